"""The map of a saved game of Cartographers, for its picture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict

from ..fields import Check, list_of

if TYPE_CHECKING:
    from engine.cartographers.view_types import View

SIZE = 11
_ROW = re.compile(r"[.FVAWMD^#]{11}")
_CELL = re.compile(r"[A-K]([1-9]|1[01])")
BOARD: Mapping[str, Check] = {
    "sheet": list_of(lambda row: isinstance(row, str) and _ROW.fullmatch(row) is not None, SIZE, SIZE),
    "ruins": list_of(lambda name: isinstance(name, str) and _CELL.fullmatch(name) is not None, 0, SIZE),
}


class Board(TypedDict):
    """The map of one seat, and the cells with ruins."""

    sheet: list[str]
    ruins: list[str]


def board(view: View, seat: int) -> Board:
    return {"sheet": list(view["sheets"][seat]), "ruins": list(view["ruins"])}
