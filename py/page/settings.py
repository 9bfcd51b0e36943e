"""The settings: a dialog over the open screen. Every change takes effect at once."""

import js

import engine
from page.dom import Event, Listeners, Node, by_id, document, h, icon
from page.screens import App
from table.preferences import PACES
from table.save_format import summary_of

LANGUAGES = (
    ("en", "English"),
    ("zh-Hant", "繁體中文"),
    ("zh-Hans", "简体中文"),
    ("ja", "日本語"),
    ("ko", "한국어"),
)
#: The switches of every game, and those only of games that list them (``table.<game>.summary``).
OF_ALL_GAMES, OF_SOME_GAMES = ("reveal", "motion", "sound", "ponder"), ("live", "legal")


def switches() -> dict[str, tuple[str, ...]]:
    """The games that each switch belongs to; () for all games."""
    belonging = {
        name: tuple(game for game in engine.games() if name in summary_of(game).SETTINGS) for name in OF_SOME_GAMES
    }
    return dict.fromkeys(OF_ALL_GAMES, ()) | belonging


def _version() -> str:
    """The version of the application, which index.html states."""
    return str(by_id("whats-new").dataset.version)


class Settings:
    """The dialog of settings. It is not a screen, but follows language and theme like one."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._listeners = Listeners()
        self._dialog = h("dialog.settings", {"aria-labelledby": "settings-title"})

    def open(self) -> None:
        document.body.append(self._dialog)
        self._draw()
        self._listeners.on(self._dialog, "change", self._changed)
        self._listeners.on(self._dialog, "close", lambda _: self._closed())
        self._listeners.on(self._dialog, "click", self._outside)
        self._dialog.showModal()

    def close(self) -> None:
        self._dialog.close()

    def show_language(self) -> None:
        self._redraw()

    def show_theme(self) -> None:
        self._redraw()

    def _closed(self) -> None:
        self._app.settings = None
        self._dialog.remove()
        # This runs inside one of the listeners, so they are removed afterwards.
        self._app.later(self._listeners.close, 0)

    def _redraw(self) -> None:
        """Draw again and keep the focus on the same control."""
        active = document.activeElement
        key = active.getAttribute("data-key") if active and self._dialog.contains(active) else None
        self._draw()
        if key:
            self._dialog.querySelector(f'[data-key="{key}"]').focus()

    def _draw(self) -> None:
        words = self._app.words
        lang, choice = words.lang, str(js.inkstead.themeChoice)
        languages = [
            h(
                "button",
                {
                    "type": "button",
                    "lang": code,
                    "data-lang": code,
                    "data-key": code,
                    "aria-pressed": str(code == lang).lower(),
                },
                name,
            )
            for code, name in LANGUAGES
        ]
        themes = [
            h(
                "button",
                {
                    "type": "button",
                    "data-do": "theme " + name,
                    "data-key": name,
                    "aria-pressed": str(name == choice).lower(),
                },
                words("settings.theme." + name),
            )
            for name in ("auto", "light", "dark")
        ]
        self._dialog.replaceChildren(
            h(
                "header",
                None,
                h("h2", {"id": "settings-title"}, words("settings.title")),
                h(
                    "div.icons",
                    None,
                    h(
                        "button",
                        {"type": "button", "data-do": "close", "data-key": "close", "aria-label": words("app.close")},
                        icon("x"),
                    ),
                ),
            ),
            *self._switches(),
            self._choice("settings.pace", self._paces()),
            self._choice("settings.theme", themes),
            self._choice("settings.language", languages),
            h(
                "section",
                None,
                h("a.btn.quiet", {"href": "#/data", "data-key": "data"}, icon("save"), words("backup.title")),
            ),
            h("section", None, js.inkstead.report(), h("p.rule", None, words("about.version", version=_version()))),
        )

    def _switches(self) -> list[Node]:
        """The switches of the open game; without one, all switches grouped by the games they belong to."""
        session = getattr(self._app.screen, "session", None)
        if session is not None:
            game = session.deal.game
            mine = [name for name, games in switches().items() if not games or game in games]
            return [h("section", None, [self._switch(name) for name in mine])]
        return [self._group(games) for games in dict.fromkeys(switches().values())]

    def _paces(self) -> list[Node]:
        """The speeds of scenes."""
        return [
            h(
                "button",
                {
                    "type": "button",
                    "data-do": "pace " + name,
                    "data-key": "pace " + name,
                    "aria-pressed": str(name == self._app.prefs.pace_chosen).lower(),
                },
                self._app.words("settings.pace." + name),
            )
            for name in PACES
        ]

    def _group(self, games: tuple[str, ...]) -> Node:
        words = self._app.words
        title = words.list([words("game." + game) for game in games]) or words("settings.all")
        boxes = [self._switch(name) for name, belongs in switches().items() if belongs == games]
        return h(
            "section",
            {"role": "group", "aria-label": title, "data-games": " ".join(games)},
            h("h3.eyebrow", None, title),
            boxes,
        )

    def _choice(self, id: str, buttons: list[Node]) -> Node:
        title = self._app.words(id)
        return h(
            "section",
            None,
            h("h3.eyebrow", None, title),
            h("div.segments", {"role": "group", "aria-label": title}, buttons),
        )

    def _switch(self, name: str) -> Node:
        words = self._app.words
        hint = f"hint-{name}" if name in OF_ALL_GAMES else None
        title = f"title-{name}" if hint else None  # without it the hint would be in the name, too
        box = h(
            "input",
            {
                "type": "checkbox",
                "role": "switch",
                "name": name,
                "data-key": name,
                "aria-labelledby": title,
                "aria-describedby": hint,
            },
        )
        box.checked = bool(self._app.prefs[name])
        return h(
            "label.switch",
            None,
            h("span", {"id": title}, words("settings." + name)),
            h("small", {"id": hint}, words(f"settings.{name}.hint")) if hint else None,
            box,
        )

    # --- handlers of controls ----------------------------------------------------------------------

    def _changed(self, event: Event) -> None:
        self._app.prefs[event.target.name] = bool(event.target.checked)
        changed = getattr(self._app.screen, "show_preferences", None)
        if changed is not None:
            changed()

    def _outside(self, event: Event) -> None:
        if event.target.localName == "dialog":  # the backdrop is the dialog itself; its inside has children
            box = self._dialog.getBoundingClientRect()
            if not (box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom):
                self.close()

    def do_theme(self, name: str, event: Event) -> None:
        js.inkstead.setTheme(name, True)

    def do_pace(self, name: str, event: Event) -> None:
        self._app.prefs.pace_chosen = name
        self._redraw()

    def do_close(self, argument: str, event: Event) -> None:
        self.close()
