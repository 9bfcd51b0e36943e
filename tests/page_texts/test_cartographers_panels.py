"""The panels of Cartographers: numbers equal the view, texts are escaped and exist."""

import re

import pytest
from cartographers_markup import EN, Strict, everything, number, numbers, rows
from html_tree import parse
from hypothesis import given
from session_helpers import (
    BLANK,
    after,
    budget,
    full,
    new_session,
    redrawn,
    seeds,
    sides,
    steps,
    to_draw,
)

from engine import Chance
from engine.cartographers import edicts as rules
from engine.cartographers.cards import AMBUSH, EXPLORE, SCORING, SEASONS, TITLES
from page.cartographers import panels, scene_panels, score_sheet
from page.cartographers.payments import Payment
from page.html import p
from page.table.markup import worth
from table.cartographers.hand import Hand, edict_parts
from table.words import LANGUAGES, Words


class Hostile(Words):
    """Words whose every text is markup with its parameters."""

    def __call__(self, id, **params):
        return f"<evil a=\"1\" b='2'>&lt;&amp;: {id} {' '.join(map(str, params.values()))}</evil>"


# --- words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_panel_of_a_game_has_its_texts_and_closes_its_tags(lang):
    here, chance = Strict(lang), Chance.of(lang)
    for session in steps(21, "AB"[len(lang) % 2]):
        for inked in (False, True):
            if inked and not session.over:
                session.place(chance.pick(session.state.actions()))
            for name, markup in everything(here, session, lit=chance.below(5))[0].items():
                tree = parse(markup)
                assert "{" not in tree.text, (name, tree.text)
        session.undo()


def test_no_text_becomes_markup_in_a_panel():
    here = Hostile("en", {})
    for session in (new_session(3), after(12, seed=3), after(99, seed=3)):
        for name, markup in everything(here, session)[0].items():
            tree = parse(markup)
            assert not list(tree.all("evil")), name
            shown = tree.text
            for node in tree.all():
                strange = set(node.attrs) - KNOWN_ATTRIBUTES
                assert not strange, (name, node.tag, strange)
                shown += " ".join(map(str, node.attrs.values()))
            if tree.text and not name.startswith("value"):
                assert "<evil a=\"1\" b='2'>&lt;&amp;" in shown, f"{name} shows the words as they are"


KNOWN_ATTRIBUTES = {
    *("data-info", "data-coach"),
    *("class", "id", "role", "type", "href", "hidden", "disabled", "scope", "tabindex", "title", "reversed"),
    *("aria-hidden", "aria-label", "aria-pressed", "aria-current", "aria-live", "aria-labelledby"),
    *("aria-rowcount", "aria-colcount", "data-part", "data-do", "data-value", "data-thumb", "data-heading"),
    *("viewbox", "d", "stroke-width", "cx", "cy", "r", "fill", "width", "height"),
}


def test_escaped_text_is_read_back_as_it_was():
    for text in ("<b>", "a & b", '"', "&lt;", "<script>alert(1)</script>", "", "Z\u00e4hne, 森"):
        tree = parse(p(text, title=text))
        assert tree.one("p").attrs["title"] == text and tree.text == " ".join(text.split())


def test_every_card_edict_season_and_title_has_its_name():
    for lang in LANGUAGES:
        here = Strict(lang)
        names = [panels.card_name(here, slug) for slug in (*EXPLORE, *AMBUSH)]
        names += [panels.title_name(here, title) for _, title in TITLES]
        names += [panels.season_name(here, season) for season in range(4)]
        assert all(names) and not any("." in name and "_" in name for name in names)


# --- the bar ----------------------------------------------------------------------------------------


def test_past_seasons_show_their_sum_this_one_its_time_and_later_ones_their_edicts():
    for session in steps(4):
        view = session.view()
        items = list(parse(panels.seasons(EN, view)).all("li"))
        scored = view["season_scores"][0]
        assert [item.text.split()[0] for item in items] == ["Spring", "Summer", "Fall", "Winter"]
        for i, item in enumerate(items):
            if i < len(scored):
                assert "is-past" in item.classes and number(item.one("b").text) == sum(scored[i])
            elif i == view["season"]:
                assert "is-now" in item.classes and item.attrs["aria-current"] == "step"
                assert item.one("b").text == f"{view['time']}/{view['threshold']}"
            else:
                assert "is-next" in item.classes
                assert item.one("small").text == ("A B", "B C", "C D", "D A")[i]
        assert len([item for item in items if "is-now" in item.classes]) == (not view["over"])


