"""The form for a new game: seats, skills, ambush cards and rules, in step with the code of the deal."""

import re
from typing import Any

import pytest
from cartographers_solo import WORDS
from played_games import shelf, visit
from playwright.sync_api import Page, expect
from setup_form import Ready, choose, deal, open_form, unfold

from bots.cartographers import STRENGTH
from engine.cartographers.setup import PRESETS
from table.deals import Deal

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1280, 800)}


@pytest.fixture
def form(shared_page: Page, ready: Ready) -> Page:
    """The form in its initial state, without saved games."""
    return open_form(shared_page, ready)


def began(page: Page) -> Any:
    """Start the game and return its saved session."""
    page.click("#setup [type=submit]")
    page.wait_for_selector("body[data-ready=table]", state="attached")
    (entry,) = shelf(page).entries()
    return shelf(page).load(entry.id)


@pytest.mark.parametrize("kind", ["person", "away", "match"])
def test_a_double_click_begins_one_game(form: Page, kind: str) -> None:
    unfold(form, "players")
    choose(form, "players", "2")
    form.select_option("#seat-2", kind)
    form.dblclick("#setup [type=submit]")
    form.wait_for_selector("body[data-ready=table]", state="attached")
    form.wait_for_timeout(200)  # a second game would be begun by now
    (entry,) = shelf(form).entries()
    assert form.url.endswith("#/play/" + entry.id)


@pytest.mark.parametrize("game", ["woodcraft", "kingdom_builder"])
def test_the_solo_game_is_explained_to_one_player_only(form: Page, game: str) -> None:
    visit(form, f"#/new/{game}", f"#new[data-game={game}]")
    unfold(form, "players")
    alone = form.get_by_text("Alone you play our own variant")
    share = form.locator("#fold-players .rule:visible", has_text="Share this device")
    for players, shown in (("1", True), ("3", False)):
        choose(form, "players", players)
        expect(alone.locator("visible=true")).to_have_count(int(shown))
        expect(share).to_have_count(int(not shown))


def test_alone_a_card_that_compares_players_is_the_one_to_replace(form: Page) -> None:
    """The message led to a card that was not chosen, and that card took the place of another one."""
    visit(form, "#/new/kingdom_builder", "#new[data-game=kingdom_builder]")
    unfold(form, "players", "rules", "switches")
    choose(form, "players", "4")
    choose(form, "cards", "named")
    for slug in ("hermits", "workers", "lords"):
        choose(form, "builder", slug)
    lords = form.locator('[name=builder][value="lords"]')
    switches = form.locator("[name=lords], [name=tie]").locator("visible=true")
    expect(switches).to_have_count(2)
    choose(form, "players", "1")
    expect(switches).to_have_count(0)
    form.click("#setup [type=submit]")
    expect(lords).to_be_focused()
    expect(lords).to_have_attribute("aria-invalid", "true")
    choose(form, "builder", "farmers")
    expect(lords).not_to_be_checked()
    assert deal(form).options["cards"] == ("hermits", "workers", "farmers")
    visit(form, "#/new/cartographers", "#new[data-game=cartographers]")  # the form of other tests


@pytest.mark.parametrize("size", SIZES)
def test_a_message_does_not_lie_on_the_button_that_begins_the_game(form: Page, size: str) -> None:
    form.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    form.evaluate("scrollTo(0, 9999); document.getElementById('toast').textContent = 'Copied'")
    toast, go = (form.locator(one).bounding_box() for one in ("#toast", "#setup [type=submit]"))
    assert toast and go and (toast["y"] + toast["height"] <= go["y"] or toast["y"] >= go["y"] + go["height"])
    form.evaluate("document.getElementById('toast').textContent = ''")


def test_one_player_is_not_asked_for_the_start_spaces_of_several(form: Page) -> None:
    """Alone an even start is the printed one."""
    visit(form, "#/new/woodcraft", "#new[data-game=woodcraft]")
    unfold(form, "players")
    for players, shown in (("2", True), ("1", False)):
        choose(form, "players", players)
        expect(form.locator("#fold-even_start")).to_be_visible(visible=shown)


def test_a_plain_solo_game_takes_two_clicks(form: Page) -> None:
    form.evaluate("location.hash = '#/'")
    form.click("#fresh-cartographers")
    assert form.locator("#setup details[open]").count() == 0
    session = began(form)
    assert session.deal == Deal.of("cartographers", session.deal.seed)


