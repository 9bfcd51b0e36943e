"""The information card of a location tile: it is about the tile of the player whose tiles are shown."""

from types import SimpleNamespace

import pytest
from fake_browser import browser
from html_tree import parse
from kingdom_builder_sessions import played
from session_helpers import words

from page.kingdom_builder import panels
from table.kingdom_builder.hand import Hand

EN = words("en")
HOLDINGS = [
    [{"hex": "C3", "kind": "farm", "state": "used"}],
    [{"hex": "D3", "kind": "farm", "state": "ready"}, {"hex": "E5", "kind": "oasis", "state": "used"}],
]


@pytest.mark.parametrize("seat, rival", [(0, False), (1, True)])
def test_the_card_of_a_tile_says_what_its_button_says(seat: int, rival: bool) -> None:
    session = played(1, 2)
    view = session.view(0) | {"holdings": HOLDINGS}
    tiles = parse(panels.tiles(EN, view, seat, Hand(), active=False, rival=rival))
    table = SimpleNamespace(app=SimpleNamespace(words=EN), view=view, viewer=0, deciding=False, session=session)
    with browser():
        from page.kingdom_builder.info import explain

        cards = [explain(table, button.attrs["data-info"]) for button in tiles.all("button")]
    assert [card.now[0] for card in cards] == [button.attrs["aria-label"] for button in tiles.all("button")]
    assert len(cards) == len(HOLDINGS[seat])
