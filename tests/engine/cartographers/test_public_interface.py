"""The public interface of the engine for Cartographers: games, options, the keys of a view, the fields of a score."""

import pytest

import engine
from engine import BadData
from engine import cartographers as c

from . import slow
from .setups import after, position

VIEW_KEYS = {
    "game",
    "players",
    "actor",
    "over",
    "prompt",
    "side",
    "sheets",
    "ruins",
    "closed",
    "season",
    "time",
    "threshold",
    "revealed",
    "card",
    "demand",
    "offer",
    "edicts",
    "coins",
    "scores",
    "season_scores",
    "now",
    "unseen",
    "last",
    "log",
}


def test_cartographers_can_be_played():
    assert "cartographers" in engine.games()


def test_the_options_are_documented():
    options = {option.name: option for option in engine.options("cartographers")}
    assert {"side", "edicts"} <= set(options)
    assert (list(options["side"].choices), options["side"].default) == (["A", "B"], "A")
    assert options["edicts"].default == "random"
    for option in options.values():
        assert isinstance(option.type, str) and option.default in option.choices


def test_a_game_without_options_takes_the_defaults():
    defaults = {option.name: option.default for option in engine.options("cartographers")}
    assert engine.new("cartographers", seed=4) == engine.new("cartographers", seed=4, options=defaults)
    assert engine.new("cartographers", seed=4) == engine.new("cartographers", 1, 4, {})


@pytest.mark.parametrize("turns", [0, 5, 99])
def test_a_view_holds_every_documented_key(turns):
    view = after(turns).view(0)
    assert set(view) >= VIEW_KEYS
    assert (view["game"], view["players"]) == ("cartographers", 1)
    assert view["over"] == ({"rating", "title"} <= set(view))


@pytest.mark.parametrize("seat", [-1, 1, 7])
def test_there_is_no_view_for_a_seat_that_is_not_there(seat):
    with pytest.raises((ValueError, IndexError, engine.BadData)):
        after(1).view(seat)


def test_a_score_has_an_amount_and_parts_of_cells_amount_and_rule():
    sheet = c.Sheet.from_text(slow.text({**slow.blank("A"), (0, 0): "forest"}), side="A")
    score = c.score("sentinel_wood", sheet)
    (part,) = score.parts
    assert (score.amount, list(part.cells), part.amount) == (1, [(0, 0)], 1)
    assert part.rule.startswith("sentinel_wood")


def test_a_sheet_of_another_size_is_refused_with_the_size_expected():
    with pytest.raises(BadData, match="^sheet.size: expected 11 lines of 11 marks, found"):
        c.Sheet.from_text("...\n...")


def test_the_scores_of_a_state_are_those_of_the_finished_seasons():
    rows = [[3, 4, 2, -1], [5, 0, 2, -2]]
    state = position(slow.blank("A"), "hamlet", season=2, rows=rows)
    assert state.scores() == state.view(0)["scores"] == [13]
    assert state.view(0)["season_scores"] == [rows]


def test_equal_states_are_equal_and_others_are_not():
    assert after(3) == after(3)
    assert after(3) != after(4)
    assert after(3) != "cartographers"
