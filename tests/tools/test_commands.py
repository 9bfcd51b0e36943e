"""The command line: its list of commands, its refusals, and messages that say what to do."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import browser, check, environment, runtime, stamps
from tools.arena import arena
from tools.arguments import output_file
from tools.bench import bench
from tools.console import Stop, need, run
from tools.fuzz import fuzz
from tools.paths import PY, ROOT
from tools.puzzles import puzzles
from tools.serve import play
from tools.sim import sim
from tools.stdlib import roots
from tools.train import train
from tools.tune_woodcraft import tune


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(PY), *arguments], cwd=ROOT, capture_output=True, text=True, timeout=300)


def test_without_a_command_it_lists_the_commands() -> None:
    done = command()
    assert done.returncode == 0
    assert all(name in done.stdout for name in ("play", "test", "build", "bench", "sim", "soak"))


def test_an_unknown_command_is_refused() -> None:
    done = command("plya")
    assert done.returncode == 2
    assert "plya" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder"])
def test_a_simulation_of_a_few_games_is_clean(game: str) -> None:
    done = command("sim", game, "--games", "3", "--processes", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 failures" in done.stdout


@pytest.mark.parametrize("gone", ["tests/tbale", "tests/docs/test_liks.py", "test_stats.py::test_a"])
def test_tests_that_do_not_exist_are_named(gone: str) -> None:
    with pytest.raises(Stop, match=f"There is no {gone.partition('::')[0]}"):
        check.test(["tests/docs", gone, "-k", "undo"])


def test_a_missing_command_says_how_to_get_it() -> None:
    with pytest.raises(Stop, match="Install it from your shop"):
        need("inkstead-no-such-command", "Install it from your shop.")


def test_training_woodcraft_is_refused_with_what_to_do_instead() -> None:
    with pytest.raises(Stop, match="set by judgement.*tune woodcraft"):
        train(["woodcraft"])


def test_training_enters_the_environment_that_has_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "enter", lambda command, arguments: len(arguments))
    assert train(["cartographers", "--games", "1"]) == 3


@pytest.mark.parametrize("port", ["99999", "-1", "eighty"])
def test_a_port_that_does_not_exist_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        play(["--no-open", f"--port={port}"])
    assert "a port is a number from 0 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "one"])
@pytest.mark.parametrize(
    ("command", "option"),
    [(["arena", "cartographers"], "--seconds"), (["arena", "cartographers"], "--minutes"), (["fuzz"], "--minutes")],
)
def test_a_time_is_a_finite_number(
    command: list[str], option: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        {"arena": arena, "fuzz": fuzz}[command[0]]([*command[1:], f"{option}={number}"])
    assert f"argument {option}: '{number}' is not a finite number" in capsys.readouterr().err


def test_a_benchmark_of_no_starts_is_refused() -> None:
    with pytest.raises(Stop, match="--pairs must be at least 1"):
        bench(["startup", "--pairs", "0"])


def test_a_negative_number_of_nodes_is_refused() -> None:
    with pytest.raises(Stop, match="--nodes at least 0"):
        tune(["woodcraft", "--nodes", "-1"])


@pytest.mark.parametrize("command", [sim, puzzles])
def test_games_without_a_process_are_refused(command: Callable[[list[str]], int]) -> None:
    with pytest.raises(Stop, match="--processes must be at least 1"):
        command(["cartographers", "--processes", "0"])


@pytest.mark.parametrize("players", ["0", "5", "-1"])
def test_games_for_a_number_that_cannot_play_are_refused(players: str) -> None:
    with pytest.raises(Stop, match="kingdom_builder is for 1 to 4"):
        sim(["kingdom_builder", "--players", players])


@pytest.mark.parametrize("command", [arena, bench, fuzz, puzzles, tune])
@pytest.mark.parametrize("place", ["", "file/below"])
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    command: Callable[[list[str]], int], place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    game = [] if command in (bench, fuzz) else ["woodcraft"]
    with pytest.raises(SystemExit):
        command([*game, "--out" if command is puzzles else "--json", str(tmp_path / place)])
    assert "cannot be written: " in capsys.readouterr().err


def test_a_file_for_results_is_made_in_new_folders_and_keeps_what_it_has(tmp_path: Path) -> None:
    new, old = tmp_path / "a" / "b" / "new.json", tmp_path / "old.json"
    old.write_text("kept")
    assert (output_file(str(new)), output_file(str(old))) == (new, old)
    assert new.parent.is_dir() and not new.exists() and old.read_text() == "kept"


@pytest.mark.parametrize("file", ["[1]", '{"a": 1}', "not json"])
def test_the_arena_appends_to_no_file_of_another_kind(file: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text(file)
    with pytest.raises(Stop, match=r"Line 1 of .*notes\.txt is not a game of an arena"):
        arena(["cartographers", "--levels=random", "--games=1", f"--out={tmp_path / 'notes.txt'}"])
    assert (tmp_path / "notes.txt").read_text() == file


@pytest.mark.parametrize("more", [[], ["--match"]])
def test_the_arena_plays_no_deal_twice_with_one_level(more: list[str], tmp_path: Path) -> None:
    out = tmp_path / "games"
    with pytest.raises(Stop, match="each level once"):
        arena(["cartographers", "--levels=random,random", "--games=1", f"--out={out}", *more])
    assert not out.exists()


def test_hostile_input_is_sent_for_a_time_or_a_number_of_inputs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fuzz(["--minutes=1", "--inputs=1"])
    assert "not allowed with" in capsys.readouterr().err


def test_a_failed_command_shows_its_last_lines_and_a_hint() -> None:
    with pytest.raises(Stop, match="(?s)the try failed.*last words.*Try again"):
        run([sys.executable, "-c", "print('last words'); raise SystemExit(3)"], "the try", "Try again.")


def test_a_stamp_is_valid_for_one_key_while_its_outputs_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamps, "STAMPS", tmp_path / "stamps")
    source, output = tmp_path / "source", tmp_path / "output"
    source.write_text("one")
    output.touch()
    key = stamps.digest([source])
    stamps.set_fresh("step", key)
    assert stamps.is_fresh("step", key, [output])
    source.write_text("two")
    assert not stamps.is_fresh("step", stamps.digest([source]), [output])
    output.unlink()
    assert not stamps.is_fresh("step", key, [output])


def test_byte_code_that_is_being_written_is_no_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python writes byte code to a file with a number as its suffix; it is renamed before anybody can read it."""
    monkeypatch.setattr(runtime, "PY", tmp_path)
    source, half_written = (
        tmp_path / "engine" / "a.py",
        tmp_path / "engine" / "__pycache__" / "a.cpython-311.pyc.1403621",
    )
    half_written.parent.mkdir(parents=True)
    source.touch()
    half_written.touch()
    assert runtime.app_sources() == [source]


