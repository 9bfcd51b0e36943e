"""Bots, the hint and the review at the table of Woodcraft, with the interpreter that really thinks."""

import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from cartographers_solo import WORDS
from covered import covered
from played_games import quick_review, shelf, store_games, visit
from playwright.sync_api import Page, expect
from workshops import GAME, LOOK, Mouse, eager

import engine
from table.deals import Deal
from table.session import Session, Sitter

Ready = Callable[..., Page]
ADA = Sitter(name="Ada")
TRACKS_BELOW_WHEEL = """() => {
  const wheel = document.querySelector(".mid").getBoundingClientRect();
  return wheel.top >= 0 && document.querySelector(".tracks").getBoundingClientRect().top >= wheel.bottom;
}"""


def bots_have_played(table: Mouse) -> int:
    """Wait until Ada is to decide, and take over what the bot did; how much that was."""
    table.page.wait_for_selector(".table.wc:not([data-phase=think])", timeout=120_000)
    kept = shelf(table.page).load(table.id)
    before = table.session.state.history
    assert kept.state.history[: len(before)] == before
    table.session = kept
    return len(kept.state.history) - len(before)


#: Whether a move with what follows it is cut off in a proposal.
CUT_PROPOSAL = """() => {
  const text = document.querySelector('.advice .try span:not(.where)'), was = text.textContent;
  text.textContent = 'Move a tile: Exchange dice. Pay 1 lantern for another action: Produce and plant';
  const cut = text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight;
  text.textContent = was;
  return cut;
}"""


def test_a_bot_plays_its_turns_and_a_hint_proposes_legal_actions(page: Page, ready: Ready) -> None:
    table = Mouse(page, Session(Deal.of(GAME, 3, 2), (ADA, Sitter("easy")))).open(ready)
    turns = 0
    while turns < 3:
        if table.session.state.actor == 1:
            turns += bots_have_played(table) > 0
            table.check()
        else:
            table.play(table.any_action())
    while table.view["prompt"]["id"] != "turn" or table.session.state.actor != 0:
        if table.session.state.actor == 1:
            bots_have_played(table)
        else:
            table.play(table.any_action())
    top = "document.querySelector('.onshow.orders').getBoundingClientRect().top"
    below = page.evaluate(top)
    page.click('.tools [data-do="hint"]')
    page.wait_for_selector(".advice .try", timeout=120_000)
    assert page.evaluate(top) == below  # a hint moves nothing
    proposed = page.locator(".advice .try").count()
    assert 1 <= proposed <= 3
    expect(page.locator(".advice")).not_to_contain_text(WORDS("hint.searching"))
    # Each move has its reasons: now, and by the end compared with the other moves.
    lines = page.locator(".advice .rule").all_inner_texts()
    assert len(lines) == 2 * proposed
    for width, height in ((740, 360), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_PROPOSAL) is False, width  # "... pay 1 lantern for another action: ..."
    page.set_viewport_size({"width": 1280, "height": 800})
    for when, texts in (("now", lines[::2]), ("later", lines[1::2])):
        begins = WORDS("wc.hint." + when, parts="").strip()
        assert all(line.startswith(begins) or line == WORDS(f"hint.{when}.none") for line in texts)
    assert table.check()["said"].endswith(lines[1])


def test_the_goods_and_the_workshop_of_another_player_have_its_name(page: Page, ready: Ready) -> None:
    """The purse in the bar turned into that of a bot without saying so."""
    Mouse(page, Session(Deal.of(GAME, 3, 2), (ADA, Sitter("easy")))).open(ready)
    marked = page.locator(".purse .whose, .shop .eyebrow .peg")
    expect(marked).to_have_count(0)
    name = page.locator('.player[data-do="seat 1"] .name').evaluate("node => node.firstChild.textContent")
    page.click('.player[data-do="seat 1"]')
    expect(page.locator(".purse .whose")).to_have_text(name)
    expect(marked).to_have_count(4)
    expect(page.locator("[data-part=rooms] .eyebrow")).to_have_text(WORDS("wc.ui.whose", name=name))


