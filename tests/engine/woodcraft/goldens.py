"""Golden games of Woodcraft: how they are played and written down; tests/golden/make.py writes the files."""

import json

import golden_files

import engine
from engine.woodcraft.order_solver import ways
from engine.woodcraft.order_tools import tools_of

from .tables import changed_set


def stride(state, k):
    """Action number 7k + 3 of the sorted list, where k counts the actions so far."""
    actions = state.actions()
    return actions[(7 * k + 3) % len(actions)]


def busy(state, k):
    """An order if one can be completed; else number 5k + 2 of what does not end anything, or of all there is."""
    actions = state.actions()
    orders = [action for action in actions if action.verb == "complete"]
    if orders:
        return orders[0]
    going_on = [action for action in actions if action.verb not in ("end", "done", "berries", "harvest")]
    rest = going_on or actions
    return rest[(5 * k + 2) % len(rest)]


def buyer(state, k):
    """The action that pays most in points or the longest one: markets, hires, upgrades, orders."""
    wanted = ("complete", "market", "hire", "improve", "claim", "do", "take", "buy", "option", "produce")
    actions = [action for verb in wanted for action in state.actions() if action.verb == verb]
    rest = actions[:2] or state.actions()
    return rest[k % len(rest)]


def maker(state, k):
    """The next step of work towards the first order that the pile can be worked into; else as ``buyer``."""
    player = state.view(state.actor)["players"][state.actor]
    if state.view(0)["prompt"]["id"] == "turn":
        for order in player["orders"]:
            for way in ways(player["pile"], tools_of(player), order["id"]):
                step = engine.parse("woodcraft", next(iter(way.steps), f"complete {order['id']}"))
                if step in state.actions():
                    return step
    return buyer(state, k)


def _generous(document):
    document["setup"] |= {"blueberries": 30}
    document["prices"] |= {"bonus_action_lanterns": 1}


# name: (players, seed, options, rule in the notation of the file, rule)
GAMES = {
    "one": (1, "golden workshop 4", {}, "maker", maker),
    "two": (2, "golden workshop 2", {}, "maker", maker),
    "three": (3, "golden workshop 52", {}, "busy", busy),
    "four": (4, "golden workshop 27", {}, "7k + 3", stride),
    "generous": (2, "golden workshop 5", {"card_set": changed_set(_generous)}, "busy", busy),
}


def transcript(name):
    """The text of a golden file."""
    players, seed, options, rule, choose = GAMES[name]
    state, counts = golden_files.play("woodcraft", players, seed, options, choose)
    views = [state.view(seat) for seat in range(players)]
    out = [f"players: {players}", f"seed: {seed}", f"set: {views[0]['set']['id']}", f"rule: {rule}", ""]
    played = 0
    for number, entry in enumerate(views[0]["log"]):
        if entry["id"] == "kept":
            entry = views[entry["seat"]]["log"][number]
        if entry["id"] == "act":
            out.append(f"  {played + 1:3} of {counts[played]}: {entry['seat']} {entry['action']}")
            played += 1
        else:
            facts = {key: value for key, value in entry.items() if key != "id"}
            out.append(f"      {entry['id']} {' '.join(notation(value) for value in facts.values())}".rstrip())
    for seat, final in enumerate(views[0]["final"]):
        out.append(
            f"seat {seat}: " + " ".join(f"{key} {value}" for key, value in final.items() if key != "late_points")
        )
    out.append(f"winners: {' '.join(map(str, state.winners()))}")
    out.append(f"code: {engine.Record.of(state).code()}")
    return "\n".join(out) + "\n"


def notation(value):
    if isinstance(value, dict):
        return " ".join(f"{key} {inner}" for key, inner in value.items())
    return json.dumps(value).replace('"', "") if isinstance(value, list) else str(value)
