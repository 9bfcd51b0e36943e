"""Invariants of every position: for all games, and for each game."""

import json
import re
from collections.abc import Callable
from typing import Any

import engine
from engine import Chance, IllegalAction, Json, State

Check = Callable[[State, list[Any], Chance], None]
EndCheck = Callable[[State, list[Json | None], Chance], None]
# The number of actions for costly checks at each step.
COPIES = 2
MUTANTS = 3


class Broken(Exception):
    """An invariant does not hold."""


def hold(condition: bool, *what: object) -> None:
    if not condition:
        raise Broken(" ".join(map(str, what)))


def sorted_and_distinct(state: State, actions: list[Any], chance: Chance) -> None:
    hold(bool(actions), "a seat is to decide but has no action")
    hold(actions == sorted(actions), "the actions are not sorted")
    hold(len({str(action) for action in actions}) == len(actions), "an action is listed twice")
    hold(actions == state.actions(), "a second list differs from the first")


def notation(state: State, actions: list[Any], chance: Chance) -> None:
    for action in actions:
        text = str(action)
        hold("\n" not in text, "more than one line:", repr(text))
        hold(engine.parse(state.game, text) == action, "does not come back from its text:", text)


def all_playable(state: State, actions: list[Any], chance: Chance) -> None:
    """Every legal action can be played, and a copy that plays it leaves the original alone."""
    before = state.to_json()
    for action in actions:
        state.copy().play(action)
    hold(state.to_json() == before, "playing in copies changed the original")


def independent_copies(state: State, actions: list[Any], chance: Chance) -> None:
    before = state.to_json()
    for _ in range(COPIES):
        first, second = state.copy(), state.copy()
        hold(first.to_json() == before, "a copy differs")
        second.playout(chance)
        hold(second.actor is None, "a playout did not reach the end")
        hold(first.to_json() == before == state.to_json(), "a playout in a copy changed another one")


def json_round_trip(state: State, actions: list[Any], chance: Chance) -> None:
    data = state.to_json()
    again = engine.restore(json.loads(json.dumps(data)))
    hold(again.to_json() == data, "restore gives another state")
    hold([str(a) for a in again.actions()] == [str(a) for a in actions], "restore gives other actions")


def views(state: State, actions: list[Any], chance: Chance) -> None:
    for seat in range(state.players):
        view = state.view(seat)
        hold(json.loads(json.dumps(view)) == view, "a view does not survive JSON")
        missing = {"game", "actor", "over", "prompt", "scores", "log"} - set(view)
        hold(not missing, "a view lacks", missing)
        hold(view["actor"] == state.actor and view["over"] == (state.actor is None), "a view has another actor")
        hold(view["scores"] == state.scores(), "a view has other scores")
        guess = state.determinize(seat, chance.bits())
        hold(guess.view(seat) == view, "redrawing what is hidden changed what is seen")


def refusals(state: State, actions: list[Any], chance: Chance) -> None:
    """A text similar to a legal action is legal as well, or refused with a code without changing the state."""
    legal = {str(action) for action in actions}
    before = state.to_json()
    for _ in range(MUTANTS):
        text = mutant(str(chance.pick(actions)), chance)
        try:
            action = engine.parse(state.game, text)
            if str(action) in legal:
                continue
            state.play(action)
        except IllegalAction as refusal:
            hold(bool(refusal.code), "a refusal without a code:", text)
        else:
            raise Broken(f"played although it is not listed: {text}")
        hold(state.to_json() == before, "a refusal changed the state:", text)


def mutant(text: str, chance: Chance) -> str:
    """The text with one of its names or numbers changed, removed or doubled."""
    pieces = re.findall(r"[A-Za-z]+|\d+|[^A-Za-z\d]", text)
    place = chance.below(len(pieces))
    piece = pieces[place]
    swaps = [chr(ord("A") + chance.below(12))] if piece.isalpha() else [str(chance.below(13))]
    pieces[place] = chance.pick([*swaps, *swaps, *swaps, "", piece + piece, "monster", "water"])
    return "".join(pieces)


def scores_add_up(state: State, actions: list[Any], chance: Chance) -> None:
    hold(len(state.scores()) == state.players, "there is not one score a seat")
    for check in SCORES.get(state.game, ()):
        check(state)
    hold((state.winners() == []) == (state.actor is not None), "winners before the end, or none at it")


def seasons_add_up(state: State) -> None:
    """Cartographers: a score is the sum of its seasons."""
    totals = [sum(map(sum, seasons)) for seasons in state.view(0)["season_scores"]]
    hold(totals == state.scores(), "the scores", state.scores(), "are not the seasons' sum", totals)


