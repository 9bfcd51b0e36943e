"""News, log, cards of the season and deck as markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cartographers.cards import AMBUSH, EXPLORE, TERRAINS, Shape
from engine.cartographers.questions import OFFERS
from engine.cartographers.view_types import LogEntry, View
from page.html import Html, b, br, fragment, h3, i, li, ol, p, path, span, svg, ul
from table.words import Words

from .panels import COIN, card_name, glyph, season_name


def news(words: Words, entries: Iterable[LogEntry], seat: int = 0) -> Html:
    """The consequences of the last reveal without the card: ambushes, ruins, the end of a season."""
    items = []
    for entry in entries:
        if entry["id"] == "ambush":
            items.append(li(glyph("monster"), span(ambush_line(words, entry)), cls="loss"))
        elif entry["id"] == "reveal" and entry["card"] in EXPLORE and EXPLORE[entry["card"]].ruins:
            items.append(li(glyph("ruins"), span(card_name(words, entry["card"]))))
        elif entry["id"] == "season":
            items.append(li(span(season_line(words, entry, seat)), cls="season"))
    return fragment(items)


def log(words: Words, view: View, names: Sequence[str] = ()) -> Html:
    """All events, newest first, except revealed cards and unused skills. ``names``: of the seats."""
    items = []
    for entry in view["log"]:
        if entry["id"] == "reveal" or entry.get("asked") in OFFERS:
            continue
        if entry["id"] == "season":
            for seat, name in enumerate(names or ("",)):
                items.append(li(name and fragment(i(name), " "), b(season_line(words, entry, seat)), cls="season"))
        elif entry["id"] == "ambush":
            items.append(li(span(ambush_line(words, entry)), cls="loss"))
        else:
            who = fragment(i(_drawer(words, entry, names)), " ") if names else None
            first, *others = turn_lines(words, entry)
            card = b(card_name(words, entry["card"]))
            items.append(li(who, card, " ", first, [(br(), line) for line in others]))
    return ol(reversed(items), cls="log", reversed=True)


def _drawer(words: Words, entry: LogEntry, names: Sequence[str]) -> str:
    """Who has decided, and on whose map if it is another's."""
    name, sheet = names[entry["seat"]], entry.get("sheet", entry["seat"])
    return name if sheet == entry["seat"] else words("replay.onto", name=name, owner=names[sheet])


def turn_lines(words: Words, entry: LogEntry) -> list[str]:
    """What a seat has done with a card, in sentences: a draw and what it has earned, a skill, or a pass."""
    if entry["id"] == "pass":
        return [words("log.pass")]
    if entry["id"] == "skill":
        return [words("log.skill", skill=words("skill." + entry["skill"]))]
    lines = [words("log.draw", terrain=words("terrain." + entry["terrain"]), cells=words.list(entry["cells"]))]
    if entry["coin"]:
        lines.append(words("log.coin"))
    return lines + [words("log.mountain", cell=cell) for cell in entry["mountains"]]


def ambush_line(words: Words, entry: LogEntry) -> str:
    """Where an ambush has struck by itself."""
    id = "log.ambush" if entry["cells"] else "log.ambush.none"
    return words(id, card=card_name(words, entry["card"]), cells=words.list(entry["cells"]))


def season_line(words: Words, entry: LogEntry, seat: int = 0) -> str:
    """The points of a seat at the end of a season."""
    a, b, coins, monsters = entry["scores"][seat]
    return words(
        "log.season",
        season=season_name(words, entry["season"]),
        a=a,
        b=b,
        coins=coins,
        monsters=-monsters,
        sum=a + b + coins + monsters,
    )


def first_news(log: Sequence[LogEntry]) -> int:
    """The index of the first log entry after the latest decision."""
    return max((i + 1 for i, entry in enumerate(log) if entry["id"] in ("draw", "pass", "skill")), default=0)


def newest(view: View, seat: int) -> list[str]:
    """The cells of the newest draw on the map of a seat, by a player or by monsters."""
    for entry in reversed(view["log"]):
        if entry["id"] == "ambush" or (entry["id"] == "draw" and entry["sheet"] == seat):
            return list(entry["cells"])
    return []


# --- cards on the table and in the deck -----------------------------------------------------------


def revealed(words: Words, view: View) -> Html:
    """The cards of this season in order, with their times."""
    items = []
    for slug in view["revealed"]:
        if slug in AMBUSH:
            items.append(li(span(card_name(words, slug)), cls="ambush"))
        else:
            items.append(_explore_card(words, slug, cls="ruins" if EXPLORE[slug].ruins else ""))
    return fragment(h3(words("table.revealed"), cls="eyebrow"), ol(items, cls="cards"))


def deck(words: Words, view: View) -> Html:
    """What players can infer about the face-down deck."""
    unseen = view["unseen"]
    explore = [_unseen_card(words, slug) for slug in unseen["explore"]]
    ambushes = [
        li(glyph("monster"), span(card_name(words, slug)), _shape(AMBUSH[slug].shape), cls="ambush")
        for slug in unseen["ambush"]
    ]
    return fragment(
        p(words("table.deck.size", n=unseen["size"])),
        h3(words("table.deck.explore"), cls="eyebrow"),
        ul(explore, cls="cards"),
        ambushes
        and (
            h3(words("table.deck.ambush", n=unseen["ambushes_in"]), cls="eyebrow"),
            ul(ambushes, cls="cards"),
        ),
    )


def _unseen_card(words: Words, slug: str) -> Html:
    """A card of the deck: its terrains, name, shapes, and time."""
    card = EXPLORE[slug]
    shapes = [fragment(_shape(shape), COIN if shape == card.coin else None) for shape in card.shapes]
    # A card with every terrain needs no list of them.
    terrains = [glyph(terrain) for terrain in card.terrains if len(card.terrains) < len(TERRAINS)]
    ruins = glyph("ruins") if card.ruins else None
    return li(ruins, terrains, span(card_name(words, slug)), shapes, b(card.time, cls="num"))


def _shape(cells: Shape) -> Html:
    """A shape as a picture of unit squares. Screen readers skip it."""
    rows, columns = 1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)
    squares = "".join(f"M{column} {row}h1v1h-1z" for row, column in cells)
    return svg(
        path(d=squares),
        cls="poly",
        viewBox=f"-.1 -.1 {columns + 0.2:.1f} {rows + 0.2:.1f}",
        width=round(7 * columns),
        height=round(7 * rows),
        aria_hidden=True,
    )


def _explore_card(words: Words, slug: str, cls: str | None = None) -> Html:
    return li(span(card_name(words, slug)), b(EXPLORE[slug].time, cls="num"), cls=cls)
