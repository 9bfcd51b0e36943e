"""Golden games at a table, with skills: how they are played and written down; tests/golden/make.py writes them."""

import json

import golden_files

import engine

from . import slow, slow_group
from .goldens import SEASONS, filled_sides

JA = {"single_terrain": "any", "ruins_place": "ruins", "shieldgate": 1, "cure_wounds_terrain": "any"}
KO = {"ruins_mountain": True}


def skills_first(rest, every):
    """A skill before an ambush and after every few actions, counted by k; else by the other rule."""

    def choose(state, k):
        skills = [action for action in state.actions() if str(action).startswith("skill ")]
        if skills and state.view(0)["prompt"]["id"] == "react":
            return skills[0]
        if skills and k % every == 0:
            return skills[k % len(skills)]
        return rest(state, k)

    return choose


def stride(state, k):
    """Draw number 7k + 3 of the sorted list, skills left out."""
    draws = [action for action in state.actions() if not str(action).startswith("skill ")]
    return draws[(7 * k + 3) % len(draws)]


def snug(state, k):
    """The draw whose cells have the most filled sides on the sheet that is drawn on; the first of these."""
    view = state.view(0)
    board = slow_group.parse(view["sheets"][view["prompt"]["sheet"]])
    draws = [str(action) for action in state.actions() if not str(action).startswith("skill ")]
    best = max(draws, key=lambda text: filled_sides(board, text))
    return engine.parse("cartographers", best)


# name: (players, seed, options, rule in the notation of the file, rule)
GAMES = {
    "solo": (
        1,
        "golden table 9",
        {
            "side": "B",
            "skills": ("acrobatics", "diplomacy", "search"),
            "edicts": ("wildholds", "canal_lake", "treetower", "the_cauldrons"),
            "acrobatics_solo": "either",
            "spent_coins_free": True,
        },
        "a skill before an ambush and when 5 divides k, else snug",
        skills_first(snug, 5),
    ),
    "two": (
        2,
        "golden table 9",
        {
            "skills": ("acrobatics", "concentrate", "diplomacy"),
            "edicts": ("greengold_plains", "shoreside_expanse", "greenbough", "lost_barony"),
        },
        "a skill before an ambush and when 5 divides k, else snug",
        skills_first(snug, 5),
    ),
    "three": (
        3,
        "golden table 9",
        {"side": "B", "skills": ("cure_wounds", "knowledge", "search"), "ambushes": "random", **JA},
        "a skill before an ambush and when 3 divides k, else 7k + 3",
        skills_first(stride, 3),
    ),
    "four": (
        4,
        "golden table 10",
        {
            "skills": ("concentrate", "move_silently", "negotiate"),
            "ambushes": tuple(slow_group.PACK),
            "edicts": ("great_city", "the_golden_granary", "borderlands", "stoneside_forest"),
            "concentrate_coin": True,
            "concentrate_ruins": True,
            **KO,
        },
        "a skill before an ambush and when 5 divides k, else snug",
        skills_first(snug, 5),
    ),
    "dealt": (
        4,
        "golden table 13",
        {"skills": True, "side": "B"},
        "a skill before an ambush and when 5 divides k, else 7k + 3",
        skills_first(stride, 5),
    ),
}


def transcript(name):
    """The text of a golden file."""
    players, seed, options, rule, choose = GAMES[name]
    state, counts = golden_files.play("cartographers", players, seed, options, choose)
    view = state.view(0)
    out = [
        f"players: {players}",
        f"seed: {seed}",
        f"options: {json.dumps(options)}",
        f"edicts: {' '.join(view['edicts'])}",
        f"skills: {' '.join(view['skills']['cards'])}",
        f"rule: {rule}",
        "",
        SEASONS[0],
    ]
    boards = [slow.blank(view["side"]) for _ in range(players)]
    played = season = 0
    for entry in view["log"]:
        if entry["id"] == "reveal":
            out.append(f"  reveal {entry['card']}")
        elif entry["id"] == "ambush":
            out.append(f"  monsters {' '.join(entry['cells']) or 'nowhere'}{closes(entry)}")
            fill(boards[0], "monster", entry)
        elif entry["id"] == "season":
            out += season_end(boards, season, view["edicts"], entry["scores"])
            season += 1
            out += ["", SEASONS[season]] if season < 4 else [""]
        else:
            out.append(f"  {played + 1:3} of {counts[played]}: seat {entry['seat']} {action(entry)}")
            played += 1
            if entry["id"] == "draw":
                fill(boards[entry["sheet"]], entry["terrain"], entry)
    out.append(f"scores: {' '.join(map(str, state.scores()))}")
    out.append(f"winners: {' '.join(map(str, view['winners']))}")
    out.append(f"code: {engine.Record.of(state).code()}")
    return "\n".join(out) + "\n"


def action(entry):
    if entry["id"] == "skill":
        return f"skill {entry['skill']}"
    if entry["id"] == "pass":
        return "pass"
    text = f"{entry['terrain']}@{','.join(entry['cells'])}" + (" coin" if entry["coin"] else "") + closes(entry)
    return text if entry["sheet"] == entry["seat"] else f"on {entry['sheet']} {text}"


def closes(entry):
    return "".join(f" closes {mountain}" for mountain in entry["mountains"])


def fill(board, terrain, entry):
    board.update({slow.cell(label): terrain for label in entry["cells"]})


def season_end(boards, season, edicts, scores):
    """The maps side by side, then a line for each seat."""
    out = [f"end of {SEASONS[season]}"]
    out += ["  " + "  ".join(row) for row in zip(*map(slow_group.lines, boards), strict=True)]
    first, second = (edicts["ABCD".index(letter)] for letter in slow.SEASONS[season]["edicts"])
    for seat, (one, two, coins, monsters) in enumerate(scores):
        out.append(f"  seat {seat}: {first} {one} {second} {two} coins {coins} monsters {monsters}")
    return out
