"""Passing a text on: to the clipboard, or to the sharing dialog of the browser."""

import js
from pyodide.ffi import JsException, to_js


async def copied(text: str) -> bool:
    """Copy a text; returns False if there is no clipboard (outside https) or the browser refuses it."""
    try:
        await js.navigator.clipboard.writeText(text)
    except (AttributeError, JsException):
        return False
    return True


async def send(text: str, title: str = "") -> None:
    """Open the sharing dialog with a text or a link. Nothing happens if the player closes it."""
    await shared(text, title)


async def shared(text: str, title: str = "") -> bool:
    """Open the sharing dialog with a text or a link; returns False if the player closes it."""
    kind = "url" if "://" in text.partition(" ")[0] else "text"
    fields = [[kind, text], *([["title", title]] if title else [])]
    try:
        await js.navigator.share(js.Object.fromEntries(to_js(fields)))
    except JsException:
        return False
    return True
