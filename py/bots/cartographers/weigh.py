"""Ranks every action of a decision by the evaluation of the sheet after it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cartographers.actions import Action
from engine.cartographers.cards import Explore
from engine.cartographers.game import Cartographers
from engine.cartographers.legal import earns_coin, legal_draws
from engine.cartographers.questions import Question
from engine.cartographers.seats import Seat

from ..base import Ranking
from .board import Board
from .evaluation import Evaluator, Evaluators, shape_coins

#: The number of consecutive decisions of a seat (a skill, its draw, an extra cell) that are searched.
DEPTH = 3
#: The number of draws that are searched with the decisions after them.
FOLLOWED = 3


def draw_values(
    evaluator: Evaluator, seat: Seat, card: Explore | None, draws: Iterable[tuple[str, int]]
) -> list[float]:
    """The expected points of the seat after each draw (terrain, cells) of a card."""
    board = Board.of(seat.sheet)
    kept, more = _coins(evaluator, seat)
    worth = evaluator.board
    if card is None or card.coin is None:
        return [kept + worth(board.drawn(terrain, cells)) for terrain, cells in draws]
    coin = len(card.coin)
    return [
        (more if cells.bit_count() == coin else kept) + worth(board.drawn(terrain, cells)) for terrain, cells in draws
    ]


def _coins(evaluator: Evaluator, seat: Seat) -> tuple[float, float]:
    """The expected points of coins of shapes, and with one more coin."""
    held = shape_coins(seat)
    return float(evaluator.times * held), float(evaluator.times * (held + seat.has_place_for_coin))


def after(state: Cartographers, action: Action) -> Cartographers:
    """The state after an action, before anything hidden is revealed."""
    inked = state.before_reveal(action)
    if inked is None:
        inked = state.copy()
        inked.play(action)
    return inked


def weigh(state: Cartographers, seat: int, evaluators: Evaluators, depth: int = DEPTH) -> Ranking:
    """All actions of ``seat``, the actor, with its expected final points: best first, ties in a fixed order.

    A draw on a rival's sheet counts by the expected loss of the rival.
    """
    question = state.question
    if question is None:
        return []
    evaluator = evaluators.at(state.season, state.time)
    mine, owner = state.seats[seat], state.seats[question.owner]
    actions = state.actions()
    draws = [action for action in actions if action.kind == "draw"]
    values = _values(state, question, evaluator, draws)
    if question.owner == seat:
        ranking: Ranking = [(a, mine.total + value) for a, value in zip(draws, values, strict=True)]
    else:
        now = mine.total + evaluator.seat(mine) + evaluator.seat(owner)
        ranking = [(a, now - value) for a, value in zip(draws, values, strict=True)]
    ranking.sort(key=_by_value)
    best = ranking[:FOLLOWED]
    if depth and ranking and _more_follows(state, question):
        ranking = _tried(state, ranking, seat, evaluators, depth)
    for action in actions:
        if action.kind != "draw":
            then = after(state, action)
            if action.word == "diplomacy" and question.kind == "draw":
                value = _cell_first(then, best, seat, evaluators)
            else:
                value = _followed(then, seat, evaluators, depth)
            ranking.append((action, value))
    ranking.sort(key=_by_value)
    return ranking


def _values(state: Cartographers, question: Question, evaluator: Evaluator, draws: list[Action]) -> list[float]:
    """The expected points of the owner of the sheet after each draw."""
    owner = state.seats[question.owner]
    pairs = ((action.word, action.cells) for action in draws)
    if question.kind == "draw" and not question.skill:
        return draw_values(evaluator, owner, state.card, pairs)
    values = draw_values(evaluator, owner, None, pairs)
    if state.card and state.card.coin:
        kept, more = _coins(evaluator, owner)
        for i, action in enumerate(draws):
            if earns_coin(state, question, action.cells):
                values[i] += more - kept
    return values


def _more_follows(state: Cartographers, question: Question) -> bool:
    """Whether decisions follow a draw on the own sheet: a skill, or an ambush."""
    if not state.skills or question.owner != question.seat:
        return False
    if question.kind == "draw":
        return not state.seats[question.seat].skills_used[state.season]
    return bool(state.ambush) and not state.ambush_drawn


def _tried(state: Cartographers, ranking: Ranking, seat: int, evaluators: Evaluators, depth: int) -> Ranking:
    """The best draws with the decisions after them; all others change by as much as the first."""
    tried = [(action, _followed(after(state, action), seat, evaluators, depth)) for action, _ in ranking[:FOLLOWED]]
    change = tried[0][1] - ranking[0][1]
    return tried + [(action, value + change) for action, value in ranking[FOLLOWED:]]


def _cell_first(state: Cartographers, draws: Ranking, seat: int, evaluators: Evaluators) -> float:
    """Diplomacy before the draw: its best cell, then the best of some draws that remain legal."""
    state = after(state, weigh(state, seat, evaluators, 0)[0][0])
    left = [action for action, _ in draws if state.refusal(action) is None]
    if not left:
        return _followed(state, seat, evaluators, 1)
    return max(_followed(after(state, action), seat, evaluators, 0) for action in left)


def _by_value(weighed: tuple[Action, float]) -> float:
    return -weighed[1]


def _followed(state: Cartographers, seat: int, evaluators: Evaluators, depth: int) -> float:
    """The value after an action when the seat answers every following question in the best way."""
    if depth and state.question and state.question.seat == seat and state.question.owner == seat:
        return weigh(state, seat, evaluators, depth - 1)[0][1]
    mine = state.seats[seat]
    evaluator = evaluators.at(state.season, state.time)
    for question in state.questions:
        if question.kind == "ambush" and question.owner == seat:
            # A rival draws monsters here, at the worst place.
            legal = legal_draws(state, question)
            draws = [(terrain, cells) for terrain in legal.terrains for cells in legal.cells]
            return mine.total + min(draw_values(evaluator, mine, None, draws), default=evaluator.seat(mine))
    return mine.total + evaluator.seat(mine)
