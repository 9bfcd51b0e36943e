"""A whole game of Kingdom Builder against a bot by keyboard and screen-reader texts."""

from collections.abc import Callable

import pytest
from cartographers_solo import WORDS
from kingdom_input import Keys, changes_of
from kingdom_table import ADA, DECIDING, GAME, KingdomTable
from playwright.sync_api import Page, expect

from engine.kingdom_builder.actions import END
from engine.kingdom_builder.locations import KINDS, MANDATORY
from table.deals import Deal
from table.session import Session, Sitter


def deed(action: object) -> str:
    """The expected announcement of a build or a move."""
    verb, _, where = str(action).partition(" ")
    start, arrow, goal = where.rpartition(">")
    if arrow:
        return WORDS("kb.log.move", tile=WORDS("kb.tile." + verb), hex=goal, **{"from": start})
    if verb == "build":
        return WORDS("kb.log.build", hex=where)
    return WORDS("kb.log.tile", tile=WORDS("kb.tile." + verb), hex=where)


def test_a_game_is_played_to_the_end_by_keyboard_and_speech(page: Page, ready: Callable[..., Page]) -> None:
    table = KingdomTable(page, Session(Deal.of(GAME, 7, 2), (ADA, Sitter("easy")))).open(ready)
    keys = Keys(table)
    keys.enter_board()
    used = set()
    while not table.state.over:
        if table.phase == "turn":
            keys.go_on()
            keys.enter_board()
        else:
            action = table.any_action()
            used.add(action.kind)
            before = table.view["scores"][0]
            seen = keys.play(action)
            if action.target:
                assert deed(action) in seen["said"]
                assert seen["tell"] in seen["said"]
                paid = table.view["scores"][0] - before
                assert not paid or changes_of(paid, "", "") in seen["said"].replace(" ", "")
                gained = table.view["log"][-1]["gained"]
                if gained:
                    assert WORDS("kb.log.gained", tile=WORDS("kb.tile." + gained["kind"])) in seen["said"]
        if table.phase == "think":
            table.wait_for_bots()
            said = table.check()["said"]
            if table.phase in DECIDING:
                assert WORDS("kb.land." + table.view["played"]) in said
                assert all(entry["hex"] in said for entry in theirs(table.view))
        if not table.state.over:
            keys.hex()
    assert used >= {MANDATORY, "end"} and len(used & set(KINDS)) >= 3, used
    winners = [table.names[i] for i in table.view["winners"]]
    gold = max(table.view["scores"])
    assert WORDS("kb.say.over", names=WORDS.list(winners), n=gold) in table.look()["said"]
    expect(page.locator(".ending [data-title]")).to_be_focused()  # it was on the hex that was built last
    expect(page.locator(".goals")).to_be_hidden()  # next to a recap they stood above the verdict, without a name


def theirs(view: dict) -> list[dict]:
    """The actions of the last turn of the bot."""
    ends = [i for i, entry in enumerate(view["log"]) if entry["id"] == "end"]
    return [entry for entry in view["log"][ends[-2] + 1 : ends[-1]] if entry["id"] in ("build", "move")]


# Whether the focused hex is wholly in the window of the board, and the note in it and at the hex.
IN_VIEW = """() => {
  const rect = node => node.getBoundingClientRect(), window = rect(document.querySelector('[data-part=window]'));
  const hex = rect(document.activeElement), note = rect(document.querySelector('.at-hex.changes'));
  const inside = box => box.left > window.left - 1 && box.right < window.right + 1
    && box.top > window.top - 1 && box.bottom < window.bottom + 1;
  const near = note.left < hex.right + 30 && note.right > hex.left - 30
    && note.top < hex.bottom + 30 && note.bottom > hex.top - 30;
  return [inside(hex), inside(note), near];
}"""


def test_a_zoomed_board_keeps_the_focused_hex_and_its_note_in_view(page: Page, ready: Callable[..., Page]) -> None:
    """The note stayed where it was before the zoom, and hexes at the edge were half outside."""
    session = Session(Deal.of(GAME, 5, 2), (ADA, Sitter("easy")))
    KingdomTable(page, session).open(ready)
    page.keyboard.press("n")
    assert page.evaluate(IN_VIEW) == [True, True, True]
    page.keyboard.press("+")
    page.keyboard.press("+")
    seen = []
    for _ in range(8):
        page.keyboard.press("n")
        seen.append(page.evaluate(IN_VIEW))
    page.keyboard.press("-")
    assert seen == [[True, True, True]] * 8
    assert page.evaluate(IN_VIEW) == [True, True, True]


#: The hexes that may be built on, and own settlements, whose middles are below the note.
BELOW_NOTE = """() => {
  const note = document.querySelector('.at-hex.changes').getBoundingClientRect();
  return [...document.querySelectorAll('.twin [role=gridcell]')].filter(cell => {
    const box = cell.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    return /may build|your settlement/.test(cell.ariaLabel)
      && note.left < x && x < note.right && note.top < y && y < note.bottom;
  }).length;
}"""


