"""The panels of scenes as markup: the score sheet of a season, and the card of an ambush."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cartographers.cards import AMBUSH, SEASONS
from engine.cartographers.view_types import View
from page.html import EMPTY, Html, b, canvas, div, fragment, h2, h3, icon, li, p, small, span, ul
from table.words import Words

from .panels import COIN, LETTERS, card_name, glyph, ring, season_name


class Count(NamedTuple):
    """What is counted at the end of a season. ``kind``: edict, coins or monsters; ``edict``: 0-3 for A-D."""

    kind: str
    edict: int | None
    points: int


def _sign(count: Count) -> Html:
    if count.edict is not None:
        return ring(LETTERS[count.edict], True)
    return COIN if count.kind == "coins" else glyph("monster")


def _name(words: Words, view: View, count: Count) -> str:
    if count.edict is not None:
        return words("edict." + view["edicts"][count.edict])
    return words("table.coins") if count.kind == "coins" else words("scene.empty_near_monsters")


def spoken(words: Words, view: View, count: Count) -> str:
    """A count as an announcement: "Sentinel Wood 7"."""
    return f"{_name(words, view, count)} {words.number(count.points)}"


def _boxes(words: Words, season: int, values: Sequence[str], *, live: bool) -> Html:
    first, second = SEASONS[season].edicts
    coins, loss = span(words("table.coins"), cls="sr") + COIN, span(words("table.loss"), cls="sr") + glyph("monster")
    signs = (LETTERS[first], LETTERS[second], coins, loss)
    return fragment(
        div(span(sign, cls="sign"), span(value), cls="box", data_box=i if live else None)
        for i, (sign, value) in enumerate(zip(signs, values, strict=True))
    )


def score_sheet(words: Words, view: View, season: int, seat: int, owner: str = "") -> Html:
    """The score sheet while a season is counted: its boxes, the other seasons small, and the owner if named."""
    rows = []
    scored = view["season_scores"][seat]
    for number in range(len(SEASONS)):
        if number == season:
            continue
        values = [words.number(n) for n in scored[number]] if number < season else ["·"] * 4
        rows.append(div(span(season_name(words, number)), _boxes(words, number, values, live=False), cls="small-row"))
    now = div(
        _boxes(words, season, ["·"] * 4, live=True),
        div(words.number(0), cls="box total", data_sum=True),
        cls="boxes",
    )
    sheet = div(
        p(owner or words("scene.score_sheet"), cls="eyebrow" + (" owner-named" if owner else "")),
        h2(words("scene.season_ends", season=season_name(words, season)), cls="cardname"),
        now,
        div(rows, cls="small-rows"),
        cls="card score-sheet",
    )
    return sheet + div(cls="counting")


def counting(words: Words, view: View, counts: Sequence[Count], number: int) -> Html:
    """What is being counted, its rule, and what comes next."""
    if number >= len(counts):
        return EMPTY
    now = counts[number]
    rule = words("edict." + view["edicts"][now.edict] + ".rule") if now.edict is not None else ""
    head = div(_sign(now), b(_name(words, view, now)), small(rule) if rule else None, cls="counted")
    coming = [li(_sign(count), span(_name(words, view, count))) for count in counts[number + 1 :]]
    return fragment(head, ul(coming, aria_label=words("scene.next")) if coming else None)


def walking_note(words: Words, view: View, count: Count) -> Html:
    """The note on the map: which edict is counted, and its points so far."""
    return fragment(_sign(count), span(_name(words, view, count)), b(words.number(0), cls="sum"))


def ambush(words: Words, slug: str, *, steps: int, stopped: bool, fits: bool) -> Html:
    """The card of an ambush that draws by itself, how it walks, and what it will cost."""
    card = AMBUSH[slug]
    corner = words(
        f"scene.ambush.corner.{'bottom' if card.corner[0] else 'top'}_{'right' if card.corner[1] else 'left'}"
    )
    turn = words("scene.ambush.clockwise" if card.clockwise else "scene.ambush.anticlockwise")
    plate = div(canvas(data_ambush="shape", aria_hidden=True), canvas(data_ambush="way", aria_hidden=True), cls="plate")
    head = div(
        div(
            span(words("table.ambush"), cls="eyebrow"),
            span(icon("time"), words("table.time", n=0), cls="cost"),
            cls="cardhead",
        ),
        h2(card_name(words, slug), cls="cardname"),
        plate,
        p(words("scene.ambush.way", corner=corner, turn=turn), cls="rule"),
        cls="card ambush-card",
    )
    threat = div(
        h3(words("scene.ambush.threat"), cls="eyebrow"),
        div(b(words.number(0), cls="num", data_loss=True), span(words("scene.ambush.cost"), cls="rule"), cls="threat"),
    )
    key = ul(
        li(canvas(data_ambush="footprint", aria_hidden=True), span(words("scene.ambush.steps", n=steps))),
        li(canvas(data_ambush="no_room", aria_hidden=True), span(words("scene.ambush.no_room"))) if stopped else None,
        cls="ambush-key",
    )
    none = p(words("say.ambush.none", card=card_name(words, slug)), cls="rule")
    return fragment(head, threat if fits else none, key)
