"""Write the corpus of recorded games: python3 tests/golden/make_corpus.py (some minutes: bots play part of it).

Games that the present rules still read are kept and only checked, also those of earlier rules. If one of them goes
another way now, nothing is written, unless the format of the state's JSON is another one. With --unreleased its
checksum is replaced in any case: right only for a change to what no release had.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(path) for path in (TESTS.parent / "py", TESTS / "engine")]

import corpus  # noqa: E402
from corpus import Game  # noqa: E402

import bots  # noqa: E402
import engine  # noqa: E402
from engine import Chance, Record, registry  # noqa: E402
from engine.game import OtherRules  # noqa: E402
from tools.sim import setup  # noqa: E402

FILE = Path(corpus.FILE)
#: How many games of each kind, and up to how many players: more than eight fit on no device.
COUNTS = {"cartographers": 140, "kingdom_builder": 100, "woodcraft": 80}
SEATS = range(1, 9)
#: Every third game is played by bots, at these levels in turn; the strongest think so long for a decision.
EVERY = 3
SECONDS = 0.02
#: A card set of one's own takes four thousand letters of a code, so few games have one.
CARD_SETS = 8


def recorded(game: str, number: int) -> Game:
    """Play the game of this number."""
    seats = [count for count in registry.module(game).PLAYERS if count in SEATS]
    # Half of the games are for one or two; sim.setup gives the defaults to every even number.
    players = seats[number // 4 % len(seats)] if number % 4 < 2 else seats[number // 4 % 2]
    options = setup(game, players, number)
    if number >= CARD_SETS * 4:
        options.pop("card_set", None)
    state = engine.new(game, players, f"corpus {number}", options)
    levels = bots.levels(game)
    who = "random" if number % EVERY else levels[number // EVERY % len(levels)]
    chance = Chance.of(number, stream="corpus")
    bot = None if who == "random" else bots.make(game, who, number)
    while state.actor is not None:
        state.play(bot.choose(state, state.actor, SECONDS) if bot else chance.pick(state.actions()))
    record = Record.of(state)
    return Game(game, state.rules, state.to_json()["format"], players, who, corpus.checksum(record), record.code())


def readable(game: Game) -> bool:
    """Whether the present rules read games of these rules and options; see UNCHANGED in the packages of the games."""
    try:
        Record.from_code(game.code)
    except OtherRules:
        return False
    except (engine.BadData, engine.IllegalAction):
        pass  # ``replayed`` says so, and nothing is written
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--unreleased", action="store_true", help="replace checksums that differ")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    old = corpus.games() if FILE.exists() else []
    games: list[Game] = []
    with ProcessPoolExecutor(options.processes) as pool:
        for game, count in COUNTS.items():
            start = engine.new(game, registry.module(game).PLAYERS[0])
            format = start.to_json()["format"]
            kept = [each for each in old if each.game == game and readable(each)]
            for place, now in enumerate(pool.map(corpus.replayed, kept)):
                before = kept[place]
                may_differ = options.unreleased or before.format != format
                if now.startswith("refused") or (now != before.checksum and not may_differ):
                    print(f"{before.code}: {now}\n{corpus.WHAT_TO_DO.format(game=game, rules=before.rules)}")
                    return 1
                kept[place] = before._replace(checksum=now, format=format)
            present = sum(each.rules == start.rules for each in kept)
            fresh = range(present, count)
            games += [*kept, *pool.map(recorded, [game] * len(fresh), fresh)]
            print(f"{game}: {len(kept)} kept, {len(fresh)} new")
    FILE.write_text(corpus.text(games), encoding="utf-8")
    print(f"{len(games)} games, {FILE.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
