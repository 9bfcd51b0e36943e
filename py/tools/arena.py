"""The arena command: bots of several levels play the same deals; reports differences with standard errors."""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any

import bots
import engine
from engine import Chance, registry
from tools import earlier
from tools.arguments import finite, output_file
from tools.console import Stop, say

#: The name of the games whose deck is known, in place of a level.
KNOWN_DECK = "known_deck"

#: A finished game: levels, deal, budget, result, and the ms of each move.
Row = dict[str, Any]
#: The games of each side: one level, or the levels of a match.
Played = dict[tuple[str, ...], list[Row]]


def arena(arguments: list[str]) -> int:
    """Compare levels of bots on the same deals: in solo games or, with --match, against each other."""
    options = _options(arguments)
    levels = options.levels
    sides: list[tuple[str, ...]]
    sides = list(zip(levels, levels[1:], strict=False)) if options.match else [(level,) for level in levels]
    budget = f"{options.nodes} nodes" if options.nodes is not None else f"{options.seconds} s"
    played = _play_all(options, sides, budget)
    report = {
        "game": options.game,
        "budget": budget,
        "first": options.first,
        "levels": {" v ".join(side): summary(games) for side, games in played.items() if games},
        "differences": list(differences(played)),
    }
    for line in lines(report):
        say(line)
    if options.chart:
        _draw_chart(options)
    if options.json:
        options.json.write_text(json.dumps(report, indent=1) + "\n")
    return 0


def _draw_chart(options: argparse.Namespace) -> None:
    """Draw the games of the file that have as many seats; those alone, or those of matches."""
    from tools import strength_chart

    rows = [
        row
        for row in rows_of(options.out)
        if row["game"] == options.game and row["seats"] == options.seats and KNOWN_DECK not in row["levels"]
    ]
    title = options.game.replace("_", " ").title()
    up = f"{title}: " + ("wins of the first level, %" if options.match else "mean result alone")
    strength_chart.draw(rows, f"{title}: strength against thinking time", up, options.chart)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 py arena", description=arena.__doc__)
    parser.add_argument("game", choices=[game for game in engine.games() if bots.levels(game)])
    parser.add_argument("--levels", default="easy,normal,hard,master", help="separated by commas")
    parser.add_argument("--games", type=int, default=50, help="for each level or match")
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="DEAL", help="the first deal")
    parser.add_argument(
        "--seconds", type=finite, default=0.3, help="thinking time for each move, for levels that use time"
    )
    parser.add_argument(
        "--nodes",
        type=int,
        default=None,
        help="nodes for each move, in place of --seconds: the same result on every machine",
    )
    parser.add_argument(
        "--known-deck", action="store_true", help="also play the deals with the deck known (solo games of one game)"
    )
    parser.add_argument("--match", action="store_true", help="play each level against the next one of the list")
    parser.add_argument("--seats", type=int, default=2, help="of a match; the next level takes all but one")
    parser.add_argument(
        "--out",
        type=output_file,
        metavar="FILE",
        help="append one line for each game; games already in the file are not repeated",
    )
    parser.add_argument(
        "--minutes", type=finite, default=None, help="stop after this time and report the finished games"
    )
    parser.add_argument(
        "--chart",
        type=output_file,
        metavar="FILE",
        help="draw strength against thinking time, from all games of the same kind in the file of --out",
    )
    parser.add_argument("--json", type=output_file, metavar="FILE", help="also write the numbers to FILE")
    return parser


