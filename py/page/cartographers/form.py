"""The choices for a new game of Cartographers."""

import engine
from engine.cartographers.cards import BASE_AMBUSHES
from engine.cartographers.setup import PRESETS
from page.choices import CardBoxes, Choice, Places, Row, Rules

GAME = "cartographers"
#: Text about a solo game.
ALONE = "new.players.solo"
#: Text about the strength of a bot.
STRENGTH = "level.strength.rating"


def rows() -> list[Row]:
    return [
        Choice("side", {"A": "A", "B": "B"}),
        Places("edicts", {"random": "random"}, "chosen", [f"edict-{letter}" for letter in "ABCD"], ("rule-", "edict")),
        CardBoxes(
            "skills",
            {"off": False, "dealt": True},
            "skill",
            ("knowledge", "move_silently", "search"),  # edicts that cost nothing
            {"off": "skills.off", "dealt": "skills.dealt", CardBoxes.NAMED: "skills.chosen"},
        ),
        CardBoxes(
            "ambushes",
            {"base": "base", "mixed": "random"},
            "ambush",
            BASE_AMBUSHES,
            {"base": "new.ambushes.base", "mixed": "new.ambushes.random", CardBoxes.NAMED: "new.ambushes.chosen"},
        ),
        Rules(engine.options(GAME), PRESETS),
    ]
