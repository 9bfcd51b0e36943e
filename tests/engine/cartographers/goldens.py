"""Golden games: how they are played and written down; tests/golden/make.py writes the files."""

import golden_files

import engine
from engine import cartographers as c

from . import slow

SEASONS = [season["name"] for season in slow.SEASONS]


def step(a, b):
    """Action number a * k + b of the sorted list, where k counts the actions so far."""

    def choose(state, k):
        actions = state.actions()
        return actions[(a * k + b) % len(actions)]

    return choose


def snug(state, k):
    """The action whose cells have the most filled sides; the first of these."""
    board = slow.parse(state.view(0)["sheets"][0])
    return max(state.actions(), key=lambda action: filled_sides(board, str(action)))


def filled_sides(board, text):
    if text == "pass":
        return 0
    cells = [slow.cell(label) for label in text.split("@")[1].split(",")]
    sides = sum(4 - len(slow.neighbours(cell)) for cell in cells)
    sides += sum(1 for cell in cells for near in slow.neighbours(cell) if near in board or near in cells)
    return sides / len(cells)


# name: (seed, side, edicts, rule in the notation of the file, rule)
GAMES = {
    "a_steps": ("golden 1", "A", "random", "7k + 3", step(7, 3)),
    "b_steps": ("golden 2", "B", "random", "7k + 3", step(7, 3)),
    "a_strides": (
        "golden 3",
        "A",
        ["treetower", "the_golden_granary", "greengold_plains", "the_broken_road"],
        "7919k + 3",
        step(7919, 3),
    ),
    "b_strides": (
        "golden 4",
        "B",
        ["the_cauldrons", "great_city", "mages_valley", "stoneside_forest"],
        "7919k + 3",
        step(7919, 3),
    ),
    "a_snug": ("golden 5", "A", ["wildholds", "borderlands", "sentinel_wood", "canal_lake"], "snug", snug),
    "b_snug": (
        "golden 6",
        "B",
        ["shoreside_expanse", "lost_barony", "shieldgate", "greenbough"],
        "snug",
        snug,
    ),
}


def transcript(name):
    """The text of a golden file."""
    seed, side, edicts, rule, choose = GAMES[name]
    state, counts = golden_files.play("cartographers", 1, seed, {"side": side, "edicts": edicts}, choose)
    view = state.view(0)
    chosen = edicts if edicts == "random" else "chosen"
    out = [
        f"seed: {seed}",
        f"side: {side}",
        f"edicts: {' '.join(view['edicts'])} ({chosen})",
        f"rule: {rule}",
        "",
    ]
    out.append(SEASONS[0])
    board = slow.blank(side)
    time = coins = drawn = season = 0
    for entry in view["log"]:
        if entry["id"] == "reveal":
            out.append(f"  reveal {entry['card']}")
            time += slow.EXPLORE.get(entry["card"], {"time": 0})["time"]
        elif entry["id"] == "ambush":
            out.append(f"  monsters {' '.join(entry['cells']) or 'nowhere'}{closed(entry)}")
            fill(board, "monster", entry)
            coins += len(entry["mountains"])
        elif entry["id"] in ("draw", "pass"):
            action = "pass"
            if entry["id"] == "draw":
                action = entry["terrain"] + "@" + ",".join(entry["cells"])
                fill(board, entry["terrain"], entry)
                coins += entry["coin"] + len(entry["mountains"])
            coin = " coin" if entry.get("coin") else ""
            out.append(f"  {drawn + 1:2} of {counts[drawn]}: {action}{coin}{closed(entry)} time {time} coins {coins}")
            drawn += 1
        elif entry["id"] == "season":
            out += season_end(view["edicts"], board, side, season, entry["scores"][0])
            season, time = season + 1, 0
            out += ["", SEASONS[season]] if season < 4 else [""]
    out += [f"score: {state.scores()[0]}", f"rating: {view['rating']}", f"title: {view['title']}"]
    out.append(f"code: {engine.Record.of(state).code()}")
    return "\n".join(out) + "\n"


def closed(entry):
    return "".join(f" closes {mountain}" for mountain in entry.get("mountains", []))


def fill(board, terrain, entry):
    board.update({slow.cell(label): terrain for label in entry["cells"]})


def season_end(edicts, board, side, season, row):
    sheet = c.Sheet.from_text(slow.text(board), side=side)
    pair = [edicts["ABCD".index(letter)] for letter in slow.SEASONS[season]["edicts"]]
    out = [f"end of {SEASONS[season]}"]
    out += ["  " + " ".join(line) for line in slow.lines(board)]
    for slug, points in zip(pair, row, strict=False):
        out.append(f"  {slug} {points}")
        for part in c.score(slug, sheet).parts:
            out.append(f"    {part.amount} {part.rule} {' '.join(slow.name(cell) for cell in part.cells)}")
    return [*out, f"  coins {row[2]}", f"  monsters {row[3]}"]
