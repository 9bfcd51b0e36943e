"""Random games by the slow references of the tests, which look at one cell at a time: a yardstick for playouts."""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import engine
from engine import Chance
from tools.paths import ROOT

SECONDS = 3.0
BOARD = ["Tavern", "Paddock", "Oasis", "Farm"]
MOVES = ("barn", "harbor", "paddock")


def rate(game: str) -> float | None:
    """Games a second of processor time; None if the tests have no slow reference for whole games."""
    play = _PLAYED.get(game)
    if play is None:
        return None
    path = str(ROOT / "tests" / "engine")
    if path not in sys.path:
        sys.path.append(path)
    done, started = 0, time.process_time()
    while time.process_time() - started < SECONDS:
        play(done)
        done += 1
    return done / (time.process_time() - started)


def cartographers(seed: int) -> None:
    """A solo game: every legal set, and every edict at the end of its seasons, cell by cell."""
    slow, scoring = import_module("cartographers.slow"), import_module("cartographers.slow_scoring")
    state: Any = engine.new("cartographers", 1, seed)
    chance = Chance.of(seed)
    sheet = state.seats[0].sheet
    board = slow.blank("A")
    season = 0
    while state.actor is not None:
        legal = slow.legal(board, "A", state.card.slug, state.demand)
        state.play(engine.parse("cartographers", chance.pick(sorted(legal))))
        board = slow.parse(sheet.to_rows())
        while season < len(state.seats[0].seasons):
            for place in slow.SEASONS[season]["edicts"]:
                scoring.score(state.edicts["ABCD".index(place)], board, "A")
            scoring.monster_loss(board)
            season += 1


def kingdom_builder(seed: int) -> None:
    """A game for two: every legal set, and the gold at the end, hex by hex."""
    slow = import_module("kingdom_builder.slow")
    state: Any = engine.new("kingdom_builder", 2, seed, {"quadrants": BOARD})
    legal = import_module("engine.kingdom_builder.legal")
    hexes = import_module("engine.kingdom_builder.boards").HEX
    board = state.board.rows()
    chance = Chance.of(seed)
    while state.actor is not None:
        owns = [set(hexes.cells(seat.own)) for seat in state.seats]
        texts = ["end"] if legal.may_end(state) else []
        kinds = [*legal.usable_kinds(state), *(["mandatory"] if legal.must_build(state) else [])]
        for kind in kinds:
            verb = "build" if kind == "mandatory" else kind
            for origin in sorted(owns[state.turn]) if kind in MOVES else [None]:
                start = f"{verb} {slow.name(origin)}>" if origin else f"{verb} "
                if origin or state.seats[state.turn].supply:
                    reach = slow.targets(board, owns, state.turn, kind, state.card, origin)
                    texts += [start + slow.name(spot) for spot in sorted(reach)]
        state.play(engine.parse("kingdom_builder", chance.pick(texts)))
    owns = [set(hexes.cells(seat.own)) for seat in state.seats]
    for seat in range(2):
        for slug in (*state.cards, "castle"):
            slow.score(slug, board, owns, seat)


_PLAYED: dict[str, Callable[[int], None]] = {"cartographers": cartographers, "kingdom_builder": kingdom_builder}
