"""The bots of Woodcraft, from random actions to planned turns and rollouts."""

from bots import Par

#: What makes the bot of each level, from the weakest; see ``bots.make``.
LEVELS = {
    "random": "bots.woodcraft.simple:Random",
    "easy": "bots.woodcraft.simple:Easy",
    "normal": "bots.woodcraft.greedy:Greedy",
    "hard": "bots.woodcraft.search:Search",
    "master": "bots.woodcraft.search:Master",
}

#: The mean points of a level for two, against the next lower one; docs/STRENGTH.md.
STRENGTH = {"random": 32, "easy": 75, "normal": 100, "hard": 128, "master": 158}

#: See ``bots.scale``.
SCALE = (0, 600, 1000, 1225, 1435)

#: For the move of a tile. The questions after it get less, so that a turn takes about a second.
SECONDS = 0.3

PAR = Par(level="master", nodes=7, version=4)
