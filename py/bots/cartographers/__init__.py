"""The bots of Cartographers, from random draws to search."""

from bots import Par

#: What makes the bot of each level, from the weakest; see ``bots.make``.
LEVELS = {
    "random": "bots.simple:Random",
    "easy": "bots.cartographers.simple:Easy",
    "normal": "bots.cartographers.greedy:Greedy.plain",
    "hard": "bots.cartographers.greedy:Greedy.fitted",
    "master": "bots.cartographers.search:Search",
}

#: The mean rating of a level alone; docs/STRENGTH.md.
STRENGTH = {"random": -55, "easy": 6, "normal": 23, "hard": 44, "master": 49}

#: See ``bots.scale``.
SCALE = (0, 900, 1680, 2080, 2230)

#: A decision: one draw.
SECONDS = 1.0

PAR = Par(level="master", nodes=120, version=5)
