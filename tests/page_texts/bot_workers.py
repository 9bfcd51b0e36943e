"""A stand-in for ``page.bot_worker.BotWorker``, whose answers come from the test."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from table.answers import Answer, Weighed

OnAnswer = Callable[[Answer], None]


class Workers:
    """Stands in for the class: how many workers there are, and who waits for an answer."""

    def __init__(self) -> None:
        self.working = 0
        self._on_answer: OnAnswer | None = None

    def __call__(self, absent: Callable[[], None]) -> Any:
        self.working += 1
        return SimpleNamespace(ask=self._ask, hurry=lambda: self.are_asked, drop=self._drop, close=self._close)

    @property
    def are_asked(self) -> bool:
        return self._on_answer is not None

    def answer(self, *best: str) -> None:
        """Give the last answer to the question, if there is one: these actions, best first."""
        on_answer, self._on_answer = self._on_answer, None
        if on_answer is not None:
            on_answer(Answer(1.0, [Weighed(action, 1.0) for action in best], True))

    def _ask(self, question: object, state: object, on_answer: OnAnswer, **more: object) -> None:
        self._on_answer = on_answer

    def _drop(self) -> None:
        self._on_answer = None

    def _close(self) -> None:
        self._drop()
        self.working -= 1
