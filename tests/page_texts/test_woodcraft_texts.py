"""The texts of Woodcraft: every card, effect, action and question has one in every language."""

import re
from random import Random

import pytest
from session_helpers import ROOT, words

import engine
from engine.woodcraft import cards, decisions, vocabulary
from engine.woodcraft.standard import STANDARD
from engine.woodcraft.wheel import ACTIONS
from page.woodcraft import effect_texts, texts
from table.deals import Deal
from table.session import Session
from table.woodcraft import summary
from table.words import LANGUAGES

EN = words("en")
ORDERS = [card for deck in STANDARD["orders"].values() for card in deck]
HELPERS = [card for deck in STANDARD["helpers"].values() for card in deck]
CARDS = (
    [card | {"kind": "order"} for card in ORDERS]
    + [card | {"kind": "helper"} for card in HELPERS]
    + [card | {"kind": "contract"} for card in STANDARD["public_contracts"]]
    + [card | {"kind": "solo", "contracts_from": 6} for card in STANDARD["solo"]["cards"]]
)
#: A view of the standard set.
VIEW = engine.new("woodcraft", 2, 1).view(0)
BY_ID = {card["id"]: card for card in CARDS}

#: Effects with every parameter that the standard cards leave at its usual value.
RARE = [
    {"op": "lose", "points": 1},
    {"op": "retreat", "track": "reputation", "by": 2},
    {"op": "gain_die", "colors": ["green", "yellow", "brown"], "values": [1, 2, 3, 4, 5, 6]},
    {"op": "modify_die", "by": [-2, -1, 1, 2]},
    {"op": "recolor_die", "from": ["green"], "to": ["brown"], "pay": {}},
    {"op": "split_die", "cuts": 2},
    {"op": "glue_dice", "times": 2},
    {"op": "plant", "colors": ["green", "yellow", "brown"], "values": [1, 2], "slice": False, "max_trees": 2},
    {"op": "grow", "pots": ["green", "brown"], "by": 2},
    {"op": "tool", "types": ["axe", "file"], "n": 2},
    {"op": "take_order", "n": 2},
    {"op": "reset_tiles", "max": 1},
    {"op": "convert", "pay": {"scrap": 1, "lantern": 1}, "do": [{"op": "produce", "max": 1}], "times": 2},
    {"op": "swap_tokens", "from": ["scrap"], "to": ["glue", "saw"], "times": 2},
    {"op": "discount", "on": "second_order", "by": 2},
    {"op": "lift_order", "rows": 1},
    {"op": "choose", "options": [[{"op": "gain", "points": 1}], [], [{"op": "claim_contract"}]]},
]

ACTION_TEXTS = {
    "keep HE03": "Keep Fitter",
    "keep E05+E11": "Keep Rolling Pin, Tent Pegs",
    "place E05": "Place Rolling Pin",
    "move buy_lumber": "Move the tile: Buy lumber",
    "do": "Do the action of the tile",
    "berries": "Take blueberries instead of the action",
    "other choose_orders": "Another action for lanterns: Choose orders",
    "bonus improve_workshop": "Bonus action: Improve the workshop",
    "saw g5:2+3": "Saw green 5 into 2 + 3",
    "splice 2 g3:5": "Splice green 3 up to 5",
    "glue g2+y3:g5": "Glue green 2 and yellow 3 into green 5",
    "reuse sawing": "Reuse token: Sawing tile",
    "reuse splicing_2": "Reuse token: Splicing tile 2",
    "harvest green": "Harvest: Green pot",
    "complete E05": "Complete Rolling Pin",
    "use HE09": "Use Whittler",
    "market": "Advance on the market and end the turn",
    "end": "End the turn",
    "buy g3": "Buy green 3",
    "buy glue 2": "Buy 2 glue",
    "sell b3": "Sell brown 3",
    "sell scrap": "Sell Scrap",
    "take E05": "Take Rolling Pin",
    "hire HE03 r1": "Hire Fitter: Room 2",
    "produce HE01+HE02": "Produce: Tinker, Bookkeeper",
    "produce HE01 plant": "Produce: Tinker; then plant",
    "plant g4:1": "Cut a 1 off green 4 and plant it",
    "plant g1:1": "Plant green 1",
    "improve gluing": "Buy: Gluing tile",
    "die g3": "Take green 3 from the bank",
    "change g3:4": "Change green 3 to 4",
    "recolor g3:y3": "Swap green 3 for yellow 3",
    "cut g5:2+3": "Saw green 5 into 2 + 3",
    "join g2+y3:g5": "Glue green 2 and yellow 3 into green 5",
    "grow green": "Let the tree grow: Green pot",
    "tool mallet b0": "Place mallet: Bottom row, space 1",
    "reset sawing": "Turn face up: Sawing tile",
    "option 1": "Choice 1",
    "convert": "Pay",
    "swap scrap:glue": "Swap Scrap for Glue",
    "lift E05": "Move Rolling Pin up",
    "claim P1": "Claim Green Thumb",
    "return g3": "Return green 3",
    "done": "Done",
}

