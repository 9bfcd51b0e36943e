"""asyncio without event loops of its own, streams and processes: the loop is Pyodide's, on top of the browser's."""
# The names of the real package, found as it finds them.
# ruff: noqa: F401, F403, F405
# mypy: ignore-errors

from . import events
from .coroutines import *
from .events import *
from .events import _get_running_loop, _set_running_loop
from .exceptions import *
from .futures import *
from .locks import *
from .protocols import *
from .queues import *
from .runners import *
from .taskgroups import *
from .tasks import *
from .timeouts import *
from .transports import *


class DefaultEventLoopPolicy(events._BaseDefaultEventLoopPolicy):
    """What Pyodide's policy is derived from; it makes its own loop."""

    _loop_factory = None
