"""The fuzz command: a short seeded run for every parser; failing parsers are detected."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tools import fuzz, mutations
from tools.fuzz import PARSERS
from tools.fuzz_parsers import ACCEPTED, Broken, Parser, Samples, catalogues, hold

INPUTS = 60
#: Function calls that one input may cost: those of a long game replayed several times. A second has some ten million.
MOST_CALLS = 3_000_000
SAMPLES = Samples()


def calls_of(call: Callable[[], object]) -> int:
    """The number of function calls, which does not depend on the speed of the machine."""
    count = 0

    def counted(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        call()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", sorted(PARSERS))
def test_a_parser_refuses_hostile_input_with_a_code_and_a_text_and_bounded_work(name: str) -> None:
    parser, tally = PARSERS[name](SAMPLES), fuzz.Tally()
    given = [parser.of_text(text) for text in mutations.huge(200_000)]
    given = [each for each in given if each is not None]
    given += [parser.make(Random(f"test {name} {number}")) for number in range(INPUTS)]
    for number, each in enumerate(given):
        calls = calls_of(lambda each=each, number=number: fuzz.note(tally, parser, each, f"{number}", catalogues()))
        assert calls < MOST_CALLS, f"{calls} calls for input {number}"
    # Slowness is measured by the clock, which other work on the machine delays.
    assert {kind: why for kind, why in tally.failures.items() if not kind.startswith("slow")} == {}
    assert tally.inputs == len(given)
    if name not in ("settings", "names"):
        assert tally.outcomes.total() > tally.outcomes[ACCEPTED], "nothing was hostile"


class Leaky(Parser):
    """A parser with one fault of each kind."""

    def texts(self, code: str) -> list[str]:
        return [f"no.such.text.{code}"]

    def make(self, random: Random) -> str:
        return random.choice(["crash", "change", "refuse"])

    def open(self, given: str) -> str:
        if given == "crash":
            raise KeyError(given)
        hold(given != "change", "a refusal has changed the state")
        return "refused"


def test_a_crash_a_change_and_a_missing_text_are_failures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(PARSERS, "leaky", Leaky)
    file = tmp_path / "fuzz.json"
    assert fuzz.fuzz(["--inputs", "40", "--parser", "leaky", "--seed", "3", "--json", str(file)]) == 1
    (parser,) = json.loads(file.read_text(encoding="utf-8"))["parsers"].values()
    kinds = " ".join(failure["kind"] for failure in parser["failures"])
    assert "KeyError" in kinds and Broken.__name__ in kinds and "no text ko no.such.text.refused" in kinds


def test_the_same_seed_gives_the_same_inputs() -> None:
    parser = PARSERS["links"](SAMPLES)
    first, second = ([parser.make(Random(f"{seed} {n}")) for n in range(20) for seed in (1,)] for _ in range(2))
    assert first == second and len(set(first)) > 10
