"""Four people share one device: ambushes on the neighbour's sheet, undo of several draws, the ranking."""

from collections.abc import Callable

import pytest
from cartographers_group import FOUR, GroupTable, game_with
from cartographers_solo import WORDS, number_text
from page_watch import LISTEN, SET_PREFERENCE
from playwright.sync_api import Page, expect
from session_helpers import can_undo

from engine.cartographers.cards import AMBUSH, EXPLORE, SEASONS
from engine.cartographers.sheets import GRID
from page.cartographers import texts
from table.session import Session

Ready = Callable[..., Page]


def before_an_ambush(session: Session) -> bool:
    """A draw is inked; turning the card brings an ambush, and the card after it ends the season."""
    if session.inked is None:
        return False
    then = session.state.copy()
    then.play(session.inked)
    if then.question is None or then.question.kind != "ambush" or not then.legal_draws().choices:
        return False
    card = EXPLORE.get(then.deck[-1])
    return bool(card and not card.ruins and then.time + card.time >= SEASONS[then.season].threshold)


def at_the_last_card(session: Session) -> bool:
    state = session.state
    return (
        session.inked is None
        and state.season == 3
        and state.actor == 0
        and not state.ambush
        and state.time >= SEASONS[3].threshold
    )


def pass_round(table: GroupTable) -> list[int]:
    """Let everyone answer the current card; returns the seats whose maps were drawn on, in order."""
    maps = []
    while table.view["prompt"]["id"] != "turn":
        is_greeted = table.phase == "greet"
        if is_greeted:
            table.check()
            table.press()
        seen = table.check()
        if table.view["prompt"]["id"] == "ambush":
            assert not is_greeted or [seen["said"]] == seen["banners"]
            drawer = table.names[table.view["prompt"]["seat"]]
            assert seen["banners"] == [WORDS("replay.onto", name=drawer, owner=table.names[table.seat])]
            expect(table.page.locator(".sheet[data-owner=attacked]")).to_be_visible()
            expect(table.page.locator(".owner")).to_have_text(f"Map: {table.names[table.seat]}")
            expect(table.page.locator(".gains h3")).to_contain_text(table.names[table.seat])
        else:
            expect(table.page.locator(".sheet[data-owner='']")).to_be_visible()
            expect(table.page.locator(".owner")).to_be_empty()
        maps.append(table.seat)
        table.act(table.any_draw())
        table.check()
        if not can_undo(table.session):  # a pass has turned the card
            break
    return maps


def test_an_ambush_goes_to_the_neighbours_and_undo_takes_back_all_draws(shared_page: Page, ready: Ready) -> None:
    table = GroupTable(shared_page, game_with(before_an_ambush, 4, FOUR))
    table.resume(ready)
    table.check()
    table.press()
    assert table.phase == "greet"
    table.check()
    step = 1 if AMBUSH[table.view["ambush"]].clockwise else -1
    assert pass_round(table) == [(seat - step) % 4 for seat in range(4)]
    season = table.view["season"]
    table.press()
    table.check()
    table.press()  # the device is handed on
    start = [str(action) for action in table.state.history]
    for _ in range(3):
        table.act(table.any_draw())
        table.check()
        table.press()
    table.check()
    for seat in (2, 1, 0):
        table.undo()
        assert table.check()["seats"][seat][2]  # no greeting: the person who undid has the device
        assert table.phase == "draw"
    assert [str(action) for action in table.state.history] == start
    assert not can_undo(table.session)
    table.page.keyboard.press("u")
    table.check()
    assert table.look()["said"] == WORDS("table.undo.none")
    assert pass_round(table) == [0, 1, 2, 3]
    table.undo()
    table.check()
    table.act(table.any_draw())
    assert table.check()["main"]["text"] == WORDS("table.finish_season")
    table.press()
    assert table.view["season"] == season + 1
    table.check()


def test_any_map_can_be_shown_before_drawing(shared_page: Page, ready: Ready) -> None:
    table = GroupTable(shared_page, game_with(at_the_last_card, 4, FOUR, first=20))
    table.resume(ready)
    for seat in (2, 3, 1):
        table.page.click(f'[data-do="seat {seat}"]')
        table.seat = seat
        seen = table.check()
        assert seen["phase"] == "watch" and seen["main"]["text"] == WORDS("app.back")
        expect(table.page.locator(".sheet[data-owner=watched] .owner")).to_have_text(f"Map: {table.names[seat]}")
    table.page.mouse.click(
        *table.page.evaluate(
            "(() => { const box = document.querySelector('.twin').getBoundingClientRect();"
            " return [box.x + 20, box.y + 20]; })()"
        )
    )
    table.check()  # nobody draws on a map that is only looked at
    table.page.click("[data-part=main]")
    table.seat = 0
    assert table.check()["phase"] == "draw"
    table.page.keyboard.press("p")
    table.seat = 1
    table.check()


