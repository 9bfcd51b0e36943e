"""The slow reference: the sixteen scoring cards, monsters, mountains and titles, each cell by cell."""

from .slow import (
    EVERY_CELL,
    SIZE,
    TITLES,
    cells_of,
    cells_with,
    clusters,
    empty_cells,
    enclosed,
    neighbours,
    on_the_edge,
    touches,
)

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
