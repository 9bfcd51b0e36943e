"""Pieces of markup that every table is made of: pure text, no browser."""

from __future__ import annotations

from collections.abc import Sequence

from table.words import Words


def esc(text: object) -> str:
    return str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def icon(name: str) -> str:
    return f'<svg class="i" aria-hidden="true"><use href="#i-{name}"/></svg>'


def tool(words: Words, verb: str, id: str, sign: str, extra: str = "") -> str:
    """A tool of the bar."""
    name = esc(words(id))
    return f'<button type="button" data-do="{verb}" aria-label="{name}" title="{name}"{extra}>{icon(sign)}</button>'


def button(words: Words, verb: str, id: str, sign: str, *, off: bool = False) -> str:
    """A quiet button with a sign and its words."""
    return (
        f'<button type="button" class="btn quiet" data-do="{verb}"{" disabled" if off else ""}>'
        f"{icon(sign)}<span>{esc(words(id))}</span></button>"
    )


def unsaved(words: Words, reason: str) -> str:
    """That the game is not saved, why, and the button that saves it to a file."""
    return (
        f"{icon('alert')}<p>{esc(words('unsaved.' + reason))}</p>"
        f'<button type="button" class="btn" data-do="keep_file">{icon("save")}'
        f"<span>{esc(words('record.file.save'))}</span></button>"
    )


def leaf(words: Words, title: str, body: str) -> str:
    """The inside of a dialog."""
    return (
        f'<header><h2 id="leaf-title">{esc(title)}</h2><div class="icons"><button type="button" data-do="shut"'
        f' aria-label="{esc(words("app.close"))}">{icon("x")}</button></div></header>{body}'
    )


def menu(words: Words, code: str, items: str) -> str:
    """What does not fit into the bar of a phone, the settings, and the code of the deal, if it has one."""
    inside = (
        f'<div class="menu">{items}{button(words, "settings", "table.settings", "gear")}'
        f'<a class="btn quiet" href="#/">{icon("home")}<span>{esc(words("table.home"))}</span></a></div>'
    )
    if not code:
        return inside
    return inside + (
        f'<h3 class="eyebrow">{esc(words("table.code"))}</h3><div class="row"><output class="num code">{code}</output>'
        f'<button type="button" class="btn quiet" data-do="copy {code}">{icon("copy")}<span>{esc(words("table.copy"))}'
        "</span></button></div>"
    )


def keys(words: Words, ids: Sequence[str]) -> str:
    """The keyboard, one line a key: texts of the form "key: what it does"."""
    rows = []
    for id in ids:
        key, _, text = words(id).replace("：", ": ", 1).partition(": ")
        rows.append(f"<div><dt><kbd>{esc(key)}</kbd></dt><dd>{esc(text)}</dd></div>")
    return f'<dl class="keys">{"".join(rows)}</dl>'


def searching(words: Words) -> str:
    return f'<p class="eyebrow">{esc(words("hint.searching"))}</p>'


def advice(words: Words, options: Sequence[tuple[str, float, Sequence[str]]]) -> str:
    """The best move found and its runners-up: how much less each is expected to bring, and what speaks for it."""
    best = options[0][1]
    items = []
    for i, (what, points, reasons) in enumerate(options):
        less = words("hint.best") if i == 0 else words("hint.less", points=f"{max(best - points, 0):.1f}")
        why = "".join(f'<p class="rule">{esc(line)}</p>' for line in reasons)
        items.append(
            f'<li><button type="button" class="btn quiet try" data-do="try {i}">'
            f"<span>{esc(what)}</span><small>{esc(less)}</small></button>{why}</li>"
        )
    return f'<h3 class="eyebrow">{esc(words("table.hint"))}</h3><ol>{"".join(items)}</ol>'
