"""The unsaved changes of the card sets of this device."""

from functools import cache

from page.store import open_store
from table.woodcraft.editor.drafts import Drafts

from ..card_sets import sets


@cache
def drafts() -> Drafts:
    """The one store of drafts; without browser storage they last as long as the page."""
    return Drafts(open_store()[0], sets())
