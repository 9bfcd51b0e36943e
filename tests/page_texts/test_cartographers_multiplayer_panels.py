"""The panels of Cartographers with several seats and with skills."""

import re
from unittest.mock import MagicMock

import pytest
from cartographers_markup import EN, Strict, everything, number, numbers, rows
from html_tree import parse
from session_helpers import (
    GAME,
    any_options,
    new_session,
    steps_of,
)

from engine import Chance
from engine.cartographers.cards import SKILLS
from engine.cartographers.questions import OFFERS
from engine.cartographers.sheets import MARKS, SIZE
from page.cartographers import current_card, log, panels, score_sheet, texts
from page.cartographers.geometry import spent_places
from page.cartographers.small_maps import small_map
from table.cartographers.frames import frames
from table.cartographers.hand import Hand
from table.deals import Deal
from table.session import Session
from table.words import LANGUAGES
from tools.paths import STATIC

# --- more seats, skills -----------------------------------------------------------------------------

NAMES = ["Ada", "<b>Bo</b>", "森"]
TRIO = ("concentrate", "diplomacy", "search")


def map_of(picture):
    """The rows of a map read from its small picture; every cell in one square at most."""
    marks = {kind.replace("+", "_"): mark for kind, mark in MARKS.items()} | {"wasteland": "#"}
    grid = [["."] * SIZE for _ in range(SIZE)]
    for ground in picture.all("g"):
        for run in ground.one("path").attrs["d"].split("M")[1:]:
            column, row, length = map(int, re.fullmatch(r"(\d+) (\d+)h(\d+)v1H\1z", run).groups())
            for c in range(column, column + length):
                assert grid[row][c] == "."
                grid[row][c] = marks[ground.classes[0]]
    return ["".join(line) for line in grid]


@pytest.mark.parametrize("side", "AB")
def test_the_small_map_of_each_player_shows_the_terrain_of_every_cell(side):
    for session in steps_of(Session(Deal.of(GAME, 3, 3, side=side, skills=TRIO)), 8):
        view = session.view()
        pictures = list(parse(panels.seats(EN, view, NAMES, 0)).all("svg", "small-map"))
        assert [map_of(picture) for picture in pictures] == [list(sheet) for sheet in view["sheets"]]
        assert all(picture.attrs["aria-hidden"] == "true" for picture in pictures)


def test_each_terrain_of_a_small_map_has_a_colour():
    lines = (MARKS.values(), "#")
    grounds = [ground.classes for ground in parse(small_map(["".join(line) for line in lines])).all("g")]
    styles = "".join((STATIC / "css" / name).read_text() for name in ("ink.css", "table/players.css"))
    assert len(grounds) == len(MARKS) + 1
    for (name,) in grounds:
        assert re.search(rf"\.{re.escape(name)} {{ [^}}]*--t:", styles), name


def three(seed=0):
    """A game of three with skills."""
    return Session(Deal.of(GAME, seed, 3, skills=TRIO))


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_panel_of_a_multiplayer_table_has_its_texts_and_closes_its_tags(lang):
    """Checked at every fifth decision and at the end."""
    here, chance = Strict(lang), Chance.of(lang)
    for players in (1, 3):
        deal = Deal.of(GAME, chance.below(100), players, **any_options(chance) | {"skills": TRIO})
        for turn, session in enumerate(steps_of(Session(deal), chance.below(100))):
            if turn % 5 and not session.over:
                continue
            view, seat = session.view(), chance.below(players)
            markup, spoken = everything(here, session)
            markup |= {
                "seasons": panels.seasons(here, view, seat),
                "purse": panels.purse(here, view, None, seat),
                "ledger": score_sheet.ledger(here, view, full=True, seat=seat),
                "news": log.news(here, view["log"], seat),
                "log": log.log(here, view, NAMES[:players]),
                "skills": panels.skills(here, view),
                "seats": panels.seats(here, view, NAMES[:players], seat),
            }
            for name, text in markup.items():
                tree = parse(text)
                assert "{" not in tree.text, (name, tree.text)
            assert all("{" not in text for text in texts.cells(here, view, seat)) and "{" not in spoken["ghost"]


