"""The frames of a replay: a game of Cartographers after every draw, skill, ambush and season.

A pass has a frame only where nothing could be drawn. Declining a skill changes nothing and has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cartographers.cards import EXPLORE, MONSTER, SKILLS
from engine.cartographers.events import AmbushStruck, Drawn, Event, Passed, Revealed, SeasonScored, SkillUsed
from engine.cartographers.game import Cartographers
from engine.cartographers.questions import OFFERS
from engine.cartographers.seats import Seat
from engine.cartographers.sheets import SIDES, Sheet
from engine.cartographers.view_types import LogEntry, View
from engine.cartographers.views import log


@dataclass(frozen=True)
class Frame:
    """One position of a game. ``state`` is for display only: it has no open question and no later events."""

    #: "start", "draw", "pass", "skill", "ambush" or "season".
    kind: str
    #: The number of actions played so far: where a branch from this frame begins.
    actions: int
    season: int
    #: The card in play, "" before the first one and at the end of a season.
    card: str
    #: The seat that decided; None without a decision.
    seat: int | None
    #: The seat whose map changed; None for all or none.
    sheet: int | None
    state: Cartographers
    #: The entry of the log, None at the start.
    entry: LogEntry | None

    def view(self, seat: int) -> View:
        """The view of one seat as if it played solo: each list "per seat" has one item."""
        view = self.state.view(seat)
        view["players"] = 1
        view["sheets"] = [view["sheets"][seat]]
        view["closed"] = [view["closed"][seat]]
        view["coins"] = [view["coins"][seat]]
        view["scores"] = [view["scores"][seat]]
        view["season_scores"] = [view["season_scores"][seat]]
        view["now"] = [view["now"][seat]]
        view["last"] = list(self.entry["cells"]) if self.entry and self.sheet == seat else []
        return view


def frames(state: Cartographers, since: int = 0) -> list[Frame]:
    """The frames of a game, from the empty map to its current position.

    ``since``: begin with the position before this event instead.
    """
    now = _opening(state)
    now.events = state.events[:since]
    places = [Frame("start", 0, 0, "", None, None, now, None)]
    actions, card = 0, ""
    for i, (event, entry) in enumerate(zip(state.events, log(state), strict=True)):
        if i >= since:
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
        if i < since or (isinstance(event, Passed) and event.asked in OFFERS):
            continue
        sheet = event.owner if isinstance(event, Drawn) else 0 if isinstance(event, AmbushStruck) else None
        shown_card = "" if isinstance(event, SeasonScored) else card
        places.append(Frame(entry["id"], actions, season, shown_card, seat, sheet, now, entry))
    if state.over:
        now.over, now.pending_reveal = True, False
    return places


def with_map(view: View, before: Cartographers) -> View:
    """The view of a solo game with an earlier map: when monsters come, a new season may have begun."""
    earlier = before.view(0)
    shown = view.copy()
    for key in ("sheets", "closed", "coins", "now", "last"):
        shown[key] = earlier[key]
    return shown


def starts(all_frames: Sequence[Frame]) -> dict[int, int]:
    """The index of the first frame of each season that was begun, by season (0-3)."""
    first = {0: 0}
    for i, frame in enumerate(all_frames):
        if frame.kind == "season" and i + 1 < len(all_frames):
            first[frame.season + 1] = i + 1
    return first


def _opening(state: Cartographers) -> Cartographers:
    """The position before the first card."""
    now = state.copy()
    side = SIDES[state.options["side"]]
    now.seats = [Seat(Sheet(side), places_free=seat.places_free) for seat in state.seats]
    now.events, now.revealed, now.questions = [], [], []
    now.season = now.time = 0
    now.card, now.ambush, now.ambush_drawn, now.demand, now.over = None, "", False, False, False
    now.pending_reveal = True  # no question is open, and the game is not over
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
    """Apply an event. ``final``: the seats of the current position, with the scores of all finished seasons."""
    match event:
        case Drawn(_, terrain, cells, owner, coin):
            now.seats[owner].draw(terrain, cells, coin)
        case AmbushStruck(_, cells):
            now.seats[0].draw(MONSTER, cells)
        case SkillUsed(number, skill):
            seat = now.seats[number]
            seat.struck += SKILLS[skill].cost
            seat.skills_used[now.season] = skill
        case SeasonScored():
            for seat, finished in zip(now.seats, final, strict=True):
                seat.seasons.append(finished.seasons[now.season])
