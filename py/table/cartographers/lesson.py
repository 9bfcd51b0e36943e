"""The guided first game of Cartographers: one spring, and the first card of summer."""

from typing import cast

from engine import State
from engine.cartographers.game import Cartographers
from table.deals import Deal
from table.lesson import Lesson, Step


def points(state: State) -> tuple[int]:
    """What the map would score now in this season: two edicts, coins and monsters."""
    view = cast(Cartographers, state).view(0)
    now, season = view["now"][0], view["season"]
    edicts = now["edicts"]
    return (edicts[season % 4] + edicts[(season + 1) % 4] + now["coins"] + now["monsters"],)


#: Edicts that do not count in spring.
LATER = (".edicts > :nth-child(n+3)",)

LESSON = Lesson(
    Deal.of(
        "cartographers",
        22213,
        edicts=["sentinel_wood", "mages_valley", "borderlands", "shieldgate"],
    ),
    (
        Step("forest", ("forest@D1,E1,E2,E3,F1",), light=('[data-do="light 0"]',), arrow="E1", hides=LATER),
        Step(
            "coin",
            ("water@F7,G7,H7",),
            light=('[data-do="light 1"]', '[data-do="shape 0"]'),
            marks=("F6",),
            arrow="G7",
            hides=LATER,
        ),
        Step(
            "ruins", ("water@H2,I2,J2,J3,J4",), light=('[data-do="light 1"]',), marks=("I2",), arrow="H2", hides=LATER
        ),
        Step("monsters", ("farm@A3,B2,B3,C3",), light=(".purse",), hides=LATER),
        Step("free", gain=2, light=('[data-do="light 0"]', '[data-do="light 1"]'), hides=LATER),
        Step("season", light=(".book", ".purse")),
        Step("edicts", light=(".edicts",)),
        Step("summer", ("*",), explained=False),
        Step("over"),
    ),
    points,
)
