"""Dice, orders and helpers seen on their way: what a decision has moved flies from its old place to its new one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import js
from pyodide.ffi import to_js

from page.dom import document
from page.html import b, set_markup, span
from page.table.timeline import FACTORS
from table.woodcraft import motions
from table.woodcraft.news import touched

from .pictograms import GOODS, die, sign

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Colour
    from engine.woodcraft.view_types import Good, View
    from page.dom import Node
    from page.html import Html
    from page.prefs import Prefs

#: ms at normal pace: a flight, the appearance of a card, the growth of a tree, and the way of goods to the purse.
FLIGHT, APPEAR, GROW, GAIN = 280, 180, 420, 700
#: The height of a token with what it gains, css px.
TOKEN = 30
#: Shorter ways are no flights, css px.
NEAR = 30
_CARDS = '.floor [data-info^="card "], .shop [data-info^="card "]'


#: The keyframes of an animation.
Frames: TypeAlias = list[dict[str, Any]]


class Box(NamedTuple):
    """The place of an element on the screen, css px."""

    left: float
    top: float
    width: float
    height: float


class Flights:
    """Remembers where things are before the panels are written again, and animates them from there afterwards."""

    def __init__(self, root: Node) -> None:
        self._root = root
        self._old: View
        self._view: View | None = None
        self._seat = -1
        self._places: dict[motions.Place, Box] = {}
        self._cards: dict[str, Box] = {}
        self._gained: dict[Good, int] = {}
        #: The animations to start, and the elements to add for them.
        self._due: list[tuple[Node, float, Frames]] = []
        self._flyers: list[Node] = []

    def before(self, view: View, seat: int, prefs: Prefs) -> bool:
        """Remember where things are. Returns whether ``after`` has something to show."""
        old, self._view = self._view, view
        same = seat == self._seat
        self._seat = seat
        if not same:  # what still flies belongs to another player, whose scene was skipped
            for node in self._root.querySelectorAll(".flying"):
                node.remove()
        if old is None or old is view or not same or prefs.pace in ("off", "still"):
            return False
        self._old = old
        # The final scores are no gain: the result explains them.
        self._gained = {} if "final" in view else motions.gained(old, view, seat, GOODS)
        if _things(old, seat) == _things(view, seat):
            self._places, self._cards = {}, {}
            return bool(self._gained)
        self._places = {place: box for place in _places(old, seat) if (box := self._box(self._die(place)))}
        self._cards = {key: box for key, node in self._card_nodes() if (box := self._box(node))}
        return True

    def after(self, prefs: Prefs) -> None:
        """Animate what has changed since ``before``.

        All places are read before anything is animated: a reading after a change makes the browser lay out the table.
        """
        assert self._view is not None
        factor = FACTORS.get(prefs.pace, 1.0)
        done = motions.completed(self._old, self._view, self._seat)
        order = next((self._cards.get(f"card {id}") for id in done), None)
        reached: set[motions.Place] = set()
        for motion in motions.motions(self._old, self._view, self._seat):
            self._move(motion, order, FLIGHT * factor, joins=motion.target in reached)
            if motion.target:
                reached.add(motion.target)
        for colour in motions.grown(self._old, self._view, self._seat):
            self._grow(colour, GROW * factor)
        if self._gained:
            self._gain(self._view, GAIN * factor)
        for id in motions.stepped(self._old, self._view, self._seat):
            self._animate(self._root.querySelector(f'.rows5 [data-info="card {id}"] .ring'), GROW * factor, _STEPPING)
        for key, node in self._card_nodes() if self._cards else ():
            box = self._box(node)
            if box is None:
                continue
            if (start := self._cards.get(key)) is None:
                self._animate(node, APPEAR * factor, _TURNING)
            elif abs(start.left - box.left) + abs(start.top - box.top) > NEAR:
                self._fly(node, start, box, FLIGHT * factor)
        self._start()

    def _move(self, motion: motions.Motion, order: Box | None, ms: float, *, joins: bool) -> None:
        """Show a motion. ``order``: where the order is that dice are handed over to; ``joins``: glued to another."""
        target = self._die(motion.target) if motion.target else None
        start = self._places.get(motion.source) if motion.source else None
        if motion.target and motion.target.kind != "yard" and not joins:
            box = self._box(target)
            if box and start:
                self._fly(target, start, box, ms)
            elif box:
                self._animate(target, ms, _TURNING)
        elif start:
            self._ghost(motion.die, start, self._box(target) or order, ms)

    def _gain(self, view: View, ms: float) -> None:
        """Goods fly to the purse from the tile of the wheel that was moved, or appear below it.

        They begin and end apart, as two goods of the purse are nearer than the width of a token.
        """
        moved, _ = touched(view["log"][len(self._old["log"]) :], self._seat)
        tiles = [self._box(self._root.querySelector(f'.twin [data-key="{tile}"]')) for tile in moved]
        source = next((box for box in tiles if box), None)
        for number, (good, amount) in enumerate(self._gained.items()):
            item = self._root.querySelector(f'.purse [data-info="good {good}"]')
            end = self._box(item)
            if end is None:
                continue
            apart = end._replace(top=end.top + number % 2 * TOKEN)
            start = source._replace(top=source.top + number * TOKEN) if source else apart
            top, left = apart.top + (0 if source else 0.6 * end.height), end.left + (end.width - start.width) / 2
            goal = Box(left, top, start.width, end.height)
            seen = {"transform": _transform(goal, start), "opacity": 1}
            frames: Frames = [{"transform": "none", "opacity": 0}, {"opacity": 1, "offset": 0.25}]
            frames += [seen | {"offset": 0.8}, seen | {"opacity": 0}]
            token = span(b(f"+{amount}", cls="num"), sign(good), cls="token")
            self._flying("gain", token, start, frames, ms)
            self._animate(item, ms, _COUNTING)

    def _grow(self, colour: Colour, ms: float) -> None:
        """A tree swells, and a note above it says so; on a phone, above the tab of the workshop."""
        assert self._view is not None
        tree = self._die(motions.Place("pot", colour))
        self._animate(tree, ms, _GROWING)
        place = self._box(tree) or self._box(self._root.querySelector('.tabs [data-do="tab shop"]'))
        if place:
            now = self._view["players"][self._seat]["pots"][colour]
            up = {"transform": f"translateY({-place.height / 2 - 14:.0f}px)", "opacity": 1}
            frames: Frames = [{"transform": "none", "opacity": 0}, up | {"offset": 0.3}, up | {"offset": 0.85}]
            token = span(sign("up"), die(now or ""), cls="token")
            self._flying("gain", token, place, [*frames, up | {"opacity": 0}], 2 * ms)

    def _ghost(self, name: str, start: Box, end: Box | None, ms: float) -> None:
        """A die that is no longer in the workshop: it flies to the yard, to its order or to a glued die, or fades."""
        frames: Frames = [{"transform": "none", "opacity": 1}, {"transform": "scale(.5)", "opacity": 0}]
        if end:
            frames[1] = {"transform": _transform(end, start), "opacity": 1}
        self._flying("", die(name), start, frames, ms)

    def _flying(self, kind: str, markup: Html, start: Box, frames: Frames, ms: float) -> None:
        """An element above the table that begins in a place of the screen and is gone after its flight."""
        node = document.createElement("div")
        node.className = f"flying {kind}"
        node.setAttribute("aria-hidden", "true")
        set_markup(node, markup)
        style = node.style
        style.left, style.top = f"{start.left}px", f"{start.top}px"
        style.width, style.height = f"{start.width}px", f"{start.height}px"
        self._flyers.append(node)
        self._animate(node, ms, frames)

    def _fly(self, node: Node, start: Box, end: Box, ms: float) -> None:
        moved = {"transform": _transform(start, end), "zIndex": 5, "position": "relative"}
        self._animate(node, ms, [moved, {"transform": "none", "zIndex": 5, "position": "relative"}])

    def _animate(self, node: Node, ms: float, frames: Frames) -> None:
        if node:
            self._due.append((node, ms, frames))

    def _start(self) -> None:
        """Start all animations. An element above the table is removed at the end of its own."""
        flyers, due = self._flyers, self._due
        self._flyers, self._due = [], []
        self._root.append(*flyers)
        convert = js.Object.fromEntries
        for node, ms, frames in due:
            options = {"duration": ms, "easing": "ease-in-out"}
            shown = node.animate(to_js(frames, dict_converter=convert), to_js(options, dict_converter=convert))
            if node in flyers:
                remove = partial(_remove, node)
                shown.finished.then(remove, remove)

    def _die(self, place: motions.Place) -> Node:
        """The element of a die; None if that place is not shown."""
        kind, at = place
        if kind == "pile":
            return self._root.querySelector(f".dice > :nth-child({int(at) + 1}) .die")
        if kind == "pot":
            return self._root.querySelector(f".pot.{at} .die")
        return self._root.querySelector(f'.spot[data-key="yard {at}"]')

    def _card_nodes(self) -> list[tuple[str, Node]]:
        return [(str(node.dataset.info), node) for node in self._root.querySelectorAll(_CARDS)]

    def _box(self, node: Node) -> Box | None:
        """Where an element is; None for one that is not shown."""
        if not node:
            return None
        rect = node.getBoundingClientRect()
        return Box(rect.left, rect.top, rect.width, rect.height) if rect.width else None


_COUNTING: Frames = [{"offset": 0.75, "transform": "none"}, {"transform": "scale(1.18)"}, {"transform": "none"}]
_GROWING: Frames = [{"transform": "scale(.7)"}, {"transform": "scale(1.3)", "offset": 0.6}, {"transform": "none"}]
_STEPPING: Frames = [{"transform": "translateY(-14px)", "opacity": 0}, {"transform": "none", "opacity": 1}]
_TURNING: Frames = [{"transform": "scale(.6)", "opacity": 0}, {"transform": "none", "opacity": 1}]


def _remove(node: Node, _: object) -> None:
    node.remove()


def _transform(to: Box, box: Box) -> str:
    """The transform that shows an element of ``box`` at another place."""
    x = to.left + to.width / 2 - box.left - box.width / 2
    y = to.top + to.height / 2 - box.top - box.height / 2
    return f"translate({x:.1f}px, {y:.1f}px) scale({min(max(to.width / box.width, 0.3), 2):.2f})"


def _places(view: View, seat: int) -> list[motions.Place]:
    player = view["players"][seat]
    places = [motions.Place("pile", at) for at in range(len(player["pile"]))]
    places += [motions.Place("pot", colour) for colour, tree in player["pots"].items() if tree]
    return places + [motions.Place("yard", at) for at in range(len(view["yard"]))]


def _things(view: View, seat: int) -> list[object]:
    """Everything of a position that can move."""
    player, displays = view["players"][seat], view["displays"]
    return [view["yard"], player["pile"], player["pots"], player["orders"], player["helpers"], player["hand"],
            displays["orders"], displays["helpers"]]  # fmt: skip
