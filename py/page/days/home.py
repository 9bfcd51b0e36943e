"""What the first screen says about today's games and the best results."""

import js

from page.days.today import Status, running_by_code
from page.dom import document
from page.screens import App
from table.day import Day
from table.days import FIRST, Diary, figure, games
from table.result_format import Result
from table.save_format import is_standard
from table.store import StoreMissing
from table.words import Words


def show_days(app: App) -> None:
    """Write under each game what has become of today's game, and note the best results for the first screen."""
    try:
        listing = app.shelf.listing()
        entries, closed = listing.entries, listing.closed
        app.results.update(entries)
    except StoreMissing:
        entries, closed = [], set()
    results = app.results.all()
    app.prefs.note("played", sorted({entry.game for entry in entries} | {one.game for one in results}))
    diary, running = Diary(results), running_by_code(entries, closed)
    today = max(Day.today(), FIRST)
    for game in games():
        row = document.querySelector(f'.home [data-day="{game}"]')
        status = Status.of(game, today, diary, running)
        row.setAttribute("href", f"#/days/{today.iso}" if status.kind == "done" else status.href)
        row.querySelector(".state").textContent = status.text(app.words)
        row.querySelector(".daymark").className = f"daymark {status.kind}"
    last = today if diary.in_row(today) else today.plus(-1)
    app.prefs.note("bests", {"best": _bests(app.words, results), "row": diary.row(today), "last": last.iso})
    js.inkstead.showHome()


def _bests(words: Words, results: list[Result]) -> dict[str, str | int]:
    """The best result of each game alone, without custom card sets; those with a sign as texts."""
    bests: dict[str, str | int] = {}
    for game in games():
        alone = (one for one in results if one.game == game and one.players == 1 and is_standard(one.about))
        best = max(map(figure, alone), default=None)
        if best is not None:
            bests[game] = words.number(best.number, sign=True) if best.signed else best.number
    return bests
