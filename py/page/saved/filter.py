"""The filter of the list of games: one title or all, running or finished games or both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine
from page.dom import h

if TYPE_CHECKING:
    from collections.abc import Sequence

    from page.dom import Node
    from table.save_format import Entry
    from table.words import Words


class Filter:
    """What the list shows. It begins with everything."""

    def __init__(self) -> None:
        #: A game; "" for all.
        self._game = ""
        #: "running" or "over"; "" for both.
        self._kind = ""

    def choose(self, choice: str) -> None:
        """``choice``: "game" and the name of a title, "game" for all titles, "kind over", "kind running" or "kind"."""
        name, _, value = choice.partition(" ")
        if name == "game":
            self._game = value
        else:
            self._kind = value

    def settle(self, entries: Sequence[Entry]) -> None:
        """Show everything again where ``draw`` no longer offers the choice: another tab has removed games."""
        if self._game not in {entry.game for entry in entries}:
            self._game = ""
        if len({entry.over for entry in entries}) < 2:
            self._kind = ""

    def passes(self, entry: Entry) -> bool:
        return self._game in ("", entry.game) and self._kind in ("", "over" if entry.over else "running")

    def draw(self, words: Words, entries: Sequence[Entry], there: Sequence[Entry]) -> Node:
        """The two groups of buttons and the number of games shown; None if there is nothing to choose between.

        ``there``: the entries without those that were removed just now.
        """
        games = [game for game in engine.games() if any(entry.game == game for entry in entries)]
        kinds = {entry.over for entry in entries}
        groups: list[Node] = []
        if len(games) > 1:
            titles = [("game", words("games.all"))] + [(f"game {game}", words("game." + game)) for game in games]
            groups.append(_group(words("app.games"), titles, f"game {self._game}".strip()))
        if len(kinds) > 1:
            states = [("kind", words("games.all")), ("kind running", words("games.running"))]
            states.append(("kind over", words("games.finished")))
            groups.append(_group(words("games.kind"), states, f"kind {self._kind}".strip()))
        if not groups:
            return None
        shown, total = sum(map(self.passes, there)), len(there)
        count = words("games.count", n=total) if shown == total else words("games.shown", n=shown, total=total)
        return h("div.filters", None, groups, h("p.rule", {"role": "status"}, count))


def _group(title: str, choices: Sequence[tuple[str, str]], chosen: str) -> Node:
    buttons = [
        h(
            "button",
            {"type": "button", "data-do": "only " + choice, "aria-pressed": str(choice == chosen).lower()},
            text,
        )
        for choice, text in choices
    ]
    return h("div.segments", {"role": "group", "aria-label": title}, buttons)