def income_before_a_reveal() -> tuple[Session, str]:
    """A game in which Ada's choice of income reveals the late decks, after the last turn of a bot."""
    for seed in range(100):
        session = Session(Deal.of(GAME, seed, 4), (ADA, *[Sitter("random")] * 3))
        chance = random.Random(seed)
        while not session.over:
            state = session.state
            action = eager(list(map(str, state.actions())), chance)
            if state.actor == 0 and session.view(0)["prompt"]["id"] == "income_place":
                inked = state.before_reveal(engine.parse(GAME, action))
                if inked is not None and inked.view(0)["prompt"]["due"] == "late":
                    return session, action
            session.place(engine.parse(GAME, action))
            if session.inked is not None:
                session.reveal()
    raise AssertionError("no such game")


def test_the_game_goes_on_after_an_income_choice_of_a_person_ends_the_round(page: Page, ready: Ready) -> None:
    session, action = income_before_a_reveal()
    table = Mouse(page, session).open(ready)
    table.press("act " + action)
    expect(page.locator(".table")).to_have_attribute("data-phase", "reveal")
    table.red()
    session.place(engine.parse(GAME, action))
    session.reveal()
    assert table.page.evaluate(LOOK)["phase"] != "reveal"
    bots_have_played(table)


def test_the_markers_of_all_players_on_one_space_of_the_market_are_seen(page: Page, ready: Ready) -> None:
    """Regression: they were drawn at the same corner, and the last one covered the others."""
    Mouse(page, Session(Deal.of(GAME, 3, 4), (ADA, *[Sitter(name=name) for name in "BCD"]))).open(ready)
    lefts = page.evaluate("[...document.querySelectorAll('.track.market .peg')].map(peg => peg.offsetLeft)")
    assert len(lefts) == 4
    assert all(after <= before - 5 for before, after in pairwise(lefts)), lefts


