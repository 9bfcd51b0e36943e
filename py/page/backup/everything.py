"""Saves everything as one file."""

from __future__ import annotations

import time

from page import records
from page.screens import App
from table.backup.file import to_file
from table.store import StoreMissing


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
    if not backup.is_readable:
        messages.append(words("record.file.large"))
    app.toast(words.sentences(messages), seconds=8 if backup.is_readable else 20)