#: Cartographers: what a skill costs and when it may be opened, as printed on its card (docs/rules/cartographers.md 7).
SKILLS: dict[str, tuple[int, set[str]]] = {
    "acrobatics": (2, {"before ambush"}),
    "concentrate": (3, {"after draw"}),
    "cure_wounds": (1, {"after draw"}),
    "diplomacy": (1, {"before draw", "after draw", "before ambush", "after ambush"}),
    "knowledge": (0, {"before draw"}),
    "move_silently": (0, {"before draw"}),
    "negotiate": (1, {"before draw"}),
    "search": (0, {"after draw"}),
}


def skills_at_their_moments(state: State, actions: list[Any], chance: Chance) -> None:
    """Cartographers: skills are offered at their printed moments, to a seat with the coins and no skill this season."""
    view = state.view(0)
    offered = {action.word for action in actions if action.kind == "skill"}
    hold(offered == set(view["skills"]["can"]), "the view offers other skills", view["skills"]["can"])
    prompt, seat = view["prompt"], state.actor
    moment = _moment(view)
    if prompt["id"] in ("react", "after"):
        hold(bool(offered) and "pass" in map(str, actions), "asked for a skill, and there is none")
    fitting = set()
    for slug in view["skills"]["cards"]:
        cost, moments = SKILLS[slug]
        if moment in moments and view["coins"][seat] >= cost and not view["skills"]["used"][seat][view["season"]]:
            fitting.add(slug)
    hold(offered <= fitting, "a skill is offered at another moment", moment, offered - fitting)
    # What adds to a draw also needs room for it; the others need an empty cell.
    roomy = {slug for slug in fitting if slug not in ("concentrate", "cure_wounds", "search")}
    full = not any("." in row for row in view["sheets"][seat])
    hold(full or roomy <= offered, "a skill is missing", moment, roomy - offered)
    for used, struck in zip(view["skills"]["used"], view["skills"]["struck"], strict=True):
        hold(struck == sum(SKILLS[slug][0] for slug in used if slug), "the struck coins are not the skills' price")


def _moment(view: engine.View) -> str:
    """The moment of the turn, derived from the log since the last card was revealed."""
    seat = view["prompt"]["seat"]
    since: list[engine.View] = []
    for entry in reversed(view["log"]):
        if entry["id"] == "reveal":
            break
        since.append(entry)
    if view["ambush"]:
        drawn = sum(entry["id"] == "ambush" or entry.get("terrain") == "monster" for entry in since)
        if drawn == view["players"]:
            return "after ambush"
        return "before ambush" if view["prompt"]["id"] == "react" and not drawn else ""
    if any(entry["id"] == "skill" and entry["seat"] == seat and entry["skill"] != "diplomacy" for entry in since):
        return ""
    own = [entry for entry in since if entry["id"] == "draw" and entry["seat"] == seat]
    own = [entry for entry in own if entry["terrain"] != "farm+village"]
    return "after draw" if own else "before draw"


def gold_adds_up(state: State) -> None:
    """Kingdom Builder: a score is the sum of its cards and castles, those the sum of their parts."""
    for now, total in zip(state.view(0)["now"], state.scores(), strict=True):
        hold(sum(entry["amount"] for entry in now) == total, "the cards are not the score's sum", total)
        for entry in now:
            parts = sum(part["amount"] for part in entry["parts"])
            hold(parts == entry["amount"], "the parts of", entry["card"], "are not its sum")


def pieces_stay_in_the_box(state: State, actions: list[Any], chance: Chance) -> None:
    """Kingdom Builder: settlements, tiles and terrain cards are as many as in the box, each in one place."""
    view = state.view(0)
    spots = [name for own in view["settlements"] for name in own]
    hold(len(set(spots)) == len(spots), "two settlements on one hex")
    ground = {view["board"][ord(name[0]) - ord("A")][int(name[1:]) - 1] for name in spots}
    hold(not ground & set("MXL"), "a settlement on a mountain, castle or location")
    for own, supply in zip(view["settlements"], view["supply"], strict=True):
        hold(len(own) + supply == 40, "a seat has not forty settlements")
    for place in view["locations"]:
        held = sum(tile["hex"] == place["hex"] for tiles in view["holdings"] for tile in tiles)
        hold(0 <= place["left"] <= 2 - held, "a location with more than two tiles")
    cards = view["deck"] + len(view["discards"]) + len(view["removed"]) + bool(view["played"])
    hands = sum(bool(one.hand) for one in vars(state)["seats"])
    hold(cards + hands == 25, "not all terrain cards are there")


