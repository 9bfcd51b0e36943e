"""The test command: set-up, ruff, mypy, then pytest for everything, for what is quick, or for WebAssembly alone."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from tools import browser, environment, runtime
from tools.console import Stop, say, warn
from tools.paths import CACHE, PY, ROOT

PACKAGES = ("engine", "bots", "table", "page", "tools")


HELP = """\
Usage: python3 py test [--quick | --exhaustive | --wasm] [arguments of pytest]

Set up what is missing, and run ruff, mypy and all tests.

  --quick         leave out browsers, long games by the slow references and matches of bots
  --exhaustive    add every combination of screens, sizes, languages, games and failures
  --wasm          run the tests of engine, bots, table and page texts inside Pyodide, and nothing else

With other arguments than these, ruff and mypy do not run. For example:

  python3 py test tests/table/test_session.py -k undo

The set-up makes an environment in .venv. For tests of the page it installs a browser, and for tests of the built site
also Firefox and WebKit where apt has them. The options of pytest: .venv/bin/python -m pytest --help"""
#: The options of which a run has at most one.
SCOPES = ("--quick", "--exhaustive", "--wasm")
#: The tests that --quick leaves out in addition to those marked slow: browsers and WebAssembly.
LEFT_OUT = ("page", "site", "wasm")
#: Tests in browsers depend on how the machine shares its processors. If no more than a few of them fail in a whole run,
#: and nothing else, these run once more without others; they fail if they fail again.
IN_BROWSERS, MOST_AGAIN = ("page", "site"), 6
#: pytest's options for --quick, and the profile of tests/conftest.py.
QUICK = ["-m", "not slow", *(f"--ignore=tests/{folder}" for folder in LEFT_OUT)]
QUICK_PROFILE = "quick"
#: Set to "all", every test of engine, bots, table and page_texts runs in Pyodide too, not only those that a build of
#: Python can change.
WASM_VARIABLE = "INKSTEAD_WASM"
#: pytest's options for several workers: two more than there are cores, because page tests spend much of their time
#: waiting for the browser. An idle worker takes tests from another one, in groups of neighbouring tests.
PARALLEL = ["-n", str((os.cpu_count() or 1) + 2), "--dist", "worksteal"]
#: Where byte code goes if it must not be written next to the sources.
BYTECODE = CACHE / "bytecode"
#: Options that need a single process, or that choose the workers themselves.
ALONE = ("-n", "--numprocesses", "--dist", "--pdb", "--trace", "-s", "--capture=no", "--collect-only")
#: Options of pytest whose value is an argument of its own, and may be the name of a folder as well.
WITH_VALUE = {"-k", "-m", "-n", "-p", "-c", "-o", "-W", "-r", "--numprocesses", "--dist", "--deselect", "--ignore"}


def test(arguments: list[str]) -> int:
    """Set up what is missing and run the tests, as HELP says. Unless only files are named, workers share them."""
    if {"-h", "--help"} & set(arguments):
        say(HELP)
        return 0
    if len(set(SCOPES) & set(arguments)) > 1:
        raise Stop(f"Choose one of {', '.join(SCOPES)}.")
    if gone := missing(arguments):
        raise Stop(f"There is no {gone}.")
    code = environment.enter("test", arguments)
    if code is not None:
        return code
    command, environ = pytest_run(arguments)
    paths = selected(command)
    # ruff and mypy use one processor, and so does most of the set-up.
    static = [] if set(arguments) - {"--quick", "--exhaustive"} else [_Check(*check) for check in checks()]
    compilation = _compile_tests(command, environ) if static else None
    runtime.install_test_packages()
    runtime.prepare()
    if needs("page", paths, command) or needs("site", paths, command):
        browser.prefer_shell(install=needs("site", paths, command))
        browser.prepare()
    if needs("site", paths, command):
        browser.prepare_others()
    failed = [check.name for check in static if not check.passes()]
    if compilation:
        compilation.wait()
    pytest = [sys.executable, "-m", "pytest"]
    tests = subprocess.run([*pytest, *command], cwd=ROOT, env=environ, check=False).returncode
    if tests and paths == [ROOT / "tests"] and (again := _failed_in_browsers()):
        warn(f"Failed in a browser that shared the processor, so once more, alone: {', '.join(again)}")
        alone = [*pytest, "-n", "0", *(argument for argument in command if argument == "--exhaustive"), *again]
        tests = subprocess.run(alone, cwd=ROOT, env=environ, check=False).returncode
    if failed:
        warn("Before the tests, this failed: " + ", ".join(failed))
    return tests or int(bool(failed))


def pytest_run(arguments: list[str]) -> tuple[list[str], dict[str, str]]:
    """The arguments of pytest and its environment for the arguments of the command."""
    command = [argument for argument in arguments if argument not in {"--quick", "--wasm"}]
    environ = dict(os.environ)
    # Without cached byte code of the tests, pytest takes three times as long to collect them.
    if environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        environ.setdefault("PYTHONPYCACHEPREFIX", str(BYTECODE))
    if "--quick" in arguments:
        command = [*QUICK, *command]
        environ.setdefault("HYPOTHESIS_PROFILE", QUICK_PROFILE)
    if "--wasm" in arguments:
        command.append("tests/wasm")
        environ[WASM_VARIABLE] = "all"
    if not set(arguments) - {"--exhaustive"}:
        command.append("--durations=10")
    if "--wasm" not in arguments and _is_parallel(command):
        command = [*PARALLEL, *command]
    return command, environ


def _is_parallel(arguments: Sequence[str]) -> bool:
    """Whether workers would save more than their start takes, and no argument speaks against them."""
    if any(argument.startswith(ALONE) for argument in arguments):
        return False
    return any(path.is_dir() for path in selected(arguments))


def selected(arguments: Sequence[str]) -> list[Path]:
    """The files and folders among pytest's arguments; without any, all tests run."""
    free = [argument for before, argument in pairwise(["", *arguments]) if before not in WITH_VALUE]
    named = [ROOT / argument.partition("::")[0] for argument in free if not argument.startswith("-")]
    return [path.resolve() for path in named if path.exists()] or [ROOT / "tests"]


