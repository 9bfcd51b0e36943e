"""Two to 100 seats (docs/rules/cartographers.md 4.14 to 4.16): one card for all, passing of sheets, winners."""

import json

import pytest
from refusals import refused

import engine
from engine import BadData, Chance, Record

from . import slow, slow_group
from .setups import full
from .tables import BLANK, cells, draws, names, play, table, terrains, texts

CLOCKWISE = [slug for slug, card in slow_group.AMBUSH.items() if card["direction"] == "clockwise"]
COUNTERCLOCKWISE = [slug for slug in slow_group.AMBUSH if slug not in CLOCKWISE]

# The goblins fit in one place, D5 E6 F7, and close the mountain F6 there.
GOBLINS_GAP = """
    V V V V V V V V V V V
    V V V ^ V V V V V V V
    V V V V V V V V ^ V V
    V V V V . V V V V V V
    V V V V V . V V V V V
    V V V V V ^ . V V V V
    V V V V V V V V V V V
    V V V V V V V V V V V
    V V ^ V V V V V V V V
    V V V V V V V ^ V V V
    V V V V V V V V V V .
"""


def new(players, seed=0, **options):
    return engine.new("cartographers", players, seed, options)


def ambushed(boards, card, **options):
    """Every seat fills K11 for the Rift Lands; then this ambush comes up."""
    options.setdefault("ambushes", [card, *[slug for slug in slow_group.AMBUSH if slug != card][:3]])
    state = table(boards, "rift_lands", then=[card, "hamlet"], **options)
    for _ in boards:
        play(state, "forest@K11")
    return state


class TestOneCardForAll:
    @pytest.mark.parametrize("players", [2, 3, 4, 8])
    def test_everyone_draws_the_same_card_in_the_order_of_seats(self, players):
        state = table([BLANK] * players, "orchard", then=["hamlet", "marshlands"])
        for card in ("orchard", "hamlet"):
            for seat in range(players):
                view = state.view(0)
                assert (state.actor, view["actor"], view["card"]) == (seat, seat, card)
                assert view["prompt"]["seat"] == view["prompt"]["sheet"] == seat
                assert view["revealed"][-1] == card, "the next card waits for the last seat"
                state.play(state.actions()[seat])
        assert state.view(0)["card"] == "marshlands"

    def test_a_draw_goes_on_the_own_sheet_only(self):
        state = table([BLANK] * 3, "orchard")
        view = play(state, "forest@A1,A2,A3,B1", "farm@D1,D2,D3,E3", "forest@A1,A2,A3,B1")
        assert [len(cells(view, seat, "F")) for seat in range(3)] == [4, 0, 4]
        assert cells(view, 1, "A") == ["D1", "D2", "D3", "E3"]

    def test_each_seat_chooses_what_its_own_sheet_has_room_for(self):
        state = table([full("A1", "A2"), full("E5"), full("A1", "B1", "C1")], "farmland")
        assert texts(state) == ["farm@A1,A2"]
        assert texts(after(state, "farm@A1,A2")) == ["farm@E5"], "no shape fits on the second sheet"
        assert texts(after(state, "farm@E5")) == ["farm@A1,B1", "farm@B1,C1"]

    def test_a_coin_goes_to_who_drew_it(self):
        state = table([BLANK] * 3, "great_river")
        view = play(state, "water@A1,A2,A3", "water@A2,A3,B1,B2,C1", "water@K1,K2,K3")
        assert view["coins"] == [1, 0, 1]

    def test_a_full_sheet_passes_and_the_others_draw(self):
        state = table([full(), BLANK, full()], "homestead", then=["hamlet"])
        assert texts(state) == ["pass"] and state.view(0)["prompt"]["id"] == "pass"
        play(state, "pass")
        assert state.actor == 1 and refused(state, "pass") == "must_draw"
        view = play(state, "farm@A1,A2,A3,B2", "pass")
        assert [entry["seat"] for entry in view["log"] if entry["id"] == "pass"] == [0, 2]
        assert view["card"] == "hamlet"

    def test_one_turn_of_three_seats_spends_the_time_of_one_card(self):
        state = table([BLANK] * 3, "orchard", then=["rift_lands"])
        for _ in range(3):
            assert state.view(0)["time"] == 2
            state.play(state.actions()[0])
        assert state.view(0)["time"] == 2 and state.view(0)["card"] == "rift_lands"


def after(state, text):
    play(state, text)
    return state


