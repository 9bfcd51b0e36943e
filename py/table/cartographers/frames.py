"""A game as pictures in a row: after every draw, skill, ambush and season, how the table looked.

A pass is a picture only where nothing could be drawn; going on without a skill changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.cartographers.cards import EXPLORE, SKILLS
from engine.cartographers.events import AmbushStruck, Drawn, Event, Passed, Revealed, SeasonScored, SkillUsed
from engine.cartographers.game import Cartographers
from engine.cartographers.questions import OFFERS
from engine.cartographers.seats import Seat
from engine.cartographers.sheets import SIDES, Sheet
from engine.cartographers.view_types import View
from engine.cartographers.views import log


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
        """The view of one seat as if it played alone: the lists "per seat" have its entry only."""
        view = self.state.view(seat)
        view["players"] = 1
        view["sheets"] = [view["sheets"][seat]]
        view["closed"] = [view["closed"][seat]]
        view["coins"] = [view["coins"][seat]]
        view["scores"] = [view["scores"][seat]]
        view["season_scores"] = [view["season_scores"][seat]]
        view["now"] = [view["now"][seat]]
        view["last"] = list(self.entry["cells"]) if self.sheet == seat else []
        return view


def frames(state: Cartographers) -> list[Frame]:
    """All places of a game, from the empty map to where it stands."""
    now = _opening(state)
    places = [Frame("start", 0, 0, "", None, None, now, {})]
    actions, card = 0, ""
    for i, (event, entry) in enumerate(zip(state.events, log(state), strict=True)):
        now = now.copy()
        now.events = state.events[: i + 1]
        if isinstance(event, Revealed):
            card = event.card
            _reveal(now, card)
            continue
        season = now.season
        _follow(now, event, state.seats)
        seat = event.seat if isinstance(event, (Drawn, Passed, SkillUsed)) else None
        if seat is not None:
            actions += 1
        if isinstance(event, Passed) and event.asked in OFFERS:
            continue
        sheet = event.owner if isinstance(event, Drawn) else 0 if isinstance(event, AmbushStruck) else None
        shown_card = "" if isinstance(event, SeasonScored) else card
        places.append(Frame(entry["id"], actions, season, shown_card, seat, sheet, now, entry))
    if state.over:
        now.over, now.pending_reveal = True, False
    return places


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
    now.events, now.revealed, now.questions = [], [], []
    now.season = now.time = 0
    now.card, now.ambush, now.ambush_drawn, now.demand, now.over = None, "", False, False, False
    now.pending_reveal = True  # nothing is asked, and the game is not over
    return now


def _reveal(now: Cartographers, card: str) -> None:
    if len(now.seats[0].seasons) > now.season:  # the first card of a season
        now.season += 1
        now.time = 0
        now.revealed = []
    now.revealed.append(card)
    if card in EXPLORE:
        now.time += EXPLORE[card].time


def _follow(now: Cartographers, event: Event, final: Sequence[Seat]) -> None:
    """Apply an event; ``final`` are the seats as they stand now, with the scores of all seasons."""
    match event:
        case Drawn(_, terrain, cells, owner, coin):
            now.seats[owner].draw(terrain, cells, coin)
        case AmbushStruck(_, cells):
            now.seats[0].draw("monster", cells)
        case SkillUsed(number, skill):
            seat = now.seats[number]
            seat.struck += SKILLS[skill].cost
            seat.skills_used[now.season] = skill
        case SeasonScored():
            for seat, finished in zip(now.seats, final, strict=True):
                seat.seasons.append(finished.seasons[now.season])
