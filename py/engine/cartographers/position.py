"""A game in progress as data: sheets, deck, season and open questions."""

from __future__ import annotations

from typing import Self

from ..chance import Chance
from ..game import Options
from .amounts import Amount, amount_of
from .cards import Explore
from .edicts import Rule, rule_of
from .events import Event
from .questions import Legal, Question
from .seats import Seat
from .setup import Readings, deal_ambushes, deal_edicts, deal_skills
from .sheets import SIDES, Sheet


class Position:
    """Everything that a position consists of, hidden cards included. ``copy`` gives an independent one."""

    def __init__(self, players: int, seed: str, options: Options) -> None:
        """Blank sheets and dealt edicts, skills and ambushes; there is no deck yet."""
        self.players = players
        self.seed = seed
        self.options: Options = dict(options)
        #: Whether hidden things were redrawn.
        self.guessed = False
        self.set_edicts(deal_edicts(options["edicts"], seed))
        self.skills = deal_skills(options["skills"], seed)
        free = bool(options["spent_coins_free"])
        self.seats = [Seat(Sheet(SIDES[options["side"]]), places_free=free) for _ in range(players)]
        self.events: list[Event] = []
        self.chance = Chance.of(seed, stream="cartographers deck")
        #: The ambush cards of the game, and those that have not joined the deck yet; the last one joins next.
        self.pack = deal_ambushes(options["ambushes"], seed)
        self.ambushes = list(self.pack)
        self.chance.shuffle(self.ambushes)
        #: The face-down explore deck; the last card is the next.
        self.deck: list[str] = []
        #: From 0; the cards of this season in order, and the sum of their times.
        self.season = 0
        self.revealed: list[str] = []
        self.time = 0
        #: Whether the next draw must cover ruins (docs/rules/cartographers.md 4.3).
        self.demand = False
        #: The card to draw now; None between cards, in an ambush and when the game is over.
        self.card: Explore | None = None
        #: The ambush being resolved, "" if none is, and whether it has been drawn on all maps.
        self.ambush = ""
        self.ambush_drawn = False
        #: Open questions, the next one last.
        self.questions: list[Question] = []
        #: Whether a turn is played and the next card is not revealed yet.
        self.pending_reveal = False
        self.over = False
        #: The seats that are left out whose draws are not known yet, and how many seasons they had finished
        #: (``awaiting``); empty in every other game.
        self.absent: dict[int, int] = {}
        #: What may be drawn in answer to the current question; None if not computed yet.
        self.legal_cache: Legal | None = None

    def set_edicts(self, slugs: tuple[str, ...]) -> None:
        """Set the edicts A to D and the rules that score them."""
        self.edicts = slugs
        readings = Readings.of(self.options)
        self.rules_of_edicts: tuple[Rule, ...] = tuple(rule_of(slug, readings) for slug in slugs)
        self.amounts_of_edicts: tuple[Amount, ...] = tuple(amount_of(slug, readings) for slug in slugs)

    @property
    def question(self) -> Question | None:
        """The question to answer now."""
        return self.questions[-1] if self.questions else None

    @property
    def actor(self) -> int | None:
        """The seat to decide; None when the game is over or a card must be revealed first."""
        return self.questions[-1].seat if self.questions else None

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.__dict__.update(self.__dict__)
        new.seats = [seat.copy() for seat in self.seats]
        new.events = self.events.copy()
        new.chance = self.chance.copy()
        new.ambushes = self.ambushes.copy()
        new.deck = self.deck.copy()
        new.revealed = self.revealed.copy()
        new.questions = self.questions.copy()
        new.absent = self.absent.copy()
        return new
