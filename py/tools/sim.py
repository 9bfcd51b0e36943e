"""The sim command: whole random games, with every invariant (tools/invariants.py) checked at every step."""

import argparse
import os
import time
from collections import Counter
from dataclasses import dataclass, field

import engine
from engine import BadData, Chance, State, registry
from tools import card_sets, invariants
from tools.console import Stop, say, warn
from tools.workers import workers

CHUNK = 10
SHOWN = 10
SEATS = (1, 2, 3, 4)


@dataclass
class Tally:
    """The results of simulated games; a failure contains the command that reproduces it."""

    games: int = 0
    actions: int = 0
    choices: int = 0
    checks: Counter[str] = field(default_factory=Counter)
    scores: list[int] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.actions += other.actions
        self.choices += other.choices
        self.checks += other.checks
        self.scores += other.scores
        self.failures += other.failures


def sim(arguments: list[str]) -> int:
    """Play random games and check every invariant."""
    parser = argparse.ArgumentParser(prog="python3 py sim", description=sim.__doc__)
    parser.add_argument("game", choices=engine.games())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, help="default: one to four in turn, as the game allows")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game; the others count up from it")
    parser.add_argument("--every", type=int, default=1, help="run costly checks only at every Nth step")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    if min(options.games, options.every, options.processes) < 1:
        raise Stop("--games, --every and --processes must be at least 1.")
    allowed = registry.module(options.game).PLAYERS
    if options.players is not None and options.players not in allowed:
        raise Stop(f"--players: {options.game} is for {allowed[0]} to {allowed[-1]}.")
    started = time.monotonic()
    seeds = range(options.seed, options.seed + options.games)
    chunks = [seeds[i : i + CHUNK] for i in range(0, len(seeds), CHUNK)]
    total = Tally()
    with workers(options.processes) as pool:
        jobs = [pool.submit(simulate, options.game, options.players, chunk, options.every) for chunk in chunks]
        for number, job in enumerate(jobs, 1):
            total.add(job.result())
            if number * 10 // len(jobs) > (number - 1) * 10 // len(jobs):
                say(f"- {total.games} games, {len(total.failures)} failures, {time.monotonic() - started:.0f} s")
    _report(options.game, total, time.monotonic() - started)
    return int(bool(total.failures))


def simulate(game: str, players: int | None, seeds: range, every: int = 1) -> Tally:
    """Play one game for each seed; a failed check is recorded and ends its game."""
    tally = Tally()
    few = [number for number in SEATS if number in registry.module(game).PLAYERS]
    for seed in seeds:
        before = tally.actions
        seats = players or few[seed // 2 % len(few)]
        try:
            state = engine.new(game, seats, seed, setup(game, seats, seed))
            play_checked(state, seed, tally, every)
        except Exception as error:
            # The checks use random numbers as well, so that another --every plays another game.
            again = f"python3 py sim {game} --games 1 --players {seats} --seed {seed} --every {every}"
            what = f"{type(error).__name__}: {error}"
            tally.failures.append(f"after {tally.actions - before} actions of {again}\n  {what}")
        else:
            tally.games += 1
            tally.scores += state.scores()
    return tally


def setup(game: str, players: int, seed: int) -> dict[str, object]:
    """Options of a game: every second game the defaults, the others drawn from all choices.

    Options that this number of players cannot choose have their default.
    """
    if seed % 2 == 0:
        return {}
    chance = Chance.of(seed, stream="sim.setup")
    options = {option.name: _drawn(option, chance) for option in engine.options(game)}
    while True:
        try:
            registry.check_setup(game, players, str(seed), options)
        except BadData as bad:
            del options[bad.code.removeprefix("option.")]
        else:
            return options


def _drawn(option: engine.Option, chance: Chance) -> object:
    """A random value of an option, also of a card set."""
    return card_sets.shuffled(chance) if option.type == "card_set" else option.value(chance.below(option.count))


def play_checked(state: State, seed: int, tally: Tally, every: int = 1) -> None:
    """Play one random game and check the invariants before each action, costly ones at every ``every``-th."""
    chance = Chance.of(seed, stream="sim")
    kept: list[engine.Json | None] = [state.to_json()]
    checks = invariants.at_every_step(state.game)
    while state.actor is not None:
        actions = state.actions()
        tally.choices += len(actions)
        whole = (len(kept) - 1) % every == 0
        for name, check in checks.items():
            if whole or name not in invariants.COSTLY:
                check(state, actions, chance)
                tally.checks[name] += 1
        state.play(chance.pick(actions))
        tally.actions += 1
        kept.append(state.to_json() if whole or state.actor is None else None)
    for name, check_end in invariants.AT_THE_END.items():
        check_end(state, kept, chance)
        tally.checks[name] += 1


def _report(game: str, total: Tally, seconds: float) -> None:
    say(f"\n{game}: {total.games} games in {seconds:.1f} s")
    if total.actions:
        choices = total.choices / total.actions
        say(f"  {total.actions} actions, {choices:.1f} legal ones a decision")
    for name, count in total.checks.items():
        say(f"  {name:<36} {count} times")
    if total.scores:
        scores = total.scores
        say(f"  score: mean {sum(scores) / len(scores):.2f}, from {min(scores)} to {max(scores)}")
    for failure in total.failures[:SHOWN]:
        warn(f"FAILED {failure}")
    if len(total.failures) > SHOWN:
        warn(f"... and {len(total.failures) - SHOWN} more")
    say(f"  {len(total.failures)} failures")
