"""The page's entry: starts the application, or says on the page why it did not start."""

import traceback

import js

try:
    from page.app import App

    App().start()
except Exception:
    js.inkstead.fail("python", traceback.format_exc())
    raise
