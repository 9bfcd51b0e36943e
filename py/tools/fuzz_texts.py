"""Parsers for texts: codes, links, fragments of addresses, files, card sets, settings and saves."""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

import engine
from engine import BadData, Chance, Record
from engine.packing import Writer
from engine.problems import Problem
from engine.woodcraft.standard import STANDARD
from table import deals, detect_game, names, preferences, puzzle, save_format, sharing, small_board
from table.deals import BadCode, Deal
from table.problems import text_of
from table.puzzle import progress
from table.saved_games import PREFIX, SaveBroken, Shelf
from table.session import Session
from table.sharing import BadRecord, FileGame, Import
from table.unreadable import copy_of
from table.woodcraft import sets
from tools import mutations
from tools.card_sets import hostile_setup, large, shuffled, titled
from tools.fuzz_parsers import ACCEPTED, NOW, Parser, TextStore, catalogues, hold, refusal_code


def _save(session: Session, **record: int) -> save_format.Save:
    """A save of a session, with changes to its record."""
    saved = session.to_json()
    saved["record"] |= record
    return save_format.Save(save_format.Entry.of("g", session, 1, NOW, NOW), saved, small_board.of(session))


def _has_small_boards(shelf: Shelf, *, kept: bool = False) -> bool:
    """Whether the boards of all games that a picture would show are small; ``kept``: and those stored are these."""
    for save in filter(None, (shelf.stored(entry.id) for entry in shelf.entries())):
        board = small_board.checked(save.entry.game, save.board)
        if len(json.dumps(board)) > small_board.MOST_LETTERS or (kept and board != save.board):
            return False
    return True


class DealCodes(Parser):
    """A typed deal code."""

    def texts(self, code: str) -> Sequence[str]:
        return [{"version": "new.code.newer", "game": "new.code.other"}.get(code, "new.code.bad")]

    @cached_property
    def valid(self) -> list[str]:
        return [session.deal.code() or "00000-00107" for session in self.samples.sessions]

    def make(self, random: Random) -> str:
        if random.randrange(2):
            return mutations.text(self.valid, random)
        return deals.sealed(random.getrandbits(random.randint(1, 200)))

    def open(self, given: str) -> str:
        game = detect_game.in_deal(given)
        hold(game in ("", *engine.games()), "a game that is not there")

        def read() -> None:
            deal = Deal.from_code(given)
            hold(deal.game == game, "another game than was detected")
            hold(Deal.from_code(deal.code()) == deal, "a deal lost by its code")

        return refusal_code(read, BadCode)


class Links(Parser):
    """The code of a game, in a link or alone."""

    def texts(self, code: str) -> Sequence[str]:
        return [f"record.bad.{code}"]

    def make(self, random: Random) -> str:
        code = mutations.code(self.samples.codes, random)
        if not random.randrange(10):
            code = Writer(hostile_setup(random) + b"\0\0").code()
        given = code if random.randrange(3) else mutations.text(self.samples.codes, random)
        return sharing.LINK + given if random.randrange(2) else given

    def open(self, given: str) -> str:
        game = detect_game.in_link(given)

        def read() -> None:
            session = sharing.from_link(given)
            hold(session.deal.game == game, "another game than was detected")
            hold(sharing.from_link(sharing.link(session)).state == session.state, "a game lost by its link")

        return refusal_code(read, BadRecord)


class Codes(Links):
    """The code of a record, by the engine alone."""

    def texts(self, code: str) -> Sequence[str]:
        return ()

    def open(self, given: str) -> str:
        return refusal_code(lambda: Record.from_code(given).code(), BadData)


class Fragments(Parser):
    """The fragment of an address: the game that it names, and the text that a screen parses; see page.routes."""

    def texts(self, code: str) -> Sequence[str]:
        return ["error.game", "error.rules", "error.broken", "error.thinned"] if code != ACCEPTED else ()

    @cached_property
    def shelf(self) -> Shelf:
        shelf = Shelf(TextStore())
        for number, session in enumerate(self.samples.sessions[::5]):
            shelf.save(f"a{number}", session, NOW)
        return shelf

    def make(self, random: Random) -> str:
        deal = "#deal=" + (self.samples.sessions[0].deal.code())
        valid = ["#/play/a0", "#/watch/a1", "#/new/woodcraft", "#/games", "#/cards/woodcraft", "#/about/x", deal]
        return mutations.text([*valid, *[sharing.LINK + code for code in self.samples.codes[:3]]], random)

    def open(self, given: str) -> str:
        for prefix, detect in (("#deal=", detect_game.in_deal), (sharing.LINK, detect_game.in_link)):
            if given.startswith(prefix):
                return ACCEPTED if detect(given.removeprefix(prefix)) else "none"
        path = given.removeprefix("#").strip("/").split("/")
        id = path[1] if len(path) > 1 else ""
        entry = self.shelf.entry(id)
        code = refusal_code(lambda: self.shelf.load(id), SaveBroken)
        hold((entry is None) == (code != ACCEPTED), "the list and the table disagree")
        return code


