"""The panel of the review: it counts costly decisions, and says whether losses include the points of rivals."""

import pytest
from html_tree import parse
from session_helpers import words

from engine import Record
from table.deals import Deal
from table.review import Course, Entry, Review
from table.session import Session

EN = words("en")


def entry(loss, error=1.0):
    return Entry(0, 0, "", "played", "best", 20.0, 20.0 + loss, 20.0, error)


def test_the_headline_counts_decisions_and_adds_up_no_losses(page_module):
    headline = page_module("page.review.panel").headline
    assert headline(EN, Review([entry(41), entry(0), entry(30)], 28)) == EN("review.found", n=2, total=3)
    assert headline(EN, Review([entry(0)], 28)) == EN("review.none") == headline(EN, None)


@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder", "woodcraft"])
@pytest.mark.parametrize("players", [1, 2])
def test_losses_that_include_the_points_of_rivals_are_not_called_final_points(page_module, game, players):
    markup = page_module("page.review.panel").markup
    kind = page_module(f"page.{game}.review").Reviewing

    class Wording:
        words, counts_rivals = EN, kind.counts_rivals
        LOOK, FINAL, LEGEND = kind.LOOK, kind.FINAL, kind.LEGEND
        chapter = card = action = staticmethod(str)

    course = Course(Record.of(Session(Deal.of(game, 1, players)).state), 0)
    shown = parse(markup(Wording(), course, ["Ada", "Bea"][:players], [0], {}, 0.0)).text
    id = "review.rivals" if players > 1 and game != "woodcraft" else "review.estimates"
    assert EN("review.about") in shown and EN(id) in shown
    course.result = Review([entry(41)], 28)
    shown = parse(markup(Wording(), course, ["Ada", "Bea"][:players], [0], {}, 0.0)).text
    assert (EN("review.rivals") in shown) == (id == "review.rivals")


def test_a_difference_without_a_known_error_is_called_unclear(page_module):
    panel = page_module("page.review.panel")

    class Wording:
        words, counts_rivals = EN, False
        LOOK, FINAL, LEGEND = "review.look", "review.final", "review.legend"
        chapter = card = action = staticmethod(str)

    course = Course(Record.of(Session(Deal.of("woodcraft", 1, 1)).state), 0)
    course.result = Review([entry(41, None), entry(3), entry(1.5), entry(0)], None)
    tree = parse(panel.markup(Wording(), course, ["Ada"], [0], {}, 0.0))
    assert EN("review.found", n=1, total=4) in tree.text and EN("review.unsure", n=2, total=4) in tree.text
    assert "41" not in tree.text and "3 \xb1 1" in tree.text
    assert tree.text.count(EN("review.unclear")) == 2 and tree.text.count(EN("review.same")) == 1
