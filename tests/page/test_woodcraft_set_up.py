"""The set-up of Woodcraft on the page, and what follows from it: even start, walnut orders, the end."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from played_games import shelf
from playwright.sync_api import Page, expect
from workshops import GAME, Mouse

import engine
from table.deals import Deal
from table.session import Session, Sitter

Ready = Callable[..., Page]
ADA, BO = Sitter(name="Ada"), Sitter(name="Bo")
FIRST_SPACES = {"blueberry": 0, "walnut": 0, "reputation": 0, "market": 0}


def played(session: Session, wanted: Callable[[dict[str, Any]], bool]) -> Session:
    """The game played on in the engine alone until it reaches what is wanted; orders wait, turns end soon."""
    while not wanted(session.view(session.state.actor or 0)):
        assert not session.over
        actions = session.state.actions()
        quiet = [one for one in actions if str(one).partition(" ")[0] in ("end", "berries", "move")]
        session.place(quiet[0] if quiet else actions[-1])
        if session.inked is not None:
            session.reveal()
    return session


@pytest.mark.parametrize("choice", ["printed", "even"])
def test_markers_start_as_printed_unless_an_even_start_is_chosen(page: Page, ready: Ready, choice: str) -> None:
    ready(page, "#/new/woodcraft")
    expect(page.locator("#set-even_start")).to_have_text(WORDS("wc.new.even.printed"))
    page.click("#fold-players summary")
    page.locator('#setup label:has([name="players"][value="2"])').click()
    plain = page.input_value("#code")
    page.click("#fold-even_start summary")
    page.locator(f'#setup label:has([name="even_start"][value="{choice}"])').click()
    expect(page.locator("#set-even_start")).to_have_text(WORDS("wc.new.even." + choice))
    code = page.input_value("#code")
    assert (code == plain) == (choice == "printed")
    assert Deal.from_code(code).options["even_start"] == (choice == "even")
    page.fill("#code", "")
    page.fill("#code", code)
    assert page.is_checked(f'[name="even_start"][value="{choice}"]')
    page.click("#setup [type=submit]")
    page.wait_for_selector(".table.wc[data-phase]")
    (entry,) = shelf(page).entries()
    view = shelf(page).load(entry.id).view(0)
    tracks = view["players"][view["start"]]["tracks"]
    assert tracks == (FIRST_SPACES if choice == "printed" else FIRST_SPACES | {"reputation": 1})


def test_a_set_of_ones_own_looks_idle_if_there_is_none(page: Page, ready: Ready) -> None:
    """It had full ink and the pointer of a choice."""
    ready(page, "#/new/woodcraft")
    page.click("#fold-card_set summary")
    look = "node => { const style = getComputedStyle(node); return [style.color, style.cursor, style.outlineStyle]; }"
    own, standard = (page.locator(f'.opt:has([name="card_set"][value="{id}"])') for id in ("own", "standard"))
    expect(own.locator("input[type=radio]")).to_be_disabled()
    assert own.evaluate(look)[1:] == ["default", "dashed"]
    assert own.evaluate(look)[0] != standard.evaluate(look)[0]


def test_a_large_window_shows_all_cards_to_keep(page: Page, ready: Ready) -> None:
    """A second row of them was below a window of 1920x1080."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    Mouse(page, Session(Deal.of(GAME, 4, 1))).open(ready)
    expect(page.locator(".shop .inhand")).to_be_visible()
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080


def test_pressed_walnut_orders_are_kept_and_others_are_not(page: Page, ready: Ready) -> None:
    table = Mouse(page, played(Session(Deal.of(GAME, 4, 1)), lambda view: view["prompt"]["id"] == "setup_walnuts"))
    table.open(ready)
    one, other = (page.locator(".ask [data-do^='pick ']").nth(n) for n in (0, 1))
    main = page.locator("[data-part=main]")
    expect(main).to_have_text(WORDS("wc.ui.keep", n=2))
    one.click()
    expect(one).to_have_attribute("aria-pressed", "false")
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(main).to_have_text(WORDS("wc.ui.keep", n=1))
    other.click()
    expect(main).to_have_text(WORDS("wc.ui.keep.none"))
    one.click()
    kept = str(one.get_attribute("data-do")).removeprefix("pick ")
    table.red()
    table.session.place(engine.parse(GAME, "keep " + kept))
    assert table.check()["hand"].count(kept) == 1 and len(table.check()["hand"]) == 3
    table.press("undo")
    table.session.take_back()
    expect(page.locator(".table")).to_have_attribute("data-phase", "setup_walnuts")
    page.locator(".ask [data-do^='pick ']").nth(0).click()
    page.locator(".ask [data-do^='pick ']").nth(1).click()
    table.red()
    table.session.place(engine.parse(GAME, "done"))
    assert len(table.check()["hand"]) == 2


