"""The markup of the dialog about a live game."""

from __future__ import annotations

from collections.abc import Sequence

from page import html
from page.html import Child, Html
from page.links.markup import Outgoing, button, link, paste
from table.words import Words


def _body(*children: Child) -> Html:
    return html.div(children, cls="turn-links", data_live=True)


def choice(words: Words, devices: Sequence[tuple[int, str]]) -> Html:
    """What a live game is, and the other devices to connect with."""
    buttons = [
        html.button(
            html.icon("link"),
            html.span(words("live.with", name=name)),
            type="button",
            cls="btn primary",
            data_do=f"live_offer {device}",
        )
        for device, name in devices
    ]
    return _body(html.p(words("live.text")), html.div(buttons, cls="row"), html.p(words("live.honest"), cls="rule"))


def preparing(words: Words) -> Html:
    return _body(html.p(words("live.making"), role="status"))


def none(words: Words, *, has_links: bool) -> Html:
    """The browser cannot connect devices: the game goes on by links. ``has_links``: whether there are any to send."""
    send = button(words, "send_turn", "link", "turn.send", "primary")
    return _body(html.p(words("live.none"), role="status"), html.div(send, cls="row") if has_links else None)


def code(words: Words, outgoing: Outgoing, *, share: bool, is_answer: bool) -> Html:
    """The link of an offer, and the field for its answer; or the link of an answer."""
    text = words("live.answer" if is_answer else "live.offer", name=outgoing.name)
    cancel = button(words, "live_end", "x", "games.name.cancel")
    return _body(
        html.p(text) if not outgoing.address.startswith("#") else None,
        link(words, outgoing, share=share, qr=True),
        html.div(cancel, cls="row") if is_answer else paste(words, words("live.paste"), kind="", after=cancel),
    )


def asked(words: Words, name: str) -> Html:
    """Whether to answer an offer."""
    buttons = (
        button(words, "live_answer", "link", "live.connect", "primary"),
        button(words, "live_refuse", "x", "live.refuse"),
    )
    return _body(
        html.p(words("live.asked", name=name)), html.div(buttons, cls="row"), html.p(words("live.honest"), cls="rule")
    )


def connected(words: Words, name: str) -> Html:
    return _body(html.p(words("live.open", name=name)), html.div(button(words, "live_end", "x", "live.end"), cls="row"))
