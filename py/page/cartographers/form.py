"""The choices for a new game of Cartographers."""

import engine
from engine.cartographers.cards import BASE_AMBUSHES
from engine.cartographers.setup import PRESETS
from page.choices import CardBoxes, Choice, Places, Row, Rules, value_of
from page.dom import Node

GAME = "cartographers"
#: Text about a solo game.
ALONE = "new.players.solo"
#: Text about the strength of a bot.
STRENGTH = "level.strength.rating"
#: The switches that have an effect only in a game with skills.
OF_SKILLS = ("spent_coins_free", "cure_wounds_terrain", "concentrate_coin", "concentrate_ruins", "acrobatics_solo")


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
        Readings(engine.options(GAME), PRESETS),
    ]


class Readings(Rules):
    """The readings of the rules. Those about skills count only in a game with skills."""

    def counts(self, switch: str) -> bool:
        return switch not in OF_SKILLS or value_of("skills") != "off"

    def changed(self, node: Node) -> None:
        super().changed(node)
        if node.name == "skills":
            self.follow_switches()
