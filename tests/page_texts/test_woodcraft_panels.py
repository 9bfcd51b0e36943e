"""The panels of Woodcraft: every number comes from the view, whatever the card set, and each list names its owner."""

import random
from typing import Any

import pytest
from html_tree import Node, parse
from session_helpers import words

import engine
from engine.woodcraft import decisions
from engine.woodcraft.actions import END, MARKET
from engine.woodcraft.standard import STANDARD
from engine.woodcraft.wheel import ACTIONS
from page.woodcraft import attic, main_button, order_rows, panels, question_card, recap, texts, workshop
from page.woodcraft.names import adding
from table.woodcraft import news
from table.woodcraft.hand import SUBSET, Hand
from table.words import LANGUAGES

EN = words("en")
GAME = "woodcraft"
NAMES = ("Ada", "Bo", "Cy", "Di")


def changed_set(**sections):
    """The standard set with some sections changed, as a set of one's own."""
    document = STANDARD | {"id": "trial", "title": "Trial"}
    for name, changes in sections.items():
        document[name] = document[name] | changes
    return document


def new(players=2, seed=1, **options):
    return engine.new(GAME, players, seed, options)


def plays(state, seed=1):
    """The state before each decision of a game in which turns end soon, and at its end."""
    chance = random.Random(seed)
    while state.actor is not None:
        yield state
        actions = state.actions()
        ends = [action for action in actions if action in (END, MARKET)]
        state.play(chance.choice(ends or actions))
    yield state


def seen(state):
    """The view of the seat that decides, and its hand."""
    view, hand = state.view(state.actor), Hand()
    hand.update(view)
    return view, hand


def offered(*actions):
    """The part of a view that lists these legal actions."""
    return {"actions": [*actions], "decisions": [decisions.read(text) for text in actions]}


def until(state, wanted):
    return next(now for now in plays(state) if wanted(now))


# --- the pile and the tiles -------------------------------------------------------------------------


@pytest.mark.parametrize("most", [6, 9, 2])
def test_the_pile_has_the_places_of_the_card_set(most):
    """Three dice at the start; a set may allow 1 to 20."""
    view, hand = seen(new(card_set=changed_set(setup={"lumber_pile": most})))
    tree = parse(workshop.pile(EN, view, view["actor"], hand, active=True))
    assert tree.one("h3").text == f"Lumber pile 3 / {most}"
    assert len(list(tree.all("span", "none"))) == max(0, most - 3)
    assert ("over" in tree.one("h3").classes) == (most < 3)


def test_the_rule_of_too_many_dice_names_the_limit_of_the_card_set():
    def asked(state):
        return state.view(0)["prompt"]["id"] == "tidy"

    state = until(new(2, 1, card_set=changed_set(setup={"lumber_pile": 1})), asked)
    view, _ = seen(state)
    assert texts.prompt_more(EN, view).startswith("1 dice stay")


@pytest.mark.parametrize(
    ("range_1", "label", "name"),
    [([1], "1", "Splicing tile, +1"), ([1, 2, 3], "3", "Splicing tile, up to +3"),
     ([2, 4], "2/4", "Splicing tile: +2, +4")],
)  # fmt: skip
def test_a_splicing_tile_is_labelled_by_what_it_adds(range_1, label, name):
    document = changed_set() | {"splicing_1_range": range_1}
    view, hand = seen(new(card_set=document))
    tree = parse(workshop.tools(EN, view, view["actor"], hand, active=False))
    (mark,) = [one for one in tree.all("i", "mark") if "Splicing" in one.one("span", "sr").text]
    assert mark.one("span", "sr").text == f"{name}, ready" and mark.one("span", aria_hidden="true").text == label


def test_the_names_of_splicing_tiles_follow_the_card_set():
    upgrades = [
        {**upgrade, "range": [1, 3]} if upgrade["id"] == "splicing_2" else upgrade for upgrade in STANDARD["upgrades"]
    ]
    view = new(card_set=changed_set() | {"upgrades": upgrades}).view(0)
    assert [adding(view, number) for number in (1, 2, 3)] == [[1], [1, 3], [1, 2, 3, 4]]
    entry = {"id": "act", "seat": 0, "action": "reuse splicing_2"}
    assert texts.entry(EN, entry, view) == "Reuse token: Splicing tile: +1, +3"


