"""A game as pictures in a row: after every draw, skill, ambush and season, how the table looked.

A pass is a picture only where nothing could be drawn; going on without a skill changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.cartographers.cards import EXPLORE, SKILLS
from engine.cartographers.game import Cartographers, Seat
from engine.cartographers.questions import OFFERS
from engine.cartographers.sheets import SIDES, Sheet
from engine.cartographers.views import log
from engine.game import View

#: Events that a player decides: each is one action of the record.
DECIDED = ("draw", "pass", "skill")


@dataclass(frozen=True)
class Frame:
    """One place in a game. ``state`` is for showing only: what came later is not in it, nor what is asked."""

    #: "start", "draw", "pass", "skill", "ambush" or "season".
    kind: str
    #: So many actions have been played: where a branch from here begins.
    actions: int
    season: int
    #: The card it happened to, "" before the first.
    card: str
    #: Who decided; None where nobody did.
    seat: int | None
    #: Whose map has changed; None for all or none.
    sheet: int | None
    state: Cartographers
    #: The entry of the log, {} at the start.
    entry: Mapping[str, Any]

    def view(self, seat: int) -> View:
        """What the table showed of one seat, as the view of a solo game: everything of that seat first and alone."""
        view = dict(self.state.view(seat))
        for key in ("sheets", "closed", "coins", "scores", "season_scores", "now"):
            view[key] = [view[key][seat]]
        view["players"] = 1
        view["last"] = list(self.entry["cells"]) if self.sheet == seat else []
        return view


def frames(state: Cartographers) -> list[Frame]:
    """All places of a game, from the empty map to where it stands."""
    now = _opening(state)
    found = [Frame("start", 0, 0, "", None, None, now, {})]
    actions, card = 0, ""
    for i, (event, entry) in enumerate(zip(state.events, log(state), strict=True)):
        kind = event[0]
        now = now.copy()
        now.events = state.events[: i + 1]
        if kind == "reveal":
            card = event[1]
            _reveal(now, card)
            continue
        season = now.season
        _follow(now, event, state.seats)
        actions += kind in DECIDED
        if kind == "pass" and event[2] in OFFERS:
            continue
        seat = event[1] if kind in DECIDED else None
        sheet = event[4] if kind == "draw" else 0 if kind == "ambush" else None
        found.append(Frame(kind, actions, season, "" if kind == "season" else card, seat, sheet, now, entry))
    if state.over:
        now.over, now.held = True, False
    return found


def starts(all_frames: Sequence[Frame]) -> dict[int, int]:
    """Where each season that has begun starts: season -> the number of its first frame."""
    found = {0: 0}
    for i, frame in enumerate(all_frames):
        if frame.kind == "season" and i + 1 < len(all_frames):
            found[frame.season + 1] = i + 1
    return found


def _opening(state: Cartographers) -> Cartographers:
    """The table before the first card."""
    now = state.copy()
    side = SIDES[state.options["side"]]
    now.seats = [Seat(Sheet(side), places_free=seat.places_free) for seat in state.seats]
    now.events, now.revealed, now.asks = [], [], []
    now.season = now.time = 0
    now.card, now.ambush, now.ambush_drawn, now.demand, now.over = None, "", False, False, False
    now.held = True  # nothing is asked, and the game is not over
    return now


def _reveal(now: Cartographers, card: str) -> None:
    if len(now.seats[0].seasons) > now.season:  # the first card of a season
        now.season += 1
        now.time = 0
        now.revealed = []
    now.revealed.append(card)
    if card in EXPLORE:
        now.time += EXPLORE[card].time


def _follow(now: Cartographers, event: tuple[Any, ...], final: Sequence[Seat]) -> None:
    """Do what an event says."""
    kind = event[0]
    if kind == "draw":
        _, _, terrain, cells, owner, coin = event
        now.seats[owner].draw(terrain, cells, coin)
    elif kind == "ambush":
        now.seats[0].draw("monster", event[2])
    elif kind == "skill":
        seat = now.seats[event[1]]
        seat.struck += SKILLS[event[2]].cost
        seat.skills_used[now.season] = event[2]
    elif kind == "season":
        for seat, then in zip(now.seats, final, strict=True):
            seat.seasons.append(then.seasons[now.season])
