"""Results kept for printed data: only for the very same data."""

from page.printed_cache import MOST, cached_by_identity


def test_a_result_is_kept_for_lists_of_the_same_elements() -> None:
    calls = []

    @cached_by_identity
    def count(effects: list[dict[str, int]], scale: int, *, more: bool = False) -> int:
        calls.append(effects)
        return scale * sum(effect["n"] for effect in effects) + more

    first, second = {"n": 1}, {"n": 2}
    assert count([first, second], 10) == 30
    assert count([first, second], 10) == 30
    assert len(calls) == 1
    assert count([first, second], 10, more=True) == 31
    assert count([second, first], 10) == 30
    assert count([{"n": 1}, second], 10) == 30
    assert len(calls) == 4


def test_data_that_is_gone_leaves_no_result_to_other_data() -> None:
    @cached_by_identity
    def value(effect: dict[str, int]) -> int:
        return effect["n"]

    # Without a reference, an object may get the identity of one that is gone.
    assert [value({"n": n}) for n in range(3 * MOST)] == list(range(3 * MOST))


def test_the_results_can_be_forgotten() -> None:
    calls = []

    @cached_by_identity
    def count(effects: list[int]) -> int:
        calls.append(effects)
        return len(effects)

    effects = [1]
    count(effects)
    count.cache_clear()  # type: ignore[attr-defined]
    assert count(effects) == 1
    assert len(calls) == 2


def test_no_result_is_a_result_too() -> None:
    calls = []

    @cached_by_identity
    def nothing(effects: list[int]) -> None:
        calls.append(effects)

    effects = [1]
    nothing(effects)
    nothing(effects)
    assert len(calls) == 1
