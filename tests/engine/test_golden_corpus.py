"""The corpus: every state of 320 recorded games is what it was, on this Python and inside Pyodide."""

import os
import sys
from collections import Counter
from functools import cache
from itertools import groupby

import corpus
import pytest

import engine
from engine import Record, registry
from engine.game import OtherRules

GAMES = corpus.games()
CHUNK = 10
IS_WHOLE = os.environ.get("INKSTEAD_WASM") == "all"
#: Inside Pyodide every third chunk is checked, all of them with INKSTEAD_WASM=all.
THIN = 3 if sys.platform == "emscripten" and not IS_WHOLE else 1


def chunks():
    """Ten games of the same game each, with a name. The quick tests check every fourth of them."""
    params = []
    for game, group in groupby(GAMES, key=lambda each: each.game):
        games = list(group)
        for start in range(0, len(games), CHUNK):
            marks = [pytest.mark.slow] * (len(params) % 4 > 0)
            params.append(
                pytest.param(len(params), games[start : start + CHUNK], id=f"{game}-{start + 1}", marks=marks)
            )
    return params


@cache
def setup_of(code):
    return Record.from_code(code).start()


@pytest.mark.parametrize(("number", "games"), chunks())
def test_every_state_of_the_golden_corpus_is_what_it_was(number, games):
    for place, game in enumerate(games):
        now = corpus.replayed(game) if number % THIN == 0 else game.checksum
        what = f"game {place + 1} of these, {game.players} players, {game.who}: {game.checksum} was recorded, now {now}"
        assert now == game.checksum, f"{what}\n{corpus.WHAT_TO_DO.format(game=game.game, rules=game.rules)}"


def test_the_corpus_has_three_hundred_games_of_the_present_rules():
    present = {game: registry.module(game).RULES for game in engine.games()}
    counts = Counter(each.game for each in GAMES if each.rules == present[each.game])
    for game in engine.games():
        assert counts[game] >= 80, f"the rules of {game} have a new number: run python3 tests/golden/make_corpus.py"
    assert counts.total() >= 300


@pytest.mark.parametrize("game", engine.games())
def test_the_corpus_shows_all_seats_options_and_levels(game):
    mine = [each for each in GAMES if each.game == game]
    seats = [players for players in registry.module(game).PLAYERS if players <= 8]
    assert {each.players for each in mine} == set(seats)
    bots = {each.who for each in mine} - {"random"}
    assert len(bots) >= 3 and any(each.who == "random" for each in mine)
    starts = [setup_of(each.code) for each in mine]
    for option in engine.options(game):
        if option.type in ("switch", "choice"):
            values = {start.options[option.name] for start in starts}
            assert values == set(option.choices), option.name


def test_the_corpus_shows_every_card():
    starts = [setup_of(each.code) for each in GAMES]
    maps = [start.view(0) for start in starts if start.game == "cartographers"]
    assert len({slug for view in maps for slug in view["edicts"]}) == 16
    assert len({slug for view in maps for slug in view["skills"]["cards"]}) == 8
    assert {start.options["ambushes"] for start in starts if start.game == "cartographers"} > {"base", "random"}
    kingdoms = [start.view(0) for start in starts if start.game == "kingdom_builder"]
    assert len({slug for view in kingdoms for slug in view["cards"]}) == 10
    sets = {str(start.options["card_set"])[:40] for start in starts if start.game == "woodcraft"}
    assert len(sets) > 1


def test_a_game_that_goes_another_way_has_another_checksum():
    """One action replaced by another legal one, or the last one left out."""
    record = Record.from_code(GAMES[0].code)
    shorter = Record(record.game, record.players, record.seed, record.options, record.actions[:-1])
    state = engine.replay(shorter)
    other = next(action for action in state.actions() if action != record.actions[-1])
    state.play(other)
    assert len({corpus.checksum(each) for each in (record, shorter, Record.of(state))}) == 3


def test_raising_the_rules_without_a_new_corpus_is_noticed(monkeypatch):
    """The codes name their rules: none of them opens by others."""
    module = registry.module("kingdom_builder")
    monkeypatch.setattr(module, "RULES", module.RULES + 1)
    game = next(each for each in GAMES if each.game == "kingdom_builder")
    assert corpus.replayed(game).startswith("refused")
    with pytest.raises(OtherRules):
        Record.from_code(game.code)
