"""Every kind of code that the page makes, found in what a player pastes: alone, in a message, broken, or cut."""

import pytest
from descriptions import CHROMIUM
from link_helpers import begin
from session_helpers import finished

import engine
from table import challenge, sharing
from table.deals import BadCode, Deal
from table.detect_game import CHALLENGE, DEAL, LINKS, LIVE, TURN, address_in, deal_code_in, is_code, link_in
from table.links import arrivals, code
from table.live import endpoint, pairing
from table.live.pairing import Answer
from table.sharing import BadRecord


def links_of(game):
    """A link of each kind, from its "#" on."""
    session, end = begin(game), endpoint.of_description(CHROMIUM)
    (turn,) = list(arrivals.outgoing(session).values()) or [code.code(session, 1)]
    offer, answer = pairing.offer_code(5, end, session, 1), pairing.answer_code(Answer(5, end))
    solo = finished(7, game)
    return [sharing.link(solo), challenge.link(solo, "Noor"), TURN + turn, LIVE + offer, LIVE + answer]


READ = {sharing.LINK: sharing.from_link, CHALLENGE: challenge.from_link, TURN: code.read, LIVE: pairing.read}


def opened(link):
    """What the screen of a link does with it, for its kind."""
    kind, sign, text = link.partition("=")
    return READ[kind + sign](text)


@pytest.mark.parametrize("game", engine.games())
def test_a_link_of_each_kind_is_found_and_can_be_read(game):
    links = links_of(game)
    assert {link.partition("=")[0] + "=" for link in links} == set(LINKS) == set(READ)
    for link in links:
        half = len(link) // 2
        for text in (
            link,
            "https://example.org/games/" + link,
            "file:///home/noor/Inkstead%201.html" + link,
            f"Your turn!\nhttps://example.org/{link}\nSee you",
            f"https://example.org/{link[:half]}\n{link[half:]}",
        ):
            assert link_in(text) == link
        assert is_code(link.partition("=")[2])
        opened(link)


@pytest.mark.parametrize("game", engine.games())
def test_a_cut_or_changed_link_of_each_kind_is_found_and_refused(game):
    for link in links_of(game):
        for text in (
            link[:-1],
            link[:-3] + ("AAA" if not link.endswith("AAA") else "BBB"),
            link.partition("=")[0] + "=",
        ):
            assert link_in(text) == text and not is_code(text.partition("=")[2])
            with pytest.raises(BadRecord) as bad:
                opened(text)
            assert bad.value.code == "damaged" and bad.value.phrase


def test_of_several_links_the_last_one_is_found():
    game, rival, turn, *_ = links_of("kingdom_builder")
    assert link_in(f"{turn} {game} {rival}") == rival and link_in(f"{rival} {turn}") == turn


@pytest.mark.parametrize("text", ["", "#", "hello", "#turn", "#/play/a1", DEAL + "ABC", "#turn=" + "A" * 200_000])
def test_other_texts_hold_no_link(text):
    assert link_in(text) == ""


@pytest.mark.parametrize("text", ["{}", " {} ", "#deal={}", "https://example.org/#deal={}\nHave fun"])
def test_a_deal_code_is_found_alone_and_in_a_message(text):
    deal = Deal.of("woodcraft", 77)
    assert Deal.from_code(deal_code_in(text.format(deal.code()))) == deal


@pytest.mark.parametrize("text", ["", "#deal=", "#deal= ", "x #deal=AAAAA-AAAAA-AAAAA y"])
def test_a_text_without_a_deal_code_is_refused(text):
    with pytest.raises(BadCode):
        Deal.from_code(deal_code_in(text))


@pytest.mark.parametrize("game", engine.games())
def test_what_a_pasted_text_opens(game):
    for link in links_of(game):
        assert address_in(f"Look: https://example.org/{link}") == link
        assert address_in(link[:-1]) == ""
    turn = links_of(game)[2]
    assert address_in(f" {turn.removeprefix(TURN)}\n") == turn
    deal = Deal.of(game, 77).code()
    for text in (f" {deal} ", f"https://example.org/#deal={deal}\nHave fun"):
        assert address_in(text) == DEAL + deal


@pytest.mark.parametrize("text", ["", " ", "hello", "https://example.org/", "#/play/a1", "#deal=ABC", "#turn="])
def test_other_texts_open_nothing(text):
    assert address_in(text) == ""
