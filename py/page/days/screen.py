"""The games of the day: a calendar of the month with the results, the games of the chosen day, and a text to share."""

from __future__ import annotations

import js

from page.days import share
from page.days.dates import day_and_month, first_weekday, month, weekdays
from page.days.today import Status, mark, running_by_code
from page.dom import Event, Node
from page.game_loader import run, when_here
from page.html import (
    Html,
    a,
    b,
    button,
    div,
    fragment,
    h1,
    h2,
    i,
    icon,
    p,
    section,
    set_markup,
    small,
    span,
    update_markup,
)
from page.new_day import watch_days
from page.room import HEADING, RoomScreen, back_link
from page.screens import App
from page.sending import copied, send
from table.archives import is_loaded
from table.day import Day, month_of
from table.days import FIRST, Diary, games
from table.store import StoreMissing

SHEET = "static/css/days.css"
#: Keys that move in the calendar, and by how many days.
_STEPS = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -7, "ArrowDown": 7}


class DaysScreen(RoomScreen):
    """The calendar. Every day up to today can be chosen and played; only games of their own day count for the row."""

    name = "days"
    sheets = (SHEET, HEADING)

    def __init__(self, app: App, room: Node, chosen: str) -> None:
        """`chosen`: a day as ``2026-11-22``; today if it is another text, or a day without games."""
        super().__init__(app, room)
        self._today = max(Day.today(), FIRST)
        day = Day.parse(chosen)
        self._day = day if day and FIRST <= day <= self._today else self._today
        self._diary = Diary(())
        self._shared = ""  # the text to share that is shown

    def listen(self) -> None:
        self._listeners.on(self._room, "keydown", self._key)
        watch_days(self._listeners, self._look_at_the_clock)

    def _look_at_the_clock(self) -> None:
        """Show a new day, if the page has been open since the day before."""
        today = max(Day.today(), FIRST)
        if not js.document.hidden and today != self._today:
            self._day = today if self._day == self._today else min(self._day, today)
            self._today = today
            self._write()

    # --- markup -----------------------------------------------------------------------------------

    def _write(self) -> None:
        words = self._app.words
        try:
            listing = self._app.shelf.listing()
            entries, closed = listing.entries, listing.closed
            self._app.results.update(entries)
        except StoreMissing:
            entries, closed = [], set()
        self._diary = Diary(self._app.results.all())
        self._running = running_by_code(entries, closed)
        update_markup(  # the focus stays when a new day begins
            self._room,
            section(
                div(
                    back_link(words, "#/"),
                    h1(words("days.title"), tabindex=-1),
                    cls="head in-bar",
                ),
                div(
                    div(self._month_bar(), self._calendar(), self._legend(), cls="month"),
                    div(self._chosen_day(), self._numbers(), div(data_part="share"), cls="side"),
                    cls="columns",
                ),
                cls="screen days",
            ),
        )
        self._write_share()

    def _status(self, game: str, day: Day) -> Status:
        return Status.of(game, day, self._diary, self._running)

    def _month_bar(self) -> Html:
        words = self._app.words
        earlier, later = self._day.months_later(0) > FIRST, self._day.months_later(1) <= self._today

        def step(by: int, possible: bool, sign: str, text: str) -> Html:
            return button(
                icon(sign), type="button", data_do=f"month {by}", disabled=not possible, aria_label=words(text)
            )

        return div(
            h2(month(words.lang, self._day), data_part="month", aria_live="polite"),
            div(
                step(-1, earlier, "prev", "days.earlier"),
                step(1, later, "next", "days.later"),
                cls="icons",
                role="group",
            ),
            cls="bar",
        )

    def _calendar(self) -> Html:
        words = self._app.words
        days = month_of(self._day)
        before = (days[0].weekday - first_weekday(words.lang)) % 7
        cells: list[Html] = [self._no_cell()] * before + [self._cell(day) for day in days]
        cells += [self._no_cell()] * (-len(cells) % 7)
        heads = [span(short, role="columnheader", aria_label=long) for short, long in weekdays(words.lang)]
        weeks = [div(cells[n : n + 7], role="row", cls="week") for n in range(0, len(cells), 7)]
        label = month(words.lang, self._day)
        kind = "calendar six" if len(weeks) == 6 else "calendar"
        return div(div(heads, role="row", cls="heads"), weeks, role="grid", aria_label=label, cls=kind)

    @staticmethod
    def _no_cell() -> Html:
        return div(role="gridcell", cls="none")

    def _cell(self, day: Day) -> Html:
        words = self._app.words
        chosen = day == self._day
        classes = ["day"]
        inside: list[Html] = []
        label = day_and_month(words.lang, day)
        if day > self._today:
            classes.append("future")
        else:
            statuses = [self._status(game, day) for game in games()]
            inside = [self._cell_row(status, today=day == self._today) for status in statuses]
            done = [f"{words('days.name.' + one.game)}: {one.text(words)}" for one in statuses if one.kind != "open"]
            label = words.sentences([label, words.list(done) if done else words("days.none")])
        if day == Day.today():
            classes.append("today")
        road = self._diary.in_row(day) and self._diary.in_row(day.plus(1))
        number = div(b(day.day), i(cls="road") if road else None, cls="number", aria_hidden=True)
        return button(
            span(label, cls="sr"),
            number,
            inside,
            type="button",
            role="gridcell",
            data_do=f"choose {day.iso}",
            data_day=day.iso,
            tabindex=0 if chosen else -1,
            aria_selected=chosen,
            aria_current="date" if day == Day.today() else None,
            disabled=day > self._today,
            cls=" ".join(classes),
        )

    def _cell_row(self, status: Status, today: bool) -> Html:
        kind = status.kind
        text = status.number(self._app.words) or ("" if today else "·")
        shown = mark(kind) if today or kind == "running" else None
        return div(icon(status.game), span(text), shown, cls=f"result {kind}", aria_hidden=True)

    def _legend(self) -> Html:
        words = self._app.words
        signs = [span(icon(game), words(f"days.unit.{game}")) for game in games()]
        return div(
            div(signs, cls="signs"),
            p(i(cls="road", aria_hidden=True), span(words("days.road"))),
            cls="legend",
        )

    def _chosen_day(self) -> Html:
        words = self._app.words
        statuses = [self._status(game, self._day) for game in games()]
        date = day_and_month(words.lang, self._day)
        title = words("days.today", date=date) if self._day == Day.today() else date
        rows = [
            a(
                icon(one.game),
                b(words("days.name." + one.game)),
                span(one.text(words), small(par) if (par := one.par(words)) else None, cls=one.cls),
                mark(one.kind),
                href=one.href,
                cls="game-row",
                data_game=one.game,
            )
            for one in statuses
        ]
        following = next((one for kind in ("running", "open") for one in statuses if one.kind == kind), None)
        main = None
        if following:
            verb = "days.continue" if following.running else "days.play"
            text = words(verb, name=words("days.name." + following.game))
            main = a(icon("play"), span(text), cls="btn primary", href=following.href)
        return div(h2(title, cls="eyebrow"), rows, main, cls="card chosen")

    def _numbers(self) -> Html:
        words = self._app.words
        days = [day for day in month_of(self._day) if day <= self._today]
        played = self._diary.played(days, games())
        numbers = (
            (self._diary.row(self._today), words("days.row")),
            (self._diary.longest_row(), words("days.longest")),
            (played, words("days.of", n=len(days))),
        )
        return div([div(b(number), span(text)) for number, text in numbers], cls="numbers")

    # --- the text to share --------------------------------------------------------------------------

    def _write_share(self) -> None:
        """Write the text about the finished games of the chosen day, once their modules are loaded."""
        done = [one for game in games() if (one := self._status(game, self._day)).kind == "done"]
        if not done:
            return
        missing = [one.game for one in done if not is_loaded(one.game)]
        if missing:
            day = self._day

            def again() -> None:
                if self._app.screen is self and self._day == day:
                    self._write_share()

            when_here(missing, again)
            return
        words = self._app.words
        self._shared = share.text(self._app, done, self._diary, self._today)
        send = button(icon("share"), span(words("days.send")), type="button", cls="btn", data_do="send")
        copy = button(icon("copy"), span(words("app.copy")), type="button", cls="btn", data_do="copy")
        set_markup(
            self._room.querySelector("[data-part=share]"),
            div(
                fragment(h2(words("days.share"), cls="eyebrow"), p(words("days.share.hint"), cls="rule")),
                div(self._shared, cls="text", tabindex=0, role="region", aria_label=words("days.share")),
                div(copy, send if hasattr(js.navigator, "share") else None, cls="row"),
                cls="card share",
            ),
        )

    def do_copy(self, argument: str, event: Event) -> None:
        run(self._copy())

    async def _copy(self) -> None:
        if await copied(self._shared):
            self._app.toast(self._app.words("app.copied"), seconds=2)
        else:
            js.getSelection().selectAllChildren(self._room.querySelector(".share .text"))

    def do_send(self, argument: str, event: Event) -> None:
        run(send(self._shared))

    # --- choosing a day -------------------------------------------------------------------------------

    def do_choose(self, iso: str, event: Event) -> None:
        day = Day.parse(iso)
        if day:
            self._choose(day)

    def do_month(self, by: str, event: Event) -> None:
        self._choose(self._same_day(int(by)))
        forward = self._room.querySelector(f'[data-do="month {by}"]')
        (self._cell_of(self._day) if forward.disabled else forward).focus()

    def _same_day(self, months: int) -> Day:
        """The same day of another month, or its last day."""
        first = self._day.months_later(months)
        return month_of(first)[min(self._day.day, len(month_of(first))) - 1]

    def _choose(self, day: Day) -> None:
        """Show a day; the first or the last one with games if there are none on this day."""
        self._today = max(Day.today(), FIRST)  # it may be a new day before the page has noticed
        self._day = min(max(day, FIRST), self._today)
        self._app.rename(f"#/days/{self._day.iso}")
        self._write()
        self._cell_of(self._day).focus()

    def _cell_of(self, day: Day) -> Node:
        return self._room.querySelector(f'[data-day="{day.iso}"]')

    def _key(self, event: Event) -> None:
        if not event.target.closest(".calendar") or event.ctrlKey or event.metaKey or event.altKey:
            return
        week = (self._day.weekday - first_weekday(self._app.words.lang)) % 7
        targets = {
            **{key: self._day.plus(by) for key, by in _STEPS.items()},
            "Home": self._day.plus(-week),
            "End": self._day.plus(6 - week),
            "PageUp": self._same_day(-1),
            "PageDown": self._same_day(1),
        }
        if event.key in targets:
            event.preventDefault()
            self._choose(targets[event.key])
