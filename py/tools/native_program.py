"""Compiles and runs the programs in C with which the training plays its games."""

import os
import subprocess
import tempfile
from pathlib import Path

from tools.console import Stop

#: Floating-point numbers are computed as written, so that every machine gets the same weights.
FLAGS = ("-std=gnu11", "-O3", "-march=native", "-ffp-contract=off")


class NativeProgram:
    """The compiled program of a source file; it includes ``tables`` as a header of the name ``header``."""

    def __init__(self, source: Path, header: str, tables: str) -> None:
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        (folder / header).write_text(tables)
        self._path = folder / "program"
        compiler = os.environ.get("CC", "cc")
        command = [compiler, *FLAGS, f"-I{folder}", f"-I{source.parent}", str(source), "-o", str(self._path)]
        try:
            subprocess.run(command, check=True)
        except FileNotFoundError:
            raise Stop(f"The training needs a C compiler; {compiler} was not found.") from None

    def run(self, *arguments: object, text: str = "") -> bytes:
        """What the program writes; ``text`` is its input."""
        command = [str(self._path), *map(str, arguments)]
        return subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout
