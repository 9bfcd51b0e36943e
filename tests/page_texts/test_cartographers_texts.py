"""The texts for screen readers: labels of cells, whether the held shape fits, the news of a turn."""

from types import SimpleNamespace

import pytest
from cartographers.tables import BLANK as empty_map
from cartographers.tables import play, table
from hypothesis import given
from session_helpers import BLANK, after, budget, full, new_session, redrawn, seeds, sides, steps, to_draw, words

from engine.cartographers.cards import AMBUSH, EXPLORE
from engine.cartographers.sheets import GRID
from page.cartographers import announcements, texts
from table.cartographers.hand import Hand
from table.words import LANGUAGES

EN = words("en")
TERRAIN = {"F": "Forest", "V": "Village", "A": "Farm", "W": "Water", "M": "Monster", "#": "Wasteland", ".": "Empty"}


def spoken(state, lang="en"):
    """The label of each cell of a state, by the name of the cell."""
    view = state.view(0)
    spoken = texts.cells(words(lang), view)
    names = [GRID.name(row, col) for row in range(11) for col in range(11)]
    return dict(zip(names, spoken, strict=True))


# --- cells ------------------------------------------------------------------------------------------


def test_rows_are_letters_and_columns_are_numbers():
    assert [GRID.name(0, 0), GRID.name(0, 10), GRID.name(10, 0), GRID.name(10, 10)] == ["A1", "A11", "K1", "K11"]


def test_the_labels_of_an_empty_map_name_mountains_and_ruins():
    cells = spoken(new_session(0).state)
    assert cells["A1"] == "A1, Empty"
    for name in ("B4", "C9", "F6", "I3", "J8"):
        assert cells[name] == f"{name}, mountain with a coin to earn"
    for name in ("B6", "C2", "C10", "I2", "I10", "J6"):
        assert cells[name] == f"{name}, ruins, not drawn yet"


def test_the_labels_name_the_wasteland_of_the_other_side():
    cells = spoken(new_session(0, "B").state)
    assert [name for name, text in cells.items() if text == f"{name}, Wasteland"] == [
        *("D6", "E5", "E6", "F5", "F6", "F7", "G6")
    ]
    assert cells["H6"] == "H6, mountain with a coin to earn"


def test_a_mountain_closed_on_four_sides_is_labelled_as_paid():
    rows = ["...F.......", "..F^F......", "...F.......", *BLANK[3:]]
    cells = spoken(redrawn(new_session(0).state, rows))
    assert cells["B4"] == "B4, mountain, coin earned"
    assert cells["C9"] == "C9, mountain with a coin to earn"
    rows[2] = BLANK[0]
    assert spoken(redrawn(new_session(0).state, rows))["B4"] == "B4, mountain with a coin to earn", (
        "three sides do not pay"
    )


def test_the_labels_of_covered_ruins_name_their_terrain():
    rows = [BLANK[0], ".....A.....", ".M.........", *BLANK[3:]]
    cells = spoken(redrawn(new_session(0).state, rows))
    assert cells["B6"] == "B6, Farm on ruins" and cells["C2"] == "C2, Monster on ruins"
    assert cells["C10"] == "C10, ruins, not drawn yet"


def test_every_terrain_is_labelled_by_its_name():
    cells = spoken(redrawn(new_session(0).state, ["FVAWM......", *BLANK[1:]]))
    assert [cells[name] for name in ("A1", "A2", "A3", "A4", "A5", "A6")] == [
        *("A1, Forest", "A2, Village", "A3, Farm", "A4, Water", "A5, Monster", "A6, Empty")
    ]


@budget(0.06)
@given(seeds, sides)
def test_the_labels_match_the_map_at_every_step(seed, side):
    for session in steps(seed, side):
        view = session.view()
        for (name, text), mark in zip(spoken(session.state).items(), "".join(view["sheets"][0]), strict=True):
            ruins = name in view["ruins"]
            if mark == "^":
                expected = "mountain, coin earned" if name in view["closed"][0] else "mountain with a coin to earn"
            elif mark == "." and ruins:
                expected = "ruins, not drawn yet"
            else:
                expected = TERRAIN[mark] + (" on ruins" if ruins else "")
            assert text == f"{name}, {expected}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_different_cells_have_different_labels_in_every_language(lang):
    """Different kinds of cells have different labels; every label begins with the name of the cell."""
    rows = ["FVAFM......", "..F^FA.....", ".M.F.......", *BLANK[3:]]
    cells = spoken(redrawn(new_session(0).state, rows), lang)
    kinds = [cells[name].removeprefix(name) for name in ("A1", "A2", "A3", "A5", "A6", "B4", "C9", "B6", "C2", "C10")]
    assert len(set(kinds)) == len(kinds)
    assert all(text.startswith(name) and "{" not in text for name, text in cells.items())