def test_the_standard_library_follows_the_applications_imports(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("import statistics\nfrom html.parser import HTMLParser\nimport engine\n")
    modules = roots([source])
    assert {"statistics", "html.parser"} <= set(modules)
    assert "engine" not in modules


@pytest.mark.parametrize("arguments", [["--help"], ["--quick", "-h"]])
def test_help_sets_nothing_up_and_names_the_flags_of_this_command(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "enter", lambda *_: pytest.fail("the set-up has begun"))
    assert check.test(arguments) == 0
    shown = capsys.readouterr().out
    assert all(flag in shown for flag in ("--quick", "--exhaustive", "--wasm", "pytest --help"))


@pytest.mark.parametrize(
    ("arguments", "page", "site"),
    [
        ([], True, True),
        (["-q", "-k", "fits"], True, True),
        (["-k", "py"], True, True),
        (["-m", "docs", "tests/page"], True, False),
        (["tests/engine"], False, False),
        (["-x", "tests/page/test_start.py::test_it"], True, False),
        (["tests/engine", "tests/site"], False, True),
        (["--quick"], False, False),
        (["--exhaustive"], True, True),
        (["--wasm"], False, False),
    ],
)
def test_a_narrow_run_prepares_only_the_browsers_it_needs(arguments: list[str], page: bool, site: bool) -> None:
    command, _ = check.pytest_run(arguments)
    paths = check.selected(command)
    assert (check.needs("page", paths, command), check.needs("site", paths, command)) == (page, site)


def test_a_quick_run_takes_other_arguments_too() -> None:
    command, environ = check.pytest_run(["--quick", "tests/table", "-x"])
    assert command == [*check.PARALLEL, *check.QUICK, "tests/table", "-x"]
    assert environ["HYPOTHESIS_PROFILE"] == os.environ.get("HYPOTHESIS_PROFILE", check.QUICK_PROFILE)


def test_byte_code_of_the_tests_is_kept_even_where_none_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    _, environ = check.pytest_run(["--quick"])
    assert "PYTHONDONTWRITEBYTECODE" not in environ
    assert environ["PYTHONPYCACHEPREFIX"] == str(check.BYTECODE)


@pytest.mark.parametrize("command", [["tests/docs"], [*check.PARALLEL, "tests/docs"]])
def test_tests_are_compiled_in_one_process_from_the_named_folders(
    command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda arguments, **_: started.append(arguments))
    check._compile_tests(command, {})
    assert started[0][3:] == [*command, "-n", "0", "--collect-only", "-qq"]


def test_the_whole_run_ends_with_its_slowest_tests() -> None:
    assert check.pytest_run([])[0] == [*check.PARALLEL, "--durations=10"]
    assert check.pytest_run(["--exhaustive"])[0] == [*check.PARALLEL, "--exhaustive", "--durations=10"]
    assert check.pytest_run(["tests/docs"])[0] == [*check.PARALLEL, "tests/docs"]


@pytest.mark.parametrize(
    "arguments",
    [["tests/table/test_words.py"], ["tests/table", "-n0"], ["-k", "fits", "--pdb"], ["tests/engine", "-s"]],
)
def test_named_files_and_a_debugger_run_in_one_process(arguments: list[str]) -> None:
    assert check.pytest_run(arguments)[0] == arguments


@pytest.mark.parametrize("options", [["--quick", "--exhaustive"], ["--wasm", "--quick"], ["--exhaustive", "--wasm"]])
def test_a_run_is_either_quick_or_exhaustive_or_in_webassembly(options: list[str]) -> None:
    with pytest.raises(Stop, match="Choose one of --quick, --exhaustive, --wasm"):
        check.test(options)


def test_all_tests_run_in_webassembly_only_when_asked() -> None:
    command, environ = check.pytest_run(["--wasm"])
    assert (command, environ[check.WASM_VARIABLE]) == (["tests/wasm"], "all")
    assert check.pytest_run([])[1].get(check.WASM_VARIABLE) == os.environ.get(check.WASM_VARIABLE)


def test_an_engine_that_cannot_be_installed_is_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.delenv("INKSTEAD_FIREFOX", raising=False)
    monkeypatch.delenv("INKSTEAD_WEBKIT_DRIVER", raising=False)
    browser.prepare_others()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert "Firefox are skipped" in lines[0] and "firefox-esr" in lines[0]
    assert "WebKit are skipped" in lines[1] and "webkit2gtk-driver and xvfb" in lines[1]


@pytest.mark.parametrize(
    ("failed", "again"),
    [
        (["tests/page/test_a.py::test_a"], True),
        (["tests/page/test_a.py::test_a", "tests/site/test_b.py::test_b"], True),
        (["tests/page/test_a.py::test_a", "tests/engine/test_c.py::test_c"], False),
        ([f"tests/page/test_a.py::test_{n}" for n in range(check.MOST_AGAIN + 1)], False),
        ([], False),
    ],
)
def test_only_a_few_failures_in_browsers_are_tried_again(
    failed: list[str], again: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / ".pytest_cache" / "v" / "cache"
    cache.mkdir(parents=True)
    (cache / "lastfailed").write_text(json.dumps(dict.fromkeys(failed, True)))
    monkeypatch.setattr(check, "ROOT", tmp_path)
    assert check._failed_in_browsers() == (failed if again else [])
