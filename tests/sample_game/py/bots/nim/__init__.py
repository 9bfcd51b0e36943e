"""The bots of Nim, from the weakest."""

#: What makes the bot of each level; see ``bots.make``.
LEVELS = {"random": "bots.simple:Random", "master": "bots.nim.solver:Solver"}

#: The strength of each level; see ``bots.scale``.
SCALE = (0, 1080)

#: Of thinking, for one decision.
SECONDS = 0.1
