"""The reference of the rules: every topic has its texts in five languages, and every prompt leads to a topic."""

from typing import get_args

import pytest
from html_tree import parse
from kingdom_builder_sessions import played as kingdom
from refusal_helpers import refusals
from session_helpers import words

from engine.chance import Chance
from engine.woodcraft.view_types import PromptId
from page.cartographers import reference as cartographers
from page.kingdom_builder import reference as kingdom_builder
from page.table import rules
from page.woodcraft import reference as woodcraft
from table.deals import Deal
from table.kingdom_builder.hand import MANDATORY
from table.session import Session
from table.words import LANGUAGES, Words


class Strict(Words):
    """Fails for an id without a text."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang, words(lang)._entries)

    def __call__(self, id, **parameters):
        assert id in self, f"{self.lang} has no {id}"
        return super().__call__(id, **parameters)


def views(game, **options):
    """The views of the seat that decides, through a random game."""
    session, chance = Session(Deal.of(game, 3, 2, **options)), Chance.of(game)
    while not session.over:
        yield session.view(session.state.actor or 0)
        session.place(chance.pick(session.state.actions()))
        if session.inked is not None:
            session.reveal()
    yield session.view(0)


REFERENCES = {
    "cartographers": (cartographers, lambda view: cartographers.topic(view, "")),
    "kingdom_builder": (kingdom_builder, lambda view: kingdom_builder.topic(view, MANDATORY, "")),
    "woodcraft": (woodcraft, lambda view: woodcraft.topic(view, None, "")),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", REFERENCES)
def test_every_topic_has_its_texts(game, lang):
    here, (reference, _) = Strict(lang), REFERENCES[game]
    sections = reference.sections(here, next(views(game)))
    ids = [entry.id for section in sections for entry in section.entries]
    assert len(ids) == len(set(ids)) > 15
    tree = parse(rules.body(here, sections))
    assert [node.attrs["id"] for node in tree.all("div") if node.attrs.get("id")] == [f"rule-{id}" for id in ids]
    assert "{" not in tree.text


def test_the_legend_of_woodcraft_has_the_signs_of_cards_and_spaces():
    """The gear of production and the signs of tools, orders, contracts and income were missing."""
    assert {"produce", "up", "tool", "choose_orders", "contract"} <= woodcraft.SIGNS.keys()


def test_the_reference_of_cartographers_says_who_wins_and_opens_there_after_a_game_of_several():
    *_, view = views("cartographers")
    topics = {
        entry.id: entry.text for section in cartographers.sections(words("en"), view) for entry in section.entries
    }
    assert "fewer points to monsters" in topics["about.winner"]
    assert view["over"] and cartographers.topic(view, "") == "about.winner"


@pytest.mark.parametrize("game", REFERENCES)
def test_every_prompt_of_a_game_leads_to_a_topic(game):
    reference, topic = REFERENCES[game]
    for number, view in enumerate(views(game, **({"skills": True} if game == "cartographers" else {}))):
        if number % 7 == 0 or view["over"]:
            ids = {entry.id for section in reference.sections(words("en"), view) for entry in section.entries}
        assert topic(view) in ids


def test_questions_of_woodcraft_lead_to_their_own_rules():
    """All others are asked by a card, whose kind has a topic, or by the wheel."""
    prompts = set(get_args(PromptId))
    of_cards = {"die", "recolor", "option", "convert", "sell_tokens", "swap"}
    assert set(woodcraft.OF_PROMPT) == prompts - of_cards - {"turn", "reveal"}
    view = next(views("woodcraft"))
    ids = {entry.id for section in woodcraft.sections(words("en"), view) for entry in section.entries}
    assert set(woodcraft.OF_PROMPT.values()) <= ids
    asked = {"id": "swap", "seat": 0, "source": "HE01"}
    hired = {"prompt": asked, "cards": {"HE01": {"kind": "helper"}}}
    assert woodcraft.topic(view | hired, None, "") == "action.choose_helper"
    assert woodcraft.topic(view | {"prompt": {"id": "die", "source": "wheel"}}, None, "") == "wc.about.wheel"


def test_a_selected_tile_leads_to_its_own_rule():
    view = kingdom(1, 2, 20).view(0)
    ids = {entry.id for section in kingdom_builder.sections(words("en"), view) for entry in section.entries}
    assert {kingdom_builder.topic(view, kind, "") for kind in ("farm", "barn", "tower")} <= ids
    (wood,) = [view for _, view in zip(range(1), views("woodcraft"), strict=False)]
    ids = {entry.id for section in woodcraft.sections(words("en"), wood) for entry in section.entries}
    assert {woodcraft.topic(wood, tile, "") for tile in wood["wheel"]["tiles"]} <= ids


#: Refusals of which the present question says more than a rule.
QUESTIONED = {
    "cartographers": {"over", "notation"},
    "woodcraft": {"over", "reveal", "unasked", "question", "choice", "must", "nothing", "display", "amount", "kind"}
    | {"notation"},
}


@pytest.mark.parametrize("game", QUESTIONED)
def test_every_refusal_leads_to_its_own_topic(game):
    reference = REFERENCES[game][0]
    skills = {"skills": ("cure_wounds", "diplomacy", "search")} if game == "cartographers" else {}
    view = next(views(game, **skills))
    ids = {entry.id for section in reference.sections(words("en"), view) for entry in section.entries}
    codes = {code for code, _, _ in refusals(game)} - QUESTIONED[game]
    assert reference.OF_REFUSAL.keys() >= codes
    more = {"cartographers": (), "woodcraft": (None,)}[game]
    topics = {code: reference.topic(view, *more, "", code) for code in reference.OF_REFUSAL}
    assert topics == reference.OF_REFUSAL and ids >= set(topics.values())
    asked = reference.topic(view, *more, "")
    assert all(reference.topic(view, *more, "", code) == asked for code in QUESTIONED[game])


def keys_of_cards(game, view):
    """Keys of information cards of every kind."""
    if game == "cartographers":
        skills = [f"skill {slug}" for slug in view["skills"]["cards"]]
        return ["edict 0", "edict 3", "season 1", "card", "coins", "mountain", "monsters", "ruins", *skills]
    if game == "kingdom_builder":
        places = [f"place {place['hex']}" for place in view["locations"]]
        goals = [f"goal {number}" for number in range(len(view["now"][0]))]
        return [*places, *goals, "tile 1 farm", "castle D4", "land grass"]
    cards = [f"card {id}" for id, card in view["cards"].items() if card["kind"] != "solo"]
    actions = [f"action {tile}" for tile in view["wheel"]["tiles"]]
    return [*cards, *actions, "track walnut", "good glue", "good reputation", "space b0", "tile sawing_1"]


@pytest.mark.parametrize("game", REFERENCES)
def test_every_information_card_leads_to_a_topic(game):
    reference = REFERENCES[game][0]
    view = next(views(game, **({"skills": True} if game == "cartographers" else {})))
    ids = {entry.id for section in reference.sections(words("en"), view) for entry in section.entries}
    more = {"cartographers": (), "kingdom_builder": (MANDATORY,), "woodcraft": (None,)}[game]
    topics = {key: reference.topic(view, *more, key) for key in keys_of_cards(game, view)}
    assert {key: topic for key, topic in topics.items() if topic not in ids} == {}
    assert len(set(topics.values())) > 5
