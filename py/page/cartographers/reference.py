"""A short reference of the rules of Cartographers: topics, the edicts and skills of this game, and what icons mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.html import Html, icon
from page.table.rules import Entry, Section, about

from .panels import COIN, LETTERS, glyph, ring

if TYPE_CHECKING:
    from engine.cartographers.view_types import View
    from table.words import Words

TOPICS = ("about.turn", "about.ruins", "about.ambush", "about.seasons", "about.coins", "about.winner", "about.rating")
LANDS = ("forest", "village", "farm", "water")
#: The topics of refusals by their codes. Of "over" and "notation" the present question says more.
OF_REFUSAL = {
    "nothing_chosen": "about.turn",
    "outside": "about.turn",
    "filled": "about.turn",
    "wasteland": "about.turn",
    "shape": "about.turn",
    "terrain": "about.turn",
    "single_cell": "about.turn",
    "must_draw": "about.turn",
    "mountain": "mountain",
    "ruins": "about.ruins",
    "monster": "skill.cure_wounds",
    "touch": "skill.search",
    "skill": "skills",
    "skill_cost": "skills",
    "skill_used": "skills",
    "skill_now": "skills",
}
#: The topic of each prompt that has one of its own.
_OF_PROMPT = {"ambush": "about.ambush", "react": "about.ambush", "over": "about.rating"}


def sections(words: Words, view: View) -> list[Section]:
    pictures: list[Html] = [
        glyph("forest"),
        glyph("ruins"),
        glyph("monster"),
        icon("time"),
        COIN,
        icon("flag"),
        icon("ok"),
    ]
    topics = Section(words("about.title"), about(words, TOPICS, pictures))
    edicts = [
        Entry(f"edict.{slug}", words(f"edict.{slug}"), words(f"edict.{slug}.rule"), ring(LETTERS[edict], True))
        for edict, slug in enumerate(view["edicts"])
    ]
    made = [topics, Section(words("table.edicts"), edicts)]
    if slugs := view["skills"]["cards"]:
        skills = [Entry("skills", words("skills.title"), words("skills.about"), COIN)]
        skills += [Entry(f"skill.{slug}", words(f"skill.{slug}"), words(f"skill.{slug}.rule"), COIN) for slug in slugs]
        made.append(Section(words("table.skills"), skills))
    legend = [Entry(land, words(f"terrain.{land}"), "", glyph(land)) for land in LANDS]
    legend += [
        Entry("monster", words("terrain.monster"), words("info.monsters"), glyph("monster")),
        Entry("mountain", words("terrain.mountain"), words("info.mountain"), glyph("mountain")),
        Entry("ruins", words("terrain.ruins"), "", glyph("ruins")),
        Entry("coin", words("table.coins"), "", COIN),
        Entry("time", words("about.seasons"), "", icon("time")),
    ]
    return [*made, Section(words("rules.legend"), legend)]


#: The topics of information cards.
_OF_CARD = {
    "season": "about.seasons",
    "card": "about.turn",
    "coins": "about.coins",
    "mountain": "about.coins",
    "monsters": "about.ambush",
    "ruins": "about.ruins",
}


def topic(view: View, key: str, refused: str = "") -> str:
    """The topic of the open information card, of a refusal, or of what is asked.

    ``key``: that of the information card, ``refused``: the code of the refusal; "" for none.
    """
    about_card, _, which = key.partition(" ")
    if about_card == "edict":
        return f"edict.{view['edicts'][int(which)]}"
    if about_card == "skill":
        return f"skill.{which}"
    if about_card in _OF_CARD:
        return _OF_CARD[about_card]
    if refused in OF_REFUSAL:
        return OF_REFUSAL[refused]
    prompt = view["prompt"]
    if prompt.get("skill"):
        return f"skill.{prompt['skill']}"
    if prompt.get("demand"):
        return "about.ruins"
    if view["over"] and view["players"] > 1:
        return "about.winner"
    return _OF_PROMPT.get(prompt["id"], "about.turn")
