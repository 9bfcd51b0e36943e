"""The eight location tiles: when, how often, where; gained, lost, lifted (docs/rules/kingdom-builder.md 3)."""

import pytest
from refusals import refused

from . import slow
from .boards import FG_ROWS, drawn, play, position, texts

BARN = {"quadrants": ("Barn", "Oracle", "Tower", "Harbor")}
BARN_ROWS, BARN_KINDS = slow.assembled(BARN["quadrants"], [False] * 4)


def hexes(state, verb):
    return {slow.cell(text.split()[1]) for text in texts(state, verb)}


def moves(state, verb):
    """{origin: targets} of the legal moves by a tile."""
    targets = {}
    for text in texts(state, verb):
        origin, target = text.split()[1].split(">")
        targets.setdefault(slow.cell(origin), set()).add(slow.cell(target))
    return targets


def near(kinds, kind):
    """The first location of a kind, by name, and a hex next to it where one can build."""
    spot = next(spot for spot, location in sorted(kinds.items()) if location == kind)
    return slow.name(spot), spot


# Gaining


def test_a_tile_is_taken_at_once_when_building_next_to_its_location():
    state = play(position(set(), set(), card="canyon"), "build F2")
    view = state.view(1)
    assert view["tiles"] == [["tavern"], []]
    assert view["log"][-1]["gained"] == {"hex": "G3", "kind": "tavern"}
    assert next(place for place in view["locations"] if place["hex"] == "G3")["left"] == 1


def test_a_new_tile_is_used_from_the_next_turn_on():
    state = position({(9, 16), (9, 17)}, set(), card="grass", left=1, deck=["grass"], hands={1: "canyon"})
    play(state, "build K19")
    assert state.view(0)["holdings"][0] == [{"hex": "L18", "kind": "farm", "state": "new"}]
    assert texts(state, "farm") == [] and refused(state, "farm K20") == "tile_fresh"
    play(state, "end")
    while state.actor == 1:
        play(state, "end" if "end" in texts(state) else texts(state)[0])
    assert state.view(0)["holdings"][0][0]["state"] == "ready" and texts(state, "farm")


def test_no_second_tile_comes_from_the_same_location():
    state = position({(6, 1)}, set(), card="canyon", held={0: ["G3"]})
    play(state, "build F2")
    assert state.view(0)["tiles"][0] == ["tavern"] and state.view(0)["log"][-1]["gained"] is None


def test_a_tile_is_taken_when_moving_next_to_a_location_too():
    state = position({(6, 10), (9, 1)}, set(), left=0, held={0: ["G12"]})
    play(state, "paddock J2>H3")
    assert state.view(0)["tiles"][0] == ["tavern", "paddock"]


def test_nothing_is_taken_where_no_tile_is_left():
    state = position(set(), {(6, 1)}, {(7, 1)}, card="canyon", held={1: ["G3"], 2: ["G3"]})
    play(state, "build F2")
    assert state.view(0)["tiles"][0] == []


def test_castles_hold_no_tiles():
    state = play(position(set(), set(), card="flower field"), "build D3")
    assert state.view(0)["tiles"][0] == []


# Timing


def ready(left=3, **changes):
    """Seat 0 next to a farm's location with its tile, on the first board."""
    return position({(10, 18), (4, 5)}, set(), card="canyon", left=left, held={0: ["L18"]}, **changes)


def test_tiles_are_used_before_the_builds():
    state = ready()
    assert state.view(0)["prompt"]["id"] == "start" and texts(state, "farm")
    play(state, texts(state, "farm")[0])
    assert state.view(0)["prompt"] == {"id": "build", "seat": 0, "left": 3}


def test_tiles_are_used_after_the_builds():
    state = ready(left=1)
    play(state, texts(state, "build")[0])
    assert texts(state, "farm") and "end" in texts(state)


@pytest.mark.parametrize("left", [1, 2])
def test_tiles_are_never_used_between_the_builds(left):
    state = ready(left=left)
    assert texts(state) == texts(state, "build") and refused(state, "farm K20") == "between"
    assert state.view(0)["prompt"]["id"] == "build"


