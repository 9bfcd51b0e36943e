"""Four seats and three skills on phone, tablet and desktop in five languages: nothing off the screen or cut off."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_group import FOUR, GroupTable, answer, game_with, questions
from cartographers_solo import WORDS, SoloTable
from fonts import FONTS, in_fonts
from page_language import set_language, settled
from playwright.sync_api import Page, expect
from session_helpers import can_undo
from text_fit import CUT, HIDDEN, RAW, TEXTS

from engine.cartographers.actions import OPEN
from table.deals import Deal
from table.session import Session, Sitter
from table.words import LANGUAGES

Ready = Callable[..., Page]
SIZES = {"desktop": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
LANDSCAPE = {"landscape": (844, 390)}
SKILLS = ("acrobatics", "move_silently", "negotiate")
BOT = (Sitter(name="Ada"), Sitter("hard"), Sitter("master"), Sitter("easy"))
PHASES = ("greet", "draw", "skill", "react", "ambush", "turn", "think", "over")
OUTSIDE = """() => {
  const out = [];
  for (const node of document.querySelectorAll('.main, .cardname, .hand .btn, .opt, .twin')) {
    if (!node.checkVisibility()) continue;
    const box = node.getBoundingClientRect();
    if (!box.width) continue;
    if (box.top < -1 || box.bottom > innerHeight + 1 || box.left < -1 || box.right > innerWidth + 1)
      out.push(`${node.dataset.do || node.className}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
  }
  return out;
}"""

#: Whether the small map covers the dot of the seat that is asked.
DOT_COVERED = """() => {
  const seat = document.querySelector('.seat.active'), map = seat?.querySelector('.small-map');
  if (!map) return false;
  const style = getComputedStyle(seat), dot = getComputedStyle(seat, '::before');
  const end = seat.getBoundingClientRect().left + parseFloat(style.borderLeftWidth) + parseFloat(style.paddingLeft);
  return end + parseFloat(dot.width) > map.getBoundingClientRect().left;
}"""

#: The skills whose names are wider than their buttons.
WIDER_THAN_BUTTONS = """() => [...document.querySelectorAll('.skill .name')].filter(name => {
  const text = document.createRange();
  text.selectNodeContents(name);
  return text.getBoundingClientRect().width > name.closest('.skill').clientWidth;
}).map(name => name.textContent)"""

#: Of each name in the row of players: the width that is shown, and that of the whole name.
NAME_WIDTHS = """() => [...document.querySelectorAll('.seats .name')]
  .map(name => [Math.ceil(name.getBoundingClientRect().width), name.scrollWidth])"""


#: Whether something covers a part of the label that names the owner of the map.
OWNER_COVERED = """() => {
  const label = document.querySelector('.owner span'), box = label.getBoundingClientRect();
  label.style.pointerEvents = 'auto';
  const hit = [box.top + 2, box.bottom - 2].map(y => document.elementFromPoint(box.left + box.width / 2, y));
  label.style.pointerEvents = '';
  return hit.some(node => node !== label);
}"""

#: What the label that names the owner of the map covers: texts, controls and cells.
COVERED_BY_OWNER = """() => {
  const box = document.querySelector('.owner span').getBoundingClientRect();
  const others = '.below, .right, .left, .seat .name, .seat .num, .bar, .strip, [role=gridcell]';
  return [...document.querySelectorAll(others)].filter(node => node.checkVisibility()).filter(node => {
    const other = node.getBoundingClientRect();
    return box.left < other.right && other.left < box.right && box.top + 1 < other.bottom && other.top < box.bottom - 1;
  }).map(node => node.className || node.id);
}"""


@pytest.fixture(scope="module")
def sessions() -> dict[str, Session]:
    """A game of four in each phase; ``greet`` is made of an ambush whose drawer takes the device."""

    def kind(name: str) -> Callable[[Session], bool]:
        return lambda s: bool(
            s.inked is None
            and s.state.question
            and s.state.question.kind == name
            and s.state.season >= 1
            and (name == "react" or s.state.actor == 0)
        )

    def skill(session: Session) -> bool:
        return kind("draw")(session) and OPEN["negotiate"] in session.state.actions()

    games = {
        "greet": game_with(lambda s: kind("draw")(s) and not can_undo(s), 4, FOUR, skills=SKILLS),
        "draw": game_with(skill, 4, FOUR, skills=SKILLS),
        "skill": game_with(skill, 4, FOUR, skills=SKILLS),
        "react": game_with(kind("react"), 4, FOUR, skills=SKILLS),
        "ambush": game_with(kind("ambush"), 4, FOUR, skills=SKILLS),
        "turn": game_with(lambda s: s.inked is not None and s.state.season == 2, 4, FOUR, skills=SKILLS),
        "think": game_with(
            lambda s: s.inked is None and s.state.season == 1 and s.state.actor == 1, 4, BOT, skills=SKILLS
        ),
        "over": game_with(lambda s: s.over, 4, FOUR, skills=SKILLS),
    }
    games["skill"].place(OPEN["negotiate"])
    return games


@pytest.fixture(scope="module")
def fitted(page_with_played_worker: Page) -> Page:
    """A page whose bots never answer by themselves."""
    return page_with_played_worker


def lay(page: Page, ready: Ready, session: Session, phase: str, size: str = "desktop") -> GroupTable:
    """Open a game in a phase and a window size."""
    width, height = (SIZES | LANDSCAPE)[size]
    page.set_viewport_size({"width": width, "height": height})
    page.mouse.move(1, 1)
    table = GroupTable(page, Session.from_json(session.to_json()))
    if phase == "greet":  # opening a game of several asks for the device
        SoloTable.resume(table, ready)
    else:
        table.resume(ready)
    page.wait_for_selector(f".table[data-phase={'draw' if phase in ('skill', 'ambush') else phase}]")
    table.check()
    settled(page)
    return table


def advised(page: Page, table: GroupTable) -> None:
    """With a hint on the table."""
    page.evaluate("asked.length = 0")
    page.click('.tools [data-do="hint"]')
    (question,) = questions(page)
    actions = sorted(table.state.actions(), key=lambda action: -len(str(action)))[:2]
    answer(page, question["id"], *((action, 9.0 - i) for i, action in enumerate([*actions, OPEN["negotiate"]])))
    page.wait_for_selector(".advice .try")


def cut(page: Page) -> list[str]:
    """Texts cut off and elements outside the screen, except the rows of players and skills, which scroll sideways."""
    rows = ("off the screen: seat", "off the screen: btn quiet skill")
    return [text for text in page.evaluate(CUT) if not text.startswith(rows)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_everything_is_on_the_screen_and_nothing_is_cut_off(
    fitted: Page, ready: Ready, sessions: dict[str, Session], size: str
) -> None:
    problems = []
    for phase in PHASES:
        lay(fitted, ready, sessions[phase], phase, size)
        if phase == "greet" and not fitted.locator(".due").bounding_box():
            problems.append((phase, "whom to pass the device to is hidden"))
        if phase != "over":
            problems += [(phase, text) for text in fitted.evaluate(OUTSIDE)]
            if fitted.evaluate(HIDDEN):
                problems.append((phase, "the red button is covered"))
            if fitted.evaluate(DOT_COVERED):
                problems.append((phase, "the dot of the seat is covered"))
        problems += [(phase, text) for text in cut(fitted)]
    assert not problems, "\n".join(map(str, problems))


def test_proposals_without_reasons_are_as_wide_as_their_texts(
    fitted: Page, ready: Ready, sessions: dict[str, Session]
) -> None:
    advised(fitted, lay(fitted, ready, sessions["draw"], "draw", "phone"))
    right = "[...document.querySelectorAll('.advice li')].slice(0, 2).map(node => node.getBoundingClientRect().right)"
    assert max(fitted.evaluate(right)) <= SIZES["phone"][0]


def test_the_player_who_draws_on_the_map_of_another_is_named_on_a_phone(
    fitted: Page, ready: Ready, sessions: dict[str, Session]
) -> None:
    lay(fitted, ready, sessions["ambush"], "ambush", "phone")
    names = fitted.locator(".seat.active .name, .seat[aria-pressed=true] .name")
    assert [name.bounding_box()["width"] > 10 for name in names.all()] == [True, True]  # type: ignore[index]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", ["desktop", "tablet", "phone"])
def test_nothing_scrolls_sideways(fitted: Page, ready: Ready, sessions: dict[str, Session], size: str) -> None:
    wide = []
    for phase in ("draw", "think", "turn", "over"):
        lay(fitted, ready, sessions[phase], phase, size)
        if fitted.evaluate("document.documentElement.scrollWidth") > SIZES[size][0]:
            wide.append(phase)
    assert not wide


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", ["desktop", "tablet", "phone"])
def test_the_skills_are_on_the_screen(fitted: Page, ready: Ready, sessions: dict[str, Session], size: str) -> None:
    lay(fitted, ready, sessions["draw"], "draw", size)
    assert fitted.evaluate(
        "Math.max(...[...document.querySelectorAll('.skill')].map("
        "node => node.getBoundingClientRect().bottom)) <= innerHeight"
    )


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", ["desktop", "tablet", "phone", "landscape"])
def test_the_names_of_skills_fit_their_buttons(fitted: Page, ready: Ready, size: str) -> None:
    """The three longest names in English, which are one word each. On a phone on its side the third was cut off."""
    slugs = ("concentrate", "diplomacy", "knowledge")
    lay(fitted, ready, Session(Deal.of("cartographers", 1, 4, skills=slugs), FOUR), "draw", size)
    wider = in_fonts(fitted, FONTS, WIDER_THAN_BUTTONS)
    assert not any(wider.values()), wider
    assert fitted.evaluate("document.documentElement.scrollWidth") <= (SIZES | LANDSCAPE)[size][0]
    assert fitted.locator(".skills").evaluate("row => row.scrollWidth <= row.clientWidth")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", ["desktop", "tablet", "phone"])
def test_the_player_of_the_shown_map_is_in_view_among_eight(fitted: Page, ready: Ready, size: str) -> None:
    """Regression: the row scrolled by the width of the column left of it as well; a mouse could not scroll it."""
    sitters = tuple(Sitter(name=f"The player {n}") for n in range(8))
    lay(fitted, ready, Session(Deal.of("cartographers", 1, 8), sitters), "draw", size)
    if size == "desktop":
        assert fitted.locator(".seats").evaluate("row => row.scrollWidth <= row.clientWidth")
    outside = []
    for seat in range(8):
        fitted.click(f'[data-do="seat {seat}"]')
        row, chip = fitted.locator(".seats"), fitted.locator(f'[data-do="seat {seat}"][aria-pressed=true]')
        (around, box) = (row.bounding_box(), chip.bounding_box())
        assert around and box
        if box["x"] < around["x"] - 1 or box["x"] + box["width"] > around["x"] + around["width"] + 1:
            outside.append(seat)
    assert not outside


@pytest.mark.parametrize("size", ["tablet", "phone", "landscape"])
def test_an_owner_is_named_above_the_map(fitted: Page, ready: Ready, sessions: dict[str, Session], size: str) -> None:
    """Regression: on a tablet the label covered the coins; on a phone on its side the row of players was 9 px high."""
    lay(fitted, ready, sessions["draw"], "draw", size)
    fitted.click('[data-do="seat 1"]')
    label, cells = fitted.locator('[data-part="owner"] span').bounding_box(), fitted.locator(".twin").bounding_box()
    assert label and cells
    assert label["y"] + label["height"] <= cells["y"] and fitted.evaluate(COVERED_BY_OWNER) == []


@pytest.mark.parametrize("players", [4, 8])
def test_names_can_be_read_above_the_map_after_the_end(fitted: Page, ready: Ready, players: int) -> None:
    sitters = tuple(Sitter(name=name) for name in ("Ada", "Brunhilde the Brave", "Cy", "Player four") * 2)[:players]
    over = game_with(lambda session: session.over, players, sitters)
    lay(fitted, ready, over, "over", "desktop")
    cut_to = in_fonts(fitted, FONTS, NAME_WIDTHS)
    assert all(min(shown, 40) >= min(whole, 40) for widths in cut_to.values() for shown, whole in widths), cut_to


@pytest.fixture(scope="module")
def violations(fitted: Page, axe: Any, sessions: dict[str, Session], site: str) -> Any:
    """The accessibility violations of all phases at a size, cached."""
    known: dict[str, list[Any]] = {}

    def look(size: str, ready: Ready) -> list[Any]:
        if size not in known:
            known[size] = []
            for phase in ("greet", "draw", "react", "think", "over"):
                table = lay(fitted, ready, sessions[phase], phase, size)
                if phase == "draw":
                    advised(fitted, table)
                known[size] += [(phase, v["id"], [n["html"][:150] for n in v["nodes"]]) for v in axe(fitted)]
        return known[size]

    return look


def pale(violation: Any) -> bool:
    phase, id, nodes = violation
    return id == "color-contrast" and phase != "draw" and all(node.startswith("<span>") for node in nodes)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_every_phase_is_accessible(violations: Any, ready: Ready, size: str) -> None:
    problems = [v for v in violations(size, ready) if v[1] != "heading-order" and not pale(v)]
    assert not problems, "\n".join(map(str, problems))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_pale_buttons_have_enough_contrast(violations: Any, ready: Ready, size: str) -> None:
    assert not [v for v in violations(size, ready) if pale(v)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_headings_are_in_order(violations: Any, ready: Ready, size: str) -> None:
    assert not [v for v in violations(size, ready) if v[1] == "heading-order"]


@pytest.mark.exhaustive
def test_five_languages_show_no_raw_ids(fitted: Page, ready: Ready, sessions: dict[str, Session]) -> None:
    problems = []
    for phase in PHASES:
        table = lay(fitted, ready, sessions[phase], phase, "desktop")
        if phase == "draw":
            advised(fitted, table)
        for lang in LANGUAGES:
            set_language(fitted, lang)
            settled(fitted)
            if phase == "draw" and not fitted.locator(".advice .try").count():  # the bot is not asked again
                fitted.click('.tools [data-do="hint"]')
                expect(fitted.locator(".advice .try")).to_have_count(3)
            problems += [(phase, lang, text) for text in fitted.evaluate(TEXTS) if RAW.search(text)]
        set_language(fitted, "en")
    assert not problems, "\n".join(map(str, problems))


@pytest.mark.exhaustive
def test_no_language_cuts_words_off(fitted: Page, ready: Ready, sessions: dict[str, Session]) -> None:
    problems = []
    for phase in ("greet", "react"):
        for size in ("phone", "desktop"):
            lay(fitted, ready, sessions[phase], phase, size)
            for lang in LANGUAGES:
                set_language(fitted, lang)
                settled(fitted)
                problems += [(phase, size, lang, text) for text in cut(fitted)]
            set_language(fitted, "en")
    assert not problems, "\n".join(map(str, problems))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_the_label_of_a_watched_map_is_not_covered(
    fitted: Page, ready: Ready, sessions: dict[str, Session], size: str
) -> None:
    lay(fitted, ready, sessions["draw"], "draw", size)
    fitted.locator(".seat").nth(1).click()
    fitted.wait_for_selector(".owner span")
    assert not fitted.evaluate(OWNER_COVERED)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_the_label_of_a_watched_map_covers_no_text_on_a_phone(
    fitted: Page, ready: Ready, sessions: dict[str, Session], size: tuple[int, int]
) -> None:
    """Regression: it was over the rule of an edict, and with a hint over the card."""
    lay(fitted, ready, sessions["ambush"], "ambush", "phone")
    fitted.set_viewport_size({"width": size[0], "height": size[1]})
    fitted.click("[data-do='light 0']")
    settled(fitted)
    assert fitted.evaluate(COVERED_BY_OWNER) == []
    table = lay(fitted, ready, sessions["draw"], "draw", "phone")
    fitted.set_viewport_size({"width": size[0], "height": size[1]})
    advised(fitted, table)
    fitted.locator(".seat").nth(1).click()
    settled(fitted)
    assert fitted.evaluate(COVERED_BY_OWNER) == []


def test_a_hint_on_a_phone_cuts_off_neither_shapes_nor_the_ring_of_a_skill(
    fitted: Page, ready: Ready, sessions: dict[str, Session]
) -> None:
    table = lay(fitted, ready, sessions["draw"], "draw", "phone")
    fitted.evaluate("asked.length = 0")
    fitted.click('.tools [data-do="hint"]')
    answer(fitted, questions(fitted)[-1]["id"], (OPEN["negotiate"], 9.0), (table.any_draw(), 8.0))
    ring = fitted.locator(".skill.advised")
    expect(ring).to_be_visible()
    assert "inset" in ring.evaluate("node => getComputedStyle(node).boxShadow"), "a row that scrolls would cut it off"
    for shape in fitted.locator(".opt.shape").all():
        assert shape.evaluate("node => node.querySelector('canvas').offsetHeight <= node.clientHeight")


def test_the_rule_of_a_lit_edict_is_shown_on_a_phone_on_its_side(
    fitted: Page, ready: Ready, sessions: dict[str, Session]
) -> None:
    table = lay(fitted, ready, sessions["draw"], "draw", "landscape")
    fitted.click("[data-do='light 1']")
    rule = fitted.locator(".left .note .rule")
    expect(rule).to_be_in_viewport(ratio=1)
    expect(rule).to_have_text(WORDS(f"edict.{table.view['edicts'][1]}.rule"))


@pytest.mark.parametrize("phase", ["draw", "skill"])
def test_terrains_next_to_skills_are_large_enough_for_a_finger_in_a_low_window(
    fitted: Page, ready: Ready, sessions: dict[str, Session], phase: str
) -> None:
    lay(fitted, ready, sessions[phase], phase, "landscape")
    terrains = fitted.locator(".opt.terrain:visible").all()
    assert terrains and all(node.evaluate("node => node.offsetHeight >= 44") for node in terrains)
    assert fitted.locator(".right").evaluate("node => node.scrollHeight <= node.clientHeight")
