"""The doors that text and data come in by: hostile input for each, and what must hold when it is opened."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from binascii import crc32
from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import Any

import bots
import engine
from bots.thinker import Thinker
from engine import BadData, Chance, IllegalAction, Record, registry
from engine.woodcraft.standard import STANDARD
from table import answers, deals, detect_game, preferences, records, saves
from table.answers import BadAnswer
from table.deals import BadCode, Deal
from table.records import BadRecord, Intake, Kept
from table.saved_games import PREFIX, SaveBroken, Shelf
from table.session import Session, Sitter
from table.woodcraft import sets
from tools import mutations
from tools.card_sets import shuffled
from tools.sim import setup

NOW = 1_760_000_000
#: Positions of each game that inputs are made of.
SAMPLES = 8
ACCEPTED = "accepted"


class Broken(Exception):
    """A promise of a door is not kept."""


def hold(condition: bool, what: str) -> None:
    if not condition:
        raise Broken(what)


class MemoryStore:
    """A store that has room for everything."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def read(self, key: str) -> str | None:
        return self.texts.get(key)

    def write(self, key: str, text: str) -> None:
        text.encode()  # a browser's storage takes no half characters from Python
        self.texts[key] = text

    def delete(self, key: str) -> None:
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        return list(self.texts)


class Samples:
    """Sessions of all games, at random places of random games with random set-ups; what inputs are made of."""

    @cached_property
    def sessions(self) -> list[Session]:
        return [_sample(game, number) for game in engine.games() for number in range(SAMPLES)]

    @cached_property
    def states(self) -> list[engine.Json]:
        return [session.state.to_json() for session in self.sessions]

    @cached_property
    def records(self) -> list[engine.Json]:
        return [Record.of(session.state).to_json() for session in self.sessions]

    @cached_property
    def codes(self) -> list[str]:
        return [Record.of(session.state).code() for session in self.sessions]


def _sample(game: str, number: int) -> Session:
    """A game after some random actions; every third is finished, and one game of Woodcraft has a card set."""
    chance = Chance.of(number, stream="fuzz")
    players = 1 + number % min(4, registry.module(game).PLAYERS[-1])
    options = setup(game, players, number)
    if number != 1:
        options.pop("card_set", None)
    levels = bots.levels(game)
    sitters = [Sitter(name="Ada"), *[Sitter(levels[number % len(levels)])] * (players - 1)]
    session = Session(Deal.of(game, number, players, **options), sitters)
    turns = chance.below(40) if number % 3 else 10_000
    while not session.over and len(session.state.history) < turns:
        session.place(chance.pick(session.state.actions()))
        if session.inked is not None:
            session.turn()
    return session


class Door(ABC):
    """A way in. ``make`` gives hostile input; ``open`` lets it in or refuses it, and checks what was promised."""

    #: The ids of the texts by which the page tells of a refusal with this code; none where it shows none.
    def texts(self, code: str) -> Sequence[str]:
        return ()

    def __init__(self, samples: Samples) -> None:
        self.samples = samples

    def of_text(self, text: str) -> Any:
        """The text as an input of this door, None if the door does not take texts."""
        return text

    @abstractmethod
    def make(self, random: Random) -> Any: ...

    @abstractmethod
    def open(self, given: Any) -> str:
        """ACCEPTED, or the code of the refusal. Any exception is a failure of the door."""


def refusal_code(call: Callable[[], Any], *kinds: type[Exception]) -> str:
    """ACCEPTED, or the code with which the call is refused by one of these exceptions."""
    try:
        call()
    except kinds as refusal:
        code = getattr(refusal, "code", type(refusal).__name__)
        hold(isinstance(code, str) and bool(code), "a refusal without a code")
        hold(bool(str(refusal)) and len(str(refusal)) < 2000, "a refusal without a short message")
        return str(code)
    return ACCEPTED


class DealCodes(Door):
    """A typed deal code."""

    def texts(self, code: str) -> Sequence[str]:
        return [{"version": "new.code.newer", "game": "new.code.other"}.get(code, "new.code.bad")]

    def make(self, random: Random) -> str:
        valid = [session.deal.code() or "00000-00107" for session in self.samples.sessions]
        if random.randrange(2):
            return mutations.text(valid, random)
        return deals.sealed(random.getrandbits(random.randint(1, 200)))

    def open(self, given: str) -> str:
        game = detect_game.in_deal(given)
        hold(game in ("", *engine.games()), "a game that is not there")

        def read() -> None:
            deal = Deal.from_code(given)
            hold(deal.game == game, "another game than was detected")
            hold(Deal.from_code(deal.code()) == deal, "a deal lost by its code")

        return refusal_code(read, BadCode)