def _options(arguments: list[str]) -> argparse.Namespace:
    """The parsed arguments; Stop if they do not fit together."""
    options = _parser().parse_args(arguments)
    options.levels = levels = options.levels.split(",")
    for level in levels:
        known = (*bots.levels(options.game), *earlier.levels(options.game))
        if level not in known:
            raise Stop(f"There is no level '{level}'. Levels: {', '.join(known)}.")
    if len(set(levels)) < len(levels):
        raise Stop("--levels: name each level once. A second time it would play the same deals.")
    if options.known_deck:
        from tools import known_deck

        if options.match or options.game != known_deck.GAME:
            raise Stop(f"--known-deck is for solo games of {known_deck.GAME}.")
        levels.append(KNOWN_DECK)
    if options.games < 1:
        raise Stop("--games must be at least 1.")
    if options.seconds < 0 or (options.nodes or 0) < 0 or (options.minutes or 0) < 0:
        raise Stop("--seconds, --nodes and --minutes must not be negative.")
    if options.chart and not options.out:
        raise Stop("--chart needs --out.")
    if options.match and len(levels) < 2:
        raise Stop("A match needs two or more levels.")
    options.seats = seats = options.seats if options.match else 1
    if seats not in registry.module(options.game).PLAYERS or (options.match and seats < 2):
        raise Stop(f"There is no match of {options.game} for {seats}.")
    return options


def _play_all(options: argparse.Namespace, sides: list[tuple[str, ...]], budget: str) -> Played:
    """The games of all sides on all deals; games of the file ``options.out`` are not repeated."""
    rows = rows_of(options.out) if options.out else []
    known = {key(row): row for row in rows}
    until = time.monotonic() + 60 * options.minutes if options.minutes is not None else None
    played: Played = {side: [] for side in sides}
    for deal in range(options.first, options.first + options.games):
        for side in sides:
            asked = {"game": options.game, "levels": list(side), "seats": options.seats, "deal": deal, "budget": budget}
            row = known.get(key(asked))
            if row is None:
                if until is not None and time.monotonic() > until:
                    continue
                row = asked | play(options.game, side, deal, options.seconds, options.nodes, options.seats)
                if options.out:
                    with options.out.open("a") as file:
                        file.write(json.dumps(row) + "\n")
            played[side].append(row)
        done = deal - options.first + 1
        if done * 10 // options.games > (done - 1) * 10 // options.games:
            means = [(" v ".join(side), mean(map(points, games))) for side, games in played.items() if games]
            say(f"- {done} deals: " + ", ".join(f"{name} {value:.1f}" for name, value in means))
    return played


def rows_of(file: Path) -> list[Row]:
    """The games of a file; none if it does not exist."""
    rows: list[Row] = []
    for number, line in enumerate(file.read_text().splitlines() if file.exists() else (), 1):
        try:
            rows.append(json.loads(line))
            key(rows[-1])
        except (ValueError, LookupError, TypeError) as error:
            raise Stop(f"Line {number} of {file} is not a game of an arena. Name another file.") from error
    return rows


def key(row: Row) -> tuple[Any, ...]:
    """The identity of a game, for resuming a file."""
    return row["game"], tuple(row["levels"]), row.get("seats", len(row["levels"])), row["deal"], row["budget"]


def new(game: str, players: int, deal: int) -> engine.State:
    """A game with a random setup. The side of the map, if there is one, is random as well."""
    chance = Chance.of(deal, stream="arena")
    names = {option.name for option in engine.options(game)}
    return engine.new(game, players, f"arena {deal}", {"side": "AB"[chance.below(2)]} if "side" in names else {})


def play(
    game: str, levels: Sequence[str], deal: int, seconds: float, nodes: int | None = None, players: int | None = None
) -> Row:
    """Play one game. The seat of the first level changes from deal to deal; the last level takes all other seats.

    Returns the points of each level, and the win share of the first level: 1 for a win, a half for a shared one. The
    points of a level are the mean of its seats, or the rating of a solo game that has one. Times and nodes are those
    of the last level. Times are processor times, which do not depend on other processes.
    """
    players = players or len(levels)
    state = new(game, players, deal)
    if KNOWN_DECK in levels:
        from tools import known_deck

        return known_deck.play(state)
    seats = [levels[min((seat + deal) % players, len(levels) - 1)] for seat in range(players)]
    thinkers = [_bot(game, level, f"arena {deal} {seat}", nodes) for seat, level in enumerate(seats)]
    times, spent = [], []
    while (seat := state.actor) is not None:
        started = time.process_time()
        action = thinkers[seat].choose(state, seat, seconds)
        if seats[seat] == levels[-1]:
            times.append(round(1000 * (time.process_time() - started), 2))
            spent.append(thinkers[seat].spent)
        state.play(action)
    scores, winners = state.scores(), state.winners()
    means = [mean(score for score, one in zip(scores, seats, strict=True) if one == level) for level in levels]
    row: Row = {"points": means, "ms": times, "nodes": spent}
    if len(levels) == 1:
        row["points"] = [state.view(0).get("rating", scores[0])]
    else:
        row["won"] = (seats.index(levels[0]) in winners) / len(winners)
    return row


