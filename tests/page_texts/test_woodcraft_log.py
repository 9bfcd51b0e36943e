"""The log of Woodcraft with what an entry means after those before it."""

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from html_tree import parse
from session_helpers import words
from workshops import eager

import engine
from page.woodcraft import panels, recap, texts
from table.woodcraft.frames import frames
from table.woodcraft.log import explained
from table.words import LANGUAGES

EN = words("en")


def step(by: int, to: int, seat: int = 0, track: str = "reputation", source: str = "late") -> dict[str, Any]:
    return {"id": "step", "seat": seat, "source": source, "track": track, "by": by, "to": to}


def test_steps_back_are_those_that_there_were() -> None:
    """Regression: three lost orders were three times "Reputation -2, now 0", although one step was lost."""
    log: list[Any] = [
        step(1, 1, source="E01"), step(4, 4, track="walnut", source="E01"), step(-2, 0), step(-2, 0), step(-2, 0),
        step(-3, 1, track="walnut"), step(-2, 0, seat=1),
    ]  # fmt: skip
    assert [one["by"] for one in explained(log)] == [1, 4, -1, 0, 0, -3, 0]
    assert [texts.entry(EN, one) for one in explained(log)[2:4]] == [
        "Reputation \u22121, now 0",
        "Reputation unchanged at 0",
    ]
    assert log[2]["by"] == -2, "the log of the view stays as it is"
    for language in LANGUAGES:
        unchanged = texts.entry(words(language), explained(log)[3])
        assert words(language)("wc.track.reputation") in unchanged and "2" not in unchanged


def test_the_steps_of_whole_games_add_up_to_the_markers() -> None:
    for seed in range(3):
        state, chance = engine.new("woodcraft", 2, seed), random.Random(seed)
        while state.actions():
            state.play(engine.parse("woodcraft", eager(list(map(str, state.actions())), chance)))
        log = explained(state.view(0)["log"])
        for seat, player in enumerate(state.view(0)["players"]):
            at = 0
            for one in log:
                if one["id"] == "step" and one["seat"] == seat and one["track"] == "reputation":
                    assert one["to"] == at + one["by"] or (one["by"] > 0 and one["to"] < at + one["by"])
                    at = one["to"]
            assert at == player["tracks"]["reputation"]


def test_a_die_that_the_rival_rerolls_is_no_new_one() -> None:
    """Regression: the log said "New in the yard"."""
    bought = 0
    for seed in range(3):
        state, chance = engine.new("woodcraft", 1, seed), random.Random(seed)
        while actions := list(map(str, state.actions())):
            state.play(
                engine.parse("woodcraft", next((one for one in actions if one[:3] == "buy"), eager(actions, chance)))
            )
        log = explained(state.view(0)["log"])
        number = {id: sum(one["id"] == id for one in log) for id in ("solo", "roll", "reroll")}
        assert number["solo"] >= number["reroll"] > 5
        bought += number["roll"]
    assert bought
    assert texts.entry(EN, {"id": "reroll", "dice": ["y3"]}) == "Rerolled in the yard: yellow 3"


def test_the_recap_of_a_solo_game_has_no_marker_of_the_player() -> None:
    """Regression: what the rival did stood next to the player's own marker."""
    entries: list[Any] = [{"id": "solo_move", "tile": "buy_lumber"}]
    view = engine.new("woodcraft", 1, 5).view(0)
    recapped = parse(recap.whole(recap.deeds_of(EN, view, entries, ["Ada"], 0), ["Ada"], None))
    assert recapped.one("button").text and not list(recapped.all("u", "peg"))


def test_the_end_of_the_log_and_of_a_replay_says_what_was_counted(page_module: Callable[[str], Any]) -> None:
    """Both went from the last income to a sum that nothing explained."""
    replay, names = page_module("page.woodcraft.replay"), ("Ada", "Bo")
    state, chance = engine.new("woodcraft", 2, 3), random.Random(3)
    while actions := list(map(str, state.actions())):
        state.play(engine.parse("woodcraft", eager(actions, chance)))
    for language in LANGUAGES:
        here, view = words(language), state.view(0)
        items = [item.text for item in parse(panels.log(here, view, names)).all("li")]
        shown = SimpleNamespace(app=SimpleNamespace(words=here), names=lambda: names, seat=0)
        lines = replay.ReplayScreen.lines(shown, frames(state)[-1])
        for seat, final in enumerate(view["final"]):
            parts = [part for part in ("score", "contracts", "leftovers", "reputation", "total") if final[part]]
            line = next(text for text in items if names[seat] in text and here("wc.end.row.total") in text)
            for part in parts:
                assert here("wc.log.news", name=here("wc.end.row." + part), what=final[part]) in line
            late = len(view["players"][seat]["orders"])
            assert (here("wc.end.row.late_orders") in line) == (late > 0)
            assert line.removeprefix(names[seat]).strip() in " / ".join(lines)
            assert items.index(line) < items.index(here("wc.log.over")), "the newest comes first"


def test_what_a_helper_and_the_wheel_bring_names_them() -> None:
    """The log said "Gain 1 blueberry" after an action that brings none."""
    view: Any = engine.new("woodcraft", 2, 3).view(0)
    helper = next(id for id, card in view["cards"].items() if card["kind"] == "helper")
    order = next(id for id, card in view["cards"].items() if card["kind"] == "order")
    for language in LANGUAGES:
        here = words(language)
        for id, change in (("gain", {"gained": {"blueberry": 1}}), ("step", {"track": "walnut", "by": 1, "to": 2})):
            entry: Any = {"id": id, "seat": 0, **change}
            plain = texts.entry(here, entry | {"source": order}, view)
            assert plain == texts.entry(here, entry | {"source": "action"}, view)
            caused = [(helper, texts.title(here, helper, view["cards"][helper])), ("wheel", here("wc.source.wheel"))]
            for source, name in caused:
                assert texts.entry(here, entry | {"source": source}, view) == here(
                    "wc.prompt.from", source=name, what=plain
                )