# --- the held shape ---------------------------------------------------------------------------------


def test_a_shape_that_fits_is_described_by_terrain_size_and_cells():
    hand = Hand(to_draw("farmland"))
    hand.hold(0.5, 0.5)
    assert texts.ghost(EN, hand) == "Farm, shape of 2 cells, 2 high, 1 wide: fits here, covers A1, B1"
    single = Hand(to_draw("rift_lands"))
    single.hold(10.5, 10.5)
    assert texts.ghost(EN, single) == "Forest, shape of 1 cell: fits here, covers K11"


def test_a_shape_over_the_edge_is_described_with_its_cells_on_the_map():
    state = table([empty_map], "fishing_village", skills=("move_silently", "diplomacy", "acrobatics"), coins=[5])
    play(state, "skill move_silently")
    hand = Hand(state)
    hand.hold(0.5, 0.1)
    assert len([cell for cell in hand.cells if cell[1] < 0]) == 2 and hand.refusal is None
    assert texts.ghost(EN, hand) == "Village, shape of 4 cells, 1 high, 4 wide: fits here, covers A1, A2"


def test_a_shape_that_does_not_fit_is_described_with_the_reason():
    hand = Hand(to_draw("farmland"))
    assert texts.ghost(EN, hand) == "Farm, shape of 2 cells, 2 high, 1 wide: does not fit. Place the shape first"
    hand.hold(2, 3.5)
    assert texts.ghost(EN, hand) == "Farm, shape of 2 cells, 2 high, 1 wide: does not fit. Not on a mountain. B4, C4"
    hand.turn()
    assert texts.ghost(EN, hand).startswith("Farm, shape of 2 cells, 1 high, 2 wide: ")


def test_a_draw_is_described_with_its_cells():
    session = new_session(1)
    session.state = to_draw("farmland")
    action = session.state.actions()[0]
    session.place(action)
    assert texts.drawn(EN, action.terrain, session.view()["last"]) == "Farm drawn on A1, A2"
    assert "A1、A2" in texts.drawn(words("ja"), action.terrain, session.view()["last"])


# --- news -------------------------------------------------------------------------------------------

RUNNING = {"over": False}


def test_the_news_are_in_chronological_order():
    entries = [
        {"id": "draw", "seat": 0, "card": "hamlet", "terrain": "village", "cells": ["A1"], "coin": 1, "mountains": []},
        {"id": "season", "season": 0, "scores": [[5, 7, 2, -3]]},
        {"id": "reveal", "card": "gnoll_raid"},
        {"id": "ambush", "card": "gnoll_raid", "cells": ["A1", "A2"], "mountains": []},
        {"id": "reveal", "card": "kobold_onslaught"},
        {"id": "ambush", "card": "kobold_onslaught", "cells": [], "mountains": []},
        {"id": "reveal", "card": "temple_ruins"},
        {"id": "reveal", "card": "homestead"},
    ]
    assert texts.news(EN, entries, RUNNING).split(". ") == [
        "Spring ends: 11 points",
        "Summer begins",
        "Gnoll Raid, an ambush: monsters on A1, A2",
        "Kobold Onslaught, an ambush: it found no room",
        "Temple Ruins: the next shape must cover ruins",
        "Homestead: Village, Farm, time 2",
    ]


def host(view, phase="draw"):
    """A table whose person decides, as announcements see it."""
    sitting = SimpleNamespace(people=[0], inked=None)
    names = ["Ada", "Heron"][: view.get("players", 1)]
    return SimpleNamespace(
        app=SimpleNamespace(words=EN),
        view=view,
        session=sitting,
        phase=phase,
        deciding=True,
        seat=0,
        seen=0,
        names=lambda: names,
    )


def test_ruins_to_cover_are_announced_with_the_question_unless_the_news_have_said_it():
    """Regression: nothing said it if an ambush came between the ruins and the card that must cover them."""
    ruins, ambush, card = ({"id": "reveal", "card": slug} for slug in ("temple_ruins", "gnoll_raid", "homestead"))
    prompt = {"id": "draw", "seat": 0, "sheet": 0, "skill": "", "demand": True, "single": False}
    view = {"over": False, "prompt": prompt, "log": [ruins, card]}
    assert announcements.revealed(host(view)).count("ruins") == 1
    drawn = {"id": "draw", "seat": 0, "card": "gnoll_raid", "terrain": "monster", "cells": ["A1"], "sheet": 0}
    view["log"] = [ruins, ambush, drawn | {"coin": 0, "mountains": []}, card]
    for said in (announcements.revealed(host(view)), announcements.after_scenes(host(view))):
        assert said.endswith(EN("table.demand"))


