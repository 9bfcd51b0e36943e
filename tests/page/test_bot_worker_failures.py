"""If the worker of the bots dies, stays silent or sends invalid answers, the main thread takes over."""

from collections.abc import Callable, Iterator

import pytest
from broken_workers import BROKEN, EXCEPTION, FAKE
from cartographers_solo import STORE_ONLY
from page_watch import SET_PREFERENCE
from played_games import played, store_games
from playwright.sync_api import Page, expect

import engine
from table.archives import of_bots
from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import Shelf
from table.session import Session, Sitter

Ready = Callable[..., Page]
ID = "5e7e4a3"
PEOPLE = (Sitter("easy"), Sitter(name="Ada"))

PLAYED = """id => {
  const text = localStorage['inkstead.game.' + id];
  return JSON.parse(text.slice(text.indexOf('{'))).session.record.actions.length > 0;
}"""


@pytest.fixture
def page_with(shared_page: Page, ready: Ready) -> Iterator[Callable[..., Page]]:
    """page_with(how, session): the page with that game open, its bots' worker broken in that way."""

    def make(how: str, session: Session, *, silence: int = 60, thinks_ahead: bool = False) -> Page:
        page = ready(shared_page, "#/", again=False)
        page.evaluate("location.hash = '#/'")
        page.wait_for_selector("body[data-screen=home]")
        store = MemoryStore()
        Shelf(store).save(ID, session, 1_700_000_000)
        page.evaluate(STORE_ONLY, store.texts)
        page.evaluate(
            "source => { const tag = document.createElement('script'); tag.textContent = source;"
            " document.head.append(tag); }",
            f"{FAKE}\ninkstead.startBotWorker = {BROKEN.get(how, EXCEPTION)};",
        )
        patience = {"start": silence, "answer": silence, "rest": 1}
        page.evaluate("patience => { Object.assign(inkstead.patience, patience); }", patience)
        page.evaluate("window.isAsked = window.hasEnded = false")
        page.evaluate(SET_PREFERENCE, ["ponder", thinks_ahead])
        page.evaluate("id => { location.hash = '#/play/' + id; }", ID)
        page.wait_for_selector(".table[data-phase]")
        return page

    yield make
    shared_page.evaluate("inkstead.startBotWorker = real; location.hash = '#/'")
    shared_page.wait_for_selector("body[data-screen=home]")


@pytest.mark.parametrize("how", BROKEN)
def test_a_bot_moves_without_a_working_worker(page_with: Callable[..., Page], how: str) -> None:
    page = page_with(how, Session(Deal.of("cartographers", 5, 2), PEOPLE))
    page.wait_for_selector(".table[data-phase=draw]", timeout=60_000)
    assert page.evaluate(PLAYED, ID)


def test_an_exception_in_the_worker_is_on_the_console(page_with: Callable[..., Page], shared_page: Page) -> None:
    with shared_page.expect_console_message(lambda message: "ValueError: no plan" in message.text):
        page = page_with("exception", Session(Deal.of("cartographers", 5, 2), PEOPLE))
    page.wait_for_selector(".table[data-phase=draw]", timeout=60_000)


@pytest.mark.own_profile
def test_bots_that_cannot_be_fetched_move_as_soon_as_they_can(
    page: Page, ready: Ready, expect_trouble: Callable[[str], None]
) -> None:
    expect_trouble("ERR_FAILED")
    game, asked = engine.games()[-1], []
    page.context.route(f"**/{of_bots(game)}.bin", lambda route: (asked.append(route), route.abort()))
    ready(page, "#/about")
    page.evaluate("inkstead.startBotWorker = () => { throw Error('refused'); }; inkstead.patience.fetch = 50")
    store_games(page, **{ID: Session(Deal.of(game, 5, 2), (Sitter("easy"), Sitter("easy")))})
    page.evaluate("id => { location.hash = '#/play/' + id; }", ID)
    expect(page.locator("#toast")).to_contain_text("could not be fetched")
    expect(page.locator(".table")).to_have_attribute("data-phase", "think")
    while len(asked) < 3:
        page.wait_for_timeout(50)
    page.context.unroute_all()
    page.wait_for_function(PLAYED, arg=ID, timeout=60_000)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game", engine.games())
