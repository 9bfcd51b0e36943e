"""Logging of asyncio and concurrent.futures: warnings and errors go to the console, as with no settings."""

import sys
import traceback

NOTSET, DEBUG, INFO, WARNING, ERROR, CRITICAL = range(0, 60, 10)


class Logger:
    def isEnabledFor(self, level: int) -> bool:  # noqa: N802, the name of the real one
        return level >= WARNING

    def log(self, level: int, message: str, *values: object, exc_info: object = None, **_: object) -> None:
        if level < WARNING:
            return
        print(message % values if values else message, file=sys.stderr)
        if isinstance(exc_info, tuple):
            exc_info = exc_info[1]
        if exc_info and not isinstance(exc_info, BaseException):
            exc_info = sys.exception()
        if isinstance(exc_info, BaseException):
            traceback.print_exception(exc_info)

    def debug(self, message: str, *values: object, **more: object) -> None:
        """Say nothing: only warnings and errors are shown."""

    info = debug

    def warning(self, message: str, *values: object, **more: object) -> None:
        self.log(WARNING, message, *values, **more)

    def error(self, message: str, *values: object, **more: object) -> None:
        self.log(ERROR, message, *values, **more)

    critical = error

    def exception(self, message: str, *values: object, exc_info: object = True, **more: object) -> None:
        self.log(ERROR, message, *values, exc_info=exc_info, **more)


_logger = Logger()


def getLogger(name: str | None = None) -> Logger:  # noqa: N802, the name of the real one
    return _logger