def test_the_pips_of_a_season_show_time_spent_and_time_of_the_card():
    for session in steps(5, "B"):
        if session.over:
            break
        for inked in (False, True):
            if inked:
                session.place(session.state.actions()[0])
            view = session.view()
            tree = parse(panels.seasons(EN, view))
            pips = [node.classes for node in tree.one(cls="pips").all("i")]
            coming = 0 if inked else EXPLORE[view["card"]].time
            assert len(pips) == max(view["time"], view["threshold"])
            assert sum("spent" in pip for pip in pips) == view["time"] - coming
            assert sum("in-hand" in pip for pip in pips) == coming
            assert sum("over" in pip for pip in pips) == max(0, view["time"] - view["threshold"])
            left = max(0, view["threshold"] - view["time"])
            assert tree.one(cls="pips").attrs["aria-label"].endswith(f" ends: {left}")


# --- edicts -----------------------------------------------------------------------------------------


def test_the_two_edicts_of_the_season_are_marked_and_none_when_it_is_over():
    for session in (after(0, 6), after(9, 6), after(18, 6), after(25, 6), after(99, 6)):
        view = session.view()
        cards = list(parse(panels.edicts(EN, view, None)).all("button"))
        on = [i for i, card in enumerate(cards) if "on" in card.classes]
        assert on == ([] if view["over"] else sorted(SEASONS[view["season"]].edicts))
        for i, (card, slug) in enumerate(zip(cards, view["edicts"], strict=True)):
            assert card.one(cls="ring").text == "ABCD"[i] and card.one(cls="name").text == EN(f"edict.{slug}")
            assert card.one(cls="rule").text == EN(f"edict.{slug}.rule")
            assert card.attrs["data-do"] == f"light {i}" and card.one(data_value=str(i)).text == ""


@pytest.mark.parametrize("lit", [None, 0, 1, 2, 3, panels.MONSTERS])
def test_only_the_lit_edict_or_the_monsters_button_is_pressed(lit):
    view = after(9, 6).view()
    buttons = [*parse(panels.edicts(EN, view, lit)).all("button"), *parse(panels.purse(EN, view, lit)).all("button")]
    assert [button.attrs["aria-pressed"] for button in buttons] == [
        "true" if lit == i else "false" for i in range(4)
    ] + ["true" if lit == panels.MONSTERS else "false"]


def test_an_edict_shows_a_second_value_only_if_the_draw_changes_it():
    assert worth(EN, 7, None) == worth(EN, 7, 7) == "7"
    tree = parse(worth(EN, 7, 10))
    assert tree.one(cls="was").text == "7" and tree.text == "7 → 10"


def test_coins_and_losses_are_those_of_the_view():
    for session in steps(7):
        view = session.view()
        tree = parse(panels.purse(EN, view, None))
        assert tree.one("p").text == f"Coins {view['coins'][0]} /14"
        assert number(tree.one("button").one("b").text) == view["now"][0]["monsters"] <= 0


@pytest.mark.parametrize(("free", "places"), [(False, 12), (True, 14)])
def test_places_of_spent_coins_do_not_count_unless_they_can_be_used_again(free, places):
    view = next(steps(7)).view()
    view["skills"]["struck"] = [2]
    view["switches"]["spent_coins_free"] = free
    assert parse(panels.purse(EN, view, None)).one("p").text == f"Coins {view['coins'][0]} /{places}"


@budget(0.05)
@given(seeds, sides)
def test_the_parts_of_a_lit_edict_add_up_to_its_points(seed, side):
    for session in steps(seed, side):
        view = session.view()
        for place, slug in enumerate(view["edicts"]):
            parts = edict_parts(session.state, place, session.state.seats[0].sheet)
            tree = parse(panels.lit_note(EN, slug, parts))
            assert sum(numbers(tree.texts("b", "num"))) == view["now"][0]["edicts"][place]
            counts = [re.search(r" × (\d+)$", text) for text in tree.texts("span") if text != EN(f"edict.{slug}.rule")]
            assert sum(int(count[1]) if count else 1 for count in counts) == len(parts)


def test_the_gains_are_the_signed_changes_by_the_draw():
    legal, refused = 0, 0
    for turn, session in enumerate(steps(8, "B")):
        if session.over:
            break
        view, hand = session.view(), Hand(session.state)
        if hand.shapes and turn % 2:
            hand.pick_up(next(action for action in hand.state.actions() if action.kind == "draw"))
        else:
            hand.hold(5.5, 5.5)
        preview = hand.preview()
        items = list(parse(panels.gains(EN, view, preview)).all("li"))
        texts = [item.all("span", "num") for item in items]
        texts = [next(numbers_of_item).text for numbers_of_item in texts]
        first, second = SEASONS[view["season"]].edicts
        assert items[0].one(cls="ring").text + items[1].one(cls="ring").text == "ABCD"[first] + "ABCD"[second]
        if hand.refusal:
            refused += 1
            assert texts == ["\u2013"] * 4
            continue
        legal += 1
        assert numbers(texts) == [
            preview.then.edicts[first] - preview.now.edicts[first],
            preview.then.edicts[second] - preview.now.edicts[second],
            preview.then.coins - preview.now.coins,
            preview.then.monsters - preview.now.monsters,
        ]
        assert all(text[0] in "+\u2212" or text == "0" for text in texts)
    assert legal > 3 and refused > 3


