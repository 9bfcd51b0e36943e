"""The tune command: checks pick and win rates of bots in Woodcraft against target ranges.

A rate outside its range need not be caused by the thing itself: ``--worth`` (``worth_woodcraft``) measures its worth.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean, median, quantiles, stdev
from typing import Any

import bots
import engine
from engine.woodcraft.cards import UPGRADES
from engine.woodcraft.events import CardShown, Decided, Forced
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.wheel import ACTIONS
from tools import worth_woodcraft
from tools.arguments import output_file
from tools.console import Stop, say

GAME = "woodcraft"
#: Target ranges, as fractions: how often a thing is picked, and how often the seats win that picked it. Actions are
#: counted among all actions, upgrades for each seat, helpers for each time they were on offer, orders as completed for
#: each time a seat had them.
BANDS = {"action": (0.07, 0.25), "upgrade": (0.15, 0.95), "helper": (0.1, 0.9), "order": (0.25, 1.0)}
WINS = (0.4, 0.6)
#: The number of seats for which the ranges of wins hold; with more seats, they are proportionally lower.
FAIR = 2
#: A rate is flagged if it misses its range by more than this number of standard errors.
ERRORS = 2.0

#: A game of one seat: its picks and the offers, its win share, its score, its place in the turn order.
Row = dict[str, Any]


def tune(arguments: list[str]) -> int:
    """Pick and win rates of bots in Woodcraft by action, upgrade, helper and order, checked against target ranges."""
    parser = argparse.ArgumentParser(prog="python3 py tune", description=tune.__doc__)
    parser.add_argument("game", choices=[GAME])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--level", default="normal", choices=bots.levels(GAME))
    parser.add_argument("--nodes", type=int, default=8, help="nodes for each decision, for a level with a budget")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--set", type=Path, metavar="FILE", help="the card set (default: standard)")
    parser.add_argument("--json", type=output_file, metavar="FILE", help="also write the numbers to FILE")
    parser.add_argument(
        "--worth",
        metavar="WHAT",
        help="measure the worth of things by playing on without them: upgrade, helper, order, or names with commas",
    )
    parser.add_argument("--again", type=int, default=1, help="the number of continuations with and without each thing")
    options = parser.parse_args(arguments)
    if options.games < 2 or options.seats not in range(1, 5) or options.again < 1 or options.nodes < 0:
        raise Stop("--games must be at least 2, --seats from 1 to 4, --again at least 1, --nodes at least 0.")
    if options.worth and options.level != worth_woodcraft.LEVEL:
        raise Stop(f"--worth supports only the level {worth_woodcraft.LEVEL}.")
    cards = _card_set(options.set) if options.set else "standard"
    if options.worth:
        _check_names(options.worth.split(","), cards)
        return _worth(options, cards)
    rows: list[Row] = []
    for number in range(options.games):
        name = f"tune {options.seed} {number}"
        rows += play(name, options.seats, options.level, options.nodes, cards)
        if _a_tenth_more(number, options.games):
            say(f"- {number + 1} games, mean {mean(row['score'] for row in rows):.1f}")
    report = statistics_of(rows, options.seats)
    _write(report, lines(report), options.json)
    return 0


def _card_set(file: Path) -> Any:
    """The card set of a file; Stop if it is none."""
    try:
        cards = json.loads(file.read_text(encoding="utf-8"))
        engine.new(GAME, 1, 0, {"card_set": cards})
    except (OSError, ValueError, engine.BadData) as error:
        raise Stop(f"{file} is no card set of Woodcraft: {error}") from error
    return cards


def _check_names(names: Iterable[str], cards: Any) -> None:
    """Stop if a name is neither a kind of thing nor a thing of the card set."""
    state = engine.new(GAME, 1, 0, {"card_set": cards})
    assert isinstance(state, Woodcraft)
    known = {*worth_woodcraft.KINDS, *UPGRADES, *state.book.helpers, *state.book.orders}
    if unknown := sorted(set(names) - known):
        raise Stop(f"--worth: the card set has no {', '.join(unknown)}. Kinds: {', '.join(worth_woodcraft.KINDS)}.")


def _a_tenth_more(number: int, games: int) -> bool:
    """Whether this game completes another tenth of all games."""
    return (number + 1) * 10 // games > number * 10 // games


def _worth(options: argparse.Namespace, cards: Any) -> int:
    wanted = options.worth.split(",")
    rows: list[Row] = []
    for number in range(options.games):
        rows += worth_woodcraft.choices(f"tune {options.seed} {number}", options.seats, wanted, options.again, cards)
        if _a_tenth_more(number, options.games):
            say(f"- {number + 1} games, {len(rows)} choices")
    report = worth_woodcraft.statistics_of(rows)
    _write(report, worth_woodcraft.lines(report), options.json)
    return 0


def _write(report: Mapping[str, Any], lines: Iterable[str], file: Path | None) -> None:
    for line in lines:
        say(line)
    if file:
        file.write_text(json.dumps(report, indent=1) + "\n")


def play(name: str, seats: int, level: str, nodes: int | None = None, cards: Any = "standard") -> list[Row]:
    """Play one game; returns the statistics of each seat."""
    state = engine.new(GAME, seats, name, {"card_set": cards})
    assert isinstance(state, Woodcraft)
    dealt = [*state.helpers, *state.orders, *(card for seat in state.seats for card in seat.hand)]
    hands = [[card for card in seat.hand if card not in state.book.helpers] for seat in state.seats]
    players = [bots.make(GAME, level, f"{name} {seat}", nodes=nodes) for seat in range(seats)]
    while (seat := state.actor) is not None:
        state.play(players[seat].choose(state, seat))
    shown = [*dealt, *(event.card for event in state.events if isinstance(event, CardShown))]
    winners, order = state.winners(), state.in_turn()
    rows = []
    for seat, one in enumerate(state.seats):
        actions, upgrades, held = _done(state, seat)
        helpers = [card for card in one.rooms if card]
        kept = [card for card in hands[seat] if card not in one.aside]
        rows.append(
            {
                "score": one.points,
                "place": order.index(seat),
                "won": (seat in winners) / len(winners),
                "orders": len(one.completed),
                "market": one.market,
                "action": actions,
                "upgrade": upgrades,
                "helper": helpers,
                "order": list(one.completed),
                "held": [*kept, *held],
                "shown": shown,
            }
        )
    return rows


def _done(state: Woodcraft, seat: int) -> tuple[list[str], list[str], list[str]]:
    """The actions of a seat, the upgrades it bought and the orders it took."""
    actions: list[str] = []
    upgrades, held = [], []
    tile = ""
    for event in state.events:
        if not isinstance(event, Decided | Forced) or event.seat != seat:
            continue
        action = event.action
        if action.verb == "move":
            (tile,) = action.args
        elif action.verb == "do":
            actions.append(tile)
        elif action.verb == "berries":
            actions.append("berries")
        elif action.verb in ("other", "bonus"):
            actions.append(action.args[0])
        elif action.verb == "improve":
            upgrades.append(action.args[0])
        elif action.verb == "take":
            held.append(action.args[0])
    return actions, upgrades, held


def statistics_of(rows: Sequence[Row], seats: int) -> dict[str, Any]:
    """The statistics of some games. A solo game counts as won if its score is above the median."""
    scores = [row["score"] for row in rows]
    if seats == 1:
        middle = median(scores)
        rows = [row | {"won": (row["score"] > middle) + 0.5 * (row["score"] == middle)} for row in rows]
    deciles = quantiles(scores, n=10) if len(scores) > 1 else scores
    report: dict[str, Any] = {
        "seats": seats,
        "games": len(rows) // seats,
        "score": {
            "mean": mean(scores),
            "sd": stdev(scores),
            "low": min(scores),
            "high": max(scores),
            "deciles": deciles,
        },
        "orders": mean(row["orders"] for row in rows),
        "market": mean(row["market"] for row in rows),
        "places": [_rate([row["won"] for row in rows if row["place"] == place]) for place in range(seats)],
    }
    of = {kind: Counter(card for row in rows for card in row[kind]) for kind in BANDS}
    total = sum(of["action"].values())
    # Each seat reports the cards of the same game.
    shown = Counter(card for row in rows[::seats] for card in row["shown"])
    held = Counter(card for row in rows for card in row["held"])
    share = FAIR / max(seats, FAIR)
    report["action"] = {
        name: _entry("action", of["action"][name], total, _more(rows, seats, name), share)
        for name in (*ACTIONS, "berries")
    }
    report["upgrade"] = {
        name: _entry("upgrade", of["upgrade"][name], len(rows), _with(rows, "upgrade", name), share)
        for name in UPGRADES
    }
    standard = engine.new(GAME, 1, 0)
    assert isinstance(standard, Woodcraft)
    report["helper"] = {
        name: _entry("helper", of["helper"][name], shown[name], _with(rows, "helper", name), share)
        for name in sorted({*standard.book.helpers, *shown} - {*standard.book.orders})
    }
    report["order"] = {
        name: _entry("order", of["order"][name], held[name], _with(rows, "order", name), share)
        for name in sorted({*standard.book.orders, *held})
    }
    return report


def _with(rows: Iterable[Row], kind: str, name: str) -> list[float]:
    """The win share of the seats that picked a thing."""
    return [row["won"] for row in rows if name in row[kind]]


def _more(rows: Sequence[Row], seats: int, name: str) -> list[float]:
    """The win share of the seats that did something more often than the average seat of their game (solo: of all)."""
    counts = [row["action"].count(name) for row in rows]
    usual = mean(counts)
    won = []
    for place, (row, count) in enumerate(zip(rows, counts, strict=True)):
        first = place - place % seats
        here = usual if seats == 1 else mean(counts[first : first + seats])
        if count > here:
            won.append(row["won"])
    return won


def _rate(won: Sequence[float]) -> dict[str, float]:
    part = mean(won) if won else 0.0
    return {"n": len(won), "wins": part, "se": (0.25 / max(len(won), 1)) ** 0.5}


def _entry(kind: str, chosen: int, of: int, won: Sequence[float], share: float = 1.0) -> dict[str, Any]:
    """The pick and win rates of a thing, and flags for rates outside their ranges.

    ``share``: the win share of an average seat, relative to that with two seats.
    """
    part = chosen / of if of else 0.0
    entry: dict[str, Any] = {"chosen": chosen, "of": of, "part": part, **_rate(won)}
    error = (0.25 / of) ** 0.5 if of else 1.0
    flags = list(_outside(part, error, BANDS[kind], ("dead", "too often")))
    if kind != "action" or chosen:
        low, high = (share * part for part in WINS)
        flags += _outside(entry["wins"], entry["se"], (low, high), ("loses", "dominant"))
    return entry | {"flags": flags}


def _outside(part: float, error: float, band: tuple[float, float], names: tuple[str, str]) -> Iterator[str]:
    if part + ERRORS * error < band[0]:
        yield names[0]
    if part - ERRORS * error > band[1]:
        yield names[1]


def lines(report: Mapping[str, Any]) -> Iterator[str]:
    score = report["score"]
    yield (
        f"{report['games']} games of {report['seats']}: mean {score['mean']:.1f}, SD {score['sd']:.1f}, "
        f"{score['low']} to {score['high']}, tenths {' '.join(f'{tenth:.0f}' for tenth in score['deciles'])}; "
        f"{report['orders']:.1f} orders, {report['market']:.1f} steps on the market"
    )
    if report["seats"] > 1:
        places = [f"{100 * place['wins']:.1f} % +- {100 * place['se']:.1f}" for place in report["places"]]
        yield f"wins by place in the turn order: {', '.join(places)}"
    for kind in ("action", "upgrade", "helper", "order"):
        low, high = BANDS[kind]
        least, most = (part * FAIR / max(report["seats"], FAIR) for part in WINS)
        yield f"{kind}: chosen {low:.0%} to {high:.0%}, wins {least:.0%} to {most:.0%}"
        for name, entry in report[kind].items():
            yield (
                f"  {name:<18}{entry['chosen']:>6} of {entry['of']:<6}{100 * entry['part']:>5.1f} %"
                f"   wins {100 * entry['wins']:>5.1f} % +- {100 * entry['se']:<5.1f}{', '.join(entry['flags'])}"
            )
