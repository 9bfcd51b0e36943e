"""The statistics of each game: numbers, results over time, where points come from, and results against bots."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import js

import bots
import engine
from bots.matched import MATCH
from page.dom import PHONE, Event, Listeners, Node, document, load_style
from page.game_loader import bring, needs, run
from page.html import (
    Html,
    a,
    article,
    b,
    button,
    caption,
    div,
    figcaption,
    figure,
    h1,
    h2,
    icon,
    label,
    nav,
    option,
    p,
    section,
    select,
    span,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    update_markup,
)
from page.records import file_name, save_damaged_text
from page.room import HEADING, back_link
from page.screens import App
from page.stats import charts, sources, stacks
from page.stats.sources import Book
from table import stats
from table.archives import is_loaded
from table.day import Day
from table.days import FIRST, Diary
from table.result_format import Result
from table.save_format import summary_of
from table.saved_games import SaveBroken
from table.session import Session
from table.store import StoreMissing
from table.words import decimal

SHEETS = ("static/css/stats.css", HEADING)
#: The fewest games that are drawn one by one; of fewer a sentence says as much. Without games the axes are empty.
FEWEST = 3


class StatsScreen:
    """Statistics of one game, of games alone or with others."""

    name = "stats"

    def __init__(self, app: App, room: Node, game: str) -> None:
        self._app = app
        self._room = room
        self._game = game if game in engine.games() else self._played_last(app)
        self._alone = True
        #: The charts that are shown as tables.
        self._tables: set[str] = set()
        self._narrow = False
        self._book = Book()
        self._open = False
        self._listeners = Listeners()

    @staticmethod
    def _played_last(app: App) -> str:
        results = app.results.all()
        return results[-1].game if results else engine.games()[0]

    def open(self) -> None:
        for sheet in SHEETS:
            load_style(sheet)
        self._book = Book.of(self._game)
        self._open = True
        self._listeners.on(self._room, "change", self._filtered)
        self._listeners.on(js.window, "resize", lambda _: self._resized())
        with suppress(StoreMissing):  # the results themselves may still be known
            self._app.results.update(self._app.shelf.entries())
        players = {result.players for result in self._app.results.all() if result.game == self._game}
        self._alone = 1 in players or not players
        self._write()
        run(self._complete())

    def close(self) -> None:
        self._open = False
        self._listeners.close()
        self._room.replaceChildren()

    def show_language(self) -> None:
        self._write()

    def show_theme(self) -> None: ...

    def _results(self, alone: bool) -> list[Result]:
        return stats.chosen(self._app.results.all(), self._game, alone)

    async def _complete(self) -> None:
        """Load the game, for the names of its bots, and add the details of games from before results were recorded."""
        is_new = not is_loaded(self._game)
        if not await bring([self._game]) or not self._open:
            return
        if is_new:
            self._book = Book.of(self._game)
            self._write()
        sessions: dict[str, Session] = {}
        for result in self._app.results.all():
            if result.details is None and result.game == self._game:
                await asyncio.sleep(0)  # the page stays usable meanwhile
                await bring(needs(self._app.games, result.id, result.game))
                if not self._open:
                    return
                with suppress(SaveBroken, StoreMissing):
                    sessions[result.id] = self._app.shelf.load(result.id)
        if sessions and self._open:
            self._app.results.describe(sessions)
            self._write()

    # --- markup -----------------------------------------------------------------------------------

    def _write(self) -> None:
        words = self._app.words
        self._narrow = int(js.innerWidth) < PHONE
        results = self._results(self._alone)
        tabs = [
            a(words("game." + game), href=f"#/stats/{game}", aria_current="page" if game == self._game else None)
            for game in engine.games()
        ]
        options = [
            option(words(text), value=value, selected=(value == "alone") == self._alone)
            for value, text in (("alone", "stats.alone"), ("company", "stats.company"))
        ]
        which = label(span(words("stats.filter"), cls="sr"), select(options, data_part="filter"))
        left = [self._results_chart(results), self._parts_chart(results), self._bots_chart(results)]
        update_markup(  # it is written again while it is read: the focus stays
            self._room,
            section(
                div(
                    back_link(words, "#/"),
                    h1(words("stats.title"), tabindex=-1),
                    nav(tabs, cls="segments", aria_label=words("app.games")),
                    which,
                    cls="head in-bar",
                ),
                self._damaged(),
                self._numbers(results),
                div(div(left, cls="stat-charts"), self._sources_chart(results), cls="columns"),
                div(
                    a(icon("ok"), span(words("achieve.title")), cls="btn quiet", href=f"#/achievements/{self._game}"),
                    cls="go",
                ),
                cls="screen stats",
            ),
        )

    def _damaged(self) -> Html | None:
        """That some results cannot be read, with a way to save and to remove them."""
        words = self._app.words
        if self._app.results.damaged() is None:
            return None
        save = button(icon("save"), span(words("record.file.save")), type="button", cls="btn", data_do="save_damaged")
        remove = button(words("games.remove"), type="button", cls="btn quiet", data_do="remove_damaged")
        return section(
            h2(icon("x"), words("stats.damaged")),
            p(words("stats.damaged.text")),
            div(save, remove, cls="row"),
            cls="card damaged",
        )

    def _numbers(self, results: Sequence[Result]) -> Html:
        words, signed = self._app.words, stats.is_signed(self._game, self._alone)
        numbers = stats.numbers([stats.value(result) for result in results])
        row = Diary(self._app.results.all()).row(max(Day.today(), FIRST))

        def mean(value: float | None) -> str:
            return "·" if value is None else decimal(value, sign=signed)

        against = stats.against_par(results)
        best = "·" if numbers.best is None else words.number(numbers.best, sign=signed)
        cells = (
            (str(numbers.games), words("stats.games")),
            (mean(numbers.mean), words("stats.mean")),
            (mean(numbers.recent), words("stats.recent", n=stats.WINDOW)),
            (best, words("stats.best")),
            *(((decimal(against.mean, sign=True), words("stats.against_par")),) if against else ()),
            (str(row), words("days.row")),
        )
        return div([div(b(number), span(text)) for number, text in cells], cls="numbers")

    def _chart(
        self,
        id: str,
        title: str,
        text: str,
        drawing: Html | None,
        head: Sequence[str],
        rows: Sequence[Sequence[object]],
        legend: Html | None = None,
    ) -> Html:
        """A chart with its text and legend, which a button replaces by a table."""
        words, as_table = self._app.words, id in self._tables
        toggle = button(
            words("stats.drawing" if as_table else "stats.table"), type="button", cls="btn quiet", data_do=f"table {id}"
        )
        shown = _table(title, head, rows) if as_table else drawing
        few = ("few" if rows else "first") if id == "results" and len(rows) < FEWEST and not as_table else None
        return article(
            div(h2(title), None if as_table else legend, toggle if rows else None, cls="head"),
            figure(shown, figcaption(text), cls=few),
            cls="card stat-chart",
            data_chart=id,
        )

    def _results_chart(self, results: Sequence[Result]) -> Html:
        words, signed = self._app.words, stats.is_signed(self._game, self._alone)
        values = [stats.value(result) for result in results]
        numbers = stats.numbers(values)
        texts = [words("stats.none")]
        if numbers.best is not None and numbers.mean is not None:
            mean, best = decimal(numbers.mean, sign=signed), words.number(numbers.best, sign=signed)
            at = numbers.best_at + 1
            texts = [words("stats.results.text", n=numbers.games, mean=mean, best=best, at=at)]
        pars = [result.par.figure if result.par else None for result in results]
        size, few = charts.NARROW if self._narrow else charts.WIDE, 0 < len(values) < FEWEST
        drawing = None if few else charts.results(words, values, signed, size, pars)
        head = [words("stats.game"), words("stats.result")]
        rows: list[tuple[object, ...]] = [(n, words.number(value, sign=signed)) for n, value in enumerate(values, 1)]
        against, legend = stats.against_par(results), None
        if against is not None:
            counts = {"over": against.better, "same": against.level, "under": against.behind}
            mean = decimal(against.mean, sign=True)
            texts.append(words("stats.par.text", n=against.games, mean=mean, **counts))
            legend = charts.legend(("par", words("par.title")))
            head.append(words("par.title"))
            shown = ["·" if par is None else words.number(par, sign=signed) for par in pars]
            rows = [(*row, par) for row, par in zip(rows, shown, strict=True)]
        text = words.paragraph(texts)
        return self._chart("results", words("stats.results"), text, drawing, head, rows, legend)

    def _sources_chart(self, results: Sequence[Result]) -> Html | None:
        words = self._app.words
        known = stats.sources(results)
        if not known:
            return None
        title, about = (self._of_game(id) for id in ("stats.sources", "stats.sources.text"))
        text = words(about, name=words(known[0].id), mean=decimal(known[0].mean))
        drawing = sources.drawing(words, self._book, known, self._alone)
        head, rows = sources.table(words, self._book, known, self._alone)
        return self._chart("sources", words(title), text, drawing, head, rows)

    def _of_game(self, id: str) -> str:
        """The id of the game's own form of a text, such as one about gold instead of points, or the id itself."""
        own = f"{id}.{self._game}"
        return own if own in self._app.words else id

    def _parts_chart(self, results: Sequence[Result]) -> Html | None:
        words = self._app.words
        names = summary_of(self._game).PARTS
        all_series = stats.series(results)
        if not all_series or not names:
            return None

        def about(series: stats.Series) -> str:
            latest = words.list([words.number(amount) for amount in series.latest])
            means = words.list([decimal(mean) for mean in series.means])
            return words("stats.parts.text", name=words(series.id), latest=latest, mean=means)

        has_coins = all_series[0].id == stacks.COINS
        kinds = ("coin" if has_coins else "ink", "hatched")
        signs = [(kind, words(one.id)) for kind, one in zip(kinds, all_series, strict=False)]
        legend = charts.legend(*signs, ("mean", words("stats.your_mean")))
        if has_coins:
            drawing = stacks.drawing(words, all_series, names, charts.NARROW)
        else:
            drawing = charts.parts(words, all_series, names, charts.NARROW, list(map(self._book.seal, names)))
        head = ["", *map(words, names)]
        rows = [
            row
            for one in all_series
            for row in (
                (words.list([words(one.id), words("stats.latest")]), *map(words.number, one.latest)),
                (words.list([words(one.id), words("stats.mean")]), *(decimal(mean) for mean in one.means)),
            )
        ]
        text = words.paragraph(list(map(about, all_series)))
        return self._chart("parts", words("stats.parts." + self._game), text, drawing, head, rows, legend)

    def _bots_chart(self, results: Sequence[Result]) -> Html | None:
        """How games against bots ended. Among games alone, it is about all games against bots."""
        if self._alone:
            results = self._results(False)
        words = self._app.words
        records = [one for one in stats.against_bots(results, (*bots.levels(self._game), MATCH)) if one.games]
        if self._alone and not records:
            return None
        legend = charts.legend(*((f"square {kind}", words("stats." + kind)) for kind in ("won", "shared", "lost")))
        drawn = [
            div(
                b(words("level." + one.level)),
                charts.squares(one),
                span(words("stats.bots.of", won=one.won, n=one.games), cls="of"),
                cls="level",
            )
            for one in records
        ]
        texts = [
            words("stats.bots.text", name=words("level." + one.level), won=one.won, n=one.games) for one in records
        ]
        if "bots" not in self._tables and any(one.games > charts.SQUARES for one in records):
            texts.append(words("stats.bots.squares", most=charts.SQUARES))
        head = ["", words("stats.won"), words("stats.shared"), words("stats.lost")]
        rows = [(words("level." + one.level), one.won, one.shared, one.lost) for one in records]
        text = words.paragraph(texts) or words("stats.bots.none")
        return self._chart("bots", words("stats.bots"), text, div(drawn), head, rows, legend if records else None)

    # --- input ------------------------------------------------------------------------------------

    def do_table(self, id: str, event: Event) -> None:
        """Show a chart as a table, or the table as a chart again."""
        self._tables ^= {id}
        self._write()
        self._room.querySelector(f'[data-do="table {id}"]').focus()

    def do_save_damaged(self, _: str, event: Event) -> None:
        text = self._app.results.damaged()
        if text is not None:
            save_damaged_text(self._app, text, file_name("results"))

    def do_remove_damaged(self, _: str, event: Event) -> None:
        self._app.results.remove_damaged()
        self._write()
        self._room.querySelector("h1").focus()

    def _filtered(self, event: Event) -> None:
        if event.target.dataset.part != "filter":
            return
        self._alone = event.target.value == "alone"
        self._write()
        self._room.querySelector("[data-part=filter]").focus()

    def _resized(self) -> None:
        if (int(js.innerWidth) < PHONE) != self._narrow and document.body.dataset.screen == self.name:
            self._write()


def _table(title: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> Html:
    body = [tr(th(row[0], scope="row"), [td(cell) for cell in row[1:]]) for row in map(_texts, rows)]
    heads = [th(text, scope="col") if text else td() for text in head]
    return div(
        table(caption(title, cls="sr"), thead(tr(heads)), tbody(body)),
        cls="scroll",
        tabindex=0,
        role="region",
        aria_label=title,
    )


def _texts(row: Sequence[object]) -> list[str]:
    return [str(cell) for cell in row]