def test_the_note_at_a_hex_is_where_it_covers_the_fewest_hexes(page: Page, ready: Callable[..., Page]) -> None:
    """Regression: it was always above the hex."""
    session = Session(Deal.of(GAME, 5, 2), (ADA, Sitter("easy")))
    KingdomTable(page, session).open(ready)
    covered = []
    for _ in range(12):
        page.keyboard.press("n")
        if page.locator(".at-hex.changes").count():
            covered.append(page.evaluate(BELOW_NOTE))
    assert len(covered) >= 6 and sum(covered) <= 4, covered


def test_a_held_house_has_the_colours_of_the_theme(page: Page, ready: Callable[..., Page]) -> None:
    """It kept those of the theme before."""
    KingdomTable(page, Session(Deal.of(GAME, 5, 2), (ADA, Sitter("easy")))).open(ready)
    drawn = "document.querySelector('[data-part=ghost]').toDataURL()"
    page.keyboard.press("n")
    houses = []
    for theme in ("dark", "light"):
        before = page.evaluate(drawn)
        page.evaluate("theme => inkstead.setTheme(theme)", theme)
        page.wait_for_function(f"before => {drawn} !== before", arg=before)
        houses.append(page.evaluate(drawn))
        page.keyboard.press("n")
        assert page.evaluate(drawn) == houses[-1]
    expect(page.locator("[data-part=ghost]")).to_be_visible()


def test_the_focus_ring_is_not_drawn_over_the_number_of_a_build(page: Page, ready: Callable[..., Page]) -> None:
    session = Session(Deal.of(GAME, 5, 2), (ADA, Sitter("easy")))
    KingdomTable(page, session).open(ready)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=say]")).to_contain_text("Built on")
    shown = """([dx, dy]) => {
      const box = document.activeElement.getBoundingClientRect(), side = box.height / 1.5;
      document.activeElement.closest('.sheet').style.pointerEvents = 'auto';
      for (const node of document.querySelectorAll('.twin, .twin *')) node.style.pointerEvents = 'auto';
      const at = [box.left + box.width / 2 + dx * side, box.top + box.height / 2 + dy * side];
      return !!document.elementFromPoint(...at).closest('.twin');
    }"""
    assert [page.evaluate(shown, at) for at in ([0, 0], [0, 0.9], [0.72, -0.72])] == [True, True, False]
    page.keyboard.press("u")
    expect(page.locator("[data-part=say]")).not_to_contain_text("Built on")
    assert page.evaluate(shown, [0.72, -0.72])


def test_keys_that_light_and_switch_say_what_they_do(page: Page, ready: Callable[..., Page]) -> None:
    """Regression: the keys 1 to 4, L and Y without anything to redo were silent."""
    table = KingdomTable(page, Session(Deal.of(GAME, 5, 2), (ADA, Sitter("easy")))).open(ready)
    said = page.locator("[data-part=say]")
    card = WORDS("kb.card." + table.state.cards[1])
    page.keyboard.press("2")
    expect(said).to_contain_text(card + ". ")
    page.keyboard.press("2")
    expect(said).to_have_text(card + ": off")
    for state in ("off", "on"):
        page.keyboard.press("l")
        expect(said).to_have_text(f"{WORDS('kb.live')}: {state}")
    page.keyboard.press("y")
    expect(said).to_have_text("Nothing to redo")


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize(
    ("players", "size"),
    [
        *[(players, size) for players in (3, 4) for size in ((1280, 720), (1280, 800), (1440, 900))],
        *[(players, size) for players in (1, 2) for size in ((1280, 800), (1440, 900))],
    ],
)
def test_buttons_goals_and_players_stay_where_they_are_in_a_turn_and_while_others_play(
    shared_page: Page, ready: Callable[..., Page], players: int, size: tuple[int, int]
) -> None:
    """A recap made them move."""
    page, bots = shared_page, (Sitter("easy"),) * (players - 1)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = KingdomTable(page, Session(Deal.of(GAME, 31, players), (ADA, *bots))).open(ready)
    places = """[...document.querySelectorAll('.right [data-part=main], .goal, .person')].map(node =>
      Math.round(node.getBoundingClientRect().top))"""
    before = page.evaluate(places)
    while table.phase != "finish":
        page.focus("#cell-" + table.hand.targets[0])
        page.keyboard.press("Enter")
        table.done(table.hand.action(table.hand.targets[0]))
        assert page.evaluate(places) == before
    page.keyboard.press("e")
    table.done(END)
    table.wait_for_bots()
    expect(page.locator(".recap")).to_have_count(players - 1)
    assert page.evaluate(places) == before