def test_a_tile_is_used_once_a_turn():
    state = ready(left=0)
    play(state, texts(state, "farm")[0])
    assert texts(state) == ["end"] and refused(state, "farm A12") == "tile_used"


def test_a_used_tile_is_ready_again_in_the_next_turn():
    state = ready(left=0, hands={1: "canyon"})
    play(state, texts(state, "farm")[0], "end")
    assert state.view(0)["holdings"][0] == [{"hex": "L18", "kind": "farm", "state": "ready"}]


def test_using_a_tile_is_optional():
    assert "end" in texts(ready(left=0))


def test_a_tile_one_does_not_hold_cannot_be_used():
    assert refused(ready(), "oasis A2") == "tile"


def test_two_of_a_kind_are_two_uses():
    state = position({(10, 18), (14, 12)}, set(), left=0, held={0: ["L18", "P13"]})
    play(state, texts(state, "farm")[0])
    play(state, texts(state, "farm")[0])
    assert texts(state) == ["end"]
    assert [tile["state"] for tile in state.view(0)["holdings"][0]] == ["used", "used"]


# What each kind does


@pytest.mark.parametrize("terrain", slow.TERRAINS)
def test_oracle_builds_on_the_terrain_of_the_card(terrain):
    name, spot = near(BARN_KINDS, "oracle")
    own = {next(s for s in slow.neighbours(spot) if BARN_ROWS[s[0]][s[1]] in slow.BUILDABLE)}
    state = position(own, set(), card=terrain, left=0, held={0: [name]}, **BARN)
    assert hexes(state, "oracle") == slow.targets(BARN_ROWS, [own], 0, "oracle", terrain)


@pytest.mark.parametrize(("kind", "place", "letter"), [("farm", "L18", "G"), ("oasis", "M8", "D")])
def test_farm_builds_on_grass_and_oasis_on_desert_whatever_the_card(kind, place, letter):
    own = {(10, 18)} if kind == "farm" else {(12, 8)}
    state = position(own, set(), card="canyon", left=0, held={0: [place]})
    assert hexes(state, kind) == slow.targets(FG_ROWS, [own], 0, kind)
    assert {FG_ROWS[r][c] for r, c in hexes(state, kind)} == {letter}


def test_farm_and_oasis_go_anywhere_if_nothing_is_adjacent():
    state = position({(12, 8)}, set(), left=0, held={0: ["M8"]})
    assert len(hexes(state, "oasis")) == 53


def test_farm_goes_nowhere_when_no_grass_is_free():
    grass = sorted(slow.marked(FG_ROWS, "G") - {(10, 18)})
    state = position({(10, 18)}, set(grass[:39]), set(grass[39:]), left=0, held={0: ["L18"]})
    assert texts(state) == ["end"] and "farm" not in state.view(0)["legal"]


def test_tower_builds_at_the_edge_of_the_whole_board():
    name, spot = near(BARN_KINDS, "tower")
    own = {next(s for s in slow.neighbours(spot) if BARN_ROWS[s[0]][s[1]] in slow.BUILDABLE)}
    state = position(own, set(), left=0, held={0: [name]}, **BARN)
    targets = hexes(state, "tower")
    assert targets == slow.targets(BARN_ROWS, [own], 0, "tower")
    assert all(0 in spot or 19 in spot for spot in targets)
    assert refused(state, f"tower {slow.name(next(iter(own)))}") == "occupied"
    inner = next(s for s in slow.EVERY if not {0, 19} & {*s} and BARN_ROWS[s[0]][s[1]] == "G" and s not in own)
    assert refused(state, f"tower {slow.name(inner)}") == "edge"