class Links(Door):
    """The code of a game, in a link or alone."""

    def texts(self, code: str) -> Sequence[str]:
        return [f"record.bad.{code}"]

    def make(self, random: Random) -> str:
        code = mutations.code(self.samples.codes, random)
        given = code if random.randrange(3) else mutations.text(self.samples.codes, random)
        return records.LINK + given if random.randrange(2) else given

    def open(self, given: str) -> str:
        game = detect_game.in_link(given)

        def read() -> None:
            session = records.from_link(given)
            hold(session.deal.game == game, "another game than was detected")
            hold(records.from_link(records.link(session)).state == session.state, "a game lost by its link")

        return refusal_code(read, BadRecord)


class Codes(Links):
    """The code of a record, by the engine alone."""

    def texts(self, code: str) -> Sequence[str]:
        return ()

    def open(self, given: str) -> str:
        return refusal_code(lambda: Record.from_code(given).code(), BadData)


class Fragments(Door):
    """The fragment of an address: which game it asks for, and what a screen then reads; see page.routes."""

    def texts(self, code: str) -> Sequence[str]:
        return ["error.game", "error.rules", "error.broken", "error.thinned"] if code != ACCEPTED else ()

    @cached_property
    def shelf(self) -> Shelf:
        shelf = Shelf(MemoryStore())
        for number, session in enumerate(self.samples.sessions[::5]):
            shelf.save(f"a{number}", session, NOW)
        return shelf

    def make(self, random: Random) -> str:
        deal = "#deal=" + (self.samples.sessions[0].deal.code())
        valid = ["#/play/a0", "#/watch/a1", "#/new/woodcraft", "#/games", "#/cards/woodcraft", "#/about/x", deal]
        return mutations.text([*valid, *[records.LINK + code for code in self.samples.codes[:3]]], random)

    def open(self, given: str) -> str:
        for prefix, detect in (("#deal=", detect_game.in_deal), (records.LINK, detect_game.in_link)):
            if given.startswith(prefix):
                return ACCEPTED if detect(given.removeprefix(prefix)) else "none"
        path = given.removeprefix("#").strip("/").split("/")
        id = path[1] if len(path) > 1 else ""
        entry = self.shelf.entry(id)
        code = refusal_code(lambda: self.shelf.load(id), SaveBroken)
        hold((entry is None) == (code != ACCEPTED), "the list and the table disagree")
        return code


class Files(Door):
    """A file of saved games."""

    def texts(self, code: str) -> Sequence[str]:
        return ["record.file.refused"] if code == "game" else [f"record.file.bad.{code}"]

    def make(self, random: Random) -> str:
        games = random.choices(self.samples.sessions, k=random.randint(1, 2))
        text = records.to_file([Kept(session, NOW) for session in games], NOW)
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
        hold(set(detect_game.in_file(given)) <= set(engine.games()), "a game that is not there")
        store = MemoryStore()
        shelf = Shelf(store)
        shelf.save("here", self.samples.sessions[0], NOW)
        before = dict(store.texts)
        intake: list[Intake] = []
        code = refusal_code(lambda: intake.append(Intake(shelf, given, NOW)), BadRecord)
        while intake and intake[0].step():
            pass
        hold(before.items() <= store.texts.items(), "a game on the shelf was changed")
        hold(len(shelf.entries()) == 1 + (len(intake[0].added) if intake else 0), "an added game is not listed")
        hold(not shelf.broken(), "an added game is damaged")
        return "game" if intake and intake[0].refused else code


class CardSets(Door):
    """A card set in a file."""

    @cached_property
    def valid(self) -> list[Any]:
        chance = Chance.of(1, stream="fuzz")
        found = [STANDARD, *[shuffled(chance) for _ in range(6)]]
        return [each for each in found if isinstance(each, dict)]

    def make(self, random: Random) -> str:
        if not random.randrange(8):
            return mutations.text([sets.written(self.valid[-1])], random)
        return json.dumps(mutations.document(self.valid, random))

    def open(self, given: str) -> str:
        def read() -> None:
            document = sets.read(given)
            kept = sets.Sets(MemoryStore())
            _, fresh = kept.add(document)
            hold(not fresh or len(kept.all()) >= 1, "a set that was added is not there")
            hold(sets.read(sets.written(document)) == document, "a set lost by its file")
            state = engine.new("woodcraft", 2, 1, {"card_set": document})
            chance = Chance.of(1, stream="fuzz")
            for _ in range(6):
                if state.actor is not None:
                    state.play(chance.pick(state.actions()))
            state.view(0)

        code = refusal_code(read, BadData)
        hold(code == ACCEPTED or code.startswith("card_set"), f"a card set refused as {code}")
        return ".".join(code.split(".")[:2])


