"""The bones of the table: everything on it that stays, as markup."""

from __future__ import annotations

from page.ink.glyph_paths import Layer
from page.ink.hex_glyph_paths import GLYPHS
from page.table import markup
from page.table.markup import button, esc, icon, tool
from table.words import Words

# A settlement about (0, 0): body, roof with the mark of its owner, door.
_HOUSE = (
    '<symbol id="g-house-{n}" viewBox="-1.2 -1.2 2.4 2.3">'
    '<path class="rim" d="M-.62 .02V.78H.62V.02ZM-.95 .12L0 -.92L.95 .12Z"/>'
    '<path class="wall" d="M-.62 .02V.78H.62V.02Z"/><path class="roof" d="M-.95 .12L0 -.92L.95 .12Z"/>{mark}'
    '<path class="door" d="M-.17 .34H.17V.78H-.17Z"/></symbol>'
)
_MARKS = (
    "",
    '<path class="mark" d="M-.42 -.4V.08M0 -.84V.08M.42 -.4V.08"/>',
    '<circle class="dot" cy="-.22" r=".2"/>',
    '<path class="mark" d="M0 -.84V.08"/>',
)


_CORNERS = (
    '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/></svg>'
)


def symbol(name: str, layers: tuple[Layer, ...]) -> str:
    """A drawing as a symbol that takes its colours from the style: i ink, t tone, w wash, p paper; l for lines."""
    parts = []
    for role, width, text in layers:
        line = f' stroke-width="{width:g}"' if width else ""
        parts.append(f'<path class="{role[0]}{"l" if width else ""}"{line} d="{text}"/>')
    return f'<symbol id="g-{name}" viewBox="0 0 100 100">{"".join(parts)}</symbol>'


def symbols() -> str:
    """The drawings that panels use, to be laid into the page once."""
    houses = "".join(_HOUSE.format(n=i, mark=mark) for i, mark in enumerate(_MARKS))
    return f'<svg hidden>{houses}{"".join(symbol(name, layers) for name, layers in GLYPHS.items())}</svg>'


def table(words: Words) -> str:
    """The table of one running or finished game; panels fill the parts with data-part."""
    tools = (
        tool(words, "undo", "table.undo", "undo")
        + tool(words, "redo", "table.redo", "redo", ' class="widest"')
        + tool(words, "hint", "table.hint", "hint")
        + tool(words, "legal", "kb.live", "eye", ' class="wide" aria-pressed="false"')
        + tool(words, "deck", "table.deck", "cards", ' class="wide"')
        + tool(words, "log", "table.log", "log", ' class="wide"')
        + tool(words, "menu", "table.menu", "gear")
    )
    zoom = "".join(
        f'<button type="button" data-do="{verb}" aria-label="{esc(words(id))}" title="{esc(words(id))}">{sign}</button>'
        for verb, id, sign in (
            ("closer", "kb.closer", '<span aria-hidden="true">+</span>'),
            ("farther", "kb.farther", '<span aria-hidden="true">\u2212</span>'),
            ("whole", "kb.whole", _CORNERS),
        )
    )
    return f"""{symbols()}
<section class="table kb" data-part="table">
  <h1 class="sr" data-heading tabindex="-1">{esc(words("game.kingdom_builder"))}</h1>
  <header class="bar">
    <a class="word" href="#/" title="{esc(words("app.home"))}">{esc(words("app.name"))}</a>
    <p class="round" data-part="round"></p>
    <div class="heads" data-part="heads" aria-hidden="true"></div>
    <div class="icons tools">{tools}</div>
  </header>
  <div class="top">
    <div class="mid" data-part="mid">
      <div class="window" data-part="window">
        <div class="sheet" data-part="sheet">
          <canvas data-part="base" aria-hidden="true"></canvas>
          <canvas data-part="over" aria-hidden="true"></canvas>
          <canvas data-part="ghost" aria-hidden="true"></canvas>
          <div class="twin" role="grid" data-part="twin" aria-rowcount="20" aria-colcount="20"></div>
        </div>
      </div>
      <div class="zoom" data-part="zoom">{zoom}</div>
      <div class="small" data-part="small" aria-hidden="true"><canvas data-part="smallmap"></canvas>
        <i data-part="frame"></i></div>
    </div>
    <div class="right" data-part="right">
      <div class="card turn" data-part="card"></div>
      <div class="tiles" data-part="tiles"></div>
      <div class="deeds" data-part="deeds">
        <button type="button" class="btn take" data-do="undo">
          {icon("undo")}<span>{esc(words("kb.take_back"))}</span></button>
        <button type="button" class="btn extra" data-do="end" data-part="extra" hidden>
          {esc(words("kb.end_turn"))}</button>
        <button type="button" class="btn primary main" data-do="main" data-part="main"></button>
      </div>
      <div class="advice" data-part="advice"></div>
      <div class="goals" data-part="goals" role="group" aria-label="{esc(words("kb.cards"))}"></div>
      <div class="note" data-part="note"></div>
      <div class="people" data-part="seats"></div>
      <ul class="news" data-part="news"></ul>
    </div>
  </div>
  <p class="sr" role="status" aria-live="polite" data-part="say"></p>
  <dialog class="leaf" data-part="dialog" aria-labelledby="leaf-title"></dialog>
</section>"""


def menu(words: Words, code: str, *, can_redo: bool, over: bool = False) -> str:
    """What does not fit into the bar of a phone."""
    items = (
        button(words, "redo", "table.redo", "redo", off=not can_redo)
        + button(words, "legal", "kb.live", "eye", off=over)
        + button(words, "deck", "table.deck", "cards")
        + button(words, "log", "table.log", "log")
        + button(words, "closer", "kb.closer", "zoom")
        + button(words, "keys", "table.keys", "hint")
    )
    return markup.menu(words, code, items)
