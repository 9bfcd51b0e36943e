"""The editor of card sets while another tab changes and removes sets, and while the storage refuses."""

from collections.abc import Callable
from typing import Any

import pytest
from card_set_editor import give, kept, own
from cartographers_solo import WORDS
from journal_scripts import JOURNAL
from page_start import wait_until
from page_watch import Watch
from played_games import CLEAR, STORE, visit
from playwright.sync_api import Page, expect

from engine.woodcraft.standard import STANDARD
from table.memory_store import MemoryStore
from table.woodcraft.editor.drafts import PREFIX as DRAFTS
from table.woodcraft.sets import PREFIX, Sets, written

Ready = Callable[..., Page]
FORM, LIST = "#/cards/woodcraft/birch", "#/cards/woodcraft"
REFUSE = """name => {
  window.allowed = Storage.prototype[name];
  Storage.prototype[name] = () => { throw new DOMException('full', 'QuotaExceededError'); };
}"""
#: The journal takes no more texts.
NO_PUT = """() => { IDBObjectStore.prototype.put = () => {
  throw Object.assign(new DOMException('no', 'QuotaExceededError'), {stack: ''});
}; }"""
#: Whether the journal has the set, and has read everything.
STORED = f"async is => inkstead.journal.isRead && '{PREFIX}birch' in await ({JOURNAL})() === is"
ALLOW = "name => { Storage.prototype[name] = window.allowed; }"


def in_another_tab(page: Page, document: dict[str, Any]) -> None:
    """Save a set as another tab does."""
    store = MemoryStore(page.evaluate("({...localStorage})"))
    Sets(store).keep(document)
    page.evaluate(STORE, store.texts)


def with_title(title: str) -> dict[str, Any]:
    """The set with another title of its first early order."""
    first, *others = STANDARD["orders"]["early"]
    return own(orders={**STANDARD["orders"], "early": [first | {"title": title}, *others]})


def first_title(page: Page, id: str) -> str:
    return str(kept(page)[id]["orders"]["early"][0]["title"])


@pytest.fixture
def sets(page: Page, ready: Ready) -> Page:
    """The page with one card set."""
    ready(page, "#/about")
    in_another_tab(page, own())
    return page


def test_an_unchanged_draft_gives_way_to_a_later_version(sets: Page) -> None:
    """Regression: the editor showed the old version, and saving it removed the changes of the other tab."""
    visit(sets, FORM, "#set-form")
    visit(sets, LIST, "#set-birch")
    in_another_tab(sets, with_title("Stool"))
    visit(sets, FORM, "#set-form")
    expect(sets.locator("#field-title")).to_have_value("Stool")
    sets.fill("#set-name", "Beech")
    sets.click("#set-save")
    expect(sets.locator("#toast")).to_have_text("Saved: Beech, version 3")
    assert list(kept(sets)) == ["birch"] and first_title(sets, "birch") == "Stool"


def test_changes_of_two_tabs_become_two_sets(sets: Page) -> None:
    visit(sets, FORM, "#set-form")
    sets.fill("#field-title", "Bench")
    in_another_tab(sets, with_title("Stool"))
    sets.click("#set-save")
    expect(sets.locator("#toast")).to_contain_text("Yours are now a set of their own: Birch 2")
    assert sets.evaluate("location.hash") == FORM + "_2"
    assert (first_title(sets, "birch"), first_title(sets, "birch_2")) == ("Stool", "Bench")
    expect(sets.locator("#room h1")).to_have_text("Edit Birch 2")
    expect(sets.locator(".editor .go a")).to_be_focused()
    sets.fill("#field-title", "Chair")
    sets.click("#set-save")
    expect(sets.locator("#toast")).to_have_text("Saved: Birch 2, version 2")
    visit(sets, FORM, "#set-form")
    expect(sets.locator("#field-title")).to_have_value("Stool")
    assert (first_title(sets, "birch"), first_title(sets, "birch_2")) == ("Stool", "Chair")


def test_changes_to_a_set_that_another_tab_has_removed_can_be_saved(sets: Page) -> None:
    visit(sets, FORM, "#set-form")
    sets.fill("#field-title", "Bench")
    sets.evaluate(CLEAR, PREFIX)
    visit(sets, LIST, "#set-birch")  # the draft
    visit(sets, FORM, "#set-form")
    sets.click("#set-save")
    expect(sets.locator("#toast")).to_have_text("Saved: Birch, version 2")
    assert first_title(sets, "birch") == "Bench"


@pytest.mark.own_profile
def test_a_draft_saved_after_the_removal_of_its_set_stays_although_the_journal_fails(
    another_page: Callable[..., Page], ready: Ready, watch: Watch
) -> None:
    """Regression: the journal knew only of the removal of the same version, so the next start removed the new set."""
    page = another_page()
    ready(page, "#/cards/woodcraft")
    give(page, written(own()))
    wait_until(page, STORED, arg=True)
    visit(page, FORM, "#set-form")
    page.fill("#field-title", "Bench")
    other = page.context.new_page()
    watch.follow(other)
    ready(other, LIST)
    other.click('[data-do="remove birch"]')
    wait_until(other, STORED, arg=False)
    page.evaluate(NO_PUT)
    page.click("#set-save")
    expect(page.locator("#toast")).to_have_text(WORDS("error.journal"))
    for tab in (page, other):
        tab.reload()
        ready(tab)
        assert first_title(tab, "birch") == "Bench"


