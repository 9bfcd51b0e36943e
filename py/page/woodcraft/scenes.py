"""Events of Woodcraft as scenes: the turns of bots decision by decision, and the income with a summary by source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from engine.woodcraft import decisions
from page.html import Html, div, h2, p, set_text, span, table, tbody, td, th, thead, tr
from page.table.timeline import Line, Scene
from table.woodcraft import income
from table.woodcraft.redaction import without_actions, without_secrets

from . import texts
from .pictograms import sign
from .tabs import DECISION_TABS

if TYPE_CHECKING:
    from typing import Protocol

    from engine.woodcraft.view_types import View
    from page.dom import Node
    from table.players import PlayerName
    from table.session import Session
    from table.words import Words

    class Host(Protocol):
        """The display of the table, as scenes use it."""

        part: dict[str, Node]

        @property
        def words(self) -> Words: ...


#: ms at normal pace: a decision of a bot; a row of the income, and the wait at its end.
DECISION, ROW, HOLD = 560.0, 650.0, 500.0
#: The part of DECISION for a table of bots only.
BRIEF = 0.5
#: The part of a row's time in which its numbers count up.
COUNTING = 0.7
#: The entries of a bot's decision that are worth a word: what it did, and what it reached or lost.
SHOWN = ("act", "tile", "harvest", "fall", "solo", "solo_move", "gone", "late")


class Event(Scene):
    """A scene that is shown in the place of the question, as ``card``."""

    view: View
    card: Html
    is_income = False
    #: The tab that a phone shows meanwhile.
    tab = "tracks"


class Step(Event):
    """A decision of a bot, or an event of no player. The table shows the position after it."""

    def __init__(
        self, host: Host, view: View, seat: int, name: str, text: str, spoken: str, tab: str, *, brief: bool
    ) -> None:
        self.view, self.seat, self.tab = view, seat, tab
        self.group = "turns"
        self.skip = host.words("scene.skip")
        self.length = DECISION * (BRIEF if brief else 1)
        self.card = div(div(h2(name, cls="cardname"), p(text, cls="explanation"), cls="asked"), cls="event")
        self.lines = [Line(0, spoken)]

    def show(self, time: float) -> None:
        """The table shows ``view`` already."""


class Row:
    """A source of income: its sign, its name, what it pays each seat, and the track to light, "" for none."""

    def __init__(self, picture: str, name: str, amounts: Sequence[int], track: str = "") -> None:
        self.picture, self.name, self.amounts, self.track = picture, name, tuple(amounts), track


class Income(Event):
    """The income of all players, source by source. It waits for the player at its end."""

    sound = "coin"
    is_income = True

    def __init__(self, host: Host, view: View, seat: int, names: Sequence[PlayerName], number: int) -> None:
        self.view, self.seat = view, seat
        self._host = host
        words = host.words
        self._rows = rows(words, view)
        self.length = ROW * len(self._rows) + HOLD
        self.skip, self.go_on = words("scene.skip_to_sum"), words("scene.go_on")
        self.card = summary(words, number, self._rows, [str(name) for name in names])
        self.lines = [
            Line(ROW * (place + 1), _spoken(words, row, [str(name) for name in names]))
            for place, row in enumerate(self._rows)
        ]

    def show(self, time: float) -> None:
        words, panel = self._host.words, self._host.part["ask"]
        for place, row in enumerate(self._rows):
            part = min(max((time - place * ROW) / (ROW * COUNTING), 0), 1)
            line = panel.querySelector(f'[data-row="{place}"]')
            if not line:  # the panel is about to be written
                return
            counted = place == int(time / ROW)
            line.classList.toggle("now", counted)
            self._light(row.track, counted)
            line.classList.toggle("later", part <= 0)
            for seat, amount in enumerate(row.amounts):
                shown = words.number(round(amount * part)) if part > 0 else "\u00b7"
                set_text(line.querySelector(f'[data-seat="{seat}"]'), shown)

    def end(self) -> None:
        for row in self._rows:
            self._light(row.track, False)

    def _light(self, track: str, lit: bool) -> None:
        """Light the track that is paying, or stop that."""
        if track:
            self._host.part["tracks"].querySelector(f'[data-info="track {track}"]').classList.toggle("paying", lit)


def rows(words: Words, view: View) -> list[Row]:
    """The sources of the latest income: both tracks; orders not completed in time, and what they cost."""
    players = view["players"]
    blueberries, points = [0] * len(players), [0] * len(players)
    fallen = [len(player["orders"]) if view["over"] else 0 for player in players]
    for entry in income.entries(view["log"]):
        seat = entry.get("seat")
        if seat is None:
            continue
        if entry["id"] == "earn":
            blueberries[seat] += entry["gained"].get("blueberry", 0)
            points[seat] += entry["gained"].get("points", 0)
        elif entry["id"] == "fall":
            fallen[seat] += 1
    result = [
        Row("blueberry", words("wc.track.blueberry"), blueberries, "blueberry"),
        Row("points", words("wc.track.walnut"), points, "walnut"),
    ]
    if any(fallen):
        result.append(Row("choose_orders", words("wc.income.fallen"), fallen))
    if any(cost := income.lost_reputation(view["log"], len(players))):
        result.append(Row("reputation", words("wc.track.reputation"), cost, "reputation"))
    return result


def summary(words: Words, number: int, sources: Sequence[Row], names: Sequence[str]) -> Html:
    """The table of an income phase: a row per source, a column per player. The scene fills in the numbers."""
    heads = [th(name, scope="col") for name in names]
    lines = [
        tr(
            th(sign(row.picture), span(row.name), scope="row"),
            [td("\u00b7", data_seat=seat, cls="num") for seat in range(len(names))],
            data_row=place,
            cls="later",
        )
        for place, row in enumerate(sources)
    ]
    title = h2(words("wc.log.income", n=number), cls="cardname")
    note = p(sign("reuse"), " ", words("wc.income.tiles"), cls="explanation")
    head = thead(tr(td(), heads)) if len(names) > 1 else None  # a single player needs no name
    return div(title, table(head, tbody(lines), cls="income"), note, cls="event")


def _spoken(words: Words, row: Row, names: Sequence[str]) -> str:
    if len(names) == 1:
        return f"{row.name} {words.number(row.amounts[0])}"
    amounts = [f"{name} {words.number(amount)}" for name, amount in zip(names, row.amounts, strict=True)]
    return words("wc.log.news", name=row.name, what=words.list(amounts))


def scenes(
    host: Host, session: Session, since: int, viewer: int, people: Sequence[int], names: Sequence[PlayerName]
) -> list[Scene]:
    """The scenes of the log entries from number ``since`` on, for the seat ``viewer``. ``people``: seats of persons."""
    result: list[Scene] = []
    words, view = host.words, cast("View", session.view(viewer))
    view = without_actions(view) if len(people) == 1 else without_secrets(view)
    entries, brief = view["log"][since:], not people
    spoken_names = [str(name) for name in names]
    seat = next((entry["seat"] for entry in entries if entry["id"] == "act" and entry["seat"] not in people), None)
    shown = [entry for entry in entries if entry["id"] in SHOWN and entry.get("seat") in (seat, None)]
    if seat is not None and (text := texts.news(words, shown, spoken_names, view, seat)):
        spoken = texts.news(words, shown, spoken_names, view)
        verb = next(decisions.read(entry["action"])["verb"] for entry in shown if entry["id"] == "act")
        tab = DECISION_TABS.get(verb, "shop")
        result.append(Step(host, view, seat, spoken_names[seat], text, spoken, tab, brief=brief))
    if any(entry["id"] == "earn" for entry in entries):
        number = max(entry["n"] for entry in view["log"] if entry["id"] == "income")
        result.append(Income(host, view, viewer, names, number))
    return result