PROMPTS = (
    *("setup_helper", "setup_orders", "setup_walnuts", "setup_place", "turn", "buy_lumber", "exchange_sell"),
    *("exchange_buy", "buy_materials", "choose_orders", "choose_helper", "produce", "produce_plant", "plant"),
    *("improve", "die", "change", "recolor", "cut", "join", "grow", "tool", "reset", "option", "convert"),
    *("sell_tokens", "swap", "lift", "take_order", "claim", "tidy", "income_place", "reveal", "over"),
)


def checked(text):
    """The text, after a check that it has no id, no open parameter and no double space in it."""
    assert text.strip() and not re.search(r"wc\.|[{}]|None|  |_", text), text
    return text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_text(language):
    for card in CARDS:
        text = checked(texts.card(words(language), card["id"], card))
        if language == "en" and "title" in card:
            assert card["title"] in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_rare_parameters_have_texts(language):
    for effect in RARE:
        checked(texts.effects(words(language), [effect]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_rewards_of_the_boards_have_texts(language):
    translated = words(language)
    lists = [field["reward"] for field in STANDARD["wheel"]["outer"]]
    lists += [window[age] for window in STANDARD["wheel"]["saw"] for age in ("age2", "age3_adds")]
    lists += [edge["reward"] for edge in STANDARD["attic"]["edges"]]
    lists += [upgrade["gives"] for upgrade in STANDARD["upgrades"]]
    lists += [*STANDARD["order_rows"], STANDARD["order_rows_below"]]
    for tile in STANDARD["reputation_tiles"]:
        lists += [*tile["side_2_4"], *tile["side_3"]]
    for listed in lists:
        checked(texts.effects(translated, listed))
    for upgrade in STANDARD["upgrades"]:
        checked(texts.upgrade(translated, upgrade["id"]))
    for place in STANDARD["attic"]["rows"].values():
        for name in place:
            checked(texts.space(translated, name))
    for tool in STANDARD["tools"]:
        assert "wc.tool." + tool in translated


def test_needs_of_orders_and_abilities_of_helpers():
    assert texts.needs(EN, {"dice": ["g1", "b2"], "tokens": {"glue": 1}}) == "green 1, brown 2, 1 glue"
    assert texts.ability(EN, {"ability": {"kind": "none", "effects": []}}) == "No ability"
    passive = {"kind": "permanent", "effects": [{"op": "discount", "on": "market", "by": 1}]}
    assert texts.ability(EN, {"ability": passive}) == "Always: market steps: 1 blueberry less"


def test_effects_in_words():
    def text_of(id, part):
        card = BY_ID[id]
        return texts.effects(EN, card["ability"]["effects"] if part == "ability" else card[part])

    assert text_of("E01", "reward") == "4 blueberries, 2 glue"
    assert text_of("W01", "reward") == "claim a public contract; or 7 points, 6 blueberries"
    assert text_of("E13", "reward") == "6 points, 4 blueberries, Reputation +1"
    assert text_of("HE05", "production") == "1 scrap"
    assert text_of("HE05", "ability") == "a die from the bank: any color 3; 1 reuse token"
    assert text_of("HE08", "ability") == "plant green 1, may be cut off a larger die"
    assert text_of("HE09", "ability") == "change a die by \u22121; 1 blueberry"
    assert text_of("HE10", "ability") == "each splice: 1 point"
    assert text_of("HE14", "ability") == (
        "sell up to 5 tokens: 1 scrap for 1 blueberry, 1 glue for 2 blueberries, 1 saw token for 2 blueberries"
    )
    assert text_of("HE19", "ability") == "bought dice of value 1, 2 or 3: 1 blueberry less"
    assert text_of("HL01", "ability") == "each reputation step, but only the first in a turn: 3 points"
    assert text_of("HL08", "ability") == (
        "pay 1 blueberry: swap a die for one of equal value: green for yellow or yellow for brown"
    )
    score = BY_ID["P1"]["score"]
    assert texts.score_per(EN, score) == "3 points for each pot or gluing tile, at most 12 points"


def test_every_action_has_a_text():
    assert {text: texts.action(EN, decisions.read(text)) for text in ACTION_TEXTS} == ACTION_TEXTS
    for language in LANGUAGES:
        translated = words(language)
        own = {text: checked(texts.action(translated, decisions.read(text))) for text in ACTION_TEXTS}
        if language != "en":
            assert not {text for text in own if own[text] == ACTION_TEXTS[text]}


def test_a_view_adds_names_and_prices_to_an_action():
    view = {
        "actor": 0,
        "prompt": {"id": "option", "seat": 0, "options": [[{"op": "claim_contract"}], [{"op": "gain", "points": 4}]]},
        "turn": {"action": "buy_lumber", "moved": "buy_lumber"},
        "board": {
            "prices": {"skip_action_blueberries": 3},
            "market": [{"cost": 2, "points": 1}, {"cost": 12, "points": 11}],
        },
        "players": [{"tracks": {"market": 2}, "market_cost": 10}],
        "cards": {"E05": {"title": "Birch Flute"}, "HE03": {"title": "Fitter"}},
    }

    def text_of(translated, text):
        return texts.action(translated, decisions.read(text), view)

    assert text_of(EN, "option 2") == "Choose: 4 points"
    assert text_of(EN, "do") == "Do it: Buy lumber"
    assert text_of(EN, "berries") == "Instead of the action: 3 blueberries"
    assert text_of(EN, "market") == "Market: 10 blueberries for 11 points, end the turn"
    assert text_of(EN, "take E05") == "Take Birch Flute"
    assert text_of(words("ko"), "keep HE03") == "조립공 남기기"
    assert texts.action(EN, decisions.read("option 2"), view, past=True) == "Choice 2"
    nut_broker = {"id": "convert", "cost": {"blueberry": 3}, "options": [[{"op": "gain", "points": 4}]]}
    view["prompt"] = nut_broker
    assert text_of(EN, "convert") == "Pay 3 blueberries: 4 points"
    assert texts.action(EN, decisions.read("convert"), view, past=True) == "Pay"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_text(language):
    for id in PROMPTS:
        for more in ({}, {"source": "action", "left": 2}, {"source": "HE09", "left": 1}, {"source": "wheel"}):
            checked(texts.question(words(language), VIEW | {"prompt": {"id": id, "seat": 0, **more}}))


def test_the_question_of_a_turn_names_what_is_left_to_do():
    def text_of(moved, waiting):
        turn = {"moved": moved, "action": waiting}
        return texts.prompt(EN, VIEW | {"prompt": {"id": "turn"}, "turn": turn, "actions": ["do", "berries"]})

    assert text_of(None, None) == "Choose an action tile to move"
    assert text_of("buy_lumber", "buy_lumber") == "Buy lumber: do it, or something else instead"
    assert text_of("buy_lumber", None) == "Work your wood, complete orders, or end the turn"
    asked = {"id": "change", "seat": 0, "source": "HE09"}
    assert texts.question(EN, VIEW | {"prompt": asked}) == "Whittler: Choose a die to change"
    asked = {"id": "choose_orders", "seat": 0, "source": "action", "cost": 3}
    assert texts.prompt(EN, VIEW | {"prompt": asked}) == "Take a second order for 3 blueberries, or skip"
    asked = {"id": "convert", "seat": 0, "source": "HL05", "cost": {"blueberry": 3}}
    assert texts.question(EN, VIEW | {"prompt": asked}) == "Nut Broker: Pay 3 blueberries, or not"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_share_a_name(language):
    names = [words(language)("wc.card." + card["id"]) for card in CARDS]
    assert len(set(names)) == len(names)


def test_every_action_has_a_name_and_a_rule():
    for action in ACTIONS:
        assert "wc.action." + action in EN and f"wc.action.{action}.rule" in EN


def test_every_refusal_of_the_engine_has_a_text_and_no_text_is_unused():
    sources = (ROOT / "py" / "engine" / "woodcraft").glob("*.py")
    codes = {
        code
        for source in sources
        for code in re.findall(r'(?:\brefused|IllegalAction)\(\s*"(\w+)"', source.read_text(encoding="utf-8"))
    }
    codes |= {"over", "reveal"}  # one or the other, by a condition
    with_text = {key.removeprefix("wc.refuse.") for key in EN._entries if key.startswith("wc.refuse.")}
    assert codes == with_text
    for language in LANGUAGES:
        for code in codes:
            checked(texts.refusal(words(language), code))
    assert texts.refusal(EN, "unheard_of") == EN("wc.ui.refused")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_whole_game_has_texts_in_every_language(players):
    translations = [words(language) for language in LANGUAGES]
    chance = Random(players)
    state = engine.new("woodcraft", players, players, {})
    turn = 0
    while state.actor is not None:
        view = state.view(state.actor)
        translated = translations[turn % len(translations)]
        checked(texts.question(translated, view) + texts.prompt_more(translated, view))
        for decision in view["decisions"][:20]:
            checked(texts.action(translated, decision, view))
        actions = state.actions()
        verb = chance.choice(sorted({action.verb for action in actions}))
        state.play(chance.choice([action for action in actions if action.verb == verb]))
        turn += 1
    view = state.view(0)
    for translated in translations:
        for entry in view["log"]:
            assert entry["id"] == "turn" or checked(texts.entry(translated, entry, view))
        for id, card in view["cards"].items():
            checked(texts.card(translated, id, card))
        assert checked(texts.news(translated, view["log"][-40:], ["Ada", "Bo", "Cho", "Dov"][:players], view))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_in_the_log_is_written_as_the_effects_that_were_chosen(language):
    """Its number alone means nothing once the question is answered."""
    here, chosen = words(language), [{"op": "gain", "points": 3}]
    entry = {"id": "act", "seat": 0, "action": "option 1", "chosen": chosen}
    text = checked(texts.entry(here, entry, VIEW))
    assert text == here("wc.do.option", what=texts.effects(here, chosen)) and "3" in text


def test_the_log_in_words():
    def text_of(**entry):
        return texts.entry(EN, entry)

    assert text_of(id="act", seat=0, action="complete E05") == "Complete Rolling Pin"
    assert text_of(id="act", seat=0, action="done", n=0) == "Keep no walnut order"  # it was "Done"
    assert text_of(id="gain", seat=0, source="E05", gained={"blueberry": 2, "lantern": 1}) == (
        "Gain 2 blueberries, 1 lantern"
    )
    assert text_of(id="step", seat=0, source="row 1", track="reputation", by=3, to=5) == "Reputation +3, now 5"
    assert text_of(id="step", seat=0, source="late", track="reputation", by=-2, to=3) == "Reputation \u22122, now 3"
    assert text_of(id="roll", dice=["g4", "b1"]) == "New in the yard: green 4, brown 1"
    assert text_of(id="earn", seat=0, gained={"blueberry": 0, "points": 0}) == "No income"
    assert text_of(id="turn", seat=0) == ""
    entries = [
        {"id": "round", "n": 2},
        {"id": "act", "seat": 0, "action": "move buy_lumber"},
        {"id": "gain", "seat": 0, "source": "wheel", "gained": {"scrap": 1}},
        {"id": "act", "seat": 1, "action": "end"},
    ]
    assert texts.news(EN, entries, ["Ada", "Bo"]) == (
        "Round 2. Ada: Move the tile: Buy lumber. Gain 1 scrap. Bo: End the turn"
    )
    later = {"why.orders": -1.6, "end.row.contracts": 4.2, "why.materials": 0.1}
    assert texts.why(EN, {"now": {"token.scrap": 2, "track.reputation": 1, "why.dice": -1}, "later": later}) == [
        "Now, with what follows: Scrap +2, Reputation +1, Dice \u22121",
        "Likely points by the end, against other good choices: Contracts +4, Open orders \u22122",
    ]


def test_a_hint_to_keep_no_walnut_order_says_so():
    assert texts.action(EN, decisions.read("done"), {"prompt": {"id": "setup_walnuts"}}) == "Keep no walnut order"


def test_a_hint_calls_the_end_of_a_question_as_the_red_button_does():
    """Regression: "Done" in the hint was "Skip" on the button."""
    asked = {"prompt": {"id": "buy_lumber"}, "actions": ["buy y2", "done"]}
    assert texts.action(EN, decisions.read("done"), asked) == EN("wc.ui.done")
    assert texts.action(EN, decisions.read("done"), {"prompt": {"id": "over"}, "actions": []}) == "Done"  # in a review


def test_the_whole_vocabulary_of_effects_has_texts():
    ops = vocabulary.Effects(STANDARD["tools"]).ops
    assert set(effect_texts._TEXTS) == set(ops)
    wanted = {f"wc.event.{event}" for event in vocabulary.EVENTS}
    wanted |= {f"wc.discount.{what}" for what in vocabulary.DISCOUNTS}
    wanted |= {f"wc.replace.{rule}" for rule in vocabulary.REPLACED}
    wanted |= {f"wc.thing.{thing}" for thing in vocabulary.COUNTED}
    wanted |= {f"wc.helper.{kind}" for kind in cards.KINDS}
    wanted |= {f"wc.track.{track}" for track in vocabulary.TRACKS}
    wanted |= {f"wc.{start}.{good}" for start in ("n", "token") for good in (*vocabulary.STOCK, "points")}
    assert not {id for id in wanted if id not in EN}


def test_the_rank_of_a_solo_score_is_translated_unless_the_card_set_names_its_own():
    for language in LANGUAGES:
        translated = words(language)
        for level in STANDARD["solo"]["score_levels"]:
            rank = checked(translated.phrase(summary.rank(level["level"])))
            assert (rank.lower() == level["level"]) == (language == "en")
        assert translated.phrase(summary.rank("Wood wizard")) == "Wood wizard"
    assert [*summary.LEVELS] == [level["level"] for level in STANDARD["solo"]["score_levels"]]


def test_upgrades_say_what_they_do() -> None:
    view = Session(Deal.of("woodcraft", 1, 1)).view(0)
    said = {one["id"]: " ".join(texts.of_upgrade(words("en"), one, view, 0)) for one in view["board"]["upgrades"]}
    assert "every six you buy costs 2 blueberries less" in said["sawing_2"]
    assert "two trees" in said["pot_brown"]
    assert "up to +2" in said["splicing_2"]
    assert "up to +4" in said["splicing_3"]
    assert "every six" not in said["sawing_3"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("totals", [(61, 61), (61, 60)])
def test_the_verdict_says_why_one_of_two_equal_players_wins(page_module, lang, totals):
    """Rule 13.5: a tie goes to the player who is later in turn order."""
    end, here = page_module("page.woodcraft.end"), words(lang)
    winner = 1 if totals[0] == totals[1] else 0
    view = {"seats": 2, "winners": [winner], "final": [{"total": total} for total in totals]}
    title, line = end.verdict(here, view, ["Ada", "Bo"])
    points = here("wc.end.points", n=61)
    assert title == here("end.winner", name=["Ada", "Bo"][winner])
    assert line == (here("wc.end.tied", score=points) if winner else points)
