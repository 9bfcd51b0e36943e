"""The table of Cartographers: every intent of the player ends here, every picture of the game starts here."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from engine import IllegalAction
from engine.cartographers.actions import OPEN, PASS
from page.dom import Event, Listeners, Node
from table.cartographers.hand import Hand, edict_parts, losing_cells
from table.session import PERSON, Session

from . import panels, says, skeleton
from .keyboard import Keyboard
from .map import MapPicture
from .pointer import Pointer
from .thumbs import shape_thumb
from .twin import Twin

PHONE, TABLET = 600, 1000
#: Prompts that are answered by drawing on the map.
DRAWING = ("draw", "ambush", "cell", "repeat", "bar", "touch")
#: What the controls below the map take from the height of a phone and of a tablet, css px.
PHONE_HAND, TABLET_HAND = 272, 218


class TableScreen:
    """One game at the table. ``app`` keeps it after every step."""

    name = "table"

    def __init__(self, app: Any, root: Node, session: Session, id: str) -> None:
        self.app = app
        self.root = root
        self.session: Any = session
        self.id = id
        self.hand = Hand(self.session.state)
        self.lit: int | None = None
        self.seat = self.hand.owner  # whose map is shown
        self._greeted = self.session.state.actor  # who has the device
        self._seen = 0  # log entries older than the news
        self._pinned = False  # the held shape stays where it is: put there by finger or key
        self._written: dict[str, str] = {}
        self._listeners = Listeners()
        self._resizer: Any = None

    # --- opening and closing ----------------------------------------------------------------------

    def open(self) -> None:
        self.root.innerHTML = skeleton.table(self.app.words)
        self._written = {}
        nodes = self.root.querySelectorAll("[data-part]")
        self._part = {node.dataset.part: node for node in nodes}
        self.picture = MapPicture(self._part["base"], self._part["over"])
        self.picture.motion = not self.app.prefs.still
        self.picture.theme(self.app.theme)
        self.twin = Twin(self._part["twin"])
        self._show_panels()
        self._fit()
        self._show_game()
        self._listen()

    def _listen(self) -> None:
        on = self._listeners.on
        sheet = self._part["sheet"]
        for kind, handler in Pointer(sheet, lambda: self.picture.layout, self).handlers().items():
            on(sheet, kind, handler)
        on(js.document, "keydown", Keyboard(self).press)
        on(js.window, "resize", lambda _: self._fit())
        on(self._part["twin"], "focusin", self._focused)
        on(self._part["dialog"], "click", self._outside)

    def close(self) -> None:
        self._listeners.close()
        self.picture.close()
        self.root.innerHTML = ""

    def respeak(self) -> None:
        self.close()
        self.open()

    def retheme(self) -> None:
        self.picture.theme(self.app.theme)
        self._written.pop("card", None)
        self.refresh()

    def preferences(self) -> None:
        """The settings have changed."""
        self.picture.motion = not self.app.prefs.still
        self.refresh()

    def _fit(self) -> None:
        """Give the map all the room there is. Nothing that changes during a game counts: it never jumps."""
        width, height = js.window.innerWidth, js.window.innerHeight
        phone, over = width < PHONE, self.session.over
        mid = self._part["mid"]
        seats = self._part["seats"].offsetHeight
        room = mid.clientHeight - seats if width >= TABLET else height
        if width < TABLET and not over:
            above = self._part["table"].querySelector(".bar").offsetHeight + self._part["left"].offsetHeight
            room = height - above - seats - self._part["skills"].offsetHeight - (PHONE_HAND if phone else TABLET_HAND)
        used = self.picture.fit(mid.clientWidth, max(room, 320), js.window.devicePixelRatio or 1, phone)
        sheet = self._part["sheet"].style
        sheet.width, sheet.height = f"{used[0]}px", f"{used[1]}px"
        layout = self.picture.layout
        self.twin.place(layout.left, layout.top, layout.cell)

    # --- showing ----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the game as it is: after every step."""
        self._show_panels()
        self._show_game()

    def _show_panels(self) -> None:
        words, view = self.app.words, self.session.view()
        self.view = view
        self._part["table"].dataset.phase = self.phase
        names, seat = self.names(), self.seat
        self._write("seasons", panels.seasons(words, view, seat))
        self._write("edicts", panels.edicts(words, view, self.lit))
        self._write("purse", panels.purse(words, view, self.lit, seat))
        self._write("ledger", panels.ledger(words, view, seat=seat) if view["season_scores"][seat] else "")
        self._write("revealed", panels.revealed(words, view))
        self._write("seats", panels.seats(words, view, names, seat))
        self._write("skills", "" if view["over"] else panels.skills(words, view))
        self._write("news", panels.news(words, view["log"][self._seen :], seat))
        self._write("due", panels.due(words, view))
        owner = names[view["prompt"].get("sheet", 0)]
        if not view["over"] and self._write("card", panels.card(words, view, self.hand, owner)):
            self._thumbs()

    def _show_game(self) -> None:
        words, view = self.app.words, self.view
        self.picture.show(view, self.seat)
        label = words("say.board")
        if view["players"] > 1:
            label = words.list([words("table.watching", name=self.names()[self.seat]), label])
        self.twin.show(label, says.cells(words, view, self.seat))
        self._tools()
        self.hover_changed()
        if view["over"]:
            self._finish()

    def hover_changed(self) -> None:
        """Show where the hand is and what it would bring: on every move, so only what changes is written."""
        words, view, hand = self.app.words, self.view, self.hand
        phase = self.phase
        if phase == "over":
            self.picture.overlay(scoring=self._lit_cells()[0], losing=self._lit_cells()[1])
            self._values(None)
            return
        refusal = hand.refusal if phase == "draw" else None
        self._part["table"].toggleAttribute("data-holding", phase == "turn" or hand.centre is not None)
        self._overlay(phase, refusal)
        live = self.app.prefs["live"]
        outlook = hand.outlook() if live else None
        self._values(outlook if phase == "draw" else None)
        if outlook is not None:
            self._write("gains", panels.gains(words, view, outlook))
        else:
            self._write("gains", "")
        self._main(phase, refusal)

    def _overlay(self, phase: str, refusal: str | None) -> None:
        hand = self.hand
        ghost = None
        if phase == "draw" and hand.centre is not None:
            ghost = {
                "terrain": hand.terrain,
                "cells": hand.cells,
                "legal": refusal is None,
                "bad": hand.bad_cells if refusal else (),
                "coin": hand.earns_coin,
            }
        dots = hand.legal_cells() if phase == "draw" and self.app.prefs["legal"] else ()
        scoring, losing = self._lit_cells()
        self.picture.overlay(ghost, dots, scoring, losing)

    def _lit_cells(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Cells of the lit edict, or those that monsters cost; with the held draw on the map if it is legal."""
        if self.lit is None:
            return (), ()
        sheet = self._sheet()
        if self.lit == panels.MONSTERS:
            return (), losing_cells(self.session.state, sheet)
        parts = edict_parts(self.session.state, self.lit, sheet)
        return tuple(sorted({cell for part in parts for cell in part.cells})), ()

    def _sheet(self) -> Any:
        """The map that is shown, with the held draw on it if that is legal."""
        sheet = self.session.shown.seats[self.seat].sheet
        if self.drawing and self.app.prefs["live"]:
            return self.hand.sheet_then() or sheet
        return sheet

    def _values(self, outlook: Any) -> None:
        """The number on each edict: now, and with the held draw."""
        words = self.app.words
        now = self.view["now"][self.seat]["edicts"]
        for i in range(4):
            then = outlook.edicts_then[i] if outlook and outlook.edicts_then else None
            text = panels.edict_value(words, now[i], then)
            key = f"value {i}"
            if self._written.get(key) != text:
                self._written[key] = text
                node = self._part["edicts"].querySelector(f'[data-value="{i}"]')
                node.innerHTML = text
        self._note()

    def _note(self) -> None:
        """The rule of the lit edict and what it is paid for."""
        words = self.app.words
        if self.lit is None or self.lit == panels.MONSTERS:
            self._write("note", "")
            self._write("below", "")
            return
        parts = edict_parts(self.session.state, self.lit, self._sheet())
        note = panels.lit_note(words, self.view["edicts"][self.lit], parts)
        self._write("note", note)
        self._write("below", note)

    def _main(self, phase: str, refusal: str | None) -> None:
        """The red button says what it will do, or why it cannot."""
        words = self.app.words
        if phase == "turn":
            ends = self.view["prompt"]["ends"]
            sign, id, kind = "pass", {"season": "table.finish_season", "game": "table.finish_game"}.get(
                ends, "table.next"), "primary"
        elif phase in ("pass", "react"):
            sign, id, kind = "pass", "table.pass" if phase == "pass" else "table.let_strike", "primary"
        elif phase in ("greet", "think"):
            self._main_named(phase)
            return
        elif phase == "watch":
            sign, id, kind = "back", "app.back", "primary"
        elif refusal == "nothing_chosen":
            sign, id, kind = "ok", "refuse.nothing_chosen", "waiting"
        elif refusal:
            sign, id, kind = "x", "refuse." + refusal, "refused"
        else:
            sign, id, kind = "ok", "table.draw", "primary"
        button = self._part["main"]
        if self._write("main", panels.icon(sign) + f"<span>{panels.esc(words(id))}</span>"):
            button.className = f"btn main {kind}"
            button.setAttribute("aria-disabled", str(kind in ("waiting", "refused")).lower())

    def _main_named(self, phase: str) -> None:
        """The red button where it names a player."""
        words, name = self.app.words, panels.esc(self.names()[self.view["prompt"]["seat"]])
        id = "table.begin" if phase == "greet" else "table.thinking"
        button = self._part["main"]
        if self._write("main", f"<span>{words(id, name=name)}</span>"):
            button.className = "btn main " + ("primary" if phase == "greet" else "waiting")
            button.setAttribute("aria-disabled", str(phase == "think").lower())

    def _tools(self) -> None:
        """Which tools of the bar can be used now."""
        table = self._part["table"]
        table.querySelector('[data-do="undo"]').disabled = not self.session.can_undo
        table.querySelector('[data-do="redo"]').disabled = not self.session.can_redo
        table.querySelector('[data-do="legal"]').setAttribute("aria-pressed", str(self.app.prefs["legal"]).lower())

    def _thumbs(self) -> None:
        """The shapes of the card in the terrain and turn chosen."""
        hand, dpr = self.hand, js.window.devicePixelRatio or 1
        for canvas in self._part["card"].querySelectorAll("canvas[data-thumb]"):
            i = int(canvas.dataset.thumb)
            box = canvas.parentNode
            shape = hand.form if i == hand.shape_index else hand.shapes[i]
            width, height = max(box.clientWidth - 8, 40), max(box.clientHeight - 8, 40)
            shape_thumb(canvas, list(shape), hand.terrain, width, height, dpr, self.app.theme, coin=hand.coins[i])

    def _write(self, part: str, html: str) -> bool:
        """Set a part's markup if it is not that already."""
        if self._written.get(part) == html:
            return False
        self._written[part] = html
        self._part[part].innerHTML = html
        if part == "edicts":
            for i in range(4):
                self._written.pop(f"value {i}", None)
        return True

    def say(self, text: str) -> None:
        """Announce something to a screen reader."""
        self._part["say"].textContent = text

    # --- over the map: see Pointer ----------------------------------------------------------------

    @property
    def phase(self) -> str:
        """What the table waits for: draw, pass, react, turn, over; or greet, think, watch (another's map)."""
        prompt = self.view["prompt"]
        if "seat" not in prompt:
            return str(prompt["id"])
        sitter = self.session.sitters[prompt["seat"]]
        if sitter.kind != PERSON:
            return "think"
        if self._greeted != prompt["seat"]:
            return "greet"
        if self.seat != prompt["sheet"]:
            return "watch"
        return "draw" if prompt["id"] in DRAWING else str(prompt["id"])

    @property
    def drawing(self) -> bool:
        return self.phase == "draw"

    def names(self) -> list[str]:
        """What the players are called."""
        words = self.app.words
        return [
            sitter.name or words("table.player", n=i + 1) if sitter.kind == PERSON else words("level." + sitter.kind)
            for i, sitter in enumerate(self.session.sitters)
        ]

    def hover(self, row: float, col: float) -> None:
        if self.drawing:
            self._pinned = False
            before = self.hand.cells
            self.hand.hold(row, col)
            if self.hand.cells != before:
                self.hover_changed()

    def leave(self) -> None:
        if self.drawing and not self._pinned:
            self.hand.drop()
            self.hover_changed()

    def press(self, row: float, col: float) -> None:
        if self.drawing:
            self.hover(row, col)
            self.draw()
        else:
            self._pick_up(row, col)

    def tap(self, row: float, col: float) -> None:
        if not self.drawing:
            self._pick_up(row, col)
            return
        if self._pinned and (int(row // 1), int(col // 1)) in self.hand.cells:
            self.hand.turn()
        else:
            self.hand.hold(row, col)
        self._hold_still()

    def drag(self, rows: float, cols: float, start: tuple[float, float]) -> None:
        if self.drawing:
            if self.hand.centre is None:
                self.hand.hold(*start)
            self.hand.move(rows, cols)
            self._pinned = True
            self.hover_changed()

    def lift(self) -> None:
        if self.drawing:
            self._hold_still()

    def _pick_up(self, row: float, col: float) -> None:
        """Touching an inked draw takes it back into the hand."""
        if self.session.inked is not None and says.name(int(row // 1), int(col // 1)) in self.view["last"]:
            self.do_undo()

    def _hold_still(self, *, aloud: bool = False) -> None:
        self._pinned = True
        self._show_hand()
        if aloud:
            self.say(says.ghost(self.app.words, self.hand))

    def _show_hand(self) -> None:
        self._thumbs()
        self.hover_changed()

    def turn(self, quarters: int) -> None:
        if self.drawing:
            self.hand.turn(quarters)
            self._show_hand()

    def flip(self) -> None:
        if self.drawing:
            self.hand.flip()
            self._show_hand()

    # --- by keyboard: see Keyboard ----------------------------------------------------------------

    def step(self, rows: int, cols: int) -> None:
        self.twin.move(rows, cols)

    def _focused(self, event: Event) -> None:
        """The keyboard or a screen reader is on a cell: the shape is held there."""
        row, col = (int(n) for n in event.target.dataset.cell.split(","))
        self.twin.go(row, col, take_focus=False)
        if self.drawing:
            self.hand.hold(row + 0.5, col + 0.5)
            self._hold_still(aloud=True)

    def adjust(self, how: str) -> None:
        """Turn, flip or change the shape by key, and say how it fits now."""
        if not self.drawing:
            return
        {"turn": self.hand.turn, "back": lambda: self.hand.turn(-1), "flip": self.hand.flip,
         "shape": self.hand.next_shape}[how]()
        self._chosen()
        if self.hand.centre is not None:
            self.say(says.ghost(self.app.words, self.hand))

    def put_away(self) -> None:
        """Escape: let go of what is held, lit or inked, in this order."""
        if self.drawing and self.hand.centre is not None:
            self.hand.drop()
            self._pinned = False
            self.hover_changed()
        elif self.lit is not None:
            self.do_light(str(self.lit))

    # --- what buttons do (see App) ----------------------------------------------------------------

    def do_light(self, edict: str, event: Event = None) -> None:
        wanted = int(edict)
        self.lit = None if self.lit == wanted else wanted
        for node in self.root.querySelectorAll('[data-do^="light "]'):
            on = node.dataset.do == f"light {self.lit}"
            node.setAttribute("aria-pressed", str(on).lower())
            node.classList.toggle("lit", on)
        self.hover_changed()
        if not self.view["over"]:
            self._written.pop("edicts", None)

    def do_shape(self, index: str, event: Event = None) -> None:
        self.hand.choose_shape(int(index))
        self._chosen()

    def do_terrain(self, terrain: str, event: Event = None) -> None:
        self.hand.choose_terrain(terrain)
        self._chosen()

    def _chosen(self) -> None:
        """Another shape or terrain was chosen: mark it without taking the keyboard from it."""
        for node in self._part["card"].querySelectorAll(".opt"):
            verb, _, what = node.dataset.do.partition(" ")
            on = what == (str(self.hand.shape_index) if verb == "shape" else self.hand.terrain)
            node.setAttribute("aria-pressed", str(on).lower())
        self._show_hand()

    def do_turn(self, argument: str = "", event: Event = None) -> None:
        self.turn(1)

    def do_flip(self, argument: str = "", event: Event = None) -> None:
        self.flip()

    def do_main(self, argument: str = "", event: Event = None) -> None:
        phase = self.phase
        if phase == "draw":
            self.draw()
        elif phase in ("pass", "react"):
            self._act(PASS)
        elif phase == "turn":
            self.next_card()
        elif phase == "greet":
            self._greeted = self.view["prompt"]["seat"]
            self.refresh()
        elif phase == "watch":
            self.do_seat(str(self.view["prompt"]["sheet"]))

    def draw(self) -> None:
        """Ink the held shape, or say why that cannot be."""
        action = self.hand.action
        if action is None:
            self.say(self.app.words("refuse.nothing_chosen.more"))
            return
        self._act(action)

    def _act(self, action: Any) -> None:
        """Play a decision: it is inked, or the next question comes at once."""
        try:
            self.session.place(action)
        except IllegalAction as refused:
            self.say(self.app.words(f"refuse.{refused.code}.more"))
            return
        if self.session.inked is None:
            self._next_ask()
        elif self.app.prefs["reveal"] or action.kind == "pass":
            self.next_card()
        else:
            self._kept()
            self.say(says.drawn(self.app.words, action.terrain, self.view["last"]))

    def next_card(self) -> None:
        """Make the inked draw final and turn the next card."""
        self._seen = len(self.session.view()["log"])
        self.session.turn()
        self._take_hand()
        self._kept()
        self.say(says.news(self.app.words, self.view["log"][self._seen :], self.view))

    def _next_ask(self) -> None:
        """Nothing was revealed, but another decision is due: of another player, or for a skill."""
        self._take_hand()
        self._kept()
        seat = self.view["prompt"].get("seat", 0)
        self.say(self.app.words("say.turn_of", name=self.names()[seat]) if self.phase == "greet" else "")

    def _take_hand(self) -> None:
        self._pinned = False
        self.hand.drop()
        self.hand.take(self.session.state)
        self.seat = self.hand.owner
        people = [i for i, sitter in enumerate(self.session.sitters) if sitter.kind == PERSON]
        if len(people) == 1:  # nobody to pass the device to
            self._greeted = people[0]

    def do_undo(self, argument: str = "", event: Event = None) -> None:
        taken = self.session.undo()
        while taken and self.session.sitter and self.session.sitter.kind != PERSON:
            taken = self.session.undo()  # what bots did since is taken back with it
        if taken:
            action = self.session.undone
            self._take_hand()
            self._greeted = self.session.state.actor
            self.hand.pick_up(action)
            self._pinned = True
            self._kept()
            self.say(self.app.words("say.undone"))
        else:
            self.say(self.app.words("table.undo.none"))

    def do_redo(self, argument: str = "", event: Event = None) -> None:
        if self.session.redo():
            if self.session.inked is None:
                self._take_hand()
            self._kept()
            self.say(self.app.words("say.redone"))
        self.do_shut()

    def _kept(self) -> None:
        """After every step: keep the game, show it."""
        self.app.save(self.id, self.session)
        self.refresh()

    def do_skill(self, slug: str, event: Event = None) -> None:
        self._act(OPEN[slug])

    def do_seat(self, seat: str, event: Event = None) -> None:
        """Look at a player's map."""
        self.seat = int(seat)
        self.hand.drop()
        self.refresh()

    def next_seat(self) -> None:
        self.do_seat(str((self.seat + 1) % len(self.session.sitters)))

    def do_legal(self, argument: str = "", event: Event = None) -> None:
        self.app.prefs["legal"] = not self.app.prefs["legal"]
        self._tools()
        self.hover_changed()

    # --- leaves laid over the table ---------------------------------------------------------------

    def _leaf(self, id: str, body: str) -> None:
        words, dialog = self.app.words, self._part["dialog"]
        dialog.innerHTML = skeleton.leaf(words, words(id), body)
        if not dialog.open:
            dialog.showModal()

    def do_shut(self, argument: str = "", event: Event = None) -> None:
        self._part["dialog"].close()

    def _outside(self, event: Event) -> None:
        if event.target.localName == "dialog":
            self.do_shut()

    def do_menu(self, argument: str = "", event: Event = None) -> None:
        code = self.session.deal.code()
        self._leaf("table.menu", skeleton.menu(self.app.words, code, can_redo=self.session.can_redo))

    def do_deck(self, argument: str = "", event: Event = None) -> None:
        words, view = self.app.words, self.view
        self._leaf("table.deck", panels.deck(words, view) + panels.revealed(words, view))

    def do_log(self, argument: str = "", event: Event = None) -> None:
        words, view = self.app.words, self.view
        names = self.names() if len(self.session.sitters) > 1 else []
        ledger = panels.ledger(words, view, full=True, seat=self.seat)
        self._leaf("table.log", ledger + panels.log(words, view, names))

    def do_keys(self, argument: str = "", event: Event = None) -> None:
        self._leaf("table.keys", panels.keys(self.app.words))

    def do_settings(self, argument: str = "", event: Event = None) -> None:
        self.do_shut()
        self.app.do_settings("", event)

    def do_copy(self, text: str, event: Event = None) -> None:
        try:
            js.navigator.clipboard.writeText(text)
        except (AttributeError, JsException):  # no clipboard outside https
            return
        self.app.toast(self.app.words("app.copied"), seconds=2)

    # --- the end ----------------------------------------------------------------------------------

    def _finish(self) -> None:
        from .end import finish

        finish(self, self._part["right"])
        self._fit()

    def do_again(self, argument: str = "", event: Event = None) -> None:
        from page.setup import begin

        begin(self.app, self.session.deal)

    def do_picture(self, argument: str = "", event: Event = None) -> None:
        from .end import keep_picture

        keep_picture(self)
