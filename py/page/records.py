"""Export and import of games: links that hold every move, and files of one or all games."""

import asyncio
import time
from collections.abc import Sequence

import js
from pyodide.ffi import to_js

import engine
from page import dom, sending
from page.dom import Event, Listeners, Node, document, h, icon
from page.game_loader import absent, bring, needs, run, say_absent
from page.screens import App, Screen
from table import detect_game, sharing
from table.names import Names
from table.save_format import Entry, Save
from table.saved_games import SaveBroken
from table.session import Session
from table.sharing import BadRecord, FileGame
from table.store import StoreFull, StoreMissing
from table.words import News, Words

#: Larger files are not read.
MOST_BYTES = 30_000_000
#: The archives that merge the texts of a file with everything, in addition to the games.
PARTS_OF_EVERYTHING = ("backup", "achievements", "challenge", "editor", "lesson", "links", "par", "puzzle")
#: A field of every card set, and of no other file.
CARDS = '"public_contracts"'

#: The files that are being imported, on any screen: none or one.
_importing: list[Node] = []

# --- links ----------------------------------------------------------------------------------------


def link(session: Session) -> str:
    """The address (see ``dom.address``) that re-creates the game so far, with all its moves."""
    return dom.address(sharing.link(session))


def copy_link(app: App, session: Session) -> None:
    """Copy the link to a game to the clipboard; without a clipboard, show it to be copied by hand."""
    copy_address(app, link(session), app.words("record.link.copied"))


def copy_address(app: App, url: str, copied: str) -> None:
    """Copy an address to the clipboard and say `copied`; without a clipboard, show it to be copied by hand."""
    run(_copy(app, url, copied))


async def _copy(app: App, url: str, copied: str) -> None:
    if await sending.copied(url):
        app.toast(copied, seconds=4)
    else:
        _by_hand(app, url)


def _by_hand(app: App, url: str) -> None:
    words, listeners = app.words, Listeners()
    field = h("input.num", {"type": "text", "readonly": True, "id": "link-field"})
    field.value = url
    close = h("button", {"type": "button", "aria-label": words("app.close")}, icon("x"))
    dialog = h(
        "dialog.link",
        {"aria-labelledby": "link-title"},
        h("header", None, h("h2", {"id": "link-title"}, words("record.link.hand")), h("div.icons", None, close)),
        h("label.rule", {"for": "link-field"}, words("record.link.hint")),
        field,
    )

    def gone(_: Event) -> None:
        dialog.remove()
        app.later(listeners.close, 0)

    listeners.on(close, "click", lambda _: dialog.close())
    listeners.on(dialog, "close", gone)
    document.body.append(dialog)
    dialog.showModal()
    field.select()


# --- replayed games -----------------------------------------------------------------------------


def play_on(app: App, session: Session, actions: int, *, of_link: bool = False) -> None:
    """Start a new game with the first ``actions`` actions of another one, and open its table.

    ``of_link``: the other game has come by a link and is not saved.
    """
    branch = sharing.branch(session, actions)
    id = app.shelf.new_id(int(time.time()))
    app.open_new_game(id, branch)
    _say(app, "replay.branched", session if of_link else None)


def _say(app: App, id: str, linked: Session | None) -> None:
    """Show a message about a game; if a link has brought it, also that nobody in it is a bot any more."""
    if linked is not None and linked.deal.players > 1:
        app.toast(app.words.sentences([app.words(id), app.words("record.seats")]), seconds=8)
    else:
        app.toast(app.words(id), seconds=4)


def keep(app: App, session: Session) -> str:
    """Save a game from a link; returns its id, or "" after a message if it cannot be saved."""
    now = int(time.time())
    try:
        id = sharing.saved_id(app.shelf, session)
        if id:
            app.toast(app.words("record.known"), seconds=4)
        else:
            with app.shelf.adding(now) as id:
                entry = app.shelf.save(id, session, now)
            if entry.over:
                app.results.exclude(entry)
            _say(app, "record.kept", session)
    except (StoreFull, StoreMissing) as trouble:
        app.toast(app.words("error.full" if isinstance(trouble, StoreFull) else "error.store"))
        return ""
    app.find_last()
    return id


# --- files ----------------------------------------------------------------------------------------


def save_file(app: App, ids: Sequence[str], name: str) -> None:
    """Offer saved games as one file; with many games, progress is shown."""
    run(_save(app, list(ids), name))


async def _save(app: App, ids: list[str], name: str) -> None:
    words = app.words
    try:
        entries = {entry.id: entry for entry in app.shelf.entries()}
    except StoreMissing:
        app.toast(words("error.unreadable"))
        return
    chosen = [entry for id, entry in entries.items() if id in ids]
    if not await bring({part for entry in chosen for part in needs(app.games, entry.id, entry.game)}):
        say_absent(app)
        return
    names, others = Names(app.store).all(), app.results.of_others()
    games: list[FileGame | Save] = []
    skipped = 0
    for n, id in enumerate(ids, 1):
        if len(ids) > 3:
            app.toast(words("record.file.writing", n=n, total=len(ids)))
            await asyncio.sleep(0)  # let the page show it
        game = _for_file(app, entries[id], names.get(id, ""), own=id not in others) if id in entries else None
        if game is None:
            skipped += 1
        else:
            games.append(game)
    messages, seconds = [], 6
    if games:
        text = sharing.to_file(games, int(time.time()), others)
        download(text, name)
        messages.append(words("record.file.saved", n=len(games), name=name))
        if len(text) > sharing.MOST_LETTERS:
            messages.append(words("record.file.large"))
            seconds = 20
    if skipped:
        messages.append(words("record.file.left", n=skipped))
    app.toast(words.sentences(messages), seconds=seconds)


