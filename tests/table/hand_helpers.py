"""Hands for tests: in random games, at every cell in every orientation, and in chosen situations."""

from hypothesis import strategies as st
from session_helpers import (
    after,
    full,
    sides,
    to_draw,
)

from engine.cartographers import shapes
from engine.cartographers.sheets import GRID, SIZE
from table.cartographers.hand import Hand

EVERYWHERE = [(row, col) for row in range(SIZE) for col in range(SIZE)]
points = st.floats(-30, 40) | st.sampled_from([0.0, 0.5, 5.5, 10.5, 10.999999, 11.0, -1e9, 1e9])


@st.composite
def hands(draw):
    """A hand in any turn of a random game, with any choice made, held anywhere on or off the map."""
    session = after(draw(st.integers(0, 30)), draw(st.integers(0, 40)), draw(sides))
    hand = Hand(session.state)
    if hand.shapes:
        hand.choose_shape(draw(st.integers(0, len(hand.shapes) - 1)))
        hand.choose_terrain(draw(st.sampled_from(hand.terrains)))
    hand.turn(draw(st.integers(-4, 4)))
    if draw(st.booleans()):
        hand.flip()
    hand.hold(draw(points), draw(points))
    return hand


def held_anywhere(hand):
    """The hand at every cell, in every turn and flip of every shape and terrain, as far as it fits at all."""
    for index in range(len(hand.shapes)):
        for terrain in hand.terrains:
            hand.choose_shape(index)
            hand.choose_terrain(terrain)
            for flip in range(2):
                for _quarter in range(4):
                    for row, col in EVERYWHERE:
                        hand.hold(row + 0.5, col + 0.5)
                        yield hand
                    hand.turn()
                if not flip:
                    hand.flip()


def placed_anywhere(hand):
    """The union of all legal placements of the chosen shape, from the list of all legal actions."""
    shape = hand.shapes[hand.shape_index]
    forms, hanging = shapes.orientations(shape), shapes.overhanging_masks(shape) if hand.over_edge else ()
    cells = set()
    for action in hand.state.actions():
        covered = GRID.cells(action.cells)
        if action.terrain == hand.terrain and (action.cells in hanging or shapes.normal(covered) in forms):
            cells.update(covered)
    return cells


def fresh(hand):
    """Check a hand that begins with a card: everything in it belongs to this state."""
    state = hand.state
    offer = state.view(0)["offer"]
    if offer is None:
        assert hand.shapes == [] and hand.terrains == [] and not hand.earns_coin
        assert hand.cells == () and hand.refusal == "nothing_chosen" and hand.legal_cells() == frozenset()
        return
    assert [[list(cell) for cell in shape] for shape in hand.shapes] == [s["cells"] for s in offer["shapes"]]
    assert hand.fits == [s["fits"] for s in offer["shapes"]] and hand.coins == [s["coin"] for s in offer["shapes"]]
    assert hand.terrains == offer["terrains"] and hand.terrain in hand.terrains
    assert hand.form in shapes.orientations(hand.shapes[hand.shape_index]), "the shape marked is the one held"
    assert hand.fits[hand.shape_index] and hand.earns_coin is hand.coins[hand.shape_index]
    assert hand.legal_cells() == placed_anywhere(hand) != set()


def situations():
    """(name, state): a card alone, a demand for ruins, a single cell, a demand that cannot be met, a full map."""
    corner = full("A1", "A2", "B1", "K11")
    return {
        "a card with two shapes": to_draw("great_river"),
        "a card with two terrains": to_draw("homestead"),
        "rift lands": to_draw("rift_lands"),
        "ruins asked for": to_draw("hamlet", demand=True),
        "ruins asked for, rift lands": to_draw("rift_lands", demand=True),
        "only the small shape fits": to_draw("hamlet", corner),
        "single cells left": to_draw("fishing_village", full("A1", "C5", "K11")),
        "ruins asked for in vain": to_draw("fishing_village", full("A1", "B6", "K11"), demand=True),
        "a full map": to_draw("orchard", full()),
        "the other side": to_draw("treetop_village", side="B"),
    }


SITUATIONS = situations()
