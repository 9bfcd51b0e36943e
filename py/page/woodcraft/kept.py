"""The card sets of this device, the same ones for the editor and for the form of a new game."""

from functools import cache

from page.store import open_store
from table.woodcraft.sets import Sets


@cache
def sets() -> Sets:
    """One for the page's life: where the browser keeps nothing, they are lost with it and not before."""
    return Sets(open_store()[0])
