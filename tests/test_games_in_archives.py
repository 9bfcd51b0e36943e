"""What all games share, and each game and part in an archive of its own: laid out, and found, by nothing but names."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import engine
from table.deals import Deal
from tools import runtime
from tools.paths import ARCHIVES, PY, ROOMS, ROOT

PLAY = """
import sys
app, archive, game, code = sys.argv[1:]
sys.path.insert(0, app)
import table.archives
from table import deals, detect_game, save_format, session
summary = save_format.summary_of(game)
assert detect_game.in_deal(code) == game and not table.archives.is_loaded(game)
for name in (f"engine.{game}", f"bots.{game}", f"table.{game}.frames"):
    try:
        __import__(name)
    except ModuleNotFoundError:
        continue
    raise AssertionError(name)
table.archives.add(game, archive)
assert table.archives.is_loaded(game)
running = session.Session(deals.Deal.from_code(code))
import bots
assert bots.make(game, "random")
__import__(f"table.{game}.frames")
print(*sorted({module.__file__[: module.__file__.index(".zip")] for module in list(sys.modules.values())
               if ".zip" in (getattr(module, "__file__", None) or "")}))
"""


@pytest.fixture(scope="module")
def archives() -> dict[str, list[str]]:
    """Each archive and the names in it, without ends."""
    runtime.prepare()
    names = {path.stem: zipfile.ZipFile(path).namelist() for path in ARCHIVES.glob("*.zip")}
    return {archive: [name.removesuffix(".pyc") for name in inside] for archive, inside in names.items()}


def test_every_module_is_in_one_archive_and_in_the_right_one(archives):
    games = set(engine.games())
    assert set(archives) >= {"app", *games}
    every = [name for names in archives.values() for name in names if name != "pyscript/__init__"]
    assert len(every) == len(set(every))
    there = {path.relative_to(PY).with_suffix("").as_posix() for room in ROOMS for path in (PY / room).rglob("*.py")}
    data = {path.relative_to(PY).as_posix() for room in ROOMS for path in (PY / room).rglob("*.json")}
    assert set(every) == there | data
    shared = {name for name in archives["app"] if games.intersection(name.split("/"))}
    assert shared == {f"table/{game}/{name}" for game in games for name in ("__init__", "summary")} & there
    for game in games:
        assert {name.split("/")[1] for name in archives[game]} == {game}
    for part in runtime.PARTS:
        assert archives[part] and all(part in name.split("/") for name in archives[part])
        assert not any(part in name.split("/") for name in archives["app"])


@pytest.mark.parametrize("game", engine.games())
def test_a_game_is_found_once_its_archive_has_come(tmp_path: Path, archives, game):
    for name in ("app", game):
        with zipfile.ZipFile(tmp_path / f"{name}.zip", "w") as archive:
            for module in archives[name]:
                if not module.startswith("pyscript/"):
                    archive.write(PY / f"{module}.py", f"{module}.py")
    places = [str(tmp_path / f"{name}.zip") for name in ("app", game)]
    code = Deal.of(game, 5).code()
    run = [sys.executable, "-c", PLAY, *places, game, code]
    done = subprocess.run(run, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.stdout.split() == [str(tmp_path / name) for name in sorted(("app", game))], done.stderr


def test_the_page_knows_the_games_in_their_order_before_python():
    attribute = re.search(r'data-games="([^"]*)"', (ROOT / "index.html").read_text(encoding="utf-8"))
    assert attribute and tuple(attribute[1].split()) == engine.games()


def test_the_page_knows_which_of_them_come_with_the_interpreter():
    attribute = re.search(r'data-along="([^"]*)"', (ROOT / "index.html").read_text(encoding="utf-8"))
    assert attribute and tuple(attribute[1].split()) == runtime.INSIDE