class Settings(Door):
    """The text of the preferences; it is never refused, what is damaged becomes the default."""

    def make(self, random: Random) -> str:
        last = {"id": "a", "game": "woodcraft", "progress": ["progress.woodcraft", {"round": 3}]}
        valid = [{"motion": True, "legal": False, "last": last}, {"lang": "ko", "theme": "dark", "last": None}]
        if random.randrange(3):
            return json.dumps(mutations.document(valid, random))
        return mutations.text([json.dumps(each) for each in valid], random)

    def open(self, given: str) -> str:
        found = preferences.read(given)
        hold(set(found) == set(preferences.DEFAULTS), "another set of preferences")
        last = found.pop("last")
        hold(all(type(value) is bool for value in found.values()), "a switch that is neither on nor off")
        hold(last is None or last["game"] in engine.games(), "a last game that is not there")
        return ACCEPTED


class Saves(Door):
    """The text of a saved game in the browser's storage."""

    def texts(self, code: str) -> Sequence[str]:
        return ["error.rules" if code == "rules" else "error.thinned" if code == "thinned" else "error.broken"]

    @cached_property
    def valid(self) -> list[str]:
        entries = [saves.Entry.of("g", session, 1, NOW, NOW) for session in self.samples.sessions]
        pairs = zip(entries, self.samples.sessions, strict=True)
        return [saves.seal(entry, session.to_json()) for entry, session in pairs]

    def make(self, random: Random) -> str:
        if not random.randrange(6):
            return mutations.text(self.valid, random)
        body = json.loads(random.choice(self.valid).split(" ", 2)[2])
        text = json.dumps(mutations.document([body], random), ensure_ascii=False)
        return f"{random.choice('12333')} {crc32(text.encode('utf-8', 'surrogatepass')):08x} {text}"

    def open(self, given: str) -> str:
        shelf = Shelf(MemoryStore())
        store: Any = shelf._store
        shelf.save("h", self.samples.sessions[0], NOW)
        store.texts[PREFIX + "g"] = given
        before = dict(store.texts)
        entries, broken = shelf.listing()
        hold(sorted([entry.id for entry in entries] + broken) == ["g", "h"], "a save is neither listed nor damaged")
        for entry in entries:
            hold(bool(entry.head) and isinstance(entry.facts, list), "a save cannot be listed")
        code = refusal_code(lambda: shelf.load("g"), SaveBroken)
        hold(("g" in shelf.broken()) == (code == "broken"), "a refused save is not called damaged")
        hold(store.texts == before, "reading has changed the storage")
        return code


class States(Door):
    """The JSON of a state."""

    def of_text(self, text: str) -> None:
        return None

    def make(self, random: Random) -> Any:
        return mutations.document(self.samples.states, random)

    def open(self, given: Any) -> str:
        def read() -> None:
            state = engine.restore(given)
            data = state.to_json()
            hold(engine.restore(data).to_json() == data, "a state lost by its JSON")
            for seat in range(min(state.players, 4)):
                state.view(seat)
            for action in state.actions()[:2]:
                state.copy().play(action)

        return ".".join(refusal_code(read, BadData).split(".")[:2])


class Records(Door):
    """The JSON of a record, and its replay."""

    def of_text(self, text: str) -> None:
        return None

    def make(self, random: Random) -> Any:
        return mutations.document(self.samples.records, random)

    def open(self, given: Any) -> str:
        def read() -> None:
            record = Record.from_json(given)
            hold(Record.from_json(record.to_json()) == record, "a record lost by its JSON")
            if record.players <= 8:
                engine.replay(record)

        return ".".join(refusal_code(read, BadData, IllegalAction).split(".")[:2])


class Sessions(Door):
    """The JSON of a session: a record, who sits where, and what is not final."""

    def of_text(self, text: str) -> None:
        return None

    def make(self, random: Random) -> Any:
        return mutations.document([session.to_json() for session in random.choices(self.samples.sessions, k=3)], random)

    def open(self, given: Any) -> str:
        def read() -> None:
            session = Session.from_json(given)
            session.view()
            hold(Session.from_json(session.to_json()).to_json() == session.to_json(), "a session lost by its JSON")

        return ".".join(refusal_code(read, BadData).split(".")[:2])


