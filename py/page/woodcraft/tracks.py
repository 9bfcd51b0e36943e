"""The four tracks with the markers of all players and what they pay: both incomes, reputation and market."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from page.html import EMPTY, Child, Html, div, fragment, i, s, small, span, u
from table.woodcraft.tiles import gone
from table.words import Words

from .pictograms import GOODS, amount, pictures, sign

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import IncomeTrack, ReputationTile
    from engine.woodcraft.view_types import View

#: The income tracks and their signs.
_INCOMES: tuple[tuple[IncomeTrack, str], ...] = (("blueberry", "blueberry"), ("walnut", "points"))


def tracks(words: Words, view: View, names: Sequence[str]) -> Html:
    """Both incomes, reputation and market, with a marker for each player; the rival of a solo game has one, too."""
    board, players = view["board"], view["players"]
    incomes = board["income_tracks"]
    lines = []
    for track, name in _INCOMES:
        cells = []
        for at in range(1, incomes["max"] + 1):
            line, pays = "", EMPTY
            if at - 1 == incomes["tool_line_between"][0]:
                line, pays = " tool-line", sign("tool")
            elif at - 1 == incomes["points_line_between"][0]:
                line, pays = " points-line", amount("points", f"+{incomes['points_line_points']}")
            shown = pays if track == "blueberry" else EMPTY  # a line crosses both tracks
            places = [_places(p["income"][track], incomes["max"]) for p in players]
            cells.append(_cell(at, places, str(at), line, shown))
        lines.append(_track(words, "wc.track." + track, name, cells, [p["income"][track] for p in players], names))
    reputation, whose, spaces = board["reputation"], [*names], [p["tracks"]["reputation"] for p in players]
    if rival := view["displays"]["solo"]:
        whose.append(words("wc.rival"))
        spaces.append(rival["reputation"])
    tiles = {tile["space"]: _by_rank(words, tile, gone(view, tile)) for tile in board["reputation_tiles"]}
    cells = [
        _cell(
            at,
            [(space,) for space in spaces],
            str(n),
            " tile-space" if at in tiles else "",
            tiles.get(at, EMPTY),
        )
        for at, n in enumerate(reputation["per_order_points_by_space"])
    ]
    lines.append(_track(words, "wc.track.reputation", "reputation", cells, spaces, whose))
    steps = board["market"]
    cells = [
        _cell(
            at,
            [(min(p["tracks"]["market"], len(steps) - 1),) for p in players],
            (amount("blueberry", one["cost"]), amount("points", f"+{one['points']}")),
            " stall",
        )
        for at, one in enumerate(steps)
    ]
    lines.append(_track(words, "wc.track.market", "market", cells, [p["tracks"]["market"] for p in players], names))
    return fragment(lines)


def _track(words: Words, id: str, name: str, cells: Sequence[Html], at: Sequence[int], names: Sequence[str]) -> Html:
    positions = words.list([words("wc.ui.at", name=who, n=n) for who, n in zip(names, at, strict=True)])
    title = words(id)
    kind = id.rpartition(".")[2]
    return div(
        sign(name),
        span(cells, cls="cells", aria_hidden=True),
        cls=f"track {kind}",
        data_info=f"track {kind}",
        tabindex=0,
        role="img",
        aria_label=words("wc.ui.track", track=title, what=positions),
    )


def _by_rank(words: Words, tile: ReputationTile, gone: int) -> Html:
    """What a reputation tile pays, first to last: numbers of one good, or the picture of the next reward.

    ``gone`` is the number of ranks that nobody can have any more; they are struck.
    """
    goods = [name for name in GOODS if all(len(reward) == 1 and name in reward[0] for reward in tile["rewards"])]
    if not goods:
        rewards = [pictures(words, reward) for reward in tile["rewards"]]
        return rewards[gone] if gone < len(rewards) else s(rewards[-1])
    numbers = [str(reward[0][goods[0]]) for reward in tile["rewards"]]
    shown = [s(number) if rank < gone else number for rank, number in enumerate(numbers)]
    return i([("\u00b7" if rank else "", number) for rank, number in enumerate(shown)], sign(goods[0]), cls="good")


def _places(income: int, last: int) -> tuple[int, ...]:
    """The spaces of a player's markers: beyond the last space of the track there is a second one."""
    return (income,) if income <= last else (last, min(income - last, last))


def _cell(at: int, markers: Sequence[Collection[int]], text: Child, kind: str, pays: Html = EMPTY) -> Html:
    seats = [seat for seat, places in enumerate(markers) if at in places]
    pegs = [u(cls=f"peg p{seat}") for seat in seats]
    plaque = i(pays, cls="plaque") if pays else None
    return span(small(text), pegs, plaque, cls=f"cell{kind}{' here' if seats else ''}")