class Files(Parser):
    """A file of saved games."""

    def texts(self, code: str) -> Sequence[str]:
        return ["record.file.refused"] if code == "game" else [f"record.file.bad.{code}"]

    def make(self, random: Random) -> str:
        games = random.choices(self.samples.sessions, k=random.randint(1, 2))
        earlier = [_save(session, rules=1) for session in random.choices(games, k=random.randint(0, 1))]
        text = sharing.to_file([*[FileGame(session, NOW) for session in games], *earlier], NOW)
        if not random.randrange(4):
            return mutations.text([text], random)
        data = json.loads(text)
        data["games"] = mutations.document([data["games"]], random)
        if not random.randrange(5):
            data = mutations.document([data], random)
        if isinstance(data, dict):
            body = json.dumps(data.get("games"), sort_keys=True, separators=(",", ":"))
            data["check"] = f"{crc32(body.encode()):08x}"
        return json.dumps(data, ensure_ascii=bool(random.randrange(2)))

    def open(self, given: str) -> str:
        store = TextStore()
        shelf = Shelf(store)
        shelf.save("here", self.samples.sessions[0], NOW)
        before = dict(store.texts)
        intake: list[Import] = []
        code = refusal_code(lambda: intake.append(Import(shelf, given, NOW)), BadRecord)
        if intake:
            hold(set(detect_game.in_file(intake[0].entries)) <= set(engine.games()), "a game that is not there")
        while intake and intake[0].step():
            pass
        hold(before.items() <= store.texts.items(), "a game on the shelf was changed")
        hold(len(shelf.entries()) == 1 + (len(intake[0].added) if intake else 0), "an added game is not listed")
        hold(not shelf.broken(), "an added game is damaged")
        hold(_has_small_boards(shelf, kept=True), "an invalid board was kept")
        return "game" if intake and intake[0].refused else code


class CardSets(Parser):
    """A card set in a file."""

    @cached_property
    def valid(self) -> list[Any]:
        chance = Chance.of(1, stream="fuzz")
        sets = [STANDARD, *[shuffled(chance) for _ in range(6)], titled(chance, 50), large(100_000)]
        return [each for each in sets if isinstance(each, dict)]

    def make(self, random: Random) -> str:
        if not random.randrange(8):
            return mutations.text([sets.written(self.valid[-1])], random)
        return json.dumps(mutations.document(self.valid, random))

    def open(self, given: str) -> str:
        def read() -> None:
            document = sets.read(given)
            kept = sets.Sets(TextStore())
            _, fresh = kept.add(document)
            hold(not fresh or len(kept.all()) >= 1, "a set that was added is not there")
            hold(sets.read(sets.written(document)) == document, "a set lost by its file")
            state = engine.new("woodcraft", 2, 1, {"card_set": document})
            chance = Chance.of(1, stream="fuzz")
            for _ in range(6):
                if state.actor is not None:
                    state.play(chance.pick(state.actions()))
            state.view(0)
            hold(Record.from_code(Record.of(state).code()).options == state.options, "a set lost by a code")
            held = Shelf(TextStore())
            held.save("g", Session(Deal.of("woodcraft", 1, 2, card_set=document)), NOW)
            hold(held.load("g").deal.options == state.options, "a set lost by a save")

        problems: list[Problem] = []

        def read_and_note() -> None:
            try:
                read()
            except BadData as bad:
                problems.append(bad.problem)
                raise

        code = refusal_code(read_and_note, BadData)
        hold(code == ACCEPTED or code.startswith("card_set"), f"a card set refused as {code}")
        for problem in problems:
            for words in catalogues().values():
                said = text_of(words, problem)
                hold("wrong." not in said, f"no text in {words.lang}: {said}")
        return ".".join(code.split(".")[:2])


