"""A game of Woodcraft from the cards dealt to the last point (docs/rules/woodcraft.md 3, 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..chance import Chance
from ..game import IllegalAction, Json, State, View
from . import (
    effects,
    event_log,
    free_actions,
    income,
    playouts,
    prices,
    refusals,
    serialization,
    setup,
    solo,
    views,
    wheel_actions,
)
from .actions import BERRIES, DO, DONE, END, MARKET, TILE_VERBS, Action, word
from .compiled_set import book_of
from .dice import SIDES
from .questions import QUESTIONS
from .seats import Seat
from .tracks import GROWTH, grow
from .wheel import ACTIONS, Wheel

#: Raised whenever a game of the same seed and actions would go another way.
RULES = 2

#: What happened, in order: ("act", seat, action) a decision, ("auto", seat, action) the only answer there was, each
#: with the number of its list of effects where one of several was chosen; and what followed (``story``).
Event = tuple[Any, ...]
#: What is still to be done: (kind, parameters...).
Task = tuple[Any, ...]


class Woodcraft(State):
    """See ``State``. Hidden are the orders in the hands of others, the decks, and all later rolls.

    What an action leads to is a stack of tasks, the last one next. They are worked off until one is a question
    (``asks``) or reveals something hidden: then its kind is ``due``.
    """

    game = "woodcraft"
    rules = RULES

    def __init__(self, players: int, seed: str, options: Mapping[str, Any]) -> None:
        self.players = players
        self.seed = seed
        self.options = dict(options)
        self.guessed = False
        self.book = book_of(setup.card_set_of(options))
        self.chance = Chance.of(seed, stream="wc")
        self.wheel: Wheel
        #: The six dice for sale, sorted.
        self.yard: list[int] = []
        #: Displayed cards, the first one farthest from the deck; public contracts that can be claimed.
        self.orders: list[str] = []
        self.helpers: list[str] = []
        self.contracts: list[str] = []
        #: Contracts claimed this round: (contract, seat); those gone, with who claimed them.
        self.claims: list[tuple[str, int]] = []
        self.taken: list[tuple[str, tuple[int, ...]]] = []
        #: Decks, the last card is the next; the late ones wait for their time.
        self.order_deck: list[str] = []
        self.helper_deck: list[str] = []
        self.late_orders: list[str] = []
        self.late_helpers: list[str] = []
        self.late = False
        #: Walnut orders not dealt, early cards that never came up: nobody has seen them.
        self.walnuts: list[str] = []
        self.buried: list[str] = []
        self.solo_deck: list[str] = []
        self.solo_card = ""
        #: Alone: where the rival's reputation marker stands.
        self.rival = 0
        #: The reputation tiles, and of each in which round a seat (alone: or the rival) reached it, 0 for not yet.
        self.tiles: tuple[str, ...] = ()
        self.reached = [[0] * max(players, 2) for _ in self.book.tile_spaces]
        self.seats = [Seat(self.book) for _ in range(players)]
        self.start = self.turn = 0
        #: From 1.
        self.round = 1
        self.rounds: int = self.book.rounds["by_players"][str(players)]
        #: "setup", "turn", "income" or "over".
        self.phase = "setup"
        #: The tile moved this turn, and the action that is still to be taken for it; "" for none.
        self.moved = ""
        self.action = ""
        #: Whether the bonus action was taken, and how many lanterns are just gained from the wheel.
        self.bonus = False
        self.fresh = 0
        #: At the end of each seat: points before, contracts, leftovers, reputation lost, points for reputation.
        self.tally: list[list[int]] = []
        self.tasks: list[Task] = []
        #: The kind of task that would reveal something.
        self.due = ""
        self.events: list[Event] = []
        self._legal: list[Action] | None = None
        self._sorted: list[Action] | None = None
        setup.deal(self)
        self.settle()

    # --- what may be done -------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        if self.due or self.phase == "over":
            return None
        return int(self.tasks[-1][1]) if self.tasks else self.turn

    @property
    def history(self) -> list[Action]:
        return [event[2] for event in self.events if event[0] == "act"]

    def in_turn(self) -> list[int]:
        """The seats in turn order."""
        return [(self.start + step) % self.players for step in range(self.players)]

    def legal(self) -> list[Action]:
        """Every legal action, in a fixed order of its own; not to be changed."""
        if self._legal is None:
            if self.due or self.phase == "over":
                self._legal = []
            elif self.tasks:
                task = self.tasks[-1]
                self._legal = QUESTIONS[task[0]].options(self, task)
                if task[3]:
                    self._legal.append(DONE)
            else:
                self._legal = self._turn()
        return self._legal

    def actions(self) -> list[Action]:
        if self._sorted is None:
            self._sorted = sorted(self.legal())
        return self._sorted.copy()

    def _turn(self) -> list[Action]:
        """What may be done in the main part of a turn."""
        number = self.turn
        seat, numbers = self.seats[number], self.book.numbers
        found = free_actions.legal(self, number)
        if not self.moved:
            found += [word("move", tile) for tile in self.wheel.free()]
        elif self.action:
            found.append(BERRIES)
            if wheel_actions.possible(self, number, self.action):
                found.append(DO)
            if seat.lantern - self.fresh >= numbers["other_action_lanterns"]:
                found += [
                    word("other", tile)
                    for tile in ACTIONS
                    if tile != self.moved and wheel_actions.possible(self, number, tile)
                ]
        else:
            found.append(END)
            if prices.market_cost(self, seat) <= seat.blueberry:
                found.append(MARKET)
        if not self.bonus and seat.lantern >= numbers["bonus_action_lanterns"]:
            found += [word("bonus", tile) for tile in ACTIONS if wheel_actions.possible(self, number, tile)]
        return found

    def refusal(self, action: Action) -> IllegalAction | None:
        return None if action in self.legal() else refusals.refusal(self, action)

    # --- playing ----------------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        refused = self.refusal(action)
        if refused:
            raise refused
        self.do(action)
        self.reveal()

    def before_reveal(self, action: Action) -> Woodcraft | None:
        refused = self.refusal(action)
        if refused:
            raise refused
        inked = self.copy()
        inked.do(action)
        return inked if inked.due else None

    def playout(self, chance: Chance) -> None:
        playouts.playout(self, chance)

    def do(self, action: Action) -> None:
        """Do what a legal action says, up to where something hidden has to be revealed: that is ``due``."""
        self._legal = self._sorted = None
        if self.tasks:
            task = self.tasks.pop()
            self.events.append(event_log.decision("act", self, task, action))
            question = QUESTIONS[task[0]]
            if action is not DONE and action != DONE or question.told:
                question.answer(self, task, action)
        else:
            self.events.append(("act", self.turn, action))
            if action.verb in free_actions.VERBS:
                free_actions.do(self, self.turn, action)
            else:
                self._do_turn(action)
        self.settle()

    def _do_turn(self, action: Action) -> None:
        number, numbers = self.turn, self.book.numbers
        seat = self.seats[number]
        if action.verb == "move":
            (self.moved,) = (self.action,) = action.args
            # The wheel of a book pays numbers of lists.
            rewards: Any = self.wheel.rewards(self.moved, self.book.pays)
            self.wheel = self.wheel.moved(self.moved)
            self.tasks.append(("fresh", number, seat.lantern))
            self.tasks += [("run", number, "wheel", which, 0) for which in reversed(rewards)]
        elif action.verb in TILE_VERBS:
            other = action.verb == "other"
            if other:
                self.action = ""
            else:
                self.bonus = True
            cost = numbers["other_action_lanterns" if other else "bonus_action_lanterns"]
            seat.lantern -= cost
            if not other:
                # Those just gained are spent first: for the other action they are worth nothing.
                self.fresh = max(0, self.fresh - cost)
            wheel_actions.begin(self, number, action.args[0], "action")
        elif action.verb == "do":
            wanted, self.action = self.action, ""
            wheel_actions.begin(self, number, wanted, "action")
        elif action.verb == "berries":
            self.action = ""
            brought = numbers["skip_action_blueberries"]
            seat.blueberry += brought
            self.events.append(("gain", number, "action", (("blueberry", brought),)))
        else:
            if action.verb == "market":
                wheel_actions.pay(self, number, prices.market_cost(self, seat))
                steps = self.book.market
                points = steps[min(seat.market, len(steps) - 1)][1]
                seat.points += points
                seat.market = min(seat.market + 1, len(steps))
                self.events.append(("gain", number, "market", (("points", points),)))
            self.tasks.append(("next",))
            if self.players == 1:
                self.tasks.append(("solo",))
            self.tasks.append(("tidy", number, "end", 0))

    def settle(self, revealing: bool = False) -> None:
        """Work off tasks until somebody can decide, or until something hidden is due."""
        tasks = self.tasks
        while tasks:
            task = tasks[-1]
            kind = task[0]
            question = QUESTIONS.get(kind)
            if question is not None:
                found = question.options(self, task)
                if len(found) > 1 or (found and task[3]):
                    if task[3]:
                        found.append(DONE)
                    self._legal = found
                    return
                tasks.pop()
                if found:
                    self.events.append(event_log.decision("auto", self, task, found[0]))
                    question.answer(self, task, found[0])
                continue
            if not revealing and self.reveals(task):
                self.due = kind
                return
            tasks.pop()
            _STEPS[kind](self, task)

    def asks(self, task: Task) -> bool:
        """Whether a task is a question that somebody has to decide."""
        question = QUESTIONS.get(task[0])
        return question is not None and len(question.options(self, task)) + task[3] > 1

    def reveals(self, task: Task) -> bool:
        """Whether a task would reveal something hidden."""
        return task[0] in _REVEALS and _REVEALS[task[0]](self, task)

    def reveal(self) -> None:
        """Reveal what is due until somebody can decide."""
        if self.due:
            self.due = ""
            self._legal = self._sorted = None
            self.settle(revealing=True)

    # --- steps ------------------------------------------------------------------------------------

    def _fresh(self, task: Task) -> None:
        """Lanterns just gained from the wheel do not pay for another action."""
        self.fresh = max(0, self.seats[task[1]].lantern - task[2])

    def _roll(self, task: Task) -> None:
        """Roll new dice for the gaps of the yard."""
        each = self.book.setup["lumber_yard_per_color"]
        counts = [0, 0, 0]
        for die in self.yard:
            counts[die // SIDES] += 1
        rolled = [
            colour * SIDES + self.chance.below(SIDES)
            for colour, count in enumerate(counts)
            for _ in range(each - count)
        ]
        if rolled:
            self.yard = sorted(self.yard + rolled)
            self.events.append(("roll", tuple(rolled)))

    def _refill(self, task: Task) -> None:
        """Fill a display from its deck, as long as there are cards."""
        kind = task[1]
        display, deck = (self.orders, self.order_deck) if kind == "orders" else (self.helpers, self.helper_deck)
        drawn = setup.draw(deck, self.book.setup["display"][kind] - len(display))
        display += drawn
        for card in drawn:
            self.events.append(("show", kind, card))

    def _next(self, task: Task) -> None:
        """The next seat's turn, or the end of the round."""
        if (self.turn + 1) % self.players == self.start:
            income.end_round(self)
        else:
            self._begin_turn((self.turn + 1) % self.players)

    def _round(self, task: Task) -> None:
        self.round += 1
        self._begin(task)

    def _begin(self, task: Task) -> None:
        self.events.append(("round", self.round))
        self._begin_turn(self.start)

    def _begin_turn(self, number: int) -> None:
        """A turn begins: all trees grow."""
        self.phase = "turn"
        self.turn = number
        self.moved = self.action = ""
        self.bonus = False
        self.fresh = 0
        seat = self.seats[number]
        seat.used.clear()
        seat.fired.clear()
        self.events.append(("turn", number))
        for pot, tree in enumerate(seat.pots):
            if tree >= 0:
                grow(self, number, pot, GROWTH, "growth")

    # --- what it is worth -------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [seat.points for seat in self.seats]

    def winners(self) -> list[int]:
        """Most points; of those who tie the one whose turn is later."""
        if self.phase != "over":
            return []
        best = max(seat.points for seat in self.seats)
        return [[number for number in self.in_turn() if self.seats[number].points == best][-1]]

    # --- copies and forms -------------------------------------------------------------------------

    def copy(self) -> Woodcraft:
        new = Woodcraft.__new__(Woodcraft)
        new.__dict__.update(self.__dict__)
        new.seats = [seat.copy() for seat in self.seats]
        new.chance = self.chance.copy()
        new.yard = self.yard.copy()
        new.orders = self.orders.copy()
        new.helpers = self.helpers.copy()
        new.contracts = self.contracts.copy()
        new.claims = self.claims.copy()
        new.taken = self.taken.copy()
        new.order_deck = self.order_deck.copy()
        new.helper_deck = self.helper_deck.copy()
        new.late_orders = self.late_orders.copy()
        new.late_helpers = self.late_helpers.copy()
        new.walnuts = self.walnuts.copy()
        new.buried = self.buried.copy()
        new.solo_deck = self.solo_deck.copy()
        new.reached = [there.copy() for there in self.reached]
        new.tally = [row.copy() for row in self.tally]
        new.tasks = self.tasks.copy()
        new.events = self.events.copy()
        return new

    def determinize(self, seat: int, seed: object) -> Woodcraft:
        """Hidden are the hands of others, what nobody has seen, the order of the decks, and all later chance."""
        new = self.copy()
        new.guessed = True
        new.chance = chance = Chance.of(seed, stream="wc guess")
        deck_of = self.book.deck_of
        lists = setup.hidden(new, seat)
        unseen: dict[str, list[str]] = {}
        for cards in lists:
            for card in cards:
                unseen.setdefault(deck_of[card], []).append(card)
        for deck in sorted(unseen):
            unseen[deck].sort()
            chance.shuffle(unseen[deck])
        for cards in lists:
            cards[:] = [unseen[deck_of[card]].pop() for card in cards]
        new.events = [event_log.masked(self, event, seat) for event in new.events]
        return new

    def to_json(self) -> Json:
        return serialization.to_json(self)

    @classmethod
    def from_json(cls, data: Json) -> Woodcraft:
        return serialization.from_json(cls, data)

    def view(self, seat: int) -> View:
        return views.view(self, seat)


