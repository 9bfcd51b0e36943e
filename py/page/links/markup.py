"""The markup of games by links at the table: the strip below the bar, the links to send, the field for a link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from page import html
from page.html import Html, fragment
from table.words import Words

SHEET = "static/css/links.css"


class Outgoing(NamedTuple):
    """A link to be sent. ``name``: of the players on that device; ``is_long``: some messengers would cut it."""

    device: int
    name: str
    address: str
    is_long: bool


def _button(words: Words, verb: str, sign: str, id: str, kind: str = "") -> Html:
    inside = (html.icon(sign), html.span(words(id)))
    return html.button(*inside, type="button", cls=f"btn {kind}".strip(), data_do=verb)


def strip(words: Words, text: str, *, over: bool) -> Html:
    """Whom the game waits for, and what can be done about it."""
    action = (
        _button(words, "send_turn", "link", "turn.send") if over else _button(words, "paste_turn", "open", "turn.paste")
    )
    return fragment(html.icon("link"), html.p(text), action)


def links(words: Words, outgoing: Sequence[Outgoing], *, share: bool, qr: int | None) -> Html:
    """The links to send, one for each device. ``qr``: the device whose link is shown as a QR code."""
    rows = [_link(words, link, share=share, qr=link.device == qr) for link in outgoing]
    explanation = html.p(words("turn.send.text"))
    return html.div(explanation, rows, html.p(words("turn.honest"), cls="rule"), cls="turn-links")


def _link(words: Words, link: Outgoing, *, share: bool, qr: bool) -> Html:
    device, id = link.device, f"turn-link-{link.device}"
    field = html.input_(type="text", readonly=True, id=id, value=link.address, data_name=link.name, cls="num")
    buttons = html.div(
        _button(words, f"copy_turn {device}", "copy", "record.link", "primary"),
        _button(words, f"share_turn {device}", "share", "turn.share") if share else None,
        _button(words, f"qr_turn {device}", "code", "turn.qr") if not qr else None,
        _button(words, f"file_turn {device}", "save", "turn.file") if link.is_long else None,
        cls="row",
    )
    label = html.label(words("turn.field", name=link.name), for_=id)
    return html.div(label, field, buttons, _code(words, link) if qr else None, cls="turn-link")


def _code(words: Words, link: Outgoing) -> Html:
    from . import qr

    try:
        picture = qr.picture(link.address, words("turn.qr"))
    except qr.TooLong:
        return html.p(words("turn.qr.long"), cls="rule", role="status")
    return html.div(picture, html.p(words("turn.qr.hint", name=link.name), cls="rule"), cls="turn-qr")


def paste(words: Words) -> Html:
    """The field for a link that was sent."""
    field = html.textarea(id="turn-paste", rows=4, spellcheck="false", autocomplete="off", required=True)
    label = html.label(words("turn.paste.field"), for_="turn-paste")
    submit = html.button(html.icon("open"), html.span(words("turn.paste")), type="submit", cls="btn primary")
    return html.form(label, field, html.div(submit, cls="row"), data_paste=True, cls="turn-paste")
