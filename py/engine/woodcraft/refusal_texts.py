"""Why an action cannot be played: the codes (docs/views.md), each with its English sentence."""

from __future__ import annotations

from ..game import IllegalAction
from ..problems import Param

ENGLISH = {
    # Any time.
    "over": "the game is over",
    "reveal": "something must be revealed first",
    "unasked": "there is no question that this would answer",
    "question": "another question must be answered first",
    "choice": "this is not one of the choices",
    "must": "this cannot be declined",
    "nothing": "this could do nothing now",
    # A turn.
    "moved": "one tile of the wheel is moved a turn",
    "blocked": "{tile} cannot pass the saw before the next quadrant is empty",
    "move_first": "a tile of the wheel must be moved first",
    "action_first": "the action of the moved tile must be taken first",
    "action_done": "the action of this turn has been taken",
    "same_action": "this is the action of the moved tile itself",
    "bonus_used": "one bonus action is allowed a turn",
    "lanterns": "this action costs {needed} lanterns",
    "fresh_lantern": "a lantern just gained from the wheel cannot pay for another action",
    # Dice and the tiles of the workshop.
    "no_tile": "this tile is not in the workshop",
    "tile": "no such tile is face up",
    "not_used": "no such tile is face down",
    "saw_tokens": "each cut after the first costs a saw token",
    "scrap": "splicing costs scrap",
    "glue": "gluing costs glue",
    "reuse": "this costs a reuse token",
    "range": "this tile cannot raise the die by this amount",
    "die": "{die} is not in the pile",
    "colour": "this color is not allowed here",
    "tree": "there is no tree in this pot",
    "pot": "a die is planted in an empty pot of its color",
    "value": "a die of this value cannot be planted",
    # Cards and the workshop.
    "order": "{order} is not at the board of this seat",
    "dice": "dice of this order are missing",
    "tokens": "tokens of this order are missing",
    "helper": "this seat has no such helper",
    "ability": "this helper has no ability that is used in a turn",
    "used": "each ability is used once a turn",
    "display": "{card} is not on display",
    "hand": "this card is not in the hand",
    "contract": "{contract} cannot be claimed",
    "room": "a helper moves into an empty room next to an occupied one",
    "space": "this space of the attic is not open",
    "tool": "this tool cannot be taken",
    "owned": "the seat already has this upgrade",
    "needs": "another upgrade must be bought before this one",
    # Buying.
    "yard": "{die} is not in the lumber yard",
    "bank": "the bank does not sell {die}",
    "blueberries": "there are not enough blueberries",
    "same_kind": "each kind of material is bought once",
    "amount": "this number is not allowed here",
}


def refused(code: str, /, **params: Param) -> IllegalAction:
    """The refusal of this code."""
    return IllegalAction(code, ENGLISH[code], **params)
