"""The printed sheet of Woodcraft: everything on it has a name, whatever the card set."""

import importlib
import sys
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest
from html_tree import parse
from session_helpers import words
from woodcraft.tables import changed_set, position

EN = words("en")


@pytest.fixture
def sheet(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module of the sheet. It imports what names the objects of a browser, but uses none of them."""
    known = set(sys.modules)
    for name in ("js", "pyodide", "pyodide.ffi"):
        monkeypatch.setitem(sys.modules, name, MagicMock())
    yield importlib.import_module("page.woodcraft.printing.sheet")
    for name in set(sys.modules) - known:
        sys.modules.pop(name)


def test_tools_of_a_card_set_are_named_on_the_sheet(sheet: Any) -> None:
    state = position({"attic": {"b0": "mallet", "b1": "lathe"}}, card_set=changed_set(with_lathe))
    (page,) = sheet.sheets(EN, state.view(0), ("Ada", "Bo"), "", "", False)
    attic = next(line for line in parse(page).texts("dd") if "lathe" in line)
    assert attic == f"{EN('wc.tool.mallet')}, lathe"


def with_lathe(document: Any) -> None:
    document["tools"].append("lathe")
