"""The final scoring of Kingdom Builder as a scene: card by card and player by player, with the hexes that pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from page.html import EMPTY, Html, b, div, h2, set_markup, set_text, small, span, table, tbody, td, tfoot, th, thead, tr
from page.table.timeline import Line, Scene

from . import panels, rules
from .map import Marks

if TYPE_CHECKING:
    from typing import Protocol

    from engine.kingdom_builder.view_types import View
    from page.dom import Node
    from table.words import Words

    from .map import BoardPicture

    class Viewport(Protocol):
        """The visible part of the board."""

        def overview(self) -> None: ...

    class Host(Protocol):
        """The display of the table, as the scene uses it."""

        part: dict[str, Node]
        picture: BoardPicture

        @property
        def words(self) -> Words: ...
        @property
        def viewport(self) -> Viewport: ...
        def fit(self) -> None: ...


#: ms at normal pace: the count of a player for a card at most, the same of all together, and the wait at the end.
STEP, LONGEST, HOLD = 420.0, 2400.0, 400.0
#: The part of a step in which the number counts up.
COUNTING = 0.6


class FinalScoring(Scene):
    """Counts the gold of every card for every player. ``view`` is the final position."""

    view: View
    sound = "coin"

    def __init__(self, host: Host, view: View, seat: int, names: Sequence[str]) -> None:
        # As before the end: the table would show the result otherwise.
        self.view = cast("View", {**view, "over": False, "prompt": {"id": "turn", "seat": seat}})
        self.seat = seat
        self._host = host
        self._names = names
        words = host.words
        self._scores = [[score["amount"] for score in cards] for cards in view["now"]]
        cards, players = len(view["now"][0]), len(names)
        self._steps = [(card, player) for card in range(cards) for player in range(players)]
        self._step = min(STEP, LONGEST / len(self._steps))
        self.length = self._step * len(self._steps) + HOLD
        self.lines = [
            Line(self._step * players * (card + 1), _spoken(words, view, card, names, self._scores))
            for card in range(cards)
        ]
        self.go_on = words("scene.to_result")
        self.skip = words("scene.skip_to_sum")
        self._shown = -1

    def begin(self) -> None:
        set_markup(self._host.part["scene"], sheet(self._host.words, self.view, self._names))
        self._shown = -1
        self._host.part["table"].dataset.scoring = "true"
        self._host.fit()
        self._host.viewport.overview()

    def redraw(self) -> None:
        self._shown = -1
        self._host.viewport.overview()

    def show(self, time: float) -> None:
        done = min(int(time / self._step), len(self._steps))
        if done != self._shown:
            self._shown = done
            self._mark(done)
        totals = [0] * len(self._names)
        panel = self._host.part["scene"]
        for number, (card, player) in enumerate(self._steps[: done + 1]):
            amount = self._scores[player][card]
            if number == done:
                part = min((time - done * self._step) / (self._step * COUNTING), 1)
                amount = round(amount * part)
            totals[player] += amount
            if number >= done - 1:
                set_text(panel.querySelector(f'[data-box="{card} {player}"]'), self._host.words.number(amount))
        for player, total in enumerate(totals):
            set_text(panel.querySelector(f'[data-sum="{player}"]'), self._host.words.number(total))

    def _mark(self, done: int) -> None:
        """Light the hexes that are being counted, and write everything that has been counted."""
        words, panel = self._host.words, self._host.part["scene"]
        for number, (card, player) in enumerate(self._steps):
            box = panel.querySelector(f'[data-box="{card} {player}"]')
            box.classList.toggle("now", number == done)
            if number < done:
                set_text(box, words.number(self._scores[player][card]))
        lit: list[str] = []
        if done < len(self._steps):
            card, player = self._steps[done]
            lit = sorted({hex for part in self.view["now"][player][card]["parts"] for hex in part["cells"]})
            set_markup(panel.querySelector("[data-counted]"), counted(words, self.view, card))
        else:
            set_markup(panel.querySelector("[data-counted]"), EMPTY)
        self._host.picture.show(self.view, Marks(lit=lit))

    def end(self) -> None:
        self._host.part["table"].removeAttribute("data-scoring")
        set_markup(self._host.part["scene"])


def sheet(words: Words, view: View, names: Sequence[str]) -> Html:
    """The score sheet: a row per card, a column per player."""
    players = range(len(names))
    heads = [th(panels.house(seat), span(name), scope="col") for seat, name in enumerate(names)]
    rows = [
        tr(
            th(words("kb.card." + score["card"]), scope="row"),
            [td("·", data_box=f"{card} {seat}", cls="num") for seat in players],
        )
        for card, score in enumerate(view["now"][0])
    ]
    sums = tr(
        th(words("table.sum"), scope="row"),
        [td(words.number(0), data_sum=seat, cls="num") for seat in players],
    )
    inside = table(thead(tr(td(), heads)), tbody(rows), tfoot(sums), cls="final")
    return div(
        span(words("scene.score_sheet"), cls="eyebrow"),
        h2(words("scene.final_scoring"), cls="cardname"),
        inside,
        div(cls="counted", data_counted=True),
        cls="card score-sheet",
    )


def counted(words: Words, view: View, card: int) -> Html:
    """The card that is being counted, and its rule."""
    slug = view["now"][0][card]["card"]
    return b(words("kb.card." + slug)) + small(words(rules.of_card(view, slug)))


def _spoken(words: Words, view: View, card: int, names: Sequence[str], scores: Sequence[Sequence[int]]) -> str:
    amounts = [f"{name} {words.number(scores[seat][card])}" for seat, name in enumerate(names)]
    return words("kb.log.news", name=words("kb.card." + view["now"][0][card]["card"]), what=words.list(amounts))
