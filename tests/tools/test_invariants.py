"""The invariants of the sim command detect violations."""

import pytest
from cartographers.tables import BLANK, play, table

import engine
from engine import Chance
from engine.cartographers import cards, legal
from tools import invariants

HAND = ("search", "diplomacy", "knowledge")


def check(state: engine.State) -> None:
    invariants.skills_at_their_moments(state, state.actions(), Chance.of(1, stream="invariants"))


def changed(monkeypatch: pytest.MonkeyPatch, slug: str, **fields: object) -> None:
    """Replace a card of the engine."""
    monkeypatch.setitem(cards.SKILLS, slug, cards.SKILLS[slug]._replace(**fields))
    assert legal.SKILLS is cards.SKILLS


def positions() -> list[engine.State]:
    """Before the draw, after it, before an ambush, and after it."""
    state = table([BLANK] * 2, then=["goblin_attack", "hamlet"], skills=HAND, coins=[3, 3])
    states = [state.copy()]
    play(state, "forest@F1")
    states.append(state.copy())
    play(state, "pass", "forest@F1", "pass")
    states.append(state.copy())
    play(state, "pass", "pass", "monster@A1,B2,C3", "monster@A1,B2,C3")
    states.append(state.copy())
    assert [one.view(0)["prompt"]["id"] for one in states] == ["draw", "after", "react", "after"]
    return states


def test_skills_at_their_printed_moments_pass() -> None:
    for state in positions():
        check(state)


MOMENTS = (cards.BEFORE_DRAW, cards.AFTER_DRAW, cards.BEFORE_AMBUSH, cards.AFTER_AMBUSH)


@pytest.mark.parametrize("at", [1, 2, 3], ids=MOMENTS[1:])
def test_a_late_skill_is_detected(monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    state = positions()[at]
    changed(monkeypatch, "knowledge", moments=(MOMENTS[at],))
    with pytest.raises(invariants.Broken, match="another moment"):
        check(state)


@pytest.mark.parametrize("at", range(4), ids=MOMENTS)
def test_a_skill_that_is_not_offered_is_detected(monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    state = positions()[at]
    changed(monkeypatch, "diplomacy", moments=MOMENTS[:at] + MOMENTS[at + 1 :])
    with pytest.raises(invariants.Broken, match="missing|there is none"):
        check(state)


def test_a_wrong_price_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, "diplomacy", cost=0)
    state = table([BLANK], "orchard", skills=HAND)
    with pytest.raises(invariants.Broken):
        check(state)
