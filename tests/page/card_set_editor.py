"""Card sets of a player, and the editor and files that receive them."""

import json
from typing import Any

from playwright.sync_api import Page

from engine.woodcraft.standard import STANDARD
from table.woodcraft.sets import PREFIX, copy_of


def kept(page: Page) -> dict[str, Any]:
    """The sets in the browser's storage."""
    texts: dict[str, str] = page.evaluate("({...localStorage})")
    return {
        key.removeprefix(PREFIX): json.loads(text.split(" ", 2)[2])
        for key, text in texts.items()
        if key.startswith(PREFIX)
    }


def give(page: Page, text: str) -> None:
    file: Any = {"name": "set.json", "mimeType": "application/json", "buffer": text.encode()}
    page.set_input_files("#set-file", files=[file])


def own(**more: Any) -> dict[str, Any]:
    return copy_of(STANDARD, "birch", "Birch") | more
