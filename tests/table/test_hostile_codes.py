"""Codes whose card set unpacks to a text nested too deep: refused before it is parsed, which would end WebAssembly."""

import json
import zlib

import pytest
from session_helpers import MemoryStore

from engine import BadData, Record, registry
from engine.nesting import too_deep
from engine.packing import Writer
from engine.record import LONGEST
from table import challenge, deals, sharing
from table.challenge import BadChallenge, Challenges
from table.deals import BadCode, Deal
from table.detect_game import CHALLENGE, LIVE, TURN
from table.links import code
from table.live import endpoint, pairing
from table.live.endpoint import Address, Endpoint
from table.par import key_of
from table.sharing import LINK, BadRecord

_parse = json.loads


@pytest.fixture(autouse=True)
def _no_deep_text_is_parsed(monkeypatch):
    def parse(text, **options):
        assert not too_deep(text if isinstance(text, str) else text.decode("latin-1")), "a deep text is parsed"
        return _parse(text, **options)

    monkeypatch.setattr(json, "loads", parse)


def option(packed):
    """The number of the options of a game of Woodcraft with this packed card set and no even start."""
    return 2 * int.from_bytes(b"\1" + packed, "big")


def setup(depth=200_000, packed=None):
    """The set-up of a game, as codes begin, whose card set is a text nested this deep."""
    writer = Writer()
    writer.number(1)
    writer.text("woodcraft")
    writer.number(registry.module("woodcraft").RULES)
    writer.number(2)
    writer.text("5")
    writer.number(option(packed or zlib.compress(b"[" * depth, 9)))
    return writer


def after(head):
    """The code of what has been written, followed by the set-up."""
    return Writer(bytes(head._bytes + setup()._bytes)).code()


def test_a_link_of_400_letters_with_a_deep_card_set_is_refused():
    link = LINK + setup().code()
    assert len(link) < 400
    with pytest.raises(BadRecord) as bad:
        sharing.from_link(link)
    assert bad.value.code == "newer"
    with pytest.raises(BadData):
        Record.from_code(setup().code())


def test_a_challenge_with_a_deep_card_set_is_refused():
    head = Writer()
    head.number(challenge.FORMAT)
    head.text("Ada")
    with pytest.raises(BadChallenge) as bad:
        challenge.from_link(CHALLENGE + after(head))
    assert bad.value.code == "newer"


def test_a_stored_answer_with_a_deep_card_set_cannot_be_shown():
    answer = challenge.Answer(key_of(Deal.of("woodcraft", 5, 2)), "Ada", setup().code(), 3)
    assert Challenges(MemoryStore()).session(answer) is None


def test_a_turn_with_a_deep_card_set_is_refused():
    with pytest.raises(BadRecord) as bad:
        code.read(TURN + setup().code())
    assert bad.value.code == "newer"


def test_an_offer_of_a_live_game_with_a_deep_card_set_is_refused():
    end = Endpoint("tSpI", "YviynUDiXhELYak2jgWZFKtR", bytes(32), (Address("192.168.1.7", 50186),))
    head = Writer()
    head.number(1)
    head.number(7)
    head.number(0)
    endpoint.write(head, end)
    with pytest.raises(BadRecord) as bad:
        pairing.read(LIVE + after(head))
    assert bad.value.code == "newer"


def test_a_deal_code_with_a_deep_card_set_is_refused():
    packed = zlib.compress(b"[" * 1_000, 9)
    known = deals.opened(Deal.of("woodcraft", 5, 2).code())[1]
    weight = deals._SEATS * deals.SEEDS
    number = known + weight * option(packed)
    game = registry.games().index("woodcraft")
    with pytest.raises(BadCode) as bad:
        Deal.from_code(deals.sealed(deals._VERSION + deals._VERSIONS * (game + deals._GAMES * number)))
    assert bad.value.code == "version"


@pytest.mark.parametrize(
    "text",
    [b"[" * 25, b'{"":' * 30_000, b"[]", b"\xff", b"null", b'{"set":{},"gone":[' + b"[" * 500, b" " * (1 << 20)],
    ids=["brackets", "objects", "a list", "no text", "null", "inside", "long"],
)
def test_a_packed_text_that_is_no_card_set_is_refused(text):
    assert len(setup(packed=zlib.compress(text)).code()) < LONGEST
    with pytest.raises(BadRecord) as bad:
        sharing.from_link(LINK + setup(packed=zlib.compress(text)).code())
    assert bad.value.code == "newer"
