"""The built site in three engines: it starts, plays a turn, keeps it over a reload, and without its server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from built import KEPT, Visit, version
from engines import Engine, Missing, firefox, webkit
from hosting import Host
from smoke import BOARD, SHOWN, Smoke

import engine as games
from table.deals import Deal


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    if request.param == "chromium":
        visit: Visit = request.getfixturevalue("visit")
        with visit("about:blank") as page:
            yield _Chromium(page)
        return
    try:
        opened = firefox(tmp_path / "profile") if request.param == "firefox" else webkit()
    except Missing as reason:
        pytest.skip(str(reason))
    yield opened
    opened.close()


class _Chromium:
    def __init__(self, page: object) -> None:
        self.page = page
        self.complaints: list[str] = []  # `visit` fails the test for them

    def open(self, url: str) -> None:
        self.page.goto(url)  # type: ignore[attr-defined]

    def run(self, expression: str) -> object:
        return self.page.evaluate(expression)  # type: ignore[attr-defined]

    def close(self) -> None: ...


@pytest.mark.sampled(4)  # one game in each browser
@pytest.mark.parametrize("game", games.games())
def test_an_engine_plays_a_turn_of_each_game_and_keeps_it(engine: Engine, host: Host, game: str) -> None:
    engine.open(f"{host.url}#deal={Deal.of(game, 7).code()}")
    smoke = Smoke(engine.run)
    board = smoke.play_a_turn(game)
    workers = engine.run("!!navigator.serviceWorker")
    if workers:
        engine.run(f"void ({KEPT})().then(names => {{ window.kept = names.length; }})")
        smoke.until("window.kept === 1")
        host.stop()
    engine.open(host.url)
    smoke.until("document.body.dataset.ready === 'home'")
    smoke.click("#continue")
    smoke.until("document.querySelector('.table[data-phase]') !== null")
    smoke.wait_for_picture()
    assert engine.run(BOARD if game == "cartographers" else SHOWN) == board
    assert engine.complaints == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("engine", ["webkit"], indirect=True)  # Chromium has tests of its own for updates
@pytest.mark.parametrize("taken", ["by the button", "by opening the page again"])
def test_an_engine_starts_the_next_version(engine: Engine, host: Host, next_site: Path, taken: str) -> None:
    """Regression: Safari started it with files of the version before, from its memory, and showed an error."""
    is_new = f"document.documentElement.dataset.version === '{version(next_site)}'"
    engine.open(host.url)
    smoke = Smoke(engine.run)
    smoke.until("document.body.dataset.ready === 'home'")
    engine.run(f"void ({KEPT})().then(names => {{ window.kept = names.length; }})")
    smoke.until("window.kept === 1")
    engine.open(host.url + "?again")  # now by the service worker
    smoke.until("document.body.dataset.ready === 'home'")
    host.deploy(next_site)
    engine.run("void navigator.serviceWorker.ready.then(registration => registration.update())")
    smoke.until("document.getElementById('update').checkVisibility()")
    if taken == "by the button":
        smoke.click("#update-now")
        smoke.until(is_new)
    else:
        engine.open("about:blank")
        engine.open(host.url)
        smoke.until(is_new)
    smoke.until("document.body.dataset.ready === 'home'")
    assert engine.run("inksteadTrouble.cause") is None
    assert engine.complaints == []
