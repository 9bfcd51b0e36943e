"""The bones of the table: everything on it that stays, as markup."""

from __future__ import annotations

from page.table import markup
from page.table.markup import button, esc, icon, tool
from table.words import Words

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


def table(words: Words) -> str:
    """The table of one running or finished game; panels fill the parts with data-part."""
    tools = (
        tool(words, "undo", "table.undo", "undo")
        + tool(words, "redo", "table.redo", "redo", ' class="widest"')
        + tool(words, "hint", "table.hint", "hint")
        + tool(words, "legal", "table.legal", "eye", ' class="wide" aria-pressed="false"')
        + tool(words, "deck", "table.deck", "cards", ' class="wide"')
        + tool(words, "log", "table.log", "log", ' class="wide"')
        + tool(words, "menu", "table.menu", "gear")
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


def menu(words: Words, code: str, *, can_redo: bool, over: bool = False) -> str:
    """What does not fit into the bar of a phone."""
    items = (
        button(words, "redo", "table.redo", "redo", off=not can_redo)
        + button(words, "legal", "table.legal", "eye", off=over)
        + button(words, "deck", "table.deck", "cards")
        + button(words, "log", "table.log", "log")
        + button(words, "keys", "table.keys", "hint")
    )
    return markup.menu(words, code, items)