def test_each_fold_shows_its_current_choice(form: Page) -> None:
    shown = [form.inner_text(f"#set-{name}") for name in ("players", "skills", "ambushes", "rules")]
    assert shown == ["Solo", "Off", "The base four", "Official"]
    unfold(form, "players", "skills", "ambushes", "rules")
    choose(form, "players", "3")
    choose(form, "skills", "dealt")
    choose(form, "ambushes", "mixed")
    choose(form, "rules", "ko")
    shown = [form.inner_text(f"#set-{name}") for name in ("players", "skills", "ambushes", "rules")]
    assert shown == ["3 players · 2 bots", "Dealt", "Shuffled", "Korean rulebook"]


def test_seats_are_taken_by_named_people_and_bots_of_any_level(form: Page) -> None:
    unfold(form, "players")
    choose(form, "players", "4")
    assert form.locator(".sitting:visible").count() == 4
    form.fill("#name-1", "  Ada   Byron ")
    form.select_option("#seat-2", "person")
    form.select_option("#seat-3", "master")
    form.select_option("#seat-4", "easy")
    expect(form.locator("#name-3")).to_be_hidden()
    expect(form.locator("#seat-3")).to_have_accessible_description(re.compile("takes a moment"))
    expect(form.locator("#seat-rule-3")).to_contain_text(
        f"takes a moment. Playing alone: a rating of {STRENGTH['master']} on average."
    )
    session = began(form)
    assert [(s.kind, s.name) for s in session.sitters] == [
        ("person", "Ada Byron"),
        ("person", ""),
        ("master", ""),
        ("easy", ""),
    ]
    assert session.deal.players == 4 and session.deal.options["mode"] == "multi"


def test_each_level_of_bots_is_explained_once(form: Page) -> None:
    unfold(form, "players")
    choose(form, "players", "4")
    for n, level in enumerate(("person", "easy", "hard", "easy"), 1):
        form.select_option(f"#seat-{n}", level)
    explained = [form.locator(f"#seat-rule-{n}").inner_text() for n in range(1, 5)]
    assert [bool(text) for text in explained] == [False, True, True, False]


def test_who_plays_stays_when_the_form_turns_to_another_game(form: Page) -> None:
    unfold(form, "players")
    choose(form, "players", "3")
    form.fill("#name-1", "Ada")
    form.select_option("#seat-2", "person")
    form.fill("#name-2", "Bo")
    for game in ("woodcraft", "cartographers"):
        form.click(f'#new [data-to="{game}"]')
        form.wait_for_function("game => document.getElementById('new').dataset.game === game", arg=game)
        expect(form.locator("#name-1")).to_have_value("Ada")
        expect(form.locator("#name-2")).to_have_value("Bo")
        expect(form.locator("#seat-2")).to_have_value("person")


def test_the_code_does_not_contain_who_plays(form: Page) -> None:
    unfold(form, "players")
    choose(form, "players", "2")
    code = form.input_value("#code")
    form.select_option("#seat-2", "person")
    assert form.input_value("#code") == code


def test_a_fourth_chosen_skill_replaces_the_first(form: Page) -> None:
    unfold(form, "skills")
    choose(form, "skills", "named")
    assert set(deal(form).options["skills"]) == {"knowledge", "move_silently", "search"}
    form.check('[name=skill][value="diplomacy"]', force=True)
    assert set(deal(form).options["skills"]) == {"move_silently", "search", "diplomacy"}
    swapped = {"old": WORDS("skill.knowledge"), "new": WORDS("skill.diplomacy")}
    expect(form.locator("#left-skill")).to_contain_text(WORDS("new.pick.swapped", **swapped))  # for screen readers


# The chosen cards whose price or shape has the tick over it.
UNDER_TICKS = """() => [...document.querySelectorAll('.picked .opt:has(:checked)')].filter(card => {
  const tick = getComputedStyle(card, '::after'), words = document.createRange(), box = card.getBoundingClientRect();
  words.selectNodeContents(card.querySelector('.cost') ?? card.querySelector('.cells'));
  const { top, right } = words.getBoundingClientRect();
  return card.checkVisibility() && right > box.right - parseFloat(tick.right) - parseFloat(tick.width)
    && top < box.top + parseFloat(tick.top) + parseFloat(tick.height);
}).map(card => card.innerText)"""


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_ticks_do_not_cover_prices_and_shapes(form: Page, size: str) -> None:
    width, height = SIZES[size]
    form.set_viewport_size({"width": width, "height": height})
    for kind in ("skills", "ambushes"):
        unfold(form, kind)
        choose(form, kind, "named")
    assert form.locator(".picked .opt:has(:checked):visible").count() == 7
    assert not form.evaluate(UNDER_TICKS)


