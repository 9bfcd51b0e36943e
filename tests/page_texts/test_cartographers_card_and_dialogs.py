"""The current card, news, log, deck, keys and menu of Cartographers as markup."""

import re

import pytest
from cartographers_markup import EN, number, numbers
from html_tree import parse
from hypothesis import given
from session_helpers import (
    ROOT,
    after,
    budget,
    deal,
    full,
    new_session,
    seeds,
    sides,
    steps,
    to_draw,
    words,
)

from engine.cartographers.cards import AMBUSH, EXPLORE
from page.cartographers import current_card, layout, log, panels
from table.cartographers.hand import Hand
from table.words import LANGUAGES

# --- the card in hand -------------------------------------------------------------------------------


def card(state, **choices):
    hand = Hand(state)
    if "shape" in choices:
        hand.choose_shape(choices["shape"])
    if "terrain" in choices:
        hand.choose_terrain(choices["terrain"])
    return parse(current_card.card(EN, state.view(0), hand))


@pytest.mark.parametrize("slug", [slug for slug, card in EXPLORE.items() if not card.ruins])
def test_a_card_shows_its_name_time_shapes_coins_and_terrains(slug):
    tree, printed = card(to_draw(slug)), EXPLORE[slug]
    assert tree.one("h2").text == EN(f"card.{slug}") and tree.one(cls="cost").text == f"Time {printed.time}"
    shapes = list(tree.all("button", "shape"))
    assert [shape.attrs["data-do"] for shape in shapes] == [f"shape {i}" for i in range(len(printed.shapes))]
    for tile, shape in zip(shapes, printed.shapes, strict=True):
        label = panels.shape_name(EN, shape)
        assert tile.attrs["aria-label"] == label + (", This shape earns a coin" if shape == printed.coin else "")
        assert "disabled" not in tile.attrs
    terrains = list(tree.all("button", "terrain"))
    assert [tile.attrs["data-do"] for tile in terrains] == [f"terrain {terrain}" for terrain in printed.terrains]
    assert [tile.text for tile in terrains] == [EN(f"terrain.{terrain}") for terrain in printed.terrains]
    assert not list(tree.all(cls="banner"))


def test_what_is_chosen_is_pressed():
    tree = card(to_draw("homestead"), terrain="farm")
    assert [tile.attrs["aria-pressed"] for tile in tree.all("button", "terrain")] == ["false", "true"]
    tree = card(to_draw("hamlet"), shape=1)
    assert [tile.attrs["aria-pressed"] for tile in tree.all("button", "shape")] == ["false", "true"]


def test_a_shape_without_room_cannot_be_chosen():
    tree = card(to_draw("hamlet", full("A1", "A2", "B1", "K11")))
    assert ["disabled" in tile.attrs for tile in tree.all("button", "shape")] == [False, True]


@pytest.mark.parametrize(
    ("state", "banner", "shapes", "terrains"),
    [
        (to_draw("hamlet", demand=True), "Cover a ruins cell", 2, 1),
        (
            to_draw("hamlet", full("A1", "A2", "B1", "B6"), demand=True),
            "No shape can cover ruins: draw one cell anywhere, any terrain",
            1,
            5,
        ),
        (to_draw("orchard", full("A1", "K11")), "No shape fits: draw one cell", 1, 2),
        (to_draw("orchard", full()), "The map is full", 0, 0),
        (to_draw("rift_lands"), None, 1, 5),
    ],
    ids=["ruins", "ruins in vain", "single cell", "full map", "rift lands"],
)
def test_a_banner_explains_a_special_draw(state, banner, shapes, terrains):
    tree = card(state)
    assert tree.texts("p", "banner") == ([banner] if banner else [])
    assert len(list(tree.all("button", "shape"))) == shapes and len(list(tree.all("button", "terrain"))) == terrains


def test_the_inked_card_stays_until_the_next_is_turned():
    session = new_session(10)
    slug = session.view()["card"]
    hand = Hand(session.state)
    session.place(session.state.actions()[0])
    tree = parse(current_card.card(EN, session.view(), hand))
    assert session.view()["card"] is None and tree.one("h2").text == EN(f"card.{slug}")
    assert not list(tree.all(cls="banner"))


# --- what happened ----------------------------------------------------------------------------------

LOG = [
    {"id": "reveal", "card": "hamlet"},
    {"id": "draw", "seat": 0, "card": "hamlet", "terrain": "village", "cells": ["A1", "A2", "B1"], "coin": 1,
     "mountains": ["B4", "C9"]},
    {"id": "season", "season": 0, "scores": [[5, 7, 2, -3]]},
    {"id": "reveal", "card": "gnoll_raid"},
    {"id": "ambush", "card": "gnoll_raid", "cells": ["K1", "K2"], "mountains": []},
    {"id": "reveal", "card": "kobold_onslaught"},
    {"id": "ambush", "card": "kobold_onslaught", "cells": [], "mountains": []},
    {"id": "reveal", "card": "temple_ruins"},
    {"id": "reveal", "card": "orchard"},
    {"id": "draw", "seat": 0, "card": "orchard", "terrain": "farm", "cells": ["C1"], "coin": 0, "mountains": []},
    {"id": "reveal", "card": "homestead"},
    {"id": "pass", "seat": 0, "card": "homestead"},
]  # fmt: skip


def test_the_news_list_only_seasons_ambushes_and_ruins_in_order():
    tree = parse(log.news(EN, LOG))
    assert tree.texts("li") == [
        "Spring: 5 + 7 + 2 for coins \u2212 3 for monsters = 11",
        "Gnoll Raid: monsters on K1, K2",
        "Kobold Onslaught: found no room",
        "Temple Ruins",
    ]


