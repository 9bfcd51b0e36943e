"""The bones of the table: everything on it that stays, as markup."""

from __future__ import annotations

from table.words import Words

from .panels import esc, icon

# Two glyphs that only the table needs; the others stand in index.html for the first screen.
_SYMBOLS = """
<svg hidden>
<symbol id="g-ruins" viewBox="0 0 100 100"><path class="p" d="M24 80V46L29 40L34 46L40 38V80ZM58 80V28H76V80Z"/>
<path class="il" stroke-width="5"
 d="M24 78V46L29 40L34 46L40 38V78M20 78H44V86H20ZM58 78V32M76 78V32M54 78H80V86H54ZM53 24H81V32H53Z"/>
<path class="il" stroke-width="3.4" d="M32 50V76M64 36V76M70 36V76"/></symbol>
<symbol id="g-coin" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.6"/>
<circle cx="12" cy="12" r="6" fill="none"/>
<path class="loz" d="M12 8.2L15 12L12 15.8L9 12Z"/></symbol>
</svg>
"""


def _tool(words: Words, verb: str, id: str, sign: str, extra: str = "") -> str:
    name = esc(words(id))
    return f'<button type="button" data-do="{verb}" aria-label="{name}" title="{name}"{extra}>{icon(sign)}</button>'


def table(words: Words) -> str:
    """The table of one running or finished game; panels fill the parts with data-part."""
    tools = (
        _tool(words, "undo", "table.undo", "undo")
        + _tool(words, "redo", "table.redo", "redo", ' class="widest"')
        + _tool(words, "hint", "table.hint", "hint")
        + _tool(words, "legal", "table.legal", "eye", ' class="wide" aria-pressed="false"')
        + _tool(words, "deck", "table.deck", "cards", ' class="wide"')
        + _tool(words, "log", "table.log", "log", ' class="wide"')
        + _tool(words, "menu", "table.menu", "gear")
    )
    return f"""{_SYMBOLS}
<section class="table" data-part="table">
  <h1 class="sr" data-heading tabindex="-1">{esc(words("game.cartographers"))}</h1>
  <header class="bar">
    <a class="word" href="#/" title="{esc(words("app.home"))}">{esc(words("app.name"))}</a>
    <ol class="seasons" data-part="seasons"></ol>
    <div class="icons tools">{tools}</div>
  </header>
  <div class="top">
    <aside class="left" data-part="left" aria-label="{esc(words("table.edicts"))}">
      <h2 class="eyebrow">{esc(words("table.edicts"))}</h2>
      <div class="edicts" data-part="edicts"></div>
      <div class="purse" data-part="purse"></div>
      <div class="note" data-part="note"></div>
      <div class="book" data-part="ledger"></div>
      <div class="book" data-part="revealed"></div>
    </aside>
    <div class="mid" data-part="mid">
      <div class="seats" data-part="seats"></div>
      <div class="sheet" data-part="sheet">
        <canvas data-part="base" aria-hidden="true"></canvas>
        <canvas data-part="over" aria-hidden="true"></canvas>
        <div class="twin" role="grid" data-part="twin" aria-rowcount="11" aria-colcount="11"></div>
      </div>
      <div class="below" data-part="below"></div>
    </div>
    <div class="right" data-part="right">
      <ul class="news" data-part="news"></ul>
      <div class="card exp" data-part="card"></div>
      <div class="hand" data-part="hand">
        <button type="button" class="btn" data-do="turn">{icon("rot")}<span>{esc(words("table.turn"))}</span></button>
        <button type="button" class="btn" data-do="flip">{icon("flip")}<span>{esc(words("table.flip"))}</span></button>
      </div>
      <button type="button" class="btn primary main" data-do="main" data-part="main"></button>
      <div class="gains" data-part="gains"></div>
      <div class="advice" data-part="advice"></div>
      <p class="due rule" data-part="due"></p>
      <div class="skills" data-part="skills"></div>
    </div>
  </div>
  <p class="sr" role="status" aria-live="polite" data-part="say"></p>
  <dialog class="leaf" data-part="dialog" aria-labelledby="leaf-title"></dialog>
</section>"""


def leaf(words: Words, title: str, body: str) -> str:
    """The inside of the dialog."""
    return (
        f'<header><h2 id="leaf-title">{esc(title)}</h2><div class="icons"><button type="button" data-do="shut"'
        f' aria-label="{esc(words("app.close"))}">{icon("x")}</button></div></header>{body}'
    )


def menu(words: Words, code: str, *, can_redo: bool) -> str:
    """What does not fit into the bar of a phone, the settings, and the code of the deal."""

    def item(verb: str, id: str, sign: str, off: bool = False) -> str:
        return (
            f'<button type="button" class="btn quiet" data-do="{verb}"{" disabled" if off else ""}>'
            f"{icon(sign)}<span>{esc(words(id))}</span></button>"
        )

    return (
        '<div class="menu">'
        + item("redo", "table.redo", "redo", off=not can_redo)
        + item("legal", "table.legal", "eye")
        + item("deck", "table.deck", "cards")
        + item("log", "table.log", "log")
        + item("keys", "table.keys", "hint")
        + item("settings", "table.settings", "gear")
        + f'<a class="btn quiet" href="#/">{icon("home")}<span>{esc(words("table.home"))}</span></a></div>'
        f'<h3 class="eyebrow">{esc(words("table.code"))}</h3><div class="row"><output class="num code">{code}</output>'
        f'<button type="button" class="btn quiet" data-do="copy {code}">{icon("copy")}<span>{esc(words("table.copy"))}'
        "</span></button></div>"
    )
