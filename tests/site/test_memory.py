"""The start from a memory snapshot: everything is imported, and random numbers differ from start to start."""

import json
import re
import subprocess
import zipfile
import zlib
from pathlib import Path
from typing import Any

import pytest
from built import Visit, kept, ready
from hosting import Host
from playwright.sync_api import Page

from table.archives import paths
from tools import memory, runtime
from tools.bench.pages import ROUTE
from tools.paths import ARCHIVES

pytestmark = pytest.mark.skipif(runtime.chosen().stock, reason="the stock run-time has no snapshot")

PYTHON = """async code => {
  const { loadPyodide } = await import("./static/python.js");
  const python = await loadPyodide({ stdout: console.log, stderr: console.error });
  return JSON.parse(python.runPython(code));
}"""
CHANCE = "import json, os, random; json.dumps([random.random(), os.urandom(8).hex()])"
MAIN = "import compiled_main, json; json.dumps([compiled_main.source, compiled_main.runs, 'App' in globals()])"
THERE = "import json, os, sys; json.dumps([sorted(sys.modules), sys.path, os.listdir('/home/pyodide')])"


def evaluate(page: Page, code: str) -> Any:
    """The value of Python code, which must be JSON, in the page's interpreter."""
    return page.evaluate(PYTHON, code)


def test_all_modules_of_the_first_game_are_imported_and_there_is_no_library(
    host: Host, visit: Visit, tmp_path: Path
) -> None:
    with visit(host.url + ROUTE, tmp_path) as page:
        ready(page, "table")
        modules, path, files = evaluate(page, THERE)
    assert path == []
    assert not [name for name in files if name.endswith((".zip", ".bin"))]
    assert "pyscript" not in files  # PyScript would write its Python package there
    names = zipfile.ZipFile(ARCHIVES / "app.zip").namelist()
    for game in runtime.INSIDE:
        names += paths(zlib.decompress((ARCHIVES / f"{game}.bin").read_bytes()))
    there = {name.rpartition(".")[0].removesuffix("/__init__").replace("/", ".") for name in names}
    assert there <= set(modules)


def test_the_script_of_the_page_runs_as_the_snapshot_has_it_compiled(host: Host, visit: Visit, tmp_path: Path) -> None:
    with visit(host.url, tmp_path) as page:
        ready(page)
        source, runs, has_run = evaluate(page, MAIN)
    assert source == memory.MAIN.read_text("utf-8")
    assert runs == 1
    assert has_run


def test_random_numbers_differ_from_start_to_start(host: Host, visit: Visit, tmp_path: Path) -> None:
    with visit(host.url, tmp_path) as page:
        drawn = []
        for _ in range(3):
            ready(page)
            drawn.append(evaluate(page, CHANCE))
            kept(page)
            page.reload()
    assert len({first for first, _ in drawn}) == len({second for _, second in drawn}) == 3


def test_the_page_has_functions_where_the_snapshot_expects_them(host: Host, visit: Visit, tmp_path: Path) -> None:
    loader = (runtime.FAST.vendor / "pyodide" / runtime.SERVED_LOADER).read_text("utf-8")
    export = re.search(r"^export const snapshot = (.*);$", loader, re.M)
    assert export
    state = json.loads(export[1])
    names = sorted({key["path"][0] for key in state["hiwire"]["hiwireKeys"] if key["path"]})
    assert "document" in names
    objects = re.search(r"const OBJECTS = (\[.*?\]);", memory.MAKER.read_text("utf-8"), re.S)
    assert objects
    kind = f"name in globalThis ? typeof globalThis[name] : {objects[1]}.includes(name) ? 'object' : 'function'"
    ask = f"JSON.stringify({json.dumps(names)}.map(name => {kind}))"
    supposed = json.loads(subprocess.check_output([runtime.node(), "-p", ask], text=True))
    with visit(host.url, tmp_path) as page:
        assert page.evaluate("names => names.map(name => typeof window[name])", names) == supposed


def test_python_calls_c_functions_without_a_detour_through_javascript(host: Host, visit: Visit, tmp_path: Path) -> None:
    with visit(host.url, tmp_path) as page:
        ready(page)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Profiler.enable")
        devtools.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
        assert evaluate(page, "str((255).bit_count())") == 8
        scripts = devtools.send("Profiler.takePreciseCoverage")["result"]
    calls = {one["functionName"]: one["ranges"][0]["count"] for script in scripts for one in script["functions"]}
    assert calls["runPython"] > 0
    assert calls.get("_PyEM_TrampolineCall_JS", 0) == 0
