"""Positions drawn as text, positions set up by hand, and hypothesis strategies for both kinds of random ones."""

from collections import Counter

from hypothesis import strategies as st

import engine
from engine import kingdom_builder as k

from . import slow

FIRST = ("Tavern", "Paddock", "Oasis", "Farm")
FG = k.Board.of(FIRST, rotated=[False] * 4)
FG_ROWS, FG_KINDS = slow.assembled(FIRST, [False] * 4)
FIRST_GAME = {"quadrants": FIRST, "cards": ("fishermen", "knights", "merchants")}


def drawn(text, at="A1"):
    """The hexes of each mark of a drawing whose top left hex is ``at``: {"1": {(r, c), ...}, "*": ...}.

    Marks are separated by a space; the indent of every second row is for the eye only.
    """
    top, left = slow.cell(at)
    places = {}
    for r, line in enumerate(line for line in text.split("\n") if line.strip()):
        for c, mark in enumerate(line.split()):
            places.setdefault(mark, set()).add((top + r, left + c))
    return places


def names(cells):
    return [slow.name(cell) for cell in sorted(cells)]


def sets(view):
    """The settlements of a view as sets of (row, col)."""
    return [{slow.cell(text) for text in own} for own in view["settlements"]]


def position(*owns, **changes):
    """A state with these settlements (sets of (row, col), one a seat): see ``data``."""
    return engine.restore(data(*owns, **changes))


def data(
    *owns,
    card="grass",
    left=3,
    turn=0,
    supply=None,
    held=None,
    taken=None,
    used=None,
    fresh=None,
    hands=None,
    deck=(),
    discards=(),
    removed=(),
    ending=False,
    round=5,
    seed="position",
    **options,
):
    """The JSON of a position: seat ``turn`` to decide, with ``card`` open and ``left`` builds to come.

    ``supply``, {seat: n}, leaves a seat n settlements by placing the others far off. ``held``,
    ``taken``, ``used``, ``fresh`` are {seat: [hexes of locations]}. ``deck`` are the next cards.
    """
    state = engine.new("kingdom_builder", len(owns), seed, {**FIRST_GAME, **options})
    data = state.to_json()
    board, _ = slow.assembled(data["quadrants"], data["rotated"])
    owns = [set(own) for own in owns]
    for seat, want in (supply or {}).items():
        fill(board, owns, seat, want)
    hands = hands or {}
    data |= {"card": card, "left": left, "turn": turn, "round": round, "events": []}
    data["ending"] = ending or any(len(own) == 40 for own in owns)
    for seat, (own, row) in enumerate(zip(owns, data["seats"], strict=True)):
        row["settlements"], row["supply"] = names(own), 40 - len(own)
        row["held"] = list((held or {}).get(seat, []))
        row["taken"] = list((taken or {}).get(seat, row["held"]))
        row["used"] = list((used or {}).get(seat, []))
        row["fresh"] = list((fresh or {}).get(seat, []))
        row["hand"] = hands.get(seat, "" if seat == turn else slow.TERRAINS[seat])
    loose = Counter(dict.fromkeys(slow.TERRAINS, 5))
    loose -= Counter([card, *(row["hand"] for row in data["seats"]), *deck, *discards, *removed])
    data["deck"] = [*deck, *loose.elements()]
    data["discards"], data["removed"] = list(discards), list(removed)
    return data


def fill(board, owns, seat, supply):
    """Place settlements of a seat until this number is left: from the bottom up, away from locations and castles."""
    for spot in reversed(slow.EVERY):
        if len(owns[seat]) == 40 - supply:
            return
        free = not any(spot in own for own in owns) and board[spot[0]][spot[1]] in slow.BUILDABLE
        if free and not {"L", "X"} & {board[r][c] for r, c in slow.neighbours(spot)}:
            owns[seat].add(spot)
    raise AssertionError("there is no room for so many settlements")


def play(state, *texts):
    """Play actions by their notation; the state."""
    for text in texts:
        state.play(engine.parse("kingdom_builder", text))
    return state


def texts(state, verb=""):
    """The legal actions as text, all or those of a verb."""
    return [text for text in map(str, state.actions()) if text.startswith(verb)]


# Random boards and settlements


def layouts():
    """(quadrants, rotated)"""
    order = st.permutations(list(slow.FACTS["quadrants"])).map(lambda names: tuple(names[:4]))
    return st.tuples(order, st.tuples(*[st.booleans()] * 4))


@st.composite
def settled(draw, most=40):
    """(quadrants, rotated, one set of settlements a seat): grown in patches, some on water."""
    quadrants, rotated = draw(layouts())
    board, _ = slow.assembled(quadrants, rotated)
    ground = slow.BUILDABLE | ({"W"} if draw(st.booleans()) else set())
    seats = draw(st.integers(2, 4))
    rng = draw(st.randoms(use_true_random=False))
    owns = [set() for _ in range(seats)]
    taken = set()
    for own in owns:
        size, spread = rng.choice([0, 1, 2, 3, 5, 9, 20, most]), rng.random()
        while len(own) < size:
            spot = rng.choice(slow.EVERY)
            if own and rng.random() > spread:
                spot = rng.choice(slow.neighbours(rng.choice(sorted(own))))
            if spot not in taken and board[spot[0]][spot[1]] in ground:
                own.add(spot)
                taken.add(spot)
            else:
                spread = min(1.0, spread + 0.01)
    return quadrants, rotated, owns
