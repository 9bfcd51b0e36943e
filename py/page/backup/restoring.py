"""Merges a file with everything with what is stored, and says what has become of it."""

from __future__ import annotations

import asyncio
import time

import js

from page.prefs import Prefs
from page.screens import App
from table.backup.file import from_file
from table.backup.restore import Restore
from table.sharing import BadRecord
from table.words import News

#: The key of the settings, which static/boot.js stores.
PREFS = "inkstead.prefs"


async def restore(app: App, text: str) -> list[News]:
    """Merge a file; returns messages about it. All games are loaded."""
    words = app.words
    try:
        work = Restore(app.store, from_file(text), int(time.time()))
        while work.step():
            if work.total > 3:
                app.toast(words("backup.reading", n=work.done, total=work.total))
                await asyncio.sleep(0)  # let the page show it
    except BadRecord as bad:
        return [News(["record.file.bad." + bad.code], good=False)]
    app.clear_toast()
    if PREFS in work.changed:
        await js.inkstead.reloadPreferences()  # language and theme apply at once
        app.prefs = Prefs()
        words = app.words
    messages = [News([title, {"n": number}], good=True) for title, number in sorted(work.added.items())]
    if work.known:
        messages.append(News(["record.file.known", {"n": work.known}], good=True))
    if work.refused:
        messages.append(News(["backup.refused", {"numbers": words.first(work.refused)}], good=False))
    if work.full:
        messages.append(News(["backup.full", {"n": work.full}], good=False))
    return messages or [News(["backup.nothing"], good=True)]
