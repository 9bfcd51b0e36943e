"""Guided first games: scripts that the engine can play, judgements, going back, and the stored progress."""

import json
from collections.abc import Iterator

import pytest
from session_helpers import MemoryStore

import engine
from engine import BadData, IllegalAction
from engine.cartographers import Sheet
from table.lesson import KEY, Course, Lesson, Progress
from table.words import LANGUAGES
from tools.fuzz_parsers import catalogues

GAMES = ("cartographers", "kingdom_builder", "woodcraft")
LESSONS = [pytest.param(Lesson.of(game), id=game) for game in GAMES]


def steps_of(course: Course) -> Iterator[Course]:
    """The course at the beginning of each step; every step is then made as the lesson shows it."""
    while True:
        yield course
        if course.is_last:
            return
        while not course.step.is_read and not course.is_done:
            action = course.example()
            assert action is not None, f"step {course.step.id} cannot be made"
            assert course.judge(action).accepted
            course.play(action)
        course.go_on()


def at(game: str, id: str) -> Course:
    return next(course for course in steps_of(Course(Lesson.of(game))) if course.step.id == id)


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_step_can_be_made_with_the_actions_that_it_shows(lesson: Lesson) -> None:
    assert [course.step.id for course in steps_of(Course(lesson))] == [step.id for step in lesson.steps]


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_action_that_a_step_names_can_be_played_first_unless_it_needs_another(lesson: Lesson) -> None:
    for course in steps_of(Course(lesson)):
        legal = {str(action) for action in course.session.state.actions()}
        named = [action for action in course.step.accepts if "*" not in action]
        assert not named or legal.intersection(named), course.step.id


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_step_lasts_longer_than_three_actions_and_a_lesson_has_at_most_twelve_steps(lesson: Lesson) -> None:
    assert all(step.actions <= 3 for step in lesson.steps) and len(lesson.steps) <= 12


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_step_has_its_sentences(lesson: Lesson, language: str) -> None:
    texts = catalogues()[language]
    for step in lesson.steps:
        id = f"lesson.{lesson.deal.game}.{step.id}"
        assert texts(id) != id
        is_explained = step.explained and not step.is_read
        assert (texts(id + ".done") != id + ".done") == is_explained, id


def test_the_row_of_an_arrow_is_empty_up_to_its_cell() -> None:
    for course in steps_of(Course(Lesson.of("cartographers"))):
        if course.step.arrow:
            row, column = course.step.arrow[0], int(course.step.arrow[1:])
            lines = course.session.view()["sheets"][0]
            assert isinstance(Sheet.from_text("\n".join(lines), side="A"), Sheet)
            assert set(lines["ABCDEFGHIJK".index(row)][: column - 1]) <= {"."}, course.step.id


def test_the_lesson_of_woodcraft_speaks_of_the_income_once_it_has_been_paid() -> None:
    before, after = at("woodcraft", "income").session.view(), at("woodcraft", "paid").session.view()
    assert before["round"] == 4 and after["round"] == 5
    goods = [[view["players"][0][name] for name in ("points", "blueberry")] for view in (before, after)]
    assert goods[0] < goods[1]


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_first_step_can_be_repeated_from_any_step(lesson: Lesson) -> None:
    start = Course(lesson).session.state.to_json()
    for course in steps_of(Course(lesson)):
        while course.number or course.made[-1]:
            course = course.back()
        assert course.session.state.to_json() == start


def test_the_hexes_of_the_last_turn_of_kingdom_builder_pay_differently() -> None:
    course = at("kingdom_builder", "last")
    gains = [course.judge(action).gain for action in course.session.state.actions() if str(action).startswith("build")]
    assert min(gain or 0 for gain in gains) > 0 and len(set(gains)) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_turn_of_kingdom_builder_names_the_button_that_shows_an_action(language: str) -> None:
    """Regression: it named the bulb, which a lesson hides."""
    texts = catalogues()[language]
    assert texts("lesson.show") in texts("lesson.kingdom_builder.last")


# --- judging --------------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_by_the_engine() -> None:
    with pytest.raises(IllegalAction):
        at("cartographers", "coin").judge(engine.parse("cartographers", "water@A1,A2,A3,A4,A5"))


def test_an_action_that_pays_less_is_compared_with_the_one_that_is_asked_for() -> None:
    judgement = at("cartographers", "coin").judge(engine.parse("cartographers", "water@A1,A2,A3"))
    # A coin pays 1, a water cell next to a mountain 2 (docs/rules/cartographers.md).
    assert (judgement.accepted, judgement.gain, judgement.wanted) == (False, 1, 3)


