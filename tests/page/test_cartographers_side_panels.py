"""Edicts, deck, log and news at the table of Cartographers; each matches the engine."""

from collections.abc import Callable

import pytest
from cartographers_solo import WORDS, SoloTable, card_name, cell_name, deal_with, number
from playwright.sync_api import Page, expect

from engine.cartographers import score
from engine.cartographers.cards import AMBUSH, EXPLORE

Ready = Callable[..., Page]


@pytest.fixture
def table(shared_page: Page, ready: Ready) -> SoloTable:
    """A map in fall with monsters and many draws, and a card to draw."""
    deal = deal_with("A", "ambush", "demand", "coin", "mountain")
    table = SoloTable(shared_page, deal).play(
        lambda view: view["prompt"]["id"] == "draw" and view["season"] == 2 and view["now"][0]["monsters"] < 0
    )
    table.resume(ready)
    shared_page.mouse.move(2, 400)
    return table


def test_a_lit_edict_marks_the_cells_it_scores_and_explains_its_points(table: SoloTable) -> None:
    page = table.page
    explained = 0
    for i, slug in enumerate(table.view["edicts"]):
        edict = page.locator(f'.ed[data-do="light {i}"]')
        edict.click()
        expect(edict).to_have_attribute("aria-pressed", "true")
        assert page.locator('.ed[aria-pressed="true"]').count() == 1
        worth = score(slug, table.state.seats[0].sheet)
        cells = {cell_name(*cell) for part in worth.parts for cell in part.cells}
        assert table.marked() == cells
        rows = page.locator(".note li").evaluate_all("rows => rows.map(row => row.lastElementChild.textContent)")
        assert sum(number(row) for row in rows) == worth.amount == table.view["now"][0]["edicts"][i]
        explained += len(rows) > 0
        expect(page.locator(".note .rule")).to_have_text(WORDS(f"edict.{slug}.rule"))
    assert explained
    page.click('.ed[data-do="light 3"]')
    expect(page.locator('[aria-pressed="true"].ed')).to_have_count(0)
    assert not table.marked()


def test_the_cost_of_monsters_lights_the_cells_that_cost(table: SoloTable) -> None:
    page = table.page
    rows = table.view["sheets"][0]
    monsters = [(r, c) for r in range(11) for c in range(11) if rows[r][c] == "M"]
    neighbours = {(r + dr, c + dc) for r, c in monsters for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    costly = {cell_name(r, c) for r, c in neighbours if 0 <= r < 11 and 0 <= c < 11 and rows[r][c] == "."}
    assert costly
    page.click(".purse .loss")
    assert table.marked() == costly
    assert len(costly) == -number(table.read()["loss"])
    page.click(".purse .loss")
    assert not table.marked()


def test_the_two_edicts_of_the_season_stand_out(table: SoloTable) -> None:
    marked = table.page.locator(".ed").evaluate_all("nodes => nodes.map(node => node.classList.contains('on'))")
    assert marked == [False, False, True, True]
    expect(table.page.locator(".due")).to_have_text("C and D score when Fall ends")


def test_the_deck_dialog_shows_only_public_information(table: SoloTable) -> None:
    page, unseen = table.page, table.view["unseen"]
    page.click('.tools [data-do="deck"]')
    dialog = page.locator("dialog.table-dialog")
    expect(dialog.locator("p")).to_have_text(f"{unseen['size']} cards face down")
    lists = dialog.locator("ul.cards")
    names = [lists.nth(i).locator("li > span").all_text_contents() for i in range(lists.count())]
    assert names == [[card_name(slug) for slug in unseen["explore"]], [card_name(slug) for slug in unseen["ambush"]]]
    order = [list(EXPLORE).index(slug) for slug in unseen["explore"]]
    assert order == sorted(order)  # never the order of the deck
    times = lists.nth(0).locator("b").all_text_contents()
    assert times == [str(EXPLORE[slug].time) for slug in unseen["explore"]]
    n = unseen["ambushes_in"]
    expect(dialog.locator("h3").nth(1)).to_have_text(
        f"{n} of these ambush cards {'is' if n == 1 else 'are'} in the deck"
    )
    seen = dialog.locator("ol.cards li > span").all_text_contents()
    assert seen == [card_name(slug) for slug in table.view["revealed"]]
    page.click('dialog.table-dialog [data-do="shut"]')
    expect(dialog).not_to_be_visible()


def test_the_log_lists_every_draw_ambush_and_season(table: SoloTable) -> None:
    page = table.page
    page.click('.tools [data-do="log"]')
    lines = page.locator("dialog.table-dialog ol.log > li").all_text_contents()
    page.keyboard.press("Escape")
    events = [entry for entry in table.view["log"] if entry["id"] != "reveal"]
    assert len(lines) == len(events)
    for line, entry in zip(lines, reversed(events), strict=True):
        if entry["id"] == "draw":
            assert line.startswith(card_name(entry["card"]))
            assert f"{WORDS('terrain.' + entry['terrain'])} on {', '.join(entry['cells'])}" in line
            assert ("A coin for the shape" in line) == bool(entry["coin"])
            assert line.count("A coin for the mountain at") == len(entry["mountains"])
        elif entry["id"] == "ambush":
            assert line.startswith(card_name(entry["card"]))
            assert all(cell in line for cell in entry["cells"])
        else:
            a, b, coins, monsters = entry["scores"][0]
            sums = f"{a} + {b} + {coins} for coins − {-monsters} for monsters = {a + b + coins + monsters}"
            assert sums.replace("= -", "= −") in line


def test_the_revealed_cards_of_the_season_are_listed_in_order_with_their_times(table: SoloTable) -> None:
    shown = table.page.locator(".left .cards li").evaluate_all(
        "items => items.map(item => [...item.children].map(child => child.textContent))"
    )
    wanted = [
        [card_name(slug)] if slug in AMBUSH else [card_name(slug), str(EXPLORE[slug].time)]
        for slug in table.view["revealed"]
    ]
    assert shown == wanted


def test_the_news_show_the_events_of_the_last_reveal_also_after_a_reload(shared_page: Page, ready: Ready) -> None:
    deal = deal_with("A", "ambush", "demand")

    def quiet(view: dict) -> bool:
        """A card came right after the draw: nothing is new, though there was news before."""
        newest = [entry["id"] for entry in view["log"][-2:]]
        return view["season"] == 1 and view["prompt"]["id"] == "draw" and newest == ["draw", "reveal"]

    table = SoloTable(shared_page, deal).play(quiet)
    table.resume(ready)
    assert table.read()["news"] == []


def test_a_click_outside_a_dialog_closes_it(table: SoloTable) -> None:
    page = table.page
    page.click('.tools [data-do="log"]')
    page.mouse.click(5, 795)
    expect(page.locator("dialog.table-dialog")).not_to_be_visible()


def test_the_menu_leads_to_all_dialogs_and_home(table: SoloTable) -> None:
    page = table.page
    for verb, title in (("deck", "Left in the deck"), ("log", "Log"), ("keys", "Keyboard")):
        page.click('.tools [data-do="menu"]')
        expect(page.locator("dialog.table-dialog .code")).to_have_text(table.deal.code())
        page.click(f'.menu [data-do="{verb}"]')
        expect(page.locator("dialog.table-dialog h2")).to_have_text(title)
        page.keyboard.press("Escape")
    page.click('.tools [data-do="menu"]')
    page.click(".menu a")
    page.wait_for_selector("body[data-screen=home]")
