"""Events of Woodcraft as scenes: the turns of bots decision by decision, and the income by steps and sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from engine.woodcraft import decisions
from page.html import Html, div, h2, icon, li, ol, p, set_text, span, table, tbody, td, th, thead, tr
from page.table.timeline import Line, Scene
from table.woodcraft import income
from table.woodcraft.redaction import without_actions, without_secrets

from . import texts
from .pictograms import amount, sign
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


#: ms at normal pace: a decision of a bot; a step of the income, and the wait at its end.
DECISION, STAGE, HOLD = 560.0, 480.0, 500.0
#: The part of DECISION for a table of bots only.
BRIEF = 0.5
#: The part of a step's time in which its numbers count up.
COUNTING = 0.7
#: The entries of a bot's decision that are worth a word: what it did, and what it reached or lost.
SHOWN = ("act", "auto", "tile", "harvest", "fall", "solo", "solo_move", "gone", "late")


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


class Row(NamedTuple):
    """A source of income: the good that it pays, its sign, its name, and what each seat gets."""

    good: str
    picture: str
    name: str
    amounts: Sequence[int]


class Stage(NamedTuple):
    """A step of an income phase: its sign, its name, what it pays, and the part of the table to light."""

    picture: str
    name: str
    rows: Sequence[Row]
    part: str
    #: The track to light in that part, "" for all of it.
    track: str = ""


class Income(Event):
    """The income of all players, step by step. It waits for the player at its end.

    The goods arrive once all of them are counted: with the view that the table shows while it waits.
    """

    sound = "coin"
    is_income = True

    def __init__(self, host: Host, view: View, seat: int, names: Sequence[PlayerName], number: int) -> None:
        self._unpaid, self._paid = income.before_payment(view), income.before_result(view)
        self.view, self.seat = self._unpaid, seat
        self._host = host
        words = host.words
        self._stages = stages(words, view)
        self.length = STAGE * len(self._stages) + HOLD
        self.skip, self.go_on = words("scene.skip_to_sum"), words("scene.go_on")
        self.card = summary(words, number, self._stages, [str(name) for name in names])
        self.lines = [
            Line(STAGE * (place + 1), _spoken(words, row, [str(name) for name in names]))
            for place, stage in enumerate(self._stages)
            for row in stage.rows
        ]

    def show(self, time: float) -> None:
        counted = time >= STAGE * len(self._stages)
        self.view = self._paid if counted else self._unpaid
        panel = self._host.part["ask"]
        steps = panel.querySelectorAll(".rail li")
        if steps.length != len(self._stages):  # the panel is about to be written
            return
        for place, stage in enumerate(self._stages):
            part = min(max((time - place * STAGE) / (STAGE * COUNTING), 0), 1)
            current = place == int(time / STAGE)
            step = steps[place]
            step.className = "now" if current else "done" if time > place * STAGE else ""
            if current:
                step.setAttribute("aria-current", "step")
            else:
                step.removeAttribute("aria-current")
            self._light(stage, current)
            for row in stage.rows:
                self._count(panel, row, part, current=current)
        panel.querySelector(".sums").classList.toggle("later", not counted)

    def _count(self, panel: Node, row: Row, part: float, *, current: bool) -> None:
        line = panel.querySelector(f'[data-good="{row.good}"]')
        line.classList.toggle("now", current)
        line.classList.toggle("later", part <= 0)
        for seat, n in enumerate(row.amounts):
            shown = self._host.words.number(round(n * part)) if part > 0 else "\u00b7"
            set_text(line.querySelector(f'[data-seat="{seat}"]'), shown)

    def end(self) -> None:
        for stage in self._stages:
            self._light(stage, False)

    def _light(self, stage: Stage, lit: bool) -> None:
        """Light the part of the table that a step is about, or stop that."""
        node = self._host.part[stage.part]
        if stage.track:
            node = node.querySelector(f'[data-info="track {stage.track}"]')
        node.classList.toggle("paying", lit)


def stages(words: Words, view: View) -> list[Stage]:
    """The steps of the latest income: orders, both tracks, tiles.

    At the end nothing is placed or turned, and what open orders cost is in the final table.
    """
    players = view["players"]
    blueberries, points = [0] * len(players), [0] * len(players)
    fallen = [0] * len(players)
    for entry in income.entries(view["log"]):
        seat = entry.get("seat")
        if seat is None:
            continue
        if entry["id"] == "earn":
            blueberries[seat] += entry["gained"].get("blueberry", 0)
            points[seat] += entry["gained"].get("points", 0)
        elif entry["id"] == "fall":
            fallen[seat] += 1
    lost = [Row("orders", "choose_orders", words("wc.income.fallen"), fallen)] if any(fallen) else []
    if any(cost := income.lost_reputation(view["log"], len(players))):
        lost.append(Row("reputation", "reputation", words("wc.track.reputation"), cost))
    paid = [
        Stage(good, words("wc.track." + track), [Row(good, good, words("wc.track." + track), amounts)], "tracks", track)
        for good, track, amounts in (("blueberry", "blueberry", blueberries), ("points", "walnut", points))
    ]
    if view["over"]:
        return paid
    return [
        Stage("choose_orders", words("wc.income.down"), lost, "rows"),
        Stage("choose_orders", words("wc.income.place"), (), "rows"),
        *paid,
        Stage("reuse", words("wc.income.face_up"), (), "tools"),
    ]


def summary(words: Words, number: int, steps: Sequence[Stage], names: Sequence[str]) -> Html:
    """An income phase: its steps in a row, below them a row per source and a column per player, and the sums.

    The scene fills in the numbers.
    """
    rail = [li(sign(step.picture), icon("ok"), span(step.name)) for step in steps]
    rows = [row for step in steps for row in step.rows]
    lines = [
        tr(
            th(sign(row.picture), span(row.name), scope="row"),
            [td("\u00b7", data_seat=seat, cls="num") for seat in range(len(names))],
            data_good=row.good,
            cls="later",
        )
        for row in rows
    ]
    sums = [
        td([amount(row.good, words.number(row.amounts[seat])) for row in rows if row.good != "orders"])
        for seat in range(len(names))
    ]
    lines.append(tr(th(span(words("wc.income.sum")), scope="row"), sums, cls="sums later"))
    title = h2(words("wc.log.income", n=number), cls="cardname")
    head = thead(tr(td(), [th(name, scope="col") for name in names])) if len(names) > 1 else None
    return div(title, ol(rail, cls="rail"), table(head, tbody(lines), cls="income"), cls="event")


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
    pays = any(entry["id"] == "earn" for entry in entries)
    spoken_names = [str(name) for name in names]
    seat = next((entry["seat"] for entry in entries if entry["id"] == "act" and entry["seat"] not in people), None)
    shown = [entry for entry in entries if entry["id"] in SHOWN and entry.get("seat") in (seat, None)]
    if seat is not None and (text := texts.news(words, shown, spoken_names, view, seat)):
        spoken = texts.news(words, shown, spoken_names, view)
        verb = next(decisions.read(entry["action"])["verb"] for entry in shown if entry["id"] == "act")
        tab = DECISION_TABS.get(verb, "shop")
        shown_view = income.before_payment(view) if pays else income.before_result(view)
        result.append(Step(host, shown_view, seat, spoken_names[seat], text, spoken, tab, brief=brief))
    if pays:
        number = max(entry["n"] for entry in view["log"] if entry["id"] == "income")
        result.append(Income(host, view, viewer, names, number))
    return result
