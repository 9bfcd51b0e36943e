"""Which draws a rollout looks at: ranked once a decision on its board, then picked as the board is drawn over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.bits import ones
from engine.cartographers.cards import EXPLORE
from engine.cartographers.seats import Seat
from engine.cartographers.shapes import Placements

from .board import Board, near
from .evaluation import Outlook
from .weigh import draw_values

#: Of the placements of a terrain so many are weighed: those whose cells are worth most one by one, and others evenly
#: from the rest. Weighing all would take a short budget whole on an empty board; fewer, and rollouts play worse.
PROMISING, OTHERS = 80, 80
#: How many draws of a card are looked at: good ones anywhere, and good ones beside what was drawn since, for those are
#: worth another look.
ANYWHERE, BESIDE = 4, 7
#: Draws of a terrain that share more cells than this are as good as one.
SHARED = 1

#: A terrain and its cells.
Draw = tuple[str, int]


class Guide:
    """The draws of every card that can be drawn, best first on the board of one decision."""

    def __init__(self, seat: Seat, tables: Mapping[str, Placements]) -> None:
        self._seat = seat
        self._tables = tables
        self._filled = seat.sheet.filled
        self._draws: dict[str, list[Draw]] = {}

    def rank(self, outlook: Outlook) -> Iterator[None]:
        """Put the draws in order, some at a time."""
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
                        alone[terrain][cell] = outlook.board(board.drawn(terrain, 1 << cell))
                    yield
                worth = alone[terrain].__getitem__
                guessed = sorted(masks, key=lambda mask: -sum(map(worth, ones(mask))) / mask.bit_count())
                left = len(guessed) - PROMISING
                chosen = {PROMISING + left * i // OTHERS for i in range(OTHERS)}
                for i, mask in enumerate(guessed):
                    (weighed if i < PROMISING or i in chosen else rest).append((terrain, mask))
            values = draw_values(outlook, self._seat, card, weighed)
            order = sorted(range(len(weighed)), key=lambda i: -values[i])
            self._draws[slug] = [weighed[i] for i in order] + rest
            yield

    def pick(self, slug: str, filled: int, cover: int) -> list[Draw]:
        """Some good draws of a card that keep off ``filled`` and cover some of ``cover``; none if none is known."""
        beside = near(filled & ~self._filled)
        anywhere, by_new = ANYWHERE, BESIDE
        found: list[Draw] = []
        for draw in self._draws[slug]:
            terrain, cells = draw
            if cells & filled or not cells & cover or not (anywhere or cells & beside):
                continue
            for other, others in found:
                if other == terrain and (cells & others).bit_count() > SHARED:
                    break
            else:
                found.append(draw)
                if by_new and cells & beside:
                    by_new -= 1
                else:
                    anywhere -= 1
                if not anywhere and not by_new:
                    break
        return found
