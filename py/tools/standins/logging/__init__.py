"""What asyncio and concurrent.futures take from logging: errors go to the console, as with no settings."""

import sys
import traceback

DEBUG = 10


class Logger:
    def critical(self, message: str, *values: object) -> None:
        print(message % values if values else message, file=sys.stderr)

    def exception(self, message: str, *values: object) -> None:
        self.critical(message, *values)
        traceback.print_exc()


_logger = Logger()


def getLogger(name: str | None = None) -> Logger:  # noqa: N802, the name of the real one
    return _logger
