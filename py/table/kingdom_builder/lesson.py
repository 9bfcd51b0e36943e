"""The guided first game of Kingdom Builder: two turns from an empty board, one at a castle, and the last one."""

from typing import cast

from engine import State
from engine.kingdom_builder import scores
from engine.kingdom_builder.game import KingdomBuilder
from table.deals import Deal
from table.lesson import Lesson, Step


def points(state: State) -> list[int]:
    """The gold that the settlements would bring now, by card; castles last."""
    return scores.gold(cast(KingdomBuilder, state), 0)


#: Nine turns, up to the beginning of the tenth and last one, in which the hexes of the card pay from 1 to 4 gold.
NINE_TURNS = (
    *("build A8", "build B7", "build B6", "end"),
    *("build C6", "build C5", "build C4", "farm A9", "end"),
    *("build C3", "build D2", "build B3", "farm E3", "end"),
    *("build F2", "build G3", "build E2", "farm H2", "end"),
    *("build B5", "build G4", "build H4", "farm F1", "end"),
    *("build G1", "build G2", "build A10", "end"),
    *("farm B9", "farm A11", "build B10", "build B11", "build A12", "end"),
    *("build D1", "build C8", "build A3", "farm B12", "end"),
    *("build C12", "build F4", "build D3", "farm A13", "end"),
)

#: The gold in the note at a held settlement, of all cards, and a note of nothing else.
GOLD = (".changes b", ".changes:not(:has(span))")
#: The cards that pay gold, all of them or all but those that the step is about; and their sum, to which others add.
CARDS = (".goals", *GOLD)
NOT_FISHERMEN = ('.goals > :not([data-do="light 0"])', *GOLD)
NOT_PAYING = ('.goals > :not([data-do="light 0"], [data-do="light 3"])', *GOLD)

LESSON = Lesson(
    Deal.of(
        "kingdom_builder",
        234,
        quadrants=["Farm", "Oracle", "Tavern", "Tower"],
        cards=["fishermen", "discoverers", "citizens"],
    ),
    (
        Step("land", ("build A8",), light=("[data-part=card]",), marks=("B8",), counts=(), hides=CARDS),
        Step("touch", ("build B7", "build B6"), actions=2, counts=(), hides=CARDS),
        Step("end", ("end",), explained=False, light=("[data-part=main]",), counts=(), hides=CARDS),
        Step(
            "water",
            ("build C6", "build C5", "build C4"),
            actions=3,
            counts=(0,),
            light=('[data-do="light 0"]',),
            hides=NOT_FISHERMEN,
        ),
        Step("tile", ("farm A9",), counts=(0,), light=("[data-part=tiles]",), after=("end",), hides=NOT_FISHERMEN),
        Step(
            "castle",
            ("build C3", "build B3"),
            counts=(0, 3),
            light=('[data-do="light 3"]',),
            marks=("B2",),
            hides=NOT_PAYING,
        ),
        Step("last", ("build *",), actions=3, also=("farm *",), light=("[data-part=goals]",), position=NINE_TURNS),
        Step("final", ("end",), also=("farm *",), explained=False, light=("[data-part=main]",)),
        Step("over"),
    ),
    points,
    unit="kb.change",
)