class TestTheDemand:
    def demanded(self, *boards, card="fishing_village", then=("orchard",)):
        return table(boards, card, before=["temple_ruins"], demand=True, then=then)

    def test_it_binds_each_seat_by_its_own_sheet(self):
        state = self.demanded(full("B6", "B7", "B8", "B9", "B10"), full("E1", "E2", "E3", "E4"), BLANK)
        assert texts(state) == ["village@B6,B7,B8,B9", "water@B6,B7,B8,B9"], "B7 to B10 would miss the ruins"
        play(state, "water@B6,B7,B8,B9")
        assert terrains(state) == set(slow.DRAWABLE), "one cell, as no ruins are left there"
        assert draws(state) == {"E1", "E2", "E3", "E4"}
        play(state, "monster@E4")
        on_ruins = {group for group in slow.placements(BLANK, [(0, 0), (0, 1), (0, 2), (0, 3)]) if ruined(group)}
        assert draws(state) == names(on_ruins)
        assert refused(state, "village@A1,A2,A3,A4") == "ruins"

    def test_the_last_seat_is_bound_though_others_have_met_it(self):
        state = self.demanded(BLANK, BLANK, BLANK)
        play(state, "village@B6,C6,D6,E6", "village@B6,C6,D6,E6")
        assert state.view(0)["demand"] and refused(state, "village@A1,A2,A3,A4") == "ruins"

    def test_one_card_spends_it_for_all(self):
        state = self.demanded(BLANK, BLANK)
        view = play(state, "village@B6,C6,D6,E6", "village@B6,C6,D6,E6")
        assert (view["card"], view["demand"]) == ("orchard", False)

    def test_it_waits_through_an_ambush(self):
        state = table([BLANK] * 2, "orchard", then=["temple_ruins", "goblin_attack", "fishing_village"])
        play(state, "forest@K1,K2,K3,J1", "forest@K1,K2,K3,J1")
        assert state.view(0)["prompt"]["demand"] is False, "no ruins are asked of the goblins"
        view = play(state, "monster@A1,B2,C3", "monster@A1,B2,C3")
        assert (view["card"], view["demand"]) == ("fishing_village", True)
        assert all(ruined(map(slow.cell, group.split(","))) for group in draws(state))


def ruined(group):
    return any(cell in slow.cells_of("A", "ruins") for cell in group)


class TestAnAmbush:
    @pytest.mark.parametrize("players", [2, 3, 4, 7])
    @pytest.mark.parametrize("card", CLOCKWISE)
    def test_clockwise_the_left_neighbour_of_the_owner_draws(self, card, players):
        self.check(card, players, {owner: (owner + 1) % players for owner in range(players)})

    @pytest.mark.parametrize("players", [2, 3, 4, 7])
    @pytest.mark.parametrize("card", COUNTERCLOCKWISE)
    def test_counterclockwise_the_right_neighbour_of_the_owner_draws(self, card, players):
        self.check(card, players, {owner: (owner - 1) % players for owner in range(players)})

    def check(self, card, players, drawer):
        state = ambushed([BLANK] * players, card)
        asked = []
        for seat in range(players):
            view = state.view(0)
            assert (view["ambush"], view["card"], view["actor"]) == (card, None, seat)
            assert view["prompt"]["id"] == "ambush" and view["prompt"]["card"] == card
            owner = view["prompt"]["sheet"]
            assert drawer[owner] == seat
            asked.append(owner)
            before = [len(cells(view, other, "M")) for other in range(players)]
            state.play(state.actions()[0])
            now = [len(cells(state.view(0), other, "M")) for other in range(players)]
            drawn = [other for other in range(players) if now[other] != before[other]]
            assert drawn == [owner]
        assert sorted(asked) == list(range(players)), "every sheet is drawn on once"
        assert state.view(0)["card"] == "hamlet" and state.view(0)["ambush"] is None

    @pytest.mark.parametrize("card", list(slow_group.AMBUSH))
    def test_the_shape_is_drawn_freely_turned_and_flipped(self, card):
        state = ambushed([BLANK] * 3, card)
        board = {**BLANK, slow.cell("K11"): "forest"}
        assert draws(state) == names(slow.placements(board, slow_group.printed(card)))
        assert terrains(state) == {"monster"}
        assert refused(state, "forest@" + min(draws(state))) == "terrain"

    def test_the_owner_takes_the_coin_of_a_mountain(self):
        """Clockwise in a game of three: seat 1 draws on the sheet of seat 0."""
        state = ambushed([full("K11", "E6"), full("K11", "A1"), full("K11", "A1")], "bugbear_assault")
        before = state.view(0)["coins"]
        assert (state.actor, state.view(0)["prompt"]["sheet"]) == (0, 2)
        play(state, "monster@A1")
        assert state.view(0)["prompt"]["sheet"] == 0
        view = play(state, "monster@E6")
        assert [now - was for now, was in zip(view["coins"], before, strict=True)] == [1, 0, 0]
        assert "F6" in view["closed"][0]

    def test_the_whole_shape_may_close_a_mountain_too(self):
        state = ambushed([BLANK, GOBLINS_GAP], "goblin_attack")
        before = state.view(0)["coins"]
        assert texts(state) == ["monster@D5,E6,F7"]
        view = play(state, "monster@D5,E6,F7")
        assert view["coins"] == [before[0], before[1] + 1]

    def test_one_monster_cell_on_that_sheet_when_the_shape_does_not_fit(self):
        state = ambushed([full("K11", "A1", "A2"), BLANK, full("K11", "E1", "F2")], "gnoll_raid")
        assert (state.actor, state.view(0)["prompt"]["sheet"]) == (0, 1), "counterclockwise"
        assert refused(state, "monster@A1") == "single_cell"
        play(state, "monster@A1,A2,B1,C1,C2")
        assert state.view(0)["prompt"]["sheet"] == 2 and state.view(0)["prompt"]["single"]
        assert texts(state) == ["monster@E1", "monster@F2"]
        play(state, "monster@F2")
        assert texts(state) == ["monster@A1", "monster@A2"]
        view = play(state, "monster@A2")
        assert [cells(view, seat, "M") for seat in (0, 2)] == [["A2"], ["F2"]]

    def test_a_full_sheet_is_passed_back_unchanged(self):
        state = ambushed([full("K11"), BLANK], "goblin_attack")
        play(state, "monster@A1,B2,C3")
        assert texts(state) == ["pass"] and state.view(0)["prompt"] == {
            "id": "pass",
            "seat": 1,
            "sheet": 0,
            "skill": "",
            "card": "goblin_attack",
            "demand": False,
            "single": True,
        }
        view = play(state, "pass")
        assert view["card"] == "hamlet" and not cells(view, 0, "M")

    def test_it_takes_no_time_and_leaves_the_game(self):
        state = ambushed([BLANK] * 2, "goblin_attack")
        assert "goblin_attack" not in state.view(0)["unseen"]["ambush"]
        view = play(state, "monster@A1,B2,C3", "monster@A1,B2,C3")
        assert view["time"] == 1, "that of the hamlet"
        engine.playout(state, seed=1)
        reveals = [entry["card"] for entry in state.view(0)["log"] if entry["id"] == "reveal"]
        assert reveals.count("goblin_attack") == 1


