"""The folders and files of the repository that the tools use."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PY = ROOT / "py"
ROOMS = ("engine", "bots", "table", "page")  # the packages that are shipped to the browser
STATIC = ROOT / "static"
VENDOR = STATIC / "vendor"
NODE_MODULES = ROOT / "node_modules"
PYODIDE_PACKAGE = NODE_MODULES / "pyodide"
PYSCRIPT_PACKAGE = NODE_MODULES / "@pyscript" / "core"
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
INTERPRETER = CACHE / "interpreter"  # Pyodide and its library, cut down, before anything is imported
ARCHIVES = CACHE / "archives"  # the application as byte code: app.zip, and the modules of one game in <game>.bin
REQUIREMENTS = ROOT / "tests" / "requirements.txt"
DIST = ROOT / "dist"
