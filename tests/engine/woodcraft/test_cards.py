"""Every card of the standard set does what its data say: orders completed, helpers hired, used and producing,
contracts scored, solo cards revealed. What is expected is read from the data, primitive by primitive."""

from collections import Counter

import pytest

import engine
from engine.woodcraft.standard import STANDARD

from . import tables
from .tables import CONTRACTS, HELPERS, ORDERS, TOKENS, TREASURER, asked, me, play, seat_data, texts


def position(*seats, **changes):
    return tables.position(*seats, card_set="standard", **changes)


ALL_ORDERS = {card: row for deck in ORDERS.values() for card, row in deck.items()}
ALL_HELPERS = {card: (deck, row) for deck, cards in HELPERS.items() for card, row in cards.items()}
#: Enough of everything for any ability, but no tile that would be turned and no track near a line or a tile.
RICH = {
    "points": 30,
    "blueberry": 60,
    "lantern": 5,
    "glue": 9,
    "scrap": 9,
    "saw": 9,
    "pile": ["g1", "g4", "y2", "y5", "b3"],
    "pots": ["g1", "", ""],
    "reputation": 0,
}


class Expected:
    """What a seat should have more of, by reading effects; questions are answered by the first way there is."""

    def __init__(self, state, before):
        self.state, self.before = state, before
        self.more = Counter()
        #: What is only known to have changed, not into what.
        self.open = set()

    def take(self, effects):
        for effect in effects:
            getattr(self, effect["op"])(effect)

    def gain(self, effect):
        self.more.update({token: effect[token] for token in TOKENS if token in effect})

    def lose(self, effect):
        self.more["points"] -= effect["points"]

    def advance(self, effect):
        self.more[f"{effect['track']} track"] += effect["by"]

    def gain_die(self, effect):
        self.more["dice"] += 1

    def tool(self, effect):
        self.more["tools"] += effect["n"]
        self.open |= {"attic"}

    def score_per(self, effect):
        count = {"completed_order": len(self.before["completed"]), "tool": len(self.before["attic"])}
        counted = sum(count[thing] for thing in effect["per"])
        self.more["points"] += min(effect["max"], effect["points"] * counted)

    def take_order(self, effect):
        self.more["orders"] += effect["n"]

    def __getattr__(self, name):
        """All others change what was chosen: tested by hand in test_effects."""

        def note(effect):
            self.open.add(name)

        return note


def settle(state):
    """Answer everything that is asked of seat 0 by the first answer; what was asked."""
    met = []
    while asked(state) not in ("turn", "over") and state.actor == 0:
        met.append(asked(state))
        answers = [text for text in texts(state) if text != "done"]
        state.play(engine.parse("woodcraft", answers[0]))
    return met


def more(before, after):
    gains = Counter({token: after[token] - before[token] for token in TOKENS})
    for track in ("blueberry", "walnut", "reputation"):
        gains[f"{track} track"] = after["tracks"][track] - before["tracks"][track]
    gains["dice"] = len(after["pile"]) - len(before["pile"])
    gains["tools"] = len(after["attic"]) - len(before["attic"])
    gains["orders"] = len(after["orders"]) - len(before["orders"])
    return gains


def check(expected, gained, open_counts=()):
    for name in set(expected.more) | set(gained):
        if name not in open_counts:
            assert gained[name] == expected.more[name], name


# --- orders -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ALL_ORDERS)
def test_an_order_takes_what_it_needs_and_pays_its_reward(order):
    card = ALL_ORDERS[order]
    need = card["need"]
    seat = {"pile": [*need["dice"], "b6"], **need["tokens"], "orders": [(order, 4)], "points": 9}
    state = position(seat, moved="buy_lumber", late=order[0] == "L", contracts=[])
    before = me(state)
    state.play(engine.parse("woodcraft", f"complete {order}"))
    settle(state)
    after = me(state)
    expected = Expected(state, before)
    reward = card["reward"]
    if order[0] == "W":
        assert reward[0]["options"][0] == [{"op": "claim_contract"}]
        reward = reward[0]["options"][1]
    expected.take([effect for effect in reward if effect["op"] != "produce"])
    expected.more["blueberry"] += 1 + 3 * any(effect["op"] == "produce" for effect in reward)
    expected.more["dice"] -= len(need["dice"])
    expected.more["orders"] -= 1
    for token, amount in need["tokens"].items():
        expected.more[token] -= amount
    check(expected, more(before, after))
    assert after["completed"] == [order] and "b6" in after["pile"]


@pytest.mark.parametrize("order", ALL_ORDERS)
def test_an_order_cannot_be_completed_while_one_thing_is_missing(order):
    need = ALL_ORDERS[order]["need"]
    seat = {"pile": need["dice"][1:], **need["tokens"], "orders": [(order, 4)]}
    state = position(seat, moved="buy_lumber", late=order[0] == "L")
    assert f"complete {order}" not in texts(state)
    for token, amount in need["tokens"].items():
        seat = {"pile": need["dice"], **need["tokens"], token: amount - 1, "orders": [(order, 4)]}
        assert f"complete {order}" not in texts(position(seat, moved="buy_lumber", late=order[0] == "L"))


