"""Benchmarks repeat a visit whose page crashed, and no other."""

import pytest
from playwright.sync_api import Error

from tools.bench.pages import CRASHES, repeated


class Visits:
    """Visits that fail with these messages, one after the other, and then succeed."""

    def __init__(self, *messages: str) -> None:
        self.messages = list(messages)

    def __call__(self) -> str:
        if self.messages:
            raise Error(self.messages.pop(0))
        return "ready"


def test_a_visit_is_repeated_after_a_crash_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert repeated(Visits("Page.goto: Page crashed", "Page.wait_for_selector: Target crashed")) == "ready"
    assert capsys.readouterr().out.count("crashed") == CRASHES


def test_too_many_crashes_and_other_errors_are_raised() -> None:
    for messages in [["Page crashed"] * (CRASHES + 1), ["Timeout 120000ms exceeded."]]:
        with pytest.raises(Error, match=messages[0]):
            repeated(Visits(*messages))
