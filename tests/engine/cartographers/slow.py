"""A slow reference for Cartographers, one cell at a time, written from docs/rules/cartographers.md alone.

A board is a plain dict {(row, col): terrain} of its filled cells; an empty cell is not in it.
"""

import json
from pathlib import Path

SIZE = 11
LETTERS = {
    "F": "forest",
    "V": "village",
    "A": "farm",
    "W": "water",
    "M": "monster",
    "^": "mountain",
    "#": "wasteland",
}
LETTER_OF = {terrain: letter for letter, terrain in LETTERS.items()}
DRAWABLE = ["forest", "village", "farm", "water", "monster"]
EVERY_CELL = [(row, col) for row in range(SIZE) for col in range(SIZE)]

FACTS = json.loads(Path(__file__).with_name("facts.json").read_text(encoding="utf-8"))
EXPLORE = {card["slug"]: card for card in FACTS["explore_cards"]}
AMBUSH = {card["slug"]: card for card in FACTS["ambush_cards"]}
SCORING = {card["slug"]: card for card in FACTS["scoring_cards"]}
SEASONS = FACTS["seasons"]
THRESHOLDS = [season["threshold"] for season in SEASONS]
TITLES = [(entry["min"], entry["title"]) for entry in FACTS["solo"]["titles"]]


# Sheets


def cells_of(side, what):
    """The printed cells of one sheet: what is "mountains", "ruins" or "wasteland"."""
    return [tuple(cell) for cell in FACTS["maps"][side][what]]


def blank(side):
    board = {}
    for cell in cells_of(side, "mountains"):
        board[cell] = "mountain"
    for cell in cells_of(side, "wasteland"):
        board[cell] = "wasteland"
    return board


def parse(lines):
    """A board from 11 lines; spaces between the letters and around the lines do not matter."""
    if isinstance(lines, str):
        lines = [line for line in lines.split("\n") if line.strip()]
    rows = [line.replace(" ", "") for line in lines]
    assert len(rows) == SIZE and all(len(row) == SIZE for row in rows), rows
    return {(r, c): LETTERS[rows[r][c]] for r, c in EVERY_CELL if rows[r][c] != "."}


def lines(board):
    return ["".join(LETTER_OF[board[r, c]] if (r, c) in board else "." for c in range(SIZE)) for r in range(SIZE)]


def text(board):
    return "\n".join(lines(board))


def name(cell):
    return "ABCDEFGHIJK"[cell[0]] + str(cell[1] + 1)


def cell(label):
    return "ABCDEFGHIJK".index(label[0]), int(label[1:]) - 1


def neighbours(cell):
    """The two to four cells of the sheet that share a side with this one."""
    row, col = cell
    around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return [(r, c) for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE]


def on_the_edge(cell):
    return cell[0] in (0, SIZE - 1) or cell[1] in (0, SIZE - 1)


def enclosed(board, cell):
    return all(near in board for near in neighbours(cell))


def touches(board, cell, terrain):
    return any(board.get(near) == terrain for near in neighbours(cell))


def empty_cells(board):
    return [cell for cell in EVERY_CELL if cell not in board]


def cells_with(board, terrain):
    return [cell for cell in EVERY_CELL if board.get(cell) == terrain]


def clusters(board, terrain):
    """Lists of cells of one terrain joined by sides."""
    groups = []
    seen = []
    for start in cells_with(board, terrain):
        if start in seen:
            continue
        cluster = [start]
        for member in cluster:  # grows while it is walked
            for near in neighbours(member):
                if board.get(near) == terrain and near not in cluster:
                    cluster.append(near)
        seen.extend(cluster)
        groups.append(cluster)
    return groups


# The sixteen scoring cards


def sentinel_wood(board, side):
    return sum(1 for cell in cells_with(board, "forest") if on_the_edge(cell))


def greenbough(board, side):
    rows = {row for row, _ in cells_with(board, "forest")}
    cols = {col for _, col in cells_with(board, "forest")}
    return len(rows) + len(cols)


def treetower(board, side):
    return sum(1 for cell in cells_with(board, "forest") if enclosed(board, cell))


def stoneside_forest(board, side):
    linked = set()
    for cluster in clusters(board, "forest"):
        touched = {near for cell in cluster for near in neighbours(cell) if board.get(near) == "mountain"}
        if len(touched) >= 2:
            linked |= touched
    return 3 * len(linked)


def canal_lake(board, side):
    water = [cell for cell in cells_with(board, "water") if touches(board, cell, "farm")]
    farm = [cell for cell in cells_with(board, "farm") if touches(board, cell, "water")]
    return len(water) + len(farm)


def mages_valley(board, side):
    water = [cell for cell in cells_with(board, "water") if touches(board, cell, "mountain")]
    farm = [cell for cell in cells_with(board, "farm") if touches(board, cell, "mountain")]
    return 2 * len(water) + len(farm)


