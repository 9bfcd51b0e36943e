"""What the screens contain that tests open one after another: players, a card set, a chosen file and games."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import kingdom_table
from card_set_editor import own
from playwright.sync_api import Page
from session_helpers import play_on
from workshops import eager

import engine
from table.deals import Deal
from table.session import Session, Sitter

GAMES = ("cartographers", "kingdom_builder", "woodcraft")
#: The name of a screen, and how to show it again in another language.
Screen = tuple[str, Callable[[], None]]
PEOPLE = (Sitter(name="Ada"), Sitter(name="Brunhilde"), Sitter(), Sitter(name="Maximiliane-Charlotte"))


def file(name: str, text: str) -> Any:
    return {"name": name, "mimeType": "application/json", "buffer": text.encode()}


def nothing() -> None:
    """How to show a screen again that stays."""


@dataclass(frozen=True)
class Contents:
    """The texts that a player can write, and games that contain them."""

    people: tuple[Sitter, ...] = PEOPLE
    #: Options of the games of Woodcraft: another card set than the standard one.
    card_set_options: dict[str, Any] = field(default_factory=dict)
    #: Makes the document of the player's own card set.
    own_set: Callable[[], dict[str, Any]] = own
    #: Makes a chosen file from a name and a text.
    file: Callable[[str, str], Any] = file

    def cartographers(self, players: int, moves: int | None = None) -> Session:
        session = Session(Deal.of("cartographers", 22, players, skills=True), (self.people * 2)[:players])
        return play_on(session, random.Random(22), moves)

    def kingdom(self, phase: str) -> Session:
        return kingdom_table.game_with(kingdom_table.at(phase), 4, self.people)

    def workshop(self, seed: int, players: int, moves: int | None = None) -> Session:
        one, chance = (
            Session(Deal.of("woodcraft", seed, players, **self.card_set_options), self.people[:players]),
            random.Random(seed),
        )
        while not one.over and (moves is None or len(one.state.history) < moves):
            one.place(engine.parse("woodcraft", eager(list(map(str, one.state.actions())), chance)))
            if one.inked is not None:
                one.reveal()
        return one


#: Opens the screens of a group one after another, in English.
Screens = Callable[[Page, Contents], Iterator[Screen]]
