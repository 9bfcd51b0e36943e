"""What the information card says about locations, tiles, castles, cards and lands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kingdom_builder.locations import BY_CARD
from page.ink.glyphs import draw_glyph
from page.ink.marks import disc
from page.ink.surface import Context
from page.ink.tokens import Theme
from page.table.info_card import Explanation
from table.kingdom_builder.reach import reach

from . import rule_ids, texts
from .pieces import sign

if TYPE_CHECKING:
    from typing import Protocol

    from engine.kingdom_builder.game import KingdomBuilder
    from engine.kingdom_builder.view_types import View
    from page.screens import App
    from table.kingdom_builder.hand import Hand
    from table.session import Session

    class Host(Protocol):
        """What explanations need of the table."""

        app: App
        view: View
        hand: Hand
        session: Session

        @property
        def seat(self) -> int: ...
        @property
        def state(self) -> KingdomBuilder: ...
        @property
        def deciding(self) -> bool: ...


def explain(table: Host, key: str) -> Explanation | None:
    """The explanation of a key: "place C7", "castle D4", "tile 1 farm" with the seat, "goal 2", "land grass"."""
    about, _, which = key.partition(" ")
    return {"place": _place, "castle": _castle, "tile": _tile, "goal": _goal, "land": _land}[about](table, which)


def _place(table: Host, hex: str) -> Explanation | None:
    place = next((place for place in table.view["locations"] if place["hex"] == hex), None)
    if place is None:
        return None
    words = table.app.words
    now, hexes = _reach(table, place["kind"])
    return Explanation(
        words("kb.info.location"),
        texts.tile(words, place["kind"]),
        words("kb.tile." + place["kind"] + ".rule"),
        words("kb.left", n=place["left"]),
        [*now, words("kb.tiles.none"), words("kb.refuse.location")],
        lambda context, ink, size: _sign(context, ink, size, place["kind"]),
        hexes,
    )


def _tile(table: Host, which: str) -> Explanation:
    words = table.app.words
    seat, _, kind = which.partition(" ")
    states = [tile["state"] for tile in table.view["holdings"][int(seat)] if tile["kind"] == kind]
    state = next((state for state in ("ready", "used", "new") if state in states), "ready")
    now, hexes = _reach(table, kind) if state == "ready" else ([], [])
    return Explanation(
        words("kb.info.tile"),
        texts.tile(words, kind),
        words("kb.tile." + kind + ".rule"),
        now=[words("kb.tile." + state, tile=texts.tile(words, kind)), *now],
        draw=lambda context, ink, size: _sign(context, ink, size, kind),
        reach=hexes,
    )


def _reach(table: Host, kind: str) -> tuple[list[str], list[str]]:
    """How many hexes a tile would reach in this turn, in words, and these hexes."""
    words, terrain = table.app.words, table.view["played"]
    if not (table.deciding and terrain) or table.session.inked is not None:
        return [], []
    hexes = reach(table.state, kind)
    if not hexes:
        return [words("kb.info.reach.none")], hexes
    if kind not in BY_CARD:
        return [words("kb.info.reach.any", n=len(hexes))], hexes
    return [words("kb.info.reach", land=texts.land(words, terrain), n=len(hexes))], hexes


def _castle(table: Host, hex: str) -> Explanation:
    words = table.app.words
    castles = next(score for score in table.view["now"][table.seat] if score["card"] == "castle")
    paid = sum(part["amount"] for part in castles["parts"] if hex in part["cells"])
    return Explanation(
        words("kb.info.board"),
        words("kb.land.castle"),
        words("kb.card.castle.rule"),
        now=[words("kb.info.now", n=paid), words("kb.refuse.castle")],
        draw=lambda context, ink, size: draw_glyph(context, ink, "castle", 2, 2, size - 4),
    )


def _goal(table: Host, number: str) -> Explanation:
    words, view = table.app.words, table.view
    score = view["now"][table.seat][int(number)]
    counts: dict[tuple[str, int], int] = {}
    for part in score["parts"]:
        counts[part["rule"], part["amount"]] = counts.get((part["rule"], part["amount"]), 0) + 1
    parts = [f"{words(rule_ids.PARTS[rule])}: {count} × {words.number(n)}" for (rule, n), count in counts.items()]
    return Explanation(
        words("kb.cards"),
        words("kb.card." + score["card"]),
        words(rule_ids.of_card(view, score["card"])),
        now=[words("kb.info.now", n=score["amount"]), *parts],
    )


def _land(table: Host, terrain: str) -> Explanation:
    words, view = table.app.words, table.view
    rule, asked = words("kb.tell.start"), texts.prompt(words, view, table.hand) if table.deciding else ""
    return Explanation(
        words("kb.info.card"),
        texts.land(words, terrain),
        rule,
        words("kb.info.unseen", n=view["unseen"].get(terrain, 0)),
        [asked] if asked not in ("", rule) else (),
        lambda context, ink, size: draw_glyph(context, ink, terrain.partition(" ")[0], 0, 0, size),
    )


def _sign(context: Context, ink: Theme, size: float, kind: str) -> None:
    """The sign of a tile in a double ring."""
    context.strokeStyle, context.fillStyle, context.lineWidth = ink.ink, ink.card, 2.4
    half = size / 2
    disc(context, half, half, half - 2)
    context.fill()
    context.stroke()
    context.lineWidth = 1
    disc(context, half, half, half - 5)
    context.stroke()
    sign(context, ink, kind, size * 0.24, size * 0.23, size * 0.52)
