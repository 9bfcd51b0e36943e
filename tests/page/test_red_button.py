"""The red button pressed twice, or by a key that is held down: the second press shows nothing hidden."""

from collections.abc import Callable

import pytest
from cartographers_group import game_with
from page_watch import SET_PREFERENCE
from played_games import CLEAR, shelf, store_games, visit
from playwright.sync_api import Page, expect
from scene_tables import before as before_event

from engine import Chance
from engine.cartographers.actions import OPEN
from engine.cartographers.events import SeasonScored
from table.deals import Deal
from table.session import Session, Sitter

Ready = Callable[..., Page]
MAIN = "[data-part=main]"


def presented(page: Page, ready: Ready, session: Session) -> None:
    ready(page, "#/about", again=False)
    page.evaluate(CLEAR)
    store_games(page, game=session)
    visit(page, "#/play/game", ".table[data-phase]")


def history(page: Page) -> tuple[int, bool]:
    """The number of actions that are final, and whether one waits for a press."""
    page.wait_for_timeout(300)  # the save follows the picture
    session = shelf(page).load("game")
    return len(session.state.history), session.inked is not None


#: Clicks a control, as the first or second click of a double one, at a time in ms. The browser sets the time of a click
#: when the player makes it, however long the page is busy.
CLICK = """({ control, detail, timeStamp }) => {
    const event = new MouseEvent('click', { bubbles: true, detail });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    document.querySelector(control).dispatchEvent(event);
}"""


def double_click(page: Page, pause: int = 150, first: str = MAIN) -> None:
    """Click the red button, or another control first, and the red button again after a pause in ms."""
    now = page.evaluate("performance.now()")
    page.evaluate(CLICK, {"control": first, "detail": 1, "timeStamp": now})
    page.evaluate(CLICK, {"control": MAIN, "detail": 2, "timeStamp": now + pause})


@pytest.mark.parametrize("how", ["double click", "held Enter"])
def test_a_double_press_draws_a_shape_but_reveals_no_card(shared_page: Page, ready: Ready, how: str) -> None:
    """What the next card reveals cannot be taken back."""
    page, session = shared_page, Session(Deal.of("cartographers", 7))
    session.place(session.state.actions()[0])
    session.reveal()
    presented(page, ready, session)
    page.click("[data-do=hint]")
    page.wait_for_selector(".advice [data-do^=try]", timeout=60_000)
    if how == "double click":
        double_click(page)
    else:
        page.focus(MAIN)
        for _ in range(3):
            page.keyboard.down("Enter")
        page.keyboard.up("Enter")
    assert history(page) == (1, True)
    page.click(MAIN)
    assert history(page) == (2, False)


def test_a_second_click_that_follows_later_is_meant(shared_page: Page, ready: Ready) -> None:
    """Regression: a browser counts it as part of a double click for half a second."""
    page, session = shared_page, Session(Deal.of("cartographers", 7))
    presented(page, ready, session)
    page.click("[data-do=hint]")
    page.wait_for_selector(".advice [data-do^=try]", timeout=60_000)
    double_click(page, 400)
    assert history(page) == (1, False)


def test_a_double_click_at_the_end_of_a_turn_does_not_take_the_device_for_the_next_player(
    shared_page: Page, ready: Ready
) -> None:
    page, chance = shared_page, Chance.of(0)
    session = Session(Deal.of("kingdom_builder", 4, 2), (Sitter(name="Ada"), Sitter(name="Bo")))
    while len(session.state.history) < 3:
        session.place(chance.pick([one for one in session.state.actions() if str(one) != "end"]))
    presented(page, ready, session)
    if page.get_attribute(".table", "data-phase") == "greet":
        page.click(MAIN)
    expect(page.locator(MAIN)).to_be_enabled()
    double_click(page)
    expect(page.locator(".table")).to_have_attribute("data-phase", "greet")
    page.wait_for_timeout(300)
    expect(page.locator(".table")).to_have_attribute("data-phase", "greet")
    page.click(MAIN)
    expect(page.locator(".table")).not_to_have_attribute("data-phase", "greet")


