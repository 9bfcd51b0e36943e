"""The markup of games by links at the table: the strip below the bar, the links to send, the field for a link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from page import html
from page.html import Html, fragment
from table.words import Phrase, Words

SHEET = "static/css/links.css"


class Outgoing(NamedTuple):
    """A link to be sent. ``name``: of the players on that device; ``is_long``: some messengers would cut it."""

    device: int
    name: str
    #: Begins with "#" if the page is a file, which has no address that other devices can open.
    address: str
    is_long: bool
    #: The title of the message that the sharing dialog of the browser sends.
    message: str
    #: Whether that device is known to have all that the link contains.
    is_sent: bool = False


def button(words: Words, verb: str, sign: str, id: str, kind: str = "") -> Html:
    inside = (html.icon(sign), html.span(words(id)))
    return html.button(*inside, type="button", cls=f"btn {kind}".strip(), data_do=verb)


def strip(text: str, action: Html | None) -> Html:
    """Whom the game waits for, and what can be done about it."""
    return fragment(html.icon("link"), html.p(text), action)


def links(words: Words, about: str, outgoing: Sequence[Outgoing], *, share: bool, qr: int | None) -> Html:
    """The links to send, one for each device. ``qr``: the device whose link is shown as a QR code."""
    rows = [link(words, one, share=share, qr=one.device == qr) for one in outgoing]
    return html.div(html.p(about), rows, html.p(words("turn.honest"), cls="rule"), cls="turn-links")


def link(words: Words, one: Outgoing, *, share: bool, qr: bool) -> Html:
    """A link, and what can be done with it. ``qr``: whether it is shown as a QR code."""
    device, id = one.device, f"turn-link-{one.device}"
    is_file = one.address.startswith("#")
    field = html.input_(
        type="text",
        readonly=True,
        id=id,
        value=one.address,
        data_name=one.name,
        data_message=one.message,
        cls="num",
    )
    buttons = html.div(
        button(words, f"copy_turn {device}", "copy", "record.link", "" if one.is_sent else "primary"),
        button(words, f"share_turn {device}", "share", "turn.share") if share else None,
        button(words, f"qr_turn {device}", "code", "turn.qr") if not (qr or is_file) else None,
        button(words, f"file_turn {device}", "save", "turn.file") if one.is_long else None,
        cls="row",
    )
    label = html.label(words("turn.field", name=one.name), for_=id)
    if is_file:
        below = html.p(words("turn.file.paste", name=one.name), cls="rule")
    else:
        below = _code(words, one) if qr else html.EMPTY
    return html.div(label, field, buttons, below, cls="turn-link")


def _code(words: Words, one: Outgoing) -> Html:
    from . import qr

    try:
        picture = qr.picture(one.address, words("turn.qr"))
    except qr.TooLong:
        return html.p(words("turn.qr.long"), cls="rule", role="status")
    return html.div(picture, html.p(words("turn.qr.hint", name=one.name), cls="rule"), cls="turn-qr")


def paste(words: Words, text: str, kind: str = "primary", after: Html | None = None) -> Html:
    """The field for a link that was sent; ``text`` says which. ``kind``: the class of its button; ``after``: more."""
    field = html.textarea(
        id="turn-paste",
        rows=4,
        spellcheck="false",
        autocomplete="off",
        enterkeyhint="go",
        aria_describedby="turn-paste-bad",
    )
    wrong = html.p(id="turn-paste-bad", cls="bad", role="alert")
    label = html.label(text, for_="turn-paste")
    submit = html.button(html.icon("open"), html.span(words("turn.paste")), type="submit", cls=f"btn {kind}".strip())
    return html.form(label, field, wrong, html.div(submit, after, cls="row"), data_paste=True, cls="turn-paste")


def refused(words: Words, wrong: Phrase, address: str) -> Html:
    """What is wrong with a pasted link. ``address``: of the game that it opens instead; "" if it opens none."""
    way = html.a(words("turn.other"), cls="btn", href=address) if address else None
    return fragment(html.span(words.phrase(wrong)), way)
