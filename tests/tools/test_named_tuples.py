"""The named tuples of the compiled application behave like those of Python."""

import copy
import importlib.util
import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tools import runtime
from tools.console import run
from tools.paths import PYODIDE_PACKAGE

IMPORT = """
import { readFileSync } from "node:fs";
import { loadPyodide } from %s;
const [folder, app] = process.argv.slice(2);
const python = await loadPyodide({ indexURL: folder + "/" });
python.FS.writeFile("/home/pyodide/app.zip", readFileSync(app));
console.log(python.runPython(%s));
"""
CODE = """
import json, sys
sys.path.insert(0, "/home/pyodide/app.zip")
from engine import module
from engine.module import Empty, Place
place = Place(5)
shown = [repr(Empty()), repr(place), place.both(), [*Place.__annotations__], Place.__new__.__code__.co_filename]
json.dumps([shown, module.first(["x"]), [name for name in vars(module) if name[0] != "_"]])
"""

spec = importlib.util.spec_from_file_location("named_tuples", runtime.STANDINS / "named_tuples.py")
assert spec and spec.loader
named_tuples = importlib.util.module_from_spec(spec)
spec.loader.exec_module(named_tuples)


class Real(NamedTuple):
    seat: int
    name: str = "Ada"


class Compiled(named_tuples.Base):  # type: ignore[name-defined, misc]
    """As py/tools/compile.mjs writes it."""

    __slots__ = ()
    _fields = __match_args__ = ("seat", "name")

    def __new__(cls, seat: int, name: str = "Ada") -> Any:
        return named_tuples.new(cls, (seat, name))

    seat = named_tuples.field(0, "")
    name = named_tuples.field(1, "")


def test_they_are_made_shown_and_changed_alike() -> None:
    real, made = Real(1), Compiled(1)
    assert made == real == (1, "Ada") and hash(made) == hash(real)
    assert (made.seat, made.name) == (1, "Ada")
    assert repr(made) == repr(real).replace("Real", "Compiled")
    assert made._asdict() == real._asdict()
    assert made._replace(name="Ben") == real._replace(name="Ben")
    assert type(made._replace(seat=2)) is Compiled and type(Compiled._make([3, "x"])) is Compiled
    assert copy.deepcopy(made) == made and type(copy.copy(made)) is Compiled
    match made:
        case Compiled(seat, name):
            assert (seat, name) == (1, "Ada")


def test_stand_ins_refuse_the_same_values() -> None:
    for kind in (Real, Compiled):
        with pytest.raises(TypeError):
            kind()
        with pytest.raises(TypeError, match="2"):
            kind._make([1])
        with pytest.raises((TypeError, ValueError), match="size"):  # a ValueError before Python 3.13
            kind(1)._replace(size=3)
        with pytest.raises(AttributeError):
            kind(1).size = 3  # type: ignore[attr-defined]
        with pytest.raises(AttributeError):
            kind(1).seat = 3  # type: ignore[misc]


@pytest.mark.slow
@pytest.mark.exhaustive
def test_every_one_of_the_application_is_compiled(tmp_path: Path) -> None:
    """A class statement of NamedTuple would compile code at the start of the page; what is for types is left out."""
    source = tmp_path / "engine" / "module.py"
    source.parent.mkdir()
    source.write_text(
        "from __future__ import annotations\nfrom collections.abc import Sequence\n"
        "from typing import Any, NamedTuple, cast\n\n\nclass Empty(NamedTuple):\n"
        '    """Nothing."""\n\n\nclass Place(NamedTuple):\n    """A place."""\n\n    row: int\n    #: Columns.\n'
        "    column: int = 1 + 1\n\n    def both(self) -> int:\n        return self.row + self.column\n"
        "\n\ndef first(values: Sequence[Any]) -> int:\n    assert isinstance(values[0], int)\n"
        "    return cast(int, values[0])\n"
    )
    for name in ("pyscript/__init__.py", "named_tuples.py"):
        target = tmp_path / "tools" / "standins" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((runtime.STANDINS / name).read_bytes())
    out = tmp_path / "out"
    out.mkdir()
    run([runtime.node(), runtime.COMPILER, PYODIDE_PACKAGE, "app", out, tmp_path, "", "engine"], "compiling")
    script = tmp_path / "import.mjs"
    script.write_text(IMPORT % (json.dumps((PYODIDE_PACKAGE / "pyodide.mjs").as_uri()), json.dumps(CODE)))
    shown = json.loads(run([runtime.node(), script, PYODIDE_PACKAGE, out / "app.zip"], "importing").splitlines()[-1])
    tuples = ["Empty()", "Place(row=5, column=2)", 7, ["row", "column"], "engine/module.py"]
    assert shown == [tuples, "x", ["Empty", "Place", "first"]]