def test_the_log_lists_everything_but_reveals_newest_first():
    tree = parse(log.log(EN, {"log": LOG}))
    assert tree.texts("li") == [
        "Homestead Nothing could be drawn",
        "Orchard Farm on C1",
        "Kobold Onslaught: found no room",
        "Gnoll Raid: monsters on K1, K2",
        "Spring: 5 + 7 + 2 for coins \u2212 3 for monsters = 11",
        "Hamlet Village on A1, A2, B1 A coin for the shape A coin for the mountain at B4 A coin for the mountain at C9",
    ]


def test_a_season_below_zero_is_written_with_a_minus():
    entry = {"id": "season", "season": 2, "scores": [[0, 0, 1, -6]]}
    assert parse(log.news(EN, [entry])).text == "Fall: 0 + 0 + 1 for coins \u2212 6 for monsters = \u22125"


def test_the_log_of_a_whole_game_has_a_line_for_every_draw_ambush_and_season():
    view = after(99, seed=11).view()
    lines = len([entry for entry in view["log"] if entry["id"] != "reveal"])
    assert len(list(parse(log.log(EN, view)).all("li"))) == lines


# --- cards on the table and in the deck -------------------------------------------------------------


@budget(0.06)
@given(seeds, sides)
def test_the_cards_of_the_season_are_listed_in_order_with_their_times(seed, side):
    for session in steps(seed, side):
        view = session.view()
        items = list(parse(log.revealed(EN, view)).all("li"))
        for item, slug in zip(items, view["revealed"], strict=True):
            assert item.one("span").text == panels.card_name(EN, slug)
            kind = ["ambush"] if slug in AMBUSH else ["ruins"] if EXPLORE[slug].ruins else []
            assert item.classes == kind
            assert numbers(item.texts("b")) == ([] if slug in AMBUSH else [EXPLORE[slug].time])
        shown = [n for item in items for n in numbers(item.texts("b"))]
        assert sum(shown) == view["time"]


@budget(0.06)
@given(seeds, sides)
def test_the_deck_shows_the_remaining_cards_without_their_order(seed, side):
    for session in steps(seed, side):
        unseen = session.view()["unseen"]
        tree = parse(log.deck(EN, session.view()))
        assert tree.one("p").text.split()[0] == str(unseen["size"])
        listed = [item for item in tree.all("li") if "ambush" not in item.classes]
        assert [item.one("span").text for item in listed] == [EN(f"card.{slug}") for slug in unseen["explore"]]
        assert [number(item.one("b").text) for item in listed] == [EXPLORE[slug].time for slug in unseen["explore"]]
        for item, slug in zip(listed, unseen["explore"], strict=True):
            assert [squares(poly) for poly in item.all("svg", "poly")] == [set(one) for one in EXPLORE[slug].shapes]
            assert len(list(item.all("svg", "coin"))) == (EXPLORE[slug].coin is not None)
        ambushes = tree.texts("li", "ambush")
        assert ambushes == [EN(f"ambush.{slug}") for slug in unseen["ambush"]]
        heads = tree.texts("h3")
        assert len(heads) == (2 if ambushes else 1)
        if ambushes:
            assert heads[1].split()[0] == str(unseen["ambushes_in"])
        assert len(listed) + unseen["ambushes_in"] == unseen["size"]


def squares(picture):
    """The unit squares of a picture of a shape, as (row, column)."""
    corners = [corner.split() for corner in picture.one("path").attrs["d"].split("M")[1:]]
    return {(int(row.partition("h")[0]), int(column)) for column, row in corners}


def test_a_deck_without_ambush_cards_does_not_mention_them():
    view = {"unseen": {"size": 1, "explore": ["orchard"], "ambush": [], "ambushes_in": 0}}
    tree = parse(log.deck(EN, view))
    assert tree.one("p").text == "1 card face down" and tree.texts("h3") == ["Explore cards"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_is_listed_with_its_action(lang):
    tree = parse(panels.keys(words(lang)))
    keys, deeds = tree.texts("kbd"), tree.texts("dd")
    assert len(keys) == len(deeds) == 19 and all(keys) and all(deeds)
    assert len(set(keys)) == 19, "no key does two things"


def test_the_menu_shows_the_deal_code_and_redo_only_if_possible():
    code = deal(12, "B").code()
    for can_redo in (False, True):
        tree = parse(layout.menu(EN, code, can_redo=can_redo))
        assert tree.one("output").text == code and tree.one(data_do=f"copy {code}")
        assert ("disabled" in tree.one(data_do="redo").attrs) is not can_redo


@pytest.mark.parametrize("legal", [True, False])
def test_the_menu_shows_whether_legal_places_are_marked(legal):
    """Only its colour in the bar did, which a phone does not show."""
    tree = parse(layout.menu(EN, deal(12, "B").code(), can_redo=False, legal=legal))
    assert tree.one(data_do="legal").attrs["aria-pressed"] == str(legal).lower()


def test_the_table_has_every_part_once():
    tree = parse(layout.table(EN, new_session(3).view()))
    parts = [node.attrs["data-part"] for node in tree.all() if "data-part" in node.attrs]
    assert len(parts) == len(set(parts))
    source = "".join(
        (ROOT / "py" / "page" / "cartographers" / f"{module}.py").read_text(encoding="utf-8")
        for module in ("table", "display")
    )
    used = set(re.findall(r'_part\["(\w+)"\]', source)) | set(re.findall(r'_write\("(\w+)"', source))
    assert used <= set(parts)
