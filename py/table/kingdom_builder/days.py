"""What the text to share says about a game of Kingdom Builder. It gives no settlement away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.kingdom_builder.boards import HEX
from engine.kingdom_builder.view_types import View

from ..words import Phrase

#: By letter of the board; castles and locations cannot be built on.
_SQUARES = {"G": "🟩", "T": "🌲", "F": "🌸", "D": "🟨", "C": "🟫", "W": "🟦"}
#: Settlements for one square of the picture.
_SETTLEMENTS = 4


def parts(view: View) -> Sequence[tuple[Phrase, int]]:
    """The gold of each card and of castles."""
    return [([f"kb.card.{score['card']}"], score["amount"]) for score in view["now"][0]]


def total(view: View) -> Sequence[Phrase]:
    """The gold."""
    return [["games.gold", {"gold": str(view["scores"][0])}]]


def picture(view: View) -> str:
    """On which terrains settlements stand: one square for four of them, sorted, so that it shows no place."""
    places = filter(None, map(HEX.parse_name, view["settlements"][0]))
    on = Counter(view["board"][row][column] for row, column in places)
    return "".join(square * -(-on[letter] // _SETTLEMENTS) for letter, square in _SQUARES.items())
