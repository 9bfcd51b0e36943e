"""The panels around the map as markup: pure functions of a view and the words, no browser."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from engine.cartographers.cards import AMBUSH, COIN_TRACK, EXPLORE, SEASONS, SKILLS, Shape
from engine.cartographers.shapes import box
from engine.cartographers.view_types import View
from engine.game import Part
from page.html import (
    EMPTY,
    Html,
    b,
    button,
    fragment,
    h3,
    i,
    li,
    ol,
    p,
    small,
    span,
    svg,
    ul,
    use,
)
from page.table import reasons
from page.table.markup import keys as shared_keys
from page.table.markup import named
from table.cartographers.hand import Preview
from table.cartographers.summary import TITLES
from table.players import SHORT, SHORT_OF_THREE, short
from table.words import Words

from .geometry import spent_places
from .payments import payments
from .small_maps import small_map

LETTERS = "ABCD"
MONSTERS = 4  # lit like an edict: the cells that cost points next to monsters


def glyph(name: str) -> Html:
    """The icon of a terrain, of monsters or of ruins."""
    return svg(use(href=f"#g-{name}"), cls=f"glyph {name}", viewBox="0 0 100 100", aria_hidden=True)


COIN = svg(use(href="#g-coin"), cls="coin", viewBox="0 0 24 24", aria_hidden=True)


def ring(letter: str, on: bool) -> Html:
    return span(letter, cls="ring on" if on else "ring")


def signed(words: Words, n: int) -> str:
    return words.number(n, sign=True)


def season_name(words: Words, season: int) -> str:
    return words("season." + SEASONS[season].slug)


def card_name(words: Words, slug: str) -> str:
    return words(("ambush." if slug in AMBUSH else "card.") + slug)


def shape_name(words: Words, cells: Shape) -> str:
    """A shape in words: how many cells it has, and its height and width."""
    height, width = box(cells)
    return words("say.shape.cells", n=len(cells), rows=height, cols=width)


def title_name(words: Words, title: str) -> str:
    return words(TITLES[title])


# --- the bar --------------------------------------------------------------------------------------


def seasons(words: Words, view: View, seat: int = 0) -> Html:
    """The four seasons: past ones with their sum, this one with its time, later ones with their edicts."""
    items = []
    scored = view["season_scores"][seat]
    for number, season in enumerate(SEASONS):
        name = span(words("season." + season.slug))
        if number < len(scored):
            items.append(
                li(
                    name,
                    " ",
                    b(words.number(sum(scored[number])), cls="num"),
                    cls="is-past",
                    data_info=f"season {number}",
                )
            )
        elif number == view["season"]:
            items.append(li(name, _time(words, view), cls="is-now", aria_current="step", data_info=f"season {number}"))
        else:
            letters = " ".join(LETTERS[edict] for edict in season.edicts)
            items.append(li(name, " ", small(letters), cls="is-next", data_info=f"season {number}"))
    return fragment(items)


def _time(words: Words, view: View) -> Html:
    """Pips: spent, about to be spent by the card in hand, left."""
    coming = EXPLORE[view["card"]].time if view["card"] else 0
    spent, limit = view["time"] - coming, view["threshold"]
    pips = []
    for n in range(max(limit, view["time"])):
        kind = "spent" if n < spent else "in-hand" if n < spent + coming else ""
        pips.append(i(cls=kind + (" over" if n >= limit else "")))
    spoken = words("table.remaining", n=max(0, limit - view["time"]), season=season_name(words, view["season"]))
    return span(pips, cls="pips", role="img", aria_label=spoken) + b(f"{view['time']}/{limit}", cls="num")


# --- edicts and their points ---------------------------------------------------------------------


def edicts(words: Words, view: View, lit: int | None) -> Html:
    """The four edicts as buttons that light their cells. Numbers are filled in by ``markup.worth``."""
    scoring = () if view["over"] else SEASONS[view["season"]].edicts
    return fragment(
        button(
            ring(LETTERS[number], number in scoring),
            span(words("edict." + slug), cls="name"),
            span(words("edict." + slug + ".rule"), cls="rule"),
            span(cls="v num", data_value=number),
            type="button",
            cls="card ed " + ("on" if number in scoring else "off") + (" lit" if lit == number else ""),
            data_do=f"light {number}",
            data_info=f"edict {number}",
            aria_pressed=lit == number,
        )
        for number, slug in enumerate(view["edicts"])
    )


def purse(words: Words, view: View, lit: int | None, seat: int = 0, was: int | None = None) -> Html:
    """The coins, and the points that monsters cost, as a button that lights those cells.

    ``was``: what they cost before a change that is being shown, 0 or negative; None for no change.
    """
    cost = view["now"][seat]["monsters"]
    more = was is not None and was != cost
    coins = p(
        span(words("table.coins"), cls="sr"),
        COIN,
        b(view["coins"][seat], cls="num"),
        small(f"/{COIN_TRACK - spent_places(view, seat)}"),
        cls="coins",
        data_info="coins",
    )
    loss = button(
        span(words("table.loss"), cls="sr"),
        glyph("monster"),
        b(words.number(cost), cls="num", data_value=0),
        small(words("table.loss.was", n=words.number(was or 0)), cls="was") if more else None,
        type="button",
        cls="loss more" if more else "loss",
        data_do=f"light {MONSTERS}",
        data_info="monsters",
        aria_pressed=lit == MONSTERS,
    )
    return coins + loss


def lit_note(words: Words, slug: str, parts: Iterable[Part]) -> Html:
    """The rule of the lit edict, and the parts of its score."""
    paid = [
        li(
            span(words("rule." + one.rule), f" × {one.times}" if one.times > 1 else ""),
            " ",
            b(words.number(one.amount), cls="num"),
        )
        for one in payments(parts)
    ]
    name, rule = words("edict." + slug), words("edict." + slug + ".rule")
    return fragment(b(name, cls="name"), " ", span(rule, cls="rule"), ul(paid) if paid else None)


def gains(words: Words, view: View, preview: Preview, rival: str = "") -> Html:
    """The change by the held draw: the two edicts of the season, coins, monsters.

    ``rival``: whose map it is, if not the player's own.
    """

    def change(now: int, then: int | None) -> Html:
        if then is None:
            return span("\u2013", cls="num none")
        return span(signed(words, then - now), cls="num none" if then == now else "num")

    now, then = preview
    items = [
        li(ring(LETTERS[edict], True), change(now.edicts[edict], then.edicts[edict] if then else None))
        for edict in SEASONS[view["season"]].edicts
    ]
    items.append(li(span(words("table.coins"), cls="sr"), COIN, change(now.coins, then.coins if then else None)))
    loss = change(now.monsters, then.monsters if then else None)
    items.append(li(span(words("table.loss"), cls="sr"), glyph("monster"), loss))
    title = words("table.gives.theirs", name=rival) if rival else words("table.gives")
    return h3(title, cls="eyebrow") + ul(items)


def due(words: Words, view: View) -> Html:
    """Which edicts score at the end of the season."""
    first, second = (LETTERS[edict] for edict in SEASONS[view["season"]].edicts)
    return fragment(words("table.score_when", a=first, b=second, season=season_name(words, view["season"])))


# --- skills and players ----------------------------------------------------------------------------


def skills(words: Words, view: View, *, asks: bool = True) -> Html:
    """The skills in play with their prices. One that cannot be used now only explains itself.

    ``asks``: whether the person who has the device is to decide.
    """
    slugs = view["skills"]["cards"]
    if not slugs:
        return EMPTY
    seat = view["prompt"].get("seat", 0)
    used = view["skills"]["used"][seat][view["season"]]
    can = view["skills"]["can"] if asks else ()
    buttons = []
    for slug in slugs:
        rule = words("skill." + slug + ".rule")
        buttons.append(
            button(
                span(words("skill." + slug), cls="name"),
                span(
                    span(words("info.price", n=SKILLS[slug].cost), cls="sr"),
                    span(SKILLS[slug].cost, aria_hidden=True),
                    COIN,
                    cls="price num",
                ),
                small(rule),
                type="button",
                cls="btn quiet skill" + (" used" if slug == used else ""),
                data_do=f"skill {slug}" if slug in can else None,
                data_info=f"skill {slug}",
                aria_disabled=slug not in can,
            )
        )
    note = fragment(" ", small(words("table.skill.used"))) if used else None
    return h3(words("table.skills"), note, cls="eyebrow") + fragment(buttons)


def seats(words: Words, view: View, names: Sequence[str], shown: int, absent: Container[int] = ()) -> Html:
    """The players with small maps and scores; the active one is marked, and a click shows a player's map.

    ``absent``: those whose latest draws are not known, in a game by links.
    """
    if view["players"] == 1:
        return EMPTY
    letters = SHORT_OF_THREE if len(names) == 3 else SHORT
    items = [
        li(
            button(
                small_map(view["sheets"][seat]),
                named(name),
                span(short(name, letters), cls="short", aria_hidden=True) if len(names) > 2 else None,
                b("\u2026" if seat in absent else words.number(view["scores"][seat]), cls="num"),
                type="button",
                cls="seat active" if view["prompt"].get("seat") == seat else "seat",
                data_do=f"seat {seat}",
                aria_pressed=seat == shown,
            )
        )
        for seat, name in enumerate(names)
    ]
    return ol(items, aria_label=words("table.players"))


def keys(words: Words) -> Html:
    """The keys, one line each."""
    names = ("arrows", "rows", "turn", "flip", "terrain", "shape", "draw", "undo", "redo", "hint", "legal", "edict")
    return shared_keys(words, ["keys." + name for name in (*names, "deck", "log", "seats", "help", "escape")])


def strongest(view: View, reason: reasons.Reason) -> int | None:
    """The edict to light for the reason of a hint, or MONSTERS; None for neither."""
    payers = {slug: edict for edict, slug in enumerate(view["edicts"])} | {"monsters": MONSTERS}
    return reasons.strongest(reason, payers)
