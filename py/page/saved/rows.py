"""The rows of the list of games: a saved game with its picture and its tools, a removed one, a damaged one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from page.dom import h, icon
from table import sessions
from table.names import LONGEST
from table.players import names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from page.dom import Node
    from table.save_format import Entry
    from table.saved_games import Shelf
    from table.sessions import Company
    from table.words import Words


def row(
    words: Words,
    entry: Entry,
    company: Company | None,
    name: str,
    naming: bool,
    more: Iterable[str],
    *,
    secret: bool,
    closed: bool,
) -> Node:
    """A saved game. ``naming``: whether its name is being edited; ``more``: further facts, "" for none.

    ``company``: the players if there are several and they are known.
    ``secret``: it cannot be watched yet, because a replay shows what is hidden from the players of a running game.
    ``closed``: it can only be shown, see ``table.save_format.Save.closed``.
    """
    when = date(words, entry.touched)
    facts = [words("game." + entry.game)]
    head, players = _head(words, entry, company), _players(words, entry, company)
    if name:
        facts.append(head)
    facts.append(players or words.phrase(entry.standing))  # the end of some games repeats it
    if closed and not entry.over:
        facts.append(words("home.closed"))
    facts += [*map(words.phrase, entry.facts), *filter(None, more), when]
    verb, secret = "look" if entry.over or closed else "continue", secret or closed
    address = ("#/kept/" if closed else "#/play/") + entry.id
    tools = h(
        "div.row",
        None,
        h(
            "a.btn",
            {
                "href": address,
                "aria-label": words(f"games.{verb}.label", when=when),
            },
            words("games." + verb),
        ),
        None if secret else _tool(words, "watch " + entry.id, "replay.watch", "eye", when),
        _tool(words, "rename " + entry.id, "games.rename", "pen", when),
        None if secret else _tool(words, "link " + entry.id, "record.link", "link", when),
        _tool(words, "save " + entry.id, "record.file.save", "save", when),
        _tool(words, "remove " + entry.id, "games.remove", "trash", when),
    )
    label = words("turn.join.title")
    linked = company is not None and company.is_by_links
    link = h("span.linked", {"role": "img", "aria-label": label, "title": label}, icon("link")) if linked else None
    picture = h("span.small-board.empty", {"aria-hidden": "true", "data-picture": entry.id}, icon(entry.game))
    return h(
        "li.saved.card",
        {"id": "game-" + entry.id, "data-game": entry.game},
        picture,
        h("h3", None, link, name or head),
        _name_form(words, entry.id, name) if naming else tools,
        h("p", None, " · ".join(dict.fromkeys(facts))),
    )


def _head(words: Words, entry: Entry, company: Company | None) -> str:
    """The progress or the result of a game; of several players, who has won, unless points alone do not say it."""
    scores = entry.about.get("scores")  # not every game has points
    if scores and entry.over and company is not None and scores.count(max(scores)) == 1:
        winner = names(words, company.sitters, company.seed)[scores.index(max(scores))]
        return words("end.winner", name=winner)
    return str(words.phrase(entry.head))


def _players(words: Words, entry: Entry, company: Company | None) -> str:
    """The names of several players, after the end with their points; "" for one player."""
    if entry.players == 1:
        return ""
    scores = [words.number(score) for score in entry.about.get("scores", ())] if entry.over else []
    if company is None:
        many = words("new.players.many", n=entry.players)
        return f"{many} · {' : '.join(scores)}" if scores else many
    players = names(words, company.sitters, company.seed)
    results = [f"{name} {score}" for name, score in zip(players, scores, strict=True)] if scores else players
    return words.list(results)


def awaited(words: Words, shelf: Shelf, entry: Entry) -> str:
    """Whose turn it is in a running game by links; "" for another game."""
    save = shelf.stored(entry.id) if entry.players > 1 and not entry.over else None
    seats = sessions.awaited(save.session) if save else None
    if seats is None:
        return ""
    those = [name or words("table.player", n=seat + 1) for seat, name in seats]
    return words("turn.waiting", name=words.list(those)) if those else words("turn.yours")


def _name_form(words: Words, id: str, name: str) -> Node:
    field = h(
        "input", {"type": "text", "id": "name", "maxlength": LONGEST, "autocomplete": "off", "enterkeyhint": "done"}
    )
    field.value = name
    return h(
        "form.row.name",
        {"data-name": id},
        h("label.sr", {"for": "name"}, words("games.name")),
        field,
        h("button.btn", {"type": "submit"}, words("games.name.save")),
        h("button.btn.quiet", {"type": "button", "data-do": "keep_name " + id}, words("games.name.cancel")),
    )


def removed(words: Words, id: str) -> Node:
    """A game that was removed just now."""
    undo = h("button.btn", {"type": "button", "data-do": "restore " + id}, icon("undo"), words("app.undo"))
    return h("li.saved.card.gone", {"id": "game-" + id}, h("p", None, words("games.removed")), h("div.row", None, undo))


def damaged(words: Words, id: str, n: int) -> Node:
    """The n-th game that cannot be opened."""
    save = h(
        "button.btn",
        {"type": "button", "data-do": "rescue " + id, "aria-label": words("games.damaged.save", n=n)},
        icon("save"),
        words("record.file.save"),
    )
    remove = h(
        "button.btn.quiet",
        {
            "type": "button",
            "data-do": "remove " + id,
            "title": words("games.remove"),
            "aria-label": words("games.damaged.remove", n=n),
        },
        icon("trash"),
    )
    return h(
        "li.saved.card.damaged",
        {"id": "game-" + id},
        h("h3", None, words("games.damaged.game", n=n)),
        h("div.row", None, save, remove),
        h("p", None, words("games.damaged.text")),
    )


def _tool(words: Words, verb: str, word: str, sign: str, when: str) -> Node:
    return h(
        "button.btn.quiet",
        {"type": "button", "data-do": verb, "title": words(word), "aria-label": words(word + ".label", when=when)},
        icon(sign),
    )


def date(words: Words, seconds: int) -> str:
    """The day and the time in the language of the page."""
    options = js.JSON.parse('{"dateStyle": "medium", "timeStyle": "short"}')
    clock = js.Intl.DateTimeFormat.new(words.lang, options)
    return str(clock.format(js.Date.new(seconds * 1000)))