class TestScores:
    def ending(self, *boards, rows=(), coins=()):
        """Everyone is to draw the last card of winter."""
        return table(
            boards,
            "treetop_village",
            before=["orchard", "homestead"],
            season=3,
            rows=rows,
            coins=coins,
            edicts=("sentinel_wood", "canal_lake", "wildholds", "borderlands"),
        )

    def test_a_season_scores_every_seat_after_the_last_one_drew(self):
        before = ["great_river", "farmland", "orchard", "homestead"]
        state = table([BLANK] * 3, "marshlands", before=before, coins=[0, 2, 5])
        play(state, "forest@A1,B1,C1,B2,B3", "water@D1,D2,D3,E2,F2")
        assert state.view(0)["season_scores"] == [[], [], []], "seat 2 has not drawn yet"
        view = play(state, "forest@I1,J1,K1,J2,J3")
        assert view["season_scores"] == [[[3, 0, 0, 0]], [[0, 0, 2, 0]], [[3, 0, 5, 0]]]
        assert view["scores"] == [3, 2, 8] == state.scores()
        assert view["season"] == 1 and state.winners() == []

    def test_each_seat_pays_for_the_monsters_on_its_own_sheet(self):
        before = ["great_river", "farmland", "orchard", "homestead"]
        boards = [{**BLANK, (4, 2): "monster"}, BLANK, {**BLANK, (0, 0): "monster"}]
        state = table(boards, "marshlands", before=before)
        view = play(state, *["forest@I1,J1,K1,J2,J3"] * 3)
        assert [row[0][3] for row in view["season_scores"]] == [-4, 0, -2]

    def end(self, *rows):
        state = self.ending(*[full("A1", "A2", "B2", "B3", "K11")] * len(rows), rows=rows)
        return play(state, *["forest@A1"] * len(rows)), state

    def test_the_most_points_win(self):
        view, state = self.end([[5, 0, 0, 0]] * 3, [[6, 0, 0, 0]] * 3, [[4, 0, 0, 0]] * 3)
        assert view["over"] and view["winners"] == state.winners() == [1]

    def test_of_a_tie_who_lost_least_to_monsters(self):
        view, state = self.end([[9, 0, 0, -3]] * 3, [[7, 0, 0, -1]] * 3, [[8, 0, 0, -2]] * 3)
        assert len(set(view["scores"])) == 1 and view["monsters_cost"] == [9, 3, 6]
        assert view["winners"] == [1]

    def test_the_loss_of_all_four_seasons_counts(self):
        view, _ = self.end([[9, 0, 0, -3], [0, 0, 0, 0], [0, 0, 0, 0]], [[0, 0, 0, 0], [7, 0, 0, 0], [0, 0, 0, -1]])
        assert view["monsters_cost"] == [3, 1] and view["winners"] == [1]

    def test_fewer_monsters_do_not_beat_more_points(self):
        view, _ = self.end([[10, 0, 0, -3]] * 3, [[6, 0, 0, 0]] * 3)
        assert view["winners"] == [0]

    def test_still_tied_they_share(self):
        rows = [[9, 0, 0, -3]] * 3
        view, state = self.end(rows, [[5, 0, 0, 0]] * 3, rows, rows)
        assert view["winners"] == state.winners() == [0, 2, 3]

    def test_a_table_has_no_rating_and_no_title(self):
        view, _ = self.end([[0, 0, 0, 0]] * 3, [[0, 0, 0, 0]] * 3)
        assert "rating" not in view and "title" not in view


