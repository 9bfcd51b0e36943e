"""No modules of py/ import each other in a circle, neither inside functions nor for types only."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from module_imports import imported, imports_in, sources


def imports(module: str, path: Path, known: Mapping[str, object]) -> set[str]:
    """The modules of ``known`` that a module imports anywhere in its text."""
    return imports_in(module, path, path.read_text(encoding="utf-8"), known)


def cycles(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """The groups of modules in which each reaches each other one."""
    reached = {module: _reached(graph, module) for module in graph}
    groups = {frozenset(b for b in reached[a] if a in reached[b]) for a in graph if a in reached[a]}
    return [set(group) for group in sorted(groups, key=sorted)]


def _reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    """The modules that a module imports, directly or through others; itself only if it is in a cycle."""
    modules: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        module = waiting.pop()
        if module not in modules:
            modules.add(module)
            waiting += graph[module]
    return modules


@pytest.fixture(scope="module")
def all_cycles() -> list[set[str]]:
    known = sources()
    return cycles({module: imports(module, path, known) for module, path in known.items()})


def test_no_modules_import_each_other(all_cycles: list[set[str]]) -> None:
    assert not all_cycles


def test_cycles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set[str](), "e": {"f"}, "f": {"e"}}
    assert cycles(graph) == [{"b", "c"}, {"e", "f"}]


def test_imports_are_found_inside_functions_and_by_relative_names() -> None:
    text = "from .game import State\n\ndef play():\n    from . import cards\n    import engine.chance\n"
    known = dict.fromkeys(("engine.nim.game", "engine.nim.cards", "engine.chance"))
    assert set(imported(text, ["engine", "nim"], known)) == set(known)