def test_a_gain_has_a_plus_a_loss_a_minus_and_no_change_is_faint():
    hand = Hand(to_draw("rift_lands", ["MF.........", *BLANK[1:]]))
    hand.choose_terrain("monster")
    hand.hold(10.5, 10.5)
    last = list(parse(panels.gains(EN, hand.state.view(0), hand.preview())).all("span", "num"))[-1]
    assert last.text == "\u22122" and "none" not in last.classes
    hand.choose_terrain("forest")
    hand.hold(1.5, 0.5)
    *_, coins, losses = parse(panels.gains(EN, hand.state.view(0), hand.preview())).all("span", "num")
    assert (coins.text, losses.text) == ("0", "+1") and "none" in coins.classes


def test_the_season_in_which_each_edict_scores_is_shown():
    by_season = {after(turns, 6).view()["season"]: panels.due(EN, after(turns, 6).view()) for turns in range(28)}
    assert by_season == {
        0: "A and B score when Spring ends",
        1: "B and C score when Summer ends",
        2: "C and D score when Fall ends",
        3: "D and A score when Winter ends",
    }


# --- the ledger -------------------------------------------------------------------------------------


@budget(0.06)
@given(seeds, sides)
def test_the_ledger_holds_every_point_in_its_column_and_adds_up(seed, side):
    for session in steps(seed, side):
        view = session.view()
        scored = view["season_scores"][0]
        for whole in (False, True):
            tree = parse(score_sheet.ledger(EN, view, full=whole))
            ledger = list(rows(tree))
            year = ledger.pop() if whole else None
            assert [name for name, _ in ledger] == ["Spring", "Summer", "Fall", "Winter"][: 4 if whole else len(scored)]
            for i, (_, cells) in enumerate(ledger):
                wanted = [None] * 7
                if i < len(scored):
                    a, b = SEASONS[i].edicts
                    wanted[a], wanted[b], wanted[4], wanted[5] = scored[i]
                    wanted[6] = sum(scored[i])
                assert cells == wanted
            if year:
                assert year[0] == "The whole year" and year[1][6] == view["scores"][0] == sum(
                    n or 0 for n in year[1][:6]
                )
                for column in range(6):
                    scores = [cells[column] for _, cells in ledger if cells[column] is not None]
                    assert year[1][column] == (sum(scores) if scores else None)


def test_the_ledger_has_a_heading_for_every_column():
    view = after(99, seed=9).view()
    heads = [node.text for node in parse(score_sheet.ledger(EN, view)).one("thead").all("th")]
    assert heads == ["A", "B", "C", "D", "Coins", "Loss", "Sum"]
    buttons = list(parse(score_sheet.ledger(EN, view, full=True)).one("thead").all("button"))
    assert [button.attrs["data-do"] for button in buttons] == [f"light {i}" for i in range(4)]
    assert [button.attrs["aria-label"] for button in buttons] == [
        f"{'ABCD'[i]}: {EN('edict.' + slug)}" for i, slug in enumerate(view["edicts"])
    ]


def test_every_edict_has_a_note_for_each_of_its_parts():
    for slug in SCORING:
        state = redrawn(new_session(0).state, full(mark="V"))
        parts = rules.score(slug, state.seats[0].sheet).parts
        assert parse(panels.lit_note(Strict("en"), slug, parts)).one("b", "name").text == EN(f"edict.{slug}")


def test_the_boxes_of_a_counted_season_have_names_and_no_heading_precedes_that_of_the_season():
    """Regression: the icons of coins and monsters had no text."""
    view = new_session().view()
    sheet = parse(scene_panels.score_sheet(EN, view, 0, 0))
    names = [box.one(cls="sign").text for box in sheet.all(cls="box") if "total" not in box.classes]
    assert names[2:4] == [EN("table.coins"), EN("table.loss")]
    assert not list(sheet.all("h3"))


def test_a_rule_that_pays_once_has_no_number_of_times(page_module):
    """Regression: it said "\u00d7 1" where five forests pay one each."""
    info = page_module("page.cartographers.info")
    assert info._part(EN, Payment("borderlands.row", 1, 5)).endswith(": 5")
    assert "\u00d7" not in info._part(EN, Payment("borderlands.row", 1, 5))
    assert info._part(EN, Payment("borderlands.row", 2, 5)).endswith(" \u00d7 2: 5")
