"""The panel of the review: it counts costly decisions, and says whether losses include the points of rivals."""

import random
from types import SimpleNamespace
from unittest.mock import MagicMock

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


def wording(page_module, game, **changed):
    """The wording of a game's reviews, which names chapters, cards and actions by ``str`` unless one is ``changed``."""
    kind = page_module(f"page.{game}.review").Reviewing
    plain = dict.fromkeys(("chapter", "card", "action", "played", "better"), str)
    ids = {name: getattr(kind, name) for name in ("counts_rivals", *filter(str.isupper, dir(kind)))}
    return SimpleNamespace(words=EN, **(ids | plain | changed))


def test_the_headline_counts_decisions_and_adds_up_no_losses(page_module):
    headline = page_module("page.review.panel").headline
    assert headline(EN, Review([entry(41), entry(0), entry(30)], 28)) == EN("review.found", n=2, total=3)
    assert headline(EN, Review([entry(0)], 28)) == EN("review.none") == headline(EN, None)


@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder", "woodcraft"])
@pytest.mark.parametrize("players", [1, 2])
def test_losses_that_include_the_points_of_rivals_are_not_called_final_points(page_module, game, players):
    markup = page_module("page.review.panel").markup
    review = wording(page_module, game)
    course = Course(Record.of(Session(Deal.of(game, 1, players)).state), 0)
    shown = parse(markup(review, course, ["Ada", "Bea"][:players], [0], {}, 0.0)).text
    rivals = players > 1 and game != "woodcraft"
    assert EN("review.about") in shown and EN(review.RIVALS if rivals else review.ESTIMATES) in shown
    course.result = Review([entry(41)], 28)
    shown = parse(markup(review, course, ["Ada", "Bea"][:players], [0], {}, 0.0)).text
    assert (EN(review.RIVALS) in shown) == rivals
    assert ("Map finished" in shown) == (game == "cartographers")
    assert ("points lost" in shown or "points are" in shown) == (game != "kingdom_builder")
    assert ("final points" in shown) == (game != "kingdom_builder")  # the curve, and the caption of the table
    assert "WhenPlayedBetter" in shown.replace(" ", "")  # rounds and actions in Woodcraft, so not "Card"


def test_the_curve_has_a_text_and_no_two_buttons_have_the_same_name(page_module):
    markup = page_module("page.review.panel").markup
    review = wording(page_module, "kingdom_builder", chapter=lambda number: f"Round {number}")
    course = Course(Record.of(Session(Deal.of("kingdom_builder", 1, 1)).state), 0)
    entries = [Entry(step, step, "", "played", "best", 20.0, 50.0, 20.0 + step, 1.0) for step in range(3)]
    course.result = Review(entries, 28)
    tree = parse(markup(review, course, ["Ada"], [0], {}, 0.0))
    assert [node.attrs["aria-label"] for node in tree.all("canvas")] == ["From 20.0 to 28.0, lowest 20.0, highest 28.0"]
    names = tree.texts("button")
    assert len(names) > 6 and len(set(names)) == len(names)


def reviewed_skill(page_module, used):
    """The review of a finished game, and an entry in which Search was used, or would have been better than no skill."""
    session = Session(Deal.of("cartographers", 31, 1, skills=("search", "knowledge", "diplomacy")))
    chance = random.Random(31)
    while not session.over:
        actions = session.state.actions()
        skill = next((action for action in actions if action.word == "search"), None) if used else None
        session.place(skill or chance.choice([action for action in actions if action.kind != "skill"]))
        if session.inked is not None:
            session.reveal()
    table = SimpleNamespace(app=SimpleNamespace(words=EN), display=MagicMock(), names=lambda: ["Ada"])
    review = page_module("page.cartographers.review").Reviewing(table)
    review._course = course = Course(Record.of(session.state), 0)
    for decision in course.decisions:
        search = next((a for a in decision.state.actions() if a.word == "search"), None)
        other = next((a for a in decision.state.actions() if a.kind == "pass"), None)
        if search and other and str(decision.action) == str(search if used else other):
            best = other if used else search
            return review, Entry(decision.step, 0, "", decision.action, best, 20.0, 26.0, 20.0), decision.state
    raise AssertionError("no decision about Search")


def test_a_better_skill_names_and_shows_the_cell_that_it_would_draw(page_module):
    review, entry, state = reviewed_skill(page_module, used=False)
    after = review.follow_up(entry, state)
    assert after is not None and after.actor == 0
    draw = after.actions()[0]
    assert review.better(entry) == "Skill: Search"
    review._following[entry.step] = draw
    assert review.better(entry) == f"Skill: Search. Then: {review.action(draw)}"
    review.show_decision(entry, state, state.before_reveal(entry.action) or state, "")
    [ghost] = review.table.display.picture.overlay.call_args.args
    assert ghost.terrain == draw.terrain and len(ghost.cells) == 1


def test_a_skill_that_was_played_shows_the_cell_that_it_drew(page_module):
    review, entry, state = reviewed_skill(page_module, used=True)
    assert review.played(entry).startswith("Skill: Search. Then: ")
    after = state.copy()
    after.play(entry.action)
    before = "".join(after.view(0)["sheets"][0])
    review.show_decision(entry, state, after, "")
    shown = "".join(review.table.display.picture.show.call_args.args[0]["sheets"][0])
    assert sum(a != b for a, b in zip(before, shown, strict=True)) == 1
    assert review.table.display.picture.overlay.call_args.args == (None,)


def test_a_difference_without_a_known_error_is_called_unclear(page_module):
    panel = page_module("page.review.panel")
    named = {"played": lambda entry: str(entry.action), "better": lambda entry: str(entry.best)}
    review = wording(page_module, "woodcraft", **named)
    course = Course(Record.of(Session(Deal.of("woodcraft", 1, 1)).state), 0)
    course.result = Review([entry(41, None), entry(3), entry(1.5), entry(0)], None)
    tree = parse(panel.markup(review, course, ["Ada"], [0], {}, 0.0))
    assert EN("review.found", n=1, total=4) in tree.text and EN("review.unsure", n=2, total=4) in tree.text
    assert "41" not in tree.text and "3 \xb1 1" in tree.text
    assert tree.text.count(EN("review.unclear")) == 2 and tree.text.count(EN("review.same")) == 1
    # On a phone an action may break anywhere, but not these words: Japanese and Chinese ones broke inside.
    assert set(tree.texts("td", "short")) == {EN("review.unclear"), EN("review.same")}
