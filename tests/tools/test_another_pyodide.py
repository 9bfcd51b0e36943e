"""With another version of Pyodide the set-up skips optimizations with a message, and the page still works."""

import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import interpreter, memory, patches, runtime, wasm
from tools.console import Stop, one_line
from tools.paths import PYODIDE_PACKAGE, PYSCRIPT_PACKAGE
from tools.runtime import FAST, LOADER, PYODIDE_FILES, SCRIPT, SERVED_FILES, SERVED_LOADER, STDLIB, WASM, Runtime

pytestmark = pytest.mark.slow

Change = Callable[[bytes], bytes]
MakeRuntime = Callable[..., Runtime]


def renamed(old: str, new: str) -> Change:
    """A function that renames something in a text; the name must occur."""

    def change(content: bytes) -> bytes:
        assert old.encode() in content
        return content.replace(old.encode(), new.encode())

    return change


def with_another_table(binary: bytes) -> bytes:
    """pyodide.asm.wasm with one byte changed in a table that the cut empties."""
    start = interpreter.TABLES[0][0]
    segments = wasm.Module.read(binary).segments
    at = binary.index(next(part for place, part in segments if place > start and len(part) > 9999)) + 99
    return binary[:at] + bytes([binary[at] ^ 1]) + binary[at + 1 :]


@pytest.fixture
def another(tmp_path: Path) -> MakeRuntime:
    """another(**{file name: change}): a run-time of a Pyodide with changed files, not yet prepared."""
    FAST.prepare()

    def make(**changes: Change) -> Runtime:
        package = Path(shutil.copytree(PYODIDE_PACKAGE, tmp_path / "pyodide"))
        for name, change in changes.items():
            path = package / {"loader": LOADER, "script": SCRIPT, "wasm": WASM}[name]
            path.write_bytes(change(path.read_bytes()))
        made = Runtime(package, tmp_path / "vendor", tmp_path / "cache")
        # The byte code is the same for all of them.
        shutil.copytree(FAST.archives, made.archives)
        made.interpreter.mkdir()
        shutil.copyfile(FAST.interpreter / STDLIB, made.interpreter / STDLIB)
        shutil.copytree(FAST.cache / "stamps", made.cache / "stamps")
        for name in ("vendor", "start"):
            (made.cache / "stamps" / name).unlink()
        return made

    return make


