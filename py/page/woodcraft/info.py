"""What the information card says about the tracks and what they pay, about goods and actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from page.table.info_card import Explanation

from . import texts
from .pictograms import GOODS

if TYPE_CHECKING:
    from typing import Protocol

    from engine.woodcraft.view_types import Player, View
    from page.screens import App
    from table.words import Words

    class Host(Protocol):
        """What explanations need of the table."""

        app: App
        view: View

        @property
        def seat(self) -> int: ...


def explain(table: Host, key: str) -> Explanation | None:
    """The explanation of a key: "track blueberry", "good lantern" or "action buy_lumber"."""
    about, _, name = key.partition(" ")
    return {"track": _track, "good": _good, "action": _action}[about](table, name)


def _track(table: Host, name: str) -> Explanation:
    words, view = table.app.words, table.view
    now = _TRACKS[name](words, view, view["players"][table.seat])
    return Explanation(words("wc.ui.tab.tracks"), words("wc.track." + name), words("wc.info." + name), now=now)


def _good(table: Host, name: str) -> Explanation:
    words, player = table.app.words, table.view["players"][table.seat]
    if name == "reputation":
        return _track(table, name)
    amounts: dict[str, int] = {good: player[good] for good in GOODS}
    return Explanation(
        words("wc.info.goods"),
        words("wc.token." + name),
        words("wc.good." + name),
        now=[words("info.now", n=amounts[name])],
    )


def _action(table: Host, name: str) -> Explanation:
    words, view = table.app.words, table.view
    gives = view["wheel"]["rewards"].get(name, [])
    now = [words("wc.ui.gives", what=texts.effects(words, gives))] if gives else []
    rule = texts.rule(words, name, view["board"]["prices"])
    return Explanation(words("wc.info.action"), words("wc.action." + name), rule, now=now)


def _income(track: str) -> Callable[[Words, View, Player], list[str]]:
    def lines(words: Words, view: View, player: Player) -> list[str]:
        printed = view["board"]["income_tracks"]
        (a, b), (c, d) = printed["tool_line_between"], printed["points_line_between"]
        pays = {"blueberry": player["income"]["blueberry"], "walnut": player["income"]["walnut"]}[track]
        points = printed["points_line_points"]
        return [words("wc.info.now", n=pays), words("wc.info.lines", a=a, b=b, c=c, d=d, n=points)]

    return lines


def _reputation(words: Words, view: View, player: Player) -> list[str]:
    result = [words("wc.ui.per_order", n=player["per_order"])]
    for tile in view["board"]["reputation_tiles"]:
        for rank, reward in enumerate(tile["rewards"], 1):
            result.append(words("wc.info.tile", space=tile["space"], rank=rank, what=texts.effects(words, reward)))
    return result


def _market(words: Words, view: View, player: Player) -> list[str]:
    steps = view["board"]["market"]
    step = steps[min(player["tracks"]["market"], len(steps) - 1)]
    return [words("wc.info.step", cost=step["cost"], n=step["points"])]


_TRACKS: dict[str, Callable[[Words, View, Player], list[str]]] = {
    "blueberry": _income("blueberry"),
    "walnut": _income("walnut"),
    "reputation": _reputation,
    "market": _market,
}
