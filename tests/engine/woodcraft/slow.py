"""Ways by brute force: every position a small pile can be worked into by free actions, and what it costs."""

from heapq import heappop, heappush
from typing import NamedTuple

from engine.woodcraft.dice import COLOURS, colour_of, die, name, parse_die, pile, value_of

SURCHARGES = (0, 1, 2)


class Position(NamedTuple):
    dice: tuple
    trees: tuple
    #: Sawing and gluing tiles face up and turned; each splicing tile with whether it is face up.
    saws: int
    sawn: int
    glues: int
    glued: int
    splicing: tuple
    saw: int
    scrap: int
    glue: int
    reuse: int


def start(dice, tools):
    turned = tools.get("turned", {})
    up, down = tools.get("splicing", {}), turned.get("splicing", {})
    return Position(
        tuple(pile(dice)),
        tuple(sorted(parse_die(tree) for tree in tools.get("pots", {}).values() if tree)),
        tools.get("sawing", 0),
        turned.get("sawing", 0),
        tools.get("gluing", 0),
        turned.get("gluing", 0),
        tuple((number, tuple(adds), number in up) for number, adds in sorted({**up, **down}.items())),
        *(tools.get(token, 0) for token in ("saw", "scrap", "glue", "reuse")),
    )


def partitions(total, least=1):
    if total == 0:
        yield ()
    for first in range(least, total + 1):
        for rest in partitions(total - first, first):
            yield (first, *rest)


def without(dice, *gone):
    rest = list(dice)
    for each in gone:
        rest.remove(each)
    return rest


def moves(now):
    """Every free action: (text, cost in half blueberries, position)."""
    if now.saws:
        for each in set(now.dice):
            for parts in partitions(value_of(each)):
                more = len(parts) - 2
                if 0 <= more <= now.saw:
                    dice = sorted(without(now.dice, each) + [die(colour_of(each), part) for part in parts])
                    after = now._replace(dice=tuple(dice), saws=now.saws - 1, sawn=now.sawn + 1, saw=now.saw - more)
                    yield f"saw {name(each)}:{'+'.join(map(str, parts))}", 2 + 3 * more, after
    for place, (number, adds, up) in enumerate(now.splicing):
        tiles = (*now.splicing[:place], (number, adds, not up), *now.splicing[place + 1 :])
        if up and now.scrap:
            for each in set(now.dice):
                for value in (value_of(each) + add for add in adds):
                    if value <= 6:
                        dice = tuple(sorted([*without(now.dice, each), die(colour_of(each), value)]))
                        after = now._replace(dice=dice, splicing=tiles, scrap=now.scrap - 1)
                        yield f"splice {number} {name(each)}:{value}", 2 + 2, after
        if not up and now.reuse:
            yield f"reuse splicing_{number}", 4, now._replace(splicing=tiles, reuse=now.reuse - 1)
    if now.glues and now.glue:
        for place, one in enumerate(now.dice):
            for other in now.dice[place + 1 :]:
                value = value_of(one) + value_of(other)
                for colour in {colour_of(one), colour_of(other)} if value <= 6 else ():
                    made = die(colour, value)
                    lost = SURCHARGES[colour_of(one)] + SURCHARGES[colour_of(other)] - SURCHARGES[colour]
                    after = now._replace(
                        dice=tuple(sorted([*without(now.dice, one, other), made])),
                        glues=now.glues - 1,
                        glued=now.glued + 1,
                        glue=now.glue - 1,
                    )
                    yield f"glue {name(one)}+{name(other)}:{name(made)}", 2 + 3 + 2 * lost, after
    if now.reuse and now.sawn:
        yield "reuse sawing", 4, now._replace(saws=now.saws + 1, sawn=now.sawn - 1, reuse=now.reuse - 1)
    if now.reuse and now.glued:
        yield "reuse gluing", 4, now._replace(glues=now.glues + 1, glued=now.glued - 1, reuse=now.reuse - 1)
    for tree in set(now.trees):
        after = now._replace(dice=tuple(sorted([*now.dice, tree])), trees=tuple(without(now.trees, tree)))
        yield f"harvest {COLOURS[colour_of(tree)]}", 1, after


def everything(dice, tools):
    """Every position that can be reached, with the least it costs."""
    first = start(dice, tools)
    costs, closed, heap = {first: 0}, set(), [(0, 0, first)]
    while heap:
        cost, _, now = heappop(heap)
        if now in closed:
            continue
        closed.add(now)
        for _, price, after in moves(now):
            if cost + price < costs.get(after, 10**9):
                costs[after] = cost + price
                heappush(heap, (cost + price, len(costs) + len(heap), after))
    return costs


def holds(now, need, tokens):
    rest = list(now.dice)
    for each in need:
        if each not in rest:
            return False
        rest.remove(each)
    return all(getattr(now, token) >= amount for token, amount in tokens.items())


def cheapest(costs, need, tokens):
    return min((cost for now, cost in costs.items() if holds(now, need, tokens)), default=None)


def replay(dice, tools, steps):
    """The position after these actions and what they cost; each must be legal."""
    now, total = start(dice, tools), 0
    for step in steps:
        successors = {text: (price, after) for text, price, after in moves(now)}
        price, now = successors[step]
        total += price
    return now, total
