"""A slow reference for Cartographers, one cell at a time, written from docs/rules/cartographers.md alone.

A board is a plain dict {(row, col): terrain} of its filled cells; an empty cell is not in it."""

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
