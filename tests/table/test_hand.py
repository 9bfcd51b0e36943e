"""The shape held over the map: its place, whether it fits, and the preview of its score."""

from itertools import product
from math import dist, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import (
    BLANK,
    GAME,
    after,
    any_options,
    budget,
    full,
    new_session,
    redrawn,
    seeds,
    sides,
    steps,
    steps_of,
    to_draw,
)

from engine import Chance, IllegalAction, parse
from engine.cartographers import shapes
from engine.cartographers.cards import EXPLORE, SINGLE
from engine.cartographers.sheets import GRID, SIZE
from table.cartographers.hand import Hand, edict_parts, losing_cells
from table.deals import Deal
from table.session import Session

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


# --- where it is ------------------------------------------------------------------------------------


@given(hands())
def test_the_held_shape_stays_on_the_map_wherever_the_pointer_is(hand):
    cells = hand.cells
    assert all(0 <= row < SIZE and 0 <= col < SIZE for row, col in cells)
    assert len(set(cells)) == len(cells) == (len(hand.form) if hand.terrain else 0)
    assert list(cells) == sorted(cells), "in reading order"
    if cells:
        assert shapes.normal(cells) == hand.form, "as it was turned"


@given(hands(), st.floats(0, 10.99), st.floats(0, 10.99))
def test_the_held_shape_covers_the_cell_pointed_at(hand, row, col):
    """Its middle is as near to the point as that allows; only in a corner of the map the cell may stay uncovered."""
    hand.hold(row, col)
    if not hand.cells:
        return
    here = int(row), int(col)
    height, width = shapes.box(hand.form)
    tops, lefts = range(SIZE - height + 1), range(SIZE - width + 1)
    covering = [
        dist((top + height / 2, left + width / 2), (row, col))
        for top in tops
        for left in lefts
        if (here[0] - top, here[1] - left) in hand.form
    ]
    assert (here in hand.cells) == bool(covering)
    top, left = min(r for r, _ in hand.cells), min(c for _, c in hand.cells)
    assert top <= row <= top + height and left <= col <= left + width, "its box is under the pointer"
    if covering:
        assert dist((top + height / 2, left + width / 2), (row, col)) <= min(covering) + 1e-9


@pytest.mark.parametrize("slug", ["great_river", "orchard", "marshlands", "treetop_village"])
def test_no_shape_is_legal_while_the_pointer_is_on_a_mountain(slug):
    """An L has an empty corner; it used to leave the mountain under the pointer free, and the draw was legal."""
    state = to_draw(slug)
    rows, hand = state.view(0)["sheets"][0], Hand(state)
    mountains = [(row, col) for row, col in EVERYWHERE if rows[row][col] == "^"]
    assert mountains and any(len(shape) < prod(shapes.box(shape)) for shape in hand.shapes)
    for index in range(len(hand.shapes)):
        hand.choose_shape(index)
        for _quarter in range(4):
            for row, col in mountains:
                for down in (0.01, 0.49, 0.51, 0.99):
                    for right in (0.01, 0.49, 0.51, 0.99):
                        hand.hold(row + down, col + right)
                        assert (row, col) in hand.cells and hand.refusal == "mountain"
            hand.turn()


def test_a_shape_is_dragged_from_its_place():
    """Wherever in it the finger has put it down, so much as the finger moves, it moves."""
    hand = Hand(to_draw("treetop_village"))
    for row, col in ((5.2, 5.2), (5.2, 5.9), (5.9, 5.2), (5.9, 5.9)):
        hand.hold(row, col)
        before = hand.cells
        hand.move(1, -2)
        assert hand.cells == tuple((r + 1, c - 2) for r, c in before)


def test_a_single_cell_is_drawn_where_the_pointer_is():
    hand = Hand(to_draw("rift_lands"))
    for row, col in EVERYWHERE:
        hand.hold(row + 0.5, col + 0.5)
        assert hand.cells == ((row, col),)


