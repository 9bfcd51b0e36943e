"""Holds back files that a start asks for."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Route


def hold(context: BrowserContext, pattern: str) -> Callable[[], None]:
    """Keep the page waiting for a file until the returned function is called."""
    waiting: list[Route] = []
    released = False

    def asked(route: Route) -> None:
        if released:
            route.continue_()
        else:
            waiting.append(route)

    def release() -> None:
        nonlocal released
        released = True
        for route in waiting:
            route.continue_()

    context.route(pattern, asked)

    return release
