"""The rules of Cartographers as chapters: the numbers that a player needs, in five languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from session_helpers import words

from engine.cartographers.cards import COIN_TRACK, SCORING, SEASONS, SKILLS, TITLES
from table.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from page.rulebook.chapters import Chapter


@pytest.fixture(params=LANGUAGES)
def book(request: pytest.FixtureRequest, page_module: Callable[[str], Any]) -> dict[str, Chapter]:
    """The chapters by id, in each language."""
    here = words(request.param)
    return {one.id: one for one in page_module("page.cartographers.rulebook").chapters(here)}


def test_each_skill_says_its_price(book: dict[str, Chapter]) -> None:
    """Docs/rules/cartographers.md 7."""
    for entry, skill in zip(book["skills"].entries, SKILLS.values(), strict=True):
        assert entry.id == f"skill.{skill.slug}"
        assert bool(entry.picture) is (skill.cost > 0)
        assert str(skill.cost) in entry.text or not skill.cost


def test_the_numbers_of_seasons_coins_edicts_and_titles_are_there(book: dict[str, Chapter]) -> None:
    """Docs/rules/cartographers.md 5.2, 5.3."""
    entries = {entry.id: entry.text for entry in book["short"].entries}
    for season in SEASONS:
        assert str(season.threshold) in entries["about.seasons"]
    for rating, _ in TITLES:
        assert str(abs(rating)) in entries["about.rating"]
    assert str(COIN_TRACK) in book["about.coins"].lead
    assert len(book["edicts"].figures) == len(SCORING)
    for figure in book["edicts"].figures:
        assert str(SCORING[figure.id.removeprefix("edict.")].solo_value) in figure.note


def test_a_skill_that_changes_a_draw_says_when_it_is_used(page_module: Callable[[str], Any]) -> None:
    here = words("en")
    entries = {entry.id: entry.text for entry in page_module("page.cartographers.rulebook")._skills(here)}
    assert entries["skill.negotiate"].endswith("Use it before you draw. Costs 1 coin.")
    assert entries["skill.acrobatics"].endswith("Use it before the ambush is drawn. Costs 2 coins.")
    assert entries["skill.search"].startswith("After drawing") and "Use it" not in entries["skill.search"]


@pytest.mark.parametrize(("lang", "text"), [("en", "coin  MOUNTAIN"), ("zh-Hans", "山脉 金币"), ("ja", "山\u3000金貨")])
def test_the_search_wants_each_word_in_any_order(page_module: Callable[[str], Any], lang: str, text: str) -> None:
    chapters = page_module("page.cartographers.rulebook").chapters(words(lang))
    search = page_module("page.rulebook.chapters").search
    assert "about.coins" in [hit.id for hit in search(chapters, text)]
    assert not list(search(chapters, text + " xyzzy"))