def test_every_legal_draw_can_be_reached_by_pointing():
    for name, state in SITUATIONS.items():
        reached = {hand.action for hand in held_anywhere(Hand(state)) if hand.refusal is None}
        assert reached == {action for action in state.actions() if action.kind == "draw"}, name


def test_the_cells_of_the_keyboard_reach_the_rim_and_go_no_further():
    hand = Hand(to_draw("fishing_village"))
    hand.move(0, 0)
    assert hand.centre == (SIZE / 2, SIZE / 2), "from nowhere it starts in the middle"
    for rows, cols in ((-1, 0), (0, -1), (1, 0), (0, 1)):
        for _ in range(30):
            hand.move(rows, cols)
            assert len(hand.cells) == 4 and all(0 <= r < SIZE and 0 <= c < SIZE for r, c in hand.cells)
        hand.move(-rows, -cols)
        row, col = hand.centre
        assert (row, col) != (0.5, 0.5) and 0.5 <= row <= 10.5 and 0.5 <= col <= 10.5, "one step back is one step"


def test_a_dropped_shape_has_no_cells():
    hand = Hand(to_draw("hamlet"))
    hand.hold(5, 5)
    hand.drop()
    assert hand.cells == () and hand.action is None and hand.refusal == "nothing_chosen"
    assert hand.bad_cells == () and hand.sheet_then() is None


# --- turns and flips --------------------------------------------------------------------------------


@given(hands())
def test_four_turns_give_back_the_same_cells(hand):
    before = hand.cells
    seen = set()
    for _ in range(4):
        hand.turn()
        seen.add(hand.cells)
    assert hand.cells == before and before in seen
    hand.turn(4)
    hand.turn(-4)
    assert hand.cells == before


@given(hands())
def test_two_flips_give_back_the_same_cells(hand):
    before = hand.cells
    hand.flip()
    hand.flip()
    assert hand.cells == before


@given(hands(), st.integers(-8, 8))
def test_a_turn_back_undoes_a_turn(hand, quarters):
    before = hand.cells
    hand.turn(quarters)
    hand.turn(-quarters)
    assert hand.cells == before


def test_a_turn_is_clockwise_and_a_flip_is_left_to_right():
    hand = Hand(to_draw("orchard"))
    assert hand.form == ((0, 0), (0, 1), (0, 2), (1, 2))
    hand.flip()
    assert hand.form == ((0, 0), (0, 1), (0, 2), (1, 0))
    hand.flip()
    hand.turn()
    assert hand.form == ((0, 1), (1, 1), (2, 0), (2, 1))


@pytest.mark.parametrize("slug", [slug for slug, card in EXPLORE.items() if not card.ruins])
def test_turns_and_flips_reach_all_orientations_of_every_shape(slug):
    hand = Hand(to_draw(slug))
    for index, shape in enumerate(EXPLORE[slug].shapes):
        hand.choose_shape(index)
        forms = set()
        for _ in range(2):
            for _ in range(4):
                forms.add(hand.form)
                hand.turn()
            hand.flip()
        assert forms == set(shapes.orientations(shape))


# --- whether it fits --------------------------------------------------------------------------------


@given(hands())
def test_the_held_draw_is_legal_or_refused_with_the_code_of_the_rules(hand):
    action = hand.action
    if action is None:
        assert hand.refusal == "nothing_chosen"
        return
    assert (action in hand.state.actions()) is (hand.refusal is None)
    before = hand.state.to_json()
    try:
        hand.state.copy().play(action)
        assert hand.refusal is None
    except IllegalAction as refused:
        assert hand.refusal == refused.code
    assert hand.state.to_json() == before, "looking at a draw changes nothing"


@pytest.mark.parametrize(
    ("name", "cell", "why"),
    [
        ("a card with two shapes", (0, 0), None),
        ("a card with two shapes", (1, 3), "mountain"),
        ("the other side", (4, 5), "wasteland"),
        ("single cells left", (0, 1), "filled"),
        ("ruins asked for", (5, 1), "ruins"),
        ("ruins asked for, rift lands", (0, 0), "ruins"),
        ("a full map", (0, 0), "nothing_chosen"),
    ],
)
def test_the_reason_of_a_refusal_is_named(name, cell, why):
    hand = Hand(SITUATIONS[name])
    hand.hold(cell[0] + 0.5, cell[1] + 0.5)
    assert hand.refusal == why


