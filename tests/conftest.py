"""What all tests share: how hard hypothesis tries, on this Python and inside Pyodide."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# Pyodide is about half as fast; a slow machine must not fail a test by its clock.
_SLOW = [HealthCheck.too_slow]
settings.register_profile("here", deadline=None, suppress_health_check=_SLOW)
settings.register_profile(
    "ci",
    max_examples=70,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=_SLOW,
)
settings.register_profile(
    "quick",
    max_examples=10,
    deadline=None,
    suppress_health_check=_SLOW,
)
settings.register_profile(
    "wasm",
    max_examples=20,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=_SLOW,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "here"))


# The longest tests come first, so that no worker of a parallel run is left with one of them at the end.
_LONGEST = ("tests/wasm/", "tests/page/test_layout_of_all_screens.py", "tests/page/", "tests/site/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def place(item: pytest.Item) -> int:
        return next((i for i, path in enumerate(_LONGEST) if item.nodeid.startswith(path)), len(_LONGEST))

    items.sort(key=place)


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Any]:
    """Playwright, once: it refuses to run twice."""
    from playwright.sync_api import sync_playwright  # not there inside Pyodide

    with sync_playwright() as playwright:
        yield playwright