@pytest.mark.exhaustive
def test_a_finished_game_is_reviewed_and_played_on_from_a_turning_point(page: Page, ready: Ready) -> None:
    table = Mouse(page, Session(Deal.of(GAME, 11, 1)))
    while not table.over:
        table.session.place(engine.parse(GAME, table.any_action()))
        if table.session.inked is not None:
            table.session.reveal()
    table.open(ready)
    page.click("[data-do=review]")
    quick_review(page)
    turns = page.locator("[data-turn]")
    assert 1 <= turns.count() <= 3
    page.evaluate("scrollTo(0, 200)")
    assert page.evaluate(TRACKS_BELOW_WHEEL), "the wheel slid over the tracks"
    step = int(turns.first.get_attribute("data-turn") or "")
    page.click(f"[data-do='review_look {step}']")
    looked = engine.replay(engine.Record.of(table.session.state), step)
    decision = table.session.state.history[step]
    inked = looked.before_reveal(decision)
    if inked is None:
        looked.play(decision)
    expect(page.locator(f"[data-do='review_look {step}']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".table")).to_have_attribute("data-phase", "over")  # the question of then is not asked again
    assert page.evaluate(LOOK)["purse"][0] == str((inked or looked).view(0)["players"][0]["points"])
    page.click("[data-do=review_look]")
    assert page.evaluate(LOOK)["pile"] == table.view["players"][0]["pile"]
    for wide, high in ((390, 844), (844, 390)):  # the wheel took the place of the sentences
        page.set_viewport_size({"width": wide, "height": high})
        page.click(f"[data-do='review_look {step}']")
        expect(page.locator(".wc .disc")).to_be_in_viewport(ratio=0.98)
        for part in ("h4", "[data-better]", ".row button:first-child"):
            expect(page.locator(f"[data-turn='{step}'] {part}")).to_be_in_viewport(ratio=1)
            assert not covered(page, f"[data-turn='{step}'] {part}")
        page.click("[data-do=review_look]")
    page.click(f"[data-do='review_branch {step}']")
    page.wait_for_function("id => location.hash.startsWith('#/play/') && !location.hash.endsWith(id)", arg=table.id)
    page.wait_for_selector(".table.wc[data-phase]")
    new = shelf(page).load(page.url.rpartition("/")[2])
    assert not new.over and new.state == engine.replay(engine.Record.of(table.session.state), step)


@pytest.mark.parametrize(("seed", "starts"), [(0, 0), (2, 1)])
def test_a_new_game_of_two_people_shows_no_cards_before_the_one_who_begins_has_the_device(
    page: Page, ready: Ready, seed: int, starts: int
) -> None:
    session = Session(Deal.of(GAME, seed, 2), (ADA, Sitter(name="Bo")))
    assert session.state.actor == starts
    ready(page, "#/about")
    store_games(page, pair=session)
    visit(page, "#/play/pair", ".table.wc[data-phase]")
    phase = page.locator(".table.wc")
    if starts:
        expect(phase).to_have_attribute("data-phase", "greet")
        expect(phase).to_contain_text(WORDS("table.pass_to", name="Bo"))
        page.click("[data-part=main]")
    expect(phase).not_to_have_attribute("data-phase", "greet")


#: Dice of the players that are not shown, or too small, and names that are cut.
LOST_IN_PLAYERS = """() => [...document.querySelectorAll('.player')].flatMap(player => {
  const name = player.querySelector('.name'), edge = player.getBoundingClientRect();
  const dice = [...player.querySelectorAll('.has .die')].map(die => die.getBoundingClientRect());
  const goods = player.querySelector('.goods').getBoundingClientRect();
  const lost = dice.filter(die => die.width < 10 || die.bottom > edge.bottom || die.right > goods.left + 1);
  return [...(name.scrollWidth > name.clientWidth ? [name.textContent] : []), ...lost.map(die => die.width)];
})"""

#: Whether the seals of two players who claim a contract are not next to its name.
BROKEN_CONTRACT = """() => {
  const contract = document.querySelector('.contract'), name = contract.querySelector('.name');
  contract.querySelector('.rule').before(...[0, 1].map(() => document.querySelector('.player .peg').cloneNode(true)));
  const [first, second] = [...contract.querySelectorAll('.peg')].map(peg => peg.getBoundingClientRect());
  return first.left < name.getBoundingClientRect().right || second.top !== first.top || second.left < first.right;
}"""


def test_all_dice_and_names_of_four_players_are_in_their_row(shared_page: Page, ready: Ready) -> None:
    """Regression: a second line of dice was clipped, and the name of the starting player was cut."""
    names = "Brunhilde O.", "Ada", "Bo", "Cy"
    session, chance = Session(Deal.of(GAME, 3, 4), [Sitter(name=name) for name in names]), random.Random(3)
    assert session.view(0)["start"] == 0
    while (view := session.view(0))["prompt"]["id"] != "turn" or len(session.state.history) < 90:
        session.place(engine.parse(GAME, eager(list(map(str, session.state.actions())), chance)))
        if session.inked is not None:
            session.reveal()
    assert max(len(player["pile"]) for player in view["players"]) > 4
    store_games(ready(shared_page, ""), four=session)
    visit(shared_page, "#/play/four", ".table[data-phase=greet]")
    shared_page.click("[data-part=main]")
    assert shared_page.evaluate(BROKEN_CONTRACT) is False
    for width, height in ((1440, 900), (1280, 720), (1024, 768)):
        shared_page.set_viewport_size({"width": width, "height": height})
        # The page notices the new size a little later.
        shared_page.wait_for_function(f"({LOST_IN_PLAYERS})().length === 0")
    shared_page.set_viewport_size({"width": 1280, "height": 800})


def test_a_redo_asks_to_pass_the_device_on_again(page: Page, ready: Ready) -> None:
    """The undo had asked for it to be passed back, but the redo showed the hand of the other person at once."""
    session, chance = Session(Deal.of(GAME, 3, 2), (ADA, Sitter(name="Bo"))), random.Random(3)
    while "end" not in session.view(session.state.actor)["actions"] or session.state.actor:
        session.place(engine.parse(GAME, eager(list(map(str, session.state.actions())), chance)))
        if session.inked is not None:
            session.reveal()
    table, phase = Mouse(page, session).open(ready), page.locator(".table.wc")
    expect(phase).to_have_attribute("data-phase", "greet")
    table.red()
    table.play("end")
    expect(phase).to_have_attribute("data-phase", "greet")
    table.red()
    expect(phase).to_have_attribute("data-phase", "turn")
    for key, name in (("u", "Ada"), ("y", "Bo")):
        page.keyboard.press(key)
        expect(phase).to_have_attribute("data-phase", "greet")
        expect(phase).to_contain_text(WORDS("table.pass_to", name=name))
