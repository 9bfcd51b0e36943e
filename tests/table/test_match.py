"""Bots as strong as the player: the strength found from results, and sitters that keep it."""

from itertools import pairwise, product
from random import Random

import pytest
from session_helpers import MemoryStore

import bots
import engine
from bots.matched import MATCH, STEP, level_at, place_of
from table import match, stats
from table.deals import Deal
from table.links import arrivals, code
from table.links.session import LinkedSession
from table.match import Played
from table.players import names
from table.result_format import Details, Result
from table.results import Results
from table.save_format import Entry
from table.session import AWAY, PERSON, Session, Sitter, can_begin
from table.sessions import restored
from table.words import Words
from tools.paths import ROOT

GAMES = engine.games()
NOW = 1_795_000_000


def result(game: str, number: int, kinds: list[str], winners: list[int]) -> Result:
    """A finished game of which only its players and winners matter."""
    details = Details(kinds.index(PERSON), kinds, winners, {}, {})
    return Result(f"g{number}", game, len(kinds), "", "2026-01-01", True, {}, details)


@pytest.mark.parametrize("game", GAMES)
def test_levels_become_stronger_on_the_scale(game: str) -> None:
    scale = bots.scale(game)
    assert len(scale) == len(bots.levels(game))
    assert list(scale) == sorted(set(scale))
    assert [match.strength_of(game, level) for level in bots.levels(game)] == [float(one) for one in scale]


@pytest.mark.parametrize("game", GAMES)
def test_a_place_and_its_strength_belong_together(game: str) -> None:
    highest = STEP * (len(bots.levels(game)) - 1)
    for place in range(0, highest + 1, 7):
        strength = match.strength_of(game, level_at(place))
        assert strength is not None
        assert match.place_of_strength(game, strength) == place
    assert match.place_of_strength(game, -9e9) == 0
    assert match.place_of_strength(game, 9e9) == highest
    assert match.strength_of(game, level_at(highest + 1)) is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", [0.3, 1.5, 2.4])
def test_a_player_who_keeps_to_it_wins_about_half(game: str, level: float) -> None:
    """A player of constant strength plays against the bot that the results so far ask for."""
    strength = match.strength_of(game, level_at(int(STEP * level)))
    assert strength is not None
    chance, won = Random(f"{game} {level}"), 0.0
    results: list[Result] = []
    for number in range(160):
        kind = match.matching_level(game, [PERSON, MATCH], results)
        other = match.strength_of(game, kind)
        assert other is not None
        wins = chance.random() < match.chance_to_win(strength, [other])
        results.append(result(game, number, [PERSON, kind], [0 if wins else 1]))
        won += wins and number >= 40
    assert 0.4 < won / 120 < 0.6


@pytest.mark.parametrize("game", GAMES)
def test_wins_make_the_bot_stronger_and_losses_weaker(game: str) -> None:
    def place(*winners: int) -> int:
        results = [result(game, n, [PERSON, "normal"], [winner]) for n, winner in enumerate(winners)]
        at = place_of(match.matching_level(game, [PERSON, MATCH], results))
        assert at is not None
        return at

    assert place(1, 1, 1) < place(1) < place() < place(0) < place(0, 0, 0)
    assert place(1, 0) > place(0, 1), "the latest game counts most"


@pytest.mark.parametrize("game", GAMES)
def test_a_beginner_who_keeps_losing_gets_weaker_bots_step_by_step(game: str) -> None:
    """No defeat leads from the second level to random moves at once, and a few in a row do."""
    results: list[Result] = []
    places = []
    for number in range(6):
        kind = match.matching_level(game, [PERSON, MATCH], results)
        places.append(place_of(kind) or 0)
        results.append(result(game, number, [PERSON, kind], [1]))
    assert places[0] == STEP and places[-1] == 0
    assert all(0 <= before - after < 0.5 * STEP for before, after in pairwise(places)), places


def test_only_games_of_one_person_against_known_bots_count() -> None:
    rows = [
        result("cartographers", 1, [PERSON, "hard"], [0]),
        result("cartographers", 2, [PERSON], [0]),
        result("cartographers", 3, [PERSON, PERSON, "hard"], [0]),
        result("cartographers", 4, [PERSON, AWAY, "hard"], [0]),
        result("cartographers", 5, [PERSON, "divine"], [0]),
        result("kingdom_builder", 6, [PERSON, "hard"], [0]),
        result("cartographers", 7, ["easy", PERSON, "match-150"], [1, 2]),
        result("cartographers", 8, [PERSON, "hard"], [1])._replace(details=None),
    ]
    easy, normal, hard = (float(bots.scale("cartographers")[level]) for level in (1, 2, 3))
    assert match.results_against_bots(rows, "cartographers") == [
        Played([hard], 1.0),
        Played([easy, (easy + normal) / 2], 0.5),
    ]


