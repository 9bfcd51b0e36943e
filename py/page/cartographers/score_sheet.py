"""The score sheet as markup: a row for each season, with its edicts, coins, monsters and sum."""

from __future__ import annotations

from engine.cartographers.cards import SEASONS
from engine.cartographers.view_types import View
from page.html import Html, button, caption, p, small, span, table, tbody, td, th, thead, tr
from table.words import Words

from .panels import COIN, LETTERS, glyph

NO_BREAK = "\u00a0"


def ledger(words: Words, view: View, *, full: bool = False, seat: int = 0) -> Html:
    """The score sheet: one row per season with edicts, coins, monsters and sum; ``full`` adds the row of the year."""
    heads = [th(_head(words, view, edict) if full else letter, scope="col") for edict, letter in enumerate(LETTERS)]
    rows = []
    scored = view["season_scores"][seat]
    year: list[int | None] = [None] * 6
    for number, season in enumerate(SEASONS):
        if number >= len(scored) and not full:
            break
        cells: list[int | None] = [None] * 6
        if number < len(scored):
            first, second, coins, monsters = scored[number]
            first_edict, second_edict = season.edicts
            cells[first_edict], cells[second_edict], cells[4], cells[5] = first, second, coins, monsters
        total = words.number(sum(scored[number])) if number < len(scored) else "·"
        name = words("season." + season.slug)
        rows.append(tr(th(name, scope="row"), [_number(words, n) for n in cells], td(total, cls="num")))
        year = [so_far if n is None else (so_far or 0) + n for so_far, n in zip(year, cells, strict=True)]
    if full:
        sums, total = [_number(words, n) for n in year], words.number(sum(n or 0 for n in year))
        rows.append(tr(th(words("end.all_year"), scope="row"), sums, td(total, cls="num"), cls="year"))
    head = tr(
        td(),
        heads,
        th(span(words("table.coins"), cls="sr"), COIN, scope="col"),
        th(span(words("table.loss"), cls="sr"), glyph("monster"), scope="col"),
        th(words("table.sum"), scope="col"),
    )
    return table(caption(words("table.ledger"), cls="eyebrow"), thead(head), tbody(rows), cls="ledger")


def edict_names(words: Words, view: View) -> Html:
    """The names of the edicts: the score sheet has only their letters."""
    names = [words("edict." + edict).replace(" ", NO_BREAK) for edict in view["edicts"]]
    return p(small(" · ".join(f"{letter}{NO_BREAK}{name}" for letter, name in zip(LETTERS, names, strict=True))))


def _head(words: Words, view: View, edict: int) -> Html:
    """The letter of an edict, a button that lights its cells on the finished map."""
    name, letter = words("edict." + view["edicts"][edict]), LETTERS[edict]
    return button(
        letter,
        type="button",
        cls="ring on",
        data_do=f"light {edict}",
        aria_pressed=False,
        title=name,
        aria_label=f"{letter}: {name}",
    )


def _number(words: Words, n: int | None) -> Html:
    return td("·", cls="none") if n is None else td(words.number(n))
