"""A short reference of the rules of Kingdom Builder: topics, location tiles, cards, and what icons mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kingdom_builder.locations import KINDS, MANDATORY
from page.html import Html
from page.table.rules import Entry, Section, about

from . import rule_ids, texts
from .panels import glyph, house

if TYPE_CHECKING:
    from engine.kingdom_builder.view_types import View
    from table.words import Words

TOPICS = (
    "kb.about.next",
    "kb.about.tiles",
    "kb.about.castles",
    "kb.about.terrain",
    "kb.about.end",
    "kb.about.alone",
)
LANDS = ("grass", "canyon", "desert", "flower field", "forest", "water", "mountain", "castle")


def sections(words: Words, view: View) -> list[Section]:
    pictures: list[Html] = [house(0), glyph("tavern"), glyph("castle"), glyph("mountain"), house(1), house(2)]
    tiles = [
        Entry(f"tile.{kind}", texts.tile(words, kind), words(f"kb.tile.{kind}.rule"), glyph(kind)) for kind in KINDS
    ]
    cards = [
        Entry(f"card.{score['card']}", words("kb.card." + score["card"]), words(rule_ids.of_card(view, score["card"])))
        for score in view["now"][0]
    ]
    return [
        Section(words("about.title"), about(words, TOPICS, pictures)),
        Section(words("kb.cards"), cards),
        Section(words("kb.tiles"), tiles),
        Section(words("rules.legend"), [Entry(land, words(f"kb.land.{land}"), "", glyph(land)) for land in LANDS]),
    ]


#: The topics of refusals by their codes.
_OF_REFUSAL = {
    "adjacent": "kb.about.next",
    "castle": "kb.about.castles",
    "location": "kb.about.tiles",
    "mountain": "kb.about.terrain",
    "occupied": "kb.about.terrain",
    "terrain": "kb.about.terrain",
    "water": "kb.about.terrain",
}


def topic(view: View, kind: str, key: str, refused: str = "") -> str:
    """The topic of the open information card, of the latest refusal, or of what is asked.

    ``kind``: the card or tile that is selected, as ``Hand.kind``. ``key``: that of the information card, "" for none.
    ``refused``: the code of the refusal, or "tile" and the kind of a tile.
    """
    about_card, _, which = key.partition(" ")
    if about_card == "tile":
        return "tile." + which.partition(" ")[2]
    if about_card == "place":
        return "tile." + next(place["kind"] for place in view["locations"] if place["hex"] == which)
    if about_card == "goal":
        return f"card.{view['now'][0][int(which)]['card']}"
    if about_card in ("castle", "land"):
        return "kb.about.castles" if about_card == "castle" else "kb.about.terrain"
    if refused.startswith("tile "):
        return "tile." + refused.removeprefix("tile ")
    if refused in _OF_REFUSAL and kind in ("", MANDATORY):
        return _OF_REFUSAL[refused]
    if kind not in ("", MANDATORY):
        return f"tile.{kind}"
    if view["over"]:
        return "kb.about.end"
    return "kb.about.tiles" if view["prompt"]["id"] == "finish" else "kb.about.next"
