"""The table as it is shown: panels, map, twin and the red button, each written only where it has changed."""

from __future__ import annotations

from typing import Any

import js

from page.dom import Node
from table.cartographers.hand import edict_parts, losing_cells
from table.words import Words

from . import panels, says, skeleton
from .map import MapPicture
from .thumbs import shape_thumb
from .twin import Twin

PHONE, TABLET = 600, 1000
#: What the controls below the map take from the height of a phone and of a tablet, css px.
PHONE_HAND, TABLET_HAND = 272, 218


class Display:
    """Renders a TableScreen into ``root``; ``table`` is asked for what to show and told nothing."""

    def __init__(self, table: Any, root: Node) -> None:
        self.table = table
        self.root = root
        root.innerHTML = skeleton.table(self.words)
        self.part = {node.dataset.part: node for node in root.querySelectorAll("[data-part]")}
        self._written: dict[str, str] = {}
        self._resting: bool | None = None
        self.picture = MapPicture(self.part["base"], self.part["over"])
        self.twin = Twin(self.part["twin"])
        self.dress()

    @property
    def words(self) -> Words:
        words: Words = self.table.app.words
        return words

    def dress(self) -> None:
        """Theme and motion as they are preferred now."""
        self.picture.motion = not self.table.app.prefs.still
        self.picture.theme(self.table.app.theme)
        self._written.pop("card", None)  # its shapes are drawn

    def close(self) -> None:
        self.picture.close()
        self.root.innerHTML = ""

    def open(self) -> None:
        """The first time: the map is fitted between the panels."""
        self.show_panels()
        self.fit()
        self.show_game()

    def refresh(self) -> None:
        """Everything: after every step."""
        self.show_panels()
        self.show_game()

    def fit(self) -> None:
        """Give the map all the room there is. Nothing that changes during a game counts: it never jumps."""
        width, height = js.window.innerWidth, js.window.innerHeight
        phone, over = width < PHONE, self.table.session.over
        mid = self.part["mid"]
        seats = self.part["seats"].offsetHeight
        room = mid.clientHeight - seats if width >= TABLET else height
        if width < TABLET and not over:
            above = self.part["table"].querySelector(".bar").offsetHeight + self.part["left"].offsetHeight
            room = height - above - seats - self.part["skills"].offsetHeight - (PHONE_HAND if phone else TABLET_HAND)
        used = self.picture.fit(mid.clientWidth, max(room, 320), js.window.devicePixelRatio or 1, phone)
        sheet = self.part["sheet"].style
        sheet.width, sheet.height = f"{used[0]}px", f"{used[1]}px"
        layout = self.picture.layout
        self.twin.place(layout.left, layout.top, layout.cell)

    def show_panels(self) -> None:
        words, view = self.words, self.table.view
        self.part["table"].dataset.phase = self.table.phase
        names, seat = self.table.names(), self.table.seat
        self._write("seasons", panels.seasons(words, view, seat))
        self._write("edicts", panels.edicts(words, view, self.table.lit))
        self._write("purse", panels.purse(words, view, self.table.lit, seat))
        self._write("ledger", panels.ledger(words, view, seat=seat) if view["season_scores"][seat] else "")
        self._write("revealed", panels.revealed(words, view))
        self._write("seats", panels.seats(words, view, names, seat))
        self._write("skills", "" if view["over"] else panels.skills(words, view))
        self._write("news", panels.news(words, view["log"][self.table.seen :], seat))
        greet = self.table.phase == "greet"
        to = names[view["prompt"].get("seat", 0)]
        self._write("due", panels.esc(words("table.pass_to", name=to)) if greet else panels.due(words, view))
        owner = names[view["prompt"].get("sheet", 0)]
        if not view["over"] and self._write("card", panels.card(words, view, self.table.hand, owner)):
            self._resting = None
            self.show_shapes()

    def show_game(self) -> None:
        words, view = self.words, self.table.view
        self.picture.show(view, self.table.seat)
        label = words("say.board")
        if view["players"] > 1:
            label = words.list([words("table.watching", name=self.table.names()[self.table.seat]), label])
        self.twin.show(label, says.cells(words, view, self.table.seat))
        self.show_tools()
        self.show_hand()
        if view["over"]:
            self._finish()

    def show_hand(self) -> None:
        """Show where the hand is and what it would bring: on every move, so only what changes is written."""
        words, view, hand = self.words, self.table.view, self.table.hand
        phase = self.table.phase
        if phase == "over":
            self.picture.overlay(scoring=self._lit_cells()[0], losing=self._lit_cells()[1])
            self._values(None)
            return
        refusal = hand.refusal if phase == "draw" else None
        self._rest(phase != "draw")
        self.part["table"].toggleAttribute("data-holding", phase == "turn" or hand.centre is not None)
        self._overlay(phase, refusal)
        live = self.table.app.prefs["live"]
        outlook = hand.outlook() if live else None
        self._values(outlook if phase == "draw" else None)
        if outlook is not None:
            self._write("gains", panels.gains(words, view, outlook))
        else:
            self._write("gains", "")
        self._main(phase, refusal)

    def _rest(self, resting: bool) -> None:
        """Outside of a draw the choices stay to be seen, but do nothing."""
        if self._resting != resting:
            self._resting = resting
            for node in self.root.querySelectorAll(".hand .btn, .exp .opt"):
                node.setAttribute("aria-disabled", str(resting).lower())

    def _overlay(self, phase: str, refusal: str | None) -> None:
        hand = self.table.hand
        ghost = None
        if phase == "draw" and hand.centre is not None:
            ghost = {
                "terrain": hand.terrain,
                "cells": hand.cells,
                "legal": refusal is None,
                "bad": hand.bad_cells if refusal else (),
                "coin": hand.earns_coin,
            }
        dots = hand.legal_cells() if phase == "draw" and self.table.app.prefs["legal"] else ()
        scoring, losing = self._lit_cells()
        self.picture.overlay(ghost, dots, scoring, losing)

    def _lit_cells(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Cells of the lit edict, or those that monsters cost; with the held draw on the map if it is legal."""
        if self.table.lit is None:
            return (), ()
        sheet = self._sheet()
        if self.table.lit == panels.MONSTERS:
            return (), losing_cells(self.table.session.state, sheet)
        parts = edict_parts(self.table.session.state, self.table.lit, sheet)
        return tuple(sorted({cell for part in parts for cell in part.cells})), ()

    def _sheet(self) -> Any:
        """The map that is shown, with the held draw on it if that is legal."""
        sheet = self.table.session.shown.seats[self.table.seat].sheet
        if self.table.drawing and self.table.app.prefs["live"]:
            return self.table.hand.sheet_then() or sheet
        return sheet

    def _values(self, outlook: Any) -> None:
        """The number on each edict: now, and with the held draw."""
        words = self.words
        now = self.table.view["now"][self.table.seat]["edicts"]
        for i in range(4):
            then = outlook.edicts_then[i] if outlook and outlook.edicts_then else None
            text = panels.edict_value(words, now[i], then)
            key = f"value {i}"
            if self._written.get(key) != text:
                self._written[key] = text
                node = self.part["edicts"].querySelector(f'[data-value="{i}"]')
                node.innerHTML = text
        self._note()

    def _note(self) -> None:
        """The rule of the lit edict and what it is paid for."""
        words = self.words
        if self.table.lit is None or self.table.lit == panels.MONSTERS:
            self._write("note", "")
            self._write("below", "")
            return
        parts = edict_parts(self.table.session.state, self.table.lit, self._sheet())
        note = panels.lit_note(words, self.table.view["edicts"][self.table.lit], parts)
        self._write("note", note)
        self._write("below", note)

    def _main(self, phase: str, refusal: str | None) -> None:
        """The red button says what it will do, or why it cannot."""
        sign, id, kind = main_button(phase, refusal, self.table.view["prompt"].get("ends"))
        name = self.table.names()[self.table.view["prompt"].get("seat", 0)]
        html = (panels.icon(sign) if sign else "") + f"<span>{panels.esc(self.words(id, name=name))}</span>"
        if kind == "thinking":
            html += f"<small>{panels.esc(self.words('table.stop'))}</small>"
        button = self.part["main"]
        if self._write("main", html):
            button.className = f"btn main {kind}"
            button.setAttribute("aria-disabled", str(kind in ("waiting", "refused")).lower())

    def show_tools(self) -> None:
        """Which tools of the bar can be used now."""
        table = self.part["table"]
        can = {"undo": self.table.session.can_take_back, "redo": self.table.session.can_redo}
        for deed, possible in can.items():
            tool = table.querySelector(f'[data-do="{deed}"]')
            if not possible and tool.isSameNode(js.document.activeElement):
                self.part["main"].focus()  # a disabled tool would drop the keyboard
            tool.disabled = not possible
        legal = str(self.table.app.prefs["legal"]).lower()
        table.querySelector('[data-do="legal"]').setAttribute("aria-pressed", legal)

    def show_shapes(self) -> None:
        """The shapes of the card in the terrain and turn chosen."""
        hand, dpr = self.table.hand, js.window.devicePixelRatio or 1
        for canvas in self.part["card"].querySelectorAll("canvas[data-thumb]"):
            i = int(canvas.dataset.thumb)
            box = canvas.parentNode
            shape = hand.form if i == hand.shape_index else hand.shapes[i]
            width, height = max(box.clientWidth - 8, 40), max(box.clientHeight - 8, 40)
            shape_thumb(canvas, list(shape), hand.terrain, width, height, dpr, self.table.app.theme, coin=hand.coins[i])

    def _write(self, part: str, html: str) -> bool:
        """Set a part's markup if it is not that already."""
        if self._written.get(part) == html:
            return False
        self._written[part] = html
        self.part[part].innerHTML = html
        if part == "edicts":
            for i in range(4):
                self._written.pop(f"value {i}", None)
        return True

    def light(self) -> None:
        """Mark what is lit, without taking the keyboard from it."""
        for node in self.root.querySelectorAll('[data-do^="light "]'):
            on = node.dataset.do == f"light {self.table.lit}"
            node.setAttribute("aria-pressed", str(on).lower())
            node.classList.toggle("lit", on)
        # Marked in place: the same markup would only cost the keyboard its place at the next step.
        self._written["edicts"] = panels.edicts(self.words, self.table.view, self.table.lit)
        self.show_hand()

    def choose(self) -> None:
        """Mark the chosen shape and terrain, without taking the keyboard from them."""
        hand = self.table.hand
        for node in self.part["card"].querySelectorAll(".opt"):
            verb, _, what = node.dataset.do.partition(" ")
            on = what == (str(hand.shape_index) if verb == "shape" else hand.terrain)
            node.setAttribute("aria-pressed", str(on).lower())
        self.show_shapes()
        self.show_hand()

    def advise(self, html: str) -> None:
        """What the adviser says; nothing takes it away."""
        self._write("advice", html)

    def progress(self, part: float) -> None:
        """How far a bot has thought, on the red button."""
        self.part["main"].style.setProperty("--part", f"{part:.2f}")

    def say(self, text: str) -> None:
        """Announce something to a screen reader."""
        self.part["say"].textContent = text

    def _finish(self) -> None:
        from .end import finish

        right = self.part["right"]
        held = right.contains(js.document.activeElement)
        finish(self.table, right)
        title = right.querySelector("[data-title]")
        if held and title:  # an open review stands in its place
            title.tabIndex = -1
            title.focus()
        self.fit()


def main_button(phase: str, refusal: str | None, ends: str | None) -> tuple[str, str, str]:
    """Sign, words and kind of the red button."""
    if phase == "turn":
        ending = {"season": "table.finish_season", "game": "table.finish_game"}
        return "pass", ending.get(ends or "", "table.next"), "primary"
    if phase == "pass":
        return "pass", "table.pass", "primary"
    if phase == "react":
        return "pass", "table.let_strike", "primary"
    if phase == "greet":
        return "", "table.begin", "primary"
    if phase == "think":
        return "", "table.thinking", "thinking"
    if phase == "watch":
        return "back", "app.back", "primary"
    if refusal == "nothing_chosen":
        return "ok", "refuse.nothing_chosen", "waiting"
    if refusal:
        return "x", "refuse." + refusal, "refused"
    return "ok", "table.draw", "primary"
