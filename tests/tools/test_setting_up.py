"""The set-up of packages: what has failed is done again, and messages say what to do."""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tools import environment, runtime, stamps
from tools.console import Stop


@dataclass
class Commands:
    """Stands in for the commands of a set-up: records their names, and fails halfway where there is no network."""

    packages: list[Path]
    offline: bool = False
    ran: list[str] = field(default_factory=list)

    def run(self, command: Sequence[str | Path], what: str, *_: object, **__: object) -> str:
        self.ran.append(what)
        if what == "npm ci":
            shutil.rmtree(runtime.NODE_MODULES, ignore_errors=True)
            for path in self.packages[: -1 if self.offline else None]:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch()
        if what == "python -m venv":
            environment.interpreter().parent.mkdir(parents=True, exist_ok=True)
            environment.interpreter().touch()
            return ""
        if self.offline:
            raise Stop("Is there a network?")
        return ""


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commands:
    """The commands that a set-up in an empty folder runs."""
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    modules = tmp_path / "node_modules"
    pyodide, pyscript = modules / "pyodide", modules / "@pyscript" / "core"
    files = [package / "package.json" for package in (pyodide, pyscript, modules / "acorn")]
    files += [pyodide / name for name in (*runtime.PYODIDE_FILES, runtime.STDLIB, runtime.LOCK)]
    commands = Commands([*files, pyscript / "dist" / "core.js"])
    monkeypatch.setattr(environment, "run", commands.run)
    monkeypatch.setattr(runtime, "run", commands.run)
    monkeypatch.setattr(runtime, "need", lambda name, how: name)
    monkeypatch.setattr(runtime, "node", lambda: "node")
    for name, package in (("NODE_MODULES", modules), ("PYODIDE_PACKAGE", pyodide), ("PYSCRIPT_PACKAGE", pyscript)):
        monkeypatch.setattr(runtime, name, package)
    monkeypatch.setattr(stamps, "STAMPS", tmp_path / "stamps")
    return commands


def test_an_environment_is_made_once(commands: Commands) -> None:
    environment.prepare()
    environment.prepare()
    assert commands.ran == ["python -m venv", "pip install"]


def test_an_environment_without_its_packages_is_made_again(commands: Commands) -> None:
    environment.prepare()
    environment.interpreter().unlink()
    commands.offline = True
    with pytest.raises(Stop):
        environment.prepare()
    commands.offline = False
    commands.ran.clear()
    environment.prepare()
    assert commands.ran == ["python -m venv", "pip install"]


def test_an_activated_environment_gets_the_packages_of_changed_requirements(
    commands: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.prepare()
    monkeypatch.setattr("sys.prefix", str(environment.VENV))
    assert environment.enter("build", []) is None
    (tmp_path / "requirements.txt").touch()
    monkeypatch.setattr(environment, "REQUIREMENTS", tmp_path / "requirements.txt")
    commands.ran.clear()
    assert environment.enter("build", []) is None
    assert environment.enter("build", []) is None
    assert commands.ran == ["pip install"]


def test_packages_of_npm_are_installed_once(commands: Commands) -> None:
    runtime.install_packages()
    runtime.install_packages()
    assert commands.ran == ["npm ci"]


@pytest.mark.parametrize("install", [runtime.install_packages, runtime.install_test_packages])
def test_packages_of_npm_that_are_not_complete_are_installed_again(
    install: Callable[[], None], commands: Commands
) -> None:
    runtime.install_packages()
    runtime.NODE_MODULES.rename(runtime.NODE_MODULES.with_name("deleted"))
    commands.offline = True
    with pytest.raises(Stop):
        install()
    commands.offline = False
    commands.ran.clear()
    runtime.install_packages()
    assert commands.ran == ["npm ci"]


def test_a_missing_file_of_pyodide_is_installed_again(commands: Commands) -> None:
    runtime.install_packages()
    (runtime.PYODIDE_PACKAGE / runtime.WASM).unlink()
    runtime.install_packages()
    assert commands.ran == ["npm ci", "npm ci"]
