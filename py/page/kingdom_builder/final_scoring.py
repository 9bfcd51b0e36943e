"""The final scoring of Kingdom Builder as scenes: card by card and player by player, with the hexes that pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from page.html import Html, b, div, h2, set_markup, set_text, small, span, table, tbody, td, tfoot, th, thead, tr
from page.table.timeline import Line, Scene

from . import panels, rule_ids
from .map import Marks

if TYPE_CHECKING:
    from typing import Protocol

    from engine.kingdom_builder.view_types import View
    from page.dom import Node
    from table.words import Words

    from .map import BoardPicture
    from .viewport import Viewport

    class Host(Protocol):
        """The display of the table, as the scene uses it."""

        part: dict[str, Node]
        picture: BoardPicture

        @property
        def words(self) -> Words: ...
        @property
        def viewport(self) -> Viewport: ...


#: ms at normal pace: the count of a player for a card, the wait after a card, and the wait at the end.
STEP, PAUSE, HOLD = 420.0, 260.0, 400.0
#: The part of a step in which the number counts up.
COUNTING = 0.6


def scenes(host: Host, view: View, seat: int, names: Sequence[str]) -> list[Scene]:
    """A scene for each card, and one for the sum. ``view`` is the final position."""
    # As before the end: the table would show the result otherwise.
    shown = cast("View", {**view, "over": False, "prompt": {"id": "turn", "seat": seat}})
    said: set[int] = set()
    cards = [CardScoring(host, shown, seat, names, card, said) for card in range(len(view["now"][0]))]
    return [*cards, FinalSum(host, shown, seat, names, said)]


class _ScoreSheet(Scene):
    """The score sheet in place of the panels, and the whole board. ``said``: the cards that have been announced."""

    view: View

    def __init__(self, host: Host, view: View, seat: int, names: Sequence[str], said: set[int]) -> None:
        self.view, self.seat = view, seat
        self._host, self._names, self._said = host, names, said
        self._scores = [[score["amount"] for score in cards] for cards in view["now"]]
        self._players = range(len(names))
        self.skip = host.words("scene.skip_to_sum")

    def begin(self) -> None:
        set_markup(self._host.part["scene"], sheet(self._host.words, self.view, self._names))
        self._host.part["table"].dataset.scoring = "true"
        self.redraw()

    def redraw(self) -> None:
        self._host.viewport.overview()

    def end(self) -> None:
        self._host.part["table"].removeAttribute("data-scoring")
        set_markup(self._host.part["scene"])

    def _spoken(self, card: int) -> str:
        name = self._host.words("kb.card." + self.view["now"][0][card]["card"])
        return self._amounts(name, [scores[card] for scores in self._scores])

    def _amounts(self, name: str, amounts: Sequence[int]) -> str:
        """A line for screen readers: what each player has."""
        words = self._host.words
        each = [f"{player} {words.number(n)}" for player, n in zip(self._names, amounts, strict=True)]
        return words("kb.log.news", name=name, what=words.list(each))

    def _write(self, cards: int) -> None:
        """Write the amounts of the first cards and their sums."""
        for card in range(cards):
            for player in self._players:
                self._set(f'[data-box="{card} {player}"]', self._scores[player][card])
        for player in self._players:
            self._set(f'[data-sum="{player}"]', sum(self._scores[player][:cards]))

    def _set(self, box: str, amount: int) -> None:
        set_text(self._host.part["scene"].querySelector(box), self._host.words.number(amount))


class CardScoring(_ScoreSheet):
    """Counts the gold of one card, player by player, and lights the hexes that earn it."""

    group = "scoring"
    sound = "coin"

    def __init__(self, host: Host, view: View, seat: int, names: Sequence[str], card: int, said: set[int]) -> None:
        super().__init__(host, view, seat, names, said)
        self._card = card
        self.length = STEP * len(names) + PAUSE
        self.lines = [Line(STEP * len(names), self._spoken(card))]
        self._counting = -1  # the player whose gold is counted

    def begin(self) -> None:
        super().begin()
        self._write(self._card)
        set_markup(
            self._host.part["scene"].querySelector("[data-counted]"),
            counted(self._host.words, self.view, self._card),
        )

    def redraw(self) -> None:
        self._counting = -1
        super().redraw()

    def show(self, time: float) -> None:
        counting = min(int(time / STEP), len(self._names))
        if counting != self._counting:
            self._counting = counting
            self._mark(counting)
        for player in self._players[max(counting - 1, 0) : counting + 1]:
            amount = self._scores[player][self._card]
            if player == counting:
                amount = round(amount * min((time - counting * STEP) / (STEP * COUNTING), 1))
            self._set(f'[data-box="{self._card} {player}"]', amount)
            self._set(f'[data-sum="{player}"]', sum(self._scores[player][: self._card]) + amount)
        if counting == len(self._names):
            self._said.add(self._card)

    def _mark(self, counting: int) -> None:
        """Light what is being counted; at the end of the card, nothing."""
        for player in self._players:
            box = self._host.part["scene"].querySelector(f'[data-box="{self._card} {player}"]')
            box.classList.toggle("now", player == counting)
        lit: set[str] = set()
        if counting < len(self._names):
            parts = self.view["now"][counting][self._card]["parts"]
            lit = {hex for part in parts for hex in part["cells"]}
        self._host.picture.show(self.view, Marks(lit=sorted(lit)))


class FinalSum(_ScoreSheet):
    """The whole score sheet, with the sums of the winners marked, until the player goes on."""

    length = HOLD

    def __init__(self, host: Host, view: View, seat: int, names: Sequence[str], said: set[int]) -> None:
        super().__init__(host, view, seat, names, said)
        self.go_on = host.words("scene.to_result")

    def begin(self) -> None:
        super().begin()
        sums = [sum(scores) for scores in self._scores]
        unsaid = [card for card in range(len(self._scores[0])) if card not in self._said]  # these were skipped
        spoken = [*map(self._spoken, unsaid), self._amounts(self._host.words("table.sum"), sums)]
        self.lines = [Line(0, line) for line in spoken]
        self._write(len(self._scores[0]))
        for player in self._players:
            box = self._host.part["scene"].querySelector(f'[data-sum="{player}"]')
            box.classList.toggle("best", player in self.view["winners"])

    def show(self, time: float) -> None:
        self._host.picture.show(self.view, Marks())


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
    return b(words("kb.card." + slug)) + small(words(rule_ids.of_card(view, slug)))