def test_the_ranking_is_the_engines(shared_page: Page, ready: Ready) -> None:
    table = GroupTable(shared_page, game_with(at_the_last_card, 4, FOUR))
    table.resume(ready)
    table.check()
    pass_round(table)
    assert table.check()["main"]["text"] == WORDS("table.finish_game")
    table.press()
    assert table.seat in table.state.winners()
    ranked(table)
    for seat in (3, 1):
        table.page.click(f'.maps [data-do="seat {seat}"]')
        table.seat = seat
        ranked(table)
    table.reload(ready)
    table.seat = table.state.winners()[0]
    ranked(table)


def ranked(table: GroupTable) -> None:
    view, seen = table.view, table.check()
    names, cost = table.names, view["monsters_cost"]
    order = sorted(range(4), key=lambda i: (-view["scores"][i], cost[i]))
    assert seen["ranks"] == [
        [
            names[i],
            *(number_text(sum(row)) for row in view["season_scores"][i]),
            number_text(-cost[i]),
            number_text(view["scores"][i]),
        ]
        for i in order
    ]
    winners = [names[i] for i in table.state.winners()]
    assert sorted(seen["won"]) == sorted(winners)
    expect(table.page.locator(".maps + h3")).to_have_text(names[table.seat])  # whose score sheet follows
    alone = WORDS("end.winner", name=winners[0])
    assert seen["title"] == (alone if len(winners) == 1 else WORDS("end.tie", names=WORDS.joined(winners)))


@pytest.mark.parametrize("seat", [1, 3])
def test_a_game_left_in_the_middle_of_a_round_resumes_with_the_same_seat(
    shared_page: Page, ready: Ready, seat: int
) -> None:
    session = game_with(lambda s: s.state.actor == seat and s.inked is None and s.state.season == 1, 4, FOUR)
    table = GroupTable(shared_page, session)
    table.resume(ready)
    assert table.check()["phase"] == "draw"
    table.undo()
    table.check()


def last_card_of_spring(session: Session) -> bool:
    state = session.state
    return session.inked is None and state.season == 0 and state.actor == 0 and state.time >= SEASONS[0].threshold


def test_every_draw_stays_in_view_and_the_season_is_counted_on_every_map(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    page.evaluate(SET_PREFERENCE, ["pace", "quick"])
    table = GroupTable(page, game_with(last_card_of_spring, 2, FOUR[:2])).resume(ready)
    main, maps = page.locator("[data-part=main]"), [WORDS("table.watching", name=name) for name in table.names]
    page.evaluate(LISTEN)
    action = table.any_draw()
    table.act(action)
    expect(page.locator(".table")).to_have_attribute("data-phase", "greet")
    drawn = texts.drawn(WORDS, action.terrain, GRID.names(action.cells))
    assert page.evaluate("announced")[-2:] == [drawn, WORDS("table.pass_to", name=table.names[1])]
    table.press()
    table.act(table.any_draw())
    expect(page.locator(".table")).to_have_attribute("data-phase", "turn")
    values = [[str(amount) for amount in now["edicts"]] for now in table.view["now"]]
    assert values[0] != values[1]
    main.click()
    expect(main).to_have_text(maps[1])
    expect(page.locator(".edicts [data-value]")).to_have_text(values[0])
    expect(page.locator(".score-sheet .eyebrow")).to_have_text(maps[0])
    expect(page.locator('[data-do="seat 0"]')).to_have_attribute("aria-pressed", "true")
    main.click()
    expect(main).to_have_text(WORDS("scene.to_season", season=WORDS("season.summer")))
    expect(page.locator(".score-sheet .eyebrow")).to_have_text(maps[1])
    expect(page.locator(".edicts [data-value]")).to_have_text(values[1])
    expect(page.locator('[data-do="seat 1"]')).to_have_attribute("aria-pressed", "true")
    said = page.evaluate("announced.join('|')")
    assert said.index(maps[0]) < said.index(maps[1])
