"""Fitting the weights of Cartographers: self-play with a ridge regression for each card, then comparisons of draws."""

import textwrap
import time
from collections import deque
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

import engine
from bots.cartographers.board import Board, Counts
from bots.cartographers.evaluation import KNOTS, Evaluators, Weights, mix, scorings
from bots.cartographers.features import FEATURES, SHARED, shared
from bots.cartographers.weigh import draw_values
from engine import Chance
from engine.cartographers.actions import DRAWS
from engine.cartographers.cards import SEASONS
from engine.cartographers.game import Cartographers
from tools.console import say
from tools.improve_cartographers import Program, improved, rounded

Matrix: TypeAlias = npt.NDArray[np.float64]

#: The number of random draws that self-play evaluates for each decision, and the greatest standard deviation of the
#: error added to their values; each game has another one. Errors matter more than the number of games: they separate
#: the effect of a draw from the positions in which such draws are usually made.
LOOKED_AT = 70
ERROR = 4.0
#: In some decisions only this number of draws is evaluated.
BLUNDER, BLUNDER_OF = 3, 33
#: The strength of the ridge penalty, and of the penalty on differences between knots, in rows of data.
RIDGE = 30.0
SMOOTH = 30000.0
#: Each round plays with the weights of the previous rounds; the fit includes all rounds.
ROUNDS = 6
#: The games of each round in which draws of one decision are compared, and the number of last rounds whose mean is
#: taken: their errors differ.
COMPARED_GAMES, AVERAGED = (1200, 1200, 1200, 4000, 4000), 2


class Fit:
    """A ridge regression whose weights are interpolated between knots of the time left.

    Rows are grouped by time left. Only the sums of their products are kept, so memory does not grow with the games.
    """

    BATCH = 400

    def __init__(self, width: int) -> None:
        self.width = width
        self.rows = 0
        #: By remaining time: rows that are not added up yet (target last), and ``features' @ [features, target]``.
        self._waiting: dict[int, list[tuple[float, ...]]] = {}
        self._sums: dict[int, Matrix] = {}

    def add(self, counts: Counts, left: int, target: float) -> None:
        self.rows += 1
        rows = self._waiting.setdefault(left, [])
        rows.append((*counts, target))
        if len(rows) >= self.BATCH:
            self._add_up(left)

    def _add_up(self, left: int) -> None:
        rows = np.array(self._waiting.pop(left), dtype=np.float64)
        sums = self._sums.setdefault(left, np.zeros((self.width, self.width + 1)))
        sums += rows[:, : self.width].T @ rows

    def weights(self) -> list[list[float]]:
        """A row of weights for each knot but the first."""
        for left in list(self._waiting):
            self._add_up(left)
        width, knots = self.width, len(KNOTS) - 1
        size = width * knots
        normal = np.zeros((size, size))
        right = np.zeros(size)
        for left, sums in sorted(self._sums.items()):
            parts = [((knot - 1) * width, part) for knot, part in mix(left)]
            for row, part in parts:
                right[row : row + width] += part * sums[:, width]
                for column, share in parts:
                    normal[row : row + width, column : column + width] += part * share * sums[:, :width]
        spread = np.maximum(np.diagonal(normal) / self.rows, 1e-3)
        pull = np.tile(SMOOTH * spread.reshape(knots, width).mean(axis=0), knots - 1)
        normal[np.diag_indices(size)] += RIDGE * spread
        first, second = np.arange(size - width), np.arange(width, size)
        normal[first, first] += pull
        normal[second, second] += pull
        normal[first, second] -= pull
        normal[second, first] -= pull
        fitted: list[list[float]] = np.linalg.solve(normal, right).reshape(knots, width).tolist()
        return fitted


#: A sample: the name of the card, its features (shared ones first), the remaining time, and the season it is scored in.
Sample = tuple[str, Counts, int, int]


def samples(state: Cartographers, time_now: int) -> Iterator[Sample]:
    """The samples of a sheet after a draw: one for each card and each of its remaining scorings."""
    board = Board.of(state.seats[0].sheet)
    common = shared(board)
    known: dict[str, Counts] = {}
    for i, (cards, left) in enumerate(scorings(state.edicts, state.season, time_now)):
        if left:
            for name in (*cards, "monsters", "coins"):
                if name not in known:
                    known[name] = common + FEATURES[name](board)
                yield name, known[name], left, state.season + i


