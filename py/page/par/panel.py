"""The par below the result of a finished game: first that it is being played, then both results in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.dom import h, load_style
from page.game_loader import when_here
from page.html import Html, a, b, div, fragment, icon, p, set_markup, span
from table.par import ParGame, Pars
from table.result_format import ParResult
from table.save_format import summary_of
from table.store import StoreMissing
from table.words import Words

from .host import Display
from .player import ParPlayer

if TYPE_CHECKING:
    from page.challenge.panel import ChallengePanel

SHEET, CHALLENGE = "static/css/par.css", "challenge"


def line(words: Words, own: int, par: ParResult, *, signed: bool) -> str:
    """The result of the player and the par in one line."""
    numbers = (words.number(figure, sign=signed) for figure in (own, par.figure))
    return words("par.line", own=next(numbers), bot=words("par.bot." + par.level), par=next(numbers))


class ParPanel:
    """Plays the par of the game at a table, and writes what is known of it below the verdict."""

    def __init__(self, display: Display) -> None:
        self._display = display
        table = display.table
        self._app, self._id, self._session = table.app, table.id, table.session
        self._node = h("div.par", {"data-part": "par", "role": "group"})
        self._closed = False
        self._challenge: ChallengePanel | None = None
        self._known = self._recorded()
        pars = Pars(self._app.store)
        game = pars.game(self._session.deal)
        self._game: ParGame | None = game if game.over else None
        self._player = None if game.over else ParPlayer(self._app, game, self._finished, self._busy)
        if self._game is not None:
            self._record(self._game)
        load_style(SHEET)

    def show(self) -> None:
        """Put the panel below the verdict, if that is shown."""
        end = self._display.part.get("end")
        place = end.querySelector(".next") if end is not None else None
        if place and not self._node.isConnected:  # the review may be shown instead
            place.before(self._node)
            self._write()
            if not self._session.branched:
                when_here([CHALLENGE], self._show_challenge)

    def _show_challenge(self) -> None:
        """Show below the par how to challenge somebody."""
        if self._closed or not self._node.isConnected:
            return
        from page.challenge.panel import ChallengePanel

        if self._challenge is None:
            self._challenge = ChallengePanel(self._display)
        self._node.after(self._challenge.node)

    def close(self) -> None:
        self._closed = True
        if self._player is not None:
            self._player.close()
        if self._challenge is not None:
            self._challenge.close()

    # --- what is known ----------------------------------------------------------------------------

    def _recorded(self) -> ParResult | None:
        """The par in the results."""
        try:
            entry = self._app.shelf.entry(self._id)
        except StoreMissing:
            return None
        return self._app.results.par(entry) if entry is not None else None

    def _record(self, game: ParGame) -> None:
        self._known = game.result
        try:
            entry = self._app.shelf.entry(self._id)
        except StoreMissing:
            return
        if entry is not None:
            self._app.results.update([entry])  # results of older games may not have been read yet
            self._app.results.add_par(entry, game.result)

    def _busy(self) -> bool:
        """Whether the player has asked a bot for something else, such as a review."""
        return self._display.table.review.running

    def _finished(self) -> None:
        assert self._player is not None
        self._game = self._player.game
        self._record(self._game)
        self._write()
        self._display.say(self._line())

    # --- markup -----------------------------------------------------------------------------------

    def _line(self) -> str:
        assert self._known is not None
        summary = summary_of(self._session.deal.game)
        own, signed = summary.figure(summary.about(self._session.view()))
        return line(self._app.words, own, self._known, signed=signed)

    def _write(self) -> None:
        words = self._app.words
        self._node.setAttribute("aria-label", words("par.title"))
        self._node.dataset.state = "known" if self._game else "playing"
        set_markup(self._node, self._markup(words))

    def _markup(self, words: Words) -> Html:
        title = p(words("par.title"), cls="eyebrow")
        if self._known is None:
            return fragment(title, p(words("par.soon"), cls="result"), p(words("par.soon.text"), cls="rule"))
        watch = a(icon("play"), span(words("par.watch")), cls="btn", href=f"#/par/{self._id}")
        both = a(icon("eye"), span(words("par.compare")), cls="btn", href=f"#/compare/{self._id}")
        return fragment(
            title,
            p(b(self._line()), cls="result"),
            p(words("par.text"), cls="rule"),
            div(both, watch, cls="row") if self._game else None,
        )
