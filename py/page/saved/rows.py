"""The rows of the list of games: a saved game with its picture and its tools, a removed one, a damaged one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from page.dates import written
from page.dom import h, icon
from table import sessions
from table.names import LONGEST
from table.players import names

if TYPE_CHECKING:
    from page.dom import Node
    from table.save_format import Entry
    from table.saved_games import Shelf
    from table.sessions import Company
    from table.words import Words


#: Between two facts. The no-break space keeps the dot from beginning a line.
SEPARATOR = "\u00a0· "


class SavedGame(NamedTuple):
    """What a row shows of a saved game."""

    entry: Entry
    #: The players if there are several and they are known.
    company: Company | None
    #: The name that the player has given it; "" for none.
    name: str
    #: Whether that name is being edited.
    naming: bool
    #: Whether the game can only be shown, see ``table.save_format.Save.closed``.
    closed: bool
    #: The par of a finished game, and what a game by links waits for, as texts; "" for none.
    par: str
    awaited: str

    @property
    def can_be_replayed(self) -> bool:
        """A replay shows what is hidden from the players of a running game."""
        return not self.closed and (self.entry.over or not self.awaited)


def row(words: Words, game: SavedGame) -> Node:
    """A saved game, with its picture and its tools."""
    entry = game.entry
    head = _head(words, entry, game.company)
    label = words("turn.join.title")
    linked = game.company is not None and game.company.is_by_links
    link = h("span.linked", {"title": label}, icon("link")) if linked else None
    title = game.name or head
    # Screen readers list headings without what is around them.
    heading = SEPARATOR.join([words("game." + entry.game), title, *([label] if linked else [])])
    picture = h("span.small-board.empty", {"aria-hidden": "true", "data-picture": entry.id}, icon(entry.game))
    return h(
        "li.saved.card",
        {"id": "game-" + entry.id, "data-game": entry.game},
        picture,
        h("h3", {"aria-label": heading}, link, title),
        _name_form(words, entry.id, game.name) if game.naming else _tools(words, game),
        h("p", None, SEPARATOR.join(dict.fromkeys(_facts(words, game, head)))),
    )


def _facts(words: Words, game: SavedGame, head: str) -> list[str]:
    """What the line below the title says; ``head`` only if a name has taken its place as the title."""
    entry = game.entry
    facts = [words("game." + entry.game)]
    if game.name:
        facts.append(head)
    facts.append(_players(words, entry, game.company) or words.phrase(entry.standing))  # some games end with the same
    if game.closed and not entry.over:
        facts.append(words("home.closed"))
    return [
        *facts,
        *map(words.phrase, entry.facts),
        *filter(None, (game.par, game.awaited)),
        date(words, entry.touched),
    ]


def _tools(words: Words, game: SavedGame) -> Node:
    """The buttons of a game; their labels name its time and name, as screen readers read them without the title."""
    id, when = game.entry.id, SEPARATOR.join(filter(None, (date(words, game.entry.touched), game.name)))
    verb = "look" if game.entry.over or game.closed else "continue"
    return h(
        "div.row",
        None,
        h(
            "a.btn",
            {
                "href": ("#/kept/" if game.closed else "#/play/") + id,
                "aria-label": words(f"games.{verb}.label", when=when),
            },
            words("games." + verb),
        ),
        _tool(words, "watch " + id, "replay.watch", "eye", when) if game.can_be_replayed else None,
        _tool(words, "rename " + id, "games.rename", "pen", when),
        _tool(words, "link " + id, "record.link", "link", when) if game.can_be_replayed else None,
        _tool(words, "save " + id, "record.file.save", "save", when),
        _tool(words, "remove " + id, "games.remove", "trash", when),
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


def awaited(words: Words, shelf: Shelf, entry: Entry, company: Company | None) -> str:
    """What a game by links waits for: whose turn it is, or a link with the end; "" for nothing and for other games."""
    save = shelf.stored(entry.id) if company is not None and company.is_by_links else None
    seats = sessions.awaited(save.session) if save else None
    if not save or save.closed or seats is None:
        return ""
    is_sent = sessions.is_sent(save.session)
    if entry.over:
        return "" if is_sent else words("turn.last")
    those = [name or words("table.player", n=seat + 1) for seat, name in seats]
    return words("turn.waiting" if is_sent else "turn.unsent", name=words.list(those)) if those else words("turn.yours")


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


def removed(words: Words, id: str, game: SavedGame | None = None) -> Node:
    """A game that was removed just now. ``game``: what it was, unless it was damaged."""
    facts = [words("games.removed")]
    if game:
        facts += [game.name or _head(words, game.entry, game.company), date(words, game.entry.touched)]
    undo = h("button.btn", {"type": "button", "data-do": "restore " + id}, icon("undo"), words("app.undo"))
    return h("li.saved.card.gone", {"id": "game-" + id}, h("p", None, SEPARATOR.join(facts)), h("div.row", None, undo))


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
    return written(words.lang, seconds * 1000, dateStyle="medium", timeStyle="short")