def test_the_workshop_of_another_player_is_named_and_escape_returns(page: Page, ready: Ready) -> None:
    session = Session(Deal.of(GAME, 3, 2), (ADA, BO))
    table = Mouse(page, played(session, lambda view: view["round"] == 2 and view["prompt"]["id"] == "turn"))
    table.open(ready)
    me, other = table.view["seat"], 1 - table.view["seat"]
    title = page.locator("[data-part=rows] h3")
    expect(title).to_contain_text(WORDS("wc.ui.orders"))
    table.press(f"seat {other}")
    expect(title).to_contain_text(WORDS("wc.ui.orders.of", name=("Ada", "Bo")[other]))
    expect(title).not_to_contain_text(WORDS("wc.ui.orders"))
    page.keyboard.press("Escape")
    expect(title).to_contain_text(WORDS("wc.ui.orders"))
    expect(page.locator(f'[data-do="seat {me}"]')).to_have_attribute("aria-pressed", "true")


def test_tools_look_idle_before_a_reveal(page: Page, ready: Ready) -> None:
    def buying(view: dict[str, Any]) -> bool:
        return view["prompt"]["id"] == "turn" and "do" in view["actions"] and view["turn"]["action"] == "buy_lumber"

    session = next(
        found for seed in range(30) if (found := first_of(Session(Deal.of(GAME, seed, 1)), buying)) is not None
    )
    table = Mouse(page, session).open(ready)
    table.red()
    table.session.place(engine.parse(GAME, "do"))
    while table.session.inked is None:
        text = next(iter(text for text in table.view["actions"] if text.startswith("buy ")), "done")
        table._choose(text)
        table.session.place(engine.parse(GAME, text))
    expect(page.locator(".table")).to_have_attribute("data-phase", "reveal")
    tools = page.locator("[data-part=tools] .tool")
    assert tools.count() == 3 and page.locator("[data-part=tools] button").count() == 0
    borders = tools.evaluate_all("nodes => nodes.map(node => getComputedStyle(node).borderTopStyle)")
    assert borders == ["dashed"] * 3, "as any button that cannot be pressed"


def first_of(session: Session, wanted: Callable[[dict[str, Any]], bool]) -> Session | None:
    """The game when it reaches what is wanted in its first turn, buying lumber where that can be."""
    while session.view(0)["round"] == 1 and not session.over:
        view = session.view(0)
        if wanted(view):
            return session
        texts = list(map(str, session.state.actions()))
        text = "move buy_lumber" if "move buy_lumber" in texts else texts[-1]
        if text == "berries":
            return None
        session.place(engine.parse(GAME, text))
        if session.inked is not None:
            session.reveal()
    return None


def test_the_end_states_what_open_orders_cost(page: Page, ready: Ready) -> None:
    session = Session(Deal.of(GAME, 6, 1))
    played(session, lambda view: view["round"] == 14 and view["prompt"]["id"] == "turn" and "end" in view["actions"])
    view = session.view(0)
    many = len(view["players"][0]["orders"])
    assert many
    table = Mouse(page, session).open(ready)
    table.press("main")
    session.place(engine.parse(GAME, "end"))
    if session.inked is not None:
        session.reveal()
    page.wait_for_selector(".ending .ledger", timeout=60_000)
    assert page.inner_text(".ending .title") not in page.inner_text(".ending .subtitle"), "the rank is not said twice"
    final, orders = session.view(0)["final"][0], session.view(0)["players"][0]["orders"]
    lost = WORDS.number(-final["late_orders"]) if final["late_orders"] else "\u00b10"
    row = page.locator(".ledger tr", has_text=WORDS("wc.end.row.late_orders"))
    expect(row.locator("td")).to_have_text(WORDS("wc.end.late", n=len(orders), lost=lost))
