"""The run inside Pyodide takes longest of all: it comes first, and what has other workers goes on beside it."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: "inside_pyodide" not in item.name)
