"""The questions a player can be asked and the form of their legal answers (docs/rules/cartographers.md 4, 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from .shapes import Placements

#: "draw": the explore card. "ambush": its shape on a rival's sheet. "react": a skill before an ambush is drawn, or
#: none. "after": a skill after one's own draw or after an ambush, or none. The others are asked by a skill: "cell"
#: (Diplomacy), "repeat" (Concentrate), "bar" (Cure Wounds), "touch" (Search).
QuestionKind: TypeAlias = Literal["draw", "ambush", "react", "after", "cell", "repeat", "bar", "touch"]

#: Skills that add cells to a draw, and the question that each of them asks.
FOLLOWS: Mapping[str, QuestionKind] = {"concentrate": "repeat", "cure_wounds": "bar", "search": "touch"}
#: Questions that are answered by a skill, or by a pass to go on without one.
OFFERS: tuple[QuestionKind, ...] = ("react", "after")


class Question(NamedTuple):
    """One question to one seat."""

    kind: QuestionKind
    seat: int
    #: The seat whose sheet is drawn on.
    owner: int
    #: The skill that changes this draw, "" for none.
    skill: str = ""
    #: The terrain and the cells of the draw that this question follows, "" and 0 if there is none.
    terrain: str = ""
    cells: int = 0


def following(question: Question, skill: str) -> Question:
    """The question of a skill that adds something to the draw before ``question``."""
    return Question(FOLLOWS[skill], question.seat, question.owner, "", question.terrain, question.cells)


class Legal(NamedTuple):
    """The draws that are legal: any of the terrains on any of the placements. Without placements only a pass is."""

    terrains: tuple[str, ...]
    table: Placements
    #: The legal placements, as a set of the table.
    choices: int
    #: No shape of the card can be drawn, so one cell is drawn instead (docs/rules/cartographers.md 4.4, 4.5).
    single: bool = False

    @property
    def cells(self) -> list[int]:
        """The masks that may be drawn, in order of their notation."""
        return self.table.chosen(self.choices)

    def allows(self, cells: int) -> bool:
        """Whether one of the legal placements covers exactly these cells."""
        covering, left = self.choices, cells
        while left and covering:
            low = left & -left
            covering &= self.table.across[low.bit_length()]
            left ^= low
        return cells in self.table.chosen(covering) if covering else False


NOTHING = Legal((), Placements("", (), ()), 0)