def skipped(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """The optimizations that the output says were skipped, each with its reason; all other lines are steps."""
    lines = capsys.readouterr().out.splitlines()
    assert all(re.match(r"- |  done in |  skipped: .* \(.*\); .* slower: docs/upgrading\.md$", line) for line in lines)
    matches = (re.match(r"  skipped: (.*?) \((.*)\);", line) for line in lines)
    return {match[1]: match[2] for match in matches if match}


def has_snapshot(made: Runtime) -> bool:
    """Whether the page starts from a memory snapshot."""
    return "export const snapshot = {" in (made.vendor / "pyodide" / SERVED_LOADER).read_text("utf-8")


def assert_starts(made: Runtime) -> None:
    """Python starts without a snapshot from the files under vendor/, and can import the whole application."""
    assert not has_snapshot(made)
    folder = made.cache / "started"  # with the names that Node.js takes for modules
    shutil.copytree(made.vendor / "pyodide", folder)
    for served_as, name in zip(SERVED_FILES, PYODIDE_FILES, strict=True):
        (folder / served_as).rename(folder / name)
    archives = [made.vendor / "inkstead" / runtime.archive(name) for name in runtime.FIRST]
    memory.check_imports(runtime.node(), folder, archives, memory.names_of(runtime.app_sources()))


def test_the_pinned_pyodide_gets_every_optimization(another: MakeRuntime, capsys: pytest.CaptureFixture[str]) -> None:
    made = another()
    capsys.readouterr()
    made.prepare()
    assert skipped(capsys) == {}
    assert has_snapshot(made)
    for path in sorted(FAST.vendor.rglob("*")):
        assert path.is_dir() or (made.vendor / path.relative_to(FAST.vendor)).read_bytes() == path.read_bytes()


@pytest.mark.exhaustive
def test_one_other_byte_leaves_the_interpreter_whole(another: MakeRuntime, capsys: pytest.CaptureFixture[str]) -> None:
    made = another(wasm=with_another_table)
    capsys.readouterr()
    made.prepare()
    assert skipped(capsys).keys() == {"smaller interpreter"}
    assert has_snapshot(made)
    assert (made.vendor / "pyodide" / WASM).stat().st_size > (PYODIDE_PACKAGE / WASM).stat().st_size


@pytest.mark.exhaustive
def test_an_unknown_way_to_take_exports_leaves_the_snapshot_out(
    another: MakeRuntime, capsys: pytest.CaptureFixture[str]
) -> None:
    made = another(script=renamed("assignWasmExports", "assignExports"))
    capsys.readouterr()
    made.prepare()
    assert skipped(capsys).keys() == {"smaller interpreter", "memory snapshot"}
    assert_starts(made)


@pytest.mark.exhaustive
def test_another_private_interface_leaves_only_the_snapshot_out(
    another: MakeRuntime, capsys: pytest.CaptureFixture[str]
) -> None:
    made = another(script=renamed("serializeHiwireState", "serializeReferences"))
    capsys.readouterr()
    made.prepare()
    reasons = skipped(capsys)
    assert reasons.keys() == {"memory snapshot"} and "serializeHiwireState" in reasons["memory snapshot"]
    assert (made.vendor / "pyodide" / WASM).read_bytes() == (FAST.interpreter / WASM).read_bytes()
    assert_starts(made)


@pytest.mark.exhaustive
def test_an_interpreter_that_was_cut_too_far_is_not_used(
    another: MakeRuntime, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = another()
    monkeypatch.setattr(interpreter, "OUT", interpreter.OUT | {"_struct"})
    capsys.readouterr()
    made.prepare()
    reasons = skipped(capsys)
    assert reasons.keys() == {"memory snapshot", "smaller interpreter and library"}
    assert "_struct" in reasons["smaller interpreter and library"]
    for served_as, name in ((WASM, WASM), ("pyodide.asm.js", SCRIPT), (STDLIB, STDLIB)):
        assert (made.vendor / "pyodide" / served_as).read_bytes() == (PYODIDE_PACKAGE / name).read_bytes()
    assert_starts(made)


@pytest.mark.exhaustive
def test_an_error_in_the_application_is_not_taken_for_another_pyodide(
    another: MakeRuntime, capsys: pytest.CaptureFixture[str]
) -> None:
    made = another()
    with zipfile.ZipFile(made.archives / "app.zip", "a") as archive:
        archive.writestr("page/broken.pyc", b"no byte code")
    capsys.readouterr()
    with pytest.raises(Stop, match=r"bad magic number in 'page\.broken'"):
        made.prepare()
    assert skipped(capsys) == {}


def test_a_package_without_the_module_stops_the_set_up(another: MakeRuntime) -> None:
    made = another()
    (made.package / SCRIPT).unlink()
    with pytest.raises(Stop, match=r"has no pyodide\.asm\.mjs\. .*delete node_modules.* since version 314"):
        made.prepare()


@pytest.mark.parametrize("name", patches.SPEED_UPS)
def test_each_substitution_is_skipped_alone(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    script = (PYODIDE_PACKAGE / SCRIPT).read_text("utf-8")
    match = re.search(patches.SPEED_UPS[name].pattern, script, re.DOTALL)
    assert match
    # Another name at the end of the pattern, as a minifier might choose.
    end = match.end() - 1 if match.end() < len(script) else script.rindex("_createPyodideModule")
    other = f"{script[:end]}$1{script[end:]}"
    changed = patches.faster(other)
    assert skipped(capsys).keys() == {name}
    for patch in patches.SPEED_UPS.values():
        if patch is not patches.SPEED_UPS[name]:
            assert patches.substituted(script, patch) != script
    assert changed != other


def test_a_required_patch_of_pyscript_stops_the_set_up() -> None:
    with pytest.raises(Stop, match=r"PyScript has changed.*required.*docs/upgrading\.md"):
        patches.for_page("no such core")


@pytest.mark.parametrize("name", ["EVENTS", "PYTHON_PACKAGE"])
def test_a_speed_up_of_pyscript_is_skipped_alone(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (core,) = (PYSCRIPT_PACKAGE / "dist").glob("core-*.js")
    script = core.read_text("utf-8")
    whole = patches.for_page(script)
    assert "import pyscript" not in whole and len(whole) < len(script) / 2
    assert not skipped(capsys)
    match = re.search(getattr(patches, name).pattern, script, re.DOTALL)
    assert match
    other = f"{script[: match.end() - 1]}$1{script[match.end() - 1 :]}"
    changed = patches.for_page(other)
    assert len(skipped(capsys)) == 1
    assert len(whole) < len(changed) < len(other)


def test_a_notice_takes_one_line_and_keeps_the_cause() -> None:
    error = Stop("importing failed (exit code 1):\n    at x\n    TypeError: api.gone is not a function\n  Node")
    assert one_line(error) == "TypeError: api.gone is not a function"
    assert one_line(Stop("first\nsecond")) == "first"
