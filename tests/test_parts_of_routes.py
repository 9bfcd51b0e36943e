"""An address brings all the parts whose modules its screen imports, also when the page is opened with it."""

import ast
from functools import cache

import pytest
from test_import_cycles import PY, imports_in, sources

import engine
from tools import runtime

MODULES = sources()
ROUTES = ast.parse((PY / "page" / "routes.py").read_text(encoding="utf-8"))
#: The modules of screens that page.routes imports in functions, by the first word of their addresses.
OTHERS = {
    "cards": "page.woodcraft.editor.screen",
    "challenge": "page.challenge.screen",
    "games": "page.saved.screen",
    "puzzle": "page.puzzle.screen",
    "puzzles": "page.puzzle.list_screen",
    "rules": "page.rulebook.screen",
    "watch": "page.replay.screen",
}


def constant(name: str) -> dict[str, tuple[str, ...]]:
    for node in ROUTES.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            return ast.literal_eval(node.value)  # type: ignore[no-any-return]
    raise AssertionError(name)


SCREENS = {
    kind: str(maker).partition(":")[0] for name in ("FOR_ALL", "OF_GAME") for kind, maker in constant(name).items()
} | OTHERS


@cache
def imported_at_once(module: str) -> frozenset[str]:
    """What a module imports before any of its functions is called, and its packages."""
    path = MODULES[module]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    text = "\n".join(ast.unparse(node) for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom)))
    return frozenset(imports_in(module, path, text, MODULES))


def part_of(module: str) -> str:
    """The archive of a module, "" for the one that comes first."""
    on_demand = {*runtime.PARTS, *engine.games()}
    return next((name for name in module.split(".")[1:] if name in on_demand), "")


@pytest.mark.parametrize("kind", sorted(SCREENS))
def test_the_parts_of_an_address_have_all_that_its_screen_imports(kind: str) -> None:
    needed, waiting = set[str](), [SCREENS[kind]]
    while waiting:
        module = waiting.pop()
        if module not in needed:
            needed.add(module)
            waiting += imported_at_once(module)
    needed = {part_of(module) for module in needed} - {""}
    brought = set(constant("PARTS")[kind])
    if kind not in constant("WITHOUT_GAME"):
        brought |= set(engine.games())
    assert needed <= brought, sorted(module for module in needed if part_of(module) not in brought | {""})
