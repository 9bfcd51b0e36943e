"""Golden games of Kingdom Builder: how they are played and written down; tests/golden/make.py writes the files."""

import json

import golden_files

import engine

from . import slow

CHINESE = {
    "tie": "fewer",
    "hermits": "less_one",
    "workers": "castles",
    "merchants": "touched",
    "useless_card": "discarded",
}


def stride(state, k):
    """Action number 7k + 3 of the sorted list, where k counts the actions so far."""
    actions = state.actions()
    return actions[(7 * k + 3) % len(actions)]


def greedy(state, k):
    """The action after which the actor's gold is highest, without the next card; the first of these."""
    seat = state.actor

    def gold(action):
        after = state.before_reveal(action)
        if after is None:
            after = state.copy()
            after.play(action)
        return after.scores()[seat]

    return max(state.actions(), key=gold)


def moving(state, k):
    """The longest way to write an action, so a move by a tile before a build; the first of these."""
    return max(state.actions(), key=lambda action: (len(str(action).split()[0]) > 5, -len(str(action))))


# name: (players, seed, options, rule in the notation of the file, rule)
GAMES = {
    "one": (1, "golden kingdom 1", {}, "greedy", greedy),
    "two": (
        2,
        "golden kingdom 2",
        {"quadrants": ("Tavern", "Paddock", "Oasis", "Farm"), "cards": ("fishermen", "knights", "merchants")},
        "greedy",
        greedy,
    ),
    "three": (
        3,
        "golden kingdom 3",
        {
            "quadrants": ("Barn", "Harbor", "Paddock", "Oracle"),
            "rotated": (True, False, False, True),
            "cards": ("lords", "farmers", "hermits"),
            "lords": "strict",
        },
        "moving",
        moving,
    ),
    "four": (
        4,
        "golden kingdom 4",
        {"quadrants": ("Tower", "Oracle", "Barn", "Harbor"), "cards": ("workers", "citizens", "miners"), **CHINESE},
        "7k + 3",
        stride,
    ),
    "dealt": (4, "golden kingdom 5", {}, "7k + 3", stride),
}


def transcript(name):
    """The text of a golden file."""
    players, seed, options, rule, choose = GAMES[name]
    state, counts = golden_files.play("kingdom_builder", players, seed, options, choose)
    view = state.view(0)
    out = [
        f"players: {players}",
        f"seed: {seed}",
        f"options: {json.dumps(options)}",
        f"quadrants: {' '.join(view['quadrants'])}",
        f"rotated: {' '.join(map(str, view['rotated']))}",
        f"cards: {' '.join(view['cards'])}",
        f"rule: {rule}",
        "",
    ]
    played = 0
    for entry in view["log"]:
        if entry["id"] in ("build", "move", "end", "redraw"):
            out.append(f"  {played + 1:3} of {counts[played]}: {action(entry)}")
            played += 1
        elif entry["id"] == "shuffle":
            out.append("shuffle")
        else:
            out.append(f"{entry['id']} {entry['seat']} {entry['terrain']}")
    out += ["", *drawing(view["board"], view["settlements"]), ""]
    for seat, now in enumerate(view["now"]):
        gold = " ".join(f"{entry['card']} {entry['amount']}" for entry in now)
        out.append(f"seat {seat}: {gold}")
    out.append(f"scores: {' '.join(map(str, state.scores()))}")
    out.append(f"winners: {' '.join(map(str, view['winners']))}")
    if players == 1:
        out.append(f"title: {view['title']} {view['rating']}")
    out.append(f"code: {engine.Record.of(state).code()}")
    return "\n".join(out) + "\n"


def action(entry):
    if entry["id"] in ("end", "redraw"):
        return entry["id"]
    verb = "build" if entry["kind"] == "mandatory" else entry["kind"]
    text = f"{verb} {entry['from']}>{entry['hex']}" if entry["id"] == "move" else f"{verb} {entry['hex']}"
    for what in ("gained", "lost"):
        if entry.get(what):
            text += f" {what} {entry[what]['kind']} {entry[what]['hex']}"
    return text


def drawing(board, settlements):
    """The board as letters, settlements as the numbers of their seats from 1."""
    rows = [list(row) for row in board]
    for seat, own in enumerate(settlements):
        for r, c in map(slow.cell, own):
            rows[r][c] = str(seat + 1)
    return [" " * (r % 2) + " ".join(row) for r, row in enumerate(rows)]
