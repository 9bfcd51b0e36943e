"""The tracks of Woodcraft: every marker is drawn on its space."""

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from html_tree import parse
from session_helpers import words
from woodcraft.tables import position
from workshops import eager

import engine
from page.woodcraft import panels, texts, tracks
from table.woodcraft.hand import Hand
from table.woodcraft.log import explained

EN = words("en")


def marked(steps: int) -> list[int]:
    """The spaces of the walnut track with a marker of a player after this number of steps."""
    view = position({"walnut": steps}).view(0)
    track = parse(tracks.tracks(EN, view, ("Ada", "Bo"))).one("div", "walnut")
    cells = track.all("span", "cell")
    return [at for at, cell in enumerate(cells, 1) if list(cell.all("u", "p0"))]


def test_beyond_the_end_of_a_track_two_markers_add_up_to_the_income() -> None:
    """docs/rules/woodcraft.md 10.1"""
    assert {steps: marked(steps) for steps in (0, 1, 10, 11, 13)} == {0: [], 1: [1], 10: [10], 11: [1, 10], 13: [3, 10]}
    assert position({"walnut": 13}).view(0)["players"][0]["income"]["walnut"] == 13


def test_rewards_of_reputation_tiles_that_are_gone_are_struck(page_module: Callable[[str], Any]) -> None:
    """Regression: they stayed there as if one could still have them (docs/rules/woodcraft.md 10.4)."""
    view: Any = position({}).view(0)
    view["round"] = 3
    for many, tile in enumerate(view["board"]["reputation_tiles"]):
        tile["rewards"] = [[{"op": "gain", "points": n}] for n in (5, 2, 1)]
        tile["reached"] = [{"seat": 0, "round": 3}, *({"seat": 1, "round": 2},) * many]
    track = parse(tracks.tracks(EN, view, ("Ada", "Bo"))).one("div", "reputation")
    assert [[node.text for node in plaque.all("s")] for plaque in track.all("i", "plaque")] == [[], ["5"]]
    host = SimpleNamespace(app=SimpleNamespace(words=EN), view=view, seat=0, names=lambda: ("Ada", "Bo"))
    lines = page_module("page.woodcraft.info").explain(host, "track reputation").now
    assert [line for line in lines if line.endswith(" (gone)")] == ["Space 10, number 1 to reach it: 5 points (gone)"]


def test_the_rival_of_a_solo_game_is_on_the_reputation_track(page_module: Callable[[str], Any]) -> None:
    """Regression: nothing showed it, and it took the rewards of tiles without a word (docs/rules/woodcraft.md 14.3)."""
    state, chance = engine.new("woodcraft", 1, 1), random.Random(1)
    while actions := list(map(str, state.actions())):
        state.play(engine.parse("woodcraft", eager(actions, chance)))
        view: Any = state.view(0)
        rival = view["displays"]["solo"]["reputation"]
        track = parse(tracks.tracks(EN, view, ("You",))).one("div", "reputation")
        assert [at for at, cell in enumerate(track.all("span", "cell")) if list(cell.all("u", "p1"))] == [rival]
        assert track.attrs["aria-label"].endswith(f"Rival {rival}")
    log = explained(view["log"])
    steps = [texts.rival_steps(EN, entry, view) for entry in log if entry["id"] == "solo"]
    tiles = view["board"]["reputation_tiles"]
    reached = sum(one["seat"] is None for tile in tiles for one in tile["reached"])
    assert [line for lines in steps for line in lines].count("The rival reaches a reputation tile") == reached > 0
    info = page_module("page.woodcraft.info")
    host = SimpleNamespace(app=SimpleNamespace(words=EN), view=view, seat=0, names=lambda: ("You",))
    assert f"The rival is on space {rival}" in info.explain(host, "track reputation").now
    taken = [one["id"] for one in view["displays"]["taken"] if not one["seats"]]
    assert taken
    shown = parse(panels.contracts(EN, view, Hand(), ("You",), active=False))
    assert [card.one("span", "sr").text for card in shown.all("div", "taken")] == ["Taken by the rival"] * len(taken)
    for id in taken:
        assert info.explain(host, f"card {id}").now == ["Taken by the rival"]
