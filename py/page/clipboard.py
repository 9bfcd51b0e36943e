"""The clipboard of the browser, which may be missing or refused."""

import js
from pyodide.ffi import JsException


async def copied(text: str) -> bool:
    """Copy a text; returns False if there is no clipboard (outside https) or the browser refuses it."""
    try:
        await js.navigator.clipboard.writeText(text)
    except (AttributeError, JsException):
        return False
    return True
