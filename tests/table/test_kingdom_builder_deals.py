"""Deal codes of Kingdom Builder: board, cards, switches and seats in a short code."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import budget, seeds

import engine
from engine import BadData, Chance
from engine.kingdom_builder.setup import OPTIONS
from table.deals import BadCode, Deal
from table.session import Session

GAME = "kingdom_builder"
FIRST = ("Tavern", "Paddock", "Oasis", "Farm")

#: Codes and what they fix: deal, quadrants, which are turned, cards, the first player's first card. Once
#: released, a code stays valid forever.
GOLDEN = {
    "00000-185DR": (
        Deal.of(GAME, 5),
        ["Tavern", "Farm", "Barn", "Oracle"],
        [False, False, True, True],
        ["hermits", "workers", "knights"],
        "forest",
    ),
    "1AGQR-XDWT5-95NH": (
        Deal.of(GAME, 123456789, 2, quadrants=FIRST, cards=("fishermen", "merchants", "knights")),
        ["Tavern", "Paddock", "Oasis", "Farm"],
        [False, False, False, False],
        ["fishermen", "merchants", "knights"],
        "grass",
    ),
    "2KGFM-KFBF6-HCB56-J": (
        Deal.of(GAME, 987654321, 4, rotated=(True, False, True, True), tie="fewer", lords="strict"),
        ["Barn", "Tower", "Oracle", "Paddock"],
        [True, False, True, True],
        ["fishermen", "miners", "workers"],
        "grass",
    ),
    "5B63H-T84TJ-J0A5X-A": (
        Deal.of(
            GAME,
            20261121,
            3,
            quadrants=("Harbor", "Oracle", "Barn", "Tower"),
            rotated="random",
            cards=("lords", "citizens", "hermits"),
            hermits="less_one",
            useless_card="discarded",
        ),
        ["Harbor", "Oracle", "Barn", "Tower"],
        [True, False, True, False],
        ["lords", "citizens", "hermits"],
        "forest",
    ),
}


def any_deal(seed, players):
    """A deal of any kind; the same on every machine."""
    chance = Chance.of(seed, stream="any kingdom")
    options = {option.name: option.value(chance.below(option.count)) for option in OPTIONS}
    if players == 1 and "lords" in options["cards"]:
        options["cards"] = "random"
    return Deal.of(GAME, chance.bits(), players, **options)


any_deals = st.builds(any_deal, seeds, st.integers(1, 4))


@pytest.mark.parametrize("code", GOLDEN)
def test_released_codes_keep_their_kingdoms(code):
    made, quadrants, rotated, cards, terrain = GOLDEN[code]
    read = Deal.from_code(code)
    assert read == made and read.code() == code
    view = read.start().view(0)
    assert (view["quadrants"], view["rotated"], view["cards"]) == (quadrants, rotated, cards)
    assert view["terrain"] == terrain


@given(any_deals)
def test_a_code_gives_the_same_deal(made):
    read = Deal.from_code(made.code())
    assert read == made and read.code() == made.code()
    assert Session(read).state == made.start()


@budget(0.2)
@given(any_deals)
def test_a_code_gives_the_same_draws(made):
    mine, yours = made.start(), Deal.from_code(made.code().lower().replace("-", " ")).start()
    engine.playout(mine, seed=1)
    engine.playout(yours, seed=1)
    assert mine == yours


@given(any_deals)
def test_the_longest_code_is_short_enough_to_be_typed(made):
    assert len(made.code().replace("-", "")) <= 17


def test_a_default_code_is_as_short_as_in_cartographers():
    assert len(Deal.of(GAME, 5).code()) == len(Deal.of("cartographers", 5).code()) == 11


@pytest.mark.parametrize("option", [option.name for option in OPTIONS])
def test_every_choice_of_every_option_has_a_code(option):
    known = next(one for one in OPTIONS if one.name == option)
    step = max(1, known.count // 40)
    for place in range(0, known.count, step):
        made = Deal.of(GAME, 77, 3, **{option: known.value(place)})
        assert Deal.from_code(made.code()) == made


def test_chosen_quadrants_are_placed_with_the_chosen_rotation():
    plain = Deal.of(GAME, 1, 2, quadrants=FIRST)
    turned = Deal.of(GAME, 1, 2, quadrants=FIRST, rotated=(False, True, False, False))
    dealt = Deal.of(GAME, 1, 2, quadrants=FIRST, rotated="random")
    assert plain.options["rotated"] == (False,) * 4
    assert len({plain.code(), turned.code(), dealt.code()}) == 3
    for made in (plain, turned, dealt):
        assert Deal.from_code(made.code()) == made


@given(any_deals, st.data())
def test_one_wrong_letter_is_detected(made, data):
    code = made.code().replace("-", "")
    place = data.draw(st.integers(0, len(code) - 1))
    letter = data.draw(st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ").filter(lambda one: one != code[place]))
    with pytest.raises(BadCode):
        Deal.from_code(code[:place] + letter + code[place + 1 :])


def test_a_code_names_its_game():
    for seed in range(50):
        for game in engine.games():
            assert Deal.from_code(Deal.of(game, seed, 2).code()).game == game


def test_no_deal_has_more_seats_than_the_game():
    with pytest.raises(BadData):
        Deal.of(GAME, 1, 5)
    with pytest.raises(BadData):
        Deal.of(GAME, 1, 1, cards=("lords", "miners", "knights"))
