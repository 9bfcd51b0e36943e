"""The table of Woodcraft: selection, orders within reach, frames, and the list of games."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from woodcraft.tables import moved, play, use

import engine
from engine import Record
from engine.woodcraft.dice import pile
from engine.woodcraft.seats import SAWING_2
from table.deals import Deal
from table.session import Session
from table.woodcraft import reach, summary
from table.woodcraft.drop_targets import drops, for_sale
from table.woodcraft.frames import frames, starts
from table.woodcraft.hand import ON_SHOW, Hand, first_of, firsts

GAME = "woodcraft"


def played(seed: int, decisions: int) -> Session:
    session = Session(Deal.of(GAME, seed, 2))
    chance = random.Random(seed)
    while not session.over and len(session.state.history) < decisions:
        actions = session.state.actions()
        # Random actions would hardly ever include gluing.
        wanted = [action for action in actions if str(action).startswith(("glue ", "improve gluing"))]
        session.place(chance.choice(wanted or actions))
        if session.inked is not None:
            session.reveal()
    return session


@pytest.fixture(scope="module")
def session() -> Session:
    return played(12, 300)


def views(session: Session):
    """The view of the deciding seat at each decision."""
    record = Record.of(session.state)
    now = record.start()
    for action in record.actions:
        yield now, now.view(now.actor)
        now.play(action)


def test_every_offered_thing_can_be_selected(session: Session) -> None:
    hand = Hand()
    for _, view in views(session):
        hand.update(view)
        for move in hand.of("move"):
            hand.tile = None
            assert hand.touch_tile(move["tile"])
            assert hand.plan("do") == [move["text"], "do"] and hand.plan("") == [move["text"]]
            assert hand.put_back() and hand.tile is None
        for work in hand.of("saw", "splice", "glue"):
            hand.put_back()
            hand.dice, hand.work = [], ""
            for die in work["dice"]:
                hand.touch_die(next(at for at, one in enumerate(hand.pile) if one == die and at not in hand.dice))
            assert hand.working and work in hand.works
        hand.dice = []
        doubles = hand.of("hire", "tool")
        assert {first_of(decision) for decision in doubles} == set(firsts(doubles))


def test_a_third_die_replaces_the_first() -> None:
    hand = Hand()
    hand.pile = ("g1", "g2", "y3")
    for at in (0, 1, 2):
        hand.touch_die(at)
    assert hand.held == ["g2", "y3"]
    hand.touch_die(1)
    assert hand.held == ["y3"]


def test_selected_dice_are_not_kept_for_the_next_player_with_an_equal_pile() -> None:
    state, hand = moved("buy_lumber", pile=["g3"], blueberry=9), Hand()
    view = state.view(0)
    hand.update(view)
    hand.touch_die(0)
    hand.update(view | {"actions": [], "decisions": []})  # the device is passed on
    hand.update(view)
    assert hand.dice == [] and not hand.working


def asked(prompt: str, decisions: list[dict[str, Any]], pile: list[str], orders: list[str]) -> Any:
    """The parts of a view that a hand reads."""
    texts = [decision["text"] for decision in decisions]
    player = {"pile": pile, "orders": [{"id": id, "row": 3} for id in orders]}
    displays = {"orders": ["E09"], "helpers": [], "contracts": []}
    prompt_of = {"id": prompt}
    return {
        "actions": texts,
        "decisions": decisions,
        "players": [player],
        "seat": 0,
        "prompt": prompt_of,
        "displays": displays,
    }


def test_many_answers_about_dice_begin_with_the_choice_of_a_die() -> None:
    pile = ["g4", "y3", "b2"]
    pairs = [("g4", "y3"), ("g4", "b2"), ("y3", "b2")]
    decisions = [
        {"verb": "join", "text": f"join {one}+{two}:{n}", "dice": [one, two], "cards": []}
        for one, two in pairs
        for n in (5, 6, 4)
    ]
    hand = Hand()
    hand.update(asked("join", decisions, pile, []))
    assert hand.begins_with_die and hand.answers_with_die == decisions
    hand.touch_die(2)
    assert hand.answers_with_die == decisions[3:] and not hand.working
    hand.touch_die(0)
    assert hand.held == ["g4"] and hand.answers_with_die == decisions[:6]
    hand.update(asked("turn", [{"verb": "end", "text": "end", "dice": [], "cards": []}], pile, []))
    assert not hand.dice and not hand.working
    hand.update(asked("join", decisions[:3], pile, []))
    assert not hand.begins_with_die


def test_an_own_order_that_answers_a_question_is_chosen_in_its_row() -> None:
    decisions = [{"verb": "lift", "text": f"lift {id}", "dice": [], "cards": [id]} for id in ("E01", "E02")]
    hand = Hand()
    hand.update(asked("lift", decisions, [], ["E01", "E02", "E03"]))
    assert hand.place == "rows" and hand.on_show == ["E01", "E02"]
    first, second = hand.decisions
    assert not hand.choose({**first, "cards": ["E03"]}) and hand.choose(second) and hand.order == "E02"


def test_the_steps_to_an_order_can_be_played(session: Session) -> None:
    kinds = set()
    for state, view in views(session):
        if view["prompt"]["id"] != "turn":
            continue
        own = [one["id"] for one in view["players"][view["seat"]]["orders"]]
        for id, way in reach.of(view, own, state.book).items():
            kinds.add(way.kind)
            assert (way.kind == reach.READY) == (f"complete {id}" in view["actions"])
            assert bool(way.buys) == (way.kind == reach.BUY)
            if way.kind == reach.WORK:
                then = state.copy()
                for step in way.steps:
                    then.play(engine.parse(GAME, step))
                assert f"complete {id}" in map(str, then.actions())
    assert {reach.WORK, reach.BUY, reach.NO} <= kinds


def test_an_order_is_within_reach_of_a_six_made_cheaper_by_the_second_sawing_tile() -> None:
    """Pile y1, 6 blueberries, the order needs y6 and y1: a yellow six costs 5 with the tile, 7 without it."""
    state: Any = engine.new(GAME, 1, "d4")
    seat = state.seats[0]
    seat.pile, seat.blueberry, seat.scrap, seat.orders = pile(["y1"]), 6, 2, [("W07", 2)]
    kinds = []
    for seat.owned in (0, SAWING_2):
        (way,) = reach.of(state.view(0), ["W07"], state.book).values()
        kinds.append((way.kind, way.buys))
    assert kinds == [(reach.NO, ""), (reach.BUY, "y6")]


def test_begin_finds_work_and_each_step_a_purchase(session: Session) -> None:
    state, finder = session.state, reach.ReachFinder()
    steps = 0
    for now, view in views(session):
        orders = [id for id in view["displays"]["orders"] if id]
        finder.begin(view, orders, now.book)  # type: ignore[attr-defined]
        whole = reach.of(view, orders, now.book)  # type: ignore[attr-defined]
        assert {id for id, way in whole.items() if way.kind in (reach.READY, reach.WORK)} <= set(finder.known)
        while not finder.done:
            before = len(finder.known)
            finder.step(orders[-1])
            steps += 1
            assert len(finder.known) == before + 1
        assert {id: finder.known[id] for id in orders} == whole
        finder.begin(view, orders, now.book)  # type: ignore[attr-defined]
        assert finder.done
    assert state.history and steps


def test_frames_cover_the_whole_game_and_hide_hands(session: Session) -> None:
    replayed = frames(session.state)  # type: ignore[arg-type]
    assert [frame.actions for frame in replayed] == list(range(len(session.state.history) + 1))
    assert [frame.action for frame in replayed[1:]] == list(map(str, session.state.history))
    assert sum(len(frame.entries) for frame in replayed) == len(session.view()["log"])
    assert replayed[-1].state == session.state
    assert all(player["hand"] is None for player in replayed[3].view(1)["players"])
    assert min(starts(replayed)) == 1 and starts(replayed)[1] == 0


def test_the_last_action_of_a_round_belongs_to_that_round(session: Session) -> None:
    """Regression: a replay listed it, with the market and the income, under the next round."""
    state, round = session.state, 1
    for frame in frames(state)[1:]:  # type: ignore[arg-type]
        assert frame.round == round
        if any(entry["id"] == "round" for entry in frame.entries):
            round = frame.state.round
    assert round == 14


def test_the_list_of_games_shows_the_progress(session: Session) -> None:
    view = session.view()
    about = summary.about(view)
    assert summary.progress(about) == ["progress.woodcraft", {"round": view["round"], "rounds": 14}]
    assert summary.result(about)[0] == "wc.end.points"
    assert about["set"] is None and len(summary.facts(about, False)) == 1
    assert summary.moment(view)[0] == view["round"]


def test_a_decision_in_an_income_phase_is_not_named_after_the_tile_of_a_turn(session: Session) -> None:
    """A review said "Produce and plant" where a player had placed an order after the turn of another one."""
    record, state, others = Record.of(session.state), Record.of(session.state).start(), 0
    for action in record.actions:
        assert state.actor is not None
        view = state.view(state.actor)
        is_income = view["prompt"]["id"] == "income_place"
        others += is_income and view["turn"]["seat"] != state.actor
        assert summary.moment(view) == (view["round"], "" if is_income else view["turn"]["moved"] or "")
        state.play(action)
    assert others


def things(view) -> list[str]:
    """All things on the table that can be dragged."""
    player = view["players"][view["seat"]]
    shown = [*view["displays"]["orders"], *[one["id"] for one in player["orders"]], *(player["hand"] or [])]
    return [
        *(f"die:{die}" for die in sorted(set(player["pile"]))),
        *(f"yard:{die}" for die in sorted(set(view["yard"]))),
        *(f"tree:{colour}" for colour in player["pots"]),
        *(f"order:{id}" for id in shown if id),
        *(f"helper:{id}" for id in view["displays"]["helpers"] if id),
        *(f"tool:{kind}" for kind in sorted({text.split(" ")[1] for text in view["actions"] if text[:5] == "tool "})),
        "good:reuse",
    ]


#: The verbs of actions on things with a place on the table, which can be dragged.
DRAGGED = ("saw", "splice", "glue", "reuse", "harvest", "complete", "plant", "sell", "return", "take", "place", "tool")


def test_every_free_action_with_a_die_is_a_drop_and_every_drop_is_legal(session: Session) -> None:
    hand, met = Hand(), set()
    for now, view in views(session):
        legal = set(map(str, now.actions()))
        meant: set[str] = set()
        for thing in things(view):
            for place, texts in drops(view, thing).items():
                assert texts and len(set(texts)) == len(texts) and legal.issuperset(texts), (thing, place)
                meant.update(texts)
                if len(texts) == 1:
                    continue
                hand.update(view)
                hand.put_back()
                hand.narrow(texts)
                left = {decision["text"] for decision in (hand.works if hand.open else hand.answers)}
                assert left.issuperset(texts), (thing, place, texts)
        wanted = {text for text in legal if text.partition(" ")[0] in DRAGGED}
        wanted -= {text for text in wanted if text in ("sell glue", "sell saw", "sell scrap")}
        assert wanted <= meant, wanted - meant
        met |= {text.partition(" ")[0] for text in meant}
    assert {"saw", "glue", "harvest", "place", "hire"} <= met, met


def test_dice_of_the_yard_are_not_for_sale_while_the_bank_sells() -> None:
    """The yard holds g1 g4 y2 y5 b3 b6; an exchange buys a six from the bank."""
    state = moved("exchange_dice", pile=["g2"], blueberry=9)
    play(state, "do", "sell g2")
    view: Any = state.view(0)
    assert view["prompt"]["id"] == "exchange_buy" and "buy b6" in view["actions"]
    assert for_sale(view) == {} == drops(view, "yard:b6")
    state = moved("buy_lumber", blueberry=8)
    play(state, "do")
    view = state.view(0)
    assert for_sale(view)["b6"] == "buy b6"
    assert drops(view, "yard:b6") == {"pile": ["buy b6"]}


def test_a_die_of_the_bank_is_not_chosen_with_a_die_of_the_pile() -> None:
    _, state = use([{"op": "gain_die", "colors": ["green", "brown"], "values": [2]}], pile=["g2", "y1"])
    hand, view = Hand(), state.view(0)
    hand.update(view)
    assert view["actions"] == ["die b2", "die g2"]
    assert hand.on_die("g2") == "" and drops(view, "die:g2") == {}
    state = moved("exchange_dice", pile=["g2"])
    play(state, "do")
    hand.update(state.view(0))
    assert hand.on_die("g2") == "sell g2" and hand.on_die("y1") == ""


def test_an_ambiguous_drop_asks_for_the_action(session: Session) -> None:
    for _, view in views(session):
        answers = [decision for decision in view["decisions"] if decision["verb"] == "plant"]
        dice = sorted({decision["dice"][0] for decision in answers})
        if len(dice) < 2:
            continue
        hand = Hand()
        hand.update(view)
        for die in dice:
            (few,) = (texts for place, texts in drops(view, "die:" + die).items() if place.startswith("pot:"))
            hand.narrow(few)
            assert [decision["text"] for decision in hand.answers] == few
            assert all(decision["dice"] == [die] for decision in hand.answers)
            assert hand.put_back() and all(answer in hand.answers for answer in answers)
        return
    raise AssertionError("nothing was planted")


def positions(seed: int) -> Iterator[Session]:
    """A game in which every action of a tile is done, at each of its decisions."""
    session, chance = Session(Deal.of(GAME, seed, 1)), random.Random(seed)
    while not session.over:
        yield session
        actions = session.state.actions()
        session.place(next((action for action in actions if action.verb == "do"), chance.choice(actions)))
        if session.inked is not None:
            session.reveal()


@pytest.mark.parametrize(("question", "place"), [("choose_orders", "orders"), ("choose_helper", "helpers")])
def test_displayed_cards_answer_a_question_where_they_are(question: str, place: str) -> None:
    games = (session for seed in range(30) for session in positions(seed))
    hand = Hand()
    for session in games:
        hand.update(session.view(0))
        assert not hand.place or hand.answers[0]["verb"] in ON_SHOW
        if session.view(0)["prompt"]["id"] == question:
            break
    assert hand.place == place
    assert set(hand.on_show) <= set(session.view(0)["displays"][place])
    proposed = next(one for one in hand.answers if one["cards"] == [hand.on_show[0]])
    assert not hand.choose({**proposed, "cards": []})
    assert hand.choose(proposed)
    assert (hand.first, hand.order) == ((hand.on_show[0], "") if place == "helpers" else ("", hand.on_show[0]))
    assert hand.place == ("rooms" if place == "helpers" else "orders")
    assert hand.put_back()
    assert (hand.place, hand.order, hand.first) == (place, "", "")


def first_view(wanted: Callable[[Any], bool]) -> Any:
    """The first view of some games that meets a condition."""
    views = (session.view(0) for seed in range(60) for session in positions(seed))
    return next(view for view in views if wanted(view))


def test_a_hint_puts_back_what_would_hide_the_proposed_answer() -> None:
    """Regression: with a tile selected, a hint to take a bonus action marked nothing, as did one of helpers."""
    hand = Hand()
    hand.update(first_view(lambda view: {"move", "bonus"} <= {one["verb"] for one in view["decisions"]}))
    assert hand.touch_tile(hand.of("move")[0]["tile"])
    assert hand.choose(hand.of("bonus")[0]) and hand.tile is None
    hand.update(first_view(lambda view: len({card for one in view["decisions"] for card in one["cards"]}) > 2))
    proposed = hand.answers[0]
    hand.first = next(card for one in hand.answers for card in one["cards"] if card not in proposed["cards"])
    assert hand.choose(proposed) and hand.first in ("", *proposed["cards"])