def missing(arguments: Sequence[str]) -> str | None:
    """The first named file or folder of tests that does not exist; several workers of pytest would not name it."""
    paths = [argument.partition("::")[0] for argument in arguments if not argument.startswith("-")]
    tests = [path for path in paths if path.endswith(".py") or path.startswith("tests/")]
    return next((path for path in tests if not (ROOT / path).exists()), None)


def needs(folder: str, paths: list[Path], arguments: Sequence[str] = ()) -> bool:
    """Whether tests of this folder of tests/ are among those paths, and not ignored by pytest's arguments."""
    whole = ROOT / "tests" / folder
    if f"--ignore=tests/{folder}" in arguments:
        return False
    return any(whole.is_relative_to(path) or path.is_relative_to(whole) for path in paths)


def checks() -> list[tuple[str, Sequence[str | Path]]]:
    packages = [PY / package for package in PACKAGES]
    return [
        ("ruff", ["ruff", "check", "py", "tests"]),
        ("ruff format", ["ruff", "format", "--check", "py", "tests"]),
        ("mypy --strict", ["mypy", *packages]),
    ]


def _failed_in_browsers() -> list[str]:
    """The tests that failed in the last run, if they are few and all of them need a browser; otherwise none."""
    file = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
    failed = list(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else []
    in_browsers = tuple(f"tests/{folder}/" for folder in IN_BROWSERS)
    return failed if len(failed) <= MOST_AGAIN and all(test.startswith(in_browsers) for test in failed) else []


class _Check:
    """A check that runs while the tests are set up. Its output is shown once it is waited for."""

    def __init__(self, name: str, command: Sequence[str | Path]) -> None:
        self.name = name
        module = [sys.executable, "-m", *map(str, command)]
        self._process = subprocess.Popen(
            module, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
        )

    def passes(self) -> bool:
        output, _ = self._process.communicate()
        say(f"- {self.name}\n{output.rstrip()}")
        return self._process.returncode == 0


def _compile_tests(command: Sequence[str], environ: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Compile the tests during the set-up: in a new clone each worker would compile all of them at the same time."""
    collect = [sys.executable, "-m", "pytest", *command, "-n", "0", "--collect-only", "-qq"]
    quiet = subprocess.DEVNULL  # the workers report what cannot be collected
    return subprocess.Popen(collect, cwd=ROOT, env=environ, stdout=quiet, stderr=quiet)