@given(hands())
def test_bad_cells_are_those_already_filled(hand):
    rows = hand.state.view(0)["sheets"][0]
    assert hand.bad_cells == tuple((r, c) for r, c in hand.cells if rows[r][c] != ".")
    if hand.bad_cells:
        assert hand.refusal in ("filled", "mountain", "wasteland")


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


@budget(0.5)
@given(hands())
def test_legal_cells_are_those_that_legal_draws_of_the_shape_cover(hand):
    assert hand.legal_cells() == (placed_anywhere(hand) if hand.shapes else set())


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_legal_cells_follow_the_chosen_shape(name):
    hand = Hand(SITUATIONS[name])
    for index in range(len(hand.shapes)):
        hand.choose_shape(index)
        cells = hand.legal_cells()
        assert cells == placed_anywhere(hand)
        assert bool(cells) is hand.fits[index], "a shape fits when it has a place"
        hand.turn()
        hand.flip()
        hand.choose_terrain(hand.terrains[-1])
        assert hand.legal_cells() == cells, "in any turn and flip and of any terrain"
    assert hand.shapes or hand.legal_cells() == frozenset()


# --- what it brings ---------------------------------------------------------------------------------


@budget(0.6)
@given(hands())
def test_the_preview_is_the_score_after_the_draw_and_before_the_next_card(hand):
    state, preview = hand.state, hand.preview()
    now = state.view(0)["now"][0]
    assert list(preview.edicts) == now["edicts"]
    assert (preview.coins, preview.monsters) == (now["coins"], now["monsters"])
    if hand.refusal:
        assert (preview.edicts_then, preview.coins_then, preview.monsters_then) == (None, None, None)
        return
    then = state.before_reveal(hand.action).view(0)["now"][0]
    assert list(preview.edicts_then) == then["edicts"]
    assert (preview.coins_then, preview.monsters_then) == (then["coins"], then["monsters"])


@budget(0.06)
@given(seeds, sides)
def test_the_preview_of_every_draw_of_a_game_is_right(seed, side):
    chance, hand = Chance.of(seed), None
    for session in steps(seed, side):
        if session.over:
            break
        hand = hand or Hand(session.state)
        hand.take(session.state)
        for _ in range(4):
            action = chance.pick(session.state.actions())
            cells = GRID.cells(action.cells)
            hold_exactly(hand, action.terrain, cells)
            assert hand.action == action and hand.refusal is None
            preview = hand.preview()
            session.place(action)
            then = session.view()["now"][0]
            assert list(preview.edicts_then) == then["edicts"]
            assert (preview.coins_then, preview.monsters_then) == (then["coins"], then["monsters"])
            assert hand.sheet_then() == session.shown.seats[0].sheet


def hold_exactly(hand, terrain, cells):
    """Choose, turn and hold until the hand is over just these cells."""
    form = shapes.normal(cells)
    hand.choose_terrain(terrain)
    hand.choose_shape(next(i for i, shape in enumerate(hand.shapes) if form in shapes.orientations(shape)))
    for flips in range(8):
        if hand.form == form:
            break
        hand.turn()
        if flips == 3:
            hand.flip()
    for row, col in cells:
        for down, right in product((0.25, 0.5, 0.75), repeat=2):
            hand.hold(row + down, col + right)
            if hand.cells == tuple(sorted(cells)):
                return
    raise AssertionError(f"pointing never holds the shape over {cells}")


def test_the_preview_counts_the_coins_of_shape_and_mountain():
    """Three sides of the mountain at B4 are filled; the coin shape of the Farmland fills the last."""
    rows = list(BLANK)
    rows[0] = "...F......."
    rows[1] = "..F^F......"
    hand = Hand(redrawn(to_draw("farmland"), rows))
    hold_exactly(hand, "farm", [(2, 3), (3, 3)])
    assert hand.earns_coin and (hand.preview().coins, hand.preview().coins_then) == (0, 2)
    hand.choose_shape(1)
    hold_exactly(hand, "farm", [(2, 3), (3, 2), (3, 3), (3, 4), (4, 3)])
    assert not hand.earns_coin and hand.preview().coins_then == 1


