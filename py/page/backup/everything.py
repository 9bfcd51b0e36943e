"""Saves everything as one file, and merges such a file with what is stored."""

from __future__ import annotations

import asyncio
import time

import js

from page import records
from page.dom import by_id
from page.prefs import Prefs
from page.screens import App
from table.backup.file import from_file, to_file
from table.backup.restore import Restore
from table.saved_games import StoreMissing
from table.sharing import BadRecord

#: The key of the settings, which static/boot.js stores.
PREFS = "inkstead.prefs"


def save(app: App) -> None:
    """Offer everything that is stored as one file."""
    words = app.words
    try:
        backup = to_file(app.store, int(time.time()))
    except StoreMissing:
        app.toast(words("error.unreadable"))
        return
    name = records.file_name("everything")
    records.download(backup.text, name)
    messages = [words("backup.saved", n=backup.games, name=name)]
    if backup.left_out:
        messages.append(words("record.file.left", n=backup.left_out))
    app.toast(words.sentences(messages), seconds=8)


async def restore(app: App, text: str) -> list[tuple[str, bool]]:
    """Merge a file; returns messages about it, each with whether it is good news. All games are loaded."""
    words = app.words
    try:
        work = Restore(app.store, from_file(text), int(time.time()))
        while work.step():
            if work.total > 3:
                app.toast(words("backup.reading", n=work.done, total=work.total))
                await asyncio.sleep(0)  # let the page show it
    except BadRecord as bad:
        return [(words("record.file.bad." + bad.code), False)]
    by_id("toast").replaceChildren()
    if PREFS in work.changed:
        await js.inkstead.reread()  # language and theme apply at once
        app.prefs = Prefs()
        words = app.words
    messages = [(words(title, n=number), True) for title, number in sorted(work.added.items())]
    if work.known:
        messages.append((words("record.file.known", n=work.known), True))
    if work.refused:
        numbers = words.list([str(n) for n in work.refused[:12]] + ["\u2026"] * (len(work.refused) > 12))
        messages.append((words("backup.refused", numbers=numbers), False))
    if work.full:
        messages.append((words("backup.full", n=work.full), False))
    return messages or [(words("backup.nothing"), True)]
