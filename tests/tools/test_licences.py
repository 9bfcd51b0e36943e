"""Everything that is shipped has a licence entry, and its text is shipped with it."""

import json

import pytest

from tools import build, licences
from tools.console import Stop
from tools.paths import NODE_MODULES, PYODIDE_PACKAGE, ROOT, STATIC, VENDOR
from tools.site import install, onefile

SHIPPED = [
    *(path.relative_to(ROOT).as_posix() for path in STATIC.rglob("*") if path.is_file()),
    *("index.html", "sw.js", "py/main.py", "LICENSE", "NOTICE", install.MANIFEST, install.TOUCH_ICON, onefile.NAME),
    *install.ICONS,
]


def test_every_shipped_file_belongs_to_a_part() -> None:
    assert f"{VENDOR.relative_to(ROOT).as_posix()}/pyodide/pyodide.asm.wasm" in SHIPPED
    assert {name for name in build.SITE if name != "static"} < set(SHIPPED)
    licences.check_files(SHIPPED)


@pytest.mark.parametrize(
    "name",
    [
        "static/fonts/some.woff2",
        "static/vendor/pyscript/xterm.js",
        "static/vendor/pyodide/numpy.whl",
        "static/art/a.jpg",
    ],
)
def test_a_file_without_an_entry_stops_the_build(name: str) -> None:
    with pytest.raises(Stop, match="No licence is known"):
        licences.check_files([*SHIPPED, name])


def test_every_licence_text_exists_and_is_current() -> None:
    licences.check_texts()


def test_a_changed_text_of_a_bundled_package_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "bundled", lambda: ["basic-devtools"])
    with pytest.raises(Stop, match="licences --write"):
        licences.check_texts()


def test_the_text_of_every_library_of_pyodide_is_in_the_file_that_is_named() -> None:
    for library in licences.LIBRARIES:
        text = (ROOT / library.text).read_text(encoding="utf-8")
        assert library.text.endswith("MPL-2.0.txt") or f"\n{library.name} ({library.licence})\n" in text


def test_the_libraries_of_pyodide_are_those_of_the_pinned_version() -> None:
    """With another version, check the list in py/tools/licences.py by its Makefile.envs and change PYODIDE."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    assert lock["packages"]["node_modules/pyodide"]["version"] == licences.PYODIDE
    missing = [
        library.name
        for library in licences.LIBRARIES
        if library.trace.encode() not in (PYODIDE_PACKAGE / library.file).read_bytes()
    ]
    assert not missing


def test_the_command_lists_each_part_with_its_licence(capsys: pytest.CaptureFixture[str]) -> None:
    assert licences.licences([]) == 0
    listed = capsys.readouterr().out
    for name in ("Pyodide", "CPython", "PyScript", "polyscript", "zlib", "MPL-2.0", "Apache-2.0"):
        assert name in listed


def test_the_text_of_pyscript_is_that_of_its_package() -> None:
    text = (NODE_MODULES / "@pyscript" / "core" / "LICENSE").read_text(encoding="utf-8")
    assert (licences.FOLDER / "PyScript-Apache-2.0.txt").read_text(encoding="utf-8").split() == text.split()


@pytest.mark.parametrize(("flag", "code"), [("--help", 0), ("--bad", 2)])
def test_the_command_has_a_help_and_refuses_other_flags(
    flag: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit:
        licences.licences([flag])
    assert exit.value.code == code
    assert "licences [-h] [--write]" in "".join(capsys.readouterr())
