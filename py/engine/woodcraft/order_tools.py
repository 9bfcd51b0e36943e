"""The tiles, tokens and trees of a player, as the search for ways to an order uses them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..game import BadData
from ..problems import problem, unexpected
from .card_set import CardSet
from .dice import COLOURS, NAMES, colour_of, parse_die, value_of
from .die_sources import Values
from .vocabulary import MATERIALS

_NO_TREE = 0


class Tools(NamedTuple):
    """Tiles, tokens and trees."""

    sawing: int
    #: Whether the player has a sawing tile, face up or not; the same for gluing.
    owns_saw: bool
    gluing: int
    owns_glue: bool
    #: Number, possible additions, whether it is face up.
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
                    raise BadData("tools", unexpected(problem("expected.possible"), NAMES[which], f"pots: {colour}"))
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
    """Splicing tiles with their numbers. Tiles without numbers get those of the standard set, or the next free one."""
    if isinstance(splicing, Mapping):
        return [(number, tuple(adds), up) for number, adds in splicing.items()]
    standard = CardSet.standard().ranges
    numbered: list[tuple[int, Values, bool]] = []
    taken = set(used)
    for adds in map(tuple, splicing):
        number = standard.index(adds) + 1 if adds in standard else 1
        while number in taken:
            number += 1
        taken.add(number)
        numbered.append((number, adds, up))
    return numbered


def tools_of(player: Mapping[str, Any], card_set: CardSet | None = None) -> dict[str, Any]:
    """The tools of a player in a view (``view["players"][seat]``)."""
    ranges = (card_set or CardSet.standard()).ranges

    def tiles(*, up: bool) -> dict[str, Any]:
        ids = [tile["id"].partition("_") for tile in player["tiles"] if tile["up"] == up]
        kinds = [kind for kind, _, _ in ids]
        splicing = [int(number) for kind, _, number in ids if kind == "splicing"]
        return {
            "sawing": kinds.count("sawing"),
            "splicing": {number: ranges[number - 1] for number in splicing},
            "gluing": kinds.count("gluing"),
        }

    tokens = {name: player[name] for name in (*MATERIALS, "reuse")}
    tools = {**tiles(up=True), "turned": tiles(up=False), **tokens, "pots": dict(player["pots"])}
    if "upgrades" in player:
        tools["upgrades"] = [*player["upgrades"]]
    if "helpers" in player:
        tools["helpers"] = [helper["id"] for helper in player["helpers"]]
    return tools


def owns_second_saw(tools: Mapping[str, Any]) -> bool:
    """Whether the player has the second sawing tile, which makes sixes cheaper."""
    if "upgrades" in tools:
        return "sawing_2" in tools["upgrades"]
    sawing: int = tools.get("sawing", 0) + tools.get("turned", {}).get("sawing", 0)
    return sawing >= 2
