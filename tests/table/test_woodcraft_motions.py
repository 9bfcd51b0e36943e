"""Where dice come from and go to: sawn, glued, bought, sold, exchanged, planted, grown and harvested."""

from typing import Any

import pytest

from table.woodcraft.motions import Motion, Place, completed, gained, grown, motions, stepped


def position(pile: str, yard: str = "", pots: dict[str, str | None] | None = None, rows: str = "") -> Any:
    """A view with one seat. ``rows``: its orders and their rows, as in "E01:2 E05:3"."""
    orders = [{"id": one[:3], "row": int(one[4:])} for one in rows.split()]
    seat = {"pile": pile.split(), "pots": {"green": None} if pots is None else pots, "orders": orders}
    return {"players": [seat], "yard": yard.split()}


def pile(at: int) -> Place:
    return Place("pile", at)


POT, YARD = Place("pot", "green"), Place("yard", 0)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param(
            position("g3 y6"),
            position("g3 y2 y4"),
            [Motion("y2", pile(1), pile(1)), Motion("y4", pile(1), pile(2))],
            id="sawn",
        ),
        pytest.param(
            position("b3 y2"),
            position("b5"),
            [Motion("b5", pile(0), pile(0)), Motion("y2", pile(1), pile(0))],
            id="glued",
        ),
        pytest.param(
            position("g3", "y1 y4"), position("g3 y1", "y4"), [Motion("y1", YARD, pile(1))], id="bought from the yard"
        ),
        pytest.param(position("g3 y1", "y4"), position("g3", "y1 y4"), [Motion("y1", pile(1), YARD)], id="sold"),
        pytest.param(
            position("g3 g3"), position("g3"), [Motion("g3", pile(1), None)], id="one of two equal dice delivered"
        ),
        pytest.param(
            position("g1"), position("", pots={"green": "g1"}), [Motion("g1", pile(0), POT)], id="planted from the pile"
        ),
        pytest.param(
            position("y1", pots={"green": "g5"}), position("g5 y1"), [Motion("g5", POT, pile(0))], id="harvested"
        ),
        pytest.param(position("g1"), position("g1 y3"), [Motion("y3", None, pile(1))], id="a reward"),
        pytest.param(position("g1 y3"), position("g1 y3"), [], id="nothing"),
    ],
)
def test_dice_move_from_where_they_were(before: Any, after: Any, expected: list[Motion]) -> None:
    assert motions(before, after, 0) == expected


def test_completed_orders_are_those_of_the_last_decision() -> None:
    before: Any = {"players": [{"completed": ["E01"]}]}
    after: Any = {"players": [{"completed": ["E01", "E05"]}]}
    assert completed(before, after, 0) == ["E05"]
    assert completed(after, after, 0) == []


def test_a_grown_tree_is_no_motion() -> None:
    before, after = (
        position("", pots={"green": "g1", "yellow": "y2"}),
        position("", pots={"green": "g3", "yellow": "y2"}),
    )
    assert grown(before, after, 0) == ["green"]
    assert motions(before, after, 0) == []


def test_orders_step_to_other_rows() -> None:
    before, after = position("", rows="E01:2 E05:3"), position("", rows="E01:3 E05:3 E07:1")
    assert stepped(before, after, 0) == ["E01"]


def test_goods_are_gained_and_not_paid() -> None:
    def purse(points: int, saw: int, glue: int) -> Any:
        return {"players": [{"points": points, "saw": saw, "glue": glue}]}

    assert gained(purse(3, 0, 2), purse(5, 1, 1), 0, ("points", "saw", "glue")) == {"points": 2, "saw": 1}