def _for_file(app: App, entry: Entry, name: str, *, own: bool) -> FileGame | Save | None:
    """A saved game as a file has it: unchanged if it can only be shown; None if it is damaged or gone."""
    try:
        return FileGame(app.shelf.load(entry.id), entry.touched, name, own)
    except SaveBroken:
        return app.shelf.closed(entry.id)
    except StoreMissing:
        return None


def save_session(app: App, session: Session, id: str) -> None:
    """Offer a game, saved or not, as a file. ``id``: the one under which it is or would be saved."""
    now = int(time.time())
    name = file_name(session.deal.code().lower() or session.deal.game)
    own = id not in app.results.of_others()
    download(sharing.to_file([FileGame(session, now, own=own)], now), name)
    app.toast(app.words("record.file.saved", n=1, name=name))


def save_damaged(app: App, id: str) -> None:
    """Offer the texts of a game that cannot be opened as a file, as they are stored."""
    save_damaged_text(app, sharing.damaged_file(app.shelf.texts(id), int(time.time())), file_name("damaged-" + id))


def save_damaged_text(app: App, text: str, name: str) -> None:
    """Offer a text that cannot be read as a file of this name."""
    download(text, name)
    app.toast(app.words("games.damaged.saved", name=name))


def download(text: str, name: str) -> None:
    """Offer a text as a file to be saved."""
    options = js.JSON.parse('{"type": "application/json"}')
    dom.download(js.Blob.new(to_js([text]), options), name)


def file_name(what: str = "games") -> str:
    """`inkstead-games-2026-11-21.json`, by the clock of the device."""
    return f"inkstead-{what}-{time.strftime('%Y-%m-%d')}.json"


async def import_on(screen: Screen, app: App, file: Node) -> list[News] | None:
    """Import a file that was chosen on a screen; returns the messages as ``import_file`` does.

    None if another screen is open by then, or if another file is being imported: a toast shows the messages.
    """
    if _importing:  # the other import would add what this one adds
        app.toast(app.words("record.file.busy"))
        return None
    _importing.append(file)
    try:
        messages = await import_file(app, file)
    finally:
        _importing.clear()
    app.find_last()
    if app.screen is not screen:
        app.toast(app.words.sentences([app.words.phrase(news.phrase) for news in messages]))
        return None
    return messages


async def import_file(app: App, file: Node) -> list[News]:
    """Save the games of a file, or everything that it contains; returns messages about it."""
    if file.size > MOST_BYTES:
        return [News(["record.file.bad.big"], good=False)]
    text = await dom.text_in(file)
    if text is None:
        return [News(["record.file.bad.unreadable"], good=False)]
    if not text.startswith("{") and (found := detect_game.link_in(text)):  # one that is too long for messengers
        app.go(found)
        return []
    if sharing.has_everything(text):
        if not await bring([*engine.games(), *PARTS_OF_EVERYTHING]):
            return [News([absent()], good=False)]
        from page.backup.restoring import restore

        return await restore(app, text)
    return await _import_games(app, text)


async def _import_games(app: App, text: str) -> list[News]:
    """Save the games of a file that contains nothing else; with many games, progress is shown."""
    words = app.words
    try:
        intake = sharing.Import(app.shelf, text, int(time.time()), app.results, Names(app.store))
    except BadRecord as bad:
        code = "cards" if bad.code == "file" and CARDS in text else bad.code
        return [News(["record.file.bad." + code], good=False)]
    if not await bring(detect_game.parts_of_file(intake.entries)):
        return [News([absent()], good=False)]
    while intake.step():
        if intake.total > 3:
            app.toast(words("record.file.reading", n=intake.done, total=intake.total))
            await asyncio.sleep(0)
    app.clear_toast()
    return _news_of(words, intake)


def _news_of(words: Words, intake: sharing.Import) -> list[News]:
    """The messages about an import: what was added, and what was not."""
    messages: list[News] = []
    if intake.added:
        messages.append(News(["record.file.added", {"n": len(intake.added)}], good=True))
    if intake.unknown_levels:
        messages.append(News(["record.file.levels", {"n": intake.unknown_levels}], good=True))
    if intake.known:
        messages.append(News(["record.file.known", {"n": intake.known}], good=True))
    if intake.refused:
        messages.append(News(["record.file.refused", {"games": words.first(intake.refused)}], good=False))
    if intake.full:
        messages.append(News(["record.file.full", {"n": intake.full}], good=False))
    return messages or [News(["record.file.empty"], good=False)]