def test_the_rules_of_the_actions_state_the_numbers_of_the_card_set():
    prices = STANDARD["prices"]
    assert texts.rule(EN, "buy_lumber", prices) == "Buy up to 2 dice from the lumber yard."
    other = prices | {"buy_lumber_max": 4, "exchange_buy_value": 5}
    other["materials"] = prices["materials"] | {"max_purchases": 3}
    assert texts.rule(EN, "buy_lumber", other) == "Buy up to 4 dice from the lumber yard."
    assert "up to 3 kinds" in texts.rule(EN, "buy_materials", other)
    assert "value 5" in texts.rule(EN, "exchange_dice", other)
    asked = new().view(0) | {"prompt": {"id": "exchange_buy", "seat": 0}, "board": {"prices": other}}
    assert texts.prompt(EN, asked) == "Buy a die of value 5 from the bank, or skip"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("action", ACTIONS)
def test_a_rule_leaves_no_parameter_open(language, action):
    assert "{" not in texts.rule(words(language), action, STANDARD["prices"])


# --- rooms and attic --------------------------------------------------------------------------------


def test_rooms_follow_the_card_set_with_gaps_where_there_is_none():
    """Rooms of a set of three columns.

    0 .
    . 4 5
    """
    rooms = [{"at": at, "income": None, "produce": 0} for at in ([0, 0], [1, 1], [1, 2])]
    section = {"rows": 2, "columns": 3, "start": [0, 0], "rooms": rooms}
    view, hand = seen(new(card_set=changed_set(workshop_rooms=section)))
    tree = parse(workshop.rooms(EN, view, view["actor"], hand, active=False)).one("div", "rooms")
    assert tree.attrs["data-columns"] == "3"
    assert [one.classes[0] for one in tree.children] == ["room", "nowhere", "nowhere", "nowhere", "room", "room"]


def test_an_attic_with_names_of_its_own_is_drawn():
    section = {
        "rows": {"bottom": ["low1", "low2", "low3", "low4", "low5"], "middle": ["mid"], "top": ["end"]},
        "needs": {"mid": ["low1", "low2"], "end": ["any_adjacent"]},
        "edges": [{"between": ["low1", "mid"], "reward": [{"op": "gain", "points": 1}], "designed": True}],
    }
    view, hand = seen(new(card_set=changed_set(attic=section)))
    drawn = parse(attic.attic(EN, view, view["actor"], hand, active=False))
    spaces = [(float(one.attrs["cx"]), float(one.attrs["cy"])) for one in drawn.all("circle")]
    assert len(set(spaces)) == 7
    wide, high = map(float, drawn.one("svg").attrs["viewbox"].split()[2:])
    assert all(0 < x < wide and 0 < y < high for x, y in spaces)


# --- owners -----------------------------------------------------------------------------------------


def test_the_orders_of_another_player_are_not_called_yours():
    view, _ = seen(new())
    titles = [
        parse(order_rows.rows(EN, view, seat, order_rows.Marks(), whose)).one("h3").text
        for seat, whose in ((view["actor"], ""), (1 - view["actor"], "Bo"))
    ]
    assert [title.split(" 0")[0] for title in titles] == ["Your orders", "Orders of Bo"]


def test_tools_that_cannot_be_used_now_are_not_buttons():
    """While something is about to be revealed, and in the workshop of another player."""
    view, hand = seen(new())
    tree = parse(workshop.tools(EN, view, view["actor"], hand, active=False))
    assert not list(tree.all("button")) and len(list(tree.all("span", "still"))) == 3


# --- cards to be removed ----------------------------------------------------------------------------


def leaving(view):
    """The slots of the two displays whose cards are marked as leaving."""
    hand = Hand()
    displays = (
        panels.orders(EN, view, {}, hand, None, active=False), panels.helpers(EN, view, hand, None, active=False)
    )  # fmt: skip
    return [
        [slot for slot, card in enumerate(parse(display).all("button", "card")) if "leaves" in card.classes]
        for display in displays
    ]


def test_cards_that_the_next_income_phase_removes_are_dashed():
    """The first card of each row in phases 1 and 3, all of them in phase 2, nothing in the last one."""
    by_round = {}
    state = new(2, 3)
    for now in plays(state):
        view = now.view(0)
        if view["phase"] == "turn":
            by_round.setdefault(view["round"], leaving(view))
    assert [by_round[n] for n in (1, 4)] == [[[0], [0]]] * 2
    assert [by_round[n] for n in (5, 8)] == [[[0, 1, 2, 3]] * 2] * 2
    assert [by_round[n] for n in (9, 12)] == [[[0], [0]]] * 2
    assert [by_round[n] for n in (13, 14)] == [[[], []]] * 2


def test_dashed_cards_are_the_ones_removed():
    """Compared with the log: the cards that an income phase discards were marked before it."""
    for seed in range(3):
        before = None
        for now in plays(new(3, seed), seed):
            view = now.view(0)
            if before and before["phase"] == "turn" and view["round"] > before["round"]:
                events = [entry["id"] for entry in view["log"][len(before["log"]) :]]
                if "income" in events:
                    wanted = "all" if "late" in events else "first"
                    assert before["displays"]["leaving"] == wanted
            before = view
        assert before["over"] and before["displays"]["leaving"] == "none"


