"""Which modules of the project import which others."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

PY = Path(__file__).resolve().parents[1] / "py"


def sources() -> dict[str, Path]:
    """Every module below py/ by its dotted name; a package is named without ``__init__``."""
    modules = {}
    for path in sorted(PY.rglob("*.py")):
        parts = path.relative_to(PY).with_suffix("").parts
        if "standins" not in parts:  # replacements for modules of the standard library, with their names
            modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return modules


def imports_in(module: str, path: Path, text: str, known: Mapping[str, object]) -> set[str]:
    """The modules of ``known`` that a text imports, which is all or a part of a module."""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    return set(imported(text, package, known)) - {module}


def imported(text: str, package: list[str], known: Mapping[str, object]) -> Iterator[str]:
    """The modules of ``known`` that a text in ``package`` imports."""
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
