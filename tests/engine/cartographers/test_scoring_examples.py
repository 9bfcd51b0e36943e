"""Worked examples of scoring (docs/rules/cartographers.md 6), drawn in scoring_examples.txt."""

from pathlib import Path

import pytest

from engine import cartographers as c

from . import slow, slow_scoring


def read_examples():
    """(name, side, {what: points}, lines) for every block of the file."""
    blocks = Path(__file__).with_name("scoring_examples.txt").read_text(encoding="utf-8").split("\n\n")
    for block in blocks:
        head, *rows = block.strip().split("\n")
        label, wanted = head.split(": ")
        name, side = label.split()
        values = dict(pair.split(" ") for pair in wanted.split(", "))
        yield name, side, {what: int(points) for what, points in values.items()}, rows


EXAMPLES = list(read_examples())
IDS = [f"{name}-{side}" for name, side, _, _ in EXAMPLES]


def scored(what, text, side):
    sheet = c.Sheet.from_text(text, side=side)
    if what == "loss":
        return c.monster_loss(sheet).amount
    if what == "coins":
        return c.mountain_coins(sheet).amount
    return c.score(what, sheet).amount


def slowly(what, board, side):
    if what == "loss":
        return slow_scoring.monster_loss(board)
    if what == "coins":
        return slow_scoring.mountain_coins(board)
    return slow_scoring.score(what, board, side)


def test_all_thirty_one_examples_are_there():
    assert {name for name, _, _, _ in EXAMPLES} == {f"s{number}" for number in range(31)}
    assert [label for label in IDS if label.startswith("s0-")] == ["s0-A", "s0-B"]


@pytest.mark.parametrize(("name", "side", "wanted", "rows"), EXAMPLES, ids=IDS)
def test_the_listed_cards_score_what_the_facts_say(name, side, wanted, rows):
    board = slow.parse(rows)
    got = {what: scored(what, slow.text(board), side) for what in wanted}
    assert got == wanted, "\n".join(rows)


@pytest.mark.parametrize(("name", "side", "wanted", "rows"), EXAMPLES, ids=IDS)
def test_every_other_card_agrees_with_the_slow_scorer(name, side, wanted, rows):
    board = slow.parse(rows)
    everything = [*slow_scoring.CARDS, "loss", "coins"]
    got = {what: scored(what, slow.text(board), side) for what in everything}
    assert got == {what: slowly(what, board, side) for what in everything}, "\n".join(rows)


@pytest.mark.parametrize("side", ["A", "B"])
def test_on_a_blank_sheet_only_the_lost_barony_scores(side):
    sheet = c.Sheet.from_text(slow.text(slow.blank(side)), side=side)
    scores = {slug: c.score(slug, sheet).amount for slug in slow_scoring.CARDS}
    assert scores.pop("lost_barony") == {"A": 3, "B": 6}[side]
    assert set(scores.values()) == {0}
    assert c.monster_loss(sheet).amount == 0
    assert c.mountain_coins(sheet).amount == 0


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("slug", list(slow_scoring.CARDS))
def test_blank_values_and_upper_bounds_hold(slug, side):
    card = slow.SCORING[slug]
    empty = c.Sheet.from_text(slow.text(slow.blank(side)), side=side)
    assert c.score(slug, empty).amount == card[f"value_on_blank_side_{side}"]
    if "hard_upper_bound" in card:
        for mark in "FVAWM":
            full = slow.text(slow.blank(side)).replace(".", mark)
            assert c.score(slug, c.Sheet.from_text(full, side=side)).amount <= card["hard_upper_bound"]
