"""Chooses in the form for a new game."""

from playwright.sync_api import Page


def unfold(page: Page, *names: str) -> None:
    for name in names:
        if not page.evaluate("id => document.getElementById(id).open", f"fold-{name}"):
            page.click(f"#fold-{name} > summary")


def choose(page: Page, name: str, value: str) -> None:
    page.check(f'[name="{name}"][value="{value}"]', force=True)
