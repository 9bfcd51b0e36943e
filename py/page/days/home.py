"""What the first screen says about today's games and the best results."""

import js

from page.days.today import Status, running_by_code
from page.dom import by_id, document
from page.screens import App
from table.day import Day
from table.days import FIRST, Diary, figure, games
from table.results import Result
from table.saved_games import StoreMissing
from table.words import Words


def show_days(app: App) -> None:
    """Write under each game what has become of today's game."""
    try:
        entries = app.shelf.entries()
        app.results.update(entries)
    except StoreMissing:
        entries = []
    results = app.results.all()
    app.prefs.note("played", sorted({entry.game for entry in entries} | {one.game for one in results}))
    js.inkstead.showHome()
    diary, running = Diary(results), running_by_code(entries)
    today = max(Day.today(), FIRST)
    for game in games():
        row = document.querySelector(f'.home [data-day="{game}"]')
        status = Status.of(game, today, diary, running)
        row.setAttribute("href", f"#/days/{today.iso}" if status.kind == "done" else status.href)
        row.querySelector(".state").textContent = status.text(app.words)
        row.querySelector(".daymark").className = f"daymark {status.kind}"
    by_id("bests").textContent = _bests(app.words, results, diary.row(today))


def _bests(words: Words, results: list[Result], days: int) -> str:
    """The best result of each game alone, and the days in a row; "" if there is none."""
    shown = []
    for game in games():
        best = max((figure(one) for one in results if one.game == game and one.players == 1), default=None)
        if best is not None:
            n = words.number(best.number, sign=True) if best.signed else best.number
            shown.append(words("home.best." + game, n=n))
    lines = [words("home.bests", list=words.list(shown))] if shown else []
    if days > 1:
        lines.append(words("days.share.row", n=days))
    return " · ".join(lines)
