"""The replay of a game: any place of it on the map, step by step or running, and a way to play on from there."""

from __future__ import annotations

import time
from typing import Any

import js

from engine.cartographers.cards import SEASONS, title
from page import records
from page.dom import Event, Listeners, Node
from table.cartographers.frames import Frame, frames, starts
from table.cartographers.hand import edict_parts, losing_cells
from table.records import branch, known
from table.session import PERSON, Session
from table.shelf import StoreFull, StoreMissing

from . import panels, says
from .map import MapPicture
from .twin import Twin

PHONE, TABLET = 600, 1000
#: What is left below the map for the words about it, where the controls are at the foot; css px.
CAPTION = 104
#: Seconds from one place to the next while it runs.
TICK = 1.1
SHEET = "static/css/replay.css"
ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
STEPS = {"ArrowLeft": -1, "ArrowRight": 1, ",": -1, ".": 1}


class ReplayScreen:
    """Shows a session and never changes it. ``id`` is its name on the shelf, "" for a game that came by a link."""

    name = "replay"

    def __init__(self, app: Any, root: Node, session: Session, id: str = "") -> None:
        self.app = app
        self.root = root
        self.session = session
        self.id = id
        self.frames = frames(session.state)  # type: ignore[arg-type]
        self.starts = starts(self.frames)
        # A linked game is first seen as it stands; one's own is watched from the start.
        self.at = 0 if id else len(self.frames) - 1
        self.seat = 0
        self.follow = session.deal.players > 1
        self.lit: int | None = None
        self.playing = False
        self._run = 0  # the number of the run that may go on
        self._written: dict[str, str] = {}
        self._listeners = Listeners()

    # --- opening and closing ----------------------------------------------------------------------

    def open(self) -> None:
        self._style()
        self.root.innerHTML = self._bones()
        self._written = {}
        self._part = {node.dataset.part: node for node in self.root.querySelectorAll("[data-part]")}
        each = self.root.querySelectorAll
        self._steps = list(each(".steps button"))
        self._seasons = {int(node.dataset.season): node for node in each("[data-season]")}
        self._maps = {node.dataset.map: node for node in each("[data-map]")}
        self._marked: int | None = None
        self.picture = MapPicture(self._part["base"], self._part["over"])
        self.picture.motion = not self.app.prefs.still
        self.picture.theme(self.app.theme)
        self.twin = Twin(self._part["twin"])
        on = self._listeners.on
        on(self._part["scrub"], "input", lambda event: self.go(int(event.target.value)))
        on(js.document, "keydown", self._key)
        on(js.window, "resize", lambda _: self._fit())
        self._fit()
        self.show()

    def close(self) -> None:
        self._stop()
        self._listeners.close()
        self.picture.close()
        self.root.innerHTML = ""

    def respeak(self) -> None:
        self.close()
        self.open()

    def retheme(self) -> None:
        self.picture.theme(self.app.theme)

    def preferences(self) -> None:
        self.picture.motion = not self.app.prefs.still

    def _style(self) -> None:
        """Load the sheet of this screen the first time it is shown; the map is measured again when it is there."""
        sheet = js.inkstead.at(SHEET)
        if not js.document.querySelector(f'link[href="{sheet}"]'):
            link = js.document.createElement("link")
            link.rel, link.href = "stylesheet", sheet
            self._listeners.on(link, "load", lambda _: self._fit())
            js.document.head.append(link)

    def _fit(self) -> None:
        """The map takes what the controls leave."""
        width, height = js.window.innerWidth, js.window.innerHeight
        mid = self._part["mid"]
        room = height - mid.getBoundingClientRect().top - js.window.scrollY - 16
        if width < TABLET:
            room -= self._part["deck"].offsetHeight + CAPTION
        dpr = js.window.devicePixelRatio or 1
        used = self.picture.fit(mid.clientWidth, max(room, 300), dpr, width < PHONE)
        sheet = self._part["sheet"].style
        sheet.width, sheet.height = f"{used[0]}px", f"{used[1]}px"
        layout = self.picture.layout
        self.twin.place(layout.left, layout.top, layout.cell)

    # --- moving about -----------------------------------------------------------------------------

    def go(self, place: int, *, aloud: bool = True) -> None:
        """Show another place of the game; beyond its ends nothing happens."""
        place = min(max(place, 0), len(self.frames) - 1)
        if place != self.at:
            self.at = place
            self.show()
            if aloud:
                self._part["say"].textContent = self._told(self.frame)
        if self.playing and place == len(self.frames) - 1:
            self._stop()

    @property
    def frame(self) -> Frame:
        return self.frames[self.at]

    def _season(self, step: int) -> None:
        """To the start of this season, or of the one before or after."""
        places = [*self.starts.values(), len(self.frames) - 1]
        if step > 0:
            self.go(next((place for place in places if place > self.at), self.at))
        else:
            self.go(next((place for place in reversed(places) if place < self.at), 0))

    def _start(self) -> None:
        if self.at == len(self.frames) - 1:
            self.go(0)
        self.playing = True
        self._run += 1
        self._tick(self._run, first=True)
        self._show_controls()

    def _stop(self) -> None:
        self.playing = False
        self._run += 1
        if "play" in self._written:
            self._show_controls()

    def _tick(self, run: int, first: bool = False) -> None:
        if run != self._run:
            return
        if not first:
            self.go(self.at + 1)
        if self.playing:
            self.app.later(lambda: self._tick(run), TICK)

    # --- showing ----------------------------------------------------------------------------------

    def show(self) -> None:
        frame, words = self.frame, self.app.words
        if self.follow:
            self.seat = frame.sheet if frame.sheet is not None else frame.seat if frame.seat is not None else self.seat
        self.view = view = frame.view(self.seat)
        self._part["replay"].dataset.frame = str(self.at)
        self._part["replay"].dataset.actions = str(frame.actions)
        self.picture.show(view)
        self.twin.show(self._map_name(), says.cells(words, view))
        self._show_panels()
        self._show_caption()
        self._show_controls()
        self._overlay()

    def _show_panels(self) -> None:
        words, view = self.app.words, self.view
        self._write("seasons", panels.seasons(words, view))
        if self._write("edicts", panels.edicts(words, view, self.lit)):
            self._written.pop("values", None)
        values = [panels.edict_value(words, n, None) for n in view["now"][0]["edicts"]]
        if self._written.get("values") != str(values):
            self._written["values"] = str(values)
            for i, text in enumerate(values):
                self._part["edicts"].querySelector(f'[data-value="{i}"]').innerHTML = text
        self._write("purse", panels.purse(words, view, self.lit))
        self._write("ledger", panels.ledger(words, view) if view["season_scores"][0] else "")
        self._write("revealed", panels.revealed(words, view) if view["revealed"] else "")
        note = ""
        if self.lit is not None and self.lit != panels.MONSTERS:
            note = panels.lit_note(words, view["edicts"][self.lit], self._parts(self.lit))
        self._write("note", note)

    def _show_caption(self) -> None:
        """What has just happened, in words."""
        words, frame = self.app.words, self.frame
        esc = panels.esc
        head = panels.season_name(words, frame.season)
        if frame.card:
            head = words.list([head, panels.card_name(words, frame.card)])
        who = f'<b class="who">{esc(self._who(frame))}</b>' if self._who(frame) else ""
        lines = "".join(f"<p>{esc(line)}</p>" for line in self._lines(frame))
        points = words("replay.points", n=self.view["scores"][0])
        self._write("caption", f'<p class="eyebrow">{esc(head)}</p>{who}{lines}<p class="rule">{esc(points)}</p>')

    def _show_controls(self) -> None:
        words, last = self.app.words, len(self.frames) - 1
        esc, icon = panels.esc, panels.icon
        scrub = self._part["scrub"]
        scrub.value = self.at
        step = words("replay.step", n=self.at, total=last)
        scrub.setAttribute("aria-valuetext", words.list([step, self._told(self.frame)]))
        self._write("step", esc(step))
        word = "replay.pause" if self.playing else "replay.play"
        self._write("play", icon("pause" if self.playing else "play") + f"<span>{esc(words(word))}</span>")
        self._part["prev"].disabled, self._part["next"].disabled = self.at == 0, self.at == last
        over = self.session.over and self.frame.actions == self.frames[-1].actions
        self._part["branch"].disabled = over
        self._write("hint", esc(words("replay.over" if over else "replay.branch.hint")))
        for season, node in self._seasons.items():
            node.classList.toggle("on", season == self.frame.season)
        for which, node in self._maps.items():
            on = which == ("follow" if self.follow else str(self.seat))
            node.setAttribute("aria-pressed", str(on).lower())
        if self._marked is not None:
            self._steps[self._marked].removeAttribute("aria-current")
        self._marked = self.at
        self._steps[self.at].setAttribute("aria-current", "step")
        if self._part["steps"].open:
            self._steps[self.at].scrollIntoView(js.JSON.parse('{"block": "nearest"}'))

    def _overlay(self) -> None:
        """Cells of the lit edict or of the monsters' cost; at the end of a season those of its two edicts."""
        state, sheet = self.frame.state, self.frame.state.seats[self.seat].sheet
        if self.lit == panels.MONSTERS:
            self.picture.overlay(losing=losing_cells(state, sheet))
            return
        letters: tuple[int, ...] = () if self.lit is None else (self.lit,)
        if self.lit is None and self.frame.kind == "season":
            letters = SEASONS[self.frame.season].edicts
        found = {cell for i in letters for part in edict_parts(state, i, sheet) for cell in part.cells}
        self.picture.overlay(scoring=tuple(sorted(found)))

    def _parts(self, edict: int) -> Any:
        return edict_parts(self.frame.state, edict, self.frame.state.seats[self.seat].sheet)

    def _write(self, part: str, html: str) -> bool:
        if self._written.get(part) == html:
            return False
        self._written[part] = html
        self._part[part].innerHTML = html
        return True

    # --- in words ---------------------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        words, sitter = self.app.words, self.session.sitters[seat]
        if sitter.kind != PERSON:
            return words.list([words("table.player", n=seat + 1), words("level." + sitter.kind)])
        return sitter.name or words("table.player", n=seat + 1)

    def _map_name(self) -> str:
        words = self.app.words
        if self.session.deal.players == 1:
            return str(words("say.board"))
        return str(words("table.watching", name=self._name(self.seat)))

    def _who(self, frame: Frame) -> str:
        if frame.seat is None or self.session.deal.players == 1:
            return ""
        name = self._name(frame.seat)
        if frame.sheet in (None, frame.seat):
            return name
        return str(self.app.words("replay.onto", name=name, owner=self._name(frame.sheet)))

    def _lines(self, frame: Frame) -> list[str]:
        """What happened in a frame, each piece a line."""
        words, entry = self.app.words, frame.entry
        if frame.kind == "start":
            return [words("replay.start")]
        if frame.kind == "pass":
            return [words("log.pass")]
        if frame.kind == "skill":
            return [words("log.skill", skill=words("skill." + entry["skill"]))]
        if frame.kind == "ambush":
            id = "log.ambush" if entry["cells"] else "log.ambush.none"
            return [words(id, card=panels.card_name(words, entry["card"]), cells=words.list(entry["cells"]))]
        if frame.kind == "season":
            a, b, coins, monsters = entry["scores"][self.seat]
            season = panels.season_name(words, entry["season"])
            total = a + b + coins + monsters
            told = [words("log.season", season=season, a=a, b=b, coins=coins, monsters=-monsters, sum=total)]
            return told + self._verdict(frame)
        lines = [words("log.draw", terrain=words("terrain." + entry["terrain"]), cells=words.list(entry["cells"]))]
        if entry["coin"]:
            lines.append(words("log.coin"))
        return lines + [words("log.mountain", cell=cell) for cell in entry["mountains"]]

    def _verdict(self, frame: Frame) -> list[str]:
        """How the game ended: alone the title and rating, else who has won."""
        state, words = frame.state, self.app.words
        if not state.over:
            return []
        if state.players == 1:
            return [words.list([panels.title_name(words, title(state.rating)), words("games.rating", n=state.rating)])]
        names = [self._name(seat) for seat in state.winners()]
        return [words("end.winner", name=names[0]) if len(names) == 1 else words("end.tie", names=words.list(names))]

    def _told(self, frame: Frame) -> str:
        """A frame in one breath, for those who listen."""
        words = self.app.words
        card = [panels.card_name(words, frame.card)] if frame.card and frame.kind != "ambush" else []
        who = [self._who(frame)] if self._who(frame) else []
        return str(words.sentences([words.list(card + who + self._lines(frame)[:1]), *self._lines(frame)[1:]]))

    # --- the bones --------------------------------------------------------------------------------

    def _bones(self) -> str:
        words, esc, icon = self.app.words, panels.esc, panels.icon

        def button(verb: str, id: str, sign: str, part: str, kind: str = "quiet") -> str:
            name = esc(words(id))
            return (
                f'<button type="button" class="btn {kind}" data-do="{verb}" data-part="{part}"'
                f' aria-label="{name}" title="{name}">{icon(sign)}</button>'
            )

        keep = ""
        if not self.id:
            keep = (
                f'<button type="button" class="btn" data-do="keep">{icon("cards")}'
                f'<span>{esc(words("record.keep"))}</span></button>'
            )
        back = "#/games" if not self.id or self.session.over else "#/play/" + self.id
        return f"""{_COIN}
<section class="replay" data-part="replay">
  <header class="head">
    <a class="btn quiet" href="{back}" title="{esc(words("app.back"))}" aria-label="{esc(words("app.back"))}">
    {icon("back")}</a>
    <h1 tabindex="-1">{esc(words("replay.title"))}</h1>
    <ol class="seasons" data-part="seasons"></ol>
  </header>
  <div class="place">
    <div class="side"><h2 class="sr">{esc(words("table.edicts"))}</h2>
      <div class="edicts" data-part="edicts" role="group" aria-label="{esc(words("table.edicts"))}"></div>
      <div class="purse" data-part="purse"></div>
      <div class="lit" data-part="note"></div>
      <div class="books"><div data-part="ledger"></div><div data-part="revealed"></div></div>
    </div>
    <div class="map" data-part="mid">
      <div class="sheet" data-part="sheet">
        <canvas data-part="base" aria-hidden="true"></canvas>
        <canvas data-part="over" aria-hidden="true"></canvas>
        <div class="twin" role="grid" data-part="twin" aria-rowcount="11" aria-colcount="11"></div>
      </div>
    </div>
    <div class="card now" data-part="caption"></div>
    <div class="deck" data-part="deck">
      <div class="scrub"><input type="range" min="0" max="{len(self.frames) - 1}" value="{self.at}" step="1"
        data-part="scrub" aria-label="{esc(words("replay.scrub"))}"><output class="num" data-part="step"></output></div>
      <div class="run">
        {button("step -1", "replay.prev", "prev", "prev", "")}
        <button type="button" class="btn primary" data-do="run" data-part="play"></button>
        {button("step 1", "replay.next", "next", "next", "")}
      </div>
    </div>
    <div class="more">
      {self._season_buttons()}
      {self._map_buttons()}
      <div class="row">
        <button type="button" class="btn" data-do="branch" data-part="branch" aria-describedby="branch-hint">
        {icon("pass")}<span>{esc(words("replay.branch"))}</span></button></div>
      <p class="rule" id="branch-hint" data-part="hint"></p>
      <div class="row">{keep}<button type="button" class="btn quiet" data-do="link">{icon("link")}
        <span>{esc(words("record.link"))}</span></button>
      </div>
      <details class="steps" data-part="steps"><summary>{esc(words("replay.steps"))}</summary>{self._list()}</details>
      <p class="rule keyhint">{esc(words("replay.keys"))}</p>
    </div>
  </div>
  <p class="sr" role="status" aria-live="polite" data-part="say"></p>
</section>"""

    def _season_buttons(self) -> str:
        words, esc = self.app.words, panels.esc
        buttons = "".join(
            f'<button type="button" data-do="jump {self.starts[i]}" data-season="{i}">'
            f"{esc(panels.season_name(words, i))}</button>" if i in self.starts else
            f'<button type="button" disabled>{esc(panels.season_name(words, i))}</button>'
            for i in range(len(SEASONS))
        )
        return f'<div class="segments" role="group" aria-label="{esc(words("replay.seasons"))}">{buttons}</div>'

    def _map_buttons(self) -> str:
        if self.session.deal.players == 1:
            return ""
        words, esc = self.app.words, panels.esc
        names = [("follow", words("replay.follow"))]
        names += [(str(i), self._name(i)) for i in range(self.session.deal.players)]
        buttons = "".join(
            f'<button type="button" class="chip" data-do="map {what}" data-map="{what}" aria-pressed="false">'
            f"{esc(name)}</button>"
            for what, name in names
        )
        return f'<div class="seers" role="group" aria-label="{esc(words("replay.maps"))}">{buttons}</div>'

    def _list(self) -> str:
        """Every place by its card and what happened, season by season: a way to any card."""
        words, esc = self.app.words, panels.esc
        items = []
        for i, frame in enumerate(self.frames):
            named = frame.card and frame.kind != "ambush"
            card = f"<b>{esc(panels.card_name(words, frame.card))}</b> " if named else ""
            what = words.list([text for text in (self._who(frame), self._lines(frame)[0]) if text])
            items.append(
                f'<li class="{frame.kind}"><button type="button" data-do="jump {i}">{card}{esc(what)}</button></li>'
            )
        return f'<ol class="log" start="0">{"".join(items)}</ol>'

    # --- what buttons and keys do (see App) ---------------------------------------------------------

    def do_step(self, step: str, event: Event) -> None:
        self._stop()
        self.go(self.at + int(step))

    def do_run(self, argument: str, event: Event) -> None:
        if self.playing:
            self._stop()
        else:
            self._start()

    def do_jump(self, place: str, event: Event) -> None:
        self._stop()
        self.go(int(place))

    def do_map(self, which: str, event: Event) -> None:
        self.follow = which == "follow"
        if not self.follow:
            self.seat = int(which)
        self.show()
        self._part["say"].textContent = self._map_name()

    def do_light(self, edict: str, event: Event) -> None:
        wanted = int(edict)
        self.lit = None if self.lit == wanted else wanted
        for node in self.root.querySelectorAll('[data-do^="light "]'):
            on = node.dataset.do == f"light {self.lit}"
            node.setAttribute("aria-pressed", str(on).lower())
            node.classList.toggle("lit", on)
        self._written.pop("edicts", None)
        self._written.pop("purse", None)
        note = panels.lit_note(self.app.words, self.view["edicts"][self.lit], self._parts(self.lit)) if (
            self.lit is not None and self.lit != panels.MONSTERS) else ""
        self._write("note", note)
        self._overlay()

    def do_branch(self, argument: str, event: Event) -> None:
        """A new running game from here, on the shelf and opened."""
        app = self.app
        session = branch(self.session, self.frame.actions)
        id = app.shelf.new_id(int(time.time()))
        app.save(id, session)
        app.go("#/play/" + id)
        app.toast(app.words("replay.branched"), seconds=4)

    def do_link(self, argument: str, event: Event) -> None:
        records.copy_link(self.app, self.session)

    def do_keep(self, argument: str, event: Event) -> None:
        """Put a game that came by a link among one's own."""
        app, now = self.app, int(time.time())
        id = known(app.shelf, self.session)
        if id:
            app.toast(app.words("record.known"), seconds=4)
        else:
            id = app.shelf.new_id(now)
            try:
                app.shelf.save(id, self.session, now)
            except (StoreFull, StoreMissing) as trouble:
                app.toast(app.words("error.full" if isinstance(trouble, StoreFull) else "error.store"))
                return
            app.toast(app.words("record.kept"), seconds=4)
        app.find_last()
        self.id = id
        event.target.closest("button").remove()
        self._part["play"].focus()
        js.history.replaceState(None, "", "#/watch/" + id)

    def _key(self, event: Event) -> None:
        target = event.target
        if event.ctrlKey or event.metaKey or event.altKey or js.document.querySelector("dialog[open]"):
            return
        key, on_map = event.key, target.getAttribute("role") == "gridcell"
        if target.closest("input, select, textarea, summary") and key not in (",", "."):
            return
        if on_map and key in ARROWS:
            self.twin.move(*ARROWS[key])
        elif key in STEPS:
            self._stop()
            self.go(self.at + STEPS[key])
        elif key in ("PageUp", "PageDown"):
            self._stop()
            self._season(1 if key == "PageDown" else -1)
        elif key in ("Home", "End"):
            self._stop()
            self.go(0 if key == "Home" else len(self.frames) - 1)
        elif key == " " and not target.closest("button, a"):
            self.do_run("", event)
        else:
            return
        event.preventDefault()


_COIN = """<svg hidden><symbol id="g-coin" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.6"/>
<circle cx="12" cy="12" r="6" fill="none"/><path class="loz" d="M12 8.2L15 12L12 15.8L9 12Z"/></symbol></svg>"""
