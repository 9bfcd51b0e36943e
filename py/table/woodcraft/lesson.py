"""The guided first game of Woodcraft: setting up, two orders, a helper, and the first income."""

from table.deals import Deal
from table.lesson import Lesson, Step

#: All actions up to the income phase after the fourth round.
FOUR_ROUNDS = (
    *("keep HE04", "take E22", "keep E17+E29", "keep W01+W08", "place E17"),
    *("complete E17", "move buy_lumber", "do", "buy y1", "buy b3", "saw b3:1+2", "complete E22", "end"),
    *("move choose_helper", "do", "hire HE09 r1", "end"),
    *("move choose_orders", "do", "take E31", "done", "end"),
    *("move buy_lumber", "do", "buy y1", "done", "end"),
)
#: The cross that closes the note about an order has the verb that opened it.
BUT_CLOSE = ":not(.back)"
#: The button of a phone that shows the wheel: lit only while another one is pressed, else the wheel itself is lit.
WHEEL = '.phase-turn:not([data-tab="wheel"]) [data-do="tab wheel"]'
#: The buttons of a phone that show the orders, and the tools.
ORDERS, TOOLS = '[data-do="tab orders"]', '[data-do="tab shop"]'

LESSON = Lesson(
    Deal.of("woodcraft", 6),
    (
        Step("helper", ("keep HE04", "take E22"), actions=2, light=('[data-do="act keep HE04"]', '[data-do$=" E22"]')),
        Step(
            "orders",
            ("keep E17+E29",),
            light=('[data-do="first E17"]', '[data-do="act keep E17+E29"]'),
            after=("keep W01+W08",),
        ),
        Step("place", ("place E17",), light=('[data-do$=" E17"]',)),
        Step("complete", ("complete E17",), light=(f'[data-do$=" E17"]{BUT_CLOSE}', ORDERS)),
        Step(
            "wheel",
            ("move buy_lumber", "do"),
            actions=2,
            light=('[data-do="tile buy_lumber"]', "[data-part=main]", WHEEL),
            explained=False,
        ),
        Step("buy", ("buy y1", "buy b3"), actions=2, light=('[data-do="act buy y1"]', '[data-do="act buy b3"]')),
        Step("saw", ("saw b3:1+2",), light=('[data-do="work saw"]', '[data-do="act saw b3:1+2"]', TOOLS)),
        Step("make", ("complete E22",), light=(f'[data-do$=" E22"]{BUT_CLOSE}', ORDERS), after=("end",)),
        Step(
            "hire",
            ("move choose_helper", "do", "hire HE09 r1"),
            actions=3,
            light=('[data-do="tile choose_helper"]', WHEEL, '[data-do$=" HE09"]', '[data-do="act hire HE09 r1"]'),
        ),
        Step("income", ("place *",), position=FOUR_ROUNDS, light=("[data-part=ask] button",), explained=False),
        Step("paid"),
        Step("over"),
    ),
    hides=('[data-part="contracts"]',),
)
