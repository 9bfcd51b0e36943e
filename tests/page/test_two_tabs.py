"""One game open in two tabs: one plays, the other follows and can take over; nothing played is overwritten."""

import json
from binascii import crc32
from collections.abc import Callable
from typing import Any, cast

import cartographers_input
import kingdom_input
import kingdom_table
import pytest
import workshops
from cartographers_solo import STORE_ONLY, SoloTable
from failing_storage import FILL
from page_watch import Watch
from played_games import STORE, shelf, store_games
from playwright.sync_api import Page, expect
from saving_steps import FAILING, expect_saved, expect_unsaved

import engine
from table.deals import Deal
from table.save_format import FORMAT
from table.saved_games import PREFIX
from table.session import Session, Sitter

Ready = Callable[..., Page]
ID = "5a7e"
GAMES = engine.games()


def saves(page: Page) -> dict[str, str]:
    """The saved games in the browser's storage by key."""
    kept: dict[str, str] = page.evaluate("({...localStorage})")
    return {key: text for key, text in kept.items() if key.startswith("inkstead.game.")}


def wait_until_removed(page: Page) -> None:
    """Wait until no game is saved: a tab may see the change of another one a little later."""
    page.wait_for_function("!inkstead.journal.keys().some(key => key.startsWith('inkstead.game.'))")


def table(page: Page, session: Session) -> Any:
    """The test helper for the table of a game."""
    if session.deal.game == "woodcraft":
        return workshops.Mouse(page, session, ID)
    if session.deal.game == "kingdom_builder":
        return kingdom_table.KingdomTable(page, session, ID)
    game_table = SoloTable(page, session.deal)
    game_table.session = session
    game_table.hand.update(session.state)
    return game_table


def move(page: Page, session: Session) -> None:
    """One decision by mouse, in the page and in the engine."""
    at = table(page, session)
    if session.deal.game == "woodcraft":
        at.play(at.any_action())
    elif session.deal.game == "kingdom_builder":
        kingdom_input.Mouse(at).play(session.state.actions()[0])
    else:
        mouse = cartographers_input.Mouse(at)
        mouse.draw(at.choose(at.state))
        mouse.turn_card()


def stale_move(page: Page, session: Session) -> None:
    """Play the first decision of this session by mouse, in the page only; the page then loads another state."""
    at = table(page, session)
    if session.deal.game == "woodcraft":
        at._choose(at.any_action())
    elif session.deal.game == "kingdom_builder":
        kingdom_input.Mouse(at)._choose_hex(str(session.state.actions()[0]).partition(" ")[2])
    else:
        cartographers_input.Mouse(at).draw(at.choose(at.state))


Tabs = Callable[..., tuple[Page, Page]]
#: As a browser without Web Locks, or a page that is not served securely.
NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined })"


@pytest.fixture
def tabs(another_page: Callable[..., Page], new_page: Callable[..., Page], ready: Ready, watch: Watch) -> Tabs:
    """tabs(session): the same game open at two tables of one browser; the first one plays."""

    def open_both(session: Session, locks: bool = True) -> tuple[Page, Page]:
        first = another_page() if locks else new_page()
        if not locks:
            first.context.add_init_script(NO_LOCKS)
        ready(first, "")
        store_games(first, **{ID: session})
        second = first.context.new_page()
        watch.follow(second)
        for page in (first, second):
            ready(page, "#/play/" + ID)
            page.wait_for_selector(".table[data-phase]")
        return first, second

    return open_both


class Followed:
    """A session in a tab that only follows, where nothing can be undone."""

    can_take_back = False

    def __init__(self, session: Session) -> None:
        self._session = session

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)


def check_soon(page: Page, session: Session, *, follows: bool = True) -> None:
    """The table shows this session as soon as the other tab has sent it."""
    if follows:
        session = cast(Session, Followed(session))
    for _ in range(100):
        try:
            table(page, session).check()
            return
        except AssertionError:
            page.wait_for_timeout(100)
    table(page, session).check()


def watches(page: Page) -> None:
    expect(page.locator(".unsaved")).to_contain_text("open in another tab")
    expect(page.locator(".table [data-do=undo]").first).to_be_disabled()


#: The place and the size of the board.
BOX = "() => JSON.stringify(document.querySelector('.table canvas').getBoundingClientRect())"


