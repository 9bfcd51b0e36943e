"""Special positions: a new game's JSON, edited and restored."""

import engine
from engine import cartographers as c

from . import slow

EDICTS = ("sentinel_wood", "canal_lake", "wildholds", "borderlands")

# Single holes only, two of them ruins (B6, J6).
PINHOLES = slow.parse("""
    . V V V V V V V V V .
    V V V ^ V . V V V V V
    V V V V V V V V ^ V V
    V V V V V V V V V V V
    V V V V . V V V V V V
    V V V V V ^ V V V V V
    V V V V V V V V V V V
    V V V V V V V V V V V
    V V ^ V V V V V V V V
    V V V V V . V ^ V V V
    . V V V V V V V V V .
""")


def position(
    board,
    card,
    *,
    side="A",
    before=(),
    then=(),
    demand=False,
    season=0,
    rows=None,
    shape_coins=0,
    edicts=EDICTS,
    gone=(),
    chance=0,
    **switches,
):
    """A solo game in which ``card`` is to be drawn on ``board``.

    before: cards revealed earlier this season; then: the next cards of the deck (after them terrain
    cards in printed order, then ruins, then ambushes); rows: the scores of the seasons before this one;
    gone: ambush cards that left the game in earlier seasons; switches: other options of the game.
    """
    options = {"side": side, "edicts": edicts, **switches}
    state = engine.new("cartographers", seed="a special position", options=options)
    data = state.to_json()
    revealed = [*before, card]
    placed = [*revealed, *then, *gone]
    free = [slug for slug in slow.AMBUSH if slug not in placed]
    waiting = free[: 3 - season]
    # One ambush card has joined the deck in each season so far.
    missing = season + 1 - sum(1 for slug in placed if slug in slow.AMBUSH)
    hidden = [slug for slug in free if slug not in waiting][: max(0, missing)]
    rest = [slug for slug in slow.EXPLORE if slug not in placed and slow.EXPLORE[slug]["kind"] == "terrain"]
    rest += [slug for slug in slow.EXPLORE if slug not in placed + rest]
    rows = [[0, 0, 0, 0]] * season if rows is None else rows
    data.update(
        season=season,
        revealed=revealed,
        card=card,
        demand=demand,
        deck=[*then, *rest, *hidden],
        ambushes=waiting,
        chance=f"{chance:016x}",
        events=[["season"]] * season + [["reveal", slug] for slug in revealed],
    )
    data["seats"][0].update(sheet=slow.lines(board), shape_coins=shape_coins, seasons=rows)
    return engine.restore(data)


def play(state, text):
    state.play(engine.parse("cartographers", text))
    return state.view(0)


def texts(state):
    return [str(action) for action in state.actions()]


def full(*holes, letter="V", side="A"):
    """A sheet with every free cell drawn but the holes, given by their names."""
    board = slow.parse(slow.text(slow.blank(side)).replace(".", letter))
    for hole in holes:
        del board[slow.cell(hole)]
    return board


def sheet(board, side="A"):
    return c.Sheet.from_text(slow.text(board), side=side)


def first(state):
    """Play the first of the legal actions."""
    state.play(state.actions()[0])
    return state.view(0)


def of_five(terrains, holes):
    """The one-cell draws of these terrains on these cells, sorted."""
    return sorted(f"{terrain}@{hole}" for terrain in terrains for hole in holes)


def after(turns, seed="bad data", side="A"):
    """A game some turns on, or at its end."""
    state = engine.new("cartographers", seed=seed, options={"side": side})
    for turn in range(turns):
        if state.actor is not None:
            actions = state.actions()
            state.play(actions[(7 * turn + 3) % len(actions)])
    return state