@pytest.mark.parametrize("how", ["mute", "illegal"])
def test_bots_of_every_game_move_without_a_working_worker(page_with: Callable[..., Page], how: str, game: str) -> None:
    page = page_with(how, Session(Deal.of(game, 5, 2), (Sitter("easy"), Sitter("easy"))))
    page.wait_for_function(PLAYED, arg=ID, timeout=60_000)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("how", BROKEN)
def test_a_hint_is_given_without_a_working_worker(page_with: Callable[..., Page], how: str) -> None:
    page = page_with(how, Session(Deal.of("cartographers", 5)))
    page.click('.tools [data-do="hint"]')
    page.wait_for_selector(".advice .try", timeout=60_000)
    expect(page.locator(".advice .try")).to_have_count(3)


@pytest.mark.parametrize(("pressed", "silence"), [("isAsked", 1500), ("hasEnded", 60)])
def test_a_hint_that_a_broken_worker_prepares_is_given(
    page_with: Callable[..., Page], pressed: str, silence: int
) -> None:
    """The player asks for the hint while the worker thinks ahead, or after it has been given up."""
    page = page_with("mute", Session(Deal.of("cartographers", 5)), silence=silence, thinks_ahead=True)
    page.wait_for_function(f"window.{pressed}")
    page.click('.tools [data-do="hint"]')
    page.wait_for_selector(".advice .try", timeout=60_000)
    expect(page.locator(".advice .try")).to_have_count(3)


def test_a_late_error_of_a_worker_that_was_ended_does_not_end_the_next_one(page_with: Callable[..., Page]) -> None:
    page = page_with("mute", Session(Deal.of("cartographers", 5)), thinks_ahead=True)
    page.wait_for_function("window.hasEnded")
    page.evaluate("""() => {
      inkstead.patience.start = 60_000;
      window.isAsked = window.hasEnded = false;
      inkstead.startBotWorker = () => window.next = fake(id => [])();
    }""")
    page.click('.tools [data-do="hint"]')
    page.wait_for_function("window.isAsked")
    page.evaluate("next.heard.error({target: 'the worker before'})")
    assert not page.evaluate("hasEnded")
    page.evaluate("next.heard.error({target: next})")
    assert page.evaluate("hasEnded")
    page.wait_for_selector(".advice .try", timeout=60_000)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("how", BROKEN)
def test_a_review_continues_without_a_working_worker(page_with: Callable[..., Page], how: str) -> None:
    page = page_with(how, played(31))
    page.click("[data-do=review]")
    page.click("[data-do='review_run quick']")
    page.wait_for_function("document.querySelector('[data-review-bar]').value > 0.06", timeout=60_000)
    page.click("[data-do=review_stop]")
    expect(page.locator("[data-review-bar]")).to_have_count(0)


def test_answer_now_works_with_a_silent_worker(page_with: Callable[..., Page]) -> None:
    page = page_with("mute", Session(Deal.of("kingdom_builder", 5, 2), (Sitter("master"), Sitter("master"))))
    page.wait_for_timeout(700)  # an earlier press is ignored
    page.click("[data-part=main]")
    page.wait_for_function(PLAYED, arg=ID, timeout=60_000)


def test_a_worker_that_starts_slowly_is_waited_for_as_long_as_it_gives_signs(page_with: Callable[..., Page]) -> None:
    """Twenty of them take longer than the page's patience with a worker that gives none."""
    page = page_with("slow", Session(Deal.of("cartographers", 5, 2), PEOPLE))
    page.wait_for_selector(".table[data-phase=draw]", timeout=60_000)
    assert page.evaluate("signs") == 21
