"""Each of the eight skills is used on the page: its prompts, its price, and one skill per season."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_group import GroupTable, game_with
from cartographers_solo import WORDS, SoloTable, number_text, shape_name
from fonts import FONTS, in_fonts, loaded
from page_language import set_language
from playwright.sync_api import Page, expect
from session_helpers import can_undo
from text_fit import in_full

from engine.cartographers.actions import OPEN, PASS
from engine.cartographers.cards import AMBUSH, SKILLS
from engine.cartographers.sheets import GRID
from table.cartographers.hand import Hand
from table.session import Session, Sitter
from table.words import LANGUAGES

Ready = Callable[..., Page]
TWO = (Sitter(name="Ada"), Sitter(name="Bo"))
# Terrains whose name comes close to the rim of their button.
TIGHT = """() => [...document.querySelectorAll('.opt.terrain')].filter(node => {
  const range = document.createRange(), box = node.getBoundingClientRect();
  range.selectNodeContents(node);
  const text = range.getBoundingClientRect();
  return text.left < box.left + 6 || text.right > box.right - 6;
}).map(node => node.innerText)"""
# The least room between the name of a terrain and the foot of its button.
BELOW_NAMES = """() => Math.min(...[...document.querySelectorAll('.opt.terrain')].map(node =>
  node.getBoundingClientRect().bottom - node.querySelector('span').getBoundingClientRect().bottom))"""
FOLLOWING = {"concentrate": "repeat", "cure_wounds": "bar", "search": "touch"}


def hand_with(slug: str) -> tuple[str, ...]:
    """Three skills, this one among them."""
    others = [other for other in ("search", "knowledge", "diplomacy", "negotiate") if other != slug]
    return slug, others[0], others[1]


def usable(slug: str) -> Callable[[Session], bool]:
    """The first seat may open the skill, and nothing is inked; not on the year's last card."""

    def wanted(session: Session) -> bool:
        state = session.state
        if session.inked is not None or state.actor != 0 or OPEN[slug] not in state.actions():
            return False
        if slug in ("acrobatics", "diplomacy", *FOLLOWING):
            kinds = {"acrobatics": "react", "diplomacy": "draw"}
            return bool(state.question.kind == kinds.get(slug, "after"))
        then = state.copy()
        then.play(OPEN[slug])
        return bool(then.legal_draws().choices) and not then.legal_draws().single

    return wanted


def at(page: Page, ready: Ready, slug: str, sitters: tuple[Sitter, ...] = TWO) -> GroupTable:
    table = GroupTable(page, game_with(usable(slug), len(sitters), sitters, skills=hand_with(slug)))
    table.resume(ready)
    return table


def use(table: GroupTable, slug: str) -> tuple[int, int]:
    """Press the skill; its price is struck and no other skill can be had this season. Coins before and after."""
    before = table.view["coins"][0]
    seen = table.check()
    assert [slug, True, False] in seen["skills"]
    table.act(OPEN[slug])
    after = table.view["coins"][0]
    assert after == before - SKILLS[slug].cost
    assert table.view["skills"]["struck"][0] == SKILLS[slug].cost
    return before, after


def one_a_season(table: GroupTable) -> None:
    assert table.view["prompt"]["seat"] == 0
    assert not any(can for _, can, _ in table.check()["skills"])
    note = table.page.locator(".skills h3 small")
    assert note.inner_text() == WORDS("table.skill.used")


def finish_round(table: GroupTable) -> None:
    """Let the remaining players draw, and reveal the next card."""
    while table.view["prompt"]["id"] != "turn":
        if table.phase == "greet":
            table.press()
        table.act(table.any_draw())
        table.check()
        if not can_undo(table.session):
            return
    table.press()
    table.check()


@pytest.mark.parametrize("slug", ["concentrate", "cure_wounds", "search"])
def test_a_skill_that_asks_for_a_second_draw(shared_page: Page, ready: Ready, slug: str) -> None:
    table = at(shared_page, ready, slug)
    seen = table.check()
    assert seen["phase"] == "after" and seen["banners"] == [WORDS("table.after")]
    assert seen["main"] == {"text": WORDS("table.go_on"), "off": False}
    first = table.state.history[-1]
    use(table, slug)
    one_a_season(table)
    assert table.view["prompt"]["id"] == FOLLOWING[slug]
    seen = table.check()
    assert seen["banners"] == [WORDS("table.ask." + FOLLOWING[slug])]
    second = table.any_draw()
    if slug == "concentrate":
        assert second.terrain == first.terrain and second.cells.bit_count() == first.cells.bit_count()
    if slug == "search":
        assert second.cells.bit_count() == 1 and second.cells & GRID.neighbours(first.cells)
    table.act(second)
    table.check()
    table.undo()
    table.check()
    assert table.view["prompt"]["id"] == FOLLOWING[slug]
    table.act(table.any_draw())
    finish_round(table)


