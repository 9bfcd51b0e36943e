"""Helpers for the tests of the table: sessions played at random, catalogues, a store in memory."""

import random
from functools import cache
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st

import engine
from engine import Chance
from table import memory_store
from table.deals import SEEDS, Deal
from table.session import Session, Sitter
from table.store import StoreFull
from table.words import Words

ROOT = Path(__file__).resolve().parents[2]
GAME = "cartographers"
BLANK = ["..........."] * 11

seeds = st.integers(0, SEEDS - 1)
sides = st.sampled_from("AB")


def budget(share):
    """Settings with a share of the profile's examples, for tests whose single example is long."""
    return settings(max_examples=max(3, int(settings().max_examples * share)), deadline=None)


def deal(seed=0, side="A", edicts="random"):
    return Deal.of(GAME, seed, side=side, edicts=edicts)


def new_session(seed=0, side="A", edicts="random"):
    return Session(deal(seed, side, edicts))


def any_options(chance):
    """Random values for all options; skills are on in two games of three."""
    options = {option.name: option.value(chance.below(option.count)) for option in engine.options(GAME)}
    if not chance.below(3):
        options["skills"] = False
    del options["mode"]  # it follows from the players
    return options


def any_deal(seed, players=None):
    """A random deal for ``players`` players, by default one to four; the same on every machine."""
    chance = Chance.of(seed, stream="any deal")
    players = players or 1 + chance.below(4)
    return Deal.of(GAME, chance.below(SEEDS), players, **any_options(chance))


def pick(session, chance):
    """A random legal action. Skills are rare among legal actions, so they are preferred."""
    actions = session.state.actions()
    skills = [action for action in actions if action.kind == "skill"]
    return chance.pick(skills if skills and chance.below(2) else actions)


def steps(seed=0, side="A"):
    """Yields one session at every decision of a random solo game, and once more when the game is over."""
    return steps_of(new_session(seed, side), seed)


def steps_of(session, seed=0):
    """Yields the session at every decision of a random game, and once more when the game is over."""
    chance = Chance.of(seed, stream="steps")
    while not session.over:
        yield session
        session.place(pick(session, chance))
        if session.inked is not None:
            session.reveal()
    yield session


def after(turns, seed=0, side="A"):
    """A session after ``turns`` random turns, or a finished game if it has fewer."""
    session = None
    for turn, session in enumerate(steps(seed, side)):  # noqa: B007
        if turn == turns:
            break
    return session


def play_on(session: Session, chance: random.Random, most: int | None = None) -> Session:
    """The session after random actions: until it has ``most`` actions, by default to its end."""
    while not session.over and (most is None or len(session.state.history) < most):
        session.place(chance.choice(session.state.actions()))
        if session.inked is not None:
            session.reveal()
    return session


def finished(seed: int, game: str = GAME, *sitters: Sitter, **options: object) -> Session:
    """A game played at random to its end; alone without sitters."""
    return play_on(Session(Deal.of(game, seed, max(1, len(sitters)), **options), sitters), random.Random(seed))


def redrawn(state, rows=BLANK, **changes):
    """The position with another sheet and other changes to its JSON."""
    data = state.to_json() | changes
    data["seats"] = [{**data["seats"][0], "sheet": list(rows)}]
    return engine.restore(data)


def to_draw(slug, rows=BLANK, demand=False, seed=0, side="A"):
    """A first turn in which ``slug`` is the card to draw."""
    start = new_session(seed, side).state
    data = start.to_json()
    deck = [card for card in data["revealed"] + data["deck"] if card != slug]
    return redrawn(start, rows, card=slug, demand=demand, revealed=[slug], deck=deck, events=[["reveal", slug]])


def full(*holes, mark="F", side="A"):
    """The rows of a sheet that is full except for the named cells."""
    empty = new_session(0, side).view()["sheets"][0]
    rows = [[mark if here == "." else here for here in row] for row in empty]
    for name in holes:
        rows["ABCDEFGHIJK".index(name[0])][int(name[1:]) - 1] = "."
    return ["".join(row) for row in rows]


def can_undo(session: Session) -> bool:
    """Whether anybody, including a bot, has done anything since the last reveal."""
    save = session.to_json()
    return save["inked"] is not None or save["open"] > 0


@cache
def words(lang="en"):
    return Words.from_file(lang, (ROOT / "static" / "locale" / f"{lang}.js").read_text(encoding="utf-8"))


class MemoryStore(memory_store.MemoryStore):
    """Records its writes and deletions; ``writes_left`` limits the writes."""

    def __init__(self):
        super().__init__()
        self.done = []
        self.writes_left = None

    def write(self, key, text):
        if self.writes_left is not None:
            if not self.writes_left:
                raise StoreFull
            self.writes_left -= 1
        self.done.append(("write", key))
        super().write(key, text)

    def delete(self, key):
        self.done.append(("delete", key))
        super().delete(key)