@pytest.mark.parametrize("verb", ["out", "remove"])
def test_a_set_that_another_tab_has_removed_leaves_the_list(sets: Page, verb: str) -> None:
    """Regression: the page stopped when the set was to be saved to a file."""
    visit(sets, LIST, "#set-birch")
    sets.evaluate(CLEAR, PREFIX)
    sets.click(f'[data-do="{verb} birch"]')
    if verb == "out":
        expect(sets.locator("#news")).to_contain_text("This card set cannot be used: there is no card set 'birch'")
    expect(sets.locator("#set-birch")).to_have_count(0)
    expect(sets.locator(".editor h1")).to_be_focused()


def test_a_removed_set_can_still_be_put_back_after_the_storage_has_refused_it(sets: Page) -> None:
    """Regression: the page stopped, and the set was lost."""
    visit(sets, LIST, "#set-birch")
    sets.evaluate(REFUSE, "removeItem")
    sets.click('[data-do="remove birch"]')
    expect(sets.locator("#news .bad")).to_be_visible()
    expect(sets.locator("#gone-birch")).to_have_count(0)
    sets.evaluate(ALLOW, "removeItem")
    sets.click('[data-do="remove birch"]')
    expect(sets.locator("#gone-birch")).to_be_visible()
    expect(sets.locator("#news .bad")).to_have_count(0)
    sets.evaluate(REFUSE, "setItem")
    sets.click('[data-do="restore birch"]')
    expect(sets.locator("#news .bad")).to_be_visible()
    expect(sets.locator('[data-do="restore birch"]')).to_be_focused()
    sets.evaluate(ALLOW, "setItem")
    sets.click('[data-do="restore birch"]')
    expect(sets.locator('[data-do="remove birch"]')).to_be_visible()
    expect(sets.locator("#news .bad")).to_have_count(0)
    assert kept(sets) == {"birch": own()}


def test_unsaved_changes_survive_a_reload_are_marked_and_come_back_after_a_removal(sets: Page) -> None:
    visit(sets, FORM, "#set-form")
    sets.fill("#field-title", "Swing")
    sets.reload()
    expect(sets.locator("#field-title")).to_have_value("Swing")
    expect(sets.locator("#set-wrong")).to_have_text("Not saved yet")
    visit(sets, LIST, "#set-birch")
    mark = sets.locator("#set-birch")
    expect(mark).to_contain_text("Not saved yet: your latest changes. A new game uses the saved version 1.")
    sets.click('#set-birch [data-do^="remove"]')
    assert not [key for key in sets.evaluate("Object.keys(localStorage)") if key.startswith(DRAFTS)]
    sets.click("#gone-birch button")
    expect(mark).to_contain_text("Not saved yet")
    visit(sets, FORM, "#set-form")
    expect(sets.locator("#field-title")).to_have_value("Swing")
    sets.click("#set-save")
    expect_saved_title(sets)
    visit(sets, LIST, "#set-birch")
    expect(mark).not_to_contain_text("Not saved yet")
    assert not [key for key in sets.evaluate("Object.keys(localStorage)") if key.startswith(DRAFTS)]


def expect_saved_title(page: Page) -> None:
    expect(page.locator("#set-wrong")).to_have_text("This card set is valid")
    assert first_title(page, "birch") == "Swing"


def test_a_draft_whose_set_another_tab_has_removed_is_in_the_list(sets: Page) -> None:
    visit(sets, FORM, "#set-form")
    sets.fill("#field-title", "Swing")
    visit(sets, LIST, "#set-birch")
    sets.evaluate(CLEAR, PREFIX)
    visit(sets, "#/about", "body[data-screen=about]")
    visit(sets, LIST, "#set-birch")
    expect(sets.locator("#set-birch")).to_contain_text("Not saved yet")
    sets.click("#set-birch a")
    expect(sets.locator("#field-title")).to_have_value("Swing")
    sets.click("#set-save")
    expect_saved_title(sets)


def test_the_draft_of_a_set_that_is_damaged_can_be_saved(sets: Page) -> None:
    visit(sets, FORM, "#set-form")
    sets.fill("#field-title", "Swing")
    visit(sets, LIST, "#set-birch")
    sets.evaluate(STORE, {PREFIX + "birch": "1 damaged {}"})
    visit(sets, "#/about", "body[data-screen=about]")
    visit(sets, LIST, "#set-birch")
    expect(sets.locator("#set-birch")).to_contain_text("damaged")
    expect(sets.locator("#set-birch")).to_contain_text("Not saved yet")
    sets.click("#set-birch a")
    expect(sets.locator("#field-title")).to_have_value("Swing")
    sets.click("#set-save")
    expect(sets.locator("#set-wrong")).to_have_text("This card set is valid")
    assert first_title(sets, "birch_2") == "Swing"
