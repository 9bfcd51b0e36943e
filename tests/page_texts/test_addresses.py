"""The address of a screen, and what opens when it changes."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from engine.record import LONGEST
from tools.paths import ROOT

FORM, OTHER_FORM = "#/new/cartographers", "#/new/kingdom_builder"


def test_an_address_that_was_replaced_can_be_opened_again(
    page_module: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A code of another game turns the form; its first tab then has to work."""
    module = page_module("page.app")
    location, opened = SimpleNamespace(hash=FORM), []

    def replace(state: None, title: str, route: str) -> None:
        location.hash = route

    monkeypatch.setattr(module, "js", SimpleNamespace(location=location, history=SimpleNamespace(replaceState=replace)))
    monkeypatch.setattr(module.routes, "parts_of", lambda app, hash: ())
    monkeypatch.setattr(module.routes, "open_address", lambda app, room, hash: opened.append(hash))
    app = object.__new__(module.App)
    app.screen, app._hash, app._room, app._says_loading = MagicMock(), FORM, None, False
    app.rename(OTHER_FORM)
    app.route()
    assert location.hash == OTHER_FORM and opened == []
    location.hash = FORM
    app.route()
    assert opened == [FORM]


def test_only_the_application_replaces_addresses() -> None:
    """It has to know which address is open."""
    sources = (ROOT / "py/page").rglob("*.py")
    assert [path.name for path in sources if "replaceState" in path.read_text("utf-8")] == ["app.py"]


def test_a_link_of_any_length_is_refused_with_little_work(
    page_module: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link of two million characters, the most that Chromium opens, was decoded and compared as a whole."""
    routes, decoded = page_module("page.routes"), []

    def decode(text: str) -> str:
        decoded.append(len(text))
        return text

    monkeypatch.setattr(routes, "js", SimpleNamespace(decodeURIComponent=decode))
    for prefix in (routes.DEAL, routes.GAME, routes.CHALLENGE, routes.TURN, routes.LIVE):
        text = routes._decoded(prefix + "A" * 2_000_000, prefix)
        assert len(text) > LONGEST and max(decoded) < 3 * LONGEST
        assert routes._decoded(prefix + "A" * LONGEST, prefix) == "A" * LONGEST
