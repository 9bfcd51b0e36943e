"""The comparison of one's own game with that of a challenge, and the results of all others."""

from __future__ import annotations

from page.compare.screen import CompareScreen, Side
from page.dom import Node, load_style
from page.html import Html, div
from page.par.player import ParPlayer
from page.screens import App, Screen
from table.challenge import Challenges
from table.par import Pars
from table.session import Session

from .results import lines, results

#: The style sheet of the table of results.
RESULTS = "static/css/par.css"


class ChallengeScreen(CompareScreen):
    """Two games of people on one deal."""

    def __init__(self, app: App, room: Node, id: str, session: Session, other: Side) -> None:
        self._id, self._session = id, session
        game = Pars(app.store).game(session.deal)
        self._par_result = game.result if game.over else None
        sides = [Side(session, "compare.you"), other]
        super().__init__(app, room, sides, "#/play/" + id, game.session() if game.over else None)
        self.par_is_coming = not game.over
        self._player = None if game.over else ParPlayer(app, game, self._par_finished, lambda: False)

    def open(self) -> None:
        load_style(RESULTS)
        super().open()

    def leave(self) -> None:
        if self._player is not None:
            self._player.close()

    def more(self) -> Html:
        answers = Challenges(self._app.store).of(self._session.deal)
        words = self._app.words
        shown = lines(words, self._id, self._session, answers, self._par_result)
        return div(results(words, self._session, shown), cls="card")

    def _par_finished(self) -> None:
        assert self._player is not None
        game = self._player.game
        self._par_result, self.par_is_coming = game.result, False
        self.set_par(game.session())


def challenge_screen(app: App, room: Node, id: str, number: int | None) -> Screen | None:
    """The comparison of a saved game with an answer by its number; None, after a change of the address, without it."""
    session = app.games.open(id)
    if session is None:
        return None
    challenges = Challenges(app.store)
    answers = challenges.of(session.deal) if session.over and session.has_par else []
    answer = answers[number] if number is not None and number < len(answers) else None
    other = challenges.session(answer) if answer is not None else None
    if answer is None or other is None:
        app.go("#/play/" + id, replace=True)
        return None
    return ChallengeScreen(app, room, id, session, Side(other, "challenge.someone", answer.name))