def test_tavern_builds_beyond_either_end_of_three_in_any_of_the_three_lines():
    shown = drawn(
        """
        . . . 1 . . 1
         * 1 . . 1 . .
        . 1 . 1 . . .
         . 1 1 1 . . .
        """,
        at="H5",
    )
    own = shown["1"] | {(6, 8)}
    state = position(own, set(), left=0, held={0: ["G8"]})
    assert hexes(state, "tavern") == slow.targets(FG_ROWS, [own], 0, "tavern") != set()
    assert refused(state, "tavern A1") == "line" and refused(state, "tavern D4") == "castle"


def test_tavern_line_longer_than_three_has_the_same_two_ends():
    own = {(8, c) for c in range(12, 18)} | {(6, 8)}
    state = position(own - {(8, 14)}, set(), left=0, held={0: ["G8"]})
    assert slow.targets(FG_ROWS, [own - {(8, 14)}], 0, "tavern") == hexes(state, "tavern") == {(8, 18)}


def test_barn_moves_to_the_terrain_of_the_card_next_to_own_settlements():
    name, spot = near(BARN_KINDS, "barn")
    first = next(s for s in slow.neighbours(spot) if BARN_ROWS[s[0]][s[1]] in slow.BUILDABLE)
    own = {first, (12, 3), (12, 4), (19, 18)}
    state = position(own, set(), card="desert", left=0, held={0: [name]}, **BARN)
    wanted = {origin: slow.targets(BARN_ROWS, [own], 0, "barn", "desert", origin) for origin in own}
    assert moves(state, "barn") == {origin: there for origin, there in wanted.items() if there}


def test_harbor_moves_to_water_and_from_water():
    name, spot = near(BARN_KINDS, "harbor")
    first = next(s for s in slow.neighbours(spot) if BARN_ROWS[s[0]][s[1]] in slow.BUILDABLE)
    water = next(s for s in slow.EVERY if BARN_ROWS[s[0]][s[1]] == "W")
    own = {first, water}
    state = position(own, set(), left=0, held={0: [name]}, **BARN)
    wanted = {origin: slow.targets(BARN_ROWS, [own], 0, "harbor", None, origin) for origin in own}
    assert moves(state, "harbor") == {origin: there for origin, there in wanted.items() if there}
    assert all(BARN_ROWS[r][c] == "W" for there in wanted.values() for r, c in there)


def test_water_under_a_settlement_is_free_again_when_it_has_left():
    name, _ = near(BARN_KINDS, "harbor")
    spot = slow.cell(name)
    first = next(s for s in slow.neighbours(spot) if BARN_ROWS[s[0]][s[1]] in slow.BUILDABLE)
    water = next(s for s in slow.EVERY if BARN_ROWS[s[0]][s[1]] == "W" and not slow.adjacent(s, {first}))
    state = position({first, water}, set(), left=0, held={0: [name]}, **BARN)
    target = next(text for text in texts(state, f"harbor {slow.name(water)}>"))
    play(state, target)
    assert state.view(0)["board"] == BARN_ROWS


def test_paddock_moves_two_straight_from_water_too():
    own = {(9, 2), (6, 10)}
    state = position(own, set(), left=0, held={0: ["G12"]})
    wanted = {origin: slow.targets(FG_ROWS, [own], 0, "paddock", None, origin) for origin in own}
    assert moves(state, "paddock") == wanted
    assert refused(state, "paddock G11>H12") == "distance"
    assert refused(state, "paddock A1>A3") == "origin" and refused(state, "paddock G11>G11") == "origin"


def test_putting_a_settlement_back_is_no_move():
    """Barn in a full pocket of its terrain: each settlement of it finds only the hex it came from."""
    pocket = min((area for area in slow.areas(slow.marked(BARN_ROWS, "D")) if len(area) > 1), key=len)
    first = (5, 1)
    assert BARN_KINDS[6, 2] == "barn" and not slow.adjacent(first, slow.marked(BARN_ROWS, "D"))
    state = position(pocket | {first}, set(), card="desert", left=0, held={0: ["G3"]}, **BARN)
    assert set(moves(state, "barn")) == {first}
    for origin in map(slow.name, pocket):
        assert refused(state, f"barn {origin}>{origin}") == "origin"