def the_golden_granary(board, side):
    ruins = cells_of(side, "ruins")
    water = [cell for cell in cells_with(board, "water") if any(near in ruins for near in neighbours(cell))]
    farm = [cell for cell in cells_with(board, "farm") if cell in ruins]
    return len(water) + 3 * len(farm)


def shoreside_expanse(board, side):
    total = 0
    for terrain, other in (("farm", "water"), ("water", "farm")):
        for cluster in clusters(board, terrain):
            if not any(on_the_edge(cell) or touches(board, cell, other) for cell in cluster):
                total += 3
    return total


def wildholds(board, side):
    return sum(8 for cluster in clusters(board, "village") if len(cluster) >= 6)


def great_city(board, side):
    villages = clusters(board, "village")
    away = [cluster for cluster in villages if not any(touches(board, cell, "mountain") for cell in cluster)]
    return max((len(cluster) for cluster in away), default=0)


def greengold_plains(board, side):
    kinds = ("forest", "farm", "water", "monster", "mountain")
    total = 0
    for cluster in clusters(board, "village"):
        met = {board.get(near) for cell in cluster for near in neighbours(cell)}
        if len([kind for kind in kinds if kind in met]) >= 3:
            total += 3
    return total


def shieldgate(board, side):
    sizes = sorted((len(cluster) for cluster in clusters(board, "village")), reverse=True)
    return 2 * sizes[1] if len(sizes) >= 2 else 0


def borderlands(board, side):
    rows = [row for row in range(SIZE) if all((row, col) in board for col in range(SIZE))]
    cols = [col for col in range(SIZE) if all((row, col) in board for row in range(SIZE))]
    return 6 * (len(rows) + len(cols))


def lost_barony(board, side):
    best = 0
    for top, left in EVERY_CELL:
        for length in range(1, SIZE + 1 - max(top, left)):
            square = [(top + i, left + j) for i in range(length) for j in range(length)]
            if not all(cell in board for cell in square):
                break
            best = max(best, length)
    return 3 * best


def the_broken_road(board, side):
    roads = [[(start + step, step) for step in range(SIZE - start)] for start in range(SIZE)]
    return 3 * sum(1 for road in roads if all(cell in board for cell in road))


def the_cauldrons(board, side):
    return sum(1 for cell in empty_cells(board) if enclosed(board, cell))


CARDS = {
    function.__name__: function
    for function in (
        sentinel_wood,
        greenbough,
        treetower,
        stoneside_forest,
        canal_lake,
        mages_valley,
        the_golden_granary,
        shoreside_expanse,
        wildholds,
        great_city,
        greengold_plains,
        shieldgate,
        borderlands,
        lost_barony,
        the_broken_road,
        the_cauldrons,
    )
}


def score(slug, board, side, switches=None):
    """The points of a card; ``switches`` are those of docs/rules/cartographers.md 8 that are not at their default."""
    switches = switches or {}
    if slug == "shieldgate":
        sizes = sorted((len(cluster) for cluster in clusters(board, "village")), reverse=True)
        if switches.get("shieldgate_tie") == "smaller":
            sizes = sizes[:1] + [size for size in sizes if size < sizes[0]]
        return switches.get("shieldgate", 2) * sizes[1] if len(sizes) >= 2 else 0
    return CARDS[slug](board, side)


def monster_loss(board):
    """Points lost: each empty cell that touches a monster, once."""
    return sum(1 for cell in empty_cells(board) if touches(board, cell, "monster"))


def closed_mountains(board):
    return [cell for cell in cells_with(board, "mountain") if enclosed(board, cell)]


def mountain_coins(board):
    return len(closed_mountains(board))


def title(rating):
    for least, words in TITLES:
        if rating >= least:
            return words
    return TITLES[-1][1]


# Shapes


def normal(cells):
    """The shape pushed into the top left corner, as a sorted tuple."""
    top = min(row for row, _ in cells)
    left = min(col for _, col in cells)
    return tuple(sorted((row - top, col - left) for row, col in cells))


def orientations(cells):
    forms = []
    shape = [tuple(cell) for cell in cells]
    for _ in range(2):
        for _ in range(4):
            shape = [(col, -row) for row, col in shape]
            if normal(shape) not in forms:
                forms.append(normal(shape))
        shape = [(row, -col) for row, col in shape]
    return forms


def at(shape, row, col):
    return [(row + r, col + c) for r, c in shape]


def fits(board, cells):
    return all(0 <= r < SIZE and 0 <= c < SIZE and (r, c) not in board for r, c in cells)


