"""The comparison of one's own game with that of a challenge, and the results of all others."""

from __future__ import annotations

from page.compare.screen import CompareScreen, Side
from page.dom import Node
from page.html import Html, div
from page.screens import App, Screen
from table.challenge import Challenges
from table.par import Pars
from table.session import Session

from .results import lines, results


class ChallengeScreen(CompareScreen):
    """Two games of people on one deal."""

    def __init__(self, app: App, room: Node, id: str, session: Session, other: Side) -> None:
        self._id, self._session = id, session
        par = Pars(app.store).finished(session.deal)
        self._par_result = par.result if par is not None else None
        sides = [Side(app.words("compare.you"), session), other]
        super().__init__(app, room, sides, "#/play/" + id, par.session() if par is not None else None)

    def more(self) -> Html:
        answers = Challenges(self._app.store).of(self._session.deal_code)
        words = self._app.words
        shown = lines(words, self._id, self._session, answers, self._par_result)
        return div(results(words, self._session, shown), cls="card")


def challenge_screen(app: App, room: Node, id: str, place: str) -> Screen | None:
    """The comparison of a saved game with an answer by its number; None, after a change of the address, without it."""
    session = app.session(id)
    if session is None:
        return None
    challenges = Challenges(app.store)
    answers = challenges.of(session.deal_code) if session.over and session.has_par else []
    answer = answers[int(place)] if place.isascii() and place.isdigit() and int(place) < len(answers) else None
    other = challenges.session(answer) if answer is not None else None
    if answer is None or other is None:
        app.go("#/play/" + id, replace=True)
        return None
    return ChallengeScreen(app, room, id, session, Side(answer.name or app.words("challenge.someone"), other))
