"""The red button pressed twice, or by a key that is held down: the second press shows nothing hidden."""

from collections.abc import Callable

import pytest
from played_games import CLEAR, shelf, store_games, visit
from playwright.sync_api import Page, expect

from engine import Chance
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


#: Clicks the red button twice, with a time between in ms. The second click counts wherever the button is by then. The
#: browser sets the time of a click when the player makes it, however long the page is busy.
CLICKS = f"""pause => {{
    const now = performance.now();
    const click = (detail, timeStamp) => {{
        const event = new MouseEvent('click', {{ bubbles: true, detail }});
        Object.defineProperty(event, 'timeStamp', {{ value: timeStamp }});
        document.querySelector('{MAIN}').dispatchEvent(event);
    }};
    click(1, now);
    click(2, now + pause);
}}"""


def double_click(page: Page) -> None:
    page.evaluate(CLICKS, 150)


@pytest.mark.parametrize("how", ["double click", "held Enter"])
def test_a_double_press_draws_a_shape_but_reveals_no_card(shared_page: Page, ready: Ready, how: str) -> None:
    """What the next card reveals cannot be taken back."""
    page, session = shared_page, Session(Deal.of("cartographers", 7))
    session.place(session.state.actions()[0])
    session.turn()
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
    page.evaluate(CLICKS, 400)
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
