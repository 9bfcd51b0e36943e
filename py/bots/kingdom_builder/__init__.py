"""The bots of Kingdom Builder, from random builds to rollouts."""

from bots import Par

#: What makes the bot of each level, from the weakest; see ``bots.make``.
LEVELS = {
    "random": "bots.simple:Random",
    "easy": "bots.kingdom_builder.simple:Easy",
    "normal": "bots.kingdom_builder.greedy:Greedy.plain",
    "hard": "bots.kingdom_builder.greedy:Greedy.fitted",
    "master": "bots.kingdom_builder.search:Search",
}

#: The mean gold of a level for two: against the next lower one, of the master against normal; docs/STRENGTH.md.
STRENGTH = {"random": 36, "easy": 45, "normal": 58, "hard": 72, "master": 79}

#: See ``bots.scale``.
SCALE = (0, 215, 507, 945, 1015)

#: Per decision. A turn has four or five that leave a choice, and should take about a second.
SECONDS = 0.22

PAR = Par(level="master", nodes=150, version=4)
