"""The addresses of the page: the screen that a hash names, and what must be loaded before it opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

import js
from pyodide.ffi import JsException

import engine
from engine.record import LONGEST
from page.dom import Node, by_id
from page.game_loader import screen_module
from page.screens import App, Screen, table_of
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

#: What opens a link or an address, from app, room, and one or two words.
Opener = Callable[..., "Screen | None"]
#: The package of the game that makes these screens.
NOT_IN_EVERY_GAME = {"cards": "editor", "print": "printing", "rules": "rulebook"}

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
    for prefix, open_link in LINKS.items():
        if hash.startswith(prefix):
            return open_link(app, room, _decoded(hash, prefix))
    path = _path(hash)
    kind, argument, more = [*path, "", ""][:3]
    if kind in OPENERS and _can_open(app, hash):
        return OPENERS[kind](app, room, argument, more)
    from page.home import AboutScreen, HomeScreen

    if kind == "about" or (kind == "rules" and argument in engine.games()):
        return AboutScreen(argument)
    if path not in ([""], ["page"]):  # "#page": the link to the content, pressed before Python had started
        app.toast(app.words("error.address"))
    return HomeScreen(app)


def _can_open(app: App, hash: str) -> bool:
    """Whether an address is complete, and its game has such a screen."""
    kind, *words = _path(hash)
    if kind in ("play", "watch"):
        return len(words) == 1
    if kind not in (*OF_GAME, *NOT_IN_EVERY_GAME, "challenge", "day"):
        return True
    game, package = game_of(app, hash), NOT_IN_EVERY_GAME.get(kind)
    return bool(game) and (package is None or find_spec(f"page.{game}.{package}") is not None)


def _made_by(maker: str, words: int = 1) -> Opener:
    """Opens what a function or a class makes from app, room and a number of words; its module is imported then."""

    def opener(app: App, room: Node, *given: str) -> Screen | None:
        module, _, name = maker.partition(":")
        screen: Screen | None = getattr(import_module(module), name)(app, room, *given[:words])
        return screen

    return opener


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


def _deal(app: App, room: Node, code: str) -> Screen | None:
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


def _table(app: App, room: Node, id: str, more: str) -> Screen | None:
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
    table = table_of(app.screen)
    if table is None:
        return None
    session = table.session
    return session if session.over and not session.linked and game in ("", session.deal.game) else None


def _puzzle(app: App, room: Node, game: str, place: str) -> Screen:
    """A puzzle, or the list of puzzles if there is no such puzzle."""
    from table.puzzle import puzzles

    number = _number(place)
    if number is not None and 0 < number <= len(puzzles(game)):
        from page.puzzle.screen import puzzle_screen

        return puzzle_screen(app, room, game, number)
    return _puzzles(app, room, game, place)


def _puzzles(app: App, room: Node, game: str, place: str) -> Screen:
    from page.puzzle.list_screen import PuzzlesScreen

    if place:
        app.toast(app.words("error.address"))
    return PuzzlesScreen(app, room, game)


def _replay(app: App, room: Node, id: str, more: str) -> Screen | None:
    session = app.games.open(id)
    if session is None:
        return None
    if session.linked and not session.over:  # a replay shows what is hidden from the players of a running game
        app.go("#/play/" + id, replace=True)
        return None
    replay: Screen = screen_module(session, "replay").ReplayScreen(app, room, session.plain(), id)
    return replay


def _form(app: App, room: Node, game: str, more: str) -> Screen:
    from page.setup import SetupScreen

    return SetupScreen(app, game, _printed(app, game), _finished(app, game))


def _cards(app: App, room: Node, game: str, set: str) -> Screen:
    editor: Screen = import_module(f"page.{game}.editor.screen").EditorScreen(app, room, set)
    return editor


def _challenge(app: App, room: Node, id: str, number: str) -> Screen | None:
    from page.challenge.screen import challenge_screen

    return challenge_screen(app, room, id, _number(number))


def _day(app: App, room: Node, game: str, iso: str) -> None:
    from page.days.begin import open_day

    open_day(app, game, iso)


#: What opens a link, by its prefix.
LINKS: Mapping[str, Opener] = {
    DEAL: _deal,
    GAME: _linked_game,
    CHALLENGE: _made_by("page.challenge.begin:open_challenge"),
    TURN: _turn,
    LIVE: _made_by("page.live.arrive:open_live"),
}
#: What opens any other address, by its first word.
OPENERS: Mapping[str, Opener] = {kind: _made_by(maker) for kind, maker in (FOR_ALL | OF_GAME).items()} | {
    "cards": _cards,
    "challenge": _challenge,
    "day": _day,
    "games": _made_by("page.saved.screen:GamesScreen", 0),
    "new": _form,
    "play": _table,
    "print": _print,
    "puzzle": _puzzle,
    "puzzles": _puzzles,
    "rules": _made_by("page.rulebook.screen:RulesScreen", 2),
    "watch": _replay,
}