def test_the_preview_of_coins_stops_at_the_end_of_the_coin_track():
    state = to_draw("farmland")
    data = state.to_json()
    data["seats"][0]["shape_coins"] = 14
    full_purse = Hand(type(state).from_json(data))
    hold_exactly(full_purse, "farm", [(5, 0), (5, 1)])
    assert full_purse.earns_coin and (full_purse.preview().coins, full_purse.preview().coins_then) == (14, 14)


def test_the_preview_counts_losses_to_monsters_and_prevented_losses():
    rows = ["M..........", *BLANK[1:]]
    hand = Hand(to_draw("rift_lands", rows))
    hold_exactly(hand, "forest", [(0, 1)])
    assert (hand.preview().monsters, hand.preview().monsters_then) == (-2, -1)
    hold_exactly(hand, "monster", [(10, 10)])
    assert hand.preview().monsters_then == -4


@budget(0.5)
@given(hands())
def test_the_highlighted_cells_of_an_edict_are_those_that_score(hand):
    now = hand.preview()
    for place in range(4):
        parts = edict_parts(hand.state, place)
        assert sum(part.amount for part in parts) == now.edicts[place]
        then = hand.sheet_then()
        if then is not None:
            assert sum(part.amount for part in edict_parts(hand.state, place, then)) == now.edicts_then[place]
    assert -len(losing_cells(hand.state)) == now.monsters
    if hand.sheet_then() is not None:
        assert -len(losing_cells(hand.state, hand.sheet_then())) == now.monsters_then


# --- tables of every kind ---------------------------------------------------------------------------

TRIOS = (
    ("concentrate", "knowledge", "search"),
    ("move_silently", "negotiate", "cure_wounds"),
    ("acrobatics", "diplomacy", "move_silently"),
)


def at_tables():
    """(hand, chance) at every draw of games for one to three players with any options and all skills."""
    for seed, (players, skills) in enumerate(product((1, 2, 3), TRIOS)):
        chance, hand = Chance.of(seed, stream="hand"), None
        deal = Deal.of(GAME, seed, players, **any_options(chance) | {"skills": skills})
        for session in steps_of(Session(deal), seed):
            if session.over:
                break
            hand = hand or Hand(session.state)
            hand.drop()
            hand.take(session.state)
            if hand.shapes:
                yield hand, chance


def hold_somewhere(hand, chance):
    hand.choose_shape(chance.below(len(hand.shapes)))
    hand.choose_terrain(chance.pick(hand.terrains))
    hand.turn(chance.below(4))
    if chance.below(2):
        hand.flip()
    hand.hold(chance.below(160) / 10 - 3, chance.below(160) / 10 - 3)


def test_at_any_table_a_new_question_clears_the_hand():
    asked = set()
    for hand, chance in at_tables():
        fresh(hand)
        assert hand.owner == hand.state.question.owner
        hold_somewhere(hand, chance)
        asked.add((hand.state.question.kind, hand.state.question.skill))
    assert {kind for kind, _ in asked} >= {"draw", "ambush", "cell", "repeat", "bar", "touch"}, "or this test is blind"
    assert {skill for _, skill in asked} >= {"", "move_silently", "negotiate", "knowledge"}


@pytest.mark.slow
def test_at_any_table_the_held_draw_is_legal_or_refused_with_the_code_of_the_rules():
    for hand, chance in at_tables():
        legal = set(hand.state.actions())
        for _ in range(4):
            hold_somewhere(hand, chance)
            inside = tuple(cell for cell in hand.cells if GRID.inside(*cell))
            if hand.action is None:
                assert hand.over_edge and not inside and hand.refusal == "outside"
                continue
            assert inside == GRID.cells(hand.action.cells) and (hand.over_edge or inside == hand.cells)
            refused = hand.state.refusal(hand.action)
            assert hand.refusal == (refused and refused.code) and (hand.action in legal) is (refused is None)
            rows = hand.state.view(0)["sheets"][hand.owner]
            assert hand.bad_cells == tuple((r, c) for r, c in inside if rows[r][c] != ".")


