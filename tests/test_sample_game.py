"""A fourth game is added by its own files, a line in the list of games and its texts; every test of games has it."""

import shutil
from pathlib import Path

import pytest
from overlay import GAME, SAMPLE, copied, run

import engine
from tools import runtime
from tools.paths import ROOT

# Tests of every registered game that need no browser and nothing but the sources.
GENERAL = (
    "conftest.py",
    "engine/test_every_game.py",
    "engine/invariants_of_games.py",
    "table/session_helpers.py",
    "table/refusal_helpers.py",
    "table/test_catalogues.py",
    "table/test_text_ids.py",
    "module_imports.py",
    "test_import_cycles.py",
    "test_one_game_at_a_time.py",
    "test_layers.py",
    "tools/test_index_page.py",
)
PLAY = """
import engine, bots
from table.deals import Deal
for last in ("wins", "loses"):
    for seed in range(20):
        state = Deal.of("nim", seed, 2, last=last).start()
        sitting = [bots.make("nim", "master", seed), bots.make("nim", "random", seed)]
        while state.actor is not None:
            state.play(sitting[state.actor].choose(state, state.actor))
        print(*state.winners())
"""


MATCH = """
import bots
from table.deals import Deal
from table.match import with_matched_bots
from table.session import Sitter
state = Deal.of("nim", 1, 2).start()
bot = with_matched_bots("nim", [Sitter(name="Ada"), Sitter("match")], [])[1]
print(bot.kind, bots.make("nim", bot.kind, 1).choose(state, state.actor) in state.actions())
"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("sample") / "app")


@pytest.mark.exhaustive
@pytest.mark.slow
def test_the_tests_of_every_game_run_for_the_fourth(app: Path) -> None:
    for name in GENERAL:
        target = app / "tests" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "tests" / name, target)
    shutil.copyfile(ROOT / "pyproject.toml", app / "pyproject.toml")
    write = run(app, "-c", "from tools import index_page; index_page.write()")
    assert write.returncode == 0, write.stderr
    mine = f"{GAME} or not ({' or '.join(engine.games())})"  # the tests of one other game have run already
    done = run(app, "-m", "pytest", "-p", "no:cacheprovider", "-v", "-k", mine, "tests")
    assert done.returncode == 0, done.stdout[-5000:]
    passed = [line for line in done.stdout.splitlines() if f"[{GAME}]" in line and "PASSED" in line]
    assert len(passed) >= 15, done.stdout


def test_the_strong_bot_wins_what_can_be_won(app: Path) -> None:
    done = run(app, "-c", PLAY)
    winners = done.stdout.split()
    assert len(winners) == 40 and winners.count("0") >= 36, done.stderr


def test_a_bot_can_follow_the_results_of_the_player(app: Path) -> None:
    done = run(app, "-c", MATCH)
    assert done.stdout == "match-50 True\n", done.stderr


def test_the_sample_is_laid_out_as_a_real_game_is() -> None:
    """Every module of the sample, but for the kind of its bot and board, has the name of a module of a real game."""
    mine = {path.relative_to(SAMPLE).as_posix() for path in (SAMPLE / "py").rglob("*.*") if path.suffix != ".pyc"}
    theirs = {
        path.relative_to(ROOT).as_posix().replace(f"/{game}/", f"/{GAME}/")
        for game in engine.games()
        for room in ("engine", "bots", "table", "page")
        for path in (ROOT / "py" / room / game).glob("*.*")
    }
    assert mine - theirs == {f"py/bots/{GAME}/solver.py"}


def test_the_sample_adds_no_byte_to_what_is_shipped() -> None:
    """It is outside of what the set-up and the build read, and no name of it is in their sources."""
    assert GAME not in engine.games() and GAME not in runtime.games()
    shipped = [*runtime.app_sources(), ROOT / "index.html", *(ROOT / "static").glob("*.*js")]
    shipped += (ROOT / "static" / "css").rglob("*.css")
    assert not [path for path in shipped if f"{GAME}." in path.read_text(encoding="utf-8") or GAME in path.parts]
    assert SAMPLE.is_relative_to(ROOT / "tests")
