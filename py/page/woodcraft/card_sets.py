"""The card sets of this device, shared by the editor and the form for a new game."""

from functools import cache

from page.store import open_store
from table.woodcraft.sets import Sets


@cache
def sets() -> Sets:
    """The one store of card sets; without browser storage the sets last as long as the page."""
    return Sets(open_store()[0])
