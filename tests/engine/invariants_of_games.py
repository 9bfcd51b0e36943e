"""What holds at every step of a whole game, whatever the game: saves, copies, records, playouts.

``plays`` is an iterator of (state, action) before each action of a game and of (state, None) at its end.
"""

import json

from hypothesis import settings

import engine
from engine import Record


def budget(share):
    """Settings with a share of the profile's examples, for tests whose single example is long."""
    return settings(max_examples=max(2, int(settings().max_examples * share)), deadline=None)


def as_text(data):
    return json.dumps(data, ensure_ascii=True, allow_nan=False, sort_keys=True)


def check_copies_and_json(plays):
    """At every step the copy and the restored game are equal to the state and go on as it does, which is left alone."""
    for state, action in plays:
        text = as_text(state.to_json())
        twin, restored = state.copy(), engine.restore(json.loads(text))
        assert twin == state == restored and as_text(restored.to_json()) == text
        for seat in {0, state.players - 1}:
            assert restored.view(seat) == state.view(seat) == twin.view(seat)
        assert state.actions() == twin.actions() == restored.actions()
        if action is None:
            assert state.actions() == []
            continue
        twin.play(action)
        restored.play(action)
        assert twin == restored and as_text(state.to_json()) == text


def check_record(plays):
    """The record of the game goes through code and JSON and replays to every step; it is returned."""
    kept = []
    for state, _action in plays:
        kept.append(as_text(state.to_json()))
    record = Record.of(state)
    assert len(record.actions) == len(kept) - 1
    assert Record.from_code(record.code()) == record
    assert Record.from_json(json.loads(as_text(record.to_json()))) == record
    replayed = engine.replay(record, 0)
    for action, text in zip(record.actions, kept, strict=False):
        assert as_text(replayed.to_json()) == text
        assert engine.parse(record.game, str(action)) == action
        replayed.play(action)
    assert as_text(replayed.to_json()) == kept[-1]
    for upto in (0, 1, len(record.actions) // 2, len(record.actions)):
        assert as_text(engine.replay(record, upto).to_json()) == kept[upto]
        part = Record.of(engine.replay(record, upto))
        code = part.code()
        assert code.isascii() and Record.from_code(code) == part
    return record


def check_playout(deal, seed):
    """A playout is a legal game, the same each time; ``deal()`` makes the game."""
    one, two = deal(), deal()
    engine.playout(one, seed)
    engine.playout(two, seed)
    assert one == two and one.actor is None
    again = deal()
    for action in Record.of(one).actions:
        assert action in again.actions()
        again.play(action)
    assert again == one


def check_playout_from_the_middle(state, steps):
    """A playout goes on from where a game is, and changes nothing in a game that is over."""
    for _ in range(steps):
        state.play(state.actions()[0])
    done = Record.of(state).actions
    engine.playout(state, 1)
    assert Record.of(state).actions[:steps] == done and state.actor is None
    before = state.to_json()
    engine.playout(state, 2)
    assert state.to_json() == before


def check_uniform(state, times):
    """Each first step of a playout is as likely as any other, in ``times`` playouts an action; how often each was.

    Seeds are fixed, so this passes always or never: chi-square far below its 0.001 quantile.
    """
    counts = first_steps(state, times * len(state.actions()))
    wanted = sum(counts.values()) / len(counts)
    chi = sum((count - wanted) ** 2 / wanted for count in counts.values())
    degrees = len(counts) - 1
    assert chi < degrees + 3.3 * (2 * degrees) ** 0.5 + 4, counts
    return counts


def first_steps(state, times):
    """How often a playout's first action was each legal one."""
    counts = {str(action): 0 for action in state.actions()}
    done = len(state.history)
    for seed in range(times):
        played = state.copy()
        engine.playout(played, seed=seed)
        counts[str(played.history[done])] += 1
    return counts
