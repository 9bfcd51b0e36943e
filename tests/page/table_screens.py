"""The tables of all games in their states, opened one after another: questions, dialogs, ends, games by links."""

import random
from collections.abc import Callable, Iterator

import cartographers_group
from played_games import CLEAR, played, store_games, visit
from playwright.sync_api import Page
from screen_contents import GAMES, Contents, Screen, nothing
from setup_form import choose, unfold
from workshops import eager

import engine
from engine.cartographers.actions import OPEN
from table.deals import Deal
from table.detect_game import TURN
from table.links.arrivals import begun, outgoing
from table.session import Session, Sitter

#: Ends the name of a screen that differs on a phone only.
PHONE_ONLY = "on a phone"


def tables(page: Page, games: dict[str, Session]) -> Iterator[Screen]:
    for name, session in games.items():
        store_games(page, table=session)
        visit(page, "#/play/table", ".table[data-phase]")
        if page.get_attribute(".table", "data-phase") == "greet":
            yield f"{name}, handed over", nothing
            page.click("[data-part=main]")
            page.wait_for_selector(".table:not([data-phase=greet])")
        yield name, nothing
        if name != "turn":
            continue
        for tab in page.locator(".tabs button").evaluate_all("nodes => nodes.map(node => node.dataset.do)"):

            def turn(tab: str = tab) -> None:
                page.evaluate("tab => document.querySelector(`.tabs [data-do='${tab}']`).click()", tab)

            yield f"{name}, {tab}, {PHONE_ONLY}", turn


def cartographers_table(page: Page, contents: Contents) -> Iterator[Screen]:
    def kind(name: str) -> Callable[[Session], bool]:
        return lambda s: bool(
            s.inked is None and s.state.question and s.state.question.kind == name and s.state.season >= 1
        )

    skills = ("acrobatics", "move_silently", "negotiate")
    yield from tables(
        page,
        {
            "solo": played(21, moves=9, skills=skills),
            "eight": contents.cartographers(8, 20),
            "draw": cartographers_group.game_with(
                lambda s: kind("draw")(s) and OPEN["negotiate"] in s.state.actions(), 4, contents.people, skills=skills
            ),
            "react": cartographers_group.game_with(kind("react"), 4, contents.people, skills=skills),
            "ambush": cartographers_group.game_with(kind("ambush"), 4, contents.people, skills=skills),
            "turn": cartographers_group.game_with(
                lambda s: s.inked is not None and s.state.season == 2, 4, contents.people, skills=skills
            ),
        },
    )
    yield from dialogs(page, "menu", "deck", "log", "keys")


def kingdom_builder_table(page: Page, contents: Contents) -> Iterator[Screen]:
    yield from tables(page, {"start": contents.kingdom("start"), "finish": contents.kingdom("finish")})
    yield from dialogs(page, "menu", "deck", "log", "keys")


def woodcraft_table(page: Page, contents: Contents) -> Iterator[Screen]:
    games: dict[str, Session] = {}
    longest: dict[str, int] = {}
    one, chance = Session(Deal.of("woodcraft", 0, 4, **contents.card_set_options), contents.people), random.Random(0)
    while not one.over:
        view = one.view(one.view(0)["prompt"].get("seat") or 0)
        id, many = view["prompt"]["id"], len(view["actions"])
        if many > longest.get(id, 0):
            longest[id], games[id] = many, Session.from_json(one.to_json())
        one.place(engine.parse("woodcraft", eager(list(map(str, one.state.actions())), chance)))
        if one.inked is not None:
            one.reveal()
    yield from tables(page, {id: games[id] for id in ("turn", "tidy")})
    store_games(page, table=games["turn"])
    visit(page, "#/play/table", ".table[data-phase]")
    if page.get_attribute(".table", "data-phase") == "greet":
        page.click("[data-part=main]")
    yield from dialogs(page, "menu", "deck", "log", "keys")


def ends(page: Page, contents: Contents) -> Iterator[Screen]:
    solo = played(31, skills=True)
    store_games(
        page, eight=contents.cartographers(8), kingdom=contents.kingdom("over"), wood=contents.workshop(5, 4), solo=solo
    )
    for name in ("eight", "kingdom", "wood", "solo"):
        visit(page, "#/play/" + name, ".table[data-phase=over]")
        yield name, nothing
    page.click("[data-do=review]")
    yield "before the review", nothing
    page.click('[data-do="review_run quick"]')
    page.wait_for_selector("[data-review-total]", timeout=180_000)

    def unfold_all() -> None:
        page.evaluate("document.querySelectorAll('.rv-all').forEach(node => { node.open = true; })")

    unfold_all()
    yield "the review", unfold_all


def dialogs(page: Page, *names: str) -> Iterator[Screen]:
    """The dialogs of the table that is open."""

    def close() -> None:
        if page.locator("dialog.table-dialog[open]").count():
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog.table-dialog[open]", state="detached")

    for name in names:

        def turn(name: str = name) -> None:
            close()
            page.evaluate("document.querySelector('.tools [data-do=menu]').click()")
            if name != "menu":
                page.click(f'.menu [data-do="{name}"]')

        turn()
        yield f"dialog {name}", turn
    close()


def games_by_links(page: Page, contents: Contents) -> Iterator[Screen]:
    """The form, the invitation, a table that waits, its links, and the field for a link."""
    sitters = [Sitter("away", one.name) if seat else one for seat, one in enumerate(contents.people)]
    for game in GAMES:
        session, chance = begun(Session(Deal.of(game, 22, 4), sitters), 1), random.Random(3)
        while not session.waits:
            session.place(chance.choice(session.state.actions()))
            if session.inked is not None:
                session.reveal()
        store_games(page, links=session)
        visit(page, "#/play/links", ".table[data-phase=away]")
        yield f"{game}, waiting", nothing

        def send() -> None:
            page.keyboard.press("Escape")
            page.click("[data-part=main]")
            page.click("[data-do^=qr_turn] >> nth=0")

        send()
        yield f"{game}, links", send
        page.keyboard.press("Escape")

    def live() -> None:
        page.keyboard.press("Escape")
        page.click("[data-do=menu]")
        page.click("[data-do=live]")
        page.wait_for_selector("[data-live]")

    live()
    yield "live", live

    def offer() -> None:
        live()
        if button := page.query_selector("[data-do^=live_offer]"):
            button.click()
        page.wait_for_selector("[data-live] .turn-qr")

    offer()
    yield "live, offer", offer
    page.keyboard.press("Escape")
    page.evaluate(CLEAR)
    page.evaluate("text => { location.hash = text; }", TURN + next(iter(outgoing(session).values())))
    page.wait_for_selector(".joining")
    yield "invitation", nothing
    visit(page, "#/new/woodcraft", "#new[data-game=woodcraft]:not([hidden])")
    unfold(page, "players")
    choose(page, "players", "4")
    page.select_option("#seat-2", "away")
    yield "form", nothing
    page.evaluate("document.getElementById('setup').reset()")
    page.evaluate("for (const fold of document.querySelectorAll('#setup details')) fold.open = false")
