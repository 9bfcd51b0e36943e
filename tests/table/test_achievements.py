"""Achievements: facts agree with a replay, each predicate with hand-made games, and bots reach them."""

import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bots
import engine
from engine import Record
from engine import kingdom_builder as k
from engine.cartographers.seats import SeasonPoints as Points
from engine.game import OtherRules
from engine.kingdom_builder.boards import HEX, SECTORS, WATER
from table import achievements
from table.achievements import shown_in
from table.cartographers import achievements as maps
from table.cartographers.frames import frames
from table.deals import Deal
from table.kingdom_builder import achievements as lands
from table.session import Session, Sitter
from table.woodcraft import achievements as workshops

sys.path.append(str(Path(__file__).resolve().parents[1] / "engine"))
import corpus  # noqa: E402

GAMES = engine.games()


def ids(module: Any) -> list[str]:
    return [one.id for one in module.ACHIEVEMENTS]


def shown(module: Any, facts: Any) -> set[str]:
    return {one.id for one in module.ACHIEVEMENTS if one.is_shown(facts)}


@cache
def played(game: str) -> list[engine.State]:
    """The finished games of the corpus that are played by the present rules."""
    states = []
    for recorded in corpus.games():
        if recorded.game == game:
            try:
                states.append(engine.replay(Record.from_code(recorded.code)))
            except OtherRules:
                continue
    return states


# --- all games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_achievement_has_a_name_and_a_sentence(game: str) -> None:
    text = (Path(__file__).resolve().parents[2] / "static" / "locale" / "en.js").read_text(encoding="utf-8")
    module = achievements.of(game)
    assert module is not None and 14 <= len(module.ACHIEVEMENTS) <= 18
    assert len(set(ids(module))) == len(module.ACHIEVEMENTS)
    assert all(f'"achieve.{game}.{id}{end}"' in text for id in ids(module) for end in ("", ".text"))


@pytest.mark.parametrize("game", GAMES)
def test_recorded_games_reach_every_achievement_and_none_is_given_away(game: str) -> None:
    module = achievements.of(game)
    assert module is not None
    counts: Counter[str] = Counter()
    seats = 0
    for state in played(game):
        for seat in range(state.players):
            seats += 1
            counts.update(shown(module, module.facts(state, seat, False)))
    missing = set(ids(module)) - set(counts)
    assert missing == {"beat_bot"}, "it needs a person against a bot, see below"
    assert seats > 100 and max(counts.values()) < seats * 0.8


def person_against(level: str, seed: int) -> Session:
    """A game that the person wins: a bot of the name ``level`` plays at random, the person does not."""
    session = Session(Deal.of("cartographers", seed, 2), [Sitter(name="Ada"), Sitter(level)])
    mine, theirs = bots.make("cartographers", "normal", 1), bots.make("cartographers", "random", 2)
    while not session.over:
        state = session.state
        assert state.actor is not None
        session.place((mine if state.actor == 0 else theirs).choose(state, state.actor, 0.001))
        if session.inked is not None:
            session.reveal()
    return session


def test_a_win_counts_against_strong_bots_only() -> None:
    strong = person_against("hard", 3)
    assert list(strong.state.winners()) == [0]
    # "match-300" follows the player's results, and is as strong as "hard" now.
    for level, is_strong in (("hard", True), ("easy", False), ("match-300", True), ("match-299", False)):
        strong.sitters = (Sitter(), Sitter(level))
        assert ("beat_bot" in shown_in(strong)) == is_strong, level


def test_a_running_game_and_a_game_of_bots_show_nothing() -> None:
    assert shown_in(Session(Deal.of("cartographers", 1))) == []
    session = person_against("hard", 3)
    session.sitters = (Sitter("easy"), Sitter("hard"))
    assert shown_in(session) == []


# --- Cartographers ----------------------------------------------------------------------------------


def map_facts(**changes: Any) -> maps.Facts:
    """An empty map without points."""
    nothing: list[list[Any]] = [[], [], [], []]
    facts = maps.Facts(["." * 11] * 11, [(1, 5)], [Points(0, 0, 0, 0)] * 4, nothing, nothing, 0, -40, False)
    return facts._replace(**changes)


def drawn(cells: int, terrain: str = "forest", mountains: int = 0, coin: int = 0) -> dict[str, Any]:
    names = [f"A{n + 1}" for n in range(cells)]
    return {"id": "draw", "terrain": terrain, "cells": names, "mountains": ["B4"] * mountains, "coin": coin}


