"""What is to be chosen for a new game of Nim: what taking the last counter does."""

from page.choices import Choice, Row

#: The text for one player; there are always two.
ALONE = "new.players.many"


def rows() -> list[Row]:
    return [Choice("last", {"wins": "wins", "loses": "loses"})]
