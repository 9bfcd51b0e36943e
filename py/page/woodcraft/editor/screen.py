"""The editor of card sets: the list of sets, export and import of files, and the form for one set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from engine.game import BadData
from engine.problems import Problem
from engine.woodcraft.card_set import STANDARD_ID
from engine.woodcraft.standard import STANDARD
from page.dom import Event, Node, by_id, document, h, icon, text_in
from page.game_loader import run
from page.records import download
from page.room import RoomScreen
from table.problems import text_of
from table.sharing import is_of_games
from table.store import StoreFull, StoreMissing
from table.woodcraft.sets import MOST_LETTERS, SetInfo, copy_of, file_name, numbered, read, too_big, written
from table.words import News

from ..card_sets import sets
from .form import Form
from .stored import drafts

if TYPE_CHECKING:
    from page.screens import App
    from table.woodcraft.editor.draft import Draft
    from table.words import Phrase

SHEET = "static/css/cards.css"
ROUTE = "#/cards/woodcraft"

#: How long after a change the draft is stored, seconds; at once if the page is left.
DELAY = 0.4


class EditorScreen(RoomScreen):
    """``id``: the set to edit, "" for the list of all sets."""

    name = "cards"
    sheets = (SHEET,)

    def __init__(self, app: App, room: Node, id: str = "") -> None:
        super().__init__(app, room)
        self._id = id
        #: The message about a file or a set.
        self._notice: News | None = None
        #: Removed sets with their drafts by id, for undo. A set can have been removed by another tab before its draft.
        self._removed_sets: dict[str, tuple[str | None, Draft | None]] = {}
        self._is_late = False  # whether the last change of the draft is not stored yet
        self._form: Form | None = None

    def open(self) -> None:
        if self._id and self._id != STANDARD_ID:
            try:
                draft = drafts().of(self._id)
            except BadData as bad:
                self._id = ""
                self._notice = News(self._broken(bad), good=False)
            else:
                self._form = Form(draft)
        super().open()

    def listen(self) -> None:
        on = self._listeners.on
        on(self._room, "change", self._changed)
        on(self._room, "input", self._typed)
        on(document, "visibilitychange", lambda _: self._keep())
        on(js.window, "pagehide", lambda _: self._keep())

    def close(self) -> None:
        self._keep()
        super().close()

    def _keep_soon(self) -> None:
        """Store the draft after a moment."""
        if not self._is_late:
            self._is_late = True
            self._app.later(self._keep, DELAY)

    def _keep(self) -> None:
        if self._is_late:
            self._is_late = False
            drafts().keep(self._id)

    # --- drawing ----------------------------------------------------------------------------------

    def _write(self) -> None:
        parts = self._one() if self._form else self._all()
        self._room.replaceChildren(h("section.screen.narrow.games.editor", None, parts))
        if self._form:
            self._form.show(self._app.words)

    def _all(self) -> list[Node]:
        words = self._app.words
        stored, broken, changed = sets().all(), sets().broken(), drafts().changed()
        rows = [self._row(kept, is_changed=kept.id in changed) for kept in stored]
        known = {*(kept.id for kept in stored), *self._removed_sets}
        others = [*(id for id in changed if id not in broken), *broken]
        rows += [self._without_set(id, changed.get(id), broken.get(id)) for id in others if id not in known]
        rows += [self._removed(id) for id in self._removed_sets]
        copy = h("button.btn.quiet", {"type": "button", "data-do": "copy_standard"}, icon("copy"), words("wc.set.copy"))
        choose = h(
            "label.btn.quiet",
            None,
            icon("open"),
            words("wc.set.file.open"),
            h("input", {"type": "file", "id": "set-file", "accept": ".json,application/json"}),
        )
        return [
            h("h1", {"tabindex": "-1"}, words("wc.set.title")),
            self._notice_node(),
            h("p.rule", None, words("wc.set.about")),
            h("h2.eyebrow", None, words("wc.set.mine")),
            h("ul", None, rows) if rows else h("p.empty", None, words("wc.set.none")),
            h("div.row.files", None, copy, choose),
            h(
                "div.go",
                None,
                h("a.btn.quiet", {"href": "#/new/woodcraft"}, icon("back"), h("span", None, words("app.back"))),
            ),
        ]

    def _notice_node(self) -> Node:
        notice = self._notice
        if notice is None:
            return h("div", {"id": "news", "role": "alert"})
        text = h("p" if notice.good else "p.bad", None, self._app.words.phrase(notice.phrase))
        return h("div.notice.card", {"id": "news", "role": "alert"}, text)

    def _broken(self, bad: BadData) -> Phrase:
        """That a stored set cannot be read, and why."""
        return ["wc.set.broken", {"why": text_of(self._app.words, bad.problem)}]

    def _edit(self, id: str, title: str) -> Node:
        words = self._app.words
        label = words("wc.set.edit.label", title=title)
        return h("a.btn", {"href": f"{ROUTE}/{id}", "aria-label": label}, words("wc.set.edit"))

    def _row(self, kept: SetInfo, *, is_changed: bool) -> Node:
        words, title = self._app.words, kept.title
        play = h(
            "a.btn.quiet",
            {"href": f"#/new/woodcraft/{kept.id}", "aria-label": words("wc.set.play.label", title=title)},
            words("wc.set.play"),
        )
        to_file = self._tool("out", kept.id, "wc.set.file.save", "save", title)
        facts = words("wc.set.facts", version=kept.version, cards=kept.cards, designed=kept.designed)
        unsaved = h("p.unsaved-set", None, words("wc.set.unsaved", version=kept.version)) if is_changed else None
        return self._item(kept.id, title, [self._edit(kept.id, title), play, to_file], [h("p", None, facts), unsaved])

    def _without_set(self, id: str, draft: Draft | None, why: Problem | None) -> Node:
        """A set that is damaged or that another tab has removed; its draft can be edited."""
        words = self._app.words
        title = (str(draft.document["title"]) if draft else "") or id
        broken = h("p.bad", None, words("wc.set.broken", why=text_of(words, why))) if why else None
        changed = h("p", None, words("wc.set.changed")) if draft else None
        return self._item(id, title, [self._edit(id, title)] if draft else [], [broken, changed])

    def _item(self, id: str, title: str, buttons: list[Node], lines: list[Node | None]) -> Node:
        """A set in the list: its title, its buttons with the one that removes it, and lines of text."""
        remove = self._tool("remove", id, "wc.set.remove", "trash", title)
        row = h("div.row", None, *buttons, remove)
        return h("li.saved.card", {"id": "set-" + id}, h("h3", None, title), row, *lines)

    def _removed(self, id: str) -> Node:
        words = self._app.words
        undo = h("button.btn", {"type": "button", "data-do": "restore " + id}, icon("undo"), words("app.undo"))
        return h(
            "li.saved.card.gone", {"id": "gone-" + id}, h("p", None, words("wc.set.removed")), h("div.row", None, undo)
        )

    def _tool(self, verb: str, id: str, word: str, sign: str, title: str) -> Node:
        words = self._app.words
        return h(
            "button.btn.quiet",
            {
                "type": "button",
                "data-do": f"{verb} {id}",
                "title": words(word),
                "aria-label": words(word + ".label", title=title),
            },
            icon(sign),
        )

    def _one(self) -> list[Node]:
        words = self._app.words
        back = h("a.btn.quiet", {"href": ROUTE}, icon("back"), h("span", None, words("wc.set.back")))
        save = h(
            "button.btn.primary",
            {"type": "button", "data-do": "save", "id": "set-save"},
            icon("save"),
            h("span", None, words("wc.set.save")),
        )
        assert self._form is not None
        title = words("wc.set.edit.label", title=self._form.draft.document["title"])
        return [
            h("h1", {"tabindex": "-1"}, title),
            self._notice_node(),
            self._form.nodes(words),
            h("div.go", None, h("p.rule", {"id": "set-wrong", "role": "status"}), back, save),
        ]

    # --- actions ----------------------------------------------------------------------------------

    def _typed(self, event: Event) -> None:
        if self._form and event.target.type != "file":
            self._form.typed(self._app.words, event.target)
            self._keep_soon()

    def _changed(self, event: Event) -> None:
        node = event.target
        if node.id == "set-file" and node.files.length:
            run(self._import(node.files.item(0)))
        elif self._form:
            self._form.chosen(self._app.words, node)

    async def _import(self, file: Node) -> None:
        words = self._app.words
        try:
            if file.size > MOST_LETTERS * 4:
                raise too_big()
            text = await text_in(file)
            if text is None:
                self._notice = News(["record.file.bad.unreadable"], good=False)
                self._write_after_file()
                return
            if is_of_games(text):
                self._notice = News(["wc.set.file.games"], good=False)
                self._write_after_file()
                return
            kept, new = sets().add(read(text))
        except BadData as bad:
            self._notice = News(["wc.set.file.bad", {"why": text_of(words, bad.problem)}], good=False)
        except (StoreFull, StoreMissing) as error:
            self._notice = News([_text_id(error)], good=False)
        else:
            added = ["wc.set.file.added", {"title": kept.title}] if new else ["wc.set.file.known"]
            self._notice = News(added, good=True)
        self._write_after_file()

    def _write_after_file(self) -> None:
        """Write the list again, with the focus on the field for a file; not if another screen was opened meanwhile."""
        if self._app.screen is self and self._form is None:
            self._write()
            by_id("set-file").focus()

    def do_copy_standard(self, argument: str, event: Event) -> None:
        words = self._app.words
        title = words("wc.set.copy.title")
        id = sets().free_id(title, drafts().changed())
        try:
            sets().keep(copy_of(STANDARD, id, numbered(title, id)))
        except (StoreFull, StoreMissing) as error:
            self._notice = News([_text_id(error)], good=False)
            self._write()
            return
        self._app.go(f"{ROUTE}/{id}")

    def do_out(self, id: str, event: Event) -> None:
        try:
            card_set = sets().load(id)
        except BadData as bad:
            self._list(id, self._broken(bad))
            return
        download(written(card_set), file_name(card_set))

    def do_remove(self, id: str, event: Event) -> None:
        try:
            text = sets().remove(id)
        except StoreMissing as error:
            self._list(id, [_text_id(error)])
            return
        draft = drafts().remove(id)
        if text is not None or draft is not None:
            self._removed_sets[id] = (text, draft)
        self._list(id)

    def do_restore(self, id: str, event: Event) -> None:
        trouble: Phrase = ()
        text, draft = self._removed_sets[id]
        try:
            if text is not None:
                sets().restore(id, text)
            if draft is not None:
                drafts().put_back(id, draft)
            del self._removed_sets[id]
        except BadData as bad:
            trouble = self._broken(bad)
        except (StoreFull, StoreMissing) as error:
            trouble = [_text_id(error)]
        self._list(id, trouble)

    def _list(self, id: str, trouble: Phrase = ()) -> None:
        """Write the list again, with a message if there is trouble, and focus the row of a set."""
        self._notice = News(trouble, good=False) if trouble else None
        self._write()
        rows = (f"#gone-{id} button", f"#set-{id} button", "h1")
        next(node for row in rows if (node := self._room.querySelector(row))).focus()

    def do_save(self, argument: str, event: Event) -> None:
        """Save the set as its next version; an invalid set is not saved."""
        assert self._form is not None
        words, draft = self._app.words, self._form.draft
        try:
            kept = sets().keep(draft.document, draft.loaded)
        except BadData as bad:
            self._app.toast(words("wc.set.bad", why=text_of(words, bad.problem)))
            return
        except (StoreFull, StoreMissing) as error:
            self._app.toast(words(_text_id(error)))
            return
        draft.saved(sets().load(kept.id))
        self._is_late = False
        drafts().saved(self._id, kept.id)
        if kept.id == self._id:
            self._form.show_status(words)
            self._app.toast(words("wc.set.saved", title=kept.title, version=kept.version), seconds=4)
        else:
            self._id = kept.id
            self._app.rename(f"{ROUTE}/{kept.id}")
            self._write()
            self._app.toast(words("wc.set.saved.apart", title=kept.title), seconds=15)
        document.querySelector(".editor .go a").focus()  # the button is disabled until something changes

    def do_add(self, argument: str, event: Event) -> None:
        if self._form:
            self._form.add(self._app.words)
            self._keep_soon()
            by_id("field-title").focus()

    def do_take_out(self, argument: str, event: Event) -> None:
        if self._form:
            self._form.take_out(self._app.words)
            self._keep_soon()
            _focus_field("take_out")

    def do_put_back(self, argument: str, event: Event) -> None:
        if self._form:
            self._form.put_back(self._app.words)
            self._keep_soon()
            _focus_field("put_back")


def _focus_field(verb: str) -> None:
    """Focus the button of that verb in the form that was written again; while it is disabled, the title of the card."""
    button = document.querySelector(f'#set-form [data-do="{verb}"]')
    (button if button and not button.disabled else by_id("field-title")).focus()


def _text_id(error: Exception) -> str:
    return "error.full" if isinstance(error, StoreFull) else "error.store"