def in_season(season: int, *entries: dict[str, Any]) -> list[list[Any]]:
    return [list(entries) if n == season else [] for n in range(4)]


ROW = ["FFFFFFFFFFF"] + ["F.........."] * 10
MAPS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("first_mountain", {"drawn": in_season(0, drawn(3, mountains=1))}, {"drawn": in_season(1, drawn(3, mountains=1))}),
    (
        "three_mountains",
        {"drawn": in_season(3, *[drawn(2, mountains=1)] * 3)},
        {"drawn": in_season(0, drawn(2, mountains=2))},
    ),
    (
        "coin_shapes",
        {"own": in_season(0, *[drawn(2, coin=1)] * 6)},
        {"own": in_season(0, *[drawn(2, coin=1)] * 5, drawn(2))},
    ),
    (
        "eight_coins",
        {"seasons": [Points(0, 0, 0, 0)] * 3 + [Points(0, 0, 8, 0)]},
        {"seasons": [Points(0, 0, 9, 0)] * 3 + [Points(0, 0, 7, 0)]},
    ),
    (
        "fence",
        {"drawn": in_season(1, drawn(3, "monster")), "seasons": [Points(1, 1, 0, 0)] * 4},
        {"drawn": in_season(1, drawn(3, "monster")), "seasons": [Points(1, 1, 0, 0), *[Points(1, 1, 0, -1)] * 3]},
    ),
    ("ruins", {"rows": ["." * 11, ".....F....."] + ["." * 11] * 9}, {"ruins": [(1, 5), (2, 2)]}),
    (
        "both_edicts",
        {"seasons": [Points(10, 10, 0, 0)] + [Points(0, 0, 0, 0)] * 3},
        {"seasons": [Points(19, 9, 0, 0)] * 4},
    ),
    (
        "edict_twenty",
        {"seasons": [Points(0, 20, 0, 0)] + [Points(0, 0, 0, 0)] * 3},
        {"seasons": [Points(19, 19, 0, 0)] * 4},
    ),
    (
        "every_edict",
        {"seasons": [Points(1, 2, 0, -5)] * 4},
        {"seasons": [Points(9, 9, 9, 0)] * 3 + [Points(9, 0, 9, 0)]},
    ),
    (
        "rising",
        {"seasons": [Points(n, 0, 0, 0) for n in range(4)]},
        {"seasons": [Points(n, 0, 0, 0) for n in (1, 2, 2, 3)]},
    ),
    ("full_lines", {"rows": ROW}, {"rows": [ROW[0]] + ["." * 11] * 10}),
    ("no_single", {"own": in_season(3, drawn(1))}, {"own": in_season(2, drawn(3), drawn(1))}),
    ("dense", {"rows": ["F" * 11] * 8 + ["F" * 8 + "..."] * 3}, {"rows": ["F" * 11] * 8 + ["F........" + ".."] * 3}),
    ("target", {"rating": 0}, {"rating": -1}),
    ("skills", {"skills": 3}, {"skills": 2}),
    ("beat_bot", {"beaten": True}, {"rating": None}),
]


@pytest.mark.parametrize(("id", "yes", "no"), MAPS, ids=[row[0] for row in MAPS])
def test_a_hand_made_map_shows_it_and_a_near_miss_does_not(id: str, yes: dict[str, Any], no: dict[str, Any]) -> None:
    assert id in shown(maps, map_facts(**yes))
    assert id not in shown(maps, map_facts(**no))


def test_the_hand_made_maps_are_all_achievements() -> None:
    assert {row[0] for row in MAPS} == set(ids(maps))


def closing_spring() -> Session:
    """A game in which the player fills the neighbors of one mountain first, then plays on."""
    session = Session(Deal.of("cartographers", 11))
    around = {"B3", "B5", "A4", "C4"}  # of the mountain at B4
    while not session.over:

        def worth(action: Any) -> int:
            return len(around & set(str(action).partition("@")[2].split(",")))

        session.place(max(session.state.actions(), key=worth))
        if session.inked is not None:
            session.reveal()
    return session


def test_a_mountain_closed_in_spring_is_shown_by_the_whole_game() -> None:
    session = closing_spring()
    assert "first_mountain" in shown_in(session)
    copy = Session.from_json(session.to_json())
    assert shown_in(copy) == shown_in(session), "a saved game shows the same"