def test_every_seat_sees_its_own_numbers():
    for session in steps_of(three(1), 1):
        view = session.view()
        for seat in range(3):
            scored = view["season_scores"][seat]
            sums = numbers(node.one("b").text for node in parse(panels.seasons(EN, view, seat)).all("li", "is-past"))
            assert sums == [sum(row) for row in scored]
            tree = parse(panels.purse(EN, view, None, seat))
            assert tree.one("p").text == f"Coins {view['coins'][seat]} /{14 - spent_places(view, seat)}"
            assert number(tree.one("button").one("b").text) == view["now"][seat]["monsters"]
            *_, (_, year) = rows(parse(score_sheet.ledger(EN, view, full=True, seat=seat)))
            assert year[6] == view["scores"][seat]


def test_the_players_are_listed_in_order_with_scores_and_the_active_one_marked():
    for session in steps_of(three(2), 2):
        view = session.view()
        shown = view["actor"] or 0
        buttons = list(parse(panels.seats(EN, view, NAMES, shown)).all("button"))
        assert [button.one(cls="name").text for button in buttons] == NAMES
        assert numbers(button.one("b").text for button in buttons) == view["scores"]
        assert [button.attrs["data-do"] for button in buttons] == ["seat 0", "seat 1", "seat 2"]
        assert [i for i, button in enumerate(buttons) if "active" in button.classes] == (
            [] if view["over"] else [view["actor"]]
        )
        assert [button.attrs["aria-pressed"] for button in buttons].index("true") == shown
    assert panels.seats(EN, new_session().view(), ["Ada"], 0) == "", "alone there is nobody to list"


def test_a_skill_button_is_enabled_when_the_skill_is_legal():
    pressed = 0
    for session in steps_of(three(3), 3):
        view = session.view()
        buttons = list(parse(panels.skills(EN, view)).all("button"))
        assert [button.attrs["data-info"] for button in buttons] == [f"skill {slug}" for slug in TRIO]
        legal = {str(action) for action in session.state.actions()}
        for button, slug in zip(buttons, TRIO, strict=True):
            usable = f"skill {slug}" in legal
            assert button.attrs.get("data-do") == (f"skill {slug}" if usable else None)
            assert button.attrs["aria-disabled"] == str(not usable).lower(), "it stays in reach and explains itself"
            price = button.one(cls="price")
            assert price.one("span", aria_hidden="true").text == str(SKILLS[slug].cost)
            assert price.one(cls="sr").text == EN("info.price", n=SKILLS[slug].cost)
            assert button.one(cls="name").text == EN(f"skill.{slug}")
            pressed += usable
    assert pressed
    assert panels.skills(EN, new_session().view()) == "", "without skills there is nothing to choose"


def test_the_log_says_who_did_what():
    view = after_all(three(4), 4)
    items = list(parse(log.log(EN, view, NAMES)).all("li"))
    entries = [entry for entry in view["log"] if entry["id"] in ("draw", "pass", "skill")]
    entries = [entry for entry in entries if entry.get("asked") not in OFFERS]
    seasons = [item for item in reversed(items) if "season" in item.classes]
    named = [item.one("i").text for item in reversed(items) if list(item.all("i")) and item not in seasons]
    assert named == [drawer(NAMES[entry["seat"]], NAMES[entry.get("sheet", entry["seat"])]) for entry in entries]
    assert any(name not in NAMES for name in named), "monsters on the map of another"
    assert [item.one("i").text for item in seasons] == [*NAMES[:3]] * 4, "each season for each player"


def drawer(name, owner):
    return name if name == owner else EN("replay.onto", name=name, owner=owner)


def after_all(session, seed):
    *_, last = steps_of(session, seed)
    return last.view()


