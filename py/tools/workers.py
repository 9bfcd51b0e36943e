"""Processes that share the work of a command."""

import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children

MOST_ON_WINDOWS = 61  # ProcessPoolExecutor refuses more there


@contextmanager
def workers(processes: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes that end with the command, also by Ctrl+C: a pool would first finish all of its work."""
    if sys.platform == "win32":
        processes = min(processes, MOST_ON_WINDOWS)
    with ProcessPoolExecutor(processes, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            yield pool
        except BaseException:
            for process in active_children():
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
