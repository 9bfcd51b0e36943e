"""Challenges: their links, and the games of others on a device."""

import json
import random

import pytest
from session_helpers import MemoryStore, play_on

import bots
import engine
from engine import Chance, Record
from engine.packing import Reader, Writer
from engine.woodcraft.standard import STANDARD
from table import challenge, sharing
from table.challenge import (
    KEY,
    LONGEST_NAME,
    MOST,
    BadChallenge,
    Challenge,
    Challenges,
    clean_name,
    parse,
)
from table.deals import Deal
from table.detect_game import CHALLENGE, in_challenge
from table.result_format import Result
from table.save_format import Entry
from table.session import Session, Sitter
from table.store import StoreFull
from tools.card_sets import shuffled


def played(game: str, seed: int = 1, players: int = 1, moves: int | None = None) -> Session:
    session = Session(Deal.of(game, 7, players), [Sitter(), *[Sitter("easy")] * (players - 1)])
    return play_on(session, random.Random(seed), moves)


@pytest.mark.parametrize("game", engine.games())
def test_a_link_gives_the_same_game_and_name(game: str) -> None:
    session = played(game)
    text = challenge.link(session, "Noor")
    read = challenge.from_link(text)
    assert read.name == "Noor" and read.session.state == session.state and read.session.deal == session.deal
    assert in_challenge(text) == game
    assert challenge.from_link(f" https://example.org/{text[:30]}\n{text[30:]}").session.state == session.state


def test_the_link_of_a_map_is_short() -> None:
    for seed in range(6):
        session = Session(Deal.of("cartographers", 987_654_321 + seed))
        bot = bots.make("cartographers", "normal", seed)
        while not session.over:
            session.place(bot.choose(session.state.determinize(0, 1), 0))
            if session.inked is not None:
                session.reveal()
        assert len(challenge.link(session, "Maximiliane").removeprefix(CHALLENGE)) <= 120


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  Noor  ", "Noor"),
        ("a\u202eb\nc\x00d", "a b c d"),
        ("<b>&", "<b>&"),
        ("N" * 50, "N" * LONGEST_NAME),
        ("諾爾", "諾爾"),
        ("\u200b", ""),
    ],
)
def test_names_lose_what_cannot_be_seen(name: str, clean: str) -> None:
    assert clean_name(name) == clean
    assert challenge.from_link(challenge.link(played("kingdom_builder"), name)).name == clean


def test_a_long_or_invisible_name_in_a_forged_link_is_cleaned() -> None:
    writer = Writer()
    writer.number(1)
    writer.text("\u202e" + "x" * 200)
    body = Reader(writer.code(), "").rest() + Reader(Record.of(played("kingdom_builder").state).code(), "").rest()
    assert challenge.from_link(Writer(body).code()).name == "x" * LONGEST_NAME


def test_changed_and_foreign_links_are_refused_with_a_code() -> None:
    code = challenge.link(played("cartographers")).removeprefix(CHALLENGE)
    wrong = {
        "damaged": ["", "x", code[:-1], code[:20] + ("A" if code[20] != "A" else "B") + code[21:], "é" * 40],
        "newer": [Writer(b"\x05").code()],
        "players": [challenge.link(played("kingdom_builder", players=2))],
        "running": [challenge.link(played("cartographers", moves=5))],
    }
    for reason, texts in wrong.items():
        for text in texts:
            with pytest.raises(BadChallenge) as refused:
                challenge.from_link(text)
            assert refused.value.code == reason, text
            own = reason in ("players", "running")
            assert refused.value.phrase == [f"challenge.bad.{reason}" if own else f"record.bad.{reason}"]


def test_a_link_with_a_move_that_no_game_has_is_refused() -> None:
    record = Record.of(played("kingdom_builder").state)
    body = Reader(record.code(), "").rest()
    with pytest.raises(BadChallenge) as refused:
        challenge.from_link(Writer(b"\x01\x00" + body[:-1] + bytes([body[-1] ^ 0x7F, 0x7F])).code())
    assert refused.value.code in ("moves", "damaged", "newer")


def test_answers_are_kept_by_deal_and_the_same_game_once() -> None:
    store = MemoryStore()
    challenges = Challenges(store)
    games = [played("cartographers", seed) for seed in (1, 2)]
    for name, session in (("Noor", games[0]), ("Bo", games[1]), ("Noor K", games[0])):
        challenges.add(Challenge(name, session))
    kept = Challenges(store).of(games[0].deal)
    assert [answer.name for answer in kept] == ["Noor K", "Bo"]
    assert [answer.figure for answer in kept] == [session.view()["rating"] for session in games]
    again = challenges.session(kept[1])
    assert again is not None and again.state == games[1].state
    assert challenges.of(Deal.of("cartographers", 8)) == challenges.of(Deal.of("kingdom_builder", 7)) == []


