"""What can I make? How a pile is worked into what an order needs by sawing, splicing, gluing, tokens and harvest.

Exact: a way is found if and only if there is one, and the first one is a cheapest (``COSTS``). Planting and what
helpers do besides are not looked at. The search goes backwards from the wanted dice. Without glue every colour is for
itself: each die of the pile is made into some of the wanted ones (``origins``), colours share tiles and tokens. The
last glue of a way makes one die, of which come some of the wanted ones; so these are replaced by the two dice glued.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..game import BadData, shown
from .card_set import CardSet
from .cards import Order
from .dice import COLOURS, LETTERS, NAMES, SIDES, SURCHARGES, colour_of, names, parse_die, pile, value_of
from .die_sources import NOTHING, Made, Splices, Splicing, Values, origins, parts_of, splices
from .pareto import Limits, Used, front, glued_front, unmatched
from .prices import die_price, material_price
from .vocabulary import MATERIALS

#: What a way costs, in half blueberries: for each tile turned, for each token spent, for a tree harvested before it
#: is grown, and for each blueberry the pile is worth less because glue made one die of two colours or surcharges.
COSTS = {"tile": 2, "saw": 3, "scrap": 2, "glue": 3, "reuse": 4, "harvest": 1, "surcharge": 2}
_NO_TREE = 0


class Way(NamedTuple):
    """How to work a pile until it holds what is needed."""

    #: Free actions, in an order in which they can be played.
    steps: tuple[str, ...]
    #: By ``COSTS``: 0 if nothing has to be done.
    cost: int
    #: The dice left in the pile when those needed have been handed over.
    left: tuple[str, ...]
    #: Tokens that the steps use up, those the order asks for not counted.
    spent: Mapping[str, int]


class Purchase(NamedTuple):
    """Something bought that makes an order reachable."""

    #: "g3", or a material and an amount: "glue 2".
    what: str
    price: int
    #: Whether it is a yard die, a die of the exchange or a material: "yard", "exchange", "material".
    where: str
    way: Way


def ways(
    dice: Iterable[str | int],
    tools: Mapping[str, Any],
    need: Order | str | Mapping[str, Any],
    limit: int = 1,
    card_set: CardSet | None = None,
) -> list[Way]:
    """How the pile can be worked into what is needed, cheapest first; [] if it cannot.

    ``tools``: "sawing" (tiles face up), "splicing" (what each one face up may add, or number -> that), "gluing"
    (0 or 1), "turned" (the same for turned tiles), the tokens "saw", "scrap", "glue", "reuse", and "pots" (colour ->
    die or None).
    ``need``: an order, its id, or {"dice", "tokens"}; its tokens are still there after the work. The first way is a
    cheapest one; up to ``limit`` of them leave different dice.
    """
    search = _Search(pile(dice), _Tools.of(tools), *_wanted(need, card_set))
    return search.ways(limit)


def reachable(
    dice: Iterable[str | int],
    tools: Mapping[str, Any],
    needs: Iterable[Order | str | Mapping[str, Any]],
    card_set: CardSet | None = None,
) -> list[Way | None]:
    """The cheapest way to each of several needs, each by itself, or None."""
    kept, owned = pile(dice), _Tools.of(tools)
    return [next(iter(_Search(kept, owned, *_wanted(need, card_set)).ways(1)), None) for need in needs]


def purchases(
    dice: Iterable[str | int],
    tools: Mapping[str, Any],
    need: Order | str | Mapping[str, Any],
    yard: Iterable[str | int] = (),
    exchange: bool = True,
    money: int | None = None,
    card_set: CardSet | None = None,
) -> list[Purchase]:
    """Which one purchase would make a need reachable: a yard die, a die of the exchange, or some of one material.

    Cheapest first, the cheaper work first at the same price; nothing dearer than ``money``.

    Dice cost what they cost in the game (``prices``). ``tools`` may name what makes them cheaper: "upgrades" (ids; the
    second sawing tile takes something off every six; without this key two sawing tiles, face up or turned, do) and
    "helpers" (ids of the helpers in the workshop). ``tools_of`` gives both.
    """
    book, kept, owned = card_set or CardSet.standard(), pile(dice), _Tools.of(tools)
    wanted = _wanted(need, card_set)
    cheaper_sixes, powers = _owns_second_saw(tools), book.powers(tools.get("helpers", ()))
    for_sale = [(die, "yard") for die in sorted(set(pile(yard)))]
    if exchange:
        for_sale += [(die, "exchange") for die in book.bank]
    offers = [
        (die_price(book, die, cheaper_sixes=cheaper_sixes, powers=powers), NAMES[die], where, [die], owned)
        for die, where in for_sale
    ]
    for kind in MATERIALS:
        for amount, _ in book.materials:
            more = owned.with_more(kind, amount)
            offers.append((material_price(book, amount), f"{kind} {amount}", "material", [], more))
    found: list[Purchase] = []
    for cost, what, where, bought, tiles in offers:
        if money is not None and cost > money:
            continue
        if where == "material" and any(have.what.startswith(what.split()[0]) for have in found):
            continue  # fewer of the same do as well
        for way in _Search(sorted([*kept, *bought]), tiles, *wanted).ways(1):
            found.append(Purchase(what, cost, where, way))
    return sorted(found, key=lambda each: (each.price, each.way.cost, each.what, each.where))


def tools_of(player: Mapping[str, Any], card_set: CardSet | None = None) -> dict[str, Any]:
    """The tools of a player as a View tells of them (``view["players"][seat]``)."""
    ranges = (card_set or CardSet.standard()).ranges
    up, turned = ({"sawing": 0, "splicing": {}, "gluing": 0} for _ in range(2))
    for tile in player["tiles"]:
        kind, _, number = tile["id"].partition("_")
        side = up if tile["up"] else turned
        if kind == "splicing":
            side["splicing"][int(number)] = ranges[int(number) - 1]  # type: ignore[index]
        elif kind in side:
            side[kind] += 1  # type: ignore[operator]
    tokens = {name: player[name] for name in (*MATERIALS, "reuse")}
    found = {**up, "turned": turned, **tokens, "pots": dict(player["pots"])}
    if "upgrades" in player:
        found["upgrades"] = [*player["upgrades"]]
    if "helpers" in player:
        found["helpers"] = [helper["id"] for helper in player["helpers"]]
    return found


def _owns_second_saw(tools: Mapping[str, Any]) -> bool:
    """Whether the second sawing tile is there, which makes sixes cheaper."""
    if "upgrades" in tools:
        return "sawing_2" in tools["upgrades"]
    sawing: int = tools.get("sawing", 0) + tools.get("turned", {}).get("sawing", 0)
    return sawing >= 2


def _wanted(need: Any, card_set: CardSet | None) -> tuple[Sequence[int], Mapping[str, int]]:
    if isinstance(need, str):
        order = (card_set or CardSet.standard()).orders.get(need)
        if order is None:
            raise BadData("need", f"there is no order {shown(need)}")
        need = order
    if isinstance(need, Mapping):
        return pile(need["dice"]), need.get("tokens", {})
    return need.dice, dict(need.tokens)


class _Tools(NamedTuple):
    """Tiles and tokens, ready to be counted."""

    sawing: int
    #: Whether there is a sawing tile at all, so that it can be used again; the same for gluing.
    owns_saw: bool
    gluing: int
    owns_glue: bool
    #: As given: number, what it adds, whether it lies face up.
    splicing: tuple[tuple[int, Values, bool], ...]
    saw: int
    scrap: int
    glue: int
    reuse: int
    #: The value of each colour's tree, 0 for none.
    trees: tuple[int, ...]

    @classmethod
    def of(cls, tools: Mapping[str, Any]) -> _Tools:
        turned = tools.get("turned", {})
        sawing, gluing = tools.get("sawing", 0), tools.get("gluing", 0)
        up = _numbered(tools.get("splicing", ()), True)
        splicing = (*up, *_numbered(turned.get("splicing", ()), False, {number for number, _, _ in up}))
        trees = [_NO_TREE] * len(COLOURS)
        for colour, tree in (tools.get("pots") or {}).items():
            if tree is not None:
                which = parse_die(tree) if isinstance(tree, str) else tree
                if COLOURS.index(colour) != colour_of(which):
                    raise BadData("tools", f"a {colour} pot holds no {names([which])[0]}")
                trees[colour_of(which)] = value_of(which)
        saw, scrap, glue, reuse = (tools.get(name, 0) for name in ("saw", "scrap", "glue", "reuse"))
        return cls(
            sawing,
            sawing + turned.get("sawing", 0) > 0,
            gluing,
            gluing + turned.get("gluing", 0) > 0,
            tuple(sorted(splicing)),
            saw,
            scrap,
            glue,
            reuse,
            tuple(trees),
        )

    def with_more(self, kind: str, amount: int) -> _Tools:
        return self._replace(**{kind: getattr(self, kind) + amount})


def _numbered(splicing: Any, up: bool, used: Iterable[int] = ()) -> list[tuple[int, Values, bool]]:
    """Splicing tiles with their numbers; without numbers they are those of the standard set, or come in order."""
    if isinstance(splicing, Mapping):
        return [(number, tuple(adds), up) for number, adds in splicing.items()]
    standard = CardSet.standard().ranges
    found: list[tuple[int, Values, bool]] = []
    taken = set(used)
    for adds in map(tuple, splicing):
        number = standard.index(adds) + 1 if adds in standard else 1
        while number in taken:
            number += 1
        taken.add(number)
        found.append((number, adds, up))
    return found


class _Glue(NamedTuple):
    """A glue of two dice into one, and how that one is worked then."""

    one: int
    other: int
    made: int
    then: Made


#: How far the first searches look: cuts, splices, glues; and what one of each costs at least.
_STAGES = ((3, 1, 0), (3, 1, 1), (4, 2, 1), (6, 3, 2))
_LEAST = (COSTS["tile"], COSTS["tile"] + COSTS["scrap"], COSTS["tile"] + COSTS["glue"])

Needs = tuple[Values, ...]
_ALL = range(len(COLOURS))


class _Plan(NamedTuple):
    """What is fixed already: what it takes, what it costs besides, and the last glues of the way."""

    taken: Made
    extra: int
    glues: tuple[_Glue, ...]


class _Search:
    """One pile, one set of tools, one need."""

    def __init__(self, dice: Sequence[int], tools: _Tools, wanted: Sequence[int], tokens: Mapping[str, int]) -> None:
        self.dice = dice
        self.tools = tools
        scrap, glue = tools.scrap - tokens.get("scrap", 0), tools.glue - tokens.get("glue", 0)
        self.saw = tools.saw - tokens.get("saw", 0)
        self.wanted = wanted
        self.enough = min(scrap, glue, self.saw) >= 0
        # No more than can matter, so that what was found for other stocks serves here too.
        most = max(0, min(scrap, sum(up for _, _, up in tools.splicing) + tools.reuse))
        saws = tools.sawing + tools.reuse if tools.owns_saw else 0
        cuts = min(saws + max(0, self.saw), (SIDES - 1) * saws)
        self.most = cuts, most, min(glue, tools.gluing + tools.reuse) if tools.owns_glue else 0
        self._set(self.most)
        counts = [[0] * (SIDES + 1) for _ in COLOURS]
        for die in dice:
            counts[colour_of(die)][value_of(die)] += 1
        self.counts = tuple(map(tuple, counts))
        self._seen: set[tuple[Any, ...]] = set()
        self._best: list[Way] = []
        self._limit = 1

    def ways(self, limit: int) -> list[Way]:
        self._limit = limit
        values: list[list[int]] = [[] for _ in COLOURS]
        for die in self.wanted:
            values[colour_of(die)].append(value_of(die))
        needs = tuple(tuple(sorted(each)) for each in values)
        plan = _Plan(NOTHING, 0, ())
        if not self.enough or not self._hopeful(needs, plan):
            return []
        # Most ways are short, and a short one is found soon by a search that looks no further.
        for cuts, spliced, glues in (*_STAGES, self.most):
            self._set(stage := (min(cuts, self.most[0]), min(spliced, self.most[1]), min(glues, self.most[2])))
            self._seen.clear()
            self._combine([self._front(colour, needs[colour]) for colour in _ALL], plan, None)
            self._glue(needs, plan)
            beyond = min((least * (here + 1) for least, here in zip(_LEAST, stage, strict=True)))
            if stage == self.most or (len(self._best) == limit and self._best[-1].cost <= beyond):
                break
        return self._best

    def _set(self, most: tuple[int, int, int]) -> None:
        """Look no further than so many cuts, splices and glues."""
        cuts, spliced, self.most_glues = most
        tools = self.tools
        saws = min(cuts, tools.sawing + tools.reuse)
        splicing = Splicing(tools.splicing, spliced, min(spliced, tools.reuse))
        self.table = splices(splicing)
        self._costs: dict[tuple[int, int, int, int], tuple[int, int] | None] = {}
        self.limits = Limits(min(cuts, tools.sawing), saws, cuts, tools.reuse, splicing)

    # The search

    def _front(self, colour: int, needs: Values) -> tuple[Used, ...]:
        return front(needs, self.counts[colour], self.tools.trees[colour], self.limits, self._limit > 1)

    def _hopeful(self, needs: Needs, plan: _Plan) -> bool:
        """Whether what is planned can be paid, there is a die of each colour, and a cheap enough way may come of it."""
        missing = 0
        for values, counts, tree in zip(needs, self.counts, self.tools.trees, strict=True):
            if values:
                if not tree and not any(counts):
                    return False
                missing += unmatched(values, counts, tree)
        return self._bound(plan, (missing + 1) // 2 * COSTS["tile"])

    def _bound(self, plan: _Plan, more: int = 0) -> bool:
        """Whether what is planned can be paid, and costs less than the ways known if that much is added."""
        cost = self._cost(plan.taken.saws, plan.taken.cuts, plan.taken.splices, len(plan.glues))
        if cost is None:
            return False
        return len(self._best) < self._limit or cost[0] + plan.extra + more < self._best[-1].cost

    def _glue(self, needs: Needs, plan: _Plan) -> None:
        """Meet the needs with one more glue, or with more of them, before those that are planned."""
        left = self.most_glues - len(plan.glues)
        key = (needs, plan.taken[:3], plan.extra, len(plan.glues))
        if left <= 0 or key in self._seen or not self._hopeful(needs, plan):
            return
        self._seen.add(key)
        fronts = [self._front(colour, needs[colour]) for colour in _ALL]
        for colour, made, one, other in _GLUES:
            if not needs[colour] or not any(self.counts[other]) and not self.tools.trees[other]:
                continue
            glue = _Glue(colour * SIDES + one - 1, other * SIDES + made - one - 1, colour * SIDES + made - 1, NOTHING)
            after = _Plan(plan.taken, plan.extra + _lost(other), (glue, *plan.glues))
            if not self._bound(after):
                continue
            each = list(fronts)
            if other != colour:
                each[other] = self._front(other, tuple(sorted((*needs[other], made - one))))
                if not each[other]:
                    continue
            parts = (one,) if other != colour else (one, made - one)
            counts, tree = self.counts[colour], self.tools.trees[colour]
            each[colour] = glued_front(needs[colour], made, parts, counts, tree, self.limits, self._limit > 1)
            self._combine(each, after, colour)
        if left > 1:
            for before, further in self._unglued(needs, plan):
                self._glue(before, further)

    def _unglued(self, needs: Needs, plan: _Plan) -> Iterator[tuple[Needs, _Plan]]:
        """The needs before a glue, and the plan with it."""
        for colour, made, one, other in _GLUES:
            for some, left in parts_of(needs[colour]) if needs[colour] else ():
                limits = self.limits
                found = origins(some, limits.saws, limits.cuts, limits.splicing)[made] if some else ()
                for then in found:
                    before = list(needs)
                    before[colour] = tuple(sorted((*left, one)))
                    before[other] = tuple(sorted((*before[other], made - one)))
                    first = other * SIDES + made - one - 1
                    glue = _Glue(colour * SIDES + one - 1, first, colour * SIDES + made - 1, then)
                    yield (
                        tuple(before),
                        _Plan(self._sum(plan.taken, then), plan.extra + _lost(other), (glue, *plan.glues)),
                    )

    def _combine(self, fronts: Sequence[tuple[Used, ...]], plan: _Plan, glued: int | None) -> None:
        """Offer what the colours can do together; the first glue of the plan makes a die of the colour ``glued``."""
        if not all(fronts):
            return
        found: list[tuple[_Plan, tuple[Used, ...]]] = [(plan, ())]
        for each in fronts:
            found = [
                (
                    _Plan(self._sum(now.taken, used), now.extra + COSTS["harvest"] * used.harvests, now.glues),
                    (*before, used),
                )
                for now, before in found
                for used in each
            ]
            found = [one for one in found if self._bound(one[0])]
        for now, used in found:
            if glued is not None:
                then = used[glued].then
                assert then is not None
                now = now._replace(glues=(now.glues[0]._replace(then=then), *now.glues[1:]))
            self._offer(now, used)

    def _sum(self, one: Made, other: Made | Used) -> Made:
        both = self.table.both[one.splices][other.splices] if one.splices >= 0 else -1
        return Made(one.saws + other.saws, one.cuts + other.cuts, both, ())

    def _cost(self, saws: int, cuts: int, number: int, glues: int) -> tuple[int, int] | None:
        """The least that this can be paid with, and with how many saws; None if it cannot be paid."""
        key = (saws, cuts, number, glues)
        if key not in self._costs:
            self._costs[key] = self._payment(*key)
        return self._costs[key]

    def _payment(self, saws: int, cuts: int, number: int, glues: int) -> tuple[int, int] | None:
        tools = self.tools
        if number < 0 or glues > self.most[2]:
            return None
        again, done = self.table.tiles[number]
        best = None
        for used in range(saws, min(cuts, self.limits.saws) + 1):
            reuse = again + max(0, used - tools.sawing) + max(0, glues - tools.gluing)
            if cuts - used > self.saw or reuse > tools.reuse:
                continue
            cost = COSTS["tile"] * (used + len(done) + glues) + COSTS["saw"] * (cuts - used)
            cost += COSTS["scrap"] * len(done) + COSTS["glue"] * glues + COSTS["reuse"] * reuse
            if best is None or cost < best[0]:
                best = cost, used
        return best

    def _offer(self, plan: _Plan, used: tuple[Used, ...]) -> None:
        """Keep a way if it is one of the cheapest that leave different dice."""
        taken = plan.taken
        payment = self._cost(taken.saws, taken.cuts, taken.splices, len(plan.glues))
        if payment is None or not self._bound(plan):
            return
        writer = _Writer(self.dice, self.tools, payment[1] - taken.saws, taken.splices, self.table)
        way = writer.way(payment[0] + plan.extra, used, plan.glues, self.wanted)
        if any(old.left == way.left and old.cost <= way.cost for old in self._best):
            return
        kept = [old for old in self._best if old.left != way.left]
        self._best = sorted([*kept, way], key=lambda way: (way.cost, len(way.steps), way.steps))[: self._limit]


def _glues() -> Iterator[tuple[int, int, int, int]]:
    """Every glue: the colour and the value made, the value of that colour in it, the colour of the other die."""
    for colour in _ALL:
        for made in range(2, SIDES + 1):
            for one in range(1, made):
                for other in _ALL:
                    if other != colour or 2 * one <= made:
                        yield colour, made, one, other


_GLUES = tuple(_glues())


def _lost(other: int) -> int:
    """What gluing away a die of this colour costs besides."""
    return COSTS["surcharge"] * SURCHARGES[other]


class _Writer:
    """Puts a way into actions, with the tile and the reuse token for each."""

    def __init__(self, dice: Sequence[int], tools: _Tools, more_saws: int, number: int, table: Splices) -> None:
        self.steps: list[str] = []
        self.spent = dict.fromkeys(("saw", "scrap", "glue", "reuse"), 0)
        #: Cuts that are made as saws of their own, because that is cheaper than saw tokens.
        self.more_saws = more_saws
        self.sawing, self.gluing = tools.sawing, tools.gluing
        self.up = {number: up for number, _, up in tools.splicing}
        self.tiles = list(zip(table.sets[number], table.tiles[number][1], strict=True))
        self.dice = list(dice)
        self.levels = table.levels

    def way(self, cost: int, used: tuple[Used, ...], glues: tuple[_Glue, ...], wanted: Sequence[int]) -> Way:
        for colour, each in enumerate(used):
            for value, harvested, made in each.sources:
                if harvested:
                    self.steps.append(f"harvest {COLOURS[colour]}")
                    self.dice.append(colour * SIDES + value - 1)
                self._work(colour, made)
        for glue in glues:
            if not self.gluing:
                self._reuse("gluing")
                self.gluing += 1
            self.gluing -= 1
            self.spent["glue"] += 1
            self._change(sorted((glue.one, glue.other)), [glue.made])
            one, other = names(sorted((glue.one, glue.other)))
            self.steps.append(f"glue {one}+{other}:{names([glue.made])[0]}")
            self._work(colour_of(glue.made), glue.then)
        for die in wanted:
            self.dice.remove(die)
        spent = {name: amount for name, amount in self.spent.items() if amount}
        return Way(tuple(self.steps), cost, tuple(names(sorted(self.dice))), spent)

    def _work(self, colour: int, made: Made) -> None:
        first = colour * SIDES - 1
        letter = LETTERS[colour]
        for verb, value, result in made.steps:
            if verb == "splice":
                assert isinstance(result, int)
                number = self._tile(result - value)
                self.spent["scrap"] += 1
                self.steps.append(f"splice {number} {letter}{value}:{result}")
                self._change([first + value], [first + result])
                continue
            assert isinstance(result, tuple)
            while self.more_saws and len(result) > 2:
                self.more_saws -= 1
                self._saw(letter, first, value, (result[0], value - result[0]))
                value, result = value - result[0], result[1:]
            self._saw(letter, first, value, result)

    def _saw(self, letter: str, first: int, value: int, parts: Values) -> None:
        if not self.sawing:
            self._reuse("sawing")
            self.sawing += 1
        self.sawing -= 1
        self.spent["saw"] += len(parts) - 2
        parts = tuple(sorted(parts))
        self.steps.append(f"saw {letter}{value}:{'+'.join(map(str, parts))}")
        self._change([first + value], [first + part for part in parts])

    def _tile(self, add: int) -> int:
        """A tile planned for such a splice, those lying face up first."""
        fit = [number for level, number in self.tiles if level == self.levels[add]]
        number = min(fit, key=lambda number: (not self.up[number], number))
        self.tiles.remove((self.levels[add], number))
        if not self.up[number]:
            self._reuse(f"splicing_{number}")
        self.up[number] = False
        return number

    def _reuse(self, tile: str) -> None:
        self.spent["reuse"] += 1
        self.steps.append(f"reuse {tile}")

    def _change(self, old: Sequence[int], new: Sequence[int]) -> None:
        for die in old:
            self.dice.remove(die)
        self.dice += new
