"""The course of a game: revealing cards, answering questions, ending seasons (docs/rules/cartographers.md 4, 7)."""

from __future__ import annotations

from collections.abc import Set

from . import deck, legal
from .ambush import acrobatics_cells, solo_cells
from .cards import AMBUSH, EXPLORE, MONSTER, SEASONS, SKILLS
from .events import AmbushStruck, Drawn, Passed, Revealed, SeasonScored, SkillUsed
from .position import Position
from .questions import FOLLOWS, Question, following
from .scores import score_season

_SOLO_DRAW = Question("draw", 0, 0)


def start(position: Position) -> None:
    """Build the deck of spring and reveal the first card."""
    deck.build(position)
    explore(position)


# --- answers ------------------------------------------------------------------------------------------


def answer(position: Position, kind: str, word: str, cells: int) -> None:
    """Answer the current question by a legal action, given by its fields. If no question follows, the turn is over."""
    question = position.questions.pop()
    position.legal_cache = None
    if kind == "skill":
        _open_skill(position, question, word)
    elif kind == "pass":
        position.events.append(Passed(question.seat, question.kind))
    else:
        _draw(position, question, word, cells)
    if not position.questions:
        _all_answered(position)


def _open_skill(position: Position, question: Question, slug: str) -> None:
    """Pay for a skill, and change the open questions or add one."""
    seat, questions = position.seats[question.seat], position.questions
    seat.struck += SKILLS[slug].cost
    seat.skills_used[position.season] = slug
    position.events.append(SkillUsed(question.seat, slug))
    if slug == "acrobatics":
        position.questions = [q._replace(skill=slug) if q.owner == question.seat else q for q in questions]
    elif slug == "diplomacy":
        if question.kind == "draw":
            questions.append(question)
        questions.append(Question("cell", question.seat, question.seat))
    elif slug in FOLLOWS:
        questions.append(following(question, slug))
    else:
        questions.append(question._replace(skill=slug))


def _draw(position: Position, question: Question, terrain: str, cells: int) -> None:
    owner, card = position.seats[question.owner], position.card
    coin = 1 if card and card.coin and legal.earns_coin(position, question, cells) else 0
    owner.draw(terrain, cells, coin)
    position.events.append(Drawn(question.seat, terrain, cells, question.owner, coin))
    if position.skills and question.kind == "draw":
        _offer_skills(position, Question("after", question.seat, question.owner, "", terrain, cells))


def _offer_skills(position: Position, question: Question) -> None:
    """Ask for a skill if one can be used now (docs/rules/cartographers.md 7.8)."""
    if legal.open_skills(position, question):
        position.questions.append(question)


def _all_answered(position: Position) -> None:
    """Continue an ambush, or end the turn.

    In solo the ambush is drawn once the player could react. Skills may be used after any ambush.
    """
    if position.ambush and not position.ambush_drawn:
        position.ambush_drawn = True
        if position.players == 1:
            _strike(position)
        for seat in reversed(range(position.players)):
            _offer_skills(position, Question("after", seat, seat))
    if not position.questions:
        _end_turn(position)


def _end_turn(position: Position) -> None:
    if position.card:
        position.demand = False
    position.card = None
    position.ambush = ""
    position.ambush_drawn = False


def leave_out(position: Position, seats: Set[int]) -> None:
    """Ask these seats nothing more, because their answers are not known yet: see ``awaiting``.

    The position is ``guessed`` from then on, because a record needs all draws.
    """
    position.guessed = True
    position.absent.update({seat: position.season for seat in seats if seat not in position.absent})
    position.questions = [question for question in position.questions if question.seat not in seats]
    position.legal_cache = None
    if not position.questions:
        _all_answered(position)
        if not position.questions:
            explore(position)


def is_last(position: Position) -> bool:
    """Whether the game ends after the present card."""
    return position.season == len(SEASONS) - 1 and position.time >= SEASONS[position.season].threshold


# --- cards --------------------------------------------------------------------------------------------


def reveal(position: Position) -> None:
    """Reveal what an answer has left hidden: see ``State.before_reveal``."""
    position.pending_reveal = False
    explore(position)


def explore(position: Position) -> None:
    """End a season whose time is up, then reveal cards until there is a question (docs/rules/cartographers.md 4.1)."""
    while not position.questions:
        if position.time >= SEASONS[position.season].threshold:
            _end_season(position)
            if position.over:
                return
        slug = position.deck.pop()
        position.revealed.append(slug)
        position.events.append(Revealed(slug))
        if slug in AMBUSH:
            position.ambush = slug
            _open_ambush(position)
            continue
        card = EXPLORE[slug]
        if card.ruins:
            position.demand = True
            continue
        position.time += card.time
        position.card = card
        position.legal_cache = None
        if position.players == 1:
            position.questions.append(_SOLO_DRAW)
        else:
            seats = [
                seat for seat in reversed(range(position.players)) if seat not in position.absent or is_last(position)
            ]
            position.questions += [Question("draw", seat, seat) for seat in seats]


def _open_ambush(position: Position) -> None:
    """Pass the sheets in the arrow's direction and ask everyone to draw; ask for skills first."""
    position.legal_cache = None
    players = position.players
    if players > 1:
        step = 1 if AMBUSH[position.ambush].clockwise else -1
        draws = [Question("ambush", (owner + step) % players, owner) for owner in range(players)]
        position.questions += sorted(draws, key=lambda question: -question.seat)
    for seat in reversed(range(players)):
        _offer_skills(position, Question("react", seat, seat))
    if not position.questions:
        _all_answered(position)


def _strike(position: Position) -> None:
    """Draw a solo ambush where it first fits on its walk round the map (docs/rules/cartographers.md 5.1)."""
    seat = position.seats[0]
    if seat.skills_used[position.season] == "acrobatics" and opened_now(position, "acrobatics"):
        upright = position.options["acrobatics_solo"] == "either"
        cells = acrobatics_cells(position.ambush, seat.sheet.filled, upright=upright)
    else:
        cells = solo_cells(position.ambush, seat.sheet.filled)
    seat.draw(MONSTER, cells)
    position.events.append(AmbushStruck(position.ambush, cells))


def opened_now(position: Position, slug: str) -> bool:
    """Whether this is the last skill used since the last reveal."""
    for event in reversed(position.events):
        if isinstance(event, Revealed):
            return False
        if isinstance(event, SkillUsed):
            return event.skill == slug
    return False


def _end_season(position: Position) -> None:
    score_season(position)
    position.events.append(SeasonScored())
    if position.season == len(SEASONS) - 1:
        position.over = True
        return
    position.season += 1
    position.revealed = []
    position.time = 0
    deck.build(position)