def test_facts_about_maps_agree_with_a_replay() -> None:
    checked = 0
    for state in played("cartographers")[::7]:
        ends = [frame for frame in frames(state) if frame.kind == "season"]  # type: ignore[arg-type]
        for seat in range(state.players):
            facts = maps.facts(state, seat, False)  # type: ignore[arg-type]
            for season, frame in enumerate(ends):
                sheet = frame.state.seats[seat].sheet
                assert facts.closed(season) == sheet.closed_mountains.bit_count()
                assert facts.monsters(season) == sum(row.count("M") for row in sheet.to_rows())
                checked += 1
    assert checked > 40


def test_single_cells_of_skills_are_not_among_the_shapes() -> None:
    """A player who used Search before winter did not get "Room for everything"."""
    of_skills = 0
    for end in played("cartographers"):
        record = Record.of(end)
        state: Any = engine.replay(replace(record, actions=()))
        shapes = [0] * state.players
        for action in record.actions:
            question = state.question
            if action.kind == "draw" and question.owner == question.seat:
                of_skill = question.kind in ("cell", "touch")
                of_skills += of_skill
                shapes[question.seat] += not of_skill
            state.play(action)
        assert shapes == [sum(map(len, maps.facts(state, seat, False).own)) for seat in range(state.players)]
    assert of_skills > 20


# --- Kingdom Builder --------------------------------------------------------------------------------

BOARD = k.Board.of(["Tavern", "Paddock", "Oasis", "Farm"], rotated=[False] * 4)


def hexes(*names: str) -> int:
    mask = 0
    for name in names:
        cell = HEX.parse_name(name)
        assert cell is not None
        mask |= HEX.bit(*cell)
    return mask


def land_facts(**changes: Any) -> lands.Facts:
    facts = lands.Facts(BOARD, 0, [], [[]], {"castle": 0, "miners": 0, "knights": 0, "hermits": 0}, -9, False)
    return facts._replace(**changes)


def builds(number: int, id: str = "build", gained: Any = None) -> list[Any]:
    return [{"id": id, "gained": gained}] * number


def gold(castle: int = 0, miners: int = 0, knights: int = 0, hermits: int = 0) -> dict[str, int]:
    return {"castle": castle, "miners": miners, "knights": knights, "hermits": hermits}


def by_size(mask: int, number: int) -> int:
    """The first hexes of a mask."""
    return hexes(*HEX.names(mask)[:number]) if mask else 0


FOOT = HEX.neighbours(BOARD.mountains) & ~BOARD.mountains
ALONE = hexes("A1", "A3", "A5", "A7", "A9", "A11", "A13", "A15")
LANDS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (
        "first_tile",
        {"turns": [builds(1, gained={"hex": "A1", "kind": "farm"}), []]},
        {"turns": [[], builds(1, gained={"hex": "A1"})]},
    ),
    ("castles", {"gold": gold(castle=9)}, {"gold": gold(castle=6)}),
    ("kinds", {"tiles": ["farm", "oasis", "tower", "barn"]}, {"tiles": ["farm", "farm", "tower", "barn"]}),
    ("five_in_turn", {"turns": [builds(5)]}, {"turns": [builds(4) + builds(2, "move"), builds(3)]}),
    ("every_card", {"gold": gold(0, 7, 7, 7)}, {"gold": gold(20, 30, 7, 6)}),
    ("twenty_card", {"gold": gold(knights=20)}, {"gold": gold(19, 19, 19, 19)}),
    ("chain", {"own": by_size(HEX.row_masks[0], 20)}, {"own": by_size(HEX.row_masks[0], 19)}),
    ("outposts", {"own": ALONE}, {"own": ALONE | hexes("A2")}),
    ("moves", {"turns": [builds(2, "move"), builds(2, "move")]}, {"turns": [builds(9), builds(3, "move")]}),
    ("water", {"own": by_size(BOARD.terrain[WATER], 1)}, {"own": 0}),
    ("row", {"own": ALONE}, {"own": by_size(ALONE, 7)}),
    ("mountains", {"own": by_size(FOOT, 8)}, {"own": by_size(FOOT, 7)}),
    ("quadrants", {"own": sum(by_size(sector, 5) for sector in SECTORS)}, {"own": by_size(SECTORS[0], 40)}),
    ("join", {"own": ~BOARD.places & sum(SECTORS)}, {"own": ALONE}),
    ("target", {"rating": 0}, {"rating": None}),
    ("beat_bot", {"beaten": True}, {}),
]


@pytest.mark.parametrize(("id", "yes", "no"), LANDS, ids=[row[0] for row in LANDS])
def test_a_hand_made_land_shows_it_and_a_near_miss_does_not(id: str, yes: dict[str, Any], no: dict[str, Any]) -> None:
    assert id in shown(lands, land_facts(**yes))
    assert id not in shown(lands, land_facts(**no))