def test_games_with_different_card_sets_are_different_deals() -> None:
    sets = [one for seed in range(9) if (one := shuffled(Chance.of(seed))) != "standard"][:2]
    challenges = Challenges(MemoryStore())
    games = [Session(Deal.of("woodcraft", 7, card_set=one)) for one in (*sets, "standard")]
    for session in games:
        play_on(session, random.Random(1))
        challenges.add(challenge.from_link(challenge.link(session)))
    answers = [challenges.of(session.deal) for session in games]
    assert [len(one) for one in answers] == [1, 1, 1] and not games[0].deal_code
    for session, (answer,) in zip(games, answers, strict=True):
        again = challenges.session(answer)
        assert again is not None and again.state == session.state


def test_the_name_is_kept_with_the_answers() -> None:
    store = MemoryStore()
    Challenges(store).add(Challenge("Noor", played("kingdom_builder")))
    Challenges(store).name = " Ada\n"
    assert Challenges(store).name == "Ada"
    assert len(parse(store.read(KEY) or "").answers) == 1


def test_the_oldest_answers_are_forgotten() -> None:
    store = MemoryStore()
    answer = Challenges(store).add(Challenge("", played("kingdom_builder")))._asdict()
    rows = [answer | {"code": f"code{n}"} for n in range(MOST)]
    store.write(KEY, json.dumps({"format": 1, "name": "", "answers": rows}))
    Challenges(store).add(Challenge("new", played("kingdom_builder", 2)))
    kept = parse(store.read(KEY) or "").answers
    assert len(kept) == MOST and kept[-1].name == "new" and kept[0].code == "code1"


def test_of_a_text_with_too_many_answers_the_newest_are_read() -> None:
    row = {"deal": "x", "name": "", "code": "abc", "figure": 0}
    rows = [row | {"figure": n} for n in range(MOST + 5)]
    read = parse(json.dumps({"format": 1, "name": "", "answers": rows})).answers
    assert [answer.figure for answer in read] == [*range(5, MOST + 5)]


@pytest.mark.parametrize(
    "text", ["", "[", "[[" * 9000, "7", '{"format":2,"answers":[]}', '{"format":1,"answers":[{}]}']
)
def test_a_stored_text_that_cannot_be_read_holds_no_answers(text: str) -> None:
    assert not parse(text).answers


def test_an_answer_whose_moves_cannot_be_played_is_none() -> None:
    answer = Challenges(MemoryStore()).add(Challenge("Noor", played("kingdom_builder")))
    assert Challenges(MemoryStore()).session(answer._replace(code="junk")) is None


def test_without_room_nothing_is_stored_and_nothing_fails() -> None:
    class Full(MemoryStore):
        def write(self, key: str, text: str) -> None:
            raise StoreFull

    challenges = Challenges(Full())
    challenges.add(Challenge("Noor", played("kingdom_builder")))
    challenges.name = "Ada"
    assert challenges.name == ""


def test_a_result_with_the_same_deal_and_figure_may_be_that_of_a_challenge() -> None:
    own = played("kingdom_builder")
    result = Result.of(Entry.of("a", own, 1, 0, 0))
    assert Challenge("", own).may_be(result)
    assert not Challenge("", own).may_be(result._replace(about={**result.about, "scores": [99]}))
    assert not Challenge("", own).may_be(result._replace(code="other"))
    assert not Challenge("", played("woodcraft")).may_be(result)


def test_a_link_to_a_game_is_not_a_challenge() -> None:
    with pytest.raises(BadChallenge):
        challenge.from_link(sharing.link(played("cartographers")))


def test_names_of_answers_in_a_file_are_cleaned() -> None:
    row = {"deal": "x", "name": "a\u202eb\u200b", "code": "abc", "figure": 5}
    [answer] = parse(json.dumps({"format": 1, "revision": 1, "name": "", "answers": [row]})).answers
    assert answer.name == clean_name(row["name"]) and "\u202e" not in answer.name


@pytest.mark.parametrize("game", engine.games())
def test_an_answer_is_only_shown_if_it_is_a_finished_game_of_its_deal(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenges, own = Challenges(MemoryStore()), played(game)
    answer = challenges.add(Challenge("Noor", own))
    shown = challenges.session(answer)
    assert shown is not None and shown.state == own.state
    for other in (played(game, moves=2), played(game, players=2), play_on(Session(Deal.of(game, 8)), random.Random(1))):
        assert challenges.session(answer._replace(code=Record.of(other.state).code())) is None
    foreign = Record.of(played(next(one for one in engine.games() if one != game)).state).code()
    monkeypatch.setattr(sharing, "from_link", lambda code: pytest.fail("the modules of that game may not be loaded"))
    assert challenges.session(answer._replace(code=foreign)) is None


def test_an_answer_to_a_deal_with_a_card_set_is_shown() -> None:
    deal = Deal.of("woodcraft", 7, 1, card_set={**STANDARD, "id": "mine"})
    own, challenges = play_on(Session(deal), random.Random(1)), Challenges(MemoryStore())
    assert challenges.session(challenges.add(Challenge("Noor", own))) is not None
