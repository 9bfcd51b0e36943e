"""The par of a deal: played in the background once the game is over, and shown below its result."""
