"""Records: the setup and the actions of a game, as JSON and as a code, and their replay."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from . import registry
from .decoding import KINDS
from .game import BadData, IllegalAction, Json, Options, OtherRules, State, as_found
from .packing import Reader, Writer
from .problems import Param, problem, unexpected
from .setup_options import packed, plain, unpacked

FORMAT = 1
#: The longest code: it may hold a custom card set.
LONGEST = 1 << 16
#: The most actions of a record: twice those of the longest games, with a hundred players.
MOST_ACTIONS = 20_000


@dataclass(frozen=True)
class Record:
    """Setup, seed and actions of a game, finished or not. ``rules`` is the version of the rules, 0 for the present one.

    A record of earlier rules can be read if its game would be the same by the present rules.
    """

    game: str
    players: int
    seed: str
    options: Options
    actions: tuple[Any, ...] = field(default=())
    rules: int = 0

    def __post_init__(self) -> None:
        if not self.rules:
            object.__setattr__(self, "rules", registry.module(self.game).RULES)

    @classmethod
    def of(cls, state: State) -> Record:
        if state.guessed:
            raise ValueError("a guess has no record: hidden things were redrawn, or draws are unknown")
        return cls(state.game, state.players, state.seed, dict(state.options), tuple(state.history), state.rules)

    def start(self) -> State:
        """The state before the first action."""
        present = registry.module(self.game).RULES
        if self.rules != present:
            raise OtherRules(self.game, self.rules, present)
        return registry.new(self.game, self.players, self.seed, self.options)

    def to_json(self) -> Json:
        options = {name: plain(value) for name, value in self.options.items()}
        return {
            "format": FORMAT,
            "rules": self.rules,
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "options": options,
            "actions": [str(action) for action in self.actions],
        }

    @classmethod
    def from_json(cls, data: Json) -> Record:
        """Read ``to_json``; BadData if the data is not a record. Whether the actions are legal is checked on replay."""
        if not isinstance(data, dict):
            raise BadData("record", unexpected(problem("expected.object"), as_found(data)))
        kinds: dict[str, type] = {"format": int, "rules": int, "game": str, "players": int, "seed": str}
        kinds |= {"options": dict, "actions": list}
        for key, kind in kinds.items():
            if type(data.get(key)) is not kind:
                found: Param = as_found(data[key]) if key in data else problem("found.none")
                raise BadData(f"record.{key}", unexpected(KINDS[kind], found, key))
        if data["format"] != FORMAT:
            raise BadData("record.format", problem("version.record"))
        game = data["game"]
        module = registry.module(game)
        rules = registry.check_rules(game, data["rules"], data["options"])
        options = registry.check_setup(game, data["players"], data["seed"], data["options"])
        if len(data["actions"]) > MOST_ACTIONS:
            raise BadData("record.actions", problem("record.long", most=MOST_ACTIONS))
        actions = []
        for text in data["actions"]:
            if not isinstance(text, str) or len(text) > registry.MOST_LETTERS:
                raise BadData("record.actions", unexpected(problem("expected.text"), as_found(text), "actions"))
            try:
                actions.append(module.parse(text))
            except IllegalAction:
                what = unexpected(problem("expected.action"), as_found(text), "actions")
                raise BadData("record.actions", what) from None
        return cls(game, data["players"], data["seed"], options, tuple(actions), rules)

    def code(self) -> str:
        """The whole game as a short text: each action is stored as its index among the legal ones."""
        writer = Writer()
        write_setup(writer, self)
        state = self.start()
        number, weight = 0, 1
        for action in self.actions:
            legal = state.actions()
            if action not in legal:
                raise IllegalAction("record", "{action} cannot be played here", action=str(action))
            number += weight * legal.index(action)
            weight *= len(legal)
            state.play(action)
        writer.number(len(self.actions))
        writer.number(number)
        return writer.code()

    @classmethod
    def from_code(cls, text: str) -> Record:
        """Read ``code`` by playing every action; BadData for anything else."""
        reader = Reader(text, "record.code", LONGEST)
        setup = read_setup(reader)
        count, number = reader.number(), reader.number()
        reader.end()
        state = setup.start()
        for _ in range(count):
            legal = state.actions()
            if not legal:
                raise reader.bad(problem("code.actions"))
            number, place = divmod(number, len(legal))
            state.play(legal[place])
        if number:
            raise reader.bad(problem("code.actions"))
        return cls.of(state)


def write_setup(writer: Writer, record: Record) -> None:
    """Write format, game, rules, players, seed and options. Deal codes use this, too."""
    writer.number(FORMAT)
    writer.text(record.game)
    writer.number(record.rules)
    writer.number(record.players)
    writer.text(record.seed)
    writer.number(packed(registry.module(record.game).OPTIONS, record.options))


def read_setup(reader: Reader) -> Record:
    if reader.number() != FORMAT:
        raise reader.bad(problem("code.version"))
    game = reader.text()
    if game not in registry.games():
        raise reader.bad(problem("code.game"))
    module = registry.module(game)
    rules, players, seed = reader.number(), reader.number(), reader.text()
    try:
        options = unpacked(module.OPTIONS, reader.number())
    except BadData:
        raise reader.bad(problem("code.options")) from None
    options = registry.check_setup(game, players, seed, options)
    return Record(game, players, seed, options, (), registry.check_rules(game, rules, options))


def replay(record: Record, upto: int | None = None) -> State:
    """The state after the first ``upto`` actions (default: all).

    IllegalAction if one is not legal, ValueError for a negative number.
    """
    if upto is not None and upto < 0:
        raise ValueError(f"a game cannot be replayed up to action {upto}")
    state = record.start()
    for action in record.actions[:upto]:
        state.play(action)
    return state
