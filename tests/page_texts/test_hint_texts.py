"""The texts of a hint: the reasons for a draw in every language, and the edict that is lit."""

from types import SimpleNamespace

import pytest
from html_tree import parse
from session_helpers import new_session, words

from bots.base import RIVALS
from engine.cartographers.cards import SCORING
from page.cartographers import panels, texts
from page.kingdom_builder import texts as kingdom_texts
from page.table import markup, reasons
from table.words import LANGUAGES

EN = words("en")


def reason(now=None, later=None):
    return {"now": now or {}, "later": later or {}}


def test_points_now_and_by_the_end_have_signs_and_the_largest_comes_first():
    lines = texts.why(EN, reason({"sentinel_wood": 2, "coins": 1, "monsters": -3}, {"borderlands": 3.4, "coins": -1.2}))
    assert lines == [
        "Now: Monsters \u22123, Sentinel Wood +2, Coins +1",
        "Likely by the end, against other good choices: Borderlands +3, Coins \u22121",
    ]


def test_coins_that_skills_may_cost_say_so():
    lines = texts.why(EN, reason({"coins": 1}, {"coins": -1.2}), skills=True)
    assert lines[0] == "Now: Coins +1"
    assert lines[1] == EN("hint.later", parts=f"{EN('hint.coins.spent')} \u22121")


def test_parts_below_half_a_point_are_left_out():
    assert texts.why(EN, reason({"coins": 1}, {"coins": 0.4, "borderlands": -0.4})) == [
        "Now: Coins +1",
        EN("hint.later.none"),
    ]
    assert texts.why(EN, reason()) == [EN("hint.now.none"), EN("hint.later.none")]


def test_only_the_largest_parts_are_named():
    later = {"sentinel_wood": 9.0, "canal_lake": -8.0, "wildholds": 7.0, "borderlands": 6.0, "coins": 5.0}
    (_, lines) = texts.why(EN, reason(later=later))
    assert "Borderlands +6" in lines and "Coins" not in lines


@pytest.mark.parametrize(
    ("later", "supports"),
    [
        ({"farmers": -2.0, "workers": -1.0}, False),
        ({"farmers": -2.0, "workers": 2.4}, False),
        ({"farmers": -2.0, "workers": 3.0}, True),
        ({"farmers": -2.0, RIVALS: -3.0}, True),
        ({"farmers": 2.0, RIVALS: 3.0}, False),
    ],
)
def test_the_reasons_for_the_best_move_do_not_speak_against_it(later, supports):
    """ "By the end: Farmers -2, Workers -1" was the reason for the move that left a rival less."""
    best = reason({"farmers": 1}, later)
    assert reasons.supporting(best) == (best if supports else reason({"farmers": 1}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_payer_has_a_name_in_every_language(lang):
    here = words(lang)
    for name in (*SCORING, "coins", "monsters"):
        now, later = texts.why(here, reason({name: 4}, {name: -2.0}))
        assert "+4" in now and "\u22122" in later and "." not in now.replace("...", "")
        known = {"coins": "table.coins", "monsters": "hint.monsters"}.get(name, f"edict.{name}")
        assert here(known) in now and here(known) in later


def test_the_card_with_the_largest_expected_gain_is_lit_or_else_the_largest_gain_now():
    view = new_session(3).view()
    a, b, c, _ = view["edicts"]
    assert panels.strongest(view, reason({a: 5}, {b: 1.0, c: 2.0})) == 2
    assert panels.strongest(view, reason({a: 5, "coins": 9}, {b: -3.0, c: 0.2, "coins": 4.0})) == 0
    assert panels.strongest(view, reason({}, {a: 1.0, "monsters": 1.5})) == panels.MONSTERS
    assert panels.strongest(view, reason({"coins": 1, a: -2}, {"coins": 1.0})) is None


@pytest.mark.parametrize(("players", "text"), [(1, "About 1.5 gold less"), (2, "Lead about 1.5 gold smaller")])
def test_a_hint_of_kingdom_builder_speaks_of_gold(page_module, players, text):
    table = SimpleNamespace(session=SimpleNamespace(sitters=(None,) * players))
    less_id = page_module("page.kingdom_builder.table").TableScreen.less_id.fget(table)
    assert f"<small>{text}</small>" in markup.advice(
        EN, [markup.Proposal("A", 3.0), markup.Proposal("B", 1.5)], less_id
    )
    assert kingdom_texts.why(EN, reason())[0] == "Now: no gold yet"


def test_each_proposal_shows_its_loss_against_the_best_and_its_reasons():
    proposals = [("This & that", 41.25, ["One", "<Two>"]), ("Less", 40.0), ("Close", 40.8), ("More", 41.5)]
    html = markup.advice(EN, [markup.Proposal(*each) for each in proposals])
    parse(html)
    assert html.count("<button") - 1 == html.count("<li>") == 4  # one closes the hint
    assert html.count('<p class="rule">') == 2 and "&lt;Two&gt;" in html and "This &amp; that" in html
    assert [EN("hint.best"), EN("hint.less", points="1.2"), EN("hint.equal"), EN("hint.equal")] == [
        part.partition("</small>")[0] for part in html.split("<small>")[1:]
    ]