class TestSetup:
    @pytest.mark.parametrize("players", [1, 2, 100])
    def test_the_mode_follows_the_players(self, players):
        mode = "solo" if players == 1 else "multi"
        assert new(players).options["mode"] == new(players, mode=mode).options["mode"] == mode
        with pytest.raises(BadData) as bad:
            new(players, mode="multi" if players == 1 else "solo")
        assert bad.value.code == "option.mode"

    @pytest.mark.parametrize("players", [0, -1, 101, 10**9, True, False, 2.0, "2", None])
    def test_one_to_a_hundred_play(self, players):
        with pytest.raises(BadData) as bad:
            new(players)
        assert bad.value.code == "players"

    def test_everyone_starts_with_the_same_empty_sheet(self):
        view = new(4, side="B").view(0)
        assert view["sheets"] == [slow.lines(slow.blank("B"))] * 4
        assert view["coins"] == view["scores"] == [0] * 4

    def test_the_deal_does_not_depend_on_the_number_of_players(self):
        one, two, many_ = (new(players, "one deal").view(0) for players in (1, 2, 50))
        for key in ("edicts", "revealed", "card", "demand"):
            assert one[key] == two[key] == many_[key]


@pytest.mark.parametrize("players", [2, 3, 4, 8, 100])
def test_a_table_plays_through(players):
    state = new(players, "through", skills=True, ambushes="random")
    engine.playout(state, seed=players)
    view = state.view(players - 1)
    assert view["over"] and state.actor is None and state.actions() == []
    assert all(len(rows) == 4 for rows in view["season_scores"]) and len(view["season_scores"]) == players
    best = max(view["scores"])
    assert view["winners"] and {view["scores"][seat] for seat in view["winners"]} == {best}
    record = Record.of(state)
    assert engine.replay(record) == state == engine.restore(json.loads(json.dumps(state.to_json())))
    assert Record.from_code(record.code()) == record


def steps(players, seed, options, limit=10**6):
    """States of a random game, one after the other."""
    state, chance = new(players, seed, **options), Chance.of(seed)
    while state.actor is not None and limit:
        yield state
        state.play(chance.pick(state.actions()))
        limit -= 1
    yield state


class TestViews:
    def test_every_seat_sees_the_same_table(self):
        for state in steps(3, "views", {"skills": True}):
            views = [state.view(seat) for seat in range(3)]
            assert views[0] == views[1] == views[2]
            assert json.loads(json.dumps(views[0])) == views[0]

    @pytest.mark.parametrize("seat", [-1, 3, 100])
    def test_there_is_no_view_without_a_seat(self, seat):
        with pytest.raises(ValueError):
            new(3).view(seat)

    def test_what_is_hidden_does_not_show(self):
        """Another order of the deck, other ambushes in it, other shuffles to come: the same views and actions."""
        for state in steps(2, "hidden", {"skills": True}):
            data = state.to_json()
            inside = [slug for slug in data["deck"] if slug in slow_group.AMBUSH]
            if inside and data["ambushes"]:
                place = data["deck"].index(inside[0])
                data["deck"][place], data["ambushes"][0] = data["ambushes"][0], inside[0]
            data["deck"].reverse()
            data["chance"] = "0123456789abcdef"
            other = engine.restore(data)
            for seat in range(2):
                assert other.view(seat) == state.view(seat)
                assert other.determinize(seat, 5).to_json()["deck"] == state.determinize(seat, 5).to_json()["deck"]
            assert other.actions() == state.actions()

    def test_a_guess_keeps_all_that_is_visible(self):
        for state in steps(3, "guess", {"skills": True, "ambushes": "random"}):
            before = state.to_json()
            guess = state.determinize(1, 7)
            assert guess.guessed and guess.view(1) == state.view(1)
            assert guess.actions() == state.actions()
            assert engine.restore(json.loads(json.dumps(guess.to_json()))) == guess
            assert state.to_json() == before