# --- the log ----------------------------------------------------------------------------------------


def test_the_log_lists_each_round_below_its_heading():
    """The newest comes first: a heading, then what happened after it, then the heading before it."""
    state = until(new(2, 5), lambda now: now.view(0)["round"] == 6)
    view = state.view(0)
    items = list(parse(panels.log(EN, view, NAMES)).one("ol").all("li"))
    assert not [item for item in items if list(item.all("i"))]  # names in Chinese, Japanese and Korean were slanted
    place, by_heading = "", {}
    for item in items:
        if item.classes[0] in panels.HEADINGS:
            place = item.text
            by_heading[place] = []
        else:
            by_heading[place].append(item.text)
    heads = [item.text for item in items if item.classes[0] in panels.HEADINGS]
    phase_1 = heads.index("Income phase 1")
    assert heads[:2] == ["Round 6", "Round 5"] and heads[phase_1 - 1 : phase_1 + 2] == [
        "Round 5", "Income phase 1", "Round 4"
    ]  # fmt: skip
    decided = {}
    at = "Set-up"
    for entry in view["log"]:
        if entry["id"] in panels.HEADINGS:
            at = texts.entry(EN, entry, view)
        elif entry["id"] == "act":
            decided.setdefault(at, []).append(texts.entry(EN, entry, view))
    buttons = [node.attrs["data-do"] for item in items for node in item.all("button")]
    about = [n for n, entry in enumerate(view["log"]) if "seat" in entry and any(news.touched([entry], entry["seat"]))]
    assert len(about) > 10 and sorted(buttons) == sorted(f"find {number}" for number in about)
    for heading, actions in decided.items():
        texts_below = " / ".join(by_heading[heading])
        assert all(text in texts_below for text in actions), heading
    assert heads[-2:] == ["Round 1", "Set-up"] and len(by_heading) == len(heads)


# --- walnut orders ----------------------------------------------------------------------------------


def asked_of_walnuts():
    return seen(until(new(1, 4), lambda now: now.view(0)["prompt"]["id"] == SUBSET))


def test_both_walnut_orders_are_chosen_at_first_and_each_can_be_left():
    view, hand = asked_of_walnuts()
    one, other = hand.kept
    buttons = []
    for touched in (None, one, other, one):
        if touched:
            hand.touch_card(touched)
        main = main_button.main_button(EN, view, SUBSET, hand)
        assert main.kind == "primary" and main.choice in view["actions"]
        pressed = [
            button.attrs["data-do"]
            for button in parse(question_card.card(EN, view, SUBSET, hand, "Ada")).all("button", aria_pressed="true")
        ]
        assert pressed == [f"pick {id}" for id in hand.kept]
        buttons.append((main.text, main.choice))
    assert buttons == [
        ("Keep these 2", f"keep {one}+{other}"), ("Keep this one", f"keep {other}"),
        ("Keep no walnut order", "done"), ("Keep this one", f"keep {one}"),
    ]  # fmt: skip


def test_a_choice_is_forgotten_with_its_question():
    view, hand = asked_of_walnuts()
    hand.update(view | offered("place E01") | {"prompt": {"id": "setup_place"}})
    assert hand.kept == []


# --- the end ----------------------------------------------------------------------------------------


def test_open_orders_state_their_cost_in_reputation():
    assert texts.late_orders(EN, 0, 0, 0) == "\u00b7"
    assert texts.late_orders(EN, 2, 3, 0) == "2 open, reputation \u22123"
    assert texts.late_orders(EN, 1, 0, 0) == "1 open, reputation \u00b10", "a marker on its first space stays there"


def test_open_orders_state_what_a_set_of_ones_own_makes_them_change():
    assert texts.late_orders(EN, 3, -3, 0) == "3 open, reputation +3"
    assert texts.late_orders(EN, 3, 0, -9) == "3 open, reputation \u00b10, \u22129 points"


def test_no_income_is_announced_after_the_game() -> None:
    """Open orders were "lost at income", and the goods had a "+2"."""
    view = until(new(1, 5), lambda state: state.seats[0].orders and state.phase == "turn").view(0)
    player = view["players"][0]
    player["orders"] = [one | {"row": 5} for one in player["orders"]]
    player["income"] |= {"walnut": 2}
    for over, now in ((over, view | {"over": over}) for over in (False, True)):
        shown = [
            parse(order_rows.rows(EN, now, 0, order_rows.Marks())).texts("span", "bad"),
            parse(order_rows.badge(EN, now, 0)).texts("b", "bad"),
            [text for text in parse(workshop.purse(EN, now, 0)).texts("small") if text[0] == "+"],
            parse(panels.round_of(EN, now)).texts("small"),
            parse(panels.deck(EN, now)).texts("p", "rule"),
        ]
        assert [bool(one) for one in shown] == 5 * [not over]


