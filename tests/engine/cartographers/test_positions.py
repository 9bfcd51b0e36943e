"""From any position, full sheets and lone holes among them, the game goes on as the referee says."""

from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import budget

from engine import Chance

from . import slow
from .boards import boards, show
from .referee import Referee
from .setups import play, position, texts

CARDS = [slug for slug, card in slow.EXPLORE.items() if card["kind"] == "terrain"]


NONE = st.just({})
SWITCHES = st.fixed_dictionaries(
    {
        "single_terrain": st.sampled_from(["card", "any"]),
        "ruins_place": st.sampled_from(["anywhere", "ruins"]),
        "ruins_mountain": st.booleans(),
        "shieldgate": st.sampled_from([1, 2]),
        "shieldgate_tie": st.sampled_from(["tied", "smaller"]),
    }
)


@st.composite
def positions(draw, sheets, switches=NONE):
    """A position on one of the sheets: any card, demand, season and number of coins."""
    side, board = draw(sheets)
    season = draw(st.integers(0, 3))
    card = draw(st.sampled_from(CARDS))
    ruins = draw(st.lists(st.sampled_from(["temple_ruins", "outpost_ruins"]), unique=True))
    chance = Chance.of(draw(st.integers(0, 10**6)))
    ambushes = list(slow.AMBUSH)
    chance.shuffle(ambushes)
    gone = ambushes[: draw(st.integers(0, season))]
    then = [slug for slug in slow.EXPLORE if slug != card and slug not in ruins]
    then += ambushes[len(gone) : season + 1]
    chance.shuffle(then)
    state = position(
        board,
        card,
        side=side,
        before=ruins,
        then=then,
        demand=bool(ruins),
        season=season,
        shape_coins=draw(st.integers(0, 14)),
        edicts=draw(hands()),
        gone=gone,
        chance=chance.bits(),
        **draw(switches),
    )
    return state, chance


def hands():
    """Four edicts, one of each stack, in any order."""
    stacks = {}
    for slug, card in slow.SCORING.items():
        stacks.setdefault(card["group"], []).append(slug)
    return st.tuples(*map(st.sampled_from, stacks.values())).flatmap(st.permutations)


@st.composite
def crowded(draw):
    """A sheet with at most a dozen empty cells."""
    side = draw(st.sampled_from("AB"))
    board = slow.blank(side)
    letters = draw(st.text("FVAWM", min_size=1, max_size=9))
    for number, cell in enumerate(slow.EVERY_CELL):
        board.setdefault(cell, slow.LETTERS[letters[number % len(letters)]])
    for cell in draw(st.sets(st.sampled_from(slow.EVERY_CELL), max_size=12)):
        if board[cell] in slow.DRAWABLE:
            del board[cell]
    return side, board


def check_to_the_end(state, chance):
    referee = Referee.at(state)
    referee.compare(state.view(0))
    while state.actor is not None:
        actions = texts(state)
        assert actions == sorted(set(actions))
        assert set(actions) == referee.legal(), show(referee.board)
        view = state.view(0)
        single = view["offer"] is not None and view["offer"]["single"]
        wanted = slow.is_single(referee.board, referee.side, referee.card, referee.demand)
        assert single == (wanted and actions != ["pass"]), show(referee.board)
        text = chance.pick(actions)
        referee.play(text)
        referee.follow(play(state, text))
    assert referee.over


@budget(0.5)
@given(positions(crowded()))
def test_a_crowded_sheet_is_played_to_the_end(drawn):
    check_to_the_end(*drawn)


@budget(0.3)
@given(positions(crowded(), SWITCHES))
def test_by_any_reading_of_the_rules_a_crowded_sheet_is_played_to_the_end(drawn):
    check_to_the_end(*drawn)


@budget(0.3)
@given(positions(boards()))
def test_any_sheet_is_played_to_the_end(drawn):
    check_to_the_end(*drawn)
