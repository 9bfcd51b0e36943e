"""The addresses of the page: the screen that a hash names, and what must be loaded before it opens."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

import js
from pyodide.ffi import JsException

import engine
from engine.record import LONGEST
from page.dom import Node, by_id
from page.game_loader import screen_module
from page.screens import App, Screen, TableScreen
from table.archives import is_loaded
from table.detect_game import CHALLENGE, DEAL, LIVE, TURN
from table.sharing import LINK as GAME
from table.store import StoreMissing

if TYPE_CHECKING:
    from table.deals import Deal
    from table.session import Session

#: The parts that each kind of screen needs; in addition, its game.
PARTS = {
    "achievements": ("achievements",),
    "cards": ("editor",),
    "challenge": ("par", "compare", "replay", "miniatures", "challenge"),
    "compare": ("par", "compare", "replay", "miniatures"),
    "data": ("backup", "puzzle"),
    "day": ("days",),
    "days": ("days",),
    "games": ("saved",),
    "kept": ("saved", "miniatures"),
    "learn": ("lesson",),
    "par": ("par", "replay"),
    "print": ("printing", "seals"),
    "puzzle": ("lesson", "puzzle"),
    "puzzles": ("puzzle",),
    "rules": ("rulebook",),
    "stats": ("stats", "seals", "days"),
    "watch": ("replay",),
}
#: Screens for all games.
WITHOUT_GAME = ("achievements", "data", "days", "games", "puzzles", "stats")

#: The screens for all games by the first word of their addresses: what makes them, from app, room and an argument.
FOR_ALL = {
    "achievements": "page.achievements.screen:AchievementsScreen",
    "data": "page.backup.screen:DataScreen",
    "days": "page.days.screen:DaysScreen",
    "stats": "page.stats.screen:StatsScreen",
}
#: The same for the screens of one game.
OF_GAME = {
    "compare": "page.compare.with_par:compare_with_par",
    "kept": "page.saved.kept:kept_screen",
    "learn": "page.lesson.screen:lesson_screen",
    "par": "page.par.watch:par_screen",
}

#: There are far fewer puzzles and answers; Python refuses to convert thousands of digits.
_MOST_DIGITS = 4


def game_of(app: App, hash: str) -> str:
    """The game that must be loaded before an address can be opened; "" if none, or if the address is wrong."""
    from table.detect_game import in_challenge, in_deal, in_link, in_turn

    if hash.startswith(DEAL) and hash != DEAL:
        return in_deal(_decoded(hash, DEAL)) or _form_game()
    if hash.startswith(GAME) and hash != GAME:
        return in_link(_decoded(hash, GAME))
    if hash.startswith(CHALLENGE):
        return in_challenge(_decoded(hash, CHALLENGE))
    if hash.startswith(TURN):
        return in_turn(_decoded(hash, TURN))
    if hash.startswith(LIVE):
        if not is_loaded("live"):
            return ""  # known once the code that reads the link is loaded
        from table.live.pairing import game_in

        return game_in(_decoded(hash, LIVE))
    path = _path(hash)
    if (path[0] in ("play", "watch", "kept", "par", "compare") and len(path) == 2) or (
        path[0] == "challenge" and len(path) > 1
    ):
        return app.games.game_of(path[1])
    if path[0] == "print" and len(path) == 3:
        return in_deal(path[2]) if path[1] == "deal" else app.games.game_of(path[2])
    named = path[1] if len(path) > 1 else ""
    if path[0] == "new":
        return named if named in engine.games() else _form_game()
    return named if path[0] in ("cards", "day", "rules", "learn", "puzzle") and named in engine.games() else ""


def parts_of(app: App, hash: str) -> list[str]:
    """The archives that an address needs: a game, and parts such as the rules or the statistics."""
    kind, *named = ["watch"] if hash.startswith(GAME) else _path(hash)
    parts = PARTS.get(kind, ())
    if kind in WITHOUT_GAME:
        return [*parts]
    if hash.startswith(TURN):
        parts = ("links",)
    elif hash.startswith(LIVE):
        parts = ("links", "live")
    elif hash.startswith(CHALLENGE):
        parts = ("par", "challenge")
    elif any(map(app.games.is_linked, named)):
        parts = (*parts, "links")
    game = game_of(app, hash)
    if hash.startswith((GAME, CHALLENGE, TURN, LIVE)):  # the list of games says what is wrong with a bad link
        return [*([game] if game else []), *parts, "saved"]
    if kind == "puzzle" and not game:  # its screen is the list of puzzles
        return [*PARTS["puzzles"]]
    return [game, *parts] if game else []


def open_address(app: App, room: Node, hash: str) -> Screen | None:
    """Begin, load or receive what an address names; returns its screen, not open yet.

    None if another address has been opened instead.
    """
    if hash.startswith(DEAL):
        return _deal(app, _decoded(hash, DEAL))
    if hash.startswith(GAME):
        return _linked_game(app, room, _decoded(hash, GAME))
    if hash.startswith(CHALLENGE):
        from page.challenge.begin import open_challenge

        return open_challenge(app, room, _decoded(hash, CHALLENGE))
    if hash.startswith(TURN):
        return _turn(app, room, _decoded(hash, TURN))
    if hash.startswith(LIVE):
        return _opened("page.live.arrive:open_live", app, room, _decoded(hash, LIVE))
    path = _path(hash)
    argument = path[1] if len(path) > 1 else ""
    if path[0] == "play" and len(path) == 2:
        return _table(app, room, path[1])
    if path[0] == "watch" and len(path) == 2:
        return _replay(app, room, path[1])
    if path[0] == "new":
        from page.setup import SetupScreen

        return SetupScreen(app, argument, _printed(app, argument), _finished(app, argument))
    if path[0] == "cards" and game_of(app, hash) and find_spec(f"page.{argument}.editor"):  # not every game has one
        editor: Screen = import_module(f"page.{argument}.editor.screen").EditorScreen(
            app, room, path[2] if len(path) > 2 else ""
        )
        return editor
    if path[0] == "rules" and game_of(app, hash) and find_spec(f"page.{argument}.rulebook"):
        from page.rulebook.screen import RulesScreen

        return RulesScreen(app, room, argument, path[2] if len(path) > 2 else "")
    if path[0] == "print" and game_of(app, hash) and find_spec(f"page.{game_of(app, hash)}.printing"):
        return _print(app, room, path[1], path[2])
    if path[0] in ("puzzle", "puzzles"):
        return _puzzle(app, room, path)
    if path[0] in FOR_ALL:
        return _opened(FOR_ALL[path[0]], app, room, argument)
    if path[0] in OF_GAME and game_of(app, hash):
        return _opened(OF_GAME[path[0]], app, room, argument)
    if path[0] == "challenge" and game_of(app, hash):
        from page.challenge.screen import challenge_screen

        return challenge_screen(app, room, argument, _number(path[2]) if len(path) > 2 else None)
    if path[0] == "day" and game_of(app, hash):
        from page.days.begin import open_day

        open_day(app, argument, path[2] if len(path) > 2 else "")
        return None
    if path[0] == "games":
        from page.saved.screen import GamesScreen

        return GamesScreen(app, room)
    from page.home import AboutScreen, HomeScreen

    if path[0] == "about" or (path[0] == "rules" and argument in engine.games()):
        return AboutScreen(argument)
    if path not in ([""], ["page"]):  # "#page": the link to the content, pressed before Python had started
        app.toast(app.words("error.address"))
    return HomeScreen(app)


def _opened(maker: str, *arguments: object) -> Screen | None:
    """The screen that a function or a class makes, which is imported now; None if it opens another address."""
    module, _, name = maker.partition(":")
    screen: Screen | None = getattr(import_module(module), name)(*arguments)
    return screen


def _path(hash: str) -> list[str]:
    return hash.removeprefix("#").strip("/").split("/")


def _decoded(hash: str, prefix: str) -> str:
    """The text after a prefix, with percent escapes decoded; unchanged if they are malformed.

    Of a text that is too long for any code only so much that it is refused.
    """
    text = hash[: 2 * LONGEST + 1 + len(prefix)].removeprefix(prefix)
    try:
        return str(js.decodeURIComponent(text))
    except JsException:
        return text


def _number(text: str) -> int | None:
    """The number in an address, of which four digits count; None for another text."""
    return int(text[:_MOST_DIGITS]) if text.isascii() and text.isdigit() else None


def _form_game() -> str:
    """The game shown by the form for a new game."""
    return str(by_id("new").dataset.game)


def _untouched(app: App, deal: Deal) -> str:
    """The id of a running game of a deal without a move; "" if there is none."""
    with suppress(StoreMissing):
        for save in app.shelf.with_code(deal.code()):
            entry = save.entry
            is_deal = (entry.game, entry.players) == (deal.game, deal.players)
            if is_deal and entry.revision == 1 and not entry.over and not save.closed:
                return entry.id
    return ""


def _deal(app: App, code: str) -> Screen | None:
    """Start a shared solo deal at once; open the form for a deal of several players or a bad code."""
    from page.begin import begin
    from table.deals import BadCode, Deal

    try:
        deal = Deal.from_code(code)
    except BadCode:
        deal = None
    if deal is not None and deal.players == 1:
        if id := _untouched(app, deal):  # the link was opened before
            app.go("#/play/" + id, replace=True)
        else:
            begin(app, deal)
        return None
    from page.setup import SetupScreen
    from table.detect_game import in_deal

    screen = SetupScreen(app, in_deal(code), code)
    app.rename("#/new/" + screen.game)
    return screen


def _linked_game(app: App, room: Node, text: str) -> Screen:
    """The replay of a linked game; for a bad link, the list of games with a message."""
    from table import sharing

    try:
        session = sharing.from_link(text)
    except sharing.BadRecord as bad:
        from page.saved.screen import GamesScreen

        app.rename("#/games")
        return GamesScreen(app, room, bad.phrase)
    replay: Screen = screen_module(session, "replay").ReplayScreen(app, room, session)
    return replay


def _turn(app: App, room: Node, text: str) -> Screen | None:
    """What a link of a game by links opens; the list of games with a message if its code names no game."""
    if game_of(app, TURN + text):
        from page.links.arrive import open_turn

        return open_turn(app, room, text)
    from page.saved.screen import GamesScreen

    app.rename("#/games")
    return GamesScreen(app, room, ["record.bad.damaged"])


def _table(app: App, room: Node, id: str) -> Screen | None:
    session = app.games.open(id)
    if session is None:
        return None
    js.inkstead.turnTo("new", session.deal.game)  # the form for a new game then shows the game played last
    if session.linked:
        linked: Screen = import_module("page.links.table").linked_table(app, room, session, id)
        return linked
    table: Screen = screen_module(session, "table").TableScreen(app, room, session, id)
    return table


def _print(app: App, room: Node, kind: str, argument: str) -> Screen | None:
    """The empty sheets of a deal, or the sheets of a saved game."""
    from page.printing.screen import PrintScreen
    from table.deals import BadCode, Deal
    from table.session import Session

    if kind != "deal":
        session = app.games.open(argument)
        if session is None:
            return None
        if not session.over:  # its sheets are not complete
            app.go("#/play/" + argument, replace=True)
            return None
        return PrintScreen(app, room, session, argument)
    try:
        deal = Deal.from_code(_decoded(argument, ""))
    except BadCode:
        app.go("#/new/" + game_of(app, "#/print/deal/" + argument), replace=True)
        return None
    return PrintScreen(app, room, Session(deal))


def _printed(app: App, game: str) -> str:
    """The code of the deal whose empty sheets are open, if the form shows its game; "" otherwise."""
    deal = getattr(app.screen, "empty", None)
    return deal.code() if deal is not None and game in ("", deal.game) else ""


def _finished(app: App, game: str) -> Session | None:
    """The game at whose end the player asks for a new one; None elsewhere, and for a game by links."""
    if app.screen is None or app.screen.name != "table":
        return None
    session = cast(TableScreen, app.screen).session
    return session if session.over and not session.linked and game in ("", session.deal.game) else None


def _puzzle(app: App, room: Node, path: list[str]) -> Screen:
    """A puzzle, or the list of puzzles if there is no such puzzle."""
    from table.puzzle import puzzles

    game, place = [*path, "", ""][1:3]
    number = _number(place)
    if path[0] == "puzzle" and number is not None and 0 < number <= len(puzzles(game)):
        from page.puzzle.screen import puzzle_screen

        return puzzle_screen(app, room, game, number)
    from page.puzzle.list_screen import PuzzlesScreen

    if place:
        app.toast(app.words("error.address"))
    return PuzzlesScreen(app, room, game)


def _replay(app: App, room: Node, id: str) -> Screen | None:
    session = app.games.open(id)
    if session is None:
        return None
    if session.linked and not session.over:  # a replay shows what is hidden from the players of a running game
        app.go("#/play/" + id, replace=True)
        return None
    replay: Screen = screen_module(session, "replay").ReplayScreen(app, room, session.plain(), id)
    return replay
