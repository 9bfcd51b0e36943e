"""Plans of Woodcraft: actions that one press means, and what becomes of them at a question."""

from types import SimpleNamespace
from typing import Any

import pytest
from html_tree import parse
from session_helpers import words
from woodcraft.tables import ORDERS, moved, position

import engine
from page.woodcraft import order_note
from page.woodcraft.plan import Plan
from table.woodcraft import reach
from table.woodcraft.hand import Hand

EN = words("en")
#: An order that needs nothing but these dice, and has a question when another one is taken.
READY = next(card for card in ORDERS["early"].values() if not card["need"]["tokens"])


class Host:
    """What a plan needs of the table, without a page: seat 0 plays alone."""

    def __init__(self, state: engine.State) -> None:
        self.state = state
        self.session: Any = SimpleNamespace(deal=SimpleNamespace(game="woodcraft"))
        self.hand, self.plan = Hand(), Plan(self)
        self.lit: int | None = None
        self.seat = self.viewer = 0
        self.refused: list[str] = []
        self.announced = 0
        self._look()

    def _look(self) -> None:
        self.view: Any = self.state.view(0)
        self.hand.update(self.view)

    @property
    def phase(self) -> str:
        return str(self.view["prompt"]["id"])

    @property
    def deciding(self) -> bool:
        return self.phase not in ("reveal", "over")

    def place(self, action: Any) -> bool:
        try:
            self.state.play(action)
        except engine.IllegalAction as refused:
            self.refused.append(refused.code)
            return False
        self._look()
        return True

    def announce(self) -> None:
        self.announced += 1

    def act(self, text: str) -> None:
        self.plan.answer(text)


def asked_for_a_second_order() -> Host:
    """An own order could be completed, but a question is open."""
    order = READY["id"], READY["row"]
    host = Host(moved("choose_orders", pile=READY["need"]["dice"], orders=[order], blueberry=9))
    host.act("do")
    host.act(next(text for text in host.view["actions"] if text.startswith("take ")))
    assert host.phase == "choose_orders" and host.view["prompt"]["optional"]
    return host


def test_a_plan_that_an_open_question_stops_does_not_go_on_after_the_answer() -> None:
    host = asked_for_a_second_order()
    host.plan.follow(["complete " + READY["id"]])
    assert host.plan.left == []
    host.act("done")
    assert host.phase == "turn" and host.view["players"][0]["completed"] == []


@pytest.mark.parametrize("replaced", [False, True])
def test_a_plan_goes_on_after_the_question_that_its_own_action_asks(replaced: bool) -> None:
    """Unless another tab, in which the game was played on, has replaced the session meanwhile."""
    host = asked_for_a_second_order()
    host.plan.left = ["complete " + READY["id"]]
    if replaced:
        host.session = SimpleNamespace(deal=host.session.deal)
    host.act("done")
    assert host.view["players"][0]["completed"] == ([] if replaced else [READY["id"]])


@pytest.mark.parametrize(
    ("tile", "then", "code"), [("choose_helper", "do", "nothing"), ("buy_lumber", "other choose_helper", "lanterns")]
)
def test_an_action_that_is_impossible_after_the_move_is_refused_with_its_reason(
    tile: str, then: str, code: str
) -> None:
    """Without blueberries no helper can be hired, and without lanterns no other action taken."""
    host = Host(position({}))
    host.plan.follow(["move " + tile, then])
    assert host.view["turn"]["moved"] == tile and host.plan.left == []
    assert (host.refused, host.announced) == ([code], 1)


def test_what_is_left_of_a_plan_is_not_added_to_a_new_action_of_the_turn() -> None:
    host = Host(moved("buy_lumber", pile=["g3"], blueberry=9))
    host.plan.left = ["do"]  # as another tab may leave it
    host.act("saw g3:1+2")
    assert host.phase == "turn" and "do" in host.view["actions"] and host.plan.left == []


def test_an_order_has_its_button_only_while_no_question_is_open() -> None:
    host = asked_for_a_second_order()
    id, buttons = READY["id"], []
    for answer in ("", "done"):
        if answer:
            host.act(answer)
        ways = reach.of(host.view, [id], host.state.book)  # type: ignore[attr-defined]
        note = parse(order_note.note(EN, host.view, ways, id, seat=0))
        buttons.append([one.attrs["data-do"] for one in note.all("button", "btn")])
        assert (EN("wc.refuse.question") in note.text) == (not answer)
    assert buttons == [[], [f"make {id}"]]
