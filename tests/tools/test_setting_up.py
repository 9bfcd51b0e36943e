"""The set-up of packages: what has failed is done again, and messages say what to do."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tools import environment, stamps
from tools.console import Stop


@dataclass
class Commands:
    """Stands in for the commands of a set-up: records their names, and fails like a command without a network."""

    ran: list[str] = field(default_factory=list)
    offline: bool = False

    def run(self, command: Sequence[str | Path], what: str, *_: object, **__: object) -> str:
        self.ran.append(what)
        if what == "python -m venv":
            environment.interpreter().parent.mkdir(parents=True, exist_ok=True)
            environment.interpreter().touch()
        elif self.offline:
            raise Stop("Is there a network?")
        return ""


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commands:
    """The commands that a set-up in an empty folder runs."""
    commands = Commands()
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "run", commands.run)
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