def test_skills_at_random_do_not_look_like_buttons(form: Page) -> None:
    unfold(form, "skills")
    corner = "node => getComputedStyle(node).borderRadius"
    choose(form, "skills", "named")
    assert form.locator("#skill-cards .opt").first.evaluate(corner) != "0px"
    choose(form, "skills", "dealt")
    assert form.locator("#skill-cards .opt").first.evaluate(corner) == "0px"


def test_what_has_not_changed_is_not_announced_again(form: Page) -> None:
    """Regression: each change anywhere in the form announced how many skills and how many ambush cards are chosen."""
    unfold(form, "skills", "ambushes")
    choose(form, "skills", "named")
    choose(form, "ambushes", "named")
    form.evaluate("""() => {
      window.heard = [];
      for (const node of document.querySelectorAll("#setup [role=status]"))
        new MutationObserver(() => window.heard?.push(node.id)).observe(node, {childList: true, characterData: true});
    }""")
    form.evaluate("document.querySelector('[name=players][value=\"2\"]').click()")
    assert form.evaluate("new Promise(done => setTimeout(() => done(window.heard)))") == []
    form.uncheck('[name=skill][value="search"]', force=True)
    assert form.evaluate("new Promise(done => setTimeout(() => done(window.heard)))") == ["left-skill"]
    form.evaluate("() => { delete window.heard; }")


def test_with_forced_colours_options_have_a_border_and_the_chosen_one_shows_the_focus(form: Page) -> None:
    form.emulate_media(forced_colors="active")
    look = "node => { const style = getComputedStyle(node); return [style.borderTopStyle, style.outlineStyle]; }"
    options = form.locator("#setup .opt:visible")
    chosen, plain = (
        options.filter(has=form.locator(":checked")).first,
        options.filter(has=form.locator(":not(:checked)")),
    )
    before, other = chosen.evaluate(look), plain.last.evaluate(look)
    chosen.locator("input").focus()
    form.keyboard.press("Shift+Tab")
    form.keyboard.press("Tab")
    after = form.locator(".opt:has(:focus-visible)").evaluate(look)
    form.emulate_media(forced_colors="none")
    assert before == ["solid", "solid"] and other[0] == "solid"
    assert after == ["solid", "double"]


def test_an_incomplete_choice_shows_a_message_and_no_code(form: Page) -> None:
    unfold(form, "ambushes")
    choose(form, "ambushes", "named")
    form.uncheck('[name=ambush][value="gnoll_raid"]', force=True)
    expect(form.locator("#left-ambush")).to_have_text("Choose 1 more")
    assert form.input_value("#code") == ""
    form.click("#setup [type=submit]")
    assert form.url.endswith("#/new/cartographers")
    expect(form.locator("#toast")).to_have_text("Ambush cards. Choose 1 more")
    form.check('[name=ambush][value="ogre_charge"]', force=True)
    chosen = {"goblin_attack", "bugbear_assault", "kobold_onslaught", "ogre_charge"}
    assert set(deal(form).options["ambushes"]) == chosen


@pytest.mark.parametrize("preset", PRESETS)
def test_a_rulebook_sets_its_switches_and_they_are_in_the_code(form: Page, preset: str) -> None:
    unfold(form, "skills", "rules")
    choose(form, "skills", "dealt")  # one of the switches counts only with skills
    choose(form, "rules", "ja" if preset != "ja" else "ko")
    choose(form, "rules", preset)
    plain = Deal.of("cartographers", deal(form).seed, skills=True)
    assert deal(form).options == {**plain.options, **PRESETS[preset]}


def test_a_single_switch_changes_the_rulebook_to_own_choice_and_back(form: Page) -> None:
    unfold(form, "rules", "switches")
    form.check("[name=ruins_mountain]", force=True)
    form.check("[name=single_terrain]", force=True)
    assert form.is_checked('[name=rules][value="own"]')
    assert deal(form).options["ruins_mountain"] is True
    form.uncheck("[name=ruins_mountain]", force=True)
    form.uncheck("[name=single_terrain]", force=True)
    assert form.is_checked('[name=rules][value="official"]')