@pytest.mark.slow
def test_at_any_table_the_preview_is_right_on_the_sheet_that_is_drawn_on():
    """Also the coin of a shape over the edge, and coins struck out for skills."""
    for hand, chance in at_tables():
        state, owner = hand.state, hand.owner
        if state.ambush and state.players == 1:
            continue  # the ambush itself follows at once
        now = state.view(0)["now"][owner]
        action = chance.pick([action for action in state.actions() if action.kind == "draw"])
        hand.pick_up(action)
        preview = hand.preview()
        assert list(preview.edicts) == now["edicts"]
        assert (preview.coins, preview.monsters) == (now["coins"], now["monsters"])
        inked = state.before_reveal(action)
        if inked is None:
            inked = state.copy()
            inked.play(action)
        then = inked.view(0)["now"][owner]
        assert list(preview.edicts_then) == then["edicts"], (state.question, str(action))
        estimate = (preview.coins_then, preview.monsters_then)
        assert estimate == (then["coins"], then["monsters"]), (state.question, str(action))


def test_at_any_table_an_undone_draw_is_held_at_its_place():
    for hand, chance in at_tables():
        hold_somewhere(hand, chance)
        hand.legal_cells()
        action = chance.pick([action for action in hand.state.actions() if action.kind == "draw"])
        hand.pick_up(action)
        assert hand.action == action and hand.refusal is None
        assert hand.form in shapes.orientations(hand.shapes[hand.shape_index])
        assert hand.legal_cells() == placed_anywhere(hand) >= set(GRID.cells(action.cells))


def test_an_undone_skill_or_pass_leaves_the_hand_empty():
    hand = Hand(to_draw("orchard"))
    for line in ("pass", "skill search"):
        hand.pick_up(parse(GAME, line))
        assert hand.centre is None and hand.action is None


# --- choosing ---------------------------------------------------------------------------------------


def test_the_next_shape_is_the_other_one_of_the_card_and_then_the_first_again():
    hand = Hand(to_draw("hamlet"))
    seen = [hand.shape_index]
    for _ in range(3):
        hand.next_shape()
        seen.append(hand.shape_index)
        assert hand.form == shapes.normal(EXPLORE["hamlet"].shapes[hand.shape_index])
    assert seen == [0, 1, 0, 1]


def test_the_next_shape_is_never_one_that_does_not_fit():
    for name, state in SITUATIONS.items():
        hand = Hand(state)
        for _ in range(4):
            hand.next_shape()
            assert not hand.shapes or hand.fits[hand.shape_index], name
    small_only = Hand(SITUATIONS["only the small shape fits"])
    assert small_only.fits == [True, False] and small_only.shape_index == 0


def test_without_another_shape_the_next_shape_keeps_the_orientation():
    for slug, rows in (("orchard", BLANK), ("hamlet", full("A1", "A2", "B1", "K11"))):
        hand = Hand(to_draw(slug, rows))
        hand.turn()
        turned = hand.form
        hand.next_shape()
        assert hand.form == turned and hand.shape_index == 0


def test_a_terrain_that_is_not_offered_cannot_be_chosen():
    hand = Hand(to_draw("homestead"))
    for terrain in ("forest", "water", "monster", "", "mountain"):
        hand.choose_terrain(terrain)
        assert hand.terrain == "village"
    hand.choose_terrain("farm")
    assert hand.terrain == "farm"


def test_the_first_shape_held_is_one_that_fits():
    assert Hand(to_draw("great_river")).shape_index == 0
    blocked = full("A1", "A2", "A3", "B2", "B3")  # room for the line of three, not for the stairs of five
    assert Hand(to_draw("great_river", blocked)).fits == [True, False]
    assert Hand(to_draw("great_river", full("A3", "B2", "B3", "C1", "C2"))).shape_index == 1


