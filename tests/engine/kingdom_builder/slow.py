"""The slow reference for Kingdom Builder: hex by hex, written from docs/rules/kingdom-builder.md alone.

A position is a list of sets of (row, col), one a seat. Board letters: G C D F T, W water, M mountain,
X castle, L location.
"""

import json
from pathlib import Path

FACTS = json.loads(Path(__file__).with_name("facts.json").read_text(encoding="utf-8"))
LETTER = {"grass": "G", "canyon": "C", "desert": "D", "flower field": "F", "forest": "T"}
TERRAINS = list(LETTER)
BUILDABLE = set("GCDFT")
SIZE = 20
EVERY = [(r, c) for r in range(SIZE) for c in range(SIZE)]
CARDS = list(FACTS["scoring_cards"])
TILES = list(FACTS["location_tiles"])
MOVES = ("barn", "harbor", "paddock")
OFFICIAL = {
    "tie": "shared",
    "hermits": "areas",
    "workers": "places",
    "merchants": "joined",
    "lords": "zero_ranks",
    "useless_card": "removed",
}


def name(cell):
    return "ABCDEFGHIJKLMNOPQRST"[cell[0]] + str(cell[1] + 1)


def cell(text):
    return "ABCDEFGHIJKLMNOPQRST".index(text[0]), int(text[1:]) - 1


# The board


def assembled(quadrants, rotated):
    """20 lines, and the kind of tile of each location hex."""
    grid = [[""] * SIZE for _ in range(SIZE)]
    kinds = {}
    for corner, (quadrant, turned) in enumerate(zip(quadrants, rotated, strict=True)):
        rows = FACTS["quadrants"][quadrant]["rows"]
        for r in range(10):
            for c in range(10):
                to_r, to_c = (9 - r, 9 - c) if turned else (r, c)
                spot = to_r + 10 * (corner // 2), to_c + 10 * (corner % 2)
                grid[spot[0]][spot[1]] = rows[r][c]
                if rows[r][c] == "L":
                    kinds[spot] = FACTS["quadrants"][quadrant]["location_kind"]
    return ["".join(row) for row in grid], kinds


def inside(spot):
    return 0 <= spot[0] < SIZE and 0 <= spot[1] < SIZE


def step(spot, direction):
    """The next hex to the "e", "w", "ne", "nw", "se" or "sw"; it may be off the board."""
    r, c = spot
    if direction in ("e", "w"):
        return r, c + (1 if direction == "e" else -1)
    down = r + 1 if direction[0] == "s" else r - 1
    left = c - 1 if r % 2 == 0 else c
    return down, left if direction[1] == "w" else left + 1


DIRECTIONS = ("e", "w", "ne", "nw", "se", "sw")
OPPOSITE = {"e": "w", "w": "e", "ne": "sw", "sw": "ne", "nw": "se", "se": "nw"}


def neighbours(spot):
    return [near for near in (step(spot, d) for d in DIRECTIONS) if inside(near)]


def sector(spot):
    return spot[0] // 10 * 2 + spot[1] // 10


# Where a settlement may go


def near_own(own, choices):
    """Those of the choices that touch an own settlement, or all of them if none does."""
    touching = {spot for spot in choices if any(near in own for near in neighbours(spot))}
    return touching or set(choices)


def targets(board, owns, seat, kind, terrain=None, origin=None):
    own = set(owns[seat])
    taken = set().union(*owns)
    wanted = {"farm": "G", "oasis": "D", "harbor": "W"}.get(kind) or LETTER.get(terrain)
    if kind == "tavern":
        return tavern(board, own, taken)
    if kind == "paddock":
        return paddock(board, taken, origin)
    if kind == "tower":
        edge = {s for s in EVERY if 0 in s or SIZE - 1 in s}
        return near_own(own, {s for s in edge - taken if board[s[0]][s[1]] in BUILDABLE})
    if kind in ("barn", "harbor"):
        own, taken = own - {origin}, taken - {origin}
    free = {s for s in EVERY if s not in taken and board[s[0]][s[1]] == wanted}
    return near_own(own, free) - {origin}


def tavern(board, own, taken):
    targets = set()
    for spot in own:
        for direction in DIRECTIONS:
            line = [spot]
            while (ahead := step(line[-1], direction)) in own:
                line.append(ahead)
            if len(line) >= 3 and inside(ahead) and ahead not in taken and board[ahead[0]][ahead[1]] in BUILDABLE:
                targets.add(ahead)
    return targets


def paddock(board, taken, origin):
    targets = set()
    for direction in DIRECTIONS:
        spot = step(step(origin, direction), direction)
        if inside(spot) and spot not in taken and board[spot[0]][spot[1]] in BUILDABLE:
            targets.add(spot)
    return targets


# What it is worth


def marked(board, letters):
    return {s for s in EVERY if board[s[0]][s[1]] in letters}


def adjacent(spot, others):
    return any(near in others for near in neighbours(spot))


def areas(own):
    left, groups = set(own), []
    while left:
        area, todo = set(), [min(left)]
        while todo:
            spot = todo.pop()
            if spot in left:
                left.remove(spot)
                area.add(spot)
                todo += neighbours(spot)
        groups.append(area)
    return groups


def score(slug, board, owns, seat, switches=OFFICIAL):
    return globals()[slug](board, owns, seat, {**OFFICIAL, **switches})


def live_score(slug, board, owns, seat, switches=OFFICIAL):
    """The score shown before the end: Lords pay nobody for a sector that nobody has settled."""
    if slug != "lords":
        return score(slug, board, owns, seat, switches)
    settled = {sector(spot) for own in owns for spot in own}
    return lords(board, owns, seat, {**OFFICIAL, **switches}, settled)


def castle(board, owns, seat, switches):
    return 3 * sum(1 for spot in marked(board, "X") if adjacent(spot, owns[seat]))


def fishermen(board, owns, seat, switches):
    water = marked(board, "W")
    return sum(1 for spot in owns[seat] if spot not in water and adjacent(spot, water))


def merchants(board, owns, seat, switches):
    paid = set()
    for area in areas(owns[seat]):
        touched = {place for place in marked(board, "XL") if adjacent(place, area)}
        if len(touched) >= 2 or switches["merchants"] == "touched":
            paid |= touched
    return 4 * len(paid)


def discoverers(board, owns, seat, switches):
    return len({row for row, _ in owns[seat]})


def hermits(board, owns, seat, switches):
    count = len(areas(owns[seat]))
    return max(0, count - 1) if switches["hermits"] == "less_one" else count


def citizens(board, owns, seat, switches):
    return max((len(area) for area in areas(owns[seat])), default=0) // 2


def miners(board, owns, seat, switches):
    return sum(1 for spot in owns[seat] if adjacent(spot, marked(board, "M")))


def workers(board, owns, seat, switches):
    places = marked(board, "X" if switches["workers"] == "castles" else "XL")
    return sum(1 for spot in owns[seat] if adjacent(spot, places))


def knights(board, owns, seat, switches):
    return 2 * max(sum(1 for r, _ in owns[seat] if r == row) for row in range(SIZE))


def lords(board, owns, seat, switches, sectors=range(4)):
    total = 0
    for number in sectors:
        counts = [sum(1 for spot in own if sector(spot) == number) for own in owns]
        mine, best = counts[seat], max(counts)
        second = max((count for count in counts if count < best), default=None)
        if switches["lords"] == "strict" and not mine:
            continue
        total += 12 if mine == best else 6 if mine == second else 0
    return total


def farmers(board, owns, seat, switches):
    return 3 * min(sum(1 for spot in owns[seat] if sector(spot) == number) for number in range(4))