class Setups(Door):
    """Players, seed and options of a new game."""

    def of_text(self, text: str) -> None:
        return None

    def make(self, random: Random) -> Any:
        keys = ("game", "players", "seed", "options")
        return mutations.document([{key: each[key] for key in keys} for each in self.samples.records], random)

    def open(self, given: Any) -> str:
        def read() -> None:
            if not isinstance(given, dict) or not isinstance(given.get("game"), str):
                raise BadData("setup", "not a setup")
            options = given.get("options")
            if not isinstance(options, dict):
                raise BadData("setup", "not a setup")
            engine.new(given["game"], given.get("players"), given.get("seed"), options).view(0)  # type: ignore[arg-type]

        return ".".join(refusal_code(read, BadData).split(".")[:2])


class Actions(Door):
    """The text of an action, in some position."""

    PAGES = {"cartographers": "refuse.{}.more", "kingdom_builder": "kb.refuse.{}"}

    def texts(self, code: str) -> Sequence[str]:
        game, _, kind = code.partition(" ")
        return [self.PAGES[game].format(kind)] if game in self.PAGES and kind else ()

    def of_text(self, text: str) -> tuple[int, str]:
        return 1, text

    def make(self, random: Random) -> tuple[int, str]:
        place = random.randrange(len(self.samples.sessions))
        state = self.samples.sessions[place].state
        near = [str(action) for action in (state.actions() or state.history)]
        near = random.choices(near, k=3) + [str(action) for action in state.history[-2:]]
        kind = random.randrange(10)
        if kind == 0:
            return place, random.choice(near)
        if kind < 3:  # legal somewhere else
            other = random.choice(self.samples.sessions).state
            return place, str(random.choice(other.actions() or other.history))
        return place, mutations.text(near, random)

    def open(self, given: tuple[int, str]) -> str:
        place, text = given
        original = self.samples.sessions[place].state
        state = original.copy()
        code = refusal_code(lambda: state.play(engine.parse(state.game, text)), IllegalAction)
        if code == ACCEPTED:
            hold(state.history[:-1] == original.history, "an action has changed the history")
            played = state.history[-1]
            hold(played in original.actions(), f"played although it is not listed: {played}")
            return code
        hold(state == original, "a refusal has changed the state")
        return f"{state.game} {code}"


class Requests(Door):
    """A request to the bots' worker."""

    def make(self, random: Random) -> str:
        session = random.choice([each for each in self.samples.sessions if not each.over])
        state = session.state.determinize(session.state.actor or 0, 1)
        request = {"state": state.to_json(), "seat": state.actor, "level": "easy", "seed": 3, "nodes": 1}
        if random.randrange(2):
            request |= {"must_include": str(random.choice(state.actions())), "why": True}
        if random.randrange(6):
            head = mutations.document([{**request, "state": 0}], random)
            if isinstance(head, dict) and head.get("state") == 0:
                head["state"] = request["state"]
            return json.dumps(head)
        return mutations.text([json.dumps(request)], random)

    def open(self, given: str) -> str:
        thinker = Thinker()
        code = refusal_code(lambda: thinker.start(given), BadData)
        if code == ACCEPTED:
            answers.read(thinker.step())
        return ".".join(code.split(".")[:2])


class Answers(Door):
    """An answer of the bots' worker."""

    def of_text(self, text: str) -> tuple[int, str]:
        return 1, text

    def make(self, random: Random) -> tuple[int, str]:
        place = random.randrange(len(self.samples.sessions))
        state = self.samples.sessions[place].state
        best = [[str(action), 3.5] for action in state.actions()[:3]]
        valid = {"part": 1.0, "best": best, "done": True, "expected": 2}
        if random.randrange(3):
            return place, json.dumps(mutations.document([valid], random))
        return place, mutations.text([json.dumps(valid)], random)

    def open(self, given: tuple[int, str]) -> str:
        place, text = given
        state = self.samples.sessions[place].state
        before = state.to_json()

        def read() -> None:
            answer = answers.read(text)
            answers.check(answer, {}, state)
            for action, *_ in answer.best:
                hold(engine.parse(state.game, action) in state.actions(), "an answer that cannot be played")

        code = refusal_code(read, BadAnswer)
        hold(state.to_json() == before, "an answer has changed the state")
        return code


DOORS: dict[str, type[Door]] = {
    "actions": Actions,
    "answers": Answers,
    "card_sets": CardSets,
    "codes": Codes,
    "deals": DealCodes,
    "files": Files,
    "fragments": Fragments,
    "links": Links,
    "records": Records,
    "requests": Requests,
    "saves": Saves,
    "sessions": Sessions,
    "settings": Settings,
    "setups": Setups,
    "states": States,
}
