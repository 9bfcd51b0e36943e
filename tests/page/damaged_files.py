"""Answers requests for one file with a damaged one."""

import re
from contextlib import suppress

from playwright.sync_api import BrowserContext, Error, Route


def break_file(context: BrowserContext, path: str, how: str) -> None:
    """Answer requests for a file with an error, with half of it, or not at all."""

    def answer(route: Route) -> None:
        if how == "missing":
            route.fulfill(status=404)
        elif how == "unreachable":
            route.abort("connectionreset")
        else:
            response = route.fetch()
            body = response.body()
            headers = {"content-type": response.headers["content-type"], "cache-control": "no-store"}
            with suppress(Error):  # the page has left meanwhile
                route.fulfill(status=200, headers=headers, body=body[: len(body) // 2])

    context.route(re.compile(re.escape(path) + r"(\?.*)?$"), answer)
