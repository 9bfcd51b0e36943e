"""A card set of the player."""

from engine.woodcraft.standard import STANDARD
from table.woodcraft.sets import copy_of


def own(**more):
    """A custom set: the standard one with another name and the given changes."""
    return copy_of(STANDARD, "birch", "Birch") | more