def test_after_a_draw_the_red_button_continues(shared_page: Page, ready: Ready) -> None:
    """Alone: the draw can be taken back while a skill may follow, not after going on."""
    table = at(shared_page, ready, "search", (Sitter(),))
    drawn = table.state.history[-1]
    table.undo()
    table.check()
    shared_page.click("[data-part=main]")  # the draw is still in the hand
    table.session.place(drawn)
    table.next_question()
    assert table.check()["phase"] == "after"
    revealed = len(table.view["log"])
    table.act(PASS)
    table.check()
    assert len(table.view["log"]) > revealed + 1 and not can_undo(table.session)


def test_diplomacy_draws_a_cell_that_is_farm_and_village(shared_page: Page, ready: Ready) -> None:
    table = at(shared_page, ready, "diplomacy")
    use(table, "diplomacy")
    one_a_season(table)
    assert table.view["prompt"]["id"] == "cell"
    loaded(shared_page)
    assert shared_page.evaluate(TIGHT) == []
    table.act(table.any_draw())
    both = WORDS("terrain.farm+village")
    assert sum(cell.endswith(both) for cell in table.check()["cells"]) == 1
    assert table.view["prompt"]["id"] == "draw" and table.seat == 0
    finish_round(table)


def test_terrains_next_to_skills_have_their_names_within_the_border(shared_page: Page, ready: Ready) -> None:
    shared_page.set_viewport_size({"width": 1180, "height": 820})
    at(shared_page, ready, "negotiate")
    assert shared_page.locator(".opt.terrain").count() == 2
    below = in_fonts(shared_page, FONTS, BELOW_NAMES)
    assert all(room >= 3 for room in below.values()), below


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_the_rule_of_a_pressed_edict_is_above_the_controls_of_a_phone(page: Page, ready: Ready, lang: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    at(page, ready, "knowledge")
    set_language(page, lang)
    for number in range(4):
        page.locator(".ed").nth(number).click()
        rule, controls = page.locator(".below .name").bounding_box(), page.locator(".right").bounding_box()
        foot = page.evaluate("document.querySelector('.below').getBoundingClientRect().bottom")
        assert rule and controls and foot <= controls["y"] + 1, number
        page.locator(".ed").nth(number).click()


def test_diplomacy_may_answer_an_ambush(shared_page: Page, ready: Ready) -> None:
    def reacting(session: Session) -> bool:
        ask = session.state.question
        return bool(ask and ask.kind == "react" and ask.seat == 0 and OPEN["diplomacy"] in session.state.actions())

    session = game_with(reacting, 2, TWO, skills=("diplomacy", "search", "knowledge"))
    table = GroupTable(shared_page, session)
    table.resume(ready)
    seen = table.check()
    assert seen["phase"] == "react" and seen["banners"] == [WORDS("table.react")]
    assert seen["main"]["text"] == WORDS("table.let_strike")
    coming = AMBUSH[session.state.ambush].shape
    picture = shared_page.locator("[data-part=card] .shapes")
    assert picture.get_attribute("aria-label").endswith(shape_name(coming))
    drawn = picture.locator("canvas").get_attribute("data-drawn")
    assert f"(shape={coming}, terrain='monster'," in drawn and picture.is_visible()
    shared_page.set_viewport_size({"width": 360, "height": 640})  # the last skill was beyond the edge of a phone
    for lang in LANGUAGES:
        set_language(shared_page, lang)
        loaded(shared_page)
        assert in_full(shared_page, ".skill, .skill .name") == [], lang
        for skill in shared_page.locator(".skill").all():
            expect(skill).to_be_in_viewport(ratio=1)
    set_language(shared_page, "en")
    shared_page.set_viewport_size({"width": 1280, "height": 800})
    use(table, "diplomacy")
    table.check()
    table.act(table.any_draw())
    table.check()


def test_knowledge_draws_the_shape_as_village(shared_page: Page, ready: Ready) -> None:
    table = at(shared_page, ready, "knowledge")
    use(table, "knowledge")
    assert table.check()["said"] == WORDS("skill.knowledge.rule")  # regression: nothing
    one_a_season(table)
    assert shared_page.locator(".opt.terrain").all_inner_texts() == [WORDS("terrain.village")]
    table.act(table.any_draw())
    finish_round(table)


def test_move_silently_hangs_over_the_edge(shared_page: Page, ready: Ready) -> None:
    table = at(shared_page, ready, "move_silently")
    use(table, "move_silently")
    one_a_season(table)
    table.act(hanging(table))
    finish_round(table)


def hanging(table: GroupTable) -> Any:
    """A draw partly off the map whose middle is on it."""
    for action in table.state.actions():
        hand = Hand(table.state)
        hand.pick_up(action)
        out = [cell for cell in hand.cells if not GRID.inside(*cell)]
        if out and hand.centre and all(0.3 < n < 10.7 for n in hand.centre):
            return action
    raise AssertionError("nothing hangs over the edge")


def test_negotiate_draws_a_block_without_a_coin(shared_page: Page, ready: Ready) -> None:
    table = at(shared_page, ready, "negotiate")
    _, after = use(table, "negotiate")
    one_a_season(table)
    assert shared_page.locator(".opt.shape").count() == 1
    gained = table.state.seats[0].shape_coins
    table.act(table.any_draw())
    assert table.session.shown.seats[0].shape_coins == gained
    finish_round(table)


def test_acrobatics_makes_the_neighbour_draw_a_bar(shared_page: Page, ready: Ready) -> None:
    table = at(shared_page, ready, "acrobatics")
    assert table.check()["phase"] == "react"
    hands = shared_page.locator(".hand .btn").filter(visible=True)
    expect(hands).to_have_count(0)  # there is nothing to rotate yet
    use(table, "acrobatics")
    sizes = {}
    while table.view["prompt"]["id"] != "turn":
        if table.phase == "greet":
            table.check()
            table.press()
        table.check()
        if table.phase == "react":  # Bo may answer too, but lets it come
            table.act(PASS)
            continue
        expect(hands).to_have_count(2)
        action = table.any_draw()
        sizes[table.seat] = action.cells.bit_count()
        table.act(action)
    assert table.check()["phase"] == "turn"
    assert sizes[0] == 2 and sizes[1] > 2
    table.press()
    table.check()


def test_acrobatics_in_a_solo_game(shared_page: Page, ready: Ready) -> None:
    table = at(shared_page, ready, "acrobatics", (Sitter(),))
    assert table.check()["phase"] == "react"
    use(table, "acrobatics")
    seen = table.check()
    assert seen["phase"] == "turn"
    assert "terrain." not in seen["said"]
    table.press()
    table.check()


def test_an_ambush_can_be_accepted(shared_page: Page, ready: Ready) -> None:
    table = at(shared_page, ready, "acrobatics")
    coins = table.view["coins"]
    assert table.phase == "react"
    table.act(PASS)
    table.check()
    assert table.view["coins"] == coins and (table.view["prompt"]["id"], table.view["prompt"]["seat"]) != ("react", 0)


def test_a_skill_can_be_undone_and_gives_its_coins_back(shared_page: Page, ready: Ready) -> None:
    table = at(shared_page, ready, "negotiate")
    before, _ = use(table, "negotiate")
    table.undo()
    assert table.view["coins"][0] == before
    assert ["negotiate", True, False] in table.check()["skills"]
    table.page.keyboard.press("y")
    table.session.redo()
    table.next_question()
    table.check()


def test_struck_coins_do_not_score(shared_page: Page, ready: Ready) -> None:
    def ending(session: Session) -> bool:
        state = session.state
        return bool(
            session.inked is not None
            and session.view()["prompt"]["ends"] == "season"
            and state.season < 3
            and state.seats[0].struck
            and state.seats[0].coins != state.seats[0].gained
        )

    session = game_with(ending, 2, TWO, skilled=True, skills=("concentrate", "diplomacy", "negotiate"))
    table = GroupTable(shared_page, session)
    table.resume(ready)
    table.check()
    coins = table.view["coins"][0]
    season = table.view["season"]
    table.press()
    assert table.view["season_scores"][0][season][2] == coins
    if table.seat != 0:
        shared_page.click('[data-do="seat 0"]')
        table.seat = 0
    table.check()
    row = shared_page.locator(".left .ledger tbody tr").nth(season).locator("td").all_inner_texts()
    assert row[-3] == number_text(coins)


def test_a_single_cell_cannot_be_rotated_or_flipped(shared_page: Page, ready: Ready) -> None:
    ways = shared_page.locator(".hand .btn")
    at(shared_page, ready, "knowledge")
    expect(ways.first).to_have_attribute("aria-disabled", "false")
    use(at(shared_page, ready, "search"), "search")
    for way in ways.all():
        expect(way).to_have_attribute("aria-disabled", "true")


def test_no_skill_or_terrain_can_be_chosen_before_the_device_is_passed_on(shared_page: Page, ready: Ready) -> None:
    session = game_with(usable("negotiate"), 2, TWO, skills=hand_with("negotiate"))
    table = GroupTable(shared_page, session)
    SoloTable.resume(table, ready)
    assert table.phase == "greet"
    table.check()
    shared_page.click('.skill[data-info="skill negotiate"]', force=True)
    shared_page.keyboard.press("2")
    chosen = shared_page.locator(".opt.terrain").nth(0)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    shared_page.locator(".opt.terrain").nth(1).dispatch_event("click")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    table.check()
    table.press()
    use(table, "negotiate")
