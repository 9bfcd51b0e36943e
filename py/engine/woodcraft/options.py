"""The options of a game: the card set and the even start (docs/rules/woodcraft.md 2, 3)."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Any

from ..game import BadData, Options
from ..nesting import read_json
from ..setup_options import Option
from .card_set import CardSet
from .differences import with_changes
from .problems import problem
from .sizes import PACKED, UNPACKED, check_letters, packed

PLAYERS = range(1, 5)
STANDARD = "standard"


class CardSetOption(Option):
    """The shipped card set, or a custom one as a document. A code stores only the differences."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "card_set", (STANDARD,), STANDARD)

    def check(self, value: object) -> Any:
        if value == STANDARD and isinstance(value, str):
            return value
        if not isinstance(value, dict):
            return super().check(value)
        check_letters(value)
        cards = CardSet.of(value)
        if cards is CardSet.standard():
            return STANDARD
        _packed(cards)  # a game whose set is too long for a code could not be saved
        return cards.document

    @property
    def count(self) -> int:
        return 1 << 8 * PACKED

    def index(self, value: object) -> int:
        document = self.check(value)
        return 0 if document == STANDARD else _packed(CardSet.of(document))

    def value(self, index: int) -> Any:
        if not index:
            return STANDARD
        data = index.to_bytes((index.bit_length() + 7) // 8, "big")
        try:
            reader = zlib.decompressobj()
            text = reader.decompress(data[1:], UNPACKED)
            if data[0] != 1 or not reader.eof or reader.unused_data:
                raise ValueError
            difference = read_json(text.decode(), UNPACKED)
        except (ValueError, zlib.error):
            raise BadData("option.card_set", problem("code.no_card_set")) from None
        return self.check(with_changes(difference))


@lru_cache(8)
def _packed(cards: CardSet) -> int:
    """The differences of a set from the standard one, as a number."""
    return int.from_bytes(b"\1" + packed(cards.document), "big")


#: Whether earlier seats start some steps ahead (``setup.head_start`` of the card set) instead of as printed.
EVEN_START = Option("even_start", "switch", (False, True), False)
#: The card set is the last option: in a code, an option after it would take more digits than a deal code has.
OPTIONS: tuple[Option, ...] = (EVEN_START, CardSetOption("card_set"))


def validate_options(players: int, options: Options, given: Options) -> dict[str, Any]:
    """The options; all of them are valid for any number of players."""
    return dict(options)


def card_set_of(options: Options) -> CardSet:
    chosen = options["card_set"]
    return CardSet.standard() if chosen == STANDARD else CardSet.of(chosen)
