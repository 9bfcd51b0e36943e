"""The land of a saved game of Kingdom Builder with its settlements, for its picture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict

from ..fields import Check, list_of

if TYPE_CHECKING:
    from engine.kingdom_builder.view_types import View

SIZE = 20
_ROW = r"[GCDFTWMXL]{20}"
_HEX = "[A-T](?:[1-9]|1[0-9]|20)"
_HEXES = f"(?:{_HEX}(?: {_HEX}){{0,{SIZE * SIZE}}})?"
BOARD: Mapping[str, Check] = {
    "board": list_of(lambda row: isinstance(row, str) and re.fullmatch(_ROW, row) is not None, SIZE, SIZE),
    "settlements": list_of(lambda names: isinstance(names, str) and re.fullmatch(_HEXES, names) is not None, 1, 4),
}


class Board(TypedDict):
    """The rows of the land, and the names of the settled hexes of each seat in one text."""

    board: list[str]
    settlements: list[str]


def board(view: View, seat: int) -> Board:
    return {"board": list(view["board"]), "settlements": [" ".join(names) for names in view["settlements"]]}
