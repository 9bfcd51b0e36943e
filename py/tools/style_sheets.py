"""The style sheets of the page. A long one imports a file for each topic; the built site has them in one file."""

import re
from pathlib import Path

from tools.console import Stop
from tools.paths import STATIC

SHEETS = STATIC / "css"
_IMPORT = re.compile(r'@import "([\w-]+/[\w-]+\.css)";\n')


def all_sheets() -> list[Path]:
    """The sheets that the page loads, without the files that they import."""
    return sorted(SHEETS.glob("*.css"))


def whole(sheet: Path) -> str:
    """The text of a sheet with the text of each imported file in place of its import.

    Addresses of pictures are relative to the file that names them, which is one folder deeper. Stop if another import
    is left.
    """

    def imported(name: re.Match[str]) -> str:
        return (sheet.parent / name[1]).read_text(encoding="utf-8").replace('url("../../', 'url("../')

    text = _IMPORT.sub(imported, sheet.read_text(encoding="utf-8"))
    if "@import" in text:
        raise Stop(f'{sheet.name} imports something that is not of the form "folder/file.css".')
    return text