# Losing


def test_the_tile_is_lost_when_the_last_neighbour_of_its_location_has_left():
    state = position({(6, 1), (6, 10)}, set(), left=0, held={0: ["G3", "G12"]})
    play(state, "paddock G2>I1")
    assert state.view(0)["tiles"][0] == ["paddock"]
    assert state.view(0)["log"][-1]["lost"] == {"hex": "G3", "kind": "tavern"}


def test_another_neighbour_keeps_the_tile():
    state = position({(6, 1), (5, 1), (6, 10)}, set(), left=0, held={0: ["G3", "G12"]})
    play(state, "paddock G2>I1")
    assert state.view(0)["tiles"][0] == ["tavern", "paddock"]


def test_a_step_from_neighbour_to_neighbour_keeps_the_tile():
    state = position({(6, 1), (6, 10)}, set(), left=0, held={0: ["G3", "G12"]})
    play(state, "paddock G2>G4")
    assert state.view(0)["tiles"][0] == ["tavern", "paddock"]
    assert state.view(0)["log"][-1]["lost"] is None


def test_a_lost_tile_is_out_of_the_game_and_never_taken_again():
    state = position({(6, 10)}, {(0, 0)}, card="canyon", taken={0: ["G3", "G12"]}, held={0: ["G12"]})
    assert next(place for place in state.view(0)["locations"] if place["hex"] == "G3")["left"] == 1
    play(state, "paddock G11>E10")
    assert state.view(0)["tiles"][0] == []
    state = position(set(), set(), card="canyon", taken={0: ["G3"]})
    play(state, "build F2")
    assert state.view(0)["tiles"][0] == []


def test_a_tile_used_to_move_away_from_its_own_location_is_lost_with_the_move():
    state = position({(6, 10), (9, 18)}, set(), left=0, held={0: ["G12"]})
    play(state, "paddock G11>G9")
    assert state.view(0)["tiles"][0] == ["tavern"] and state.view(0)["log"][-1]["lost"]["kind"] == "paddock"


TWINS = {"held": {0: ["C19", "G12"]}, "left": 0}


def test_of_two_of_a_kind_the_used_one_is_given_up():
    """C19 lends its tile first; leaving G12 with the other one still to use, the used one goes."""
    state = position({(6, 10), (1, 18)}, set(), used={0: ["C19"]}, **TWINS)
    play(state, "paddock G11>E10")
    assert state.view(0)["holdings"][0] == [{"hex": "C19", "kind": "paddock", "state": "used"}]
    state = position({(6, 10), (1, 18)}, set(), **TWINS)
    play(state, "paddock G11>E10")
    assert state.view(0)["holdings"][0] == [{"hex": "C19", "kind": "paddock", "state": "ready"}]
    assert texts(state, "paddock")


def test_a_used_tile_that_is_lost_leaves_its_twin_ready():
    state = position({(6, 10), (1, 18)}, set(), **TWINS)
    play(state, "paddock B19>B17")
    assert state.view(0)["holdings"][0] == [{"hex": "G12", "kind": "paddock", "state": "ready"}]


def test_a_twin_gained_this_turn_stays_unusable():
    state = position({(6, 10), (1, 18), (4, 5)}, set(), fresh={0: ["C19"]}, **TWINS)
    play(state, "paddock G11>E10")
    assert state.view(0)["holdings"][0] == [{"hex": "C19", "kind": "paddock", "state": "new"}]
    assert texts(state) == ["end"]


def test_one_move_can_lose_a_tile_and_gain_another():
    state = position({(6, 8), (1, 18)}, set(), left=0, held={0: ["C19", "G8"]})
    play(state, "paddock G9>G11")
    entry = state.view(0)["log"][-1]
    assert entry["lost"] == {"hex": "G8", "kind": "tavern"}
    assert entry["gained"] == {"hex": "G12", "kind": "paddock"}
    assert [tile["state"] for tile in state.view(0)["holdings"][0]] == ["used", "new"]