@pytest.mark.parametrize("order", ORDERS["walnut"])
def test_a_walnut_order_lets_a_contract_be_claimed_instead(order):
    need = ALL_ORDERS[order]["need"]
    seat = {"pile": need["dice"], **need["tokens"], "orders": [(order, 4)]}
    state = position(seat, moved="buy_lumber")
    play(state, f"complete {order}", "option 1")
    assert texts(state) == ["claim P1", "claim P2", "claim P3"]
    after = play(state, "claim P3")
    assert after["contracts"] == ["P3"] and after["blueberry"] == 1, "the row still pays"


# --- helpers ----------------------------------------------------------------------------------------


def hired(helper, room=4):
    """A rich seat hires the helper into a room with a step of walnut income and no productions."""
    deck, card = ALL_HELPERS[helper]
    first = TREASURER if helper != TREASURER else "HE26"
    seat = RICH | {"rooms": {0: first}, "completed": ["W01", "W02"], "attic": {"b3": "axe"}}
    seat["splicing_up"] = 0
    rival = {"rooms": {0: "HE20" if helper != "HE20" else "HE21"}}
    state = position(
        seat, rival, moved="choose_helper", action="choose_helper", helpers=[helper], late=deck == "late", round=9
    )
    state.play(engine.parse("woodcraft", "do"))
    before = me(state)
    choices = texts(state)
    assert choices == [f"hire {helper} r1", f"hire {helper} r4"]
    state.play(engine.parse("woodcraft", f"hire {helper} r{room}"))
    return state, before, card


@pytest.mark.parametrize("helper", ALL_HELPERS)
def test_a_helper_is_paid_moves_in_and_does_at_once_what_is_immediate(helper):
    state, before, card = hired(helper)
    expected = Expected(state, before)
    expected.more["walnut track"] += 1
    expected.more["blueberry"] -= card["cost"]
    effects = card["ability"]["effects"] if card["ability"]["kind"] == "immediate" else []
    met = settle(state)
    after = me(state)
    expected.take(effects)
    assert {"id": helper, "room": "r4", "used": False} in after["helpers"]
    loose = set()
    if {"action", "produce", "choose"} & expected.open:
        loose = {*TOKENS, "orders", "walnut track", "blueberry track", "dice"}
    if "attic" in expected.open:
        loose |= {"walnut track", "blueberry track"}
    check(expected, more(before, after), loose)
    if effects and effects[0]["op"] in ("gain_die", "take_order") and len(effects) == 1:
        assert met or len(effects[0].get("colors", "")) == 1
    if helper == "HE03":
        assert "improve" in met
    if helper == "HL04":
        assert after["tiles"][1]["up"], "the used tile is turned up"


@pytest.mark.parametrize("helper", ALL_HELPERS)
def test_a_helper_produces_what_its_card_says(helper):
    deck, card = ALL_HELPERS[helper]
    rival = {"rooms": {0: "HE20" if helper != "HE20" else "HE21"}}
    seat = RICH | {"rooms": {0: helper}}
    state = position(seat, rival, moved="produce_plant", action="produce_plant")
    before = me(state)
    state.play(engine.parse("woodcraft", "do"))
    if asked(state) == "produce":
        state.play(engine.parse("woodcraft", f"produce {helper}"))
    settle(state)
    expected = Expected(state, before)
    expected.take(card["production"])
    loose = {"attic"} & expected.open and {"walnut track", "blueberry track", "reputation track", *TOKENS}
    check(expected, more(before, me(state)), loose)


USED = [helper for helper, (_, card) in ALL_HELPERS.items() if card["ability"]["kind"] == "once_per_turn"]


@pytest.mark.parametrize("helper", USED)
def test_an_ability_of_once_a_turn_can_be_used_and_then_not_again(helper):
    state = position(RICH | {"rooms": {0: helper}}, moved="buy_lumber")
    if helper == "HE08":
        state = position(RICH | {"rooms": {0: helper}, "pots": ["", "", ""]}, moved="buy_lumber")
    before = me(state)
    state.play(engine.parse("woodcraft", f"use {helper}"))
    met = settle(state)
    after = me(state)
    assert after != before and f"use {helper}" not in texts(state)
    first = ALL_HELPERS[helper][1]["ability"]["effects"][0]["op"]
    kinds = {
        "modify_die": "change",
        "recolor_die": "recolor",
        "split_die": "cut",
        "glue_dice": "join",
        "swap_tokens": "swap",
    }
    assert met == [] or met[0] == kinds.get(first, first)
    effects = ALL_HELPERS[helper][1]["ability"]["effects"]
    assert after["blueberry"] - before["blueberry"] >= sum(effect.get("blueberry", 0) for effect in effects) - 3


