"""Texts for screen readers: the labels of cells and the news of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.cartographers.actions import Action
from engine.cartographers.cards import EXPLORE, SEASONS
from engine.cartographers.sheets import GRID, MARKS, SIZE
from engine.cartographers.view_types import LogEntry, View
from page.table import reasons
from table.cartographers.hand import Hand
from table.words import Words

from .panels import card_name, season_name, shape_name, title_name

_WHAT = {mark: terrain for terrain, mark in MARKS.items()} | {"#": "wasteland", ".": "empty"}


#: The name, row and column of each cell, row by row.
_NAMED = [(GRID.name(row, col), row, col) for row in range(SIZE) for col in range(SIZE)]


def cells(words: Words, view: View, seat: int = 0) -> list[str]:
    """The labels of all cells, row by row: "C4, village"."""
    ruins, closed, rows = set(view["ruins"]), set(view["closed"][seat]), view["sheets"][seat]
    return [_cell(words, cell, rows[r][c], cell in ruins, cell in closed) for cell, r, c in _NAMED]


@lru_cache(maxsize=1024)  # from one action to the next few labels change
def _cell(words: Words, cell: str, mark: str, is_ruins: bool, is_closed: bool) -> str:
    if mark == "^":
        return words("say.cell.mountain_closed" if is_closed else "say.cell.mountain_coin", cell=cell)
    if is_ruins and mark == ".":
        return words("say.cell.ruins", cell=cell)
    return words("say.cell.covered_ruins" if is_ruins else "say.cell", cell=cell, what=words("terrain." + _WHAT[mark]))


def info_key(view: View, seat: int, row: int, col: int) -> str:
    """The key of the information card of a printed cell: "mountain", "ruins", or "" for none."""
    if not (0 <= row < SIZE and 0 <= col < SIZE):
        return ""
    mark = view["sheets"][seat][row][col]
    return "mountain" if mark == "^" else "ruins" if mark == "." and GRID.name(row, col) in view["ruins"] else ""


def ghost(words: Words, hand: Hand) -> str:
    """Whether the held shape fits at its place, or why not."""
    refusal = hand.refusal
    if not hand.terrains:  # no draw is asked for
        return words("refuse.nothing_chosen")
    terrain, shape = words("terrain." + hand.terrain), shape_name(words, hand.form)
    on_map = words.list([GRID.name(r, c) for r, c in hand.cells if GRID.inside(r, c)])
    if refusal:
        refused = words("say.ghost.refused", terrain=terrain, shape=shape, why=words("refuse." + refusal))
        return words.sentences([refused, on_map] if on_map else [refused])  # mirror images differ in the cells
    return words("say.ghost.legal", terrain=terrain, shape=shape, cells=on_map)  # Move Silently leaves some out


def drawn(words: Words, terrain: str, where: Iterable[str]) -> str:
    return words("say.drawn", terrain=words("terrain." + terrain), cells=words.list(list(where)))


def action(words: Words, action: Action, *, offered: bool = False) -> str:
    """An action in words. ``offered``: a skill could have been used, so a pass means to use none."""
    if action.kind == "skill":
        return words("log.skill", skill=words("skill." + action.word))
    if action.kind == "pass":
        return words("log.no_skill" if offered else "table.pass")
    where = GRID.names(action.cells)
    return words("log.draw", terrain=words("terrain." + action.terrain), cells=words.list(where))


def why(words: Words, reason: reasons.Reason, *, skills: bool = False) -> list[str]:
    """The reasons for a draw in words (see ``page.table.reasons``). ``skills``: coins may be spent on skills."""
    if skills:
        reason = {when: {_spent(name, points): points for name, points in reason[when].items()} for when in reason}
    return reasons.why(words, reason, lambda name: _payer(words, name))


def _spent(name: str, points: float) -> str:
    return "spent" if name == "coins" and points < 0 else name


def _payer(words: Words, name: str) -> str:
    """The source of points: an edict, coins, or monsters, which cost points."""
    ids = {"coins": "table.coins", "spent": "hint.coins.spent", "monsters": "hint.monsters"}
    return words(ids.get(name, "edict." + name))


def season_ends(words: Words, season: int, points: Sequence[int]) -> str:
    """The points of a seat at the end of a season; ``points``: by source."""
    return words("say.season", season=season_name(words, season), n=sum(points))


def season_begins(words: Words, entry: LogEntry) -> list[str]:
    """Which season begins after one has ended; none after the last one."""
    following = entry["season"] + 1
    return [words("say.season.next", season=season_name(words, following))] if following < len(SEASONS) else []


def news(words: Words, entries: Iterable[LogEntry], view: View, seat: int = 0) -> str:
    """The events after a reveal in order, ending with the card to draw or the end of the game."""
    lines = []
    for entry in entries:
        if entry["id"] == "season":
            lines += [season_ends(words, entry["season"], entry["scores"][seat]), *season_begins(words, entry)]
        elif entry["id"] == "ambush":
            id = "say.ambush" if entry["cells"] else "say.ambush.none"
            lines.append(words(id, card=card_name(words, entry["card"]), cells=words.list(entry["cells"])))
        elif entry["id"] == "reveal" and entry["card"] not in EXPLORE:
            if view.get("players", 1) > 1:  # the text of a solo game names the cells
                lines.append(card_name(words, entry["card"]))
        elif entry["id"] == "reveal":
            card = EXPLORE[entry["card"]]
            if card.ruins:
                lines.append(words("say.ruins", card=card_name(words, card.slug)))
            else:
                terrains = words.list([words("terrain." + terrain) for terrain in card.terrains])
                lines.append(words("say.card", card=card_name(words, card.slug), terrains=terrains, n=card.time))
    if view["over"] and "title" in view:
        lines.append(words("say.over", n=view["scores"][0], title=title_name(words, view["title"])))
    elif view["over"]:
        lines.append(words("end.finished"))
    return words.sentences(lines)
