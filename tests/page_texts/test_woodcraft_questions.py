"""Questions of Woodcraft in words: what is said holds for the position."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest
from html_tree import parse
from session_helpers import words
from woodcraft.tables import BY_HEART, HELPERS, ORDERS, able_set, moved, play, position

import engine
from page.woodcraft import question_card, texts
from page.woodcraft.main_button import main_button
from table.woodcraft.hand import Hand
from table.words import LANGUAGES

EN = words("en")


def test_the_colour_sold_is_spoken_of_only_after_a_sale() -> None:
    said = {}
    for answer in ("done", "sell y2"):
        state = moved("exchange_dice", pile=["y2"], blueberry=9)
        play(state, "do", answer)
        view = state.view(0)
        assert view["prompt"]["id"] == "exchange_buy" and ("buy y6" in view["actions"]) == (answer == "done")
        said[answer] = texts.prompt_more(EN, view)
    assert said == {"done": "", "sell y2": EN("wc.prompt.exchange_buy.more")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_moved_tile_whose_action_is_impossible_asks_for_something_else(language: str) -> None:
    """With 1 blueberry no helper can be hired, with 20 one can."""
    translated, seen = words(language), []
    for blueberry in (1, 20):
        view, hand = moved("choose_helper", blueberry=blueberry).view(0), Hand()
        hand.update(view)
        main = main_button(translated, view, "turn", hand)
        card = parse(question_card.card(translated, view, "turn", hand, "Ada"))
        seen.append((main.choice, main.text, texts.question(translated, view), card.one("p", "explanation").text))
        assert card.texts("p", "eyebrow") == ([translated("wc.ui.moved")] if main.choice else [])
    name = translated("wc.action.choose_helper")
    impossible = translated("wc.prompt.turn.instead", action=name)
    rule = texts.rule(translated, "choose_helper", view["board"]["prices"])
    assert seen == [
        ("", translated("wc.ui.answer"), impossible, impossible),
        ("do", translated("wc.do.do", action=name), translated("wc.prompt.turn.act", action=name), rule),
    ]


def test_the_view_of_another_seat_claims_no_impossible_action() -> None:
    view = moved("choose_helper", blueberry=20).view(1)
    assert not texts.action_is_impossible(view)


def test_a_question_to_another_player_is_not_announced_as_the_viewers_own() -> None:
    state = moved("exchange_dice", pile=["y2"], blueberry=9)
    play(state, "do")
    assert texts.question(EN, state.view(0)) == EN("wc.prompt.exchange_sell")
    assert texts.question(EN, state.view(1)) == ""


def test_a_second_order_for_nothing_is_asked_for_as_a_second_one() -> None:
    card_set = able_set([{"op": "discount", "on": "second_order", "by": 3}], "permanent")
    state = position({}, card_set=card_set, moved="choose_orders", action="choose_orders")
    asked = []
    for action in ("do", "take E01"):
        play(state, action)
        asked.append(texts.prompt(EN, state.view(0)))
    free = EN("wc.n.blueberry", n=0)
    assert asked == [EN("wc.prompt.choose_orders"), EN("wc.prompt.choose_orders.second", what=free)]


def test_an_earlier_position_in_a_review_asks_nothing(page_module: Callable[[str], Any]) -> None:
    """Its question was written above the review, and its phase gave the review too little room."""
    display = MagicMock()
    show = page_module("page.woodcraft.display").Display.show_position
    show(display, moved("choose_helper").view(0), 0)
    assert display.table.view["prompt"] == {"id": "over"} and display.table.view["actions"] == []
    assert display.table.view["players"] == moved("choose_helper").view(0)["players"]


class Button:
    """An answer to a question, as far as a hint marks it."""

    def __init__(self, node: Any) -> None:
        self.dataset, self.classList = SimpleNamespace(do=node.attrs["data-do"]), self
        self.getAttribute, self.marks = node.attrs.get, {}

    def toggle(self, name: str, on: bool) -> None:
        self.marks[name] = on


@pytest.mark.parametrize(
    ("question", "wanted"), [("setup_helper", 1), ("setup_orders", 2), ("setup_walnuts", 2), ("setup_place", 1)]
)
def test_a_hint_marks_the_cards_that_it_proposes(page_module: Callable[[str], Any], question: str, wanted: int) -> None:
    """A press on a proposal to keep two orders changed nothing."""
    state, hand = engine.new("woodcraft", 1, 5), Hand()
    while state.view(0)["prompt"]["id"] != question:
        state.play(state.actions()[-1])
    view = state.view(0)
    hand.update(view)
    proposal = next(one for one in reversed(view["decisions"]) if len(one["cards"]) == wanted)
    buttons = list(map(Button, parse(question_card.card(EN, view, question, hand, "Ada")).all("button")))
    display = MagicMock(part={"ask": MagicMock(), "shop": MagicMock()})
    display.part["ask"].querySelectorAll.return_value = buttons
    mark = page_module("page.woodcraft.display").Display.mark_advised
    for shown in (proposal, None):
        mark(display, shown)
        marked = {one.getAttribute("data-card") for one in buttons if one.marks["advised"]}
        assert marked == set(shown["cards"] if shown else ())


def test_the_order_that_is_chosen_first_has_a_tick() -> None:
    """In a lesson it had the same border as the one that is to be chosen next."""
    state = engine.new("woodcraft", 1, 5)
    while state.view(0)["prompt"]["id"] != "setup_orders":
        state.play(state.actions()[-1])
    view = state.view(0)
    first = view["actions"][0].split()[1].split("+")[0]
    for chosen in ("", first):
        ticked = [one for one in shown(view, first=chosen).all("button") if list(one.all("i", "tick"))]
        assert [one.attrs["data-do"] for one in ticked] == ([f"first {first}"] if chosen else [])


def test_an_upgrade_that_can_be_bought_has_an_information_card() -> None:
    """Regression: the answers named prices alone, and pointing at them did not say what the upgrades do."""
    state = moved("improve_workshop", blueberry=20)
    play(state, "do")
    view, hand = state.view(0), Hand()
    hand.update(view)
    shown = parse(question_card.card(EN, view, "improve", hand, "Ada")).all("button", cls="quiet")
    infos = {button.attrs["data-do"]: button.attrs.get("data-info") for button in shown}
    offers = [decision for decision in view["decisions"] if decision["verb"] == "improve"]
    assert len(offers) > 1
    assert infos == {f"act {offer['text']}": f"upgrade {offer['upgrade']}" for offer in offers}


def shown(view: Any, **selected: Any) -> Any:
    """The card of the question, with a selection of the hand."""
    hand = Hand()
    hand.update(view)
    for name, value in selected.items():
        setattr(hand, name, value)
    return parse(question_card.card(EN, view, "turn" if hand.open else view["prompt"]["id"], hand, "Ada"))


def test_cuts_that_cost_saw_tokens_say_so_after_those_that_cost_none() -> None:
    buttons = list(shown(position({"pile": ["y4"], "saw": 2}).view(0), work="saw").all("button", "work"))
    assert [button.attrs["title"] for button in buttons] == [
        EN("wc.do.saw", die="yellow 4", parts="1 + 3"),
        EN("wc.do.saw", die="yellow 4", parts="2 + 2"),
        EN("wc.do.saw", die="yellow 4", parts="1 + 1 + 2") + ", 1 saw token",
        EN("wc.do.saw", die="yellow 4", parts="1 + 1 + 1 + 1") + ", 2 saw tokens",
    ]
    assert ["".join(button.texts("em", "price")) for button in buttons] == ["", "", "1", "2"]


def test_cuts_of_a_helper_are_free_as_often_as_it_says() -> None:
    """Two cuts are free: three further parts cost a token."""
    card_set = able_set([{"op": "split_die", "cuts": 2}], "once_per_turn")
    state = position({"pile": ["y4"], "saw": 1}, card_set=card_set)
    play(state, next(str(action) for action in state.actions() if str(action).startswith("use ")))
    costs = {
        button.attrs["data-do"]: button.texts("em", "price") for button in shown(state.view(0)).all("button", "quiet")
    }
    assert costs["act cut y4:1+1+2"] == [] and costs["act cut y4:1+1+1+1"] == ["1"]


@pytest.mark.parametrize(("work", "token", "name"), [("splice", "scrap", "1 scrap"), ("glue", "glue", "1 glue")])
def test_splices_and_glues_name_their_token_once_for_the_eye_and_with_each_answer_for_the_ear(
    work: str, token: str, name: str
) -> None:
    view = position({"pile": ["y1", "y2"], token: 1, "upgrades": ["gluing"], "gluing_up": 1}).view(0)
    row = shown(view, work=work).one("div", "work-row")
    assert row.texts("em", "price") == ["1"]
    assert all(button.attrs["title"].endswith(f", {name}") for button in row.all("button"))


def test_the_rest_of_a_turn_names_orders_and_helpers_that_are_still_possible() -> None:
    """It said that everything was done."""
    order = ORDERS["early"]["E01"]
    ready = {"pile": sorted(order["need"]["dice"]), **order["need"]["tokens"], "orders": [["E01", 3]]}
    able = able_set([{"op": "gain", "points": 1}], "once_per_turn")
    said = []
    for seat, card_set in ((ready, able), ({}, able), (ready, BY_HEART), ({}, BY_HEART)):
        view = position(seat, card_set=card_set, moved="buy_lumber", action="").view(0)
        said.append(shown(view).one("p", "explanation").text)
    title = texts.title(EN, "E01", view["cards"].get("E01", order))
    orders = EN("wc.ui.all_done.orders", names=title)
    helpers = said[1]
    assert helpers.startswith(EN("wc.ui.all_done.helpers", names="").rstrip("."))
    assert said == [f"{orders} {helpers}", helpers, orders, EN("wc.ui.all_done.more")]


def four_producers() -> Any:
    helpers = list(HELPERS["early"])[:4]
    state = position(
        {"rooms": dict(enumerate(helpers)), "pots": ["", "", ""], "pile": ["y1"]},
        moved="produce_plant",
        action="produce_plant",
    )
    play(state, "do")
    return state.view(0), helpers


def test_the_first_of_two_producing_helpers_stays_in_the_row() -> None:
    view, helpers = four_producers()
    assert not [button for button in shown(view).all("button") if button.attrs.get("aria-pressed")]
    card = shown(view, first=helpers[0])
    (pressed,) = [button for button in card.all("button") if button.attrs.get("aria-pressed") == "true"]
    assert pressed.attrs["data-do"] == f"first {helpers[0]}"
    assert all(helpers[0] in button.attrs["data-do"] for button in card.one("div", "many").all("button"))


def test_producing_helpers_keep_their_places_when_one_is_chosen() -> None:
    """Regression: the chosen one became the first, and a second press at its old place played another pair."""
    view, helpers = four_producers()
    places = [button.attrs["data-do"] for button in shown(view).one("div", "many").all("button")]
    assert places == [f"first {id}" for id in helpers]
    for chosen in range(4):
        buttons = shown(view, first=helpers[chosen]).one("div", "many").all("button")
        dos = [button.attrs["data-do"] for button in buttons]
        assert dos[chosen] == places[chosen]
        assert all(helpers[place] in dos[place] and "act " in dos[place] for place in range(4) if place != chosen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_many_helpers_produce_as_may(language: str) -> None:
    """docs/rules/woodcraft.md 6.9. The question said "up to 2", but one was no answer."""
    translated = words(language)
    # Without dice nothing can be planted.
    helpers = [id for id, card in HELPERS["early"].items() if "gain_die" not in str(card["production"])][:4]
    state = position({"rooms": dict(enumerate(helpers)), "pile": []}, moved="produce_plant", action="produce_plant")
    play(state, "do")
    view = state.view(0)
    assert {len(decision["cards"]) for decision in view["decisions"]} == {2}
    assert texts.prompt(translated, view) == translated("wc.prompt.produce", n=2)
    vague = {"en": "up to", "zh-Hant": "最多", "zh-Hans": "最多", "ja": "まで", "ko": "최대"}
    assert vague[language] not in texts.prompt(translated, view)


def test_a_single_helper_is_not_asked_for_as_two() -> None:
    """Their production gives a die, which can be planted."""

    def question(*helpers: str) -> str:
        state = position(
            {"rooms": dict(enumerate(helpers)), "pots": ["", "", ""], "pile": ["y1"]},
            moved="produce_plant",
            action="produce_plant",
        )
        play(state, "do")
        return texts.prompt(EN, state.view(0))

    assert question("HE07") == EN("wc.prompt.produce_plant_one")
    assert question("HE07", "HE01", "HE02") == EN("wc.prompt.produce_plant")


def test_answers_are_in_the_order_of_what_they_are_about() -> None:
    """Regression: dice were by letter, brown before green, and actions for lanterns in another order than the tiles."""
    state = moved("buy_lumber", blueberry=20)
    play(state, "do")
    view: Any = state.view(0)
    acts = [button.attrs["data-do"] for button in shown(view).all("button")]
    dice = [act.removeprefix("act buy ") for act in acts if act.startswith("act buy ")]
    assert len({die[0] for die in dice}) == 3 and dice == [die for die in dict.fromkeys(view["yard"]) if die in dice]
    view = moved("buy_lumber", blueberry=20, lantern=9).view(0)
    acts = [button.attrs["data-do"] for button in shown(view, menu="bonus").all("button", "acting")]
    tiles = [act.rpartition(" ")[2] for act in acts]
    assert len(tiles) > 2 and tiles == [tile for tile in view["wheel"]["tiles"] if tile in tiles]
