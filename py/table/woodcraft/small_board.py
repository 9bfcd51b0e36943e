"""The wheel of a saved game of Woodcraft, for its picture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypedDict

from ..fields import Check, dict_of, flag, list_of, number, text

if TYPE_CHECKING:
    from engine.woodcraft.view_types import View

_DIE = r"[gyb][1-6]"
_SMALL = number(0, 99)
_NAME = text(40)
_QUADRANT = number(0, 3)
_SPACE = number(1, 12)


def _is_item(value: object) -> bool:
    return _SMALL(value) or _NAME(value)


def _is_parameter(value: object) -> bool:
    return _is_item(value) or list_of(_is_item, 0, 6)(value)


def _is_reward(value: Any) -> bool:
    return list_of(dict_of(_is_parameter, 8), 0, 6)(value) and all(_NAME(effect.get("op")) for effect in value)


def _is_field(value: Any) -> bool:
    return (
        list_of(lambda part: True, 3, 3)(value)
        and _QUADRANT(value[0])
        and list_of(_SPACE, 1, 12)(value[1])
        and _is_reward(value[2])
    )


def _is_window(value: Any) -> bool:
    return list_of(lambda part: True, 2, 2)(value) and _QUADRANT(value[0]) and _is_reward(value[1])


def _is_place(value: Any) -> bool:
    return list_of(_SMALL, 2, 2)(value) and _QUADRANT(value[0]) and _SPACE(value[1])


BOARD: Mapping[str, Check] = {
    "tiles": dict_of(_is_place, 12),
    "free": list_of(_NAME, 0, 12),
    "arrow": _QUADRANT,
    "arc": flag,
    "outer": list_of(_is_field, 0, 48),
    "saw": list_of(_is_window, 0, 4),
    "yard": list_of(lambda die: isinstance(die, str) and re.fullmatch(_DIE, die) is not None, 0, 40),
}


class Board(TypedDict):
    """The wheel as in a view, with active rewards only.

    ``outer``: quadrant, spaces and effects of each reward at the rim. ``saw``: quadrant and effects of each window.
    """

    tiles: dict[str, list[int]]
    free: list[str]
    arrow: int
    arc: bool
    outer: list[list[Any]]
    saw: list[list[Any]]
    yard: list[str]


def board(view: View, seat: int) -> Board:
    wheel = view["wheel"]
    return {
        "tiles": dict(wheel["tiles"]),
        "free": list(wheel["free"]),
        "arrow": wheel["arrow"],
        "arc": wheel["arc"],
        "outer": [[field["quadrant"], field["spaces"], field["reward"]] for field in wheel["outer"] if field["on"]],
        "saw": [[window["quadrant"], window["reward"]] for window in wheel["saw"] if window["on"]],
        "yard": list(view["yard"]),
    }
