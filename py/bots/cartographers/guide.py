"""Candidate draws of rollouts: ranked once for each decision, then picked while the board fills."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import fsum

from engine.bits import ones
from engine.cartographers.cards import EXPLORE
from engine.cartographers.seats import Seat
from engine.cartographers.shapes import Placements

from .board import Board, near
from .evaluation import Evaluator
from .weigh import draw_values

#: The number of placements of a terrain that are evaluated: those with the best sum of single cells, and others evenly
#: from the rest. All would spend a short budget on an empty board; with fewer, rollouts play worse.
PROMISING, OTHERS = 80, 80
#: The number of draws of a card that are evaluated: good ones anywhere, and good ones next to later draws, which are
#: worth another evaluation.
ANYWHERE, ADJACENT = 4, 7
#: Draws of a terrain that share more cells than this count as one.
SHARED = 1

#: A terrain and its cells.
Draw = tuple[str, int]


class Guide:
    """The draws of every card that may come, best first on the board of one decision."""

    def __init__(self, seat: Seat, tables: Mapping[str, Placements]) -> None:
        self._seat = seat
        self._tables = tables
        self._filled = seat.sheet.filled
        self._draws: dict[str, list[Draw]] = {}

    def rank(self, evaluator: Evaluator) -> Iterator[None]:
        """Rank the draws, some at a time."""
        board = Board.of(self._seat.sheet)
        cells = list(ones(board.empty))
        alone: dict[str, list[float]] = {}
        for slug, table in self._tables.items():
            card = EXPLORE[slug]
            masks = table.chosen(self._seat.fitting(table))
            weighed: list[Draw] = []
            rest: list[Draw] = []
            for terrain in card.terrains:
                if len(masks) <= PROMISING + OTHERS:
                    weighed += [(terrain, mask) for mask in masks]
                    continue
                if terrain not in alone:
                    alone[terrain] = [0.0] * board.empty.bit_length()
                    for cell in cells:
                        alone[terrain][cell] = evaluator.board(board.drawn(terrain, 1 << cell))
                    yield
                worth = alone[terrain].__getitem__
                guessed = sorted(masks, key=lambda mask: -fsum(map(worth, ones(mask))) / mask.bit_count())
                left = len(guessed) - PROMISING
                chosen = {PROMISING + left * i // OTHERS for i in range(OTHERS)}
                for i, mask in enumerate(guessed):
                    (weighed if i < PROMISING or i in chosen else rest).append((terrain, mask))
            values = draw_values(evaluator, self._seat, card, weighed)
            order = sorted(range(len(weighed)), key=lambda i: -values[i])
            self._draws[slug] = [weighed[i] for i in order] + rest
            yield

    def pick(self, slug: str, filled: int, cover: int) -> list[Draw]:
        """Some good draws of a card outside ``filled`` that cover a cell of ``cover``; empty if none is known."""
        adjacent = near(filled & ~self._filled)
        anywhere, by_new = ANYWHERE, ADJACENT
        draws: list[Draw] = []
        for draw in self._draws[slug]:
            terrain, cells = draw
            if cells & filled or not cells & cover or not (anywhere or cells & adjacent):
                continue
            for other, others in draws:
                if other == terrain and (cells & others).bit_count() > SHARED:
                    break
            else:
                draws.append(draw)
                if by_new and cells & adjacent:
                    by_new -= 1
                else:
                    anywhere -= 1
                if not anywhere and not by_new:
                    break
        return draws
