"""Below the result of a finished game: the link that challenges a friend, and the results of those who have played."""

from __future__ import annotations

import js
from pyodide.ffi import JsException

from page.dom import Event, Listeners, Node, address, download_text, h
from page.game_loader import run
from page.html import Html, button, details, div, fragment, icon, input_, label, p, set_markup, span, summary
from page.par.host import Display
from page.records import copy_address
from table import challenge
from table.challenge import LONGEST_NAME, Challenges
from table.sharing import MOST_SENT

from .results import lines, results


class ChallengePanel:
    """The challenge of the game at a table. ``node`` is put below the verdict."""

    def __init__(self, display: Display) -> None:
        self._table = display.table
        self._app, self._session = self._table.app, self._table.session
        self._challenges = Challenges(self._app.store)
        self.node = h("div.challenge")
        set_markup(self.node, self._markup())
        self._listeners = Listeners()
        self._listeners.on(self.node, "click", self._clicked)

    def close(self) -> None:
        self._listeners.close()
        self.node.remove()

    def _markup(self) -> Html:
        words = self._app.words
        answers = self._challenges.of(self._session.deal)
        shown = lines(words, self._table.id, self._session, answers, None)
        name = input_(
            type="text",
            name="challenge-name",
            maxlength=LONGEST_NAME,
            value=self._challenges.name,
            autocomplete="nickname",
        )
        share = button(icon("share"), span(words("days.send")), type="button", cls="btn", data_send=True)
        copy = button(icon("copy"), span(words("challenge.copy")), type="button", cls="btn", data_copy=True)
        file = button(icon("save"), span(words("turn.file")), type="button", cls="btn", data_file=True)
        is_long = len(challenge.link(self._session)) > MOST_SENT
        return fragment(
            results(words, self._session, shown),
            details(
                summary(words("challenge.title")),
                p(words("challenge.text"), cls="rule"),
                label(span(words("challenge.name")), name),
                div(copy, share if hasattr(js.navigator, "share") else None, file if is_long else None, cls="row"),
            ),
        )

    def _clicked(self, event: Event) -> None:
        """Copy or send the link, or save it as a file."""
        pressed = event.target.closest("[data-copy], [data-send], [data-file]")
        if not pressed:
            return
        field: Node = self.node.querySelector("input")
        self._challenges.name = str(field.value)
        link = address(challenge.link(self._session, str(field.value)))
        if pressed.matches("[data-send]"):
            run(self._send(link))
        elif pressed.matches("[data-file]"):
            download_text(link, f"inkstead-challenge-{self._table.id}.txt")
        else:
            copy_address(self._app, link, self._app.words("challenge.copied"))

    async def _send(self, link: str) -> None:
        try:
            await js.navigator.share(js.Object.fromEntries([["text" if link.startswith("#") else "url", link]]))
        except JsException:  # the player has chosen no app
            return
