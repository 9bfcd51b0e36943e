"""Games of Woodcraft with a custom card set: no deal code, but links, files and saves contain the set."""

import json
from functools import cache
from random import Random

from session_helpers import MemoryStore, words

from engine import Record
from engine.woodcraft.standard import STANDARD
from page.table.markup import menu
from table import detect_game, sharing
from table.deals import Deal
from table.saved_games import Shelf
from table.session import Session
from table.sharing import FileGame, Import
from table.woodcraft.sets import copy_of

#: The greatest depth of nested effects.
DEEP = [
    {
        "op": "choose",
        "options": [
            [{"op": "convert", "pay": {"scrap": 1}, "do": [{"op": "gain", "points": 2}], "times": 1}],
            [{"op": "gain", "points": 1}],
        ],
    }
]


def own():
    """A set in which every card differs from the standard one: the longest that a link has to hold."""
    chance = Random(1)

    def title():
        return "".join(chr(chance.randrange(0x4E00, 0x9F00)) for _ in range(20))

    document = copy_of(STANDARD, "birch", "Birch")
    for deck in document["orders"].values():
        for card in deck:
            card |= {"title": title(), "row": chance.randint(1, 5), "designed": False}
            card["need"]["dice"] = [f"{chance.choice('gyb')}{chance.randint(1, 6)}" for _ in range(3)]
            card["reward"] = [{"op": "gain", "blueberry": chance.randint(1, 9), "points": chance.randint(1, 9)}, *DEEP]
    for deck in document["helpers"].values():
        for card in deck:
            card |= {"title": title(), "cost": chance.randint(1, 9), "designed": False}
            card["production"] = [{"op": "gain", "blueberry": chance.randint(1, 5), "scrap": chance.randint(1, 5)}]
    return document


@cache
def played():
    session = Session(Deal.of("woodcraft", 5, 2, card_set=own()))
    chance = Random(2)
    for _ in range(40):
        session.place(chance.choice(session.state.actions()))
        if session.inked is not None:
            session.reveal()
    return session


def test_a_game_with_a_custom_set_has_no_code():
    assert played().deal.code() == "" and Deal.of("woodcraft", 5, 2).code()
    assert "output" not in menu(words("en"), "", "") and "output" in menu(words("en"), "ABCDE-12345", "")


def test_a_link_contains_the_set():
    link = sharing.link(played())
    assert 8192 < len(link) < 32_768 and detect_game.in_link(link) == "woodcraft"
    again = sharing.from_link(link)
    assert Record.of(again.state) == Record.of(played().state)
    assert again.state.view(0)["set"]["name"] == played().state.view(0)["set"]["name"]


def test_a_file_contains_the_set_and_its_game_is_recognised():
    shelf = Shelf(MemoryStore())
    text = sharing.to_file([FileGame(played(), 1)], 1)
    assert detect_game.in_file(sharing.from_file(text)) == ["woodcraft"]
    for added, known in ((1, 0), (0, 1)):
        intake = Import(shelf, text, 1)
        while intake.step():
            pass
        assert (len(intake.added), intake.known, intake.refused) == (added, known, [])
    (entry,) = shelf.entries()
    assert json.dumps(shelf.load(entry.id).to_json()) == json.dumps(played().to_json())


def test_a_record_does_not_share_the_set_it_holds():
    record = Record.of(played().state).to_json()
    record["options"]["card_set"]["title"] = "Beech"
    assert played().state.view(0)["set"]["title"] == "Birch"
