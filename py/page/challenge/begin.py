"""Opens the link of a challenge: its deal is played first, then both games are compared."""

from __future__ import annotations

from page.begin import begin
from page.dom import Node
from page.saved.screen import GamesScreen
from page.screens import App, Screen
from table.challenge import BadChallenge, Challenges, from_link
from table.deals import Deal
from table.save_format import Entry
from table.saved_games import SaveBroken
from table.store import StoreMissing


def open_challenge(app: App, room: Node, text: str) -> Screen | None:
    """The list of games with a message for a bad link, or one's own of a removed game; else another address is opened.

    A player who has finished the deal sees the comparison at once. Others play it, and see nothing of the other game.
    """
    try:
        challenge = from_link(text)
    except BadChallenge as bad:
        app.rename("#/games")
        return GamesScreen(app, room, bad.phrase)
    deal = challenge.session.deal
    entries = _own(app, deal, challenge.session.deal_code)
    for entry in entries:
        if entry.over and _history(app, entry.id) == list(challenge.session.state.history):
            app.go("#/play/" + entry.id, replace=True)
            app.toast(app.words("challenge.own"), seconds=6)
            return None
    challenges = Challenges(app.store)
    if challenge.name == challenges.name and any(
        challenge.may_be(result) and not _history(app, result.id) for result in app.results.all()
    ):
        app.rename("#/games")  # its moves were removed
        return GamesScreen(app, room, ["challenge.own"])
    answer = challenges.add(challenge)
    name = challenge.name or app.words("challenge.someone")
    finished = next((entry for entry in entries if entry.over), None)
    running = next((entry for entry in entries if not entry.over), None)
    if finished is not None:
        place = challenges.of(deal).index(answer) if answer in challenges.of(deal) else 0
        app.go(f"#/challenge/{finished.id}/{place}", replace=True)
        return None
    if running is not None:
        app.go("#/play/" + running.id, replace=True)
    else:
        begin(app, deal)
    app.toast(app.words("challenge.begun", name=name), seconds=12)
    return None


def _own(app: App, deal: Deal, code: str) -> list[Entry]:
    """The player's own games of a deal, newest first, without those that do not count or cannot be continued.

    A deal with a card set has no ``code``: its games have to be loaded to compare them.
    """
    try:
        listing = app.shelf.listing()
        entries, closed = listing.entries, listing.closed
    except StoreMissing:
        return []
    app.results.update(entries)
    own = {result.id for result in app.results.all()}
    return [
        entry
        for entry in entries
        if (entry.game, entry.code, entry.players) == (deal.game, code, 1)
        and (entry.id in own if entry.over else not entry.branched and entry.id not in closed)
        and (code or _loaded_deal(app, entry) == deal)
    ]


def _loaded_deal(app: App, entry: Entry) -> Deal | None:
    try:
        return app.shelf.load(entry.id).deal
    except (SaveBroken, StoreMissing):
        return None


def _history(app: App, id: str) -> list[object]:
    """The actions of a saved game; empty if it was removed or cannot be loaded."""
    try:
        return list(app.shelf.load(id).state.history)
    except (SaveBroken, StoreMissing):
        return []
