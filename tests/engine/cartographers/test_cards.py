"""Every card's data equals tests/engine/cartographers/facts.json."""

import pytest

import engine
from engine import cartographers as c
from engine.cartographers import cards
from engine.cartographers.sheets import GRID, SIDES

from . import slow, slow_scoring


def cells(listed):
    return tuple(sorted(tuple(cell) for cell in listed))


@pytest.mark.parametrize("slug", list(slow.EXPLORE))
def test_an_explore_card_is_as_printed(slug):
    fact, card = slow.EXPLORE[slug], cards.EXPLORE[slug]
    assert (card.slug, card.number, card.time) == (slug, fact["number"], fact["time"])
    assert list(card.terrains) == fact["terrains"]
    assert [cells(shape) for shape in card.shapes] == [cells(shape["cells"]) for shape in fact["shapes"]]
    coined = [cells(shape["cells"]) for shape in fact["shapes"] if shape["coin"]]
    assert ([cells(card.coin)] if card.coin else []) == coined
    assert card.ruins == (fact["kind"] == "ruins")


def test_the_explore_deck_has_thirteen_cards_of_sixteen_time():
    facts = slow.FACTS["explore_deck_facts"]
    assert list(cards.EXPLORE) == list(slow.EXPLORE)
    assert len(cards.EXPLORE) == slow.FACTS["components"]["explore"] == 13
    assert sum(card.time for card in cards.EXPLORE.values()) == facts["total_time"] == 16
    assert sum(1 for card in cards.EXPLORE.values() if card.ruins) == facts["ruins_cards"]
    assert [slug for slug, card in cards.EXPLORE.items() if card.coin] == facts["coin_cards"]


@pytest.mark.parametrize("terrain", ["forest", "village", "farm", "water"])
def test_each_terrain_is_offered_by_five_cards(terrain):
    assert sum(1 for card in cards.EXPLORE.values() if terrain in card.terrains) == 5


@pytest.mark.parametrize("slug", list(slow.AMBUSH))
def test_an_ambush_card_is_as_printed(slug):
    fact, card = slow.AMBUSH[slug], cards.AMBUSH[slug]
    assert (card.slug, card.number) == (slug, fact["number"])
    assert cells(card.shape) == cells(fact["cells"])
    assert ("clockwise" if card.clockwise else "counterclockwise") == fact["direction"] == fact["solo_walk"]
    vertical, horizontal = fact["solo_corner"].split("_")
    assert card.corner == (vertical == "bottom", horizontal == "right")


@pytest.mark.parametrize("number", range(4))
def test_a_season_is_as_printed(number):
    fact, season = slow.SEASONS[number], cards.SEASONS[number]
    assert (season.slug, season.threshold) == (fact["name"], fact["threshold"])
    assert ["ABCD"[edict] for edict in season.edicts] == fact["edicts"]


@pytest.mark.parametrize("slug", list(slow.SCORING))
def test_a_scoring_card_is_as_printed(slug):
    fact, card = slow.SCORING[slug], cards.SCORING[slug]
    assert (card.slug, card.number) == (slug, fact["number"])
    assert (card.stack, card.solo_value) == (fact["group"], fact["solo_value"])


def test_there_are_no_other_cards():
    assert set(cards.BASE_AMBUSHES) == set(slow.AMBUSH) and len(cards.AMBUSH) == 8
    assert set(cards.SCORING) == set(slow.SCORING) == set(slow_scoring.CARDS)
    assert len(cards.SEASONS) == 4
    for stack, count in slow.FACTS["components"]["scoring_stacks"].items():
        assert sum(1 for card in cards.SCORING.values() if card.stack == stack) == count


def test_the_solo_values_sum_to_between_73_and_97():
    stacks = {}
    for card in cards.SCORING.values():
        stacks.setdefault(card.stack, []).append(card.solo_value)
    sums = [sum(map(min, stacks.values())), sum(map(max, stacks.values()))]
    assert sums == slow.FACTS["solo"]["solo_value_sum_range"] == [73, 97]


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_sheet_is_as_printed(side):
    fact, printed = slow.FACTS["maps"][side], SIDES[side]
    for what in ("mountains", "ruins", "wasteland"):
        assert cells(GRID.cells(getattr(printed, what))) == cells(fact[what]), what
    drawn = c.Sheet.from_text("\n".join(["." * 11] * 11), side=side).to_text()
    assert drawn.split() == slow.lines(slow.blank(side))
    assert [line.replace("M", "^").replace("R", ".") for line in fact["ascii"]] == drawn.split()


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_new_game_shows_the_sheet_as_printed(side):
    view = engine.new("cartographers", seed="sheet", options={"side": side}).view(0)
    assert view["ruins"] == [slow.name(cell) for cell in sorted(slow.cells_of(side, "ruins"))]
    marks = "".join(view["sheets"][0])
    assert (marks.count("^"), marks.count("#")) == (5, {"A": 0, "B": 7}[side])


@pytest.mark.parametrize(
    ("rating", "title"),
    [
        (-97, "Oblivious Inkdrinker"),
        (-31, "Oblivious Inkdrinker"),
        (-30, "Oblivious Inkdrinker"),
        (-21, "Oblivious Inkdrinker"),
        (-20, "Dimwitted Doodler"),
        (-11, "Dimwitted Doodler"),
        (-10, "Inept Assistant"),
        (-6, "Inept Assistant"),
        (-5, "Amateur Assessor"),
        (-1, "Amateur Assessor"),
        (0, "Apprentice Surveyor"),
        (9, "Apprentice Surveyor"),
        (10, "Journeyman Topographer"),
        (19, "Journeyman Topographer"),
        (20, "Master Mapsmith"),
        (29, "Master Mapsmith"),
        (30, "Legendary Cartographer"),
        (120, "Legendary Cartographer"),
    ],
)
def test_a_title_is_the_highest_whose_mark_is_met(rating, title):
    assert cards.title(rating) == title == slow_scoring.title(rating)


def test_the_eight_titles_are_those_of_the_facts():
    assert [tuple(entry) for entry in cards.TITLES] == slow.TITLES


def test_the_coin_track_has_fourteen_places():
    assert cards.COIN_TRACK == slow.FACTS["coins"]["track_length"] == 14
