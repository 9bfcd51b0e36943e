"""Live games without a browser: the links by which devices connect."""

import pytest
from descriptions import CHROMIUM
from link_helpers import begin, play
from session_helpers import words

import engine
from engine import BadData, Chance
from engine.packing import Reader, Writer
from page.live import markup
from table.links import arrivals, code
from table.links.session import RefusedLink
from table.live import endpoint, pairing
from table.live.endpoint import Address, Endpoint
from table.sharing import BadRecord

FIREFOX = """v=0
o=mozilla...THIS_IS_SDPARTA-99.0 7408242654257905244 0 IN IP4 0.0.0.0
s=-
t=0 0
a=sendrecv
a=fingerprint:sha-256 66:FC:51:28:81:13:DC:57:02:AD:E5:16:23:EF:23:17:65:06:50:E9:00:1C:B1:20:96:88:36:0F:25:40:8A:11
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=application 41982 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.168.178.157
a=candidate:0 1 UDP 2122252543 192.168.178.157 41982 typ host
a=candidate:1 1 UDP 2122252543 fe80::1c0b:afbe:38fd:a54e 41983 typ host
a=candidate:2 1 TCP 2105524479 192.168.178.157 9 typ host tcptype active
a=sendrecv
a=end-of-candidates
a=ice-pwd:0123456789abcdef0123456789abcdef
a=ice-ufrag:9d1f04c2
a=mid:0
a=setup:actpass
a=sctp-port:5000
a=max-message-size:1073741823
""".replace("\n", "\r\n")


@pytest.fixture
def end() -> Endpoint:
    return endpoint.of_description(CHROMIUM)


def refusal(call, *arguments):
    with pytest.raises((RefusedLink, BadRecord)) as bad:
        call(*arguments)
    return bad.value.code


def test_only_addresses_of_the_local_network_are_taken_from_a_description(end):
    name = Address("8594045e-28e2-45b7-bcae-00e769ab566e.local", 50186)
    assert end.addresses == (name, Address("192.168.1.7", 46176))
    assert (end.ufrag, end.pwd, end.fingerprint[:2].hex()) == ("tSpI", "YviynUDiXhELYak2jgWZFKtR", "1923")
    assert [host for host, _ in endpoint.of_description(FIREFOX).addresses] == [
        "192.168.178.157",
        "fe80::1c0b:afbe:38fd:a54e",
    ]


@pytest.mark.parametrize("sdp", [CHROMIUM, FIREFOX])
@pytest.mark.parametrize("is_answer", [True, False])
def test_a_description_keeps_what_connects_two_devices(sdp, is_answer):
    end = endpoint.of_description(sdp)
    made = endpoint.description(end, is_answer=is_answer)
    assert endpoint.of_description(made) == end and made.endswith("\r\n") and "\n" not in made.replace("\r\n", "")
    assert f"a=setup:{'active' if is_answer else 'actpass'}\r\n" in made


@pytest.mark.parametrize("sdp", ["", CHROMIUM.replace("typ host", "typ relay"), CHROMIUM.replace("sha-256", "sha-1")])
def test_a_description_without_a_local_address_or_a_known_fingerprint_is_refused(sdp):
    with pytest.raises(BadData):
        endpoint.of_description(sdp)


@pytest.mark.parametrize(
    "host",
    [
        "203.0.113.7",
        "10.0.0",
        "10.0.0.256",
        "172.32.0.1",
        "example.org",
        "x.local",
        "2001:db8::1",
        "10.0.0.1\r\na=x:y",
        "²",
    ],
)
def test_a_link_names_no_host_of_the_internet(end, host):
    assert not Address(host, 9).is_local
    forged = end._replace(addresses=(Address(host, 9),))
    assert refusal(pairing.read, pairing.answer_code(pairing.Answer(1, forged))) == "moves"


@pytest.mark.parametrize("host", ["10.1.2.3", "172.16.0.1", "169.254.9.9", "127.0.0.1", "fd12:3456::7", "fe80::1"])
def test_addresses_of_a_local_network_travel(end, host):
    local = end._replace(addresses=(Address(host, 65535),))
    assert pairing.read(pairing.answer_code(pairing.Answer(1, local))) == pairing.Answer(1, local)


@pytest.mark.parametrize(
    "change",
    [{"ufrag": "a\r\nb="}, {"pwd": "x" * 21}, {"pwd": "x" * 21 + "\n"}, {"addresses": ()}, {"ufrag": "x" * 33}],
)
def test_credentials_cannot_add_lines_to_a_description(end, change):
    text = pairing.answer_code(pairing.Answer(1, end._replace(**change)))
    assert refusal(pairing.read, text) == "moves"


@pytest.mark.parametrize("game", engine.games())
def test_an_offer_invites_to_the_game_and_fits_a_small_qr_code(end, game):
    host = begin(game, 2, 5)
    play(host, Chance.of(1))
    text = pairing.offer_code(77, end, host, 1)
    offer = pairing.read("https://example.org/#live=" + text + "\n")
    assert isinstance(offer, pairing.Offer) and (offer.number, offer.sender, offer.end) == (77, 0, end)
    assert offer.names == ["Ann"] and pairing.game_in(text) == game and len(text) < 300
    joined = arrivals.joined(offer.turn)
    assert joined.device == 1 and not joined.state.history and joined.own == {1}
    play(host, Chance.of(1))
    if host.state.history and (link := arrivals.outgoing(host).get(1)):
        assert arrivals.accept_text(joined, link)
    assert pairing.game_in(pairing.answer_code(pairing.Answer(1, end))) == pairing.game_in("") == ""


def test_damaged_and_later_pairing_links_are_refused(end):
    text = pairing.answer_code(pairing.Answer(1, end))
    assert (
        refusal(pairing.read, text[:-2])
        == refusal(pairing.read, "")
        == refusal(pairing.read, "x" * 200_000)
        == "damaged"
    )
    later = Writer(b"\x09" + Reader(text, "live").rest()[1:]).code()
    assert refusal(pairing.read, later) == "newer"
    assert refusal(pairing.read, Writer(Reader(text, "live").rest()[:-1]).code()) == "moves"
    assert refusal(pairing.read, pairing.answer_code(pairing.Answer(pairing.NUMBERS, end))) == "moves"


def test_an_offer_to_oneself_is_refused(end):
    text = pairing.offer_code(1, end, begin("woodcraft", 2, 5), 0)
    assert refusal(pairing.read, text) == "moves"


@pytest.mark.parametrize("game", engine.games())
def test_links_are_offered_in_place_of_a_connection_only_when_there_are_some(game):
    """In the middle of a turn there is none, and a press would only make the turn final."""
    session = begin(game, 2, 4)
    if session.waits:
        session = arrivals.joined(code.read(code.code(session, 1)))
    assert not session.waits
    has_links = bool(arrivals.outgoing(session))
    assert has_links == session.goes_ahead == bool(session.addressed)
    shown = markup.none(words(), has_links=has_links)
    assert ('data-do="send_turn"' in shown) == has_links