# --- the next card ----------------------------------------------------------------------------------


def fresh(hand):
    """What a hand must be when it begins with a card: nothing in it is of another state."""
    state = hand.state
    offer = state.view(0)["offer"]
    if offer is None:
        assert hand.shapes == [] and hand.terrains == [] and hand.terrain == "" and not hand.earns_coin
        assert hand.cells == () and hand.refusal == "nothing_chosen" and hand.legal_cells() == frozenset()
        return
    assert [[list(cell) for cell in shape] for shape in hand.shapes] == [s["cells"] for s in offer["shapes"]]
    assert hand.fits == [s["fits"] for s in offer["shapes"]] and hand.coins == [s["coin"] for s in offer["shapes"]]
    assert hand.terrains == offer["terrains"] and hand.terrain in hand.terrains
    assert hand.form in shapes.orientations(hand.shapes[hand.shape_index]), "the shape marked is the one held"
    assert hand.fits[hand.shape_index] and hand.earns_coin is hand.coins[hand.shape_index]
    assert hand.legal_cells() == placed_anywhere(hand) != set()


@budget(0.06)
@given(seeds, sides, st.randoms(use_true_random=False))
def test_a_new_card_clears_the_hand(seed, side, random):
    """Whatever was chosen, turned and looked at before."""
    hand = None
    for session in steps(seed, side):
        hand = hand or Hand(session.state)
        hand.take(session.state)
        fresh(hand)
        if hand.shapes:
            hand.choose_shape(random.randrange(len(hand.shapes)))
            hand.choose_terrain(random.choice(hand.terrains))
        hand.turn(random.randrange(4))
        hand.hold(random.uniform(0, 11), random.uniform(0, 11))
        hand.legal_cells()
        hand.preview()


@pytest.mark.parametrize("first", SITUATIONS)
@pytest.mark.parametrize("second", SITUATIONS)
def test_from_any_situation_to_any_other_nothing_is_stale(first, second):
    for last_choice in (True, False):
        hand = Hand(SITUATIONS[first])
        if last_choice and hand.shapes:
            hand.choose_shape(len(hand.shapes) - 1)
            hand.choose_terrain(hand.terrains[-1])
        hand.turn()
        hand.legal_cells()
        hand.take(SITUATIONS[second])
        fresh(hand)


def test_the_same_card_again_next_season_does_not_hold_a_shape_that_no_longer_fits():
    hand = Hand(to_draw("hamlet"))
    hand.choose_shape(1)
    hand.take(to_draw("hamlet", full("A1", "A2", "B1", "K11")))
    fresh(hand)
    assert hand.shape_index == 0


def test_the_same_card_taken_again_keeps_what_was_chosen():
    hand = Hand(to_draw("homestead"))
    hand.choose_terrain("farm")
    hand.turn()
    turned = hand.form
    hand.take(to_draw("homestead"))
    assert (hand.terrain, hand.form) == ("farm", turned)


def test_another_card_is_held_in_its_printed_orientation():
    hand = Hand(to_draw("orchard"))
    hand.turn()
    hand.take(to_draw("treetop_village"))
    assert hand.form == EXPLORE["treetop_village"].shapes[0] and hand.shape_index == 0


def test_after_the_last_card_the_hand_is_empty():
    hand = Hand(new_session(3).state)
    hand.hold(5, 5)
    hand.take(after(99, seed=3).state)
    fresh(hand)
    assert hand.preview().edicts_then is None
    hand.next_shape()
    hand.choose_shape(0)
    hand.turn()
    hand.flip()
    fresh(hand)


def test_a_single_cell_offered_is_the_only_shape_and_earns_no_coin():
    hand = Hand(SITUATIONS["single cells left"])
    assert hand.shapes == [SINGLE] and hand.coins == [False] and hand.terrains == ["village", "water"]
    hand = Hand(SITUATIONS["ruins asked for in vain"])
    assert hand.shapes == [SINGLE] and len(hand.terrains) == 5
    assert hand.legal_cells() == {(0, 0), (1, 5), (10, 10)}, "one cell anywhere"
