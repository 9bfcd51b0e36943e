"""The choices for a new game of Kingdom Builder."""

from collections.abc import Mapping, Sequence
from typing import cast

import engine
from engine.kingdom_builder.setup import NOT_ALONE, PRESETS
from page.choices import CardBoxes, Places, Row, Rules, boxes, check, value_of
from page.dom import Node, by_id
from table.words import Words

GAME = "kingdom_builder"
#: Text about a solo game.
ALONE = "kb.new.players.solo"
#: Text about the strength of a bot.
STRENGTH = "level.strength.gold"
#: The board and the cards that the rulebook recommends for a first game.
FIRST_BOARD = ("Tavern", "Paddock", "Oasis", "Farm")
FIRST_CARDS = ("fishermen", "merchants", "knights")


def rows() -> list[Row]:
    return [Board(), Cards(), Rules(engine.options(GAME), PRESETS)]


class Board(Places):
    """The four quadrants and their rotations; each is either chosen or random."""

    def __init__(self) -> None:
        values = {"dealt": "random", "first": FIRST_BOARD}
        super().__init__("quadrants", values, "placed", [f"quadrant-{n}" for n in range(1, 5)])
        self._cards = ""  # the choice of cards before the board for a first game was chosen

    def changed(self, node: Node) -> None:
        super().changed(node)
        dealt = boxes("turned_dealt")[0]
        if node.name == self.option:
            dealt.checked = node.value == "dealt"  # the usual choice; it can be changed
            if node.value == "first":
                self._cards = value_of("cards")
                check("cards", "first")  # the recommendation covers both
            else:
                if self._cards and value_of("cards") == "first":
                    check("cards", self._cards)
                self._cards = ""
        elif node.name == "cards":
            self._cards = ""  # what the player chooses stays
        elif node.name == "turned":
            dealt.checked = False

    def options(self) -> dict[str, object]:
        if value_of(self.option) == "first":
            return super().options()
        turned = tuple(bool(box.checked) for box in boxes("turned"))
        return super().options() | {"rotated": "random" if boxes("turned_dealt")[0].checked else turned}

    def show(self, options: Mapping[str, object]) -> None:
        self._cards = ""
        upright = (False,) * 4
        rotated = cast("Sequence[bool] | str", options["rotated"])
        printed = rotated == upright
        if options["quadrants"] == FIRST_BOARD and not printed:  # the recommended quadrants, rotated differently
            options = {**options, "quadrants": list(FIRST_BOARD)}
        super().show(options)
        boxes("turned_dealt")[0].checked = rotated == "random"
        for box, turned in zip(boxes("turned"), upright if isinstance(rotated, str) else rotated, strict=True):
            box.checked = turned


class Cards(CardBoxes):
    """The three Kingdom Builder cards; a solo game has none that compare players."""

    def __init__(self) -> None:
        super().__init__("cards", {"dealt": "random", "first": FIRST_CARDS}, "builder", FIRST_CARDS)

    def options(self) -> dict[str, object]:
        """Chosen cards in the order of the form, so that the same three cards give the same deal."""
        chosen = cast("Sequence[str] | str", super().options()[self.option])
        order = [str(box.value) for box in boxes(self.field)]
        return {self.option: chosen if isinstance(chosen, str) else tuple(sorted(chosen, key=order.index))}

    def lacking(self) -> str:
        return super().lacking() or (self.field if self._multiplayer_only() else "")

    def _multiplayer_only(self) -> list[str]:
        """The chosen cards that a solo game does not have."""
        alone = value_of(self.option) == self.NAMED and value_of("players") == "1"
        return [slug for slug in self._chosen if alone and slug in NOT_ALONE]

    def _replaced(self) -> str:
        return next(iter(self._multiplayer_only()), super()._replaced())

    def explain(self, words: Words) -> None:
        super().explain(words)
        wrong = self._multiplayer_only()
        for box in boxes(self.field):
            box.setAttribute("aria-invalid", "true" if box.value in wrong else "false")
        if wrong:
            by_id("left-builder").textContent = words("kb.new.no_lords")