def plays(page: Page) -> None:
    expect_saved(page)
    page.wait_for_selector(".table[data-phase]")


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("game", GAMES)
def test_tabs_take_over_from_each_other_in_a_full_storage(tabs: Tabs, ready: Ready, game: str) -> None:
    first, second = tabs(Session(Deal.of(game, 27)))
    played = Session(Deal.of(game, 27))
    plays(first)
    box = first.evaluate(BOX)
    move(first, played)
    check_soon(second, played)
    assert first.evaluate(FILL) > 1_000_000
    for playing, watching in ((first, second), (second, first), (first, second)):
        if playing.locator("[data-do=take_over]").count():
            playing.click("[data-do=take_over]")
            watches(watching)
            # The board gets its size back when the message above it has disappeared.
            playing.wait_for_function(f"box => ({BOX})() === box", arg=box)
        move(playing, played)
        check_soon(watching, played)
    second.close()
    first.reload()
    ready(first)
    first.wait_for_selector(".table[data-phase]")
    table(first, played).check()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_one_tab_plays_and_the_other_follows_and_takes_over(tabs: Tabs, game: str) -> None:
    first, second = tabs(Session(Deal.of(game, 27)))
    plays(first)
    watches(second)
    played = Session(Deal.of(game, 27))
    for _ in range(2):
        move(first, played)
        check_soon(second, played)
    before = saves(second)
    second.keyboard.press("u")
    second.keyboard.press("Enter")
    assert saves(second) == before, "who watches changes nothing"
    second.focus("[data-do=take_over]")
    second.keyboard.press("Enter")
    plays(second)
    expect(second.locator(".table [data-heading]")).to_be_focused()
    watches(first)
    move(second, played)
    check_soon(first, played)
    assert shelf(first).load(ID).to_json() == played.to_json()
    expect(first.locator("#toast")).to_be_empty()
    first.click("[data-do=take_over]")
    plays(first)
    watches(second)


