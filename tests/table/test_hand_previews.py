"""The preview of the held shape: its coins, monsters and edicts equal those after the draw."""

from itertools import product

import pytest
from hand_helpers import fresh, hands, placed_anywhere
from hypothesis import given
from session_helpers import (
    BLANK,
    GAME,
    any_options,
    budget,
    redrawn,
    seeds,
    sides,
    steps,
    steps_of,
    to_draw,
)

from engine import Chance, parse
from engine.cartographers import shapes
from engine.cartographers.sheets import GRID
from table.cartographers.hand import Hand, edict_parts, losing_cells
from table.deals import Deal
from table.session import Session

# --- what it brings ---------------------------------------------------------------------------------


@budget(0.6)
@given(hands())
def test_the_preview_is_the_score_after_the_draw_and_before_the_next_card(hand):
    state, preview = hand.state, hand.preview()
    now = state.view(0)["now"][0]
    assert list(preview.now.edicts) == now["edicts"]
    assert (preview.now.coins, preview.now.monsters) == (now["coins"], now["monsters"])
    if hand.refusal:
        assert preview.then is None
        return
    then = state.before_reveal(hand.action).view(0)["now"][0]
    assert list(preview.then.edicts) == then["edicts"]
    assert (preview.then.coins, preview.then.monsters) == (then["coins"], then["monsters"])


@budget(0.06)
@given(seeds, sides)
def test_the_preview_of_every_draw_of_a_game_is_right(seed, side):
    chance, hand = Chance.of(seed), None
    for session in steps(seed, side):
        if session.over:
            break
        hand = hand or Hand(session.state)
        hand.update(session.state)
        for _ in range(4):
            action = chance.pick(session.state.actions())
            cells = GRID.cells(action.cells)
            hold_exactly(hand, action.terrain, cells)
            assert hand.action == action and hand.refusal is None
            preview = hand.preview()
            session.place(action)
            then = session.view()["now"][0]
            assert list(preview.then.edicts) == then["edicts"]
            assert (preview.then.coins, preview.then.monsters) == (then["coins"], then["monsters"])
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
    assert hand.earns_coin and (hand.preview().now.coins, hand.preview().then.coins) == (0, 2)
    hand.choose_shape(1)
    hold_exactly(hand, "farm", [(2, 3), (3, 2), (3, 3), (3, 4), (4, 3)])
    assert not hand.earns_coin and hand.preview().then.coins == 1


def test_the_preview_of_coins_stops_at_the_end_of_the_coin_track():
    state = to_draw("farmland")
    data = state.to_json()
    data["seats"][0]["shape_coins"] = 14
    full_purse = Hand(type(state).from_json(data))
    hold_exactly(full_purse, "farm", [(5, 0), (5, 1)])
    assert full_purse.earns_coin and (full_purse.preview().now.coins, full_purse.preview().then.coins) == (14, 14)


def test_the_preview_counts_losses_to_monsters_and_prevented_losses():
    rows = ["M..........", *BLANK[1:]]
    hand = Hand(to_draw("rift_lands", rows))
    hold_exactly(hand, "forest", [(0, 1)])
    assert (hand.preview().now.monsters, hand.preview().then.monsters) == (-2, -1)
    hold_exactly(hand, "monster", [(10, 10)])
    assert hand.preview().then.monsters == -4


@budget(0.5)
@given(hands())
def test_the_highlighted_cells_of_an_edict_are_those_that_score(hand):
    preview = hand.preview()
    for place in range(4):
        parts = edict_parts(hand.state, place, hand.state.seats[0].sheet)
        assert sum(part.amount for part in parts) == preview.now.edicts[place]
        then = hand.sheet_then()
        if then is not None:
            assert sum(part.amount for part in edict_parts(hand.state, place, then)) == preview.then.edicts[place]
    assert -len(losing_cells(hand.state.seats[0].sheet)) == preview.now.monsters
    if hand.sheet_then() is not None:
        assert -len(losing_cells(then)) == preview.then.monsters


@budget(0.5)
@given(hands())
def test_a_shape_that_is_held_at_its_handle_stays_where_it_is(hand):
    before, handle = (hand.centre, hand.cells), hand.handle
    assert (hand.centre, hand.cells) == before, "asking for the handle moves nothing"
    if handle is not None:
        row, col = handle
        hand.hold(row + 0.5, col + 0.5)
        assert hand.cells == before[1] and handle in hand.cells


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
            hand.update(session.state)
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
        assert list(preview.now.edicts) == now["edicts"]
        assert (preview.now.coins, preview.now.monsters) == (now["coins"], now["monsters"])
        inked = state.before_reveal(action)
        if inked is None:
            inked = state.copy()
            inked.play(action)
        then = inked.view(0)["now"][owner]
        assert list(preview.then.edicts) == then["edicts"], (state.question, str(action))
        estimate = (preview.then.coins, preview.then.monsters)
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
