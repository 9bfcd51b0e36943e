"""The portable generator: the published SplitMix64 numbers, seeds, and a sane spread."""

import pytest

from engine.chance import Chance

MASK = (1 << 64) - 1


def test_the_first_numbers_of_splitmix64_are_the_published_ones():
    chance = Chance(1234567)
    assert [chance.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def reference(state):
    """SplitMix64 written out by hand, as a generator of 64-bit numbers."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


@pytest.mark.parametrize("state", [0, 1, 2**63, 2**64 - 1, 0x0123456789ABCDEF])
def test_every_state_gives_the_numbers_of_the_reference(state):
    chance, wanted = Chance(state), reference(state)
    assert [chance.bits() for _ in range(50)] == [next(wanted) for _ in range(50)]


def fnv(data):
    """The FNV-1a hash of 64 bits; the hash of "foobar" is published."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & MASK
    return value


def test_a_seed_is_hashed_and_mixed_into_a_state():
    assert fnv(b"foobar") == 0x85944171F73967E8
    for seed, stream in (("", ""), ("inkstead", "deck"), ("地図", ""), (-5, "x")):
        state = next(reference(fnv(f"{stream}\0{seed}".encode())))
        assert Chance.of(seed, stream=stream).state == state


@pytest.mark.parametrize("n", [3, 100, 3 * 2**62, 2**63 + 1, 2**64 - 1])
def test_below_is_multiply_and_shift_and_draws_again_where_a_result_would_be_favoured(n):
    chance, numbers = Chance(99), reference(99)
    again = 0
    for _ in range(300):
        product = next(numbers) * n
        while product % 2**64 < 2**64 % n:
            product, again = next(numbers) * n, again + 1
        assert chance.below(n) == product // 2**64
    assert (again > 50) == (n in (3 * 2**62, 2**63 + 1))


# Golden: every deal ever shared by its seed rests on these numbers. They never change.
GOLDEN = {
    # (seed, stream): two numbers of 64 bits, then six below 100
    ("", ""): (0x206485C5F1C34682, 0xBDFECCFDD7870E55, [80, 75, 8, 41, 9, 62]),
    ("a", ""): (0x31FC862381C343C1, 0x6216BF6E2348A02F, [54, 72, 26, 76, 55, 82]),
    ("inkstead", ""): (0xD8991074E759BEB3, 0x1EB8CD13C1900660, [61, 72, 90, 25, 30, 4]),
    ("inkstead", "deck"): (0xAF0AEB24B0E93536, 0x456A13B19F5B0FDD, [81, 49, 96, 27, 87, 67]),
    ("0", ""): (0x254AC91B04CCAEFA, 0xA7F1F661CD953E8A, [28, 36, 56, 13, 83, 79]),
    ("-1", ""): (0xE0135EF53E3883D3, 0x34BA0B7270ECB974, [83, 53, 51, 14, 79, 51]),
    ("地図", ""): (0x8E9167D2F834E0E8, 0x3BDD76D9ED8BB9C5, [55, 33, 48, 4, 29, 57]),
}


@pytest.mark.parametrize(("seed", "stream"), GOLDEN)
def test_the_golden_numbers_of_a_seed(seed, stream):
    chance = Chance.of(seed, stream=stream)
    first, second, below = GOLDEN[seed, stream]
    assert [chance.bits(), chance.bits()] == [first, second]
    assert [chance.below(100) for _ in range(6)] == below


def test_the_golden_shuffle_and_pick():
    chance = Chance.of("inkstead")
    items = list("ABCDEFGHIJKLM")
    chance.shuffle(items)
    assert "".join(items) == "JEHAGKLCBMDIF"
    assert "".join(chance.pick("ABCDEFGHIJKLM") for _ in range(13)) == "BIJLDDAGFMJAD"


@pytest.mark.parametrize("n", [1, 2, 3, 7, 13, 14, 100, 2**32, 2**63 + 1, 2**64])
def test_below_stays_below(n):
    chance = Chance.of(f"below {n}")
    drawn = [chance.below(n) for _ in range(200)]
    assert all(0 <= value < n for value in drawn)
    if n == 1:
        assert set(drawn) == {0}


@pytest.mark.parametrize("n", [0, -1])
def test_below_refuses_an_empty_range(n):
    with pytest.raises(ValueError):
        Chance(1).below(n)


@pytest.mark.parametrize("n", [2, 3, 6, 13, 100])
def test_below_is_uniform(n):
    """Chi-square of 200 n draws; the seed is fixed, so this passes always or never."""
    chance = Chance.of(f"uniform {n}")
    counts = [0] * n
    for _ in range(200 * n):
        counts[chance.below(n)] += 1
    chi_square = sum((count - 200) ** 2 / 200 for count in counts)
    degrees = n - 1
    assert chi_square < degrees + 4 * (2 * degrees) ** 0.5 + 4


def test_a_shuffle_reaches_every_order_evenly():
    chance = Chance.of("shuffle")
    counts = {}
    for _ in range(2400):
        items = list("abcd")
        chance.shuffle(items)
        counts["".join(items)] = counts.get("".join(items), 0) + 1
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 60


def test_every_card_of_a_deck_comes_first_and_last_alike():
    chance = Chance.of("deck")
    first, last = [0] * 14, [0] * 14
    for _ in range(2800):
        deck = list(range(14))
        chance.shuffle(deck)
        first[deck[0]] += 1
        last[deck[-1]] += 1
    for counts in (first, last):
        assert sum((count - 200) ** 2 / 200 for count in counts) < 40


def test_neighbouring_cards_do_not_keep_together():
    chance = Chance.of("neighbours")
    together = 0
    for _ in range(1400):
        deck = list(range(14))
        chance.shuffle(deck)
        together += sum(1 for one, two in zip(deck, deck[1:], strict=False) if two == one + 1)
    assert abs(together - 1400 * 13 / 14) < 120


def test_more_cards_than_one_draw_can_order_are_shuffled_evenly_too():
    """25 cards take two draws; every card is equally likely at every place."""
    chance = Chance.of("many")
    places = [[0] * 25 for _ in range(25)]
    for _ in range(2500):
        deck = list(range(25))
        chance.shuffle(deck)
        for place, card in enumerate(deck):
            places[place][card] += 1
    chi = sum((count - 100) ** 2 / 100 for row in places for count in row)
    assert chi < 24 * 24 + 3.3 * (2 * 24 * 24) ** 0.5


def test_a_shuffle_keeps_the_items():
    chance = Chance.of("keep")
    for size in range(30):
        items = [number // 2 for number in range(size)]
        shuffled = list(items)
        chance.shuffle(shuffled)
        assert sorted(shuffled) == items


def test_a_pick_is_one_of_the_items_and_reaches_all():
    chance = Chance.of("pick")
    assert {chance.pick("abcde") for _ in range(200)} == set("abcde")


def test_a_seed_may_be_text_or_a_number_of_any_size():
    for seed in ("", "x", "地図", "a" * 1000, 0, -5, 2**200):
        first, second = Chance.of(seed), Chance.of(seed)
        assert [first.bits() for _ in range(3)] == [second.bits() for _ in range(3)]


def test_streams_of_one_seed_differ():
    seen = {Chance.of("seed", stream=stream).bits() for stream in ("", "deck", "edicts", "guess")}
    assert len(seen) == 4


def test_neighbouring_seeds_differ():
    assert len({Chance.of(seed).bits() for seed in range(1000)}) == 1000


def test_a_copy_is_independent_of_its_original():
    chance = Chance.of("copy")
    twin = chance.copy()
    ahead = [chance.bits() for _ in range(4)]
    assert [twin.bits() for _ in range(4)] == ahead
    assert twin.state == chance.state
