"""Stores two games of one deal, to compare them."""

from compare_helpers import played
from played_games import STORE, store_games
from playwright.sync_api import Page

from table.memory_store import MemoryStore
from table.par import ParGame, Pars
from table.session import Session


def store_both(page: Page, game: str, id: str = "own") -> tuple[Session, Session]:
    """A finished game under an id, and in place of the par another one that begins with the same actions."""
    own, other = played(game, 9, 1), played(game, 9, 2)
    store_games(page, **{id: own})
    store = MemoryStore()
    Pars(store).put(ParGame(own.deal, [str(action) for action in other.state.history]))
    page.evaluate(STORE, store.texts)
    return own, other
