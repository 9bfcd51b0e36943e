"""The packages import in one direction: page -> table -> bots -> engine; tools stay on the host."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PY = Path(__file__).resolve().parents[1] / "py"
BROWSER = {"js", "pyodide", "pyscript"}
MAY_IMPORT = {
    "engine": set[str](),
    "bots": {"engine"},
    "table": {"engine", "bots"},
    "page": {"engine", "bots", "table"} | BROWSER,
    "tools": {"engine", "bots", "table", "numpy", "playwright", "zopfli"},
    "main.py": {"page", "table"} | BROWSER,
    "__main__.py": {"tools"},
}
# Used before there is an environment: nothing but the standard library, not even late.
SET_UP = (
    "console",
    "environment",
    "index_page",
    "patches",
    "paths",
    "runtime",
    "serve",
    "stamps",
    "stdlib",
    "build",
    "site",
)
IN_ENVIRONMENT = PY / "tools" / "site" / "archives.py"  # the build enters it


def modules(package: str) -> list[Path]:
    path = PY / package
    return [path] * path.is_file() if path.suffix == ".py" else sorted(path.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The top-level packages a module imports, also inside its functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]


def strangers(path: Path, allowed: set[str]) -> set[str]:
    return {name for name in imported(path) if name not in allowed and name not in sys.stdlib_module_names}


def test_no_test_is_imported() -> None:
    """What several tests use is in a module without tests, so that its changes concern nobody else."""
    tests = [*Path(__file__).parent.rglob("*.py")]
    imports = re.compile(r"^\s*(?:from|import) \.*test_\w+", re.M)
    by_path = {str(path): imports.findall(path.read_text(encoding="utf-8")) for path in tests}
    assert len(tests) > 10 and {path: lines for path, lines in by_path.items() if lines} == {}


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_package_imports_only_those_below_it(package: str) -> None:
    own = {package} if (PY / package).is_dir() else set[str]()
    wrong = {str(path.relative_to(PY)): strangers(path, MAY_IMPORT[package] | own) for path in modules(package)}
    assert not {path: names for path, names in wrong.items() if names}


def test_every_folder_of_py_is_a_known_package() -> None:
    folders = {path.name for path in PY.iterdir() if path.is_dir() and path.name[0] not in "._"}
    assert folders <= set(MAY_IMPORT)


@pytest.mark.parametrize("name", SET_UP)
def test_the_set_up_needs_only_the_standard_library(name: str) -> None:
    path = PY / "tools" / name
    for module in sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]:
        if module != IN_ENVIRONMENT:
            assert not strangers(module, {"tools", "engine"})  # the engine imports nothing else, either


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(path.relative_to(PY))
        for path in sorted(PY.rglob("*.py"))
        if path.read_text(encoding="utf-8").strip()
        and not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not silent
