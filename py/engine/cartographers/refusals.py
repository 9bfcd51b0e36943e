"""The reason why an action cannot be played now, as a stable code that the page translates.

Codes: over must_draw mountain wasteland filled terrain monster touch ruins single_cell shape skill skill_used
skill_cost skill_now notation.
"""

from __future__ import annotations

from ..game import IllegalAction, no_action
from . import legal
from .actions import Action
from .cards import SKILLS
from .position import Position
from .questions import Legal, Question


def refusal(position: Position, action: Action) -> IllegalAction | None:
    """Why the actor cannot play ``action``, or None."""
    if not isinstance(action, Action):
        return no_action()
    question = position.question
    if question is None:
        return IllegalAction("over", "the game is over" if position.over else "the next card must be revealed first")
    if action.kind == "skill":
        return _of_a_skill(position, question, action.word)
    draws = legal.current_draws(position)
    if action.kind == "pass":
        return IllegalAction("must_draw", "something can still be drawn") if draws.choices else None
    if action.word in draws.terrains and draws.allows(action.cells):
        return None
    return _of_a_draw(position, question, action, draws)


def _of_a_draw(position: Position, question: Question, action: Action, draws: Legal) -> IllegalAction:
    sheet, cells = position.seats[question.owner].sheet, action.cells
    if cells & sheet.mountains:
        return IllegalAction("mountain", "mountains cannot be drawn over")
    if cells & sheet.side.wasteland:
        return IllegalAction("wasteland", "wasteland cannot be drawn over")
    if cells & sheet.filled:
        return IllegalAction("filled", "the draw covers cells that are already drawn")
    if action.word not in draws.terrains:
        return IllegalAction("terrain", "{terrain} cannot be drawn now", terrain=action.word)
    if not draws.single and cells in draws.table.masks:
        if question.kind == "bar":
            return IllegalAction("monster", "the bar must be next to a monster")
        if question.kind == "touch":
            return IllegalAction("touch", "the cell must be next to the shape just drawn")
        return IllegalAction("ruins", "the draw must cover ruins")
    if cells.bit_count() == 1:
        if draws.single:
            return IllegalAction("ruins", "the cell must be a ruins cell")
        return IllegalAction("single_cell", "a shape of the card can be drawn, so it must be")
    return IllegalAction("shape", "this shape cannot be drawn now")


def _of_a_skill(position: Position, question: Question, slug: str) -> IllegalAction | None:
    if slug in legal.current_skills(position):
        return None
    seat = position.seats[question.seat]
    if slug not in position.skills:
        return IllegalAction("skill", "this skill is not in the game")
    if seat.skills_used[position.season] or question.skill:
        return IllegalAction("skill_used", "one skill a season may be used")
    if SKILLS[slug].cost > seat.coins:
        return IllegalAction("skill_cost", "{skill} costs {cost} coins", skill=slug, cost=SKILLS[slug].cost)
    return IllegalAction("skill_now", "this skill cannot be used now")
