"""No modules of py/ import each other in a circle, neither inside functions nor for types only."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

PY = Path(__file__).resolve().parents[1] / "py"


def sources() -> dict[str, Path]:
    """Every module below py/ by its dotted name; a package is named without ``__init__``."""
    modules = {}
    for path in sorted(PY.rglob("*.py")):
        parts = path.relative_to(PY).with_suffix("").parts
        if "standins" not in parts:  # replacements for modules of the standard library, with their names
            modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return modules


def imports(module: str, path: Path, known: Mapping[str, object]) -> set[str]:
    """The modules of ``known`` that a module imports anywhere in its text."""
    return imports_in(module, path, path.read_text(encoding="utf-8"), known)


def imports_in(module: str, path: Path, text: str, known: Mapping[str, object]) -> set[str]:
    """The modules of ``known`` that a text imports, which is all or a part of a module."""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    return set(_imports(text, package, known)) - {module}


def _imports(text: str, package: list[str], known: Mapping[str, object]) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*start, *([node.module] if node.module else [])])
            for alias in node.names:
                target = f"{source}.{alias.name}" if f"{source}.{alias.name}" in known else source
                if target in known:
                    yield target


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
    assert set(_imports(text, ["engine", "nim"], known)) == set(known)