def points_add_up(state: State) -> None:
    """Woodcraft: the final score is the points of the game plus those of the final scoring, step by step."""
    view = state.view(0)
    hold(view["scores"] == [player["points"] for player in view["players"]], "the scores are not the points")
    for final, total in zip(view.get("final", ()), state.scores(), strict=view["over"]):
        parts = [final[name] for name in ("score", "contracts", "leftovers", "late_points", "reputation")]
        hold(sum(parts) == final["total"] == total, "the final score is not the sum of its parts", final)


def workshops_hold_together(state: State, actions: list[Any], chance: Chance) -> None:
    """Woodcraft: no negative stock, dice and trees within their limits, every card in one place."""
    view = state.view(0)
    tokens = ("points", "blueberry", "lantern", "glue", "scrap", "saw", "reuse")
    cards = [card for kind in ("orders", "helpers") for card in view["displays"][kind] if card]
    for seat, player in enumerate(view["players"]):
        hold(all(player[token] >= 0 for token in tokens), "less than nothing in stock", player)
        if view["phase"] == "turn" and seat != view["turn"]["seat"]:
            hold(len(player["pile"]) <= view["board"]["pile"], "more dice than can be kept", player["pile"])
        hold(all(tree is None or 1 <= int(tree[1]) < 6 for tree in player["pots"].values()), "a tree of six or more")
        hold(all(1 <= order["row"] <= 5 for order in player["orders"]), "an order outside the rows")
        hold(len(player["attic"]) <= len(view["attic"]["spaces"]), "more tools than spaces")
        cards += [entry["id"] for entry in (*player["orders"], *player["helpers"])] + player["completed"]
        cards += vars(state)["seats"][seat].hand  # views do not contain the hands of others
    hold(len(set(cards)) == len(cards), "a card in two places")
    places = [tuple(place) for place in view["wheel"]["tiles"].values()]
    hold(len(set(places)) == 7 and all(1 <= space <= 7 for _, space in places), "the wheel is in disorder", places)
    asked = view["prompt"]["id"]
    hold(len(view["yard"]) == 6 or asked == "buy_lumber" or view["prompt"].get("due") == "roll", "gaps in the yard")


def end_is_final(state: State, kept: list[Json | None], chance: Chance) -> None:
    hold(state.actions() == [], "actions after the end")
    scores_add_up(state, [], chance)
    json_round_trip(state, [], chance)
    views(state, [], chance)
    before = state.to_json()
    for action in state.history[-2:]:
        try:
            state.play(action)
        except IllegalAction:
            hold(state.to_json() == before, "a refusal after the end changed the state")
        else:
            raise Broken("an action was played after the end")


def record_replays(state: State, kept: list[Json | None], chance: Chance) -> None:
    """Replaying the record from JSON and from its code gives the same positions after each stored number of actions."""
    record = engine.Record.of(state)
    hold(engine.Record.from_json(json.loads(json.dumps(record.to_json()))) == record, "a record lost by JSON")
    hold(engine.Record.from_code(record.code()) == record, "a record lost by its code")
    replayed = engine.replay(record, 0)
    hold(replayed.to_json() == kept[0], "a replay starts differently")
    for number, action in enumerate(record.actions, 1):
        replayed.play(action)
        if kept[number] is not None:
            hold(replayed.to_json() == kept[number], "a replay differs after action", number)
    upto = chance.pick([number for number, position in enumerate(kept) if position is not None])
    hold(engine.replay(record, upto).to_json() == kept[upto], "replay(upto) differs at", upto)


AT_EVERY_STEP: dict[str, Check] = {
    "actions sorted, distinct": sorted_and_distinct,
    "notation round trip of every action": notation,
    "every action plays": all_playable,
    "copies independent": independent_copies,
    "JSON round trip": json_round_trip,
    "views, determinize": views,
    "refusals change nothing": refusals,
    "scores add up": scores_add_up,
}
SCORES: dict[str, tuple[Callable[[State], None], ...]] = {
    "cartographers": (seasons_add_up,),
    "kingdom_builder": (gold_adds_up,),
    "woodcraft": (points_add_up,),
}
OF_ONE_GAME: dict[str, dict[str, Check]] = {
    "cartographers": {"skills at their moments": skills_at_their_moments},
    "kingdom_builder": {"pieces stay in the box": pieces_stay_in_the_box},
    "woodcraft": {"workshops hold together": workshops_hold_together},
}
#: Costly checks, which copy, save or play on a game: as much work as a hundred moves.
COSTLY = {
    "every action plays",
    "copies independent",
    "JSON round trip",
    "views, determinize",
    "refusals change nothing",
}
AT_THE_END: dict[str, EndCheck] = {
    "the end is final": end_is_final,
    "replay equal at every step": record_replays,
}


def at_every_step(game: str) -> dict[str, Check]:
    """The checks of a position of this game, by name."""
    return AT_EVERY_STEP | OF_ONE_GAME.get(game, {})
