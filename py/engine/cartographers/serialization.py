"""A whole position as JSON, hidden cards included, and back; impossible positions are rejected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import decoding
from ..game import IllegalAction, Json
from .actions import DRAWS, parse
from .cards import AMBUSH, COIN_TRACK, EXPLORE, SEASONS, SKILLS
from .events import AmbushStruck, Drawn, Event, Passed, Revealed, SeasonScored, SkillUsed
from .position import Position
from .questions import FOLLOWS, OFFERS, Question, QuestionKind
from .seats import SeasonPoints, Seat
from .setup import EDICTS, RANDOM
from .sheets import GRID, Sheet

FORMAT = 1
#: The questions that a pass may answer.
_PASSED: dict[str, QuestionKind] = {kind: kind for kind in ("draw", "ambush", *OFFERS)}


def to_json(position: Position, game: str, rules: int) -> Json:
    """The whole position.

    ``deck`` has the next card first; ``asks`` are the open questions, the next one last; ``absent``, only in a game by
    links, has the seats whose draws are unknown, each with the season since when.
    """
    return {
        **decoding.start_fields(position, game, rules, FORMAT),
        "held": position.pending_reveal,  # other games write "due"; saved games have this key
        "over": position.over,
        "edicts": list(position.edicts),
        "season": position.season,
        "revealed": list(position.revealed),
        "card": position.card.slug if position.card else None,
        "ambush": position.ambush,
        "ambush_drawn": position.ambush_drawn,
        "asks": [[*question[:-1], GRID.names(question.cells)] for question in position.questions],
        "demand": position.demand,
        "deck": position.deck[::-1],
        "ambushes": position.ambushes[::-1],
        "chance": f"{position.chance.state:016x}",
        "seats": [
            {
                "sheet": seat.sheet.to_rows(),
                "shape_coins": seat.shape_coins,
                "struck": seat.struck,
                "lost_coins": seat.lost_coins,
                "skills_used": list(seat.skills_used),
                "seasons": [list(row) for row in seat.seasons],
            }
            for seat in position.seats
        ],
        "events": [_event_out(event) for event in position.events],
        **({"absent": [list(entry) for entry in sorted(position.absent.items())]} if position.absent else {}),
    }


def _event_out(event: Event) -> list[Any]:
    match event:
        case Revealed(card):
            return ["reveal", card]
        case Drawn(seat, terrain, cells, owner, coin):
            return ["draw", seat, terrain, GRID.names(cells), owner, coin]
        case SkillUsed(seat, skill):
            return ["skill", seat, skill]
        case Passed(seat, asked):
            return ["pass", seat, asked]
        case AmbushStruck(card, cells):
            return ["ambush", card, GRID.names(cells)]
    return ["season"]


def read_setup(data: Json, game: str, rules: int) -> decoding.Setup:
    """The setup of a position; BadData if it is invalid, or if the position has another number of seats."""
    setup = decoding.read_setup(data, game, rules, FORMAT)
    decoding.rows(data, "seats", setup.players)
    return setup


def read_position(position: Position, data: Json) -> None:
    """Turn a new game into the saved position; BadData if it cannot occur in this game."""
    position.guessed = decoding.field(data, "guessed", bool)
    position.pending_reveal = decoding.field(data, "held", bool)
    position.over = decoding.field(data, "over", bool)
    edicts = EDICTS.check(decoding.field(data, "edicts", list))
    if isinstance(edicts, str):
        raise decoding.impossible("edicts", edicts)
    position.set_edicts(edicts)
    position.season = decoding.number(data, "season", len(SEASONS) - 1)
    _read_cards(position, data)
    _read_turn(position, data)
    position.chance = decoding.chance(data)
    for seat, row in zip(position.seats, decoding.rows(data, "seats", position.players), strict=True):
        _read_seat(position, seat, row)
    _read_events(position, decoding.field(data, "events", list))
    position.questions = [_question(entry, position) for entry in decoding.field(data, "asks", list)]
    _read_absent(position, data)
    if bool(position.questions) == (position.over or position.pending_reveal):
        raise decoding.inconsistent("asks", "over", "held")
    position.legal_cache = None


def _read_cards(position: Position, data: Json) -> None:
    """Read the deck, the revealed cards and the ambushes to come: together they are the cards of the game."""
    position.revealed = decoding.known_texts(data, "revealed", {**EXPLORE, **AMBUSH})
    position.deck = decoding.known_texts(data, "deck", {**EXPLORE, **AMBUSH})[::-1]
    position.ambushes = decoding.known_texts(data, "ambushes", AMBUSH)[::-1]
    explore = sorted(slug for slug in position.revealed + position.deck if slug in EXPLORE)
    if explore != sorted(EXPLORE):
        raise decoding.misplaced_cards("deck", "revealed")
    ambushes = [slug for slug in position.revealed + position.deck + position.ambushes if slug in AMBUSH]
    pack = AMBUSH if position.guessed and position.options["ambushes"] == RANDOM else position.pack
    for slug in ambushes:
        if slug not in pack:
            raise decoding.impossible("ambushes", slug)
    decoding.check_different("ambushes", ambushes)
    # One ambush card joins the deck each season.
    decoding.check_length("ambushes", position.ambushes, len(SEASONS) - 1 - position.season)
    position.time = sum(EXPLORE[slug].time for slug in position.revealed if slug in EXPLORE)


def _read_turn(position: Position, data: Json) -> None:
    """The card or the ambush of the turn."""
    position.demand = decoding.field(data, "demand", bool)
    slug = data.get("card")
    position.card = None
    if slug is not None:
        if not isinstance(slug, str) or position.revealed[-1:] != [slug] or slug not in EXPLORE:
            raise decoding.impossible("card", slug)
        position.card = EXPLORE[slug]
        if position.card.ruins:
            raise decoding.impossible("card", slug)
    position.ambush = decoding.field(data, "ambush", str)
    if position.ambush and (position.ambush not in AMBUSH or position.revealed[-1:] != [position.ambush]):
        raise decoding.inconsistent("ambush", "revealed")
    position.ambush_drawn = decoding.field(data, "ambush_drawn", bool)
    if position.ambush_drawn and not position.ambush:
        raise decoding.inconsistent("ambush_drawn", "ambush")
    if (position.card is None and not position.ambush) != (position.over or position.pending_reveal):
        raise decoding.inconsistent("card", "ambush", "over", "held")


def _read_seat(position: Position, seat: Seat, row: Json) -> None:
    seat.sheet = Sheet.from_text("\n".join(decoding.texts(row, "sheet")), side=position.options["side"])
    seat.shape_coins = decoding.number(row, "shape_coins", 99)
    seat.struck = decoding.number(row, "struck", 99)
    seat.lost_coins = decoding.number(row, "lost_coins", 99)
    if seat.coins < 0:
        raise decoding.inconsistent("struck", "shape_coins", "sheet")
    if seat.coins > COIN_TRACK:
        raise decoding.inconsistent("lost_coins", "shape_coins", "sheet")
    seat.skills_used = decoding.places(row, "skills_used", len(SEASONS), position.skills)
    seat.seasons = [_season(entry) for entry in decoding.field(row, "seasons", list)]
    decoding.check_length("seasons", seat.seasons, position.season + position.over)
    seat.fits = {}


def _season(entry: object) -> SeasonPoints:
    if not isinstance(entry, list) or len(entry) != 4 or not all(type(n) is int for n in entry):
        raise decoding.impossible("seasons", entry)
    return SeasonPoints(*entry)


def _read_events(position: Position, entries: list[Any]) -> None:
    """Read the events. Each draw must follow its card, and all must fit the rest of the position."""
    position.events = []
    card = None
    for entry in entries:
        event = _event_in(entry, position.players)
        if isinstance(event, Revealed):
            card = event.card
        elif not _can_follow(event, card):
            raise decoding.impossible("events", entry[0])
        position.events.append(event)
    scored = sum(1 for event in position.events if isinstance(event, SeasonScored))
    if scored != position.season + position.over:
        raise decoding.inconsistent("events", "season", "over")
    reveals = [event.card for event in position.events if isinstance(event, Revealed)]
    if not position.revealed or reveals[-len(position.revealed) :] != position.revealed:
        raise decoding.inconsistent("events", "revealed")


def _read_absent(position: Position, data: Json) -> None:
    position.absent = {}
    for entry in decoding.field(data, "absent", list) if "absent" in data else ():
        decoding.check_no_bools("absent", entry)
        match entry:
            case [int(seat), int(season)] if 0 <= seat < position.players and 0 <= season <= position.season:
                position.absent[seat] = season
            case _:
                raise decoding.impossible("absent", entry)
    if position.absent and not position.guessed:
        raise decoding.inconsistent("absent", "guessed")


def _can_follow(event: Event, card: str | None) -> bool:
    """Whether an event can occur while this card is the newest one."""
    if isinstance(event, AmbushStruck):
        return event.card == card
    if isinstance(event, (Drawn, Passed)):
        return card in AMBUSH or (card in EXPLORE and bool(EXPLORE[card].shapes))
    return True


def _event_in(entry: object, players: int) -> Event:
    decoding.check_no_bools("events", entry)
    match entry:
        case ["reveal", str(slug)] if slug in EXPLORE or slug in AMBUSH:
            return Revealed(slug)
        case ["draw", int(seat), str(terrain), list(cells), int(owner), 0 | 1 as coin]:
            if terrain in DRAWS and 0 <= seat < players and 0 <= owner < players:
                return Drawn(seat, terrain, _mask(cells), owner, int(coin))
        case ["skill", int(seat), str(skill)] if skill in SKILLS and 0 <= seat < players:
            return SkillUsed(seat, skill)
        case ["ambush", str(slug), list(cells)] if slug in AMBUSH:
            return AmbushStruck(slug, _mask(cells) if cells else 0)
        case ["pass", int(seat), str(asked)] if asked in _PASSED and 0 <= seat < players:
            return Passed(seat, _PASSED[asked])
        case ["season"]:
            return SeasonScored()
    raise decoding.impossible("events", entry)


def _question(entry: object, position: Position) -> Question:
    """Read a question that can be asked with this card or ambush."""
    seats = range(position.players)
    decoding.check_no_bools("asks", entry)
    match entry:
        case [str(kind), int(seat), int(owner), str(skill), str(terrain), list(cells)]:
            if seat not in seats or owner not in seats or skill not in ("", *position.skills):
                raise decoding.impossible("asks", kind)
            follows_draw = bool(position.card and terrain in DRAWS and cells)
            for possible in _possible_kinds(position, follows_draw=follows_draw):
                if possible == kind:
                    return Question(possible, seat, owner, skill, terrain, _mask(cells) if cells else 0)
    raise decoding.impossible("asks", entry)


def _possible_kinds(position: Position, *, follows_draw: bool) -> list[QuestionKind]:
    """The kinds of questions that are possible now. ``follows_draw``: the question names the draw it follows."""
    kinds: list[QuestionKind] = ["draw"] if position.card else []
    if position.ambush and not position.ambush_drawn:
        kinds.append("ambush")
    return [*kinds, *_kinds_of_skills(position, follows_draw)] if position.skills else kinds


def _kinds_of_skills(position: Position, follows_draw: bool) -> Iterator[QuestionKind]:
    yield "cell"
    if position.ambush and not position.ambush_drawn:
        yield "react"
    if follows_draw:
        yield from FOLLOWS.values()
    if follows_draw or position.ambush_drawn:
        yield "after"


def _mask(cells: list[Any]) -> int:
    if not all(isinstance(cell, str) for cell in cells):
        raise decoding.impossible("cells", cells)
    try:
        return parse("monster@" + ",".join(cells)).cells
    except IllegalAction:
        raise decoding.impossible("cells", ",".join(cells)) from None
