"""Values that belong nowhere in a position or a record."""

from hypothesis import strategies as st

from . import slow

WORDS = [*slow.EXPLORE, *slow.AMBUSH, *slow.SCORING, *slow.DRAWABLE, "random", "A", "B", "cartographers"]
EVENTS = [
    ["draw", 0, "forest", ["A1"]],
    ["draw", 0, "forest", []],
    ["draw", 1, "forest", ["A1"]],
    ["draw", False, "forest", ["A1"]],
    ["ambush", "goblin_attack", []],
    ["ambush", "goblin_attack", ["A1", "A1"]],
    ["reveal", "goblin_attack"],
    ["reveal", "temple_ruins"],
    ["pass", 0],
    ["pass", -1],
    ["season"],
    [],
]
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.sampled_from([10**9, 2**63, 2**64, -(2**70), 10**30]),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(WORDS),
    st.sampled_from(["\ud800", "\x00", "A1,A2", "L1", "forest@A1", "pass", "." * 11, "M" * 11, "x" * 600]),
    st.sampled_from([[], {}, [[]], [None], {"": 0}, [0] * 500, ["A1"], [1, 2, 3, 4], [0, 0, 0, 0]]),
    st.sampled_from(EVENTS),
    st.sampled_from([list(slow.EXPLORE), list(slow.AMBUSH), ["." * 11] * 11, ["V" * 11] * 11]),
)
