"""The log in words: one text for each kind of entry, and the entries since the last turn as one announcement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.woodcraft import decisions
from table.words import Words

from .action_texts import action
from .card_texts import solo_reputation
from .effect_texts import dice, die, effects, goods
from .names import title_in

if TYPE_CHECKING:
    from engine.woodcraft.view_types import LogEntry, View

#: Sources of goods and steps that are not cards and have a name.
NAMED_SOURCES = ("wheel", "attic", "track")


def entry(words: Words, entry: LogEntry, view: View | None = None) -> str:
    """One entry of the log in words, without the player; "" for entries that are not shown."""
    text = _TEXTS.get(entry["id"])
    return text(words, entry, view) if text else ""


def news(
    words: Words, entries: Iterable[LogEntry], names: Sequence[str], view: View | None = None, own: int | None = None
) -> str:
    """Entries in order as sentences. A name precedes each change of player; ``own`` is the listener, who needs none."""
    lines, last = [], own
    for one in entries:
        text = entry(words, one, view)
        seat = one.get("seat")
        if text and seat is not None and seat != last and len(names) > 1:
            text = words("wc.log.news", name=names[seat], what=text)
        if text:
            last = seat
            lines.append(text)
    return words.sentences(lines)


_Text = Callable[[Words, "LogEntry", "View | None"], str]


def _acted(words: Words, entry: LogEntry, view: View | None) -> str:
    """An action. ``view`` is later than the action, so that its prices and options do not apply."""
    if "chosen" in entry:
        return words("wc.do.option", what=effects(words, entry["chosen"]))
    if entry.get("n") == 0:
        return words("wc.ui.keep.none")
    return action(words, decisions.read(entry["action"]), view, past=True)


def _gained(words: Words, entry: LogEntry, view: View | None) -> str:
    return _with_cause(words, entry, view, _goods(words, "gain", entry["gained"]))


def _lost(words: Words, entry: LogEntry, view: View | None) -> str:
    return _with_cause(words, entry, view, _goods(words, "lose", entry["lost"]))


def _with_cause(words: Words, entry: LogEntry, view: View | None, text: str) -> str:
    """A change after its cause if no entry names that: an action or an order has an entry of its own before."""
    source = entry["source"]
    card = view["cards"].get(source) if view else None
    name = title_in(words, source, view) if card and card["kind"] == "helper" else ""
    if view and source in NAMED_SOURCES:
        name = words("wc.source." + source)
    return words("wc.prompt.from", source=name, what=text) if name and text else text


def _paid(words: Words, entry: LogEntry, view: View | None) -> str:
    return _goods(words, "pay", entry["paid"])


def _goods(words: Words, id: str, amounts: Mapping[str, int]) -> str:
    items = goods(words, amounts)
    return words("wc.log." + id, what=words.list(items)) if items else ""


def _earned(words: Words, entry: LogEntry, view: View | None) -> str:
    items = goods(words, entry["gained"])
    return words("wc.log.earn", what=words.list(items)) if items else words("wc.log.earn.none")


def _stepped(words: Words, entry: LogEntry, view: View | None) -> str:
    track = words("wc.track." + entry["track"])
    if not entry["by"]:
        return words("wc.log.step.none", track=track, to=entry["to"])
    by = words.number(entry["by"], sign=True)
    return _with_cause(words, entry, view, words("wc.log.step", track=track, by=by, to=entry["to"]))


def _of_card(id: str) -> _Text:
    return lambda words, entry, view: words("wc.log." + id, what=title_in(words, entry["card"], view))


def _shown(words: Words, entry: LogEntry, view: View | None) -> str:
    return words("wc.log.show." + entry["display"], what=title_in(words, entry["card"], view))


def rival_steps(words: Words, entry: LogEntry, view: View | None) -> list[str]:
    """How the card of the rival in a solo game moves its reputation, and whether it reaches a tile with it.

    The rival has one card in a round, so that the round of the entry names the card that reached a tile.
    """
    card = view["cards"].get(entry["card"]) if view else None
    if view is None or card is None or card["kind"] != "solo":
        return []
    result = solo_reputation(words, card)
    reached = [one for tile in view["board"]["reputation_tiles"] for one in tile["reached"]]
    if any(one["seat"] is None and one["round"] == entry.get("n") for one in reached):
        result.append(words("wc.log.rival.tile"))
    return result


def _solo(words: Words, entry: LogEntry, view: View | None) -> str:
    name = words("wc.log.solo", what=title_in(words, entry["card"], view))
    return words.sentences([name, *rival_steps(words, entry, view)])


def _of_tree(id: str) -> _Text:
    return lambda words, entry, view: words("wc.log." + id, die=die(words, entry["die"]))


def _of_dice(id: str) -> _Text:
    return lambda words, entry, view: words("wc.log." + id, dice=words.list(dice(words, entry["dice"])))


def _counted(id: str) -> _Text:
    return lambda words, entry, view: words("wc.log." + id, n=entry["n"])


def _plain(id: str) -> _Text:
    return lambda words, entry, view: words("wc.log." + id)


_TEXTS: Mapping[str, _Text] = {
    "act": _acted,
    "auto": _acted,
    "kept": _counted("kept"),
    "gain": _gained,
    "lose": _lost,
    "pay": _paid,
    "step": _stepped,
    "tile": lambda words, entry, view: words("wc.log.tile", n=entry["rank"]),
    "grow": _of_tree("grow"),
    "harvest": _of_tree("harvest"),
    "roll": _of_dice("roll"),
    "reroll": _of_dice("reroll"),
    "show": _shown,
    "discard": _of_card("discard"),
    "round": _counted("round"),
    "income": _counted("income"),
    "earn": _earned,
    "fall": _of_card("fall"),
    "late": _plain("late"),
    "over": _plain("over"),
    "solo": _solo,
    "gone": _of_card("gone"),
    "solo_move": lambda words, entry, view: words("wc.log.solo_move", action=words("wc.action." + entry["tile"])),
    "shuffle": _plain("shuffle"),
}
