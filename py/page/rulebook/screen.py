"""The screen of the rules: one chapter at a time, found by its address, by search, or printed with all others."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import cast

import js

from engine import games
from page.dom import Event, Listeners, Node, load_style
from page.game_loader import when_here
from page.html import (
    Html,
    a,
    article,
    button,
    canvas,
    div,
    dl,
    fragment,
    h1,
    h2,
    h3,
    icon,
    input_,
    kbd,
    label,
    li,
    nav,
    option,
    p,
    section,
    select,
    set_markup,
    span,
    u,
    ul,
)
from page.room import HEADING, back_link
from page.rulebook.chapters import HEIGHT, WIDTH, Chapter, Figure, Hit, Rulebook, search
from page.screens import App
from page.table.rules import entry_row

SHEET = "static/css/rules.css"


class RulesScreen:
    """The rules of a game, opened at a chapter, a figure or an entry; at the first chapter if none is found."""

    name = "rules"

    def __init__(self, app: App, room: Node, game: str, topic: str) -> None:
        self._app = app
        self._room = room
        self._game = game
        self._topic = topic
        self._book = _rulebook(game)
        self._chapters: list[Chapter] = []
        #: The chapters of other games, once a search has loaded them.
        self._others: dict[str, list[Chapter]] = {}
        self._open = False
        self._listeners = Listeners()
        self._undrawn: list[str] = []

    def open(self) -> None:
        for sheet in (SHEET, HEADING):
            load_style(sheet, self._listeners, self._scroll)
        on = self._listeners.on
        on(self._room, "input", self._typed)
        on(self._room, "change", self._chosen)
        on(js.window, "keydown", self._key)
        on(js.window, "beforeprint", lambda _: self._before_print())
        self._open = True
        self._write()

    def close(self) -> None:
        self._open = False
        self._listeners.close()
        self._undrawn = []
        self._room.replaceChildren()

    def show_language(self) -> None:
        text = self._room.querySelector("[data-part=search]").value
        self._write()
        if text:
            self._room.querySelector("[data-part=search]").value = text
            self._search_all()

    def show_theme(self) -> None:
        self._redraw()

    # --- markup -----------------------------------------------------------------------------------

    @property
    def _chapter(self) -> Chapter:
        return next((one for one in self._chapters if one.holds(self._topic)), self._chapters[0])

    def _write(self) -> None:
        words = self._app.words
        self._chapters = self._book.chapters(words)
        self._others = {}
        current = self._chapter
        set_markup(
            self._room,
            self._book.symbols(),
            section(
                self._bar(),
                self._side(current),
                div(
                    p(cls="sr", role="status", data_part="hits"),
                    div(data_part="found", hidden=True),
                    div([self._section(one, one is current) for one in self._chapters], data_part="chapters"),
                    cls="mid",
                ),
                section(
                    h2(words("rules.legend"), cls="eyebrow"),
                    dl([entry_row(entry) for entry in self._book.legend(words)], cls="legend"),
                    cls="card key rule-list",
                ),
                cls="screen rulebook",
            ),
        )
        marked = self._room.querySelector(f'[id="rule-{self._topic}"]') if self._topic != current.id else None
        if marked:
            marked.classList.add("asked-about")
        self._scroll()
        self._redraw()

    def _bar(self) -> Html:
        """The games, and links that lead further."""
        words = self._app.words
        tabs = [
            a(words("game." + game), href=f"#/rules/{game}", aria_current="page" if game == self._game else None)
            for game in games()
        ]
        has_lesson = js.document.querySelector(f'.home .learn[data-lesson="{self._game}"]')
        more = div(
            a(icon("play"), words("teach.go"), cls="btn", href=f"#/learn/{self._game}") if has_lesson else None,
            a(words("about.inkstead"), cls="btn quiet", href=f"#/about/{self._game}"),
            cls="more",
        )
        return div(
            back_link(words, "#/"),
            h1(words("rules.title"), tabindex=-1),
            nav(tabs, cls="segments", aria_label=words("app.games")),
            more,
            cls="in-bar",
        )

    def _side(self, current: Chapter) -> Html:
        """The search, and the chapters as links and, for a phone, as a list."""
        words = self._app.words
        field = label(
            icon("zoom"),
            span(words("rules.search"), cls="sr"),
            input_(type="search", data_part="search", placeholder=words("rules.search"), autocomplete="off"),
            kbd("/", aria_hidden=True),
            cls="search",
        )
        links = [
            a(one.title, href=self._address(one.id), aria_current="true" if one is current else None)
            for one in self._chapters
        ]
        choices = [option(one.title, value=one.id, selected=one is current) for one in self._chapters]
        print_button = button(icon("print"), words("book.print"), type="button", cls="btn quiet", data_do="print")
        return div(
            field,
            nav(links, cls="chapters", aria_label=words("book.chapters")),
            select(choices, aria_label=words("book.chapters"), data_part="chapter"),
            print_button,
            cls="side",
        )

    def _scroll(self) -> None:
        """Scroll to the rule that is asked about."""
        marked = self._room.querySelector(".asked-about")
        if marked:
            marked.scrollIntoView(block="center")

    def _section(self, chapter: Chapter, is_shown: bool) -> Html:
        entries = dl([entry_row(entry) for entry in chapter.entries]) if chapter.entries else None
        return section(
            h2(chapter.title),
            p(chapter.lead, cls="lead") if chapter.lead else None,
            div([self._figure(figure) for figure in chapter.figures], cls="figures") if chapter.figures else None,
            div(entries, cls="rule-list") if entries else None,
            hidden=not is_shown,
            data_chapter=chapter.id,
        )

    def _figure(self, figure: Figure) -> Html:
        if figure.picture:
            drawing = div(figure.picture, cls="drawn", role="img", aria_label=figure.alt)
        else:
            drawing = canvas(data_figure=figure.id, width=WIDTH, height=HEIGHT, role="img", aria_label=figure.alt)
        return article(
            drawing,
            div(h3(figure.title), p(figure.text), p(figure.note, cls="here") if figure.note else None),
            id=f"rule-{figure.id}",
            cls="figure",
        )

    def _address(self, topic: str) -> str:
        return f"#/rules/{self._game}/{topic}"

    # --- drawings ---------------------------------------------------------------------------------

    def _redraw(self) -> None:
        """Draw the figures of the shown chapter, one at a time, so that the page stays responsive."""
        waiting = bool(self._undrawn)
        self._undrawn = self._chapter.canvases
        if not waiting:
            self._draw_next()

    def _draw_next(self) -> None:
        if self._undrawn:
            self._draw(self._undrawn.pop(0))
            if self._undrawn:
                self._app.later(self._draw_next, 0)

    def _draw(self, figure: str) -> None:
        node = self._room.querySelector(f'[data-figure="{figure}"]')
        if node:
            self._book.draw(node, figure, self._app.theme, max(1.0, float(js.devicePixelRatio)))
            node.style.width = node.style.height = ""

    def _before_print(self) -> None:
        """Draw all chapters, in the light theme that the application has chosen for paper."""
        for chapter in self._chapters:
            for figure in chapter.canvases:
                self._draw(figure)

    def do_print(self, argument: str = "", event: Event = None) -> None:
        js.window.print()

    # --- input ------------------------------------------------------------------------------------

    def _chosen(self, event: Event) -> None:
        if event.target.dataset.part == "chapter":
            self._app.go(self._address(event.target.value))

    def _key(self, event: Event) -> None:
        if event.key == "/" and event.target.localName not in ("input", "textarea", "select"):
            event.preventDefault()
            self._room.querySelector("[data-part=search]").focus()

    def _typed(self, event: Event) -> None:
        if event.target.dataset.part == "search":
            self._search_all()

    def _search_all(self) -> None:
        """Search this game, and the others as soon as their rules are here."""
        for game in games():
            if game != self._game and game not in self._others:
                when_here([game, "rulebook"], partial(self._add, game))
        self._search()

    def _add(self, game: str) -> None:
        """Search the rules of another game as well."""
        if self._open and game not in self._others and find_spec(f"page.{game}.rulebook"):
            self._others[game] = _rulebook(game).chapters(self._app.words)
            self._search()

    def _search(self) -> None:
        """List the rules that contain the typed text: those of this game first."""
        words, text = self._app.words, str(self._room.querySelector("[data-part=search]").value).strip()
        chapters = {
            self._game: self._chapters,
            **{game: self._others[game] for game in games() if game in self._others},
        }
        hits = [(game, hit) for game, book in chapters.items() for hit in search(book, text)] if text else []
        found = self._room.querySelector("[data-part=found]")
        rows = [self._hit(game, hit, text) for game, hit in hits]
        set_markup(found, ul(rows) if rows else p(words("book.none"), cls="empty"))
        found.hidden = not text
        self._room.querySelector("[data-part=chapters]").hidden = bool(text)
        status = words("rules.hits", n=len(hits)) if hits else words("book.none")
        self._room.querySelector("[data-part=hits]").textContent = status if text else ""

    def do_hit(self, argument: str, event: Event) -> None:
        """End the search if the hit is the open address; the browser opens any other address."""
        if event.target.closest("a").getAttribute("href") == js.location.hash:
            self._room.querySelector("[data-part=search]").value = ""
            self._search()
            self._room.querySelector("h1").focus(preventScroll=True)
            js.scrollTo(0, 0)
            self._scroll()

    def _hit(self, game: str, hit: Hit, text: str) -> Html:
        rule = p(_marked(hit.text, text)) if hit.text else None
        of = [self._app.words("game." + game)] if game != self._game else []
        return li(
            a(fragment(_marked(hit.title, text)), href=f"#/rules/{game}/{hit.id}", data_do="hit"),
            span(" \u00b7 ".join([*of, hit.chapter.title]), cls="of"),
            rule,
        )


def _rulebook(game: str) -> Rulebook:
    return cast(Rulebook, import_module(f"page.{game}.rulebook"))


def _marked(text: str, wanted: str) -> Html:
    """A text with the first occurrence of each searched word underlined."""
    folded = text.casefold()
    if len(folded) != len(text):
        return fragment(text)
    places = sorted((folded.find(word), len(word)) for word in wanted.casefold().split() if word in folded)
    parts: list[Html | str] = []
    done = 0
    for start, length in places:
        if start >= done:
            parts += [text[done:start], u(text[start : start + length])]
            done = start + length
    return fragment(*parts, text[done:])
