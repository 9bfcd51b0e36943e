"""An address brings all the parts whose modules its screen imports, also when the page is opened with it."""

import ast
from functools import cache

import pytest
from module_imports import PY, imports_in, sources

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


def parts_for(module: str) -> dict[str, str]:
    """The archives of all that a module imports at once, each with one of those modules."""
    needed, waiting = set[str](), [module]
    while waiting:
        module = waiting.pop()
        if module not in needed:
            needed.add(module)
            waiting += imported_at_once(module)
    return {part: module for module in sorted(needed) if (part := part_of(module))}


@pytest.mark.parametrize("kind", sorted(SCREENS))
def test_the_parts_of_an_address_have_all_that_its_screen_imports(kind: str) -> None:
    brought = set(constant("PARTS")[kind])
    if kind not in constant("WITHOUT_GAME"):
        brought |= set(engine.games())
    missing = {part: module for part, module in parts_for(SCREENS[kind]).items() if part not in brought}
    assert not missing


@pytest.mark.parametrize("game", engine.games())
@pytest.mark.parametrize("module", ["form", "table"])
def test_the_archive_of_a_game_has_all_that_its_form_and_its_table_import(game: str, module: str) -> None:
    """Regression: the form of Woodcraft imported a part of the editor of card sets, so it did not open."""
    assert parts_for(f"page.{game}.{module}").keys() <= {game}
