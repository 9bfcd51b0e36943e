"""The layout of a replay: the markup that stays while frames change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from page.html import (
    EMPTY,
    Html,
    b,
    button,
    details,
    div,
    h1,
    header,
    icon,
    input_,
    label,
    li,
    ol,
    option,
    output,
    p,
    section,
    select,
    span,
    summary,
)
from page.room import back_link
from table.players import full
from table.words import Words

F = TypeVar("F", bound="Frame")

if TYPE_CHECKING:
    from typing import Protocol

    from page.screens import App
    from table.players import PlayerName
    from table.session import Session
    from table.words import Phrase

    class Frame(Protocol):
        """One step of a replay: what the frames of all games have in common."""

        @property
        def actions(self) -> int:
            """The number of actions played so far; a branch keeps them."""

        @property
        def seat(self) -> int | None:
            """The seat that decided; None if none did."""

        @property
        def kind(self) -> str:
            """What happened; an attribute of its row in the list of frames, as a class may belong to a panel."""

    class Shown(Protocol[F]):
        """What the layout reads of a ``page.replay.screen.Replay``."""

        app: App
        session: Session
        id: str
        frames: Sequence[F]
        starts: Mapping[int, int]
        at: int
        title: Phrase
        back: str
        WORDS: Mapping[str, str]
        KIND: str

        def board(self) -> Html: ...
        def side(self) -> Html: ...
        def top(self) -> Html: ...
        def chapters(self) -> Sequence[str]: ...
        def card_of(self, frame: F) -> str: ...
        def who(self, frame: F) -> str: ...
        def lines(self, frame: F) -> list[str]: ...
        def names(self) -> list[PlayerName]: ...


#: More chapters than this are shown as a drop-down list.
BUTTONS = 6


def layout(replay: Shown[F]) -> Html:
    """The markup that stays; its parts (data-part) are filled for each frame."""
    place = div(
        div(replay.side(), cls="side"),
        div(replay.board(), cls="map", data_part="mid"),
        div(cls="card now", data_part="caption"),
        _controls(replay),
        _more(replay),
        cls="place",
    )
    return section(
        _heading(replay),
        place,
        p(cls="sr", role="status", aria_live="polite", data_part="say"),
        cls=f"replay {replay.KIND}",
        data_part="replay",
    )


def _heading(replay: Shown[F]) -> Html:
    words = replay.app.words
    return header(
        back_link(words, replay.back),
        h1(words.phrase(replay.title), tabindex=-1),
        replay.top(),
        cls="head",
    )


def _controls(replay: Shown[F]) -> Html:
    """The scrubber, and below it the buttons that step and run."""
    words = replay.app.words
    scrubber = input_(
        type="range",
        min=0,
        max=len(replay.frames) - 1,
        value=replay.at,
        step=1,
        data_part="scrub",
        aria_label=words("replay.scrub"),
    )
    return div(
        div(scrubber, output(cls="num", data_part="step", aria_live="off"), cls="scrub"),
        div(
            _step(words, -1, "replay.prev", "prev"),
            button(type="button", cls="btn primary", data_do="run", data_part="play"),
            _step(words, 1, "replay.next", "next"),
            cls="run",
        ),
        cls="deck",
        data_part="deck",
    )


def _step(words: Words, steps: int, id: str, part: str) -> Html:
    name = words(id)
    return button(
        icon(part), type="button", cls="btn", data_do=f"step {steps}", data_part=part, aria_label=name, title=name
    )


def _more(replay: Shown[F]) -> Html:
    """The chapters, the choice of the player shown, the actions on the game, and the list of all frames."""
    words = replay.app.words
    branch = button(
        icon("pass"),
        span(words("replay.branch")),
        type="button",
        cls="btn",
        data_do="branch",
        data_part="branch",
        aria_describedby="branch-hint",
    )
    keep = button(icon("cards"), span(words("record.keep")), type="button", cls="btn", data_do="keep")
    link = button(icon("link"), span(words("record.link")), type="button", cls="btn quiet", data_do="link")
    return div(
        _chapters(replay),
        _maps(replay),
        div(branch, cls="row"),
        p(cls="rule", id="branch-hint", data_part="hint"),
        div(None if replay.id else keep, link, cls="row"),
        details(summary(words("replay.steps")), _steps(replay), cls="steps", data_part="steps"),
        p(words(replay.WORDS["keys"]), cls="rule keyhint"),
        cls="more",
    )


def _chapters(replay: Shown[F]) -> Html:
    """The chapters: a few as buttons in a row, many as a drop-down list."""
    names, title = replay.chapters(), replay.app.words(replay.WORDS["chapters"])
    if len(names) > BUTTONS:
        options = [option(name, value=replay.starts[i]) for i, name in enumerate(names) if i in replay.starts]
        return label(span(title, cls="eyebrow"), select(options, data_part="chapter"), cls="jump")
    buttons = [
        button(name, type="button", data_do=f"jump {replay.starts[i]}", data_chapter=i)
        if i in replay.starts
        else button(name, type="button", disabled=True)
        for i, name in enumerate(names)
    ]
    return div(buttons, cls="segments", role="group", aria_label=title)


def _maps(replay: Shown[F]) -> Html:
    """The choice of the player shown; nothing in a solo game."""
    if replay.session.deal.players == 1:
        return EMPTY
    words = replay.app.words
    names = [("follow", words(replay.WORDS["follow"]))]
    names += [(str(i), full(name)) for i, name in enumerate(replay.names())]
    buttons = [
        button(name, type="button", cls="chip", data_do=f"map {which}", data_map=which, aria_pressed=False)
        for which, name in names
    ]
    return div(buttons, cls="seers", role="group", aria_label=words(replay.WORDS["maps"]))


def _steps(replay: Shown[F]) -> Html:
    """The list of all frames, each with its card and first event; a click jumps there."""
    words = replay.app.words
    items = []
    for i, frame in enumerate(replay.frames):
        card = replay.card_of(frame)
        what = words.list([text for text in (replay.who(frame), replay.lines(frame)[0]) if text])
        items.append(
            li(button(card and (b(card), " "), what, type="button", data_do=f"jump {i}"), data_kind=frame.kind)
        )
    return ol(items, cls="log", start=0)