def _short_yard(state: Woodcraft, task: Task) -> bool:
    return len(state.yard) < 3 * int(state.book.setup["lumber_yard_per_color"])


def _short_display(state: Woodcraft, task: Task) -> bool:
    if task[1] == "orders":
        return bool(state.order_deck) and len(state.orders) < state.book.setup["display"]["orders"]
    return bool(state.helper_deck) and len(state.helpers) < state.book.setup["display"]["helpers"]


def _always(state: Woodcraft, task: Task) -> bool:
    return True


#: Tasks that reveal something hidden, and when they do.
_REVEALS: dict[str, Callable[[Woodcraft, Task], bool]] = {
    "roll": _short_yard,
    "refill": _short_display,
    "solo": _always,
    "late": _always,
}
_STEPS: dict[str, Callable[[Woodcraft, Task], None]] = {
    "run": effects.run,
    "fresh": Woodcraft._fresh,
    "roll": Woodcraft._roll,
    "refill": Woodcraft._refill,
    "solo": solo.reveal,
    "next": Woodcraft._next,
    "begin": Woodcraft._begin,
    "round": Woodcraft._round,
    "fall": income.fall,
    "place": income.place,
    "earn": income.earn,
    "cards": income.cards,
    "late": income.late,
    "finish": income.finish,
    "reckon": income.reckon,
}
