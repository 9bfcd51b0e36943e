"""The form for a new game as tests use it: opened in its initial state, filled in and read."""

from collections.abc import Callable

from played_games import CLEAR, visit
from playwright.sync_api import Page

from table.deals import Deal

Ready = Callable[..., Page]


def open_form(page: Page, ready: Ready, game: str = "cartographers") -> Page:
    """The form in its initial state, without saved games."""
    ready(page, "#/new", again=False)
    page.evaluate(CLEAR)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("document.getElementById('setup').reset()")
    page.evaluate("for (const fold of document.querySelectorAll('#setup details')) fold.open = false")
    visit(page, f"#/new/{game}", f"#new[data-game={game}]:not([hidden])")
    return page


def deal(page: Page) -> Deal:
    """The deal of the code in the form."""
    return Deal.from_code(page.input_value("#code"))


def unfold(page: Page, *names: str) -> None:
    for name in names:
        if not page.evaluate("id => document.getElementById(id).open", f"fold-{name}"):
            page.click(f"#fold-{name} > summary")


def choose(page: Page, name: str, value: str) -> None:
    page.check(f'[name="{name}"][value="{value}"]', force=True)
