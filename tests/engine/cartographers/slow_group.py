"""The slow reference for what goes beyond plain solo: seats, skills, switches, the ambush pack.

Written from docs/rules/cartographers.md 4.14, 4.15, 7, 8, 10 alone. A board is a dict as in ``slow``; the cell
of Diplomacy is filled with BOTH, written D.
"""

import json
from pathlib import Path

from . import slow, slow_scoring

MORE = json.loads(Path(__file__).with_name("facts_more.json").read_text(encoding="utf-8"))
SKILLS = {card["slug"]: card for card in MORE["skills"]["cards"]}
AMBUSH = {**slow.AMBUSH, **{card["slug"]: card for card in MORE["ambush_pack"]}}
BASE = list(slow.AMBUSH)
PACK = [slug for slug in AMBUSH if slug not in slow.AMBUSH]
COST = {slug: card["cost"] for slug, card in SKILLS.items()}
BOTH = "farm+village"
SINGLE, BAR, BLOCK = [(0, 0)], [(0, 0), (0, 1)], [(0, 0), (0, 1), (1, 0), (1, 1)]
COIN_TRACK = slow.FACTS["coins"]["track_length"]
# When a skill may be used, as printed: before and after the own draw of a card, before and after an ambush is drawn.
WHEN = {
    "acrobatics": {"before ambush"},
    "concentrate": {"after draw"},
    "cure_wounds": {"after draw"},
    "diplomacy": {"before draw", "after draw", "before ambush", "after ambush"},
    "knowledge": {"before draw"},
    "move_silently": {"before draw"},
    "negotiate": {"before draw"},
    "search": {"after draw"},
}

OFFICIAL = {
    "single_terrain": "card",
    "ruins_place": "anywhere",
    "ruins_mountain": False,
    "shieldgate": 2,
    "shieldgate_tie": "tied",
    "spent_coins_free": False,
    "cure_wounds_terrain": "card",
    "concentrate_coin": False,
    "concentrate_ruins": False,
    "acrobatics_solo": "lying",
}


# Boards with cells that are farm and village


def parse(text):
    if not isinstance(text, str):
        text = "\n".join(text)
    board = slow.parse(text.replace("D", "A"))
    marks = text.split()
    marks = "".join(marks)
    for place, cell in enumerate(slow.EVERY_CELL):
        if marks[place] == "D":
            board[cell] = BOTH
    return board


def lines(board):
    rows = [list(row) for row in slow.lines(seen_as(board, "farm"))]
    for (row, col), terrain in board.items():
        if terrain == BOTH:
            rows[row][col] = "D"
    return ["".join(row) for row in rows]


def show(board):
    return "\n" + "\n".join(lines(board))


def seen_as(board, terrain):
    """The board with each cell that is both taken for a farm, or for a village."""
    return {cell: terrain if drawn == BOTH else drawn for cell, drawn in board.items()}


def score(slug, board, side, switches=OFFICIAL):
    """A scoring card: Diplomacy's cell is a farm for those who count farms, a village for those who count villages."""
    if slug == "greengold_plains":
        return greengold_plains(board)
    stack = slow.SCORING[slug]["group"]
    plain = seen_as(board, "village" if stack == "village" else "farm")
    if slug == "shieldgate":
        sizes = sorted((len(cluster) for cluster in slow.clusters(plain, "village")), reverse=True)
        if switches["shieldgate_tie"] == "smaller":
            sizes = sizes[:1] + [size for size in sizes if size < sizes[0]]
        return switches["shieldgate"] * sizes[1] if len(sizes) > 1 else 0
    return slow_scoring.CARDS[slug](plain, side)


def greengold_plains(board):
    """The one card for which a cell of the cluster can be a farm next to another cell of the cluster."""
    farms, villages = seen_as(board, "farm"), seen_as(board, "village")
    total = 0
    for cluster in slow.clusters(villages, "village"):
        around = {near for cell in cluster for near in slow.neighbours(cell)}
        kinds = {farms.get(cell) for cell in around} & {"forest", "farm", "water", "monster", "mountain"}
        total += 3 if len(kinds) >= 3 else 0
    return total


# Shapes over the edge, and the walks of the pack


def inside(cells):
    return frozenset((row, col) for row, col in cells if 0 <= row < slow.SIZE and 0 <= col < slow.SIZE)


def over_the_edge(board, shape):
    """What may be drawn of a shape, in any turn and flip, if a part of it may be off the map."""
    parts = set()
    for form in slow.orientations(shape):
        for row in range(-5, slow.SIZE + 1):
            for col in range(-5, slow.SIZE + 1):
                part = inside(slow.at(form, row, col))
                if part and not any(cell in board for cell in part):
                    parts.add(part)
    return parts


def steps(shape, card):
    """Where a shape that walks as an ambush card does comes by: cell lists in order."""
    height = 1 + max(row for row, _ in shape)
    width = 1 + max(col for _, col in shape)
    places = []
    for k in range(slow.SIZE):
        for row, col in slow.ring(height, width, k, AMBUSH[card]["solo_corner"], AMBUSH[card]["direction"]):
            places.append(slow.at(shape, row, col))
    return places


def printed(card):
    return [tuple(cell) for cell in AMBUSH[card]["cells"]]


def strike(board, card):
    """(cells, tries) of a solo ambush; ([], tries) when it is dropped."""
    for tries, cells in enumerate(steps(printed(card), card), 1):
        if slow.fits(board, cells):
            return cells, tries
    return [], len(steps(printed(card), card))


def strike_of_the_acrobat(board, card, either):
    """The bar of Acrobatics walks lying; by the other reading it is also tried standing at each step."""
    tries = steps(BAR, card)
    if either:
        standing = steps([(0, 0), (1, 0)], card)
        assert len(standing) == len(tries)
        tries = [cells for pair in zip(tries, standing, strict=True) for cells in pair]
    return next((cells for cells in tries if slow.fits(board, cells)), [])


# Who draws on whose sheet (docs/rules/cartographers.md 4.14)


def drawers(players, card):
    """For each seat that draws, in their order, whose sheet it has: clockwise goes to the left neighbour."""
    step = 1 if AMBUSH[card]["direction"] == "clockwise" else -1
    sheet_of = {(owner + step) % players: owner for owner in range(players)}
    return [(seat, sheet_of[seat]) for seat in range(players)]