def play(seed: str, weights: Weights) -> Iterator[tuple[Sample, float]]:
    """Play one game: every sample with the score of its card at the scoring, less the present score."""
    chance = Chance.of(seed, stream="train")
    spread = ERROR * chance.below(1000) / 1000
    state = engine.new("cartographers", 1, seed, {"side": "AB"[chance.below(2)]})
    assert isinstance(state, Cartographers)
    evaluators = Evaluators(state.edicts, weights)
    seen: list[Sample] = []
    ends: list[dict[str, int]] = []
    while state.actor is not None:
        legal = state.legal_draws()
        if not legal.choices:
            state.play(state.actions()[0])
            continue
        cells = legal.cells
        many = LOOKED_AT // len(legal.terrains) if chance.below(BLUNDER_OF) else BLUNDER
        if len(cells) > many:
            for i in range(many):
                j = i + chance.below(len(cells) - i)
                cells[i], cells[j] = cells[j], cells[i]
            del cells[many:]
        evaluator = evaluators.at(state.season, state.time)
        seat, season = state.seats[0], state.season
        draws = [(terrain, mask) for terrain in legal.terrains for mask in cells]
        values = [value + spread * error(chance) for value in draw_values(evaluator, seat, state.card, draws)]
        terrain, mask = draws[values.index(max(values))]
        drawn = DRAWS[terrain][mask]
        inked = state.before_reveal(drawn)
        assert inked is not None
        seen += samples(inked, state.time)
        state.play(drawn)
        if len(seat.seasons) > season:
            # Scored on the inked sheet: on the current one, the first ambush of the next season may be drawn already.
            board = Board.of(inked.seats[0].sheet)
            names = {*(state.edicts[i] for i in SEASONS[season].edicts), "monsters", "coins"}
            ends.append({name: int(FEATURES[name](board)[0]) for name in names})
    for sample in seen:
        yield sample, ends[sample[3]][sample[0]] - sample[1][SHARED]


def error(chance: Chance) -> float:
    """A nearly normal random number with standard deviation 1: the sum of four uniform ones."""
    bits = chance.bits()
    total = sum(bits >> shift & 0xFFFF for shift in (0, 16, 32, 48)) / 0x10000
    return (total - 2) * 3**0.5


def gather(fits: dict[str, Fit], games: int, seed: str, weights: Weights) -> None:
    """Add games played with ``weights`` to the fit."""
    for game in range(games):
        for (name, counts, left, _), target in play(f"{seed} {game}", weights):
            if name not in fits:
                fits[name] = Fit(len(counts))
            fits[name].add(counts, left, target)


def train(games: int, seed: int, compared_games: Sequence[int] = COMPARED_GAMES) -> str:
    """The text of the module of weights."""
    weights = compared(Program(), fitted(games, seed), compared_games, seed)
    return text(weights, f"python3 py train cartographers --games {games} --seed {seed}")


def compared(program: Program, weights: Weights, games: Sequence[int], seed: int) -> Weights:
    """The mean weights of the last rounds of comparisons; ``games``: the games of each round.

    Each round has new deals, and rollouts by the latest weights.
    """
    last: deque[Weights] = deque([weights], AVERAGED)
    for number, many in enumerate(games, 1):
        last.append(improved(program, last[-1], (seed * len(games) + number) << 32, many))
        rating = mean(program.ratings(last[-1], 0, 1000))
        say(f"- comparison {number} of {len(games)}: mean rating {rating:.1f}")
    return {name: rounded(np.mean([one[name] for one in last], axis=0)) for name in weights}


def fitted(games: int, seed: int) -> Weights:
    """The weights fitted to the results of self-play, in whole thousandths."""
    weights: Weights = {}
    fits: dict[str, Fit] = {}
    started = time.monotonic()
    for number in range(1, ROUNDS + 1):
        gather(fits, max(1, games // ROUNDS), f"{seed} {number}", weights)
        weights = {name: fit.weights() for name, fit in fits.items()}
        say(f"- round {number} of {ROUNDS}: {number * (games // ROUNDS)} games, {time.monotonic() - started:.0f} s")
    return {name: rounded(np.array(rows)) for name, rows in weights.items()}


def text(weights: Weights, command: str) -> str:
    """The module of weights: whole thousandths, all knots of a card in one text."""
    lines = [
        '"""The fitted weights in thousandths, knot by knot. Generated; do not edit:',
        "",
        f"    {command}",
        '"""',
        "",
        "from .evaluation import Packed",
        "",
        "#: For each card the number of weights a knot, and the weights.",
        "_PACKED = {",
    ]
    for name in FEATURES:
        if name in weights:
            rows = weights[name]
            numbers = " ".join(str(round(1000 * x)) for row in rows for x in row)
            lines.append(f'    "{name}": ({len(rows[0])}, """')
            lines += textwrap.wrap(numbers, 118, break_on_hyphens=False)
            lines.append('"""),')
    return "\n".join([*lines, "}", "", "WEIGHTS = Packed(_PACKED)"]) + "\n"
