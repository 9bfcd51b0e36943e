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


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Any]:
    """Playwright, once: a second one beside it is refused."""
    from playwright.sync_api import sync_playwright  # not there inside Pyodide

    with sync_playwright() as playwright:
        yield playwright
