"""Kingdom Builder with several people at one device: the page does not reveal the next card."""

import difflib
import re
from collections.abc import Callable

from cartographers_solo import WORDS
from fonts import FONTS, in_fonts
from hidden_cards import PAGE, dialog_texts, games_that_differ_in_what_is_hidden
from kingdom_input import Mouse
from kingdom_table import ADA, BRUNHILDE, GAME, KingdomTable, at, game_with
from page_language import set_language
from played_games import store_games, visit
from playwright.sync_api import Page, expect

from engine.kingdom_builder.actions import END
from table.deals import Deal
from table.session import Session, Sitter

Ready = Callable[..., Page]


def differences(one: str, other: str) -> list[str]:
    """The tags and texts of a page that another page lacks, and the reverse."""
    lines = [re.sub("(?=<)", "\n", markup).splitlines() for markup in (one, other)]
    return [line for line in difflib.ndiff(*lines) if line[0] in "+-"]


def test_the_page_is_the_same_whatever_card_comes_next(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    before, after, dialogs = [], [], []
    for session in games_that_differ_in_what_is_hidden():
        table = KingdomTable(page, session).open(ready)
        mouse = Mouse(table)
        table.check()
        for _ in range(3):
            mouse.play(table.state.actions()[0])
        mouse.play(END)
        assert table.phase == "greet"
        page.mouse.move(2, 2)
        page.keyboard.press("n")
        page.keyboard.press("t")
        expect(page.locator('.tools [data-do="hint"]')).to_be_disabled()
        page.mouse.click(*mouse.point("K10"))
        assert table.check()["said"] == WORDS("table.pass_to", name="Brunhilde")
        dialogs.append(dialog_texts(page))
        before.append(page.evaluate(PAGE))
        mouse.go_on()
        seen = table.check()
        assert WORDS("kb.land." + table.view["played"]) in seen["said"]
        after.append((seen["face"], page.evaluate(PAGE)))
    assert not differences(before[0][0], before[1][0])
    assert before[0] == before[1] and dialogs[0] == dialogs[1]
    assert after[0][0] != after[1][0] and after[0][1] != after[1][1]


def test_the_device_is_passed_round_and_asked_for_again_after_a_reload(shared_page: Page, ready: Ready) -> None:
    """Three turns: two people and a bot between them; after a reload the device is asked for again."""
    page = shared_page
    table = KingdomTable(page, Session(Deal.of(GAME, 12, 3), (ADA, Sitter("easy"), BRUNHILDE))).open(ready)
    mouse = Mouse(table)
    for name in ("Ada", "Brunhilde", "Ada"):
        assert table.names[table.viewer] == name and table.check()["next"] is None
        for _ in range(3):
            mouse.play(table.state.actions()[-1])
        mouse.play(END)
        if table.phase == "think":
            table.wait_for_bots()
        assert table.phase == "greet"
        assert table.check()["undo"] is False
        page.keyboard.press("u")
        page.keyboard.press("e")
        table.check()
        reload(table, ready)  # regression: showed the card of the next player
        assert table.phase == "greet"
        table.check()
        mouse.go_on()
    reload(table, ready)
    assert table.phase == "greet" and table.check()["face"] is None
    table.take_device()
    assert table.check()["face"]


def reload(table: KingdomTable, ready: Ready) -> None:
    table.page.reload()
    ready(table.page)
    table.greeted = None
    table._take()


def test_no_single_letter_is_alone_on_a_line_of_the_red_button(shared_page: Page, ready: Ready) -> None:
    """ "欧阳明月清风：轮到我 / 了" on a tablet."""
    page = shared_page
    page.set_viewport_size({"width": 820, "height": 1180})
    sitters = Sitter(name="欧阳明月清风"), BRUNHILDE
    ready(page, "", again=False)
    store_games(page, ca571e=game_with(at("start", round=1), 2, sitters))
    visit(page, "#/play/ca571e", ".table[data-phase=greet]")
    set_language(page, "zh-Hans")
    widths = """() => {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector('.main span'));
      return [...words.getClientRects()].map(line => line.width);
    }"""
    for lines in in_fonts(page, FONTS, widths).values():
        assert min(lines) > max(lines) / 3, lines
    set_language(page, "en")