def test_a_draw_is_announced_with_the_coins_that_it_earns():
    drawn = {"id": "draw", "seat": 0, "card": "hamlet", "terrain": "village", "cells": ["A1"], "coin": 1}
    view = {"over": False, "prompt": {"id": "turn"}, "last": ["A1"], "log": [drawn | {"mountains": ["B4"]}]}
    table = host(view, "turn")
    table.session.inked = SimpleNamespace(kind="draw", terrain="village")
    lines = [texts.drawn(EN, "village", ["A1"]), EN("log.coin"), EN("log.mountain", cell="B4")]
    assert announcements.placed(table, table.session.inked) == EN.sentences(lines)


def test_after_the_scene_of_a_season_the_points_of_others_and_the_new_season_are_announced():
    """Regression: the scene counts the points of the people at the device only."""
    ended = {"id": "season", "season": 0, "scores": [[5, 7, 2, -3], [1, 1, 1, 0]]}
    prompt = {"id": "draw", "seat": 0, "sheet": 0, "skill": "", "demand": False, "single": False}
    view = {"over": False, "players": 2, "prompt": prompt, "log": [ended, {"id": "reveal", "card": "homestead"}]}
    said = announcements.after_scenes(host(view))
    assert said.split(". ") == ["Heron, Spring ends: 3 points", "Summer begins", "Homestead: Village, Farm, time 2"]


def test_one_point_is_singular_and_a_loss_has_a_minus():
    def ends(*row):
        return texts.news(EN, [{"id": "season", "season": 0, "scores": [list(row)]}], RUNNING).split(". ")[0]

    assert ends(3, 0, 0, -2) == "Spring ends: 1 point"
    assert ends(0, 0, 0, 0) == "Spring ends: 0 points"
    assert ends(0, 0, 1, -6) == "Spring ends: \u22125 points"


def test_the_end_of_winter_announces_score_and_title_and_no_new_season():
    entries = [{"id": "season", "season": 3, "scores": [[5, 7, 2, -3]]}]
    over = {"over": True, "scores": [87], "title": "Master Mapsmith"}
    assert texts.news(EN, entries, over) == "Winter ends: 11 points. Map finished: 87 points, Master Mapsmith"


def test_without_events_there_are_no_news():
    assert texts.news(EN, [], RUNNING) == ""


@budget(0.06)
@given(seeds, sides)
def test_the_news_of_every_turn_name_all_cards_in_order_and_end_with_the_prompt(seed, side):
    before = 0
    for session in steps(seed, side):
        view = session.view()
        entries = view["log"][before:]
        before = len(view["log"])
        news = texts.news(EN, entries, view)
        at = 0
        for entry in entries:
            if entry["id"] == "reveal":
                slug = entry["card"]
                name = EN(("ambush." if slug in AMBUSH else "card.") + slug)
                assert name in news[at:], (slug, news)
                at = news.index(name, at) + len(name)
        if view["over"]:
            assert news.endswith(EN("say.over", n=view["scores"][0], title=view["title"]))
        else:
            card = EXPLORE[view["card"]]
            assert news.split(". ")[-1].startswith(EN("card." + card.slug) + ": ")
            assert news.endswith(f"time {card.time}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_news_of_a_whole_game_exist_in_every_language(lang):
    here, before = words(lang), 0
    for session in steps(2):
        view = session.view()
        news = texts.news(here, view["log"][before:], view)
        before = len(view["log"])
        assert news and "{" not in news
        assert not any(f"{room}." in news for room in ("say", "card", "ambush", "season", "terrain", "title"))


def test_the_last_news_name_every_title_in_every_language():
    for lang in LANGUAGES:
        here = words(lang)
        for session in (after(99, seed) for seed in range(3)):
            expected = texts.news(here, [], session.view())
            assert here("title." + session.view()["title"].lower().replace(" ", "_")) in expected


def test_a_full_map_has_labels_too():
    assert set(spoken(redrawn(new_session(0).state, full())).values()) >= {"A1, Forest", "B6, Forest on ruins"}