def test_a_double_click_that_draws_a_shape_leaves_the_question_about_skills_open(
    shared_page: Page, ready: Ready
) -> None:
    """Regression: the second click declined it, and the next card could not be taken back."""

    def may_follow(session: Session) -> bool:
        question = session.state.question
        is_asked = session.inked is None and question is not None and question.kind == "after"
        return is_asked and OPEN["search"] in session.state.actions()

    page, hand = shared_page, ("diplomacy", "search", "knowledge")
    presented(page, ready, game_with(may_follow, 1, (Sitter(),), skills=hand))
    page.click(".tools [data-do=undo]")
    expect(page.locator(".table")).to_have_attribute("data-phase", "draw")
    before, _ = history(page)
    double_click(page)
    expect(page.locator(".table")).to_have_attribute("data-phase", "after")
    assert history(page) == (before + 1, False)


def test_a_double_click_skips_to_the_sum_of_a_season_but_not_over_it(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    presented(page, ready, game_with(before_event(SeasonScored), 1, (Sitter(),)))
    page.evaluate(SET_PREFERENCE, ["pace", "slow"])
    try:
        page.click(MAIN)
        expect(page.locator(MAIN)).to_contain_text("Skip to the sum")
        double_click(page)
        expect(page.locator(MAIN)).to_contain_text("On to Summer")
        page.click(MAIN)
        expect(page.locator(".table")).not_to_have_attribute("data-phase", "scene")
    finally:
        page.evaluate(SET_PREFERENCE, ["pace", "off"])


@pytest.mark.parametrize("pause", [150, 400])
def test_a_second_click_at_once_does_not_press_what_has_moved_under_the_pointer(
    shared_page: Page, ready: Ready, pause: int
) -> None:
    """A die was bought, the card became smaller, and the second click skipped the second purchase."""
    page, session = shared_page, Session(Deal.of("woodcraft", 3))
    while session.state.view(0)["prompt"]["id"] != "buy_lumber":
        actions = {str(action): action for action in session.state.actions()}
        wanted = [name for name in actions if name in ("move buy_lumber", "do")]
        session.place(actions[wanted[0] if wanted else min(actions)])
        if session.inked is not None:
            session.reveal()
    presented(page, ready, session)
    before, _ = history(page)
    double_click(page, pause, ".answers [data-do^='act buy']")
    page.wait_for_timeout(300)  # the save follows the picture
    played = shelf(page).load("game")
    assert [action.verb for action in (*played.state.history[before:], played.inked) if action] == (
        ["buy"] if pause == 150 else ["buy", "done"]
    )


def test_a_third_click_counts_when_the_second_was_ignored(shared_page: Page, ready: Ready) -> None:
    """Fast clicks on the red button were ignored until the player made a pause."""
    page, session = shared_page, Session(Deal.of("cartographers", 7))
    presented(page, ready, session)
    page.click("[data-do=hint]")
    page.wait_for_selector(".advice [data-do^=try]", timeout=60_000)
    now = page.evaluate("performance.now()")
    for number, pause in enumerate((0, 200, 400), 1):
        page.evaluate(CLICK, {"control": MAIN, "detail": number, "timeStamp": now + pause})
    assert history(page) == (1, False)


def test_a_finger_that_is_put_down_again_at_a_place_is_noticed(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    seen = page.evaluate(
        """presses => presses.map(([clientX, pointerType]) => {
      dispatchEvent(new PointerEvent("pointerdown", { clientX, clientY: 90, pointerType }));
      return inkstead.touchedAgain;
    })""",
        [[50, "touch"], [60, "touch"], [60, "mouse"], [200, "touch"], [60, "touch"]],
    )
    assert seen == [False, True, False, False, False]
