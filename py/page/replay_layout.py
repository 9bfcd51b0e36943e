"""The bones of a replay: everything on it that stays, as markup."""

from __future__ import annotations

from typing import Any

from page.table.markup import esc, icon
from table.players import full


def bones(replay: Any) -> str:
    """Everything that stays; its parts (data-part) are filled for each place of the game."""
    words = replay.app.words

    def button(verb: str, id: str, sign: str, part: str, kind: str = "quiet") -> str:
        name = esc(words(id))
        return (
            f'<button type="button" class="btn {kind}" data-do="{verb}" data-part="{part}"'
            f' aria-label="{name}" title="{name}">{icon(sign)}</button>'
        )

    keep = ""
    if not replay.id:
        keep = (
            f'<button type="button" class="btn" data-do="keep">{icon("cards")}'
            f"<span>{esc(words('record.keep'))}</span></button>"
        )
    back = "#/games" if not replay.id or replay.session.over else "#/play/" + replay.id
    return f"""<section class="replay {replay.KIND}" data-part="replay">
  <header class="head">
    <a class="btn quiet" href="{back}" title="{esc(words("app.back"))}" aria-label="{esc(words("app.back"))}">
    {icon("back")}</a>
    <h1 tabindex="-1">{esc(words("replay.title"))}</h1>
    {replay.top()}
  </header>
  <div class="place">
    <div class="side">{replay.side()}</div>
    <div class="map" data-part="mid">{replay.board()}</div>
    <div class="card now" data-part="caption"></div>
    <div class="deck" data-part="deck">
      <div class="scrub"><input type="range" min="0" max="{len(replay.frames) - 1}" value="{replay.at}" step="1"
        data-part="scrub" aria-label="{esc(words("replay.scrub"))}"><output class="num" data-part="step"></output></div>
      <div class="run">
        {button("step -1", "replay.prev", "prev", "prev", "")}
        <button type="button" class="btn primary" data-do="run" data-part="play"></button>
        {button("step 1", "replay.next", "next", "next", "")}
      </div>
    </div>
    <div class="more">
      {_chapters(replay)}
      {_maps(replay)}
      <div class="row">
        <button type="button" class="btn" data-do="branch" data-part="branch" aria-describedby="branch-hint">
        {icon("pass")}<span>{esc(words("replay.branch"))}</span></button></div>
      <p class="rule" id="branch-hint" data-part="hint"></p>
      <div class="row">{keep}<button type="button" class="btn quiet" data-do="link">{icon("link")}
        <span>{esc(words("record.link"))}</span></button>
      </div>
      <details class="steps" data-part="steps"><summary>{esc(words("replay.steps"))}</summary>{_steps(replay)}</details>
      <p class="rule keyhint">{esc(words(replay.WORDS["keys"]))}</p>
    </div>
  </div>
  <p class="sr" role="status" aria-live="polite" data-part="say"></p>
</section>"""


def _chapters(replay: Any) -> str:
    """A few chapters are buttons in a row, many are a list to choose from."""
    names, label = replay.chapters(), esc(replay.app.words(replay.WORDS["chapters"]))
    if len(names) > 6:
        options = "".join(
            f'<option value="{replay.starts[i]}">{esc(name)}</option>'
            for i, name in enumerate(names)
            if i in replay.starts
        )
        return (
            f'<label class="jump"><span class="eyebrow">{label}</span>'
            f'<select data-part="chapter">{options}</select></label>'
        )
    buttons = "".join(
        f'<button type="button" data-do="jump {replay.starts[i]}" data-chapter="{i}">{esc(name)}</button>'
        if i in replay.starts
        else f'<button type="button" disabled>{esc(name)}</button>'
        for i, name in enumerate(names)
    )
    return f'<div class="segments" role="group" aria-label="{label}">{buttons}</div>'


def _maps(replay: Any) -> str:
    if replay.session.deal.players == 1:
        return ""
    words = replay.app.words
    names = [("follow", words(replay.WORDS["follow"]))]
    names += [(str(i), full(name)) for i, name in enumerate(replay.names())]
    buttons = "".join(
        f'<button type="button" class="chip" data-do="map {what}" data-map="{what}" aria-pressed="false">'
        f"{esc(name)}</button>"
        for what, name in names
    )
    return f'<div class="seers" role="group" aria-label="{esc(words(replay.WORDS["maps"]))}">{buttons}</div>'


def _steps(replay: Any) -> str:
    """Every place by its card and what happened, in order: a way to any of them."""
    words = replay.app.words
    items = []
    for i, frame in enumerate(replay.frames):
        card = f"<b>{esc(replay.card_of(frame))}</b> " if replay.card_of(frame) else ""
        what = words.list([text for text in (replay.who(frame), replay.lines(frame)[0]) if text])
        items.append(
            f'<li class="{frame.kind}"><button type="button" data-do="jump {i}">{card}{esc(what)}</button></li>'
        )
    return f'<ol class="log" start="0">{"".join(items)}</ol>'