@pytest.mark.parametrize("helper", [h for h, (_, c) in ALL_HELPERS.items() if c["ability"]["kind"] == "permanent"])
def test_a_permanent_ability_becomes_a_power_of_its_seat(helper):
    state = position({"rooms": {0: helper}})
    powers = state.seats[0].powers
    for effect in ALL_HELPERS[helper][1]["ability"]["effects"]:
        if effect["op"] == "discount":
            (power,) = powers.discounts[effect["on"]]
            assert power == (effect["by"], sum(1 << value for value in effect.get("values", [])))
        elif effect["op"] == "trigger":
            ((who, which, limited),) = powers.triggers[effect["on"]]
            assert (who, limited) == (helper, effect.get("limit") == "turn")
            assert state.book.written[which] == effect["do"]
        else:
            assert powers.replaced == {effect["rule"]: effect["value"]}
    assert f"use {helper}" not in texts(state)


@pytest.mark.parametrize("helper", HELPERS["early"])
def test_any_early_helper_can_be_the_first_one(helper):
    value = engine.new("woodcraft", 2, "first helper").to_json()
    first = value["start"]
    dealt = [card for card in HELPERS["early"] if card != helper][:2]
    others = [card for card in HELPERS["early"] if card not in (helper, *dealt)]
    for number, row in enumerate(value["seats"]):
        orders = [card for card in row["hand"] if card[0] != "H"]
        row["hand"] = ([helper, *dealt] if number == first else others[:3]) + orders
    value["helpers"], value["helper_deck"] = others[3:7], others[7:]
    state = engine.restore(value)
    before = me(state, first)
    state.play(engine.parse("woodcraft", f"keep {helper}"))
    while state.view(0)["prompt"]["id"] != "setup_orders":
        state.play(state.actions()[0])
    after = me(state, first)
    assert [one["id"] for one in after["helpers"]] == [helper]
    paid = before["blueberry"] - after["blueberry"]
    if ALL_HELPERS[helper][1]["ability"]["kind"] != "immediate":
        assert paid == ALL_HELPERS[helper][1]["cost"]


# --- contracts and solo cards -----------------------------------------------------------------------

FULL = {
    "upgrades": ["pot_yellow", "pot_brown", "sawing_2", "sawing_3", "splicing_2", "splicing_3", "gluing"],
    "rooms": {0: TREASURER, 1: "HE26", 2: "HE01", 4: "HE02"},
    "attic": {"b0": "axe", "b1": "axe", "m0": "axe"},
    "completed": ["W01", "W02", "E01", "E02", "E03"],
    "market": 4,
    "berry": 5,
    "pile": ["g6", "y6", "b5"],
}
COUNTS = {
    "pot": 3,
    "gluing_tile": 1,
    "sawing_tile": 3,
    "splicing_tile": 3,
    "helper": 4,
    "tool": 3,
    "completed_order": 5,
    "market_step": 4,
    "blueberry_income_step": 5,
    "die_value_6": 2,
}


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_contract_is_scored_at_the_end_up_to_its_most(contract):
    score = CONTRACTS[contract]["score"]
    claims = {"claims": [[contract, 0]], "contracts": [contract], "late": True}
    seat = FULL | {"contracts": [contract]}
    state = position(seat, round=14, turn=1, moved="buy_lumber", **claims)
    play(state, "end")
    counted = sum(COUNTS[thing] for thing in score["per"])
    assert state.view(0)["final"][0]["contracts"] == min(score["max"], score["points"] * counted)


@pytest.mark.parametrize("number", [card["id"] for card in STANDARD["solo"]["cards"]])
def test_a_solo_card_does_what_it_says(number):
    (card,) = [card for card in STANDARD["solo"]["cards"] if card["id"] == number]
    value = tables.data(players=1, card_set="standard", moved="buy_lumber", round=6)
    deck = [one["id"] for one in STANDARD["solo"]["cards"] if one["id"] != number]
    value |= {"solo_deck": [number, *deck], "seats": [seat_data(0, {})]}
    state = engine.restore(value)
    before = state.view(0)
    play(state, "end")
    after = state.view(0)
    assert after["displays"]["solo"] == {"deck": 9, "last": number, "reputation": card["reputation"]}
    shown, now = before["displays"], after["displays"]
    for kind in ("helper", "order"):
        gone = {*shown[f"{kind}s"]} - {*now[f"{kind}s"]}
        slot = card[f"{kind}_slot"]
        assert gone == ({shown[f"{kind}s"][slot - 1]} if slot else set()) and None not in now[f"{kind}s"]
    tiles = {tile for tile, place in after["wheel"]["tiles"].items() if before["wheel"]["tiles"][tile] != place}
    if card["wheel"] not in ("oldest_first", "newest_first"):
        assert tiles == {card["wheel"]}
    assert len(tiles) == 1
    letter = card["yard"]["color"][0]
    mine = [die for die in before["yard"] if die[0] == letter]
    kept = max(mine) if card["yard"]["which"] == "low" else min(mine)
    assert [die for die in after["yard"] if die[0] != letter] == [die for die in before["yard"] if die[0] != letter]
    assert kept in after["yard"] and len(after["yard"]) == 6
    assert (len(now["contracts"]) < len(shown["contracts"])) == card["take_contract"]
    assert after["players"][0]["points"] == 0 and after["round"] == 7
