"""What all games share, and each game and part in an archive of its own: laid out, and found, by nothing but names."""

import marshal
import re
import subprocess
import sys
import zipfile
import zlib
from importlib.util import MAGIC_NUMBER
from pathlib import Path

import pytest

import engine
from table.archives import add, of_bots, paths
from table.deals import Deal
from tools import runtime
from tools.paths import ARCHIVES, PY, ROOMS, ROOT

#: Modules that only the page has.
STANDINS = {"pyscript/__init__", "named_tuples"}
PLAY = """
import sys, zlib
app, game, code = sys.argv[1:]
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
def add(part):
    with open(f"{part}.bin", "rb") as file:
        table.archives.add(part, zlib.decompress(file.read()))
    assert table.archives.is_loaded(part)
add(game)
running = session.Session(deals.Deal.from_code(code))
import bots
level = bots.levels(game)[-1]
try:
    bots.make(game, level)
except ModuleNotFoundError:
    add(f"{game}_bots")
assert bots.make(game, level)
__import__(f"table.{game}.frames")
specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
files = [spec.origin or "" for spec in specs if spec]  # modules of our archives have no __file__
places = app, f"{game}.bin", f"{game}_bots.bin"
print(*sorted({place for place in places if any(file.startswith(place) for file in files)}))
"""


def packed(sources: dict[str, str], magic: bytes = MAGIC_NUMBER) -> bytes:
    """An archive of modules for this Python."""
    codes = tuple(compile(text, path, "exec") for path, text in sources.items())
    return zlib.compress(marshal.dumps((magic, [*sources], marshal.dumps(codes))))


@pytest.fixture(scope="module")
def archives() -> dict[str, list[str]]:
    """Each archive and the names in it, without ends."""
    runtime.prepare()
    names = {path.stem: paths(zlib.decompress(path.read_bytes())) for path in ARCHIVES.glob("*.bin")}
    names["app"] = [name.replace(".pyc", ".py") for name in zipfile.ZipFile(ARCHIVES / "app.zip").namelist()]
    return {archive: [name.removesuffix(".py") for name in inside] for archive, inside in names.items()}


def test_every_module_is_in_one_archive_and_in_the_right_one(archives):
    games = set(engine.games())
    assert set(archives) >= {"app", *games}
    every = [name for names in archives.values() for name in names if name not in STANDINS]
    assert len(every) == len(set(every))
    there = {path.relative_to(PY).with_suffix("").as_posix() for room in ROOMS for path in (PY / room).rglob("*.py")}
    data = {path.relative_to(PY).as_posix() for room in ROOMS for path in (PY / room).rglob("*.json")}
    assert set(every) == there | data
    shared = {name for name in archives["app"] if games.intersection(name.split("/"))}
    assert shared == {f"table/{game}/{name}" for game in games for name in ("__init__", "summary")} & there
    for game in games:
        assert {name.split("/")[1] for name in archives[game]} == {game}
        assert {name for name in archives[game] if name.startswith("bots/")} == {f"bots/{game}/__init__"}
        bots = {name for name in there if name.startswith(f"bots/{game}/")}
        assert set(archives[of_bots(game)]) == bots - {f"bots/{game}/__init__"} != set()
    for part in runtime.PARTS:
        assert archives[part] and all(part in name.split("/") for name in archives[part])
        assert not any(part in name.split("/") for name in archives["app"])


@pytest.mark.parametrize("game", engine.games())
def test_a_game_is_found_once_its_archive_has_come(tmp_path: Path, archives, game):
    with zipfile.ZipFile(tmp_path / "app.zip", "w") as archive:
        for module in archives["app"]:
            if module not in STANDINS:
                archive.write(PY / f"{module}.py", f"{module}.py")
    for part in (game, of_bots(game)):
        sources = {f"{module}.py": (PY / f"{module}.py").read_text("utf-8") for module in archives[part]}
        (tmp_path / f"{part}.bin").write_bytes(packed(sources))
    app, code = str(tmp_path / "app.zip"), Deal.of(game, 5).code()
    run = [sys.executable, "-c", PLAY, app, game, code]
    done = subprocess.run(run, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.stdout.split() == sorted([app, f"{game}.bin", f"{game}_bots.bin"]), done.stderr


def test_an_archive_of_another_python_is_refused() -> None:
    other = zlib.decompress(packed({"part/__init__.py": ""}, magic=b"3.x\n"))
    with pytest.raises(ImportError, match=r"part\.bin was made by another version of Python"):
        add("part", other)


def test_the_page_knows_the_games_in_their_order_before_python():
    attribute = re.search(r'data-games="([^"]*)"', (ROOT / "index.html").read_text(encoding="utf-8"))
    assert attribute and tuple(attribute[1].split()) == engine.games()


def test_the_page_knows_which_of_them_come_with_the_interpreter():
    attribute = re.search(r'data-along="([^"]*)"', (ROOT / "index.html").read_text(encoding="utf-8"))
    assert attribute and tuple(attribute[1].split()) == runtime.INSIDE
