"""Names of players: unique, the same bots for the same deal, in every language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import budget

from table.players import POOL, full, names
from table.session import PERSON, Sitter
from table.words import LANGUAGES, Words
from tools.paths import STATIC

WORDS = {
    lang: Words.from_file(lang, (STATIC / "locale" / f"{lang}.js").read_text(encoding="utf-8")) for lang in LANGUAGES
}
LEVELS = ("random", "easy", "normal", "hard", "master")
POOLS = {lang: [words(f"bot.name.{n}") for n in range(1, POOL + 1)] for lang, words in WORDS.items()}

#: What persons call themselves: also like bots, like other seats, like namesakes, and in capitals.
typed = st.sampled_from(["", "Ada", "ada ", "Bo", "Bo (1)", "Bo (2)", "Player 1", "Player 2", *POOLS["en"], "WREN"])
sitters = st.lists(
    st.one_of(st.builds(Sitter, st.just(PERSON), typed), st.builds(Sitter, st.sampled_from(LEVELS))),
    min_size=1,
    max_size=8,
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_a_name_for_each_bot(lang):
    pool = POOLS[lang]
    assert len({name.casefold() for name in pool}) == POOL and not any(name.startswith("bot.") for name in pool)
    assert max(map(len, pool)) <= 7


@budget(0.5)
@given(sitters, st.integers(0, 2**30 - 1), st.sampled_from(LANGUAGES))
def test_names_are_unique_and_persons_keep_theirs(seated, seed, lang):
    words = WORDS[lang]
    drawn = names(words, seated, seed)
    plain = [" ".join(name.casefold().split()) for name in drawn]
    assert len(set(plain)) == len(seated)
    for seat, (sitter, name) in enumerate(zip(seated, drawn, strict=True)):
        if sitter.kind == PERSON:
            assert name.startswith(sitter.name or words("table.player", n=seat + 1)) and full(name) == name
        else:
            assert name in POOLS[lang]
            assert full(name) == words("bot." + sitter.kind, name=name) != name
    assert names(words, seated, seed) == drawn


def test_a_bot_has_its_level_next_to_its_name_in_lists():
    (person, bot) = names(WORDS["en"], [Sitter(name="Ada"), Sitter("hard")], 0)
    assert (person, full(person)) == ("Ada", "Ada")
    assert (bot, full(bot)) == ("Robin", "Robin (hard)")
    assert full("Robin") == "Robin"


def test_three_bots_of_one_level_have_three_names_and_another_deal_has_others():
    seated = [Sitter(), *[Sitter("hard")] * 3]
    first = names(WORDS["en"], seated, 7)
    assert len(set(first)) == 4
    assert first != names(WORDS["en"], seated, 8)


def test_the_name_of_a_bot_does_not_depend_on_other_seats():
    one = names(WORDS["en"], [Sitter(), Sitter("hard"), Sitter("easy")], 5)
    other = names(WORDS["en"], [Sitter("master"), Sitter(name="Ada"), Sitter("easy")], 5)
    assert one[2] == other[2]


def test_a_person_with_the_name_of_a_bot_keeps_it():
    bot = names(WORDS["en"], [Sitter(), Sitter("hard")], 7)[1]
    person, other = names(WORDS["en"], [Sitter(name=bot.upper()), Sitter("hard")], 7)
    assert person == bot.upper() and other.casefold() != bot.casefold()


def test_namesakes_get_their_seat_numbers():
    seated = [Sitter(name="Bo"), Sitter(name="Ada"), Sitter(name="bo"), Sitter(name="Bo (1)")]
    assert names(WORDS["en"], seated, 1) == ["Bo\u00a0(1)\u00a0(1)", "Ada", "bo\u00a0(3)", "Bo (1)\u00a0(4)"]
    assert names(WORDS["en"], seated[:3], 1) == ["Bo\u00a0(1)", "Ada", "bo\u00a0(3)"]
    assert names(WORDS["en"], [Sitter(), Sitter(name="Player 1")], 1) == ["Player 1\u00a0(1)", "Player 1\u00a0(2)"]
