"""A printed sheet of Cartographers: edicts, map, score sheet and key; empty, or filled with a finished game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cartographers.cards import SCORING, SEASONS, SKILLS
from engine.cartographers.view_types import View
from page.cartographers.panels import LETTERS, season_name, title_name
from page.cartographers.printing import drawing
from page.cartographers.seals import SHEET as SEALS
from page.cartographers.seals import seal
from page.html import Html, article, b, div, fragment, h3, h4, i, p, span
from page.printing.parts import field, head
from table.players import full
from table.words import Words

SHEETS: Sequence[str] = (SEALS, "static/css/print-map.css")
#: An empty sheet can be printed without the edicts of its deal.
LEAVE_OFF = "print.without"
_KEY = ("forest", "village", "farm", "water", "monster")


def symbols() -> Html:
    return drawing.symbols()


def sheets(words: Words, view: View, names: Sequence[str], code: str, date: str, whole: bool) -> list[Html]:
    """A sheet for each seat. ``names``: () for the sheets of a game that has not begun, which stay empty."""
    return [_sheet(words, view, seat, names, code, date, whole) for seat in range(view["players"])]


def _sheet(words: Words, view: View, seat: int, names: Sequence[str], code: str, date: str, edicts: bool) -> Html:
    side, is_empty = words("print.side", game=words("game.cartographers"), side=view["side"]), not names
    alone = view["players"] == 1
    name = "" if is_empty or alone else full(names[seat])
    rank = title_name(words, view["title"]) if not is_empty and alone else ""
    return article(
        head(words, side, code if edicts else ""),
        div(
            field(words("print.name"), name),
            field(words("print.date"), date, short=True),
            field(words("print.rank"), rank) if alone else None,
            cls="fields",
        ),
        div([_edict(words, view, n, edicts) for n in range(len(LETTERS))], cls="edict-boxes"),
        _skills(words, view) if edicts and view["skills"]["cards"] else None,
        drawing.drawing(view["sheets"][seat], view["ruins"], view["closed"][seat], view["coins"][seat], side),
        div([_season(words, view, n, seat, is_empty) for n in range(len(SEASONS))], cls="season-boxes"),
        _year(words, view, seat, is_empty, edicts),
        _key(words, is_empty),
        cls="print-page map-sheet",
    )


def _edict(words: Words, view: View, n: int, edicts: bool) -> Html:
    """An edict with its letter and its seal; lines to write on if it is left out."""
    letter = span(LETTERS[n], cls="edict-letter")
    if not edicts:
        return div(letter, div(field(), field(), field()))
    slug = view["edicts"][n]
    texts = fragment(h3(words("edict." + slug)), p(words(f"edict.{slug}.rule")))
    return div(div(letter, seal(slug), cls="edict-marks"), div(texts))


def _skills(words: Words, view: View) -> Html:
    """The skills of the game with their prices."""
    cards = [
        span(b(words("skill." + slug)), " ", words("skills.cost", n=cost) if cost else words("skills.free"))
        for slug in view["skills"]["cards"]
        for cost in [SKILLS[slug].cost]
    ]
    return p(b(words("table.skills")), cards, cls="skills-line")


def _season(words: Words, view: View, n: int, seat: int, is_empty: bool) -> Html:
    """The boxes of a season: its time, two edicts, coins, monsters and the sum."""
    season = SEASONS[n]
    paid: Sequence[int] | None = None if is_empty else view["season_scores"][seat][n]
    first, second = (LETTERS[edict] for edict in season.edicts)
    signs = (first, second, drawing.coin(), fragment("\u2212", drawing.glyph("monster", 5)))
    # The minus of the last box is printed before it.
    amounts = [words.number(amount) for amount in (*paid[:3], -paid[3])] if paid else [""] * len(signs)
    boxes = [div(span(sign, cls="box-sign"), b(amount)) for sign, amount in zip(signs, amounts, strict=True)]
    time = span([i() for _ in range(season.threshold)], cls="pips", aria_hidden=True) if is_empty else None
    total = words.number(sum(paid)) if paid else ""
    return div(
        div(h4(season_name(words, n)), time, cls="season-top"),
        div(boxes, cls="amounts"),
        field(words("table.sum"), total),
    )


def _year(words: Words, view: View, seat: int, is_empty: bool, edicts: bool) -> Html:
    """The points of the year; in a solo game less the target."""
    total = "" if is_empty else words.number(view["scores"][seat])
    if view["players"] > 1:
        return div(field(words("end.all_year"), total), cls="year-line")
    mark = sum(SCORING[slug].solo_value for slug in view["edicts"])
    less = span(words("print.mark", n=mark)) if edicts else field(words("print.mark.blank"), short=True)
    rating = "" if is_empty else words.number(view["rating"], sign=True)
    return div(field(words("end.all_year"), total), less, field(words("end.rating"), rating), cls="year-line")


def _key(words: Words, is_empty: bool) -> Html:
    """What to draw for each terrain, and the letter to write instead."""
    signs = []
    for land in _KEY:
        letter, terrain = words("print.letter." + land), words("terrain." + land)
        text = terrain if letter == terrain else words("print.key", letter=letter, terrain=terrain)
        signs.append(span(drawing.glyph(land), text))
    return div(div(signs, cls="key-signs"), span(words("print.time")) if is_empty else None, cls="key-line")
