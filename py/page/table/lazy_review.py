"""The review of a finished game; its part is fetched when the player first opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.game_loader import say_absent, screen_module, when_here
from table.archives import is_loaded

if TYPE_CHECKING:
    from page.dom import Event, Node
    from page.review.reviewing import Host, Reviewing


PART = "review"
#: The latest reviews that ran or were finished when their tables were left, by the ids of the games; the oldest first.
_left: dict[str, Reviewing] = {}
MOST_LEFT = 3


class LazyReview:
    """Forwards the verbs of the review; the first one creates it."""

    def __init__(self, table: Host) -> None:
        self._table = table
        self._review: Reviewing | None = None

    @property
    def _loaded(self) -> Reviewing:
        if self._review is None:
            review: Reviewing = screen_module(self._table.session, "review").Reviewing(self._table)
            self._review = review
        return self._review

    def do_review(self, seat: str = "", event: Event = None) -> None:
        """Open the review, when its part is here."""

        def show() -> None:
            if self._table.app.screen is self._table:
                self._loaded.do_review(seat)

        if is_loaded(PART):
            show()
        else:
            app = self._table.app
            when_here([PART], show, lambda: say_absent(app))

    def do_review_run(self, how: str, event: Event = None) -> None:
        self._loaded.do_review_run(how, event)

    def do_review_stop(self, argument: str = "", event: Event = None) -> None:
        self._loaded.do_review_stop(argument, event)

    def do_review_shut(self, argument: str = "", event: Event = None) -> None:
        self._loaded.do_review_shut(argument, event)

    def do_review_look(self, step: str, event: Event = None) -> None:
        self._loaded.do_review_look(step, event)

    def do_review_branch(self, step: str, event: Event = None) -> None:
        self._loaded.do_review_branch(step, event)

    @property
    def running(self) -> bool:
        """Whether a bot is judging the decisions now."""
        return self._review is not None and self._review.running

    def show(self, panel: Node) -> bool:
        """Show the review in a panel if it is open; False if it is not."""
        return self._review is not None and self._review.show(panel)

    def close(self) -> bool:
        """Show the result again if the review is open; returns whether it was."""
        if self._review is None or not self._review.is_open:
            return False
        self._review.do_review_shut()
        return True

    def fit(self) -> None:
        """Draw the curve again: the window has another size."""
        if self._review is not None:
            self._review.fit()

    def put_map_back(self) -> None:
        """Show the finished board again if the review shows an earlier one."""
        if self._review is not None:
            self._review.put_map_back()

    def look_again(self) -> None:
        """Show the reviewed decision again: the table was drawn again, in another theme or language."""
        if self._review is not None:
            self._review.look_again()

    def leave(self) -> None:
        """The table is left: a running or finished review waits until it is opened again."""
        if self._review is not None:
            if self._review.is_worth_keeping:
                self._review.pause()
                _left[self._table.id] = self._review
                if len(_left) > MOST_LEFT:
                    del _left[next(iter(_left))]
            else:
                self._review.drop()
            self._review = None

    def come_back(self) -> None:
        """The table is about to be shown: let the review go on that ran when it was left, or have the finished one."""
        review = _left.pop(self._table.id, None)
        if review is not None and review.is_of(self._table.session):
            self._review = review
            review.go_on(self._table)

    def drop(self) -> None:
        """Drop the review: the game goes on, and may end in another way."""
        if self._review is not None:
            self._review.drop()
            self._review = None