def test_several_bots_are_weaker_and_together_win_half() -> None:
    rows = [result("kingdom_builder", n, [PERSON, "normal"], [n % 2]) for n in range(40)]
    mine = match.player_strength("kingdom_builder", match.results_against_bots(rows, "kingdom_builder"))
    for many in (1, 2, 3):
        level = match.matching_level("kingdom_builder", [PERSON, *[MATCH] * many], rows)
        strength = match.strength_of("kingdom_builder", level)
        assert strength is not None
        assert match.chance_to_win(mine, [strength] * many) == pytest.approx(0.5, abs=0.01)
    assert match.matching_level("kingdom_builder", [PERSON, "master", MATCH], rows) == level_at(0)


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_the_form_begins_a_game_that_can_be_saved_and_sent(game: str) -> None:
    """All seats with every kind of player, for as many as four: what begins has only levels that every parser knows."""
    words = Words.from_file("en", (ROOT / "static/locale/en.js").read_text("utf-8"))
    rows = [result(game, n, [PERSON, "normal"], [n % 3 // 2]) for n in range(9)]
    for players in range(2, 5):
        for kinds in product((PERSON, AWAY, "easy", MATCH), repeat=players):
            chosen = [Sitter(kind, "Ada" if kind == PERSON else "") for kind in kinds]
            sitters = match.with_matched_bots(game, chosen, rows)
            assert [one.kind for one in sitters if one.kind in (PERSON, AWAY, "easy")] == [
                kind for kind in kinds if kind != MATCH
            ]
            assert all(bots.is_level(game, one.kind) for one in sitters if one.kind not in (PERSON, AWAY))
            if not can_begin(sitters):
                assert AWAY in kinds and PERSON not in kinds
                continue
            session = Session(Deal.of(game, 7, players), sitters)
            if AWAY in kinds:
                session = arrivals.begun(session, 5)
            again = restored(session.to_json())
            assert (again.sitters, again.unknown_levels) == (session.sitters, ())
            assert len(names(words, session.sitters, 7)) == players
            if isinstance(session, LinkedSession):
                for device in session.party.people - {0}:
                    invited = arrivals.joined(code.read(code.code(session, device)))
                    assert isinstance(restored(invited.to_json()), LinkedSession)
                    assert invited.party.sitters == session.party.sitters


def test_a_game_keeps_the_strength_with_which_it_began() -> None:
    rows = [result("kingdom_builder", n, [PERSON, "hard"], [0]) for n in range(5)]
    sitters = match.with_matched_bots("kingdom_builder", [Sitter(), Sitter(MATCH)], [])
    session = Session.from_json(Session(Deal.of("kingdom_builder", 3, 2), sitters).to_json())
    assert session.sitters == tuple(sitters) == session.again().sitters
    assert match.with_matched_bots("kingdom_builder", sitters, rows) == sitters
    assert match.with_matched_bots("kingdom_builder", [Sitter(), Sitter(MATCH)], rows) != sitters


def test_statistics_list_matched_games_together() -> None:
    rows = [result("woodcraft", n, [PERSON, f"match-{90 + n}"], [n % 2]) for n in range(3)]
    records = stats.against_bots(rows, (*bots.levels("woodcraft"), MATCH))
    assert [(one.level, one.won, one.lost) for one in records if one.games] == [(MATCH, 2, 1)]


def test_results_of_matched_games_are_stored() -> None:
    sitters = [Sitter(), Sitter("match-42")]
    session = Session(Deal.of("kingdom_builder", 3, 2), sitters)
    while not session.over:
        session.place(session.state.actions()[0])
        if session.inked is not None:
            session.reveal()
    results = Results(MemoryStore())
    results.add(Entry.of("g1", session, 1, NOW, NOW), session)
    [stored] = results.all()
    assert stored.details is not None
    assert stored.details.kinds == [PERSON, "match-42"]
    [played] = match.results_against_bots([stored], "kingdom_builder")
    assert played.bots == [match.strength_of("kingdom_builder", "match-42")]


@pytest.mark.parametrize(
    "level", ["match", "match-", "match-01", "match--1", "match-4\u0663", "match-99999", "rematch-1", "match-9999"]
)
def test_other_texts_are_no_level(level: str) -> None:
    assert not bots.is_level("cartographers", level)
    assert bots.kind(level) == level or place_of(level) is not None