def test_a_step_with_a_gain_accepts_any_action_that_reaches_it() -> None:
    course = at("cartographers", "free")
    judged = [course.judge(action) for action in course.session.state.actions()]
    assert all(judgement.accepted == ((judgement.gain or 0) >= 2) for judgement in judged)
    assert 3 <= sum(judgement.accepted for judgement in judged) < len(judged) / 2


def test_actions_of_one_step_may_come_in_any_order() -> None:
    for order in (["buy y1", "buy b3"], ["buy b3", "buy y1"]):
        course = at("woodcraft", "buy")
        for text in order:
            action = engine.parse("woodcraft", text)
            assert course.judge(action).accepted
            course.play(action)
        assert course.is_done


def test_a_step_accepts_each_of_its_actions_once_and_one_of_them_is_enough_if_it_asks_for_one() -> None:
    course = at("kingdom_builder", "castle")
    for hex in ("C3", "B3"):
        assert course.judge(engine.parse("kingdom_builder", "build " + hex)).accepted
    course.play(engine.parse("kingdom_builder", "build C3"))
    assert course.is_done and course.wanted == ["build B3"]


@pytest.mark.parametrize(
    ("id", "action", "gain", "wanted"),
    [
        pytest.param("land", "build A14", None, None, id="no card has been shown"),
        pytest.param("tile", "end", None, None, id="another kind of action"),
        pytest.param("castle", "build C8", 0, 3, id="Fishermen and castles have been shown"),
    ],
)
def test_gains_are_compared_only_where_they_are_the_reason(
    id: str, action: str, gain: int | None, wanted: int | None
) -> None:
    """Regression: ending the turn instead of using a tile was called worth as much."""
    judgement = at("kingdom_builder", id).judge(engine.parse("kingdom_builder", action))
    assert judgement == (False, gain, wanted)


def test_in_the_last_turn_tiles_may_be_used_as_well() -> None:
    """Regression: a tile that pays 4 gold was refused as worth as much as a build."""
    course = at("kingdom_builder", "last")
    for text in ("farm B13", "build A14", "build A6"):
        action = engine.parse("kingdom_builder", text)
        assert course.judge(action).accepted
        course.play(action)
        assert not course.is_done
    while not course.is_done:
        course.play(course.example())
    course.go_on()
    assert course.judge(engine.parse("kingdom_builder", "end")).accepted


@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder"])
def test_only_cells_of_legal_actions_are_marked(game: str) -> None:
    """Regression: marked hexes were refused, since others had to be built on before."""
    for course in steps_of(Course(Lesson.of(game))):
        legal = " ".join(map(str, course.session.state.actions()))
        assert bool(course.marked) == bool(course.step.cells), course.step.id
        assert all(cell in legal for cell in course.marked)
    course = at("kingdom_builder", "touch")
    assert course.marked == ["B7"]
    course.play(engine.parse("kingdom_builder", "build B7"))
    assert course.marked == ["B6"]


# --- progress -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_goes_on_where_the_player_has_left_it(lesson: Lesson) -> None:
    game, store = lesson.deal.game, MemoryStore()
    for course in steps_of(Course(lesson)):
        Progress(store).keep(course)
        again = Progress(store).course(game)
        if course.is_last:
            assert again.number == 0
        else:
            assert again.made == course.made
            assert again.session.state.to_json() == course.session.state.to_json()


def test_lessons_are_stored_independently() -> None:
    store = MemoryStore()
    for game in GAMES:
        Progress(store).keep(next(steps_of(Course(Lesson.of(game)))))
    Progress(store).keep(at("woodcraft", "buy"))
    Progress(store).clear("cartographers")
    assert Progress(store).made("cartographers") == []
    assert Progress(store).course("woodcraft").step.id == "buy"
    assert Progress(store).made("kingdom_builder") == [[]]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 5000,
        "null",
        json.dumps({"format": 2, "revision": 1, "lessons": {}}),
        json.dumps({"format": 1, "revision": 1, "lessons": {"cartographers": [["forest@"], 3]}}),
        json.dumps({"format": 1, "revision": 1, "lessons": {"cartographers": [["forest@A1,A2"]]}}),
        json.dumps({"format": 1, "revision": 1, "lessons": {"cartographers": [["pass"]] * 30}}),
        json.dumps({"format": 1, "revision": 1, "lessons": {"cartographers": [["x" * 30_000]]}}),
    ],
)
def test_a_damaged_progress_begins_the_lesson_again(text: str) -> None:
    store = MemoryStore()
    store.write(KEY, text)
    assert Progress(store).course("cartographers").made == [[]]


def test_actions_that_cannot_be_played_are_bad_data() -> None:
    lesson = Lesson.of("kingdom_builder")
    for made in ([["build T20"]], [["build A8"], ["build A8"]], [[]] * 40, [["farm A9"]]):
        with pytest.raises(BadData):
            Course(lesson, made)
