"""The focus of the keyboard at the table of Woodcraft when one question follows another, and what is announced."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_group import answer, questions
from cartographers_solo import WORDS
from page_watch import DESKTOP, NEXT_PICTURE, PHONE, SET_PREFERENCE
from played_games import shelf
from playwright.sync_api import Page, expect
from workshops import GAME, Keys, eager

import engine
from page.woodcraft import texts
from page.woodcraft.order_search import PAUSE
from table.deals import Deal
from table.session import Session, Sitter
from table.woodcraft.hand import MANY_ABOUT_DICE

Ready = Callable[..., Page]
# The element that has the focus: its verb or else its tag, "" for none.
FOCUS = """() => {
  const node = document.activeElement;
  return node === document.body ? "" : node.dataset.do ?? node.tagName;
}"""


class Attentive(Keys):
    """Focuses the red button and presses Enter, and notes after which actions the focus is nowhere."""

    LETTERS: dict[str, str] = {}

    def __init__(self, page: Page, session: Session) -> None:
        super().__init__(page, session)
        self.lost: list[str] = []

    def press(self, verb: str) -> None:
        by_letter = verb.startswith("tile ")  # which needs no focus
        before = self.page.evaluate(FOCUS)
        was_nowhere = by_letter and not before
        super().press(verb)
        self.page.evaluate(NEXT_PICTURE)
        is_over = self.page.get_attribute(".table", "data-phase") == "over"
        if not (is_over or was_nowhere or self.page.evaluate(FOCUS)):
            self.lost.append(f"{verb} from {before}")


def test_the_focus_moves_to_the_next_question(page: Page, ready: Ready) -> None:
    """Regression: it fell to the page when a question was replaced by one without a red button."""
    table = Attentive(page, Session(Deal.of(GAME, 8, 1)))
    table.open(ready)
    for _ in range(45):
        if not table.over:
            table.play(table.any_action())
    assert table.lost == []
    assert {"move", "do", "keep", "place"} <= table.used


def test_the_focus_stays_at_the_table_when_a_turn_ends_at_its_heading(page: Page, ready: Ready) -> None:
    """Regression: the heading of a question has no successor while a bot plays, and the focus fell to the page."""
    session = Session(Deal.of(GAME, 8, 2), (Sitter("person", "Ada"), Sitter("easy")))
    while "end" not in session.view(0)["actions"]:
        session.place(engine.parse(GAME, eager(list(map(str, session.state.actions())), random.Random(8))))
        if session.inked is not None:
            session.reveal()
    table = Keys(page, session)
    table.open(ready)
    page.evaluate(SET_PREFERENCE, ["pace", "quick"])
    page.locator("[data-asked]").focus()
    page.keyboard.press("m")
    page.wait_for_selector(".table[data-phase=scene]")
    page.evaluate(NEXT_PICTURE)
    assert page.evaluate(FOCUS)


def may_complete(view: dict[str, Any]) -> bool:
    """Whether the player may both complete an order and end the turn."""
    return {"complete", "end"} <= {text.split()[0] for text in view["actions"]}


def begun(wanted: Callable[[dict[str, Any]], bool]) -> Session:
    """A game of the first seed, played until its view meets a condition."""
    for seed in range(60):
        session, chance = Session(Deal.of(GAME, seed, 1)), random.Random(seed)
        while not session.over and not wanted(session.view(0)):
            session.place(engine.parse(GAME, eager(list(map(str, session.state.actions())), chance)))
            if session.inked is not None:
                session.reveal()
        if not session.over and wanted(session.view(0)):
            return session
    raise AssertionError("no game reaches that")


def test_the_second_half_of_an_answer_is_announced(page: Page, ready: Ready) -> None:
    """Regression: after "Choose a helper" only its text was heard, and after the lanterns nothing."""

    def has_rooms(view: dict[str, Any]) -> bool:
        hires = [text for text in view["actions"] if text.startswith("hire ")]
        return len({text.split()[1] for text in hires}) < len(hires)

    table = Keys(page, begun(has_rooms))
    table.open(ready)
    hire = next(text for text in table.view["actions"] if text.startswith("hire "))
    table.press("helper " + hire.split()[1])
    said = page.locator("[data-part=say]")
    expect(said).to_have_text(WORDS("wc.ui.where.hire"))
    expect(page.locator("[data-part=main]")).to_have_text(WORDS("wc.ui.choose_room"))


def test_the_choice_of_another_action_is_announced(page: Page, ready: Ready) -> None:
    table = Keys(page, begun(lambda view: any(text.startswith("bonus ") for text in view["actions"])))
    table.open(ready)
    table.press("instead bonus")
    expect(page.locator("[data-part=say]")).to_have_text(WORDS("wc.ui.which_action"))
    expect(page.locator("[data-asked]")).to_be_focused()


def test_words_of_a_card_are_apart(page: Page, ready: Ready) -> None:
    """Regression: "Alwayseach completed order: 1 blueberry"."""
    table = Keys(page, Session(Deal.of(GAME, 8, 1)))
    table.open(ready)
    kinds = [WORDS("wc.ui.kind." + kind) for kind in ("immediate", "once_per_turn", "permanent")]
    expect(page.locator("[data-part=helpers] button").first).not_to_have_accessible_name(re.compile(r"\d Costs"))
    shown = page.locator("[data-part=helpers] .does").all_text_contents()
    assert shown
    for text in shown:
        assert text.startswith(tuple(f"{kind} " for kind in kinds)) or text == WORDS("wc.helper.none")


def test_what_the_name_of_a_card_says_is_not_announced_again(page: Page, ready: Ready) -> None:
    """Regression: a screen reader read the name of a focused card, and then all of it again."""
    table = Keys(page, Session(Deal.of(GAME, 8, 1)))
    table.open(ready)
    page.keyboard.press("ArrowUp")  # from here on the keyboard leads
    said, cards = page.locator("[data-part=say]"), table.view["cards"]
    for part in ("orders", "helpers"):
        card = page.locator(f"[data-part={part}] button").first
        lines = texts.lines(WORDS, cards[card.get_attribute("data-info").split()[1]])
        card.focus()
        expect(page.locator(".info")).to_be_visible()
        expect(said).to_have_text("")
        for line in lines:
            expect(card).to_have_accessible_name(re.compile(re.escape(line)))
        expect(card).not_to_have_accessible_name(re.compile(r"\d (Needs|Starts)"))


def hint(page: Page, proposed: str, *following: str) -> None:
    """Ask for a hint by key; the bot proposes this action, and says what has to follow it."""
    page.evaluate("asked.length = 0")
    page.keyboard.press("i")
    page.wait_for_function("asked.length > 0")
    why = ({"now": {}, "later": {}}, *following) if following else ()
    answer(page, questions(page)[-1]["id"], (engine.parse(GAME, proposed), 9.0, *why))
    page.wait_for_selector(".advice .try")
    # Regression: the information card of what gets the focus was announced instead.
    described = page.locator(".advice .try").first.evaluate("node => node.firstElementChild.innerText")
    expect(page.locator("[data-part=say]")).to_contain_text(described.rstrip("."))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("verb", ["sell", "keep", "done", "tool"])
def test_enter_after_a_hint_does_what_it_proposes(page_with_played_worker: Page, ready: Ready, verb: str) -> None:
    """Regression: Enter skipped the sale, kept all orders, or went to the first tool, whatever was proposed."""
    page = page_with_played_worker
    id = {"sell": "exchange_sell", "tool": "tool"}.get(verb, "setup_walnuts")
    table = Keys(page, begun(lambda view: view["prompt"]["id"] == id))
    table.open(ready)
    [*_, proposed] = (text for text in table.view["actions"] if text.split()[0] == verb and "+" not in text)
    hint(page, proposed)
    page.keyboard.press("Enter")
    page.wait_for_function("id => document.querySelector('.table').dataset.phase !== id", arg=id)
    [entry] = shelf(page).entries()
    assert proposed in map(str, shelf(page).load(entry.id).state.history)


@pytest.mark.parametrize("verb", ["saw", "splice", "harvest", "use"])
def test_enter_after_a_hint_takes_the_free_action_that_it_proposes(
    page_with_played_worker: Page, ready: Ready, verb: str
) -> None:
    """Regression: a hint to splice marked nothing on the table, and Enter ended the turn."""
    page = page_with_played_worker
    table = Keys(
        page, begun(lambda view: {verb, "end"} <= {text.split()[0] for text in view["actions"]} and not view["over"])
    )
    table.open(ready)
    proposed = next(text for text in table.view["actions"] if text.split()[0] == verb)
    before = len(table.session.state.history)
    hint(page, proposed)
    expect(page.locator(".advised:visible")).to_have_attribute("data-do", f"act {proposed}")
    page.keyboard.press("Enter")
    expect(page.locator(".advice .try")).to_have_count(0)
    [entry] = shelf(page).entries()
    assert list(map(str, shelf(page).load(entry.id).state.history))[before:] == [proposed]


@pytest.mark.parametrize("verb", ["berries", "other"])
def test_a_hint_to_move_a_tile_leads_to_what_replaces_its_action(
    page_with_played_worker: Page, ready: Ready, verb: str
) -> None:
    """Regression: it only said "Move the tile", and the red button took the action of the tile."""
    page = page_with_played_worker
    table = Keys(page, begun(lambda view: view["players"][0]["lantern"] > 0 and view["decisions"][0]["verb"] == "move"))
    table.open(ready)
    move = table.view["actions"][0]
    after = table.session.state.copy()
    after.play(engine.parse(GAME, move))
    following = next(text for text in map(str, after.actions()) if text.startswith(verb))
    before = len(table.session.state.history)
    hint(page, move, following)
    name = WORDS("wc.do.berries.n", what="") if verb == "berries" else WORDS("wc.do.other", action="")
    expect(page.locator(".advice .try")).to_contain_text(f". {name.strip()}")
    expect(page.locator(".advised:visible")).to_be_focused()
    for button in ("choose berries",) if verb == "berries" else ("instead other", f"choose {following}"):
        expect(page.locator(".advised:visible")).to_have_attribute("data-do", button)
        page.locator(".advised:visible").press("Enter")
    expect(page.locator(".advice .try")).to_have_count(0)
    [entry] = shelf(page).entries()
    assert list(map(str, shelf(page).load(entry.id).state.history))[before : before + 2] == [move, following]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", ["plant", "change"])
def test_enter_after_a_hint_does_what_begins_with_a_die(page_with_played_worker: Page, ready: Ready, kind: str) -> None:
    """Regression: where a die is chosen before its answer, a hint marked nothing, and the red button skipped."""
    page = page_with_played_worker
    table = Keys(page, begun(lambda view: view["prompt"]["id"] == kind and len(view["actions"]) > MANY_ABOUT_DICE + 1))
    table.open(ready)
    *_, proposed = (text for text in table.view["actions"] if text.startswith(kind + " "))
    other = next(place for place, die in enumerate(table.view["players"][0]["pile"]) if die not in proposed)
    table.press(f"die {other}")  # which hides the answer that the hint proposes
    hint(page, proposed)
    expect(page.locator(".advised:visible")).to_have_attribute("data-do", f"act {proposed}")
    page.keyboard.press("Enter")
    page.wait_for_function("kind => document.querySelector('.table').dataset.phase !== kind", arg=kind)
    [entry] = shelf(page).entries()
    assert proposed in map(str, shelf(page).load(entry.id).state.history)


def test_a_hint_takes_the_place_of_the_wood_that_is_selected(page_with_played_worker: Page, ready: Ready) -> None:
    """Regression: with a die selected, Enter after a hint to end the turn did nothing."""
    page = page_with_played_worker
    table = Keys(page, begun(lambda view: {"saw", "end"} <= {text.split()[0] for text in view["actions"]}))
    table.open(ready)
    table.press("work saw")
    before = len(table.session.state.history)
    hint(page, "end")
    expect(page.locator("[data-part=main]")).to_have_text(WORDS("table.end_turn"))
    page.keyboard.press("Enter")
    expect(page.locator(".advice .try")).to_have_count(0)
    [entry] = shelf(page).entries()
    assert str(shelf(page).load(entry.id).state.history[before]) == "end"


def test_a_phone_shows_the_order_that_a_hint_completes(page_with_played_worker: Page, ready: Ready) -> None:
    """Regression: it was on another tab, and nothing showed what to press."""
    page = page_with_played_worker
    page.set_viewport_size(PHONE["viewport"])
    table = Keys(page, begun(may_complete))
    table.open(ready)
    proposed = next(text for text in table.view["actions"] if text.startswith("complete "))
    hint(page, proposed)
    order = page.locator(".advised:visible")
    expect(order).to_have_attribute("data-do", proposed.replace("complete", "order"))
    expect(order).to_be_focused()
    expect(order).to_have_css("box-shadow", re.compile("inset"))  # the list of orders cuts off what reaches out of it
    page.locator('[data-do="tab wheel"]').click()
    expect(order).to_have_count(0)
    page.set_viewport_size(DESKTOP["viewport"])


#: Holds the search for what orders still need; it goes on when ``held`` is called.
HOLD_SEARCH = """pause => {
  const set = window.setTimeout;
  window.held = [];
  window.setTimeout = (call, ms, ...more) => (ms === pause ? held.push(call) : set(call, ms, ...more));
}"""


def test_the_mark_of_a_hint_stays_when_the_search_for_orders_ends(page_with_played_worker: Page, ready: Ready) -> None:
    """Regression: the list of orders was written once more, without the mark."""
    page = page_with_played_worker
    page.add_init_script(f"({HOLD_SEARCH})({PAUSE * 1000:.0f})")
    page.reload()
    table = Keys(page, begun(may_complete))
    table.open(ready)
    proposed = next(text for text in table.view["actions"] if text.startswith("complete "))
    page.wait_for_function("held.length > 0")
    hint(page, proposed)
    order = page.locator(".advised:visible")
    expect(order).to_have_attribute("data-do", proposed.replace("complete", "order"))
    page.evaluate("() => { while (held.length) held.shift()(); }")
    expect(order).to_have_attribute("data-do", proposed.replace("complete", "order"))
    expect(order).to_be_focused()


def test_an_element_with_the_focus_is_removed_when_all_is_written(shared_page: Page, ready: Ready) -> None:
    """Chromium lays out the page when the focus is lost, in the middle of writing."""
    page = ready(shared_page, "#/about")
    during, after = page.evaluate("""async () => {
      const part = document.createElement("div");
      document.body.append(part);
      inkstead.setMarkup(part, '<button data-do="one">1</button>');
      part.firstChild.focus();
      inkstead.updateMarkup(part, '<button data-do="two">2</button>');
      const state = () => [part.textContent, document.activeElement.textContent.trim() === "1", inkstead.isFocusFree()];
      const during = state();
      await new Promise(done => setTimeout(done, 50));
      const after = [...state(), document.querySelectorAll('[data-do="one"]').length];
      part.remove();
      return [during, after];
    }""")
    assert during == ["2", True, True] and after == ["2", False, True, 0]