# --- prices -----------------------------------------------------------------------------------------


def test_a_helper_is_offered_for_what_it_costs_its_player():
    """The Recruiter (HE21) makes helpers one blueberry cheaper."""
    view, _ = seen(new(1, 1))
    card = next(card for card in STANDARD["helpers"]["early"] if card["cost"] == 4)
    asked = {"id": "choose_helper", "seat": 0, "costs": {f"hire {card['id']} r{room}": 3 for room in (1, 4)}}
    view |= offered(*asked["costs"]) | {"prompt": asked, "cards": {card["id"]: card | {"kind": "helper"}}}
    view["displays"] |= {"helpers": [card["id"], None, None, None]}
    hand = Hand()
    hand.update(view)
    shown = parse(panels.helpers(EN, view, hand, None, active=True))
    (button,) = shown.all("button", data_do=f"helper {card['id']}")
    assert "3 blueberries" in button.one("span", "cost").text


def tree_of_recap(entries: list[dict[str, Any]]) -> Node:
    """The recap of two players, as the first one sees it."""
    names = ["Ada", "Robin"]
    return parse(recap.rows(recap.deeds_of(EN, new().view(0), entries, names, 0), names, None))


def cells_of_recap(entries: list[dict[str, Any]]) -> list[str]:
    """What the cells of the recap say."""
    return [" ".join(cell.text.split()) for cell in tree_of_recap(entries).all("li")]


def test_a_recap_has_the_income_of_all_and_events_of_nobody_with_the_reader() -> None:
    """Events of nobody follow the name of the game: they were credited to the reader."""
    entries: list[dict[str, Any]] = [
        {"id": "income", "n": 2},
        {"id": "earn", "seat": 0, "gained": {"blueberry": 0, "points": 0}},
        {"id": "earn", "seat": 1, "gained": {"blueberry": 3, "points": 0}},
    ]
    own, other = cells_of_recap(entries)
    assert own == f"Ada {EN('wc.log.earn.none')} \u00b7 Game {EN('wc.log.income', n=2)}"
    assert other.startswith("Robin") and other.endswith(EN("wc.log.earn", what="3 blueberries"))
    entries[2]["gained"]["blueberry"] = 0
    assert cells_of_recap(entries)[1] == ""
    assert cells_of_recap(entries[:1]) == [f"Game {EN('wc.log.income', n=2)}", ""]
    assert not list(tree_of_recap(entries[:1]).all("u", "peg"))


def test_the_recap_in_words_begins_with_the_player_after_the_reader() -> None:
    """It began with the income of the reader, which followed the turns of the others."""
    view, names = new(3).view(0), ["Ada", "Robin", "Kim"]
    entries: list[dict[str, Any]] = [{"id": "act", "seat": seat, "action": "market"} for seat in (2, 0)]
    entries.append({"id": "income", "n": 2})
    cells = parse(recap.whole(recap.deeds_of(EN, view, entries, names, 1), names, None)).all("li")
    assert [cell.text.split()[0] for cell in cells] == ["Kim", "Ada", "Game"]


def test_a_recap_has_pictures_for_what_has_no_room_in_words() -> None:
    actions = ["buy g3", "saw y4:1+3", "market", "buy glue 2", "reset sawing"]
    entries: list[dict[str, Any]] = [{"id": "act", "seat": 1, "action": action} for action in actions]
    row = tree_of_recap(entries).one("button")
    drawn = [" ".join(node.text.split()) for node in row.all("span", "brief")]
    assert drawn == ["+", "\u2192", "", "+ 2"]  # the last action has no picture, and is said in words
    assert [node.text for node in row.all("span", "deed")] == [
        EN("wc.do.buy", what="green 3"),
        EN("wc.do.saw", die="yellow 4", parts="1 + 3"),
        EN("wc.do.market"),
        EN("wc.do.buy", what="2 glue"),
    ]
    assert all(node.attrs["aria-hidden"] == "true" for node in row.all("span", "brief"))


def test_a_recap_names_what_was_done_without_the_steps_in_between() -> None:
    def act(action: str) -> dict[str, Any]:
        return {"id": "act", "seat": 1, "action": action}

    entries = [act("move choose_helper"), act("do"), act("berries"), act("end")]
    own, row = cells_of_recap(entries)
    assert own == ""
    assert row.startswith("Robin Choose a helper \u00b7 ") and "Take blueberries" in row
    assert EN("wc.do.do.plain") not in row and EN("wc.do.end") not in row and "Move the tile" not in row
