"""Markup that all tables share. Needs no browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from page import html
from page.html import Html, fragment
from table.players import full
from table.words import Words

if TYPE_CHECKING:
    from page.open_games import WhyUnsaved

#: Hints whose expected points differ by less are called equally good: the difference is within the bots' error.
ABOUT_EQUAL = 0.5


def tool(words: Words, verb: str, id: str, sign: str, *, cls: str | None = None, pressed: bool | None = None) -> Html:
    """A button of the bar. ``pressed``: whether it is switched on; None if it is not a switch."""
    name = words(id)
    return html.button(
        html.icon(sign), type="button", data_do=verb, aria_label=name, title=name, cls=cls, aria_pressed=pressed
    )


def shell(words: Words, game: str, *inside: Html, cls: str = "table", tab: str | None = None) -> Html:
    """A table: its heading, ``inside``, the live region for screen readers, and the dialog.

    ``tab``: the tab that a phone shows first, None in a game without tabs.
    """
    return html.section(
        html.h1(words("game." + game), cls="sr", data_heading=True, tabindex=-1),
        inside,
        html.p(cls="sr", role="status", aria_live="polite", data_part="say"),
        html.dialog(cls="table-dialog", data_part="dialog", aria_labelledby="dialog-title"),
        cls=cls,
        data_part="table",
        data_tab=tab,
    )


def bar(words: Words, *middle: Html, switch: str = "") -> Html:
    """The bar above a table: the link home, ``middle``, and the tools.

    ``switch``: the id of the text of the tool that marks legal moves, "" in a game without it.
    """
    tools = (
        tool(words, "undo", "table.undo", "undo"),
        tool(words, "redo", "table.redo", "redo", cls="widest"),
        tool(words, "hint", "table.hint", "hint"),
        tool(words, "legal", switch, "eye", cls="wide", pressed=False) if switch else None,
        tool(words, "deck", "table.deck", "cards", cls="wide"),
        tool(words, "log", "table.log", "log", cls="wide"),
        tool(words, "rules", "table.rules", "book", cls="widest"),
        tool(words, "menu", "table.menu", "gear"),
    )
    home = html.a(words("app.name"), cls="word", href="#/", title=words("app.home"))
    return html.header(home, middle, html.div(tools, cls="icons tools"), cls="bar")


def named(name: str) -> Html:
    """The name of a player in a list; the level of a bot is an element of its own, which narrow rows do not show."""
    whole = full(name)
    level = whole.removeprefix(name) if whole.startswith(name) else ""
    inside = (name, html.span(level, cls="of-bot")) if level else (whole,)
    return html.span(*inside, cls="name", title=whole)


def brief(words: Words, names: Sequence[str], people: Sequence[int]) -> list[str]:
    """The names for the bar of a phone, in which most names of an only person would be cut: "You"."""
    return [words("compare.you") if people == [seat] else name for seat, name in enumerate(names)]


def worth(words: Words, now: int, then: int | None) -> Html:
    """What a card is worth now, and with what the player holds."""
    if then is None or then == now:
        return fragment(words.number(now))
    was, to = html.span(words.number(now), cls="was"), html.span("→", cls="to", aria_hidden=True)
    return fragment(was, to, words.number(then))


def button(words: Words, verb: str, id: str, sign: str, *, off: bool = False, pressed: bool | None = None) -> Html:
    """A quiet button with an icon and its words. ``pressed``: as for ``tool``."""
    inside = (html.icon(sign), html.span(words(id)))
    return html.button(*inside, type="button", cls="btn quiet", data_do=verb, disabled=off, aria_pressed=pressed)


def unsaved(words: Words, reason: WhyUnsaved) -> Html:
    """Why the game is not saved or not played in this tab, and a button that saves it to a file or takes it over."""
    if reason == "elsewhere":
        return fragment(
            html.icon("eye"), html.p(words("unsaved.elsewhere")), button(words, "take_over", "table.take_over", "play")
        )
    save = html.button(
        html.icon("save"), html.span(words("record.file.save")), type="button", cls="btn", data_do="keep_file"
    )
    return fragment(html.icon("alert"), html.p(words("unsaved." + reason)), save)


def dialog(words: Words, title: str, body: Html) -> Html:
    """The content of a dialog: title, close button, body."""
    shut = html.button(html.icon("x"), type="button", data_do="shut", aria_label=words("app.close"))
    header = html.header(html.h2(title, id="dialog-title"), html.div(shut, cls="icons"))
    return fragment(header, body)


def menu(words: Words, code: str, items: Html) -> Html:
    """The menu: ``items`` are the tools that do not fit into the bar of a phone; ``code`` is the deal code, or ""."""
    home = html.a(html.icon("home"), html.span(words("table.home")), cls="btn quiet", href="#/")
    always = button(words, "rules", "table.rules", "book") + button(words, "last_round", "table.again", "play")
    inside = html.div(items, always, button(words, "settings", "table.settings", "gear"), home, cls="menu")
    if not code:
        return inside
    copy = html.button(
        html.icon("copy"), html.span(words("table.copy")), type="button", cls="btn quiet", data_do="copy " + code
    )
    row = html.div(html.output(code, cls="num code"), copy, cls="row")
    return fragment(inside, html.h3(words("table.code"), cls="eyebrow"), row)


def keys(words: Words, ids: Sequence[str]) -> Html:
    """A list of keys; the texts have the form "key: what it does"."""
    rows = []
    for id in (*ids, "keys.skip", "keys.rules"):
        key, _, text = words(id).replace("：", ": ", 1).partition(": ")
        rows.append(html.div(html.dt(html.kbd(key)), html.dd(text)))
    return html.dl(rows, cls="keys")


def searching(words: Words, move: str = "") -> Html:
    """Shown while a hint is computed. ``move``: the best one so far."""
    so_far = html.p(words("hint.so_far", move=move), cls="rule") if move else None
    return fragment(html.p(words("hint.searching"), cls="eyebrow"), so_far)


class Proposal(NamedTuple):
    """A move that a hint proposes, with the points it is expected to bring and the reasons for it."""

    move: str
    points: float
    reasons: Sequence[str] = ()
    #: Whether the board shows the move, so that a phone needs no coordinates.
    on_board: bool = False


def advice(words: Words, proposals: Sequence[Proposal], less_id: str = "hint.less", *, is_only: bool = False) -> Html:
    """The best move and the runners-up, best first.

    ``less_id``: the text about the points that a runner-up loses. ``is_only``: whether there is one legal move only.
    """
    best = proposals[0].points
    items = []
    for i, (move, points, reasons, on_board) in enumerate(proposals):
        loss = best - points
        if i == 0:
            less = words("hint.only" if is_only else "hint.best")
        elif loss < ABOUT_EQUAL:
            less = words("hint.equal")
        else:
            less = words(less_id, points=f"{loss:.1f}")
        inside = (html.span(move, cls="where" if on_board else None), html.small(less))
        attempt = html.button(*inside, type="button", cls="btn quiet try", data_do=f"try {i}")
        items.append(html.li(attempt, [html.p(line, cls="rule") for line in reasons]))
    name = words("app.close")
    shut = html.button(html.icon("x"), type="button", cls="shut", data_do="unhint", aria_label=name, title=name)
    return fragment(html.h3(words("table.hint"), cls="eyebrow"), shut, html.ol(items))
