"""Below the result of a finished game: the link that challenges a friend, and the results of those who have played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from page.dom import Event, Listeners, Node, address, download_text, h
from page.game_loader import run
from page.html import Html, button, details, div, fragment, icon, input_, label, p, set_markup, span, summary
from page.par.host import Display
from page.records import copy_address
from page.sending import send
from table import challenge
from table.challenge import LONGEST_NAME, Challenges
from table.sharing import MOST_SENT

from .results import lines, results

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table.challenge import Answer


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
        title, text = self._heading(answers)
        copy_text = words("challenge.answer.copy" if answers else "challenge.copy")
        copy = button(icon("copy"), span(copy_text), type="button", cls="btn", data_copy=True)
        file = button(icon("save"), span(words("turn.file")), type="button", cls="btn", data_file=True)
        is_long = len(challenge.link(self._session)) > MOST_SENT
        return fragment(
            results(words, self._session, shown),
            details(
                summary(title),
                p(text, cls="rule"),
                label(span(words("challenge.name")), name),
                div(copy, share if hasattr(js.navigator, "share") else None, file if is_long else None, cls="row"),
                open=bool(answers),
            ),
        )

    def _heading(self, answers: Sequence[Answer]) -> tuple[str, str]:
        """What the link is for: an answer to those who have played the deal, or a challenge."""
        words = self._app.words
        if not answers:
            return words("challenge.title"), words("challenge.text")
        known = list(dict.fromkeys(answer.name for answer in answers if answer.name))
        title = words("challenge.answer", name=words.list(known)) if known else words("challenge.answer.friend")
        return title, words("challenge.answer.text")

    def _clicked(self, event: Event) -> None:
        """Copy or send the link, or save it as a file."""
        pressed = event.target.closest("[data-copy], [data-send], [data-file]")
        if not pressed:
            return
        field: Node = self.node.querySelector("input")
        self._challenges.name = str(field.value)
        link = address(challenge.link(self._session, str(field.value)))
        if pressed.matches("[data-send]"):
            run(send(link))
        elif pressed.matches("[data-file]"):
            download_text(link, f"inkstead-challenge-{self._table.id}.txt")
        else:
            copy_address(self._app, link, self._app.words("challenge.copied"))
