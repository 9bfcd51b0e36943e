"""Deal codes: the same code gives everyone the same game, and a wrong code does no harm."""

from collections.abc import Callable

import pytest
from cartographers_input import Mouse
from cartographers_solo import WORDS, SoloTable
from page_start import wait_until
from played_games import shelf
from playwright.sync_api import Page, expect

from table.deals import Deal

Ready = Callable[..., Page]
CHOSEN = ("wildholds", "sentinel_wood", "the_cauldrons", "canal_lake")


def open_code(page: Page, ready: Ready, code: str) -> None:
    ready(page, "")
    page.evaluate("code => { location.hash = '#deal=' + code }", code)


def test_a_code_gives_two_players_the_same_edicts_and_cards(shared_page: Page, page: Page, ready: Ready) -> None:
    seen = []
    for own in (shared_page, page):
        table = SoloTable(own, Deal.of("cartographers", 1234, side="B")).open(ready)
        mouse = Mouse(table)
        table.check()
        mouse.draw(table.choose(table.state))
        mouse.turn_card()
        read = table.check()
        seen.append([read["card"], read["edicts"], read["cells"], read["revealed"]])
    assert seen[0] == seen[1]


def test_a_link_that_is_opened_again_goes_to_its_game_until_there_is_a_move(page: Page, ready: Ready) -> None:
    table = SoloTable(page, Deal.of("cartographers", 77)).open(ready)
    page.evaluate("location.hash = '#/about'")
    page.wait_for_selector("body[data-screen=about]")
    table.open(ready)
    assert len(shelf(page).entries()) == 1
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    mouse.turn_card()
    page.evaluate("location.hash = '#/about'")
    page.wait_for_selector("body[data-screen=about]")
    page.evaluate("code => { location.hash = '#deal=' + code }", table.deal.code())
    page.wait_for_selector("body[data-screen=table]")
    assert len(shelf(page).entries()) == 2


@pytest.mark.parametrize("typed", ["lower", "spaces", "lookalikes"])
def test_codes_ignore_case_spaces_and_look_alike_letters(shared_page: Page, ready: Ready, typed: str) -> None:
    deal = next(d for d in (Deal.of("cartographers", n) for n in range(1000)) if {"0", "1"} <= set(d.code()))
    code = deal.code()
    text = {
        "lower": code.lower(),
        "spaces": " " + code.replace("-", "  ") + " ",
        "lookalikes": code.replace("0", "o").replace("1", "l"),
    }[typed]
    ready(shared_page, "#/new")
    shared_page.fill("#code", text)
    shared_page.press("#code", "Enter")
    shared_page.wait_for_selector(".table[data-phase]")
    SoloTable(shared_page, deal).check()


def test_chosen_edicts_keep_their_places(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    ready(page, "#/new")
    page.check("[value=B]", force=True)
    page.check("[value=chosen]", force=True)
    for letter, slug in zip("ABCD", CHOSEN, strict=True):
        page.select_option(f"#edict-{letter}", slug)
    assert [page.input_value(f"#edict-{letter}") for letter in "ABCD"] == list(CHOSEN)
    for letter, slug in zip("ABCD", CHOSEN, strict=True):
        expect(page.locator(f"#rule-{letter}")).to_have_text(WORDS(f"edict.{slug}.rule"))
    deal = Deal.from_code(page.input_value("#code"))
    assert deal.options["side"] == "B" and tuple(deal.options["edicts"]) == CHOSEN
    page.click("#setup [type=submit]")
    page.wait_for_selector(".table[data-phase]")
    seen = SoloTable(page, deal).check()
    assert seen["edicts"] == [WORDS("edict." + slug) for slug in CHOSEN]


def test_the_code_in_the_menu_is_the_one_that_was_typed(shared_page: Page, ready: Ready) -> None:
    deal = Deal.of("cartographers", 77, side="B", edicts=CHOSEN)
    open_code(shared_page, ready, deal.code())
    shared_page.wait_for_selector(".table[data-phase]")
    SoloTable(shared_page, deal).check()
    shared_page.click('.tools [data-do="menu"]')
    expect(shared_page.locator("dialog.table-dialog .code")).to_have_text(deal.code())
    shared_page.keyboard.press("Escape")


def test_codes_are_copied_from_the_form_and_the_table(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ready(page, "#/new")
    page.click("#copy")
    expect(page.locator("#toast")).to_have_text("Copied")
    code = page.input_value("#code")
    assert page.evaluate("navigator.clipboard.readText()") == code
    page.click("#setup [type=submit]")
    page.wait_for_selector(".table[data-phase]")
    page.evaluate("navigator.clipboard.writeText('')")
    page.click('.tools [data-do="menu"]')
    page.click("dialog.table-dialog [data-do^=copy]")
    wait_until(page, "async () => await navigator.clipboard.readText() !== ''")
    assert page.evaluate("navigator.clipboard.readText()") == code
    page.keyboard.press("Escape")
    page.context.clear_permissions()


GARBAGE = ["", "x", "0000000000", "AAAAA-AAAAA-AAAAA", "%20", "%E4%BD%A0%E5%A5%BD", "<b>1</b>", "9" * 4000, "../etc"]


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("garbage", GARBAGE)
def test_a_link_with_a_wrong_code_opens_the_form_and_starts_nothing(
    shared_page: Page, ready: Ready, garbage: str
) -> None:
    page = shared_page
    open_code(page, ready, garbage)
    page.wait_for_selector("#new:not([hidden])")
    if garbage.replace("%20", ""):
        expect(page.locator("#code-bad")).to_have_text(WORDS("new.code.bad"))
    page.evaluate("location.hash = '#/games'")
    page.wait_for_selector(".games")
    before = page.locator(".saved").count()
    open_code(page, ready, garbage)
    page.wait_for_selector("#new:not([hidden])")
    page.evaluate("location.hash = '#/games'")
    page.wait_for_selector(".games")
    assert page.locator(".saved").count() == before


def test_a_link_cut_inside_a_percent_escape_does_not_stop_the_page(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    ready(page, "")
    for garbage in ("%", "%zz", "%E4%A"):
        page.evaluate("garbage => { location.hash = '#deal=' + garbage; }", garbage)
        page.wait_for_selector("#new:not([hidden])", timeout=10_000)
        expect(page.locator("#trouble")).to_be_hidden()
        page.evaluate("location.hash = '#/'")
        page.wait_for_selector("body[data-screen=home]")


def test_a_code_of_a_newer_version_or_another_game_is_named_as_such(shared_page: Page, ready: Ready) -> None:
    """Codes as later versions might write them, with a right checksum."""
    from binascii import crc32

    def forged(change: int) -> str:
        letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
        sealed = 0
        for letter in Deal.of("cartographers", 5).code().replace("-", ""):
            sealed = sealed * 32 + letters.index(letter)
        number = sealed // 1024 + change
        number = number * 1024 + crc32(number.to_bytes(32, "little")) % 1024
        text = ""
        while number:
            number, digit = divmod(number, 32)
            text = letters[digit] + text
        return text.rjust(10, "0")

    for change, id in ((1, "new.code.newer"), (7 * 4, "new.code.other")):
        ready(shared_page, "#/new")
        shared_page.fill("#code", forged(change))
        shared_page.press("#code", "Enter")
        expect(shared_page.locator("#code-bad")).to_have_text(WORDS(id))
        shared_page.evaluate("location.hash = '#/'")
        shared_page.wait_for_selector("body[data-screen=home]")
