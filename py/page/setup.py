"""The form for a new game: who plays, by which rules, and its deal code. index.html shows it before Python runs."""

from collections.abc import Iterable, Sequence
from importlib import import_module

import js

import bots
from bots.matched import MATCH, place_of
from engine import registry
from page.begin import begin
from page.chance import random_below
from page.choices import Row, check, show_summary, value_of
from page.dom import Event, Listeners, by_id, describe
from page.game_loader import absent, run, say_absent, when_here
from page.screens import App
from page.sending import copied
from table.archives import is_loaded
from table.deals import SEEDS, BadCode, Deal
from table.names import LONGEST_OF_PLAYER, one_line
from table.session import AWAY, PERSON, Session, Sitter, can_begin

SEATS = range(1, 9)
WRONG = {"version": "new.code.newer", "game": "new.code.other"}


class SetupScreen:
    """Keeps form and code in step: a typed code sets the form, and a change of the form rewrites the code.

    The choices of a game are in `page.<game>.form`. Who plays which seat is not part of the code.
    """

    name = "new"
    #: Whether this is the first form since the page was opened. It offers the players of the last game begun here.
    _is_first = True

    def __init__(self, app: App, game: str = "", code: str = "", finished: Session | None = None) -> None:
        """``finished``: a game that is over, whose players and options are offered."""
        self._app = app
        self._listeners = Listeners()
        self._form = by_id("setup")
        self._field = by_id("code")
        self._wrong = ""
        self._shared = bool(code)
        # The field may still hold the code of the form that was open before.
        before = "" if app.screen is not None and app.screen.name == self.name else self._field.value
        self._typed = code or before.strip()
        self._seed = random_below(SEEDS)
        self._leaves = False  # whether the link in the field is being opened
        self._turn_to(game if finished is None else finished.deal.game)
        if finished is not None:
            self._set(finished.deal)
            if finished.deal.players > 1:
                self._seat(finished.sitters)
        elif SetupScreen._is_first and self._has_usual_players():
            self._seat_last()
        SetupScreen._is_first = False

    def _has_usual_players(self) -> bool:
        """Whether nobody has chosen players yet, not even before Python ran."""
        for n in SEATS:
            seat = by_id(f"seat-{n}")
            if by_id(f"name-{n}").value or seat.value != (seat.querySelector("[selected]") or seat.options[0]).value:
                return False
        return True

    def _seat_last(self) -> None:
        """Offer the players of the last game that a form began."""
        if last := self._app.prefs.seats:
            self._seat(last["who"])
            if last["game"] == self.game and last["players"] in registry.module(self.game).PLAYERS:
                check("players", str(last["players"]))

    def _seat(self, who: Iterable[Sequence[str]]) -> None:
        """Set the seats to kinds and names. A bot that followed the player's results does so again."""
        for n, (kind, name) in enumerate(who, 1):
            by_id(f"seat-{n}").value = kind if place_of(kind) is None else MATCH
            by_id(f"name-{n}").value = name
        self._seat_bots()

    def _turn_to(self, game: str) -> None:
        """Show the form of a game; of the game shown last if this one is unnamed or unknown."""
        js.inkstead.turnTo("new", game)
        self.game = str(by_id("new").dataset.game)
        self._description = import_module(f"page.{self.game}.form")
        self._rows: list[Row] = self._description.rows()
        self._deal = Deal.of(self.game, self._seed)
        for row in self._rows:
            row.settle()
        self._seat_bots()

    def _seat_bots(self) -> None:
        """Offer bots only if the game has some. The browser may have restored a level that this game lacks."""
        levels = bots.levels(self.game)
        for n in SEATS:
            seat = by_id(f"seat-{n}")
            seat.querySelector("optgroup").disabled = not levels
            if seat.value not in (PERSON, AWAY, *levels, *([MATCH] if levels else [])):
                seat.value = levels[-1] if levels else PERSON

    def open(self) -> None:
        on = self._listeners.on
        on(self._form, "change", self._changed)
        on(self._form, "submit", self._submit)
        on(self._field, "input", lambda _: self._read(self._field.value, patient=True))
        on(by_id("another"), "click", lambda _: self._another())
        on(by_id("copy"), "click", lambda _: run(self._copy()))
        if self._typed:
            self._field.value = self._typed
            self._read(self._typed)
        else:
            self._write()
        self._explain()
        if self._shared and self._players > 1:
            by_id("fold-players").open = True

    def close(self) -> None:
        self._listeners.close()
        self._field.value = ""  # the next new game gets another seed
        self._say("")

    def show_language(self) -> None:
        self._explain()
        self._say(self._wrong)

    def show_theme(self) -> None: ...

    # --- the form ---------------------------------------------------------------------------------

    @property
    def _players(self) -> int:
        return int(value_of("players"))

    def _changed(self, event: Event) -> None:
        if event.target.id == "code":
            self._read(self._field.value)
            return
        for row in self._rows:
            row.changed(event.target)
        self._explain()
        self._write()

    def _lacking(self) -> str:
        """The name of the boxes of which more must be checked; "" if the form is complete."""
        return next((field for row in self._rows if (field := row.lacking())), "")

    def _explain(self) -> None:
        """Write the texts that explain the choices, in the language of the page."""
        words = self._app.words
        many = 0
        explained: set[str] = set()  # each kind of player once
        for n in SEATS:
            kind = str(by_id(f"seat-{n}").value)
            by_id(f"name-{n}").placeholder = words("table.player", n=n)
            by_id(f"seat-rule-{n}").textContent = "" if kind in explained else self._rule_of(kind)
            explained.add(kind)
            describe(by_id(f"seat-{n}"), f"seat-rule-{n}", on=True)
            many += kind not in (PERSON, AWAY) and n <= self._players
        if self._players == 1:
            text = words(self._description.ALONE)
        else:
            text = words("new.players.many", n=self._players) + (" · " + words("seat.bots", n=many) if many else "")
        show_summary("players", text)
        for row in self._rows:
            row.explain(words)

    def _rule_of(self, kind: str) -> str:
        """How a seat is played: for a bot its way of playing and its measured strength."""
        words = self._app.words
        if kind in (PERSON, AWAY):
            return words("seat.away.hint") if kind == AWAY else ""
        if kind == MATCH:
            return self._rule_of_match()
        hint, measured = words(f"level.{kind}.hint"), bots.strength(self.game, kind)
        return hint if measured is None else words(self._description.STRENGTH, hint=hint, n=measured)

    def _rule_of_match(self) -> str:
        """What "match" means, and how strong that is now."""
        words = self._app.words
        hint = words("level.match.hint")
        if not is_loaded(MATCH):
            when_here([MATCH], self._match_came)
            return hint
        from table import match

        level = match.matching_level(self.game, [sitter.kind for sitter in self._sitters()], self._app.results.all())
        low, high = (words("level." + name) for name in match.neighbouring_levels(self.game, level))
        return words("level.match.now" if low == high else "level.match.between", hint=hint, low=low, high=high)

    def _match_came(self) -> None:
        if self._app.screen is self:
            self._explain()

    # --- the code ---------------------------------------------------------------------------------

    def _write(self) -> None:
        """Write the code of the form; none while a choice is incomplete."""
        if self._lacking():
            self._field.value = ""
        else:
            options = {name: value for row in self._rows for name, value in row.options().items()}
            self._deal = Deal.of(self.game, self._seed, self._players, **options)
            self._field.value = self._deal.code()
        self._show_hint()
        self._say("")

    def _show_hint(self) -> None:
        """Say what the code is good for, or that there is none: a deal with a card set of one's own has no code."""
        code = bool(self._field.value)
        by_id("copy").disabled = not code
        hint = by_id("code-hint")
        hint.dataset.t = "new.code.hint" if code or self._lacking() else "new.code.none"
        hint.textContent = self._app.words(hint.dataset.t)

    def _read(self, text: str, patient: bool = False) -> bool:
        """Apply a typed code; `patient` while it is being typed, when half a code is not an error."""
        if not text.strip():
            if not patient:
                self._write()
            return not patient and not self._lacking()
        # Here, for they are not needed to open a table.
        from table.detect_game import deal_code_in, in_deal, is_code, link_in

        if link := link_in(text):  # more than a deal: its screen says if something is wrong with it
            if not patient or is_code(link.partition("=")[2]):
                self._field.value, self._leaves = "", True
                self._app.go(link)
            return False
        code = deal_code_in(text)
        game = in_deal(code)
        if game and not is_loaded(game):
            when_here([game], lambda: self._come(text), lambda: self._say(absent()))
            return False
        try:
            deal = Deal.from_code(code)
        except BadCode as bad:
            if not patient or self._wrong:
                self._say(WRONG.get(bad.code, "new.code.bad"))
            return False
        self._show(deal)
        self._explain()
        self._say("")
        return True

    def _come(self, text: str) -> None:
        """Continue with a typed code after its game has been loaded, if the field still holds it."""
        if self._app.screen is self and self._field.value == text:
            self._read(text)

    def _show(self, deal: Deal) -> None:
        """Set the form to a deal and its game."""
        if deal.game != self.game:
            typed = self._field.value
            self._turn_to(deal.game)
            self._field.value = typed
            self._app.rename("#/new/" + deal.game)
        self._deal, self._seed = deal, deal.seed
        self._set(deal)
        self._show_hint()

    def _set(self, deal: Deal) -> None:
        """Set the choices to those of a deal of the game shown."""
        check("players", str(deal.players))
        for row in self._rows:
            row.show(deal.options)

    def _say(self, wrong: str) -> None:
        self._wrong = wrong
        by_id("code-bad").textContent = self._app.words(wrong) if wrong else ""
        if wrong:
            self._field.setAttribute("aria-invalid", "true")
        else:
            self._field.removeAttribute("aria-invalid")

    def _another(self) -> None:
        self._seed = random_below(SEEDS)
        self._write()
        if self._field.value:  # a screen reader does not read what changes in a field
            self._app.toast(self._field.value, seconds=2)

    async def _copy(self) -> None:
        if await copied(self._field.value):
            self._app.toast(self._app.words("app.copied"), seconds=2)
        else:
            self._field.select()

    def do_sheet(self, argument: str, event: Event) -> None:
        """Show the empty sheets of the deal in the form, to be printed."""
        if self._read(self._field.value):
            self._app.go("#/print/deal/" + self._deal.code())

    def _sitters(self) -> list[Sitter]:
        """The sitters of all seats; [] for a solo game."""
        return [] if self._players == 1 else self._who()[: self._players]

    def _who(self) -> list[Sitter]:
        """Who sits at each of the eight seats, however many play."""
        sitters = []
        for n in SEATS:
            kind = str(by_id(f"seat-{n}").value)
            name = str(by_id(f"name-{n}").value) if kind in (PERSON, AWAY) else ""
            sitters.append(Sitter(kind, one_line(name, LONGEST_OF_PLAYER)))
        return sitters

    def _submit(self, event: Event) -> None:
        event.preventDefault()
        if self._leaves:  # Enter changes the field, which follows its link, before it submits the form
            self._leaves = False
            return
        lacking = self._lacking()
        if self._read(self._field.value):
            sitters = self._sitters()
            if not can_begin(sitters):
                self._app.toast(self._app.words("new.links.none"), seconds=4)
                by_id("fold-players").open = True
                by_id("seat-1").focus()
                return
            self._begin(sitters)
        elif not self._field.value and lacking:
            note = by_id("left-" + lacking)
            lines = [str(note.textContent)]
            fold = note.closest("details")
            if fold:
                fold.open = True
                lines.insert(0, str(fold.querySelector("summary b").textContent))
            self._app.toast(self._app.words.sentences(lines), seconds=4)
            wrong = self._form.querySelector(f'[name="{lacking}"][aria-invalid="true"]')
            (wrong or self._form.querySelector(f'[name="{lacking}"]:not(:checked)')).focus()
        else:
            self._field.focus()

    def _begin(self, sitters: list[Sitter]) -> None:
        """Begin the game; a bot that follows the player's results keeps the strength that it has now."""
        who = [list(sitter) for sitter in self._who()]
        self._app.prefs.note("seats", {"game": self.game, "players": self._players, "who": who})
        if all(sitter.kind != MATCH for sitter in sitters):
            begin(self._app, self._deal, sitters)
            return
        app, deal = self._app, self._deal

        def seat() -> None:
            if app.screen is not self:  # left meanwhile, or pressed twice
                return
            from table.match import with_matched_bots

            begin(app, deal, with_matched_bots(deal.game, sitters, app.results.all()))

        when_here([MATCH], seat, lambda: say_absent(app))