def test_the_follower_can_play_when_the_other_tab_is_closed(tabs: Tabs) -> None:
    played = Session(Deal.of("kingdom_builder", 28, 2), (Sitter("easy"), Sitter()))
    while played.state.actor == 0:  # until the bot's turn is over
        played.place(played.state.actions()[0])
        if played.inked is not None:
            played.reveal()
    first, second = tabs(played)
    watches(second)
    second.click('.tools [data-do="menu"]')
    again = second.locator('dialog [data-do="last_round"]')
    expect(again).to_be_disabled()
    # The menu may have been open before. A scene would wait for the red button, which is not active here.
    again.evaluate("button => { button.disabled = false; button.click(); }")
    expect(second.locator("dialog")).to_be_hidden()
    assert second.get_attribute(".table", "data-phase") == "build"
    move(first, played)
    first.close()
    plays(second)
    check_soon(second, played, follows=False)
    move(second, played)
    assert shelf(second).load(ID).to_json() == played.to_json()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_stale_tab_loads_the_moves_of_the_other(tabs: Tabs, game: str) -> None:
    stale, other = tabs(Session(Deal.of(game, 21)), locks=False)
    played = Session(Deal.of(game, 21))
    for _ in range(3):
        move(other, played)
    before = saves(other)
    assert shelf(other).load(ID).to_json() == played.to_json()
    stale_move(stale, Session(Deal.of(game, 21)))
    expect(stale.locator("#toast")).to_contain_text("continued in another tab")
    stale.wait_for_function("() => document.querySelector('.table[data-phase]')")
    assert saves(stale) == before, "what the other tab has played is still there"
    opened = table(stale, played)  # after the message
    phase = getattr(opened, "phase", opened.view["prompt"]["id"])
    expect(stale.locator(f".table[data-phase={phase}]")).to_be_visible()
    opened.check()
    move(stale, played)
    assert shelf(stale).load(ID).to_json() == played.to_json()
    expect_saved(stale)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("full", [False, True], ids=["with room", "full"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_removed_in_another_tab_stays_removed(tabs: Tabs, game: str, full: bool) -> None:
    stale, other = tabs(Session(Deal.of(game, 22)))
    played = Session(Deal.of(game, 22))
    if full:
        for page in (stale, other):
            page.evaluate(FAILING, "QuotaExceededError")
        move(stale, played)
        check_soon(other, played)
    other.evaluate("location.hash = '#/games'")
    other.click(f"[data-do='remove {ID}']")
    wait_until_removed(stale)
    move(stale, played)
    expect(stale.locator("#toast")).to_contain_text("removed in another tab")
    expect_unsaved(stale, "removed in another tab")
    assert saves(stale) == {}
    table(stale, played).check()
    move(stale, played)
    assert saves(stale) == {}, "however often"
    other.click(f"[data-do='restore {ID}']")
    if full:
        stale.wait_for_function(f"inkstead.journal.read('{PREFIX}{ID}')")
        return
    move(stale, played)
    expect_saved(stale)
    assert shelf(stale).load(ID).to_json() == played.to_json(), "put back in the other tab, it is saved again"


def test_a_game_removed_in_another_tab_is_not_offered_on_the_first_screen(
    tabs: Tabs,
) -> None:
    stale, other = tabs(Session(Deal.of("cartographers", 23)))
    other.evaluate(STORE_ONLY, {})
    wait_until_removed(stale)
    move(stale, Session(Deal.of("cartographers", 23)))
    stale.evaluate("location.hash = '#/'")
    stale.wait_for_selector("body[data-screen=home]")
    expect(stale.locator("#continue")).to_have_count(0)


def test_two_games_in_two_tabs_are_independent(tabs: Tabs, ready: Ready) -> None:
    first, second = tabs(Session(Deal.of("cartographers", 24)))
    ready(second, "#deal=" + Deal.of("cartographers", 25).code())
    second.wait_for_selector(".table[data-phase]")
    games = [Session(Deal.of("cartographers", 24)), Session(Deal.of("cartographers", 25))]
    for _ in range(2):
        for page, session in zip((first, second), games, strict=True):
            move(page, session)
            table(page, session).check()
            expect(page.locator("#toast")).to_be_empty()
    kept = shelf(first)
    assert sorted(entry.code for entry in kept.entries()) == sorted(session.deal.code() for session in games)


def test_a_save_without_a_revision_can_be_continued(new_page: Callable[..., Page], ready: Ready) -> None:
    """It has no revision, and counts as the first."""
    page = new_page()
    ready(page, "")
    store_games(page, **{ID: Session(Deal.of("kingdom_builder", 26))})
    key, text = next(iter(saves(page).items()))
    body = text.split(" ", 2)[2].replace('"revision":1,', "")
    page.evaluate(STORE, {key: f"2 {crc32(body.encode()):08x} {body}"})
    page.evaluate("id => { location.hash = '#/play/' + id; }", ID)
    page.wait_for_selector(".table[data-phase]")
    played = Session(Deal.of("kingdom_builder", 26))
    move(page, played)
    assert shelf(page).entry(ID).revision == 2 and shelf(page).load(ID).to_json() == played.to_json()


def test_a_follower_ignores_a_save_by_later_rules(tabs: Tabs) -> None:
    """Two copies of the site of different versions share the storage and the channel of their host."""
    first, second = tabs(Session(Deal.of("cartographers", 29)))
    watches(second)
    data = json.loads(saves(first)[PREFIX + ID].split(" ", 2)[2])
    data["session"]["record"]["rules"] += 1
    data["entry"]["revision"] += 1
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    first.evaluate(
        "save => new BroadcastChannel('inkstead.tabs').postMessage(save)",
        {"id": ID, "text": f"{FORMAT} {crc32(body.encode()):08x} {body}"},
    )
    played = Session(Deal.of("cartographers", 29))
    move(first, played)
    check_soon(second, played)
    expect(second.locator("#trouble")).to_be_hidden()


def test_a_follower_ignores_what_is_no_save(tabs: Tabs) -> None:
    """Any page of the host may send to the channel: the game stopped at a message that is no text."""
    first, second = tabs(Session(Deal.of("cartographers", 30)))
    watches(second)
    for message in ("7", "null", "[]", f"{{id: '{ID}'}}"):
        first.evaluate(f"new BroadcastChannel('inkstead.tabs').postMessage({message})")
    for text in ("7", "null", "[]", "{}", "''", "'3 00000000 {'", "'3 00000000 ' + '['.repeat(200000)"):
        first.evaluate(f"new BroadcastChannel('inkstead.tabs').postMessage({{id: '{ID}', text: {text}}})")
    played = Session(Deal.of("cartographers", 30))
    move(first, played)
    check_soon(second, played)
    expect(second.locator("#trouble")).to_be_hidden()
