"""The legal answers to a question: draws and skills (docs/rules/cartographers.md 4, 7, 8)."""

from __future__ import annotations

from ..game import Options
from .actions import DRAWS, OPEN, PASS, Action
from .cards import (
    AFTER_AMBUSH,
    AFTER_DRAW,
    BAR,
    BEFORE_AMBUSH,
    BEFORE_DRAW,
    BLOCK,
    FARM_VILLAGE,
    MONSTER,
    MOUNTAIN,
    SINGLE,
    SKILLS,
    TERRAINS,
    VILLAGE,
    Explore,
)
from .position import Position
from .questions import FOLLOWS, NOTHING, OFFERS, Legal, Question, following
from .seats import Seat
from .shapes import Placements, card_placements, normal, overhanging, overhanging_masks, shape_placements
from .sheets import GRID


def actions(position: Position) -> list[Action]:
    """All answers to the current question, sorted by notation; [] if there is no question."""
    if not position.questions:
        return []
    legal = current_draws(position)
    answers: list[Action] = []
    if legal.choices:
        cells = legal.cells
        for terrain in sorted(legal.terrains):
            answers += map(DRAWS[terrain].__getitem__, cells)
    else:
        answers.append(PASS)
    if position.skills and (skills := current_skills(position)):
        answers += [OPEN[slug] for slug in skills]
        answers.sort()
    return answers


def current_draws(position: Position) -> Legal:
    """What may be drawn in answer to the current question."""
    legal = position.legal_cache
    if legal is None:
        legal = position.legal_cache = legal_draws(position, position.questions[-1]) if position.questions else NOTHING
    return legal


def current_skills(position: Position) -> tuple[str, ...]:
    """The skills that may be opened in answer to the current question."""
    return open_skills(position, position.questions[-1]) if position.questions and position.skills else ()


def legal_draws(position: Position, question: Question) -> Legal:
    """What may be drawn in answer to a question."""
    if question.kind in OFFERS:
        return NOTHING
    owner = position.seats[question.owner]
    side = owner.sheet.side.name
    if question.kind == "draw":
        return _card_draws(position, question, owner)
    if question.kind == "ambush":
        table = shape_placements(side, BAR) if question.skill else card_placements(side, position.ambush)
        return _or_single((MONSTER,), table, owner.fitting(table), owner)
    if question.kind == "repeat":
        shape = normal(GRID.cells(question.cells))
        table = shape_placements(side, shape)
        choices = owner.fitting(table)
        if position.demand and position.options["concentrate_ruins"]:
            choices = table.covering(choices, owner.sheet.open_ruins) or choices
        return Legal((question.terrain,), table, choices)
    if question.kind == "bar":
        table = shape_placements(side, BAR)
        choices = table.covering(owner.fitting(table), GRID.neighbours(owner.sheet.monster))
        card = position.card
        if card is None or position.options["cure_wounds_terrain"] == "any":
            return Legal(TERRAINS, table, choices)
        return Legal(card.terrains, table, choices)
    table = shape_placements(side, SINGLE)
    choices = owner.fitting(table)
    if question.kind == "touch":
        return Legal((question.terrain,), table, table.covering(choices, GRID.neighbours(question.cells)))
    return Legal((FARM_VILLAGE,), table, choices)


def _card_draws(position: Position, question: Question, owner: Seat) -> Legal:
    """The draws of the explore card, changed by the skill of the question if there is one."""
    card = position.card
    assert card is not None
    side = owner.sheet.side.name
    if question.skill == "negotiate":
        table = shape_placements(side, BLOCK)
    elif question.skill == "move_silently":
        table = overhanging(side, card.slug)
    else:
        table = card_placements(side, card.slug)
    legal = explore_draws(owner, card, table, position.demand, position.options)
    return legal._replace(terrains=(VILLAGE,)) if question.skill == "knowledge" else legal


def explore_draws(owner: Seat, card: Explore, table: Placements, demand: bool, options: Options) -> Legal:
    """The draws of an explore card on placements of ``table``; a single cell if none is possible (4.3 to 4.5).

    ``demand``: whether the draw must cover ruins.
    """
    choices = owner.fitting(table)
    if demand:
        choices = table.covering(choices, owner.sheet.open_ruins)
    if choices:
        return Legal(card.terrains, table, choices)
    legal = _or_single(_single_terrains(card.terrains, demand, options), table, 0, owner)
    if demand and options["ruins_place"] == "ruins" and owner.sheet.open_ruins:
        return legal._replace(choices=legal.table.covering(legal.choices, owner.sheet.open_ruins))
    return legal


def _single_terrains(terrains: tuple[str, ...], demand: bool, options: Options) -> tuple[str, ...]:
    """The terrains of a single cell that is drawn because no shape fits; ``terrains``: those of the card."""
    if demand:
        return (*TERRAINS, MOUNTAIN) if options["ruins_mountain"] else TERRAINS
    return TERRAINS if options["single_terrain"] == "any" else terrains


def _or_single(terrains: tuple[str, ...], table: Placements, choices: int, owner: Seat) -> Legal:
    """The choices of a table; a single cell anywhere if there are none."""
    if choices:
        return Legal(terrains, table, choices)
    table = shape_placements(owner.sheet.side.name, SINGLE)
    return Legal(terrains, table, owner.fitting(table), True)


def open_skills(position: Position, question: Question) -> tuple[str, ...]:
    """The skills that the asked seat may open: in the game, at their moment, affordable, useful, and one a season."""
    if not position.skills:
        return ()
    seat = position.seats[question.seat]
    if seat.skills_used[position.season] or not seat.sheet.empty:
        return ()
    now = moment(position, question)
    coins = seat.coins
    return tuple(
        slug
        for slug in position.skills
        if now in SKILLS[slug].moments and SKILLS[slug].cost <= coins and _has_room(position, question, slug)
    )


def moment(position: Position, question: Question) -> str | None:
    """The moment for skills at which a question is asked (docs/rules/cartographers.md 7), or None."""
    if question.kind == "draw":
        return None if question.skill else BEFORE_DRAW
    if question.kind == "after":
        return AFTER_AMBUSH if position.ambush else AFTER_DRAW
    return BEFORE_AMBUSH if question.kind == "react" else None


def _has_room(position: Position, question: Question, slug: str) -> bool:
    """Whether the addition of a skill can be drawn at all. Skills that change a draw fall back to a single cell."""
    return slug not in FOLLOWS or bool(legal_draws(position, following(question, slug)).choices)


def may_earn_coin(position: Position, question: Question) -> bool:
    """Whether a draw that answers a question can earn the coin of the card (docs/rules/cartographers.md 4.6, 7)."""
    if position.card is None or position.card.coin is None:
        return False
    if question.kind == "repeat":
        return bool(position.options["concentrate_coin"])
    return question.kind == "draw" and question.skill != "negotiate"


def earns_coin(position: Position, question: Question, cells: int) -> bool:
    """Whether a draw earns the coin of its card."""
    card = position.card
    if card is None or card.coin is None or not may_earn_coin(position, question):
        return False
    if question.skill == "move_silently":
        # The part of a shape that is on the map may belong to either shape: then it counts as the coin shape. A single
        # cell that is drawn because no shape fits earns nothing.
        return cells in overhanging_masks(card.coin) and not legal_draws(position, question).single
    return card.earns_coin(cells.bit_count())
