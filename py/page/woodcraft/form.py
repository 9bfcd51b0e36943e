"""The options of a new game of Woodcraft: the start of the markers, and the card set."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

import js

from engine.game import BadData
from engine.woodcraft import schema
from page.choices import OWN, Choice, Row, check, show_summary, value_of
from page.dom import Node, by_id, document, h
from table.problems import text_of
from table.words import Words

from .card_sets import sets

if TYPE_CHECKING:
    from table.woodcraft.sets import Document

GAME = "woodcraft"
#: The text about a solo game.
ALONE = "wc.new.players.solo"
#: Text about the strength of a bot.
STRENGTH = "level.strength.points"
STANDARD = "standard"


def _radio(value: str) -> Node:
    """The radio button for a choice of card sets."""
    return document.querySelector(f'#setup [name="card_set"][value="{value}"]')


def rows() -> list[Row]:
    return [EvenStart("even_start", {"printed": False, "even": True}), CardSets()]


class EvenStart(Choice):
    """Whether all markers start on the first spaces, as printed, or earlier players start a step ahead."""

    def options(self) -> dict[str, object]:
        """Alone an even start is the printed one, so that one deal has one code."""
        return {self.option: False} if value_of("players") == "1" else super().options()

    def explain(self, words: Words) -> None:
        show_summary(self.option, words("wc.new.even." + value_of(self.option)))


class CardSets:
    """The standard card set, one that is stored on this device, or one that came with a deal code."""

    def __init__(self) -> None:
        self._select = by_id("card-set")
        self._titles = {one.id: one.title for one in sets().all()}
        #: A set that came with a deal code and is not stored here.
        self._received: Document | None = None
        self._fill()
        # The editor links to "#/new/woodcraft/<id>" to play with a set.
        wanted = str(js.location.hash).rpartition("/")[2]
        if wanted in self._titles:
            self._select.value = wanted
            check("card_set", OWN)

    def _fill(self) -> None:
        options = [h("option", {"value": id}, title) for id, title in self._titles.items()]
        if self._received is not None:
            options.append(h("option", {"value": ""}, str(self._received["title"])))
        self._select.replaceChildren(*options)
        self._select.disabled = _radio(OWN).disabled = not options
        if not options and value_of("card_set") == OWN:  # the last set was removed, or the browser restored the form
            check("card_set", STANDARD)

    def settle(self) -> None: ...

    def changed(self, node: Node) -> None:
        if node.isSameNode(self._select):
            check("card_set", OWN)

    def options(self) -> dict[str, object]:
        if value_of("card_set") == STANDARD:
            return {"card_set": STANDARD}
        if not self._select.value:
            return {"card_set": self._received}
        return {"card_set": sets().load(str(self._select.value))}

    def show(self, options: Mapping[str, object]) -> None:
        document = options["card_set"]
        if document == STANDARD:
            check("card_set", STANDARD)
            return
        received = cast("Document", document)
        id = received["id"]
        if id not in self._titles or sets().load(id) != received:
            self._received, id = received, ""
            self._fill()
        self._select.value = id
        check("card_set", OWN)

    def explain(self, words: Words) -> None:
        own = value_of("card_set") == OWN
        title = self._select.selectedOptions[0].textContent if own and self._select.selectedOptions.length else ""
        show_summary("card_set", str(title) or words("wc.new.set." + (OWN if own else STANDARD)))
        by_id("left-card_set").textContent = self._problem(words)

    def _problem(self, words: Words) -> str:
        """Why the chosen set cannot be played with, or why only the standard set can be chosen; "" otherwise."""
        if not self._select.options.length:
            return words("wc.set.none")
        if value_of("card_set") == STANDARD:
            return ""
        try:
            chosen = self._playable()
        except BadData as bad:
            return words("wc.set.broken", why=text_of(words, bad.problem))
        return "" if chosen else words("wc.set.none")

    def _playable(self) -> bool:
        """Whether a set is chosen; BadData if it is invalid, or too small for a new game."""
        chosen = self.options()["card_set"]
        if chosen not in (None, STANDARD):
            schema.check(chosen, new=True)
        return chosen is not None

    def lacking(self) -> str:
        try:
            return "" if self._playable() else "card_set"
        except BadData:
            return "card_set"