def test_a_typed_code_moves_the_whole_form(form: Page) -> None:
    wanted = Deal.of(
        "cartographers",
        77,
        5,
        side="B",
        skills=("acrobatics", "negotiate", "search"),
        shieldgate=1,
        ambushes=("goblin_attack", "flayer_incursion", "insectoid_invasion", "ogre_charge"),
    )
    form.fill("#code", wanted.code())
    checked = form.evaluate("[...document.querySelectorAll('#setup :checked[name]')].map(n => n.name + '=' + n.value)")
    for want in (
        "side=B",
        "players=5",
        "skills=named",
        "skill=acrobatics",
        "skill=negotiate",
        "skill=search",
        "ambushes=named",
        "ambush=flayer_incursion",
        "rules=own",
        "shieldgate=on",
    ):
        assert want in checked
    assert sum(name.startswith("ambush=") for name in checked) == 4
    form.check('[name=side][value="A"]', force=True)
    assert deal(form) == Deal.of("cartographers", 77, 5, **{**wanted.options, "side": "A"})
    visit(form, "#/new/cartographers", "#new:not([hidden])")
    form.fill("#code", Deal.of("kingdom_builder", 5).code())
    form.wait_for_function("location.hash === '#/new/kingdom_builder'")
    form.click("#new [data-to=cartographers]")
    form.wait_for_selector("#new[data-game=cartographers]")
    assert deal(form).game == "cartographers"


def test_a_cut_link_is_refused_and_begins_no_game(form: Page) -> None:
    """Enter followed the link and then submitted the empty field: a game of a new deal began."""
    form.fill("#code", "http://example.org/index.html#game=AQ1jYXJ0b2dyYXBoZXJzA")
    form.press("#code", "Enter")
    expect(form.locator("#page")).to_contain_text("incomplete")
    assert "#/play/" not in form.url and not shelf(form).entries()


def test_a_link_to_a_deal_for_several_players_opens_the_form(form: Page) -> None:
    wanted = Deal.of("cartographers", 78, 3)
    visit(form, "#deal=" + wanted.code(), "#fold-players[open]")
    assert form.url.endswith("#/new/cartographers") and deal(form) == wanted
    assert form.locator(".sitting:visible").count() == 3
    assert began(form).deal == wanted


def test_choices_made_before_python_starts_are_kept(page: Page, ready: Ready, site: str) -> None:
    waiting: list[Any] = []
    page.context.route("**/pyodide.asm.wasm", lambda route: waiting.append(route))
    page.goto(site + "#/new")
    page.wait_for_selector("#fold-rules b:not(:empty)")
    unfold(page, "players", "skills", "rules")
    choose(page, "players", "2")
    expect(page.locator(".sitting:visible")).to_have_count(2)
    choose(page, "skills", "named")
    for slug in ("search", "diplomacy", "acrobatics", "negotiate"):
        page.eval_on_selector(f'[name=skill][value="{slug}"]', "node => node.click()")  # the progress bar may cover it
    choose(page, "rules", "ja")
    for route in waiting:
        route.continue_()
    ready(page)
    options = deal(page).options
    assert deal(page).players == 2 and len(options["skills"]) == 3 and options["shieldgate"] == 1


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_the_unfolded_form_is_accessible_and_fits(form: Page, axe: Any, size: str) -> None:
    width, height = SIZES[size]
    form.set_viewport_size({"width": width, "height": height})
    unfold(form, "players", "skills", "ambushes", "rules", "switches")
    choose(form, "players", "8")
    choose(form, "skills", "named")
    choose(form, "ambushes", "named")
    for lang in ("en", "ko"):
        form.evaluate("lang => inkstead.setLanguage(lang, false)", lang)
        form.wait_for_selector(f"html[lang={lang}]")
        assert form.evaluate("document.documentElement.scrollWidth") <= width
    form.evaluate("inkstead.setLanguage('en', false)")
    form.wait_for_selector("html[lang=en]")
    for theme in ("light", "dark"):
        form.evaluate("theme => inkstead.setTheme(theme, false)", theme)
        assert not [(v["id"], [n["html"][:120] for n in v["nodes"]]) for v in axe(form)]
    form.evaluate("inkstead.setTheme('light', false)")


def test_a_code_that_cannot_be_copied_is_marked(form: Page) -> None:
    form.evaluate("""() => {
      const refused = () => Promise.reject(new DOMException("", "NotAllowedError"));
      Object.defineProperty(navigator, "clipboard", { value: { writeText: refused }, configurable: true });
    }""")
    form.click("#copy")
    form.wait_for_function("document.activeElement.id === 'code' && document.activeElement.selectionEnd > 0")
    expect(form.locator("#toast")).to_be_empty()
    form.evaluate("() => { delete navigator.clipboard; }")


def test_the_text_of_an_empty_field_has_contrast_in_every_browser(form: Page) -> None:
    """Axe does not check it, and each browser has another colour of its own."""
    unfold(form, "players")
    style = "getComputedStyle(document.getElementById('name-1'), '::placeholder')"
    assert form.evaluate(f"{style}.opacity") == "1"
    assert form.evaluate(f"{style}.color") == "rgb(91, 83, 71)"  # --ink2 by day
