"""What all tests share: how hard hypothesis tries, on this Python and inside Pyodide."""

import gc
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# Pyodide is about half as fast; a slow machine must not fail a test by its clock.
_SLOW = [HealthCheck.too_slow]
# The profile without the variable: 100 examples, other ones in every run.
settings.register_profile("here", deadline=None, suppress_health_check=_SLOW)
# In .github/workflows/test.yml: the same examples in every run.
settings.register_profile(
    "thorough",
    max_examples=100,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=_SLOW,
)
# In .ci/run.
settings.register_profile(
    "ci",
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=_SLOW,
)
# With `python3 py test --quick`.
settings.register_profile(
    "quick",
    max_examples=10,
    deadline=None,
    suppress_health_check=_SLOW,
)
# In tests/wasm/run.mjs.
settings.register_profile(
    "wasm",
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=_SLOW,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "here"))


# How long an assertion about a page waits, ms: as long as actions of Playwright do. Its own 5 s are too short on a
# slow machine that runs several browsers.
PATIENCE = 30_000
# The longest tests come first, so that no worker of a parallel run is left with one of them at the end.
_LONGEST = ("tests/wasm/", "tests/page/test_layout_of_all_screens.py", "tests/page/", "tests/site/")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--exhaustive", action="store_true", help="run every case: see the markers sampled and exhaustive")


@pytest.fixture(scope="session")
def exhaustive(pytestconfig: pytest.Config) -> bool:
    """Whether a test should try every combination, however long that takes."""
    return bool(pytestconfig.getoption("--exhaustive"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--exhaustive"):
        _sample(config, items)

    def place(item: pytest.Item) -> int:
        return next((i for i, path in enumerate(_LONGEST) if item.nodeid.startswith(path)), len(_LONGEST))

    items.sort(key=place)


def pytest_collection_finish() -> None:
    """Take the collected tests out of the garbage collection, which took a tenth of the time of engine tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _sample(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests marked exhaustive, and most cases of tests marked sampled.

    A case that is named always runs, and so do all of a named file of which none would.
    """
    named = {argument for argument in config.args if "::" in argument}
    files = {Path(argument).resolve() for argument in config.args if argument.endswith(".py")}
    running = set[pytest.Item]()
    seen, sampled_cases = Counter[str](), dict[str, int]()
    for item in items:
        test = item.nodeid.partition("[")[0]
        sampled = item.get_closest_marker("sampled")
        is_case = sampled is not None and _is_case(seen[test], *sampled.args)
        seen[test] += 1
        if sampled is not None:
            sampled_cases[test] = sampled_cases.get(test, 0) + is_case
        runs = is_case or (sampled is None and item.get_closest_marker("exhaustive") is None)
        if runs or {item.nodeid, test} & named:
            running.add(item)
    if not named and (idle := [test for test, count in sampled_cases.items() if not count]):
        raise pytest.UsageError(f"no case of {idle[0]} runs: it has fewer than its mark `sampled` skips")
    alone = files - {item.path for item in running}
    running.update(item for item in items if item.path in alone)
    if left_out := [item for item in items if item not in running]:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item in running]


def _is_case(number: int, step: int, first: int = 0) -> bool:
    return number % step == first


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Any]:
    """Playwright, once: it refuses to run twice."""
    from playwright.sync_api import expect, sync_playwright  # not there inside Pyodide

    from tools import browser

    browser.prefer_shell()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright
