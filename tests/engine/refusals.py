"""How tests play what the rules refuse."""

import engine


def refused(state, text):
    """The code with which an action is refused; the state must stay as it was."""
    before = state.to_json()
    try:
        state.play(engine.parse(state.game, text))
    except engine.IllegalAction as refusal:
        assert state.to_json() == before, text
        assert refusal.message
        return refusal.code
    raise AssertionError(f"{text} was played")
