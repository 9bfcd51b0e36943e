"""The bones of the table: everything on it that stays, as markup."""

from __future__ import annotations

from page.table import markup
from page.table.markup import button, esc, tool
from table.words import Words

from .pictured import sign, symbols

#: The parts of a phone's screen; the signs stand for them.
TABS = {
    "wheel": "buy_lumber",
    "orders": "choose_orders",
    "helpers": "choose_helper",
    "shop": "improve_workshop",
    "tracks": "market",
}
#: The part that is seen when a table is opened.
FIRST = "wheel"


def table(words: Words) -> str:
    """The table of one running or finished game; panels fill the parts with data-part."""
    tools = (
        tool(words, "undo", "table.undo", "undo")
        + tool(words, "redo", "table.redo", "redo", ' class="widest"')
        + tool(words, "hint", "table.hint", "hint")
        + tool(words, "deck", "table.deck", "cards", ' class="wide"')
        + tool(words, "log", "table.log", "log", ' class="wide"')
        + tool(words, "menu", "table.menu", "gear")
    )
    tabs = "".join(
        f'<button type="button" data-do="tab {name}" aria-pressed="{str(name == FIRST).lower()}">{sign(picture)}'
        f"<span>{esc(words('wc.ui.tab.' + name))}</span></button>"
        for name, picture in TABS.items()
    )
    return f"""{symbols()}
<section class="table wc" data-part="table" data-tab="{FIRST}">
  <h1 class="sr" data-heading tabindex="-1">{esc(words("game.woodcraft"))}</h1>
  <header class="bar">
    <a class="word" href="#/" title="{esc(words("app.home"))}">{esc(words("app.name"))}</a>
    <p class="round" data-part="round"></p>
    <div class="owned" data-part="purse"></div>
    <div class="heads" data-part="heads" aria-hidden="true"></div>
    <div class="icons tools">{tools}</div>
  </header>
  <div class="floor" data-part="floor">
    <div class="turning">
      <div class="mid" data-part="mid">{wheel(words)}</div>
      <div class="tracks" data-part="tracks"></div>
    </div>
    <div class="talk">
      <div class="card ask" data-part="right" data-drop="ask">
        <div data-part="ask"></div>
        <div class="advice" data-part="advice"></div>
        <div class="deeds">
          <button type="button" class="btn primary main" data-do="main" data-part="main"></button>
        </div>
      </div>
      <div class="note" data-part="note"></div>
    </div>
    <div class="people" data-part="people"></div>
    <div class="onshow orders" data-part="orders"></div>
    <div class="onshow helpers" data-part="helpers"></div>
    <div class="public" data-part="contracts"></div>
    <ul class="news" data-part="news"></ul>
  </div>
  <div class="card shop" data-part="shop">
    <div class="stock">
      <div class="pile" data-part="pile" data-drop="pile"></div>
      <div class="trees" data-part="pots"></div>
      <div class="works" data-part="tools"></div>
    </div>
    <div class="rows" data-part="rows" data-drop="rows"></div>
    <div class="house-of"><div data-part="rooms"></div><div data-part="hand"></div></div>
    <div class="attic" data-part="attic"></div>
  </div>
  <nav class="tabs" aria-label="{esc(words("wc.ui.tabs"))}">{tabs}</nav>
  <p class="sr" role="status" aria-live="polite" data-part="say"></p>
  <dialog class="leaf" data-part="dialog" aria-labelledby="leaf-title"></dialog>
</section>"""


def wheel(words: Words) -> str:
    """The wheel: two canvases, and over them what can be pressed, with its name in words."""
    return f"""<div class="disc" data-part="sheet" data-drop="yard">
        <canvas data-part="base" aria-hidden="true"></canvas>
        <canvas data-part="over" aria-hidden="true"></canvas>
        <div class="twin" role="group" data-part="twin" aria-label="{esc(words("wc.wheel"))}"></div>
      </div>"""


def menu(words: Words, code: str, *, can_redo: bool) -> str:
    """What does not fit into the bar of a phone."""
    items = (
        button(words, "redo", "table.redo", "redo", off=not can_redo)
        + button(words, "deck", "table.deck", "cards")
        + button(words, "log", "table.log", "log")
        + button(words, "keys", "table.keys", "hint")
    )
    return markup.menu(words, code, items)
