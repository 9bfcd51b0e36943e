"""The tiles, tokens and trees that a pile can be worked with, as the search for ways to an order counts them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..game import BadData
from .card_set import CardSet
from .dice import COLOURS, colour_of, names, parse_die, value_of
from .die_sources import Values
from .vocabulary import MATERIALS

_NO_TREE = 0


class Tools(NamedTuple):
    """Tiles and tokens, ready to be counted."""

    sawing: int
    #: Whether there is a sawing tile at all, so that it can be used again; the same for gluing.
    owns_saw: bool
    gluing: int
    owns_glue: bool
    #: As given: number, what it adds, whether it lies face up.
    splicing: tuple[tuple[int, Values, bool], ...]
    saw: int
    scrap: int
    glue: int
    reuse: int
    #: The value of each colour's tree, 0 for none.
    trees: tuple[int, ...]

    @classmethod
    def of(cls, tools: Mapping[str, Any]) -> Tools:
        turned = tools.get("turned", {})
        sawing, gluing = tools.get("sawing", 0), tools.get("gluing", 0)
        up = _numbered(tools.get("splicing", ()), True)
        splicing = (*up, *_numbered(turned.get("splicing", ()), False, {number for number, _, _ in up}))
        trees = [_NO_TREE] * len(COLOURS)
        for colour, tree in (tools.get("pots") or {}).items():
            if tree is not None:
                which = parse_die(tree) if isinstance(tree, str) else tree
                if COLOURS.index(colour) != colour_of(which):
                    raise BadData("tools", f"a {colour} pot holds no {names([which])[0]}")
                trees[colour_of(which)] = value_of(which)
        saw, scrap, glue, reuse = (tools.get(name, 0) for name in ("saw", "scrap", "glue", "reuse"))
        return cls(
            sawing,
            sawing + turned.get("sawing", 0) > 0,
            gluing,
            gluing + turned.get("gluing", 0) > 0,
            tuple(sorted(splicing)),
            saw,
            scrap,
            glue,
            reuse,
            tuple(trees),
        )

    def with_more(self, kind: str, amount: int) -> Tools:
        return self._replace(**{kind: getattr(self, kind) + amount})


def _numbered(splicing: Any, up: bool, used: Iterable[int] = ()) -> list[tuple[int, Values, bool]]:
    """Splicing tiles with their numbers; without numbers they are those of the standard set, or come in order."""
    if isinstance(splicing, Mapping):
        return [(number, tuple(adds), up) for number, adds in splicing.items()]
    standard = CardSet.standard().ranges
    found: list[tuple[int, Values, bool]] = []
    taken = set(used)
    for adds in map(tuple, splicing):
        number = standard.index(adds) + 1 if adds in standard else 1
        while number in taken:
            number += 1
        taken.add(number)
        found.append((number, adds, up))
    return found


def tools_of(player: Mapping[str, Any], card_set: CardSet | None = None) -> dict[str, Any]:
    """The tools of a player as a View tells of them (``view["players"][seat]``)."""
    ranges = (card_set or CardSet.standard()).ranges
    up, turned = ({"sawing": 0, "splicing": {}, "gluing": 0} for _ in range(2))
    for tile in player["tiles"]:
        kind, _, number = tile["id"].partition("_")
        side = up if tile["up"] else turned
        if kind == "splicing":
            side["splicing"][int(number)] = ranges[int(number) - 1]  # type: ignore[index]
        elif kind in side:
            side[kind] += 1  # type: ignore[operator]
    tokens = {name: player[name] for name in (*MATERIALS, "reuse")}
    found = {**up, "turned": turned, **tokens, "pots": dict(player["pots"])}
    if "upgrades" in player:
        found["upgrades"] = [*player["upgrades"]]
    if "helpers" in player:
        found["helpers"] = [helper["id"] for helper in player["helpers"]]
    return found


def owns_second_saw(tools: Mapping[str, Any]) -> bool:
    """Whether the second sawing tile is there, which makes sixes cheaper."""
    if "upgrades" in tools:
        return "sawing_2" in tools["upgrades"]
    sawing: int = tools.get("sawing", 0) + tools.get("turned", {}).get("sawing", 0)
    return sawing >= 2