def test_the_gains_of_a_draw_on_another_map_name_its_owner():
    session = three()
    hand = Hand(session.state)
    own = parse(panels.gains(EN, session.view(), hand.preview()))
    theirs = parse(panels.gains(EN, session.view(), hand.preview(), "<b>Bo</b>"))
    assert own.one("h3").text == EN("table.gives")
    assert theirs.one("h3").text == EN("table.gives.theirs", name="<b>Bo</b>")
    assert own.texts("li") == theirs.texts("li")


def ambush_of_three():
    """A game of three in which the first player is to draw the monsters of an ambush."""
    for seed in range(200):
        for session in steps_of(Session(Deal.of(GAME, seed, 3)), 12):
            if session.view()["prompt"]["id"] == "ambush" and session.view()["prompt"]["seat"] == 0:
                return session
    raise AssertionError("no ambush")


def test_while_a_bot_is_to_draw_monsters_the_card_says_who_draws_on_whose_map():
    """Regression: it asked the viewer to draw them."""
    session = ambush_of_three()
    view, hand = session.view(), Hand(session.state)
    asked = parse(current_card.card(EN, view, hand, "Siskin")).one("p", "banner").text
    assert asked == EN("table.ask.ambush", name="Siskin")
    said = parse(current_card.card(EN, view, hand, "Siskin", drawer="Plover")).one("p", "banner").text
    assert said == "Plover draws on the map of Siskin"
    view["prompt"]["id"] = "after"
    assert not parse(current_card.card(EN, view, hand, "Siskin", drawer="Plover")).texts("p", "banner")


def test_by_links_an_ambush_waits_for_every_map_also_while_players_may_react_with_a_skill():
    """It said that the game goes on when everybody has drawn."""
    session = ambush_of_three()
    view, hand = session.view(), Hand(session.state)
    for asked, text in (
        ("ambush", "table.ask.ambush.all"),
        ("react", "table.ask.ambush.all"),
        ("draw", "table.ask.draw.all"),
    ):
        view["prompt"]["id"] = asked
        assert parse(current_card.card(EN, view, hand, asks=False)).one("p", "banner").text == EN(text)


def test_the_scene_of_a_draw_on_the_map_of_another_player_names_both(page_module):
    scenes, session = page_module("page.cartographers.draw_scene"), ambush_of_three()
    before = len(session.state.events)
    session.place(session.state.actions()[0])
    frame = next(one for one in frames(session.shown, before) if one.kind == "draw")
    scene = scenes.Draw(EN, frame, NAMES, own=False)
    owner = NAMES[frame.sheet]
    card = MagicMock()
    scenes.name_drawer(scene, card)
    assert card.querySelector().lastChild.textContent == scene.note == f"Ada draws on the map of {owner}"
    assert scene.lines[0].text.startswith(scene.note)


@pytest.mark.parametrize("phase", ["scene", "over"])
def test_while_a_scene_is_shown_the_shapes_of_the_next_card_are_not_drawn(page_module, phase):
    """Regression: a window that was resized during a scene raised IndexError, or showed the next card's shapes."""
    display = MagicMock()
    display.table.phase = phase
    page_module("page.cartographers.display").Display.show_shapes(display)
    display.forget.assert_called_once_with("card")
    assert not display.part["card"].querySelectorAll.called


def test_shapes_are_not_drawn_on_a_card_whose_shapes_the_hand_no_longer_has(page_module):
    """Regression: the table was fitted again at the end of a puzzle, and raised IndexError."""
    pictures = page_module("page.cartographers.thumbs").ShapePictures(MagicMock())
    canvas = MagicMock()
    canvas.dataset.thumb = "0"
    pictures._card.querySelectorAll.return_value = [canvas]
    assert pictures.draw(MagicMock(shapes=[]), 1, "light") is False
    assert not canvas.getAttribute.called
    display = MagicMock()
    display.table.phase, display.shapes.draw.return_value = "turn", False
    page_module("page.cartographers.display").Display.show_shapes(display)
    display.forget.assert_called_once_with("card")