def placements(board, cells):
    """The set of frozensets of cells this shape may cover, over all turns and flips."""
    targets = set()
    for shape in orientations(cells):
        for row, col in EVERY_CELL:
            target = at(shape, row, col)
            if fits(board, target):
                targets.add(frozenset(target))
    return targets


# The solo ambush walk (docs/rules/cartographers.md 5)


def ring(height, width, k, corner, direction):
    """Box positions on the border of ring k, from the corner once round; [] when there is no such ring."""
    top, left, bottom, right = k, k, SIZE - height - k, SIZE - width - k
    if top > bottom or left > right:
        return []
    border = [(top, col) for col in range(left, right + 1)]
    border += [(row, right) for row in range(top + 1, bottom + 1)]
    if bottom > top:
        border += [(bottom, col) for col in range(right - 1, left - 1, -1)]
    if right > left:
        border += [(row, left) for row in range(bottom - 1, top, -1)]
    if direction == "counterclockwise":
        border.reverse()
    vertical, horizontal = corner.split("_")
    start = (top if vertical == "top" else bottom, left if horizontal == "left" else right)
    turn = border.index(start)
    return border[turn:] + border[:turn]


def walk(card):
    """Every box position an ambush card tries, in order, ring by ring."""
    shape = [tuple(cell) for cell in AMBUSH[card]["cells"]]
    height = 1 + max(row for row, _ in shape)
    width = 1 + max(col for _, col in shape)
    steps = []
    for k in range(SIZE):
        steps += ring(height, width, k, AMBUSH[card]["solo_corner"], AMBUSH[card]["solo_walk"])
    return steps


def ambush(board, card):
    """(cells, tries): where the monsters land and the number of the try; (None, tries) when dropped."""
    shape = [tuple(cell) for cell in AMBUSH[card]["cells"]]
    tries = 0
    for row, col in walk(card):
        tries += 1
        if fits(board, at(shape, row, col)):
            return at(shape, row, col), tries
    return None, tries


# What a card lets you draw (docs/rules/cartographers.md 4.3 to 4.7)


def action(terrain, cells):
    return terrain + "@" + ",".join(name(cell) for cell in sorted(cells))


def can_cover_ruins(board, side, cells):
    return any(cell in cells for cell in cells_of(side, "ruins") if cell not in board)


def legal(board, side, card, demand, switches=None):
    """The set of action texts for a terrain card; switches are readings of docs/rules/cartographers.md 8."""
    empty = empty_cells(board)
    if not empty:
        return {"pass"}
    targets = set()
    for shape in EXPLORE[card]["shapes"]:
        targets |= usable(board, side, shape, demand)
    terrains = EXPLORE[card]["terrains"]
    if not targets:
        terrains = single_terrains(card, demand, switches)
        targets = [[cell] for cell in single_cells(board, side, demand, switches)]
    return {action(terrain, cells) for terrain in terrains for cells in targets}


def single_terrains(card, demand, switches=None):
    """The terrains of the one-cell draw."""
    switches = switches or {}
    if demand:
        return [*DRAWABLE, "mountain"] if switches.get("ruins_mountain") else DRAWABLE
    return DRAWABLE if switches.get("single_terrain") == "any" else EXPLORE[card]["terrains"]


def single_cells(board, side, demand, switches=None):
    """The cells of the one-cell draw."""
    empty = empty_cells(board)
    if demand and (switches or {}).get("ruins_place") == "ruins":
        ruins = [cell for cell in cells_of(side, "ruins") if cell in empty]
        return ruins or empty
    return empty


def usable(board, side, shape, demand):
    """The placements of one offered shape, as a demand allows them."""
    options = placements(board, shape["cells"])
    return {cells for cells in options if not demand or can_cover_ruins(board, side, cells)}


def is_single(board, side, card, demand):
    """True when no offered shape can be used, so that only the one-cell draw is left."""
    return not any(usable(board, side, shape, demand) for shape in EXPLORE[card]["shapes"])


def offer(board, side, card, demand, switches=None):
    """What a view offers: terrains, shapes with coin and whether each fits now, single cell or not."""
    if not empty_cells(board):
        return None
    if is_single(board, side, card, demand):
        terrains = single_terrains(card, demand, switches)
        single = {"cells": [[0, 0]], "coin": False, "fits": True}
        return {"terrains": terrains, "shapes": [single], "single": True}
    shapes = [{**shape, "fits": bool(usable(board, side, shape, demand))} for shape in EXPLORE[card]["shapes"]]
    return {"terrains": EXPLORE[card]["terrains"], "shapes": shapes, "single": False}


def shape_coin(board, side, card, demand, cells):
    """True when these cells are drawn as the card's coin shape (never as the fallback cell)."""
    if is_single(board, side, card, demand):
        return False
    return any(normal(cells) in orientations(shape["cells"]) for shape in EXPLORE[card]["shapes"] if shape["coin"])
