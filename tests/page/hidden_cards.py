"""Games that differ only in hidden cards, and all texts that a page shows of them."""

from collections.abc import Iterator

from kingdom_table import ADA, BRUNHILDE, GAME
from playwright.sync_api import Page

from table.deals import Deal
from table.session import Session

#: The same board and cards whatever the seed.
BOARD = {
    "quadrants": ("Tavern", "Paddock", "Oasis", "Farm"),
    "rotated": (False,) * 4,
    "cards": ("fishermen", "merchants", "knights"),
}
# All that the page holds: its markup and what is drawn on it. The frame of the small map, which is hidden on a
# desktop, keeps the place it had before the style sheet came.
PAGE = """() => [
  document.body.outerHTML.replace(/<i data-part="frame".*?>/, ''),
  ...[...document.querySelectorAll('.table canvas')].map(canvas => canvas.dataset.part + canvas.toDataURL()),
]"""


def games_that_differ_in_what_is_hidden() -> Iterator[Session]:
    """Two games with the same board and first card; each second player holds another card."""
    known: dict[str, tuple[str, Session]] = {}
    for seed in range(100):
        deal = Deal.of(GAME, seed, 2, **BOARD)
        session = Session(deal, (ADA, BRUNHILDE))
        state = session.state
        card, session_before = known.setdefault(state.card, (state.seats[1].hand, session))  # type: ignore[attr-defined]
        if card != state.seats[1].hand:  # type: ignore[attr-defined]
            yield session_before
            yield session
            return


def dialog_texts(page: Page) -> list[str]:
    """The texts of the deck and the log."""
    dialogs = []
    for verb in ("deck", "log"):
        page.click(f'.tools [data-do="{verb}"]')
        dialogs.append(page.inner_html("dialog.table-dialog"))
        page.click('dialog.table-dialog [data-do="shut"]')
    return dialogs