def test_the_hand_made_lands_are_all_achievements() -> None:
    assert {row[0] for row in LANDS} == set(ids(lands))


def test_facts_about_lands_agree_with_the_board() -> None:
    for state in played("kingdom_builder")[::9]:
        for seat in range(state.players):
            facts = lands.facts(state, seat, False)  # type: ignore[arg-type]
            view = state.view(seat)
            built = sum(entry["id"] == "build" for turn in facts.turns for entry in turn)
            assert built == len(view["settlements"][seat]) == facts.own.bit_count()
            assert sum(facts.gold.values()) == view["scores"][seat]
            assert sum(facts.groups) == facts.own


# --- Woodcraft --------------------------------------------------------------------------------------


def shop_facts(
    total: int = 0, rounds: Any = (), events: Any = (), beaten: bool = False, **player: Any
) -> workshops.Facts:
    nothing: dict[str, Any] = {
        "helpers": [], "upgrades": [], "attic": {}, "contracts": [], "completed": [], "orders": [],
        "income": {"walnut": 0}, "tracks": {"market": 0, "reputation": 0},
    }  # fmt: skip
    view: Any = {"players": [nothing | player], "final": [{"total": total}]}
    return workshops.Facts(view, 0, list(rounds) or [[]], list(events), beaten)


def decided(*verbs: str) -> list[str]:
    return list(verbs)


def harvested(*trees: str) -> list[Any]:
    return [{"id": "harvest", "die": tree} for tree in trees]


FALL: list[Any] = [{"id": "fall", "card": "x"}]
SHOPS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("early_order", {"rounds": [[], [], decided("complete")]}, {"rounds": [[], [], [], decided("complete")]}),
    ("work", {"rounds": [decided("saw", "glue"), decided("splice")]}, {"rounds": [decided("saw", "glue", "saw")]}),
    ("helpers", {"helpers": [{}] * 4}, {"helpers": [{}] * 3}),
    ("upgrades", {"upgrades": list("abcd")}, {"upgrades": list("abc")}),
    ("attic", {"attic": dict.fromkeys("abcd")}, {"attic": dict.fromkeys("abc")}),
    ("trees", {"events": harvested("g1", "y2", "b3")}, {"events": harvested("g6", "y6")}),
    ("tall_tree", {"events": harvested("g6")}, {"events": harvested("g5", "b5")}),
    ("contract", {"contracts": ["c"]}, {}),
    (
        "two_orders",
        {"rounds": [[], decided("complete", "end", "complete")]},
        {"rounds": [decided("complete"), decided("complete")]},
    ),
    ("six_orders", {"completed": list("abcdef")}, {"completed": list("abcde")}),
    ("none_lost", {"completed": list("abcd")}, {"completed": list("abcd"), "events": FALL}),
    ("income", {"income": {"walnut": 6}}, {"income": {"walnut": 5}}),
    ("market", {"tracks": {"market": 7, "reputation": 0}}, {"tracks": {"market": 6, "reputation": 0}}),
    ("reputation", {"tracks": {"market": 0, "reputation": 10}}, {"tracks": {"market": 0, "reputation": 9}}),
    ("points", {"total": 120}, {"total": 119}),
    ("beat_bot", {"beaten": True}, {}),
]


@pytest.mark.parametrize(("id", "yes", "no"), SHOPS, ids=[row[0] for row in SHOPS])
def test_a_hand_made_workshop_shows_it_and_a_near_miss_does_not(
    id: str, yes: dict[str, Any], no: dict[str, Any]
) -> None:
    assert id in shown(workshops, shop_facts(**yes))
    assert id not in shown(workshops, shop_facts(**no))


def test_the_hand_made_workshops_are_all_achievements() -> None:
    assert {row[0] for row in SHOPS} == set(ids(workshops))
    late = {"completed": list("abcd"), "orders": [{"id": "o", "row": 1}]}
    assert "none_lost" not in shown(workshops, shop_facts(**late))


def test_facts_about_workshops_agree_with_the_view() -> None:
    for state in played("woodcraft")[::9]:
        for seat in range(state.players):
            facts = workshops.facts(state, seat, False)  # type: ignore[arg-type]
            view = state.view(seat)
            assert len(facts.rounds) == view["rounds"]
            assert facts.verbs["complete"] == len(view["players"][seat]["completed"])
            assert facts.final["total"] == view["scores"][seat]
