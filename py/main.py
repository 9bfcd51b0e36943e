"""The page's entry: starts the application, or shows on the page why it did not start."""

import traceback

import js

try:
    js.performance.mark("inkstead main")
    from page.app import App

    js.performance.mark("inkstead app")
    App().start()
except Exception:
    js.inkstead.fail("python", traceback.format_exc())
    raise
