"""Opening a game imports nothing of the others, and what all games share names none of them."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from table.deals import Deal
from tools import style_sheets
from tools.paths import PY, ROOT

SHARED_TOOLS = (
    "runtime",
    "index_page",
    "build",
    "serve",
    "memory",
    "interpreter",
    "patches",
    "stdlib",
    "stamps",
    "paths",
)
OPEN_A_GAME = """
import sys
from table import deals, sharing, saved_games, session, words
parts = lambda: {name.split(".")[1] for name in sys.modules if name.split(".")[0] in ("engine", "bots", "table", "page")
                 and "." in name}
games = set(sys.argv[1].split(","))
assert not parts() & games, parts() & games

class Store(dict):
    read = dict.get
    write = dict.__setitem__

running = session.Session(deals.Deal.from_code(sys.argv[2]))
kept = saved_games.Shelf(Store())
kept.save("g", running, 1)
assert kept.entries()[0].head and kept.load("g") and sharing.from_link(sharing.link(running))
print(*parts() & games)
"""


@pytest.mark.parametrize("game", engine.games())
def test_a_game_is_opened_saved_and_linked_without_the_others(game):
    every, code = ",".join(engine.games()), Deal.of(game, 5).code()
    run = [sys.executable, "-c", OPEN_A_GAME, every, code]
    done = subprocess.run(run, capture_output=True, text=True, env={"PYTHONPATH": str(ROOT / "py")}, check=False)
    assert done.stdout.split() == [game], done.stderr


def test_levels_are_known_without_importing_a_bot():
    program = (
        "import bots, engine, sys\n"
        "assert all(map(bots.levels, engine.games())) and not bots.levels('chess')\n"
        "loaded = {name for name in sys.modules if name.startswith('bots.')}\n"
        "assert loaded == {'bots.base', 'bots.matched', *('bots.' + game for game in engine.games())}, loaded"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=PY)


def named(path: Path) -> set[str]:
    """Every module that a file names in an import, also inside its functions."""
    modules: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules |= {f"{node.module or ''}.{alias.name}" for alias in node.names} | {node.module or ""}
    return modules


@pytest.mark.parametrize("package", ["engine", "bots", "table", "page"])
def test_what_all_games_share_names_none_of_them(package):
    """A game is imported by its name when it is opened: no other one is read, and a third needs no new line."""
    games = set(engine.games())
    shared = [path for path in (PY / package).rglob("*.py") if not games & set(path.relative_to(PY).parts)]
    offenders = {str(path.relative_to(PY)) for path in shared for name in named(path) if games & set(name.split("."))}
    assert not offenders


def shared_files():
    """The files without a game in their paths that serve every game: scripts and styles of the page, and tools."""
    tools = [PY / "tools" / f"{name}.py" for name in (*SHARED_TOOLS, "sim", "arena")]
    site = [path for path in (PY / "tools").rglob("*.*") if path.suffix in {".js", ".mjs"} or "site" in path.parts]
    packages = [path for package in ("engine", "bots", "table", "page") for path in (PY / package).rglob("*.*")]
    page = [*(ROOT / "static").glob("*.*js"), *(ROOT / "static" / "css").rglob("*.css"), ROOT / "sw.js"]
    files = [*tools, *site, *packages, *page]
    return [path for path in files if path.suffix != ".pyc" and not set(engine.games()) & set(path.parts)]


def own_sheets():
    """The style sheets that come with one game, and those that only its code loads."""
    modules = [path for game in engine.games() for path in (PY / "page" / game).rglob("*.py")]
    loaded = {name for path in modules for name in re.findall(r"static/css/([\w-]+\.css)", path.read_text("utf-8"))}
    return loaded | {f"{game}.css" for game in engine.games()}


def sheet_or_file(path):
    """The name of a file; for a part of a style sheet, the name of the sheet."""
    return f"{path.parent.name}.css" if path.parent.parent == style_sheets.SHEETS else path.name


def test_no_text_of_what_all_games_share_names_a_game():
    """Not even in a comment, so that nothing has to be edited for another one. Exceptions say why they are one."""
    may = {
        "registry.py": "the list of games",
        "save_format.py": "version 1 of a save knew one game only",
        "table.css": "its first line: it began as the style of one table, and the others build on it",
    }
    name = re.compile(rf"\b({'|'.join(engine.games())}|kingdom builder)\b", re.IGNORECASE)
    files = [path for path in shared_files() if path.name not in own_sheets()]
    offenders = {sheet_or_file(path) for path in files if name.search(path.read_text(encoding="utf-8"))}
    assert len(files) > 100 and offenders == set(may)


def test_no_game_names_another():
    games = set(engine.games())
    for path in PY.rglob("*.py"):
        for own in games & set(path.relative_to(PY).parts):
            assert not [name for name in named(path) if (games - {own}) & set(name.split("."))], path


def classes_of(game):
    """The classes that the markup of a game's tables has."""
    text = "".join(path.read_text(encoding="utf-8") for path in (PY / "page" / game).rglob("*.py"))
    return {name for names in re.findall(r'cls=f?"([^"{]*)', text) for name in names.split()}


@pytest.mark.parametrize(("game", "root"), [("kingdom_builder", "kb"), ("woodcraft", "wc")])
def test_the_sheet_of_a_game_changes_no_other_table(game, root):
    """A sheet stays in the page when the table of another game is opened."""
    others = set().union(*(classes_of(one) for one in engine.games() if one != game))
    text = re.sub(r"/\*.*?\*/", "", style_sheets.whole(style_sheets.SHEETS / f"{game}.css"), flags=re.DOTALL)
    selectors = [one.strip() for rule in re.findall(r"([^{}@;]+)\{", text) for one in re.split(r",(?![^(]*\))", rule)]
    names = {one: set(re.findall(r"\.([a-z][\w-]*)", one)) - {"table"} for one in selectors if f".{root}" not in one}
    assert len(names) > 50
    assert not [one for one, own in names.items() if own and own <= others and not one.startswith("symbol")]


def test_no_style_of_every_element_depends_on_other_elements():
    """A browser would compute all styles again whenever such an element comes or goes, in each step of a scene."""
    texts = [style_sheets.whole(path) for path in style_sheets.all_sheets()]
    assert [rule for text in texts for rule in re.findall(r":has\(", text)]
    assert not [rule for text in texts for rule in re.findall(r":has\([^{},]*\)\s[^{},]*\*[^{},]*", text)]
