"""The modules of the standard library that are shipped: all imported ones, directly or not."""

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

# In addition to the imports of the application: those of PyScript.
RUNTIME = ("asyncio", "collections", "contextlib", "functools", "inspect", "io", "json", "os", "traceback")
# Imported inside functions or by name, so that importing the other modules does not import these.
LATE = (
    *("datetime", "linecache", "random", "textwrap", "tokenize", "warnings"),
    *("copy", "dataclasses", "enum", "itertools", "math"),
    *(f"encodings.{name}" for name in ("ascii", "latin_1", "raw_unicode_escape")),
    *(f"encodings.{name}" for name in ("unicode_escape", "utf_8", "utf_8_sig", "utf_16", "utf_16_le")),
)
# Imported only by modules that py/tools/standins replaces, or by those of the compiler.
REPLACED = (
    *(f"asyncio.{name}" for name in ("base_events", "base_subprocess", "selector_events", "sslproto", "staggered")),
    *(f"asyncio.{name}" for name in ("streams", "subprocess", "threads", "trsock", "unix_events")),
    *("_opcode_metadata", "_ssl", "asyncio.graph", "base64", "dis", "glob", "locale", "ntpath", "opcode"),
    *("pathlib", "pathlib._os", "string"),
    *("pyodide.common", "selectors", "shutil", "ssl", "tempfile", "zipfile", "zipfile._path", "zipfile._path.glob"),
    *("bz2", "lzma", "compression", "compression._common", "compression._common._streams"),
    *("compression.zstd", "compression.zstd._zstdfile"),
)


def roots(sources: Iterable[Path]) -> list[str]:
    """The modules to start from, sorted: of the run-time, and of the application's sources; "-name": to leave out."""
    imported = {name for path in sources if path.suffix == ".py" for name in _imported(path)}
    return sorted(imported.union(RUNTIME, LATE)) + [f"-{name}" for name in REPLACED]


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        for name in names:
            if name.partition(".")[0] in sys.stdlib_module_names:
                yield name
