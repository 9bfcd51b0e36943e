"""What these tests share: modules of the page that name the objects of a browser, without one."""

import importlib
import sys
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest
from bot_workers import Workers


@pytest.fixture
def page_module(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Any]]:
    """page_module("page.bot_worker"): the module, imported with a stand-in for the browser, which is its ``js``."""
    known = set(sys.modules)
    for name in ("js", "pyodide", "pyodide.ffi"):
        monkeypatch.setitem(sys.modules, name, MagicMock())
    yield importlib.import_module
    for name in set(sys.modules) - known:
        sys.modules.pop(name)


@pytest.fixture
def workers() -> Workers:
    return Workers()
