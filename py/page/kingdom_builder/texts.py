"""Texts of the table: hexes, actions, events and prompts in words, on screen and for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bots.base import RIVALS
from engine.bits import ROW_NAMES
from engine.kingdom_builder.actions import Action
from engine.kingdom_builder.boards import DESERT, GRASS, LETTERS, WATER
from engine.kingdom_builder.locations import BY_CARD, FARM, HARBOR, OASIS
from engine.kingdom_builder.view_types import LogEntry, View
from page.ink.regions import cell
from page.table import reasons
from table.kingdom_builder.hand import MANDATORY, Hand
from table.words import Words

from .geometry import SIZE

_LANDS = {letter: land for land, letter in LETTERS.items()} | {"M": "mountain", "X": "castle"}
#: The land that a tile builds on or moves to, whatever the card.
_GROUNDS = {FARM: GRASS, OASIS: DESERT, HARBOR: WATER}
WHY = reasons.Texts(none_now="kb.hint.now.none")
NAMES = tuple(f"{row}{col + 1}" for row in ROW_NAMES[:SIZE] for col in range(SIZE))


def name(row: int, col: int) -> str:
    return NAMES[row * SIZE + col]


def land(words: Words, terrain: str) -> str:
    return words("kb.land." + terrain)


def tile(words: Words, kind: str) -> str:
    return words("kb.tile." + kind)


def hexes(words: Words, view: View, names: Sequence[str], hand: Hand, viewer: int | None) -> list[str]:
    """The labels of the 400 hexes in reading order: "C7, forest, your settlement, may build".

    Without a ``viewer``, all owners are named.
    """
    what = {letter: words("kb.land." + land) for letter, land in _LANDS.items()}
    places = {place["hex"]: place for place in view["locations"]}
    owner = {hex: seat for seat, houses in enumerate(view["settlements"]) for hex in houses}
    homes = [words("kb.say.mine") if i == viewer else words("kb.say.theirs", name=n) for i, n in enumerate(names)]
    may = dict.fromkeys(hand.origins, words("kb.say.move"))
    may |= dict.fromkeys(hand.targets, words("kb.say.build" if hand.origin is None else "kb.say.here"))
    if hand.origin is not None:
        may[hand.origin] = words("kb.say.held")
    spoken = []
    lines = "".join(view["board"])
    for hex, letter in zip(NAMES, lines, strict=True):
        items = [hex, what.get(letter, "")]
        if hex in places:
            items[1] = words("kb.say.place", tile=tile(words, places[hex]["kind"]), n=places[hex]["left"])
        if hex in owner:
            items.append(homes[owner[hex]])
        if hex in may:
            items.append(may[hex])
        spoken.append(words.list(items))
    return spoken


def action(words: Words, action: Action) -> str:
    """An action that the player may choose, in words."""
    kind, hex = action.kind, action.target_name
    if not hex:
        return words("table.end_turn" if kind == "end" else "kb.redraw")
    if kind == MANDATORY:
        return words("kb.hint.build", hex=hex)
    if action.origin:
        return words("kb.log.move", tile=tile(words, kind), hex=hex, **{"from": action.origin_name})
    return words("kb.hint.tile", tile=tile(words, kind), hex=hex)


def refusal(words: Words, view: View, kind: str, hex: str, code: str) -> str:
    """Why nothing can be built on a hex; a wrong land is named, and the land that the card or tile asks for."""
    row, column = cell(hex)
    here = _LANDS.get(view["board"][row][column])
    wanted = view["played"] if kind in BY_CARD else _GROUNDS.get(kind)
    if code == "terrain" and here and wanted:
        return words("kb.refuse.terrain.lands", here=land(words, here), wanted=land(words, wanted))
    return words("kb.refuse." + code)


def why(words: Words, reason: Mapping[str, Mapping[str, float]]) -> list[str]:
    """The reasons for a move in words (see ``page.table.reasons``), by card, castles and rivals, with a gained tile."""
    gold = {source: amount for source, amount in reason["now"].items() if " " not in source}
    goods = [
        words("kb.hint.gained", tile=tile(words, source.partition(" ")[2])) for source in reason["now"].keys() - gold
    ]

    def name(source: str) -> str:
        return words("kb.hint.rivals" if source == RIVALS else "kb.card." + source)

    return reasons.why(words, {**reason, "now": gold}, name, WHY, goods)


def entry(words: Words, entry: LogEntry) -> str:
    """One log entry in words, without the player."""
    kind = entry["id"]
    if kind in ("show", "useless", "redraw"):
        return words("kb.log." + kind, land=land(words, entry["terrain"]))
    if kind in ("end", "shuffle"):
        return words("kb.log." + kind)
    if kind == "move":
        parts = [words("kb.log.move", tile=tile(words, entry["kind"]), hex=entry["hex"], **{"from": entry["from"]})]
    elif entry["kind"] == MANDATORY:
        parts = [words("kb.log.build", hex=entry["hex"])]
    else:
        parts = [words("kb.log.tile", tile=tile(words, entry["kind"]), hex=entry["hex"])]
    if gained := entry.get("gained"):
        parts.append(words("kb.log.gained", tile=tile(words, gained["kind"])))
    if lost := entry.get("lost"):
        parts.append(words("kb.log.lost", tile=tile(words, lost["kind"])))
    return words.list(parts)


def news(words: Words, entries: Iterable[LogEntry], names: Sequence[str]) -> str:
    """Events in order as sentences; the player is named where it changes."""
    lines = []
    last_seat: int | None = None
    for event in entries:
        if event["id"] in ("end", "shuffle"):
            continue
        line = entry(words, event)
        if event["seat"] != last_seat and len(names) > 1:
            line = words("kb.log.news", name=names[event["seat"]], what=line)
        last_seat = event["seat"]
        lines.append(line)
    return words.sentences(lines)


def gold(words: Words, changes: Sequence[int], names: Sequence[str], seat: int) -> list[str]:
    """By how much the gold of the seats other than this one has changed, where it has."""
    return [
        words("kb.log.news", name=name, what=words("kb.change", gold=words.number(change, sign=True)))
        for other, (name, change) in enumerate(zip(names, changes, strict=True))
        if change and other != seat
    ]


def turn(words: Words, view: View, hand: Hand, names: Sequence[str]) -> list[str]:
    """What a turn begins with: whether the last round is played, the card, and what is asked."""
    if not view["played"]:
        return []
    name, wanted = names[view["prompt"]["seat"]], prompt(words, view, hand)
    asked = words("kb.say.pays", name=name, land=land(words, view["played"]), tell=wanted)
    return [words("kb.round.last"), asked] if view["ending"] else [asked]


def deed(words: Words, view: View, hand: Hand, names: Sequence[str], gold: int) -> str:
    """The viewer's latest action; after a build or move also the gold that it has paid, and what is still to do."""
    entries = view["log"][-1:]
    lines = [news(words, entries, names)]
    if entries[0]["id"] in ("build", "move"):
        lines += [words("kb.change", gold=words.number(gold, sign=True)) if gold else "", prompt(words, view, hand)]
    return words.sentences([line for line in lines if line])


