"""The fuzz command: hostile input to every parser of outside data, and what each one accepts or refuses."""

import argparse
import json
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from table.words import Words
from tools import fuzz_backups, fuzz_data, fuzz_links, fuzz_live, fuzz_rivals, fuzz_texts, mutations
from tools.arguments import finite, output_file
from tools.console import Stop, say, warn
from tools.fuzz_parsers import ACCEPTED, Parser, Samples, catalogues

PARSERS: dict[str, type[Parser]] = {
    "actions": fuzz_data.Actions,
    "answers": fuzz_data.Answers,
    "backups": fuzz_backups.Backups,
    "card_sets": fuzz_texts.CardSets,
    "challenges": fuzz_rivals.ChallengeLinks,
    "codes": fuzz_texts.Codes,
    "deals": fuzz_texts.DealCodes,
    "descriptions": fuzz_live.Descriptions,
    "files": fuzz_texts.Files,
    "fragments": fuzz_texts.Fragments,
    "linked_saves": fuzz_links.LinkedSaves,
    "links": fuzz_texts.Links,
    "messages": fuzz_live.Messages,
    "names": fuzz_texts.GameNames,
    "pairings": fuzz_live.Pairings,
    "pars": fuzz_rivals.StoredPars,
    "puzzles": fuzz_texts.Puzzles,
    "records": fuzz_data.Records,
    "requests": fuzz_data.Requests,
    "rivals": fuzz_rivals.StoredAnswers,
    "saves": fuzz_texts.Saves,
    "sessions": fuzz_data.Sessions,
    "settings": fuzz_texts.Settings,
    "setups": fuzz_data.Setups,
    "states": fuzz_data.States,
    "turns": fuzz_links.Turns,
}
#: The number of inputs for one parser before the next one follows.
TURN = 20
#: The greatest processor time of an input, in seconds.
SLOWEST = 1.0
SHOWN = 20
#: The length of the huge texts: just below the limit of files.
HUGE = 5_900_000
#: The greatest length of a failed input in the report.
MOST_KEPT = 100_000


@dataclass
class Tally:
    """The results of the inputs for one parser."""

    outcomes: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    #: One example of each kind of failure: its name, the error and the input.
    failures: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def inputs(self) -> int:
        return self.outcomes.total()


def fuzz(arguments: list[str]) -> int:
    """Send hostile input to every parser: no exception, no change after a refusal, no input takes over a second."""
    parser = argparse.ArgumentParser(prog="python3 py fuzz", description=fuzz.__doc__)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--minutes", type=finite, default=1.0)
    length.add_argument(
        "--inputs", type=int, help="mutated inputs for each parser, after the huge ones, in place of a time"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--parser", choices=sorted(PARSERS), action="append", help="only this parser; may be repeated")
    parser.add_argument("--json", type=output_file, metavar="FILE", help="write the counts and the failures to FILE")
    options = parser.parse_args(arguments)
    if options.minutes <= 0 or (options.inputs is not None and options.inputs < 1):
        raise Stop("--minutes and --inputs must be more than 0.")
    until = time.monotonic() + 60 * options.minutes
    wanted = (lambda done: done < options.inputs) if options.inputs else (lambda done: time.monotonic() < until)
    tallies = run(options.parser or sorted(PARSERS), options.seed, wanted)
    report(tallies)
    if options.json:
        options.json.write_text(json.dumps(as_json(tallies, options.seed), indent=1) + "\n", encoding="utf-8")
    return int(any(tally.failures for tally in tallies.values()))


def run(names: Sequence[str], seed: int, wanted: Callable[[int], bool], letters: int = HUGE) -> dict[str, Tally]:
    """Test huge texts of some length with all parsers, then mutated inputs, while ``wanted(round)`` is true."""
    samples = Samples()
    parsers = {name: PARSERS[name](samples) for name in names}
    tallies = {name: Tally() for name in names}
    words = catalogues()
    for name, parser in parsers.items():
        for place, text in enumerate(mutations.huge(letters)):
            given = parser.of_text(text)
            if given is not None:
                note(tallies[name], parser, given, f"--parser {name}, huge input {place}", words)
    done = 0
    while wanted(done):
        for name, parser in parsers.items():
            for number in range(done, done + TURN):
                if wanted(number):
                    given = parser.make(Random(f"{seed} {name} {number}"))
                    note(tallies[name], parser, given, f"--parser {name}, input {number} of seed {seed}", words)
        done += TURN
    return tallies


def note(tally: Tally, parser: Parser, given: object, where: str, texts: dict[str, Words]) -> None:
    """Pass one input to a parser and record the result."""
    started = time.process_time()
    try:
        outcome = parser.open(given)
    except Exception as error:
        outcome = "failed"
        lines = traceback.extract_tb(error.__traceback__)
        kind = f"{type(error).__name__} at {Path(lines[-1].filename).name}:{lines[-1].lineno}"
        _fail(tally, kind, f"{where}: {type(error).__name__}: {error}", given)
    seconds = time.process_time() - started
    tally.slowest = max(tally.slowest, seconds)
    if seconds > SLOWEST:
        _fail(tally, f"slow: {outcome}", f"{where}: took {seconds:.1f} s", given)
    if outcome not in tally.outcomes and outcome not in (ACCEPTED, "failed"):
        for id in missing(parser.texts(outcome), texts):
            _fail(tally, f"no text {id}", f"{where}: there is no text {id} for the refusal {outcome!r}", given)
    tally.outcomes[outcome] += 1


def missing(ids: Sequence[str], texts: dict[str, Words]) -> Iterator[str]:
    """The ids without a text in some language."""
    return (f"{lang} {id}" for id in ids for lang, words in texts.items() if id not in words)


def _fail(tally: Tally, kind: str, what: str, given: object) -> None:
    tally.failures.setdefault(kind, (what[:2000], repr(given)[:MOST_KEPT]))


def report(tallies: dict[str, Tally]) -> None:
    for name, tally in tallies.items():
        codes = [f"{code} {count}" for code, count in tally.outcomes.most_common() if code != ACCEPTED]
        more = f", {len(codes) - SHOWN} more" if len(codes) > SHOWN else ""
        accepted = tally.outcomes[ACCEPTED]
        say(f"{name}: {tally.inputs} inputs, {accepted} accepted, slowest {tally.slowest * 1000:.0f} ms")
        if codes:
            say("  refused: " + ", ".join(codes[:SHOWN]) + more)
        for kind, (what, given) in tally.failures.items():
            warn(f"  FAILED {kind}\n    {what}\n    {given[:300]}")
    total = sum(tally.inputs for tally in tallies.values())
    failed = sum(len(tally.failures) for tally in tallies.values())
    say(f"\n{total} inputs for {len(tallies)} parsers, {failed} kinds of failures")


def as_json(tallies: dict[str, Tally], seed: int) -> dict[str, Any]:
    parsers = {
        name: {
            "inputs": tally.inputs,
            "outcomes": dict(tally.outcomes.most_common()),
            "slowest_ms": round(tally.slowest * 1000, 1),
            "failures": [
                {"kind": kind, "what": what, "input": given} for kind, (what, given) in tally.failures.items()
            ],
        }
        for name, tally in tallies.items()
    }
    return {"seed": seed, "inputs": sum(tally.inputs for tally in tallies.values()), "parsers": parsers}