class Settings(Parser):
    """The text of the preferences, which is never refused; damaged values become defaults."""

    def make(self, random: Random) -> str:
        game = {
            "id": "a",
            "game": "woodcraft",
            "progress": ["progress.woodcraft", {"round": 3}],
            "standing": ["progress.points", {"n": 12}],
            "touched": NOW,
            "closed": False,
        }
        valid = [
            {"motion": True, "legal": False, "pace": "slow", "running": {"count": 4, "games": [game, game]}},
            {
                "lang": "ko",
                "theme": "dark",
                "newest": "woodcraft",
                "played": ["woodcraft"],
                "bests": {"best": {"woodcraft": 104}, "row": 6, "last": "2026-11-30"},
                "lessons": {"woodcraft": [3, 9]},
                "learned": ["kingdom_builder"],
                "seats": {"game": "woodcraft", "players": 2, "who": [["person", "Ada"], ["master", ""]] * 4},
            },
        ]
        if random.randrange(3):
            return json.dumps(mutations.document(valid, random))
        return mutations.text([json.dumps(each) for each in valid], random)

    def open(self, given: str) -> str:
        values = preferences.read(given)
        hold(set(values) == set(preferences.DEFAULTS), "another set of preferences")
        running, pace = values.pop("running"), values.pop("pace")
        newest, played, lessons, bests = (values.pop(name) for name in ("newest", "played", "lessons", "bests"))
        learned, seats = values.pop("learned"), values.pop("seats")
        hold(pace in preferences.PACES, "an unknown pace")
        hold(all(type(value) is bool for value in values.values()), "a switch that is neither on nor off")
        shown = [game["game"] for game in running["games"]]
        hold(len(shown) <= preferences.SHOWN, "more running games than the first screen shows")
        named = {*shown, *played, *learned, newest or engine.games()[0]}
        hold(named <= set(engine.games()), "a game that is not there")
        hold(set(bests) >= {"best", "row", "last"}, "best results without the days in a row and the last of them")
        hold(seats is None or seats["game"] in engine.games() and len(seats["who"]) == 8, "players of no game")
        hold(all(len(steps) == 2 for steps in lessons.values()), "a lesson without its number of steps")
        return ACCEPTED


class GameNames(Parser):
    """The text with the names of saved games, which is never refused; a damaged one has none."""

    def make(self, random: Random) -> str:
        valid = [{"format": 1, "revision": 3, "names": {"a": "Rainy evening", "b": "地図"}}]
        if random.randrange(3):
            return json.dumps(mutations.document(valid, random))
        return mutations.text([json.dumps(each) for each in valid], random)

    def open(self, given: str) -> str:
        store = TextStore()
        store.texts[names.KEY] = given
        for name in names.Names(store).all().values():
            hold(name != "" and name == names.one_line(name, names.LONGEST), "a name that is no short line")
        names.Names(store).give({"a": given}, ["a"])
        others = set(names.Names(store).all()) - {"a"}
        hold(len(others) <= names.MOST_OTHERS, "too many names of games that are gone")
        return ACCEPTED


class Puzzles(Parser):
    """The text of what the player has reached in puzzles; a text that is refused is copied before it is replaced."""

    def make(self, random: Random) -> str:
        store = TextStore()
        for number, one in enumerate(puzzle.puzzles(engine.games()[0])[:4]):
            progress.Progress(store).finish(one, number + one.goal - 2)
        valid = store.texts[progress.KEY]
        if random.randrange(3):
            return json.dumps(mutations.document([json.loads(valid)], random))
        return mutations.text([valid], random)

    def open(self, given: str) -> str:
        store, one = TextStore(), puzzle.puzzles(engine.games()[0])[-1]
        store.texts[progress.KEY] = given
        code = refusal_code(lambda: progress.parsed(given), BadData)
        before = progress.Progress(store).results()
        hold(code == ACCEPTED or not before, "results of a refused text")
        after = progress.Progress(store).finish(one, one.best)
        hold(after.solved and progress.Progress(store).result(one) == after, "a new result is not kept")
        hold(code == ACCEPTED or not given or copy_of(progress.KEY) in store.texts, "a refused text is lost")
        kept = progress.Progress(store).results()
        lost = [id for id, result in before.items() if id != one.id and kept.get(id) != result]
        hold(len(lost) <= 1, "results are lost")
        return code


class Saves(Parser):
    """The text of a saved game in the browser's storage."""

    def texts(self, code: str) -> Sequence[str]:
        return [SaveBroken(code, "").word]

    @cached_property
    def valid(self) -> list[str]:
        return [save_format.seal(_save(session)) for session in self.samples.sessions]

    def make(self, random: Random) -> str:
        if not random.randrange(6):
            return mutations.text(self.valid, random)
        body = json.loads(random.choice(self.valid).split(" ", 2)[2])
        text = json.dumps(mutations.document([body], random), ensure_ascii=False)
        return f"{random.choice('12333')} {crc32(text.encode('utf-8', 'surrogatepass')):08x} {text}"

    def open(self, given: str) -> str:
        store = TextStore()
        shelf = Shelf(store)
        shelf.save("h", self.samples.sessions[0], NOW)
        store.texts[PREFIX + "g"] = given
        before = dict(store.texts)
        listing = shelf.listing()
        hold(
            sorted([entry.id for entry in listing.entries] + listing.broken) == ["g", "h"],
            "a save is neither listed nor damaged",
        )
        for entry in listing.entries:
            hold(bool(entry.head) and isinstance(entry.facts, list), "a save cannot be listed")
        hold(_has_small_boards(shelf), "a large board")
        code = refusal_code(lambda: shelf.load("g"), SaveBroken)
        hold(("g" in shelf.broken()) == (code in ("broken", "later")), "an unreadable save is not listed as damaged")
        hold(store.texts == before, "reading has changed the storage")
        hold(len(list(shelf.add_boards(listing.bare))) == len(listing.bare), "a game without a board stops the others")
        return code