def _bot(game: str, level: str, seed: str, nodes: int | None) -> bots.Bot:
    """A bot of a level, or of one of an earlier version."""
    make = earlier.make if level in earlier.levels(game) else bots.make
    return make(game, level, seed, nodes=nodes, clock=time.process_time)


def points(row: Row) -> float:
    """The result of a game: the points of a solo game, or the win share of the first level in a match."""
    return float(row["won"] if "won" in row else row["points"][0])


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    sorted_points = sorted(map(points, rows))
    spread = stdev(sorted_points) if len(sorted_points) > 1 else 0.0
    times = sorted(ms for row in rows for ms in row["ms"])
    nodes = [many for row in rows for many in row["nodes"]]
    scores = zip(*(row["points"] for row in rows), strict=True)
    return {
        "games": len(sorted_points),
        "mean": mean(sorted_points),
        "se": spread / len(sorted_points) ** 0.5,
        "sd": spread,
        "median": median(sorted_points),
        "low": sorted_points[len(sorted_points) // 20],
        "top": sum(p >= 30 for p in sorted_points) / len(sorted_points),
        "ms": mean(times),
        "ms_95": times[len(times) * 19 // 20],
        "nodes": mean(nodes),
        "points": [mean(each) for each in scores],
    }


def differences(played: dict[tuple[str, ...], list[Row]]) -> Iterator[dict[str, Any]]:
    """Solo games: each level compared with the previous one of the list, on the deals that both have played."""
    alone = [side[0] for side in played if len(side) == 1]
    for one, other in zip(alone, alone[1:], strict=False):
        before = {row["deal"]: points(row) for row in played[one,]}
        gaps = [points(row) - before[row["deal"]] for row in played[other,] if row["deal"] in before]
        if len(gaps) > 1:
            error = stdev(gaps) / len(gaps) ** 0.5
            yield {"from": one, "to": other, "deals": len(gaps), "mean": mean(gaps), "se": error}


def lines(report: dict[str, Any]) -> list[str]:
    texts = [
        f"{report['game']}, {report['budget']} a move, deals from {report['first']}",
        f"{'level':<16}{'games':>6}{'mean':>8}{'+-':>6}{'SD':>7}{'median':>8}{'5 %':>6}{'>= 30':>7}"
        f"{'ms/move':>9}{'95 %':>8}{'nodes':>7}",
    ]
    for level, s in report["levels"].items():
        digits = 3 if " v " in level else 1
        texts.append(
            f"{level:<16}{s['games']:>6}{s['mean']:>8.{digits}f}{s['se']:>6.{max(digits - 1, 1)}f}{s['sd']:>7.1f}"
            f"{s['median']:>8.1f}{s['low']:>6.0f}{100 * s['top']:>5.0f} %{s['ms']:>9.2f}{s['ms_95']:>8.1f}"
            f"{s['nodes']:>7.0f}" + (" points " + ":".join(f"{p:.1f}" for p in s["points"]) if digits > 1 else "")
        )
    for d in report["differences"]:
        texts.append(f"{d['to']} - {d['from']}: {d['mean']:+.1f} +- {d['se']:.1f} ({d['deals']} deals)")
    return texts