def why_no_tile(view: View, kind: str) -> str:
    """Why the actor cannot use a tile now, as a code of ``kb.refuse``."""
    prompt = view["prompt"]
    states = [tile["state"] for tile in view["holdings"][prompt["seat"]] if tile["kind"] == kind]
    if "ready" in states:
        return "between" if prompt["id"] == "build" else "kind"
    return "tile_used" if "used" in states else "tile_fresh" if states else "tile"


def prompt(words: Words, view: View, hand: Hand) -> str:
    """What the actor may do now."""
    prompt = view["prompt"]
    kind = prompt["id"]
    if hand.kind not in ("", MANDATORY):
        what = tile(words, hand.kind)
        if hand.origin is not None:
            return words("kb.tell.target", tile=what, hex=hand.origin)
        return words("kb.tell.origin" if hand.origins else "kb.tell.tile", tile=what)
    if kind in ("start", "build") and prompt["left"] == 3:
        return words("kb.tell.start" if view["settlements"][prompt["seat"]] else "kb.tell.first")
    if kind in ("start", "build"):
        return words("kb.tell.build", n=prompt["left"])
    if kind == "finish":
        return words("kb.tell.finish" if view["legal"] else "kb.tell.done")
    if kind == "useless":
        return words("kb.tell.useless")
    return words("kb.tell.card") if kind == "turn" and prompt.get("due") == "card" else ""
