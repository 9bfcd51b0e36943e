"""Special positions at a table, for one or more seats: a new game's JSON, edited and restored."""

import engine

from . import slow, slow_group, slow_scoring

EDICTS = ("sentinel_wood", "canal_lake", "wildholds", "borderlands")
BLANK = slow.blank("A")


def table(
    boards,
    card="rift_lands",
    *,
    then=(),
    before=(),
    demand=False,
    season=0,
    side="A",
    skills=False,
    edicts=EDICTS,
    coins=(),
    struck=(),
    used=(),
    rows=(),
    gone=(),
    **options,
):
    """A game in which every seat is to draw ``card`` on its board, the first seat first.

    then: the next cards of the deck (after them terrain cards in printed order, ruins, ambushes); before:
    cards revealed earlier this season; coins: coins from shapes, one number a seat; struck: of these; used:
    the skills used this season, one a seat; rows: per seat the scores of the seasons before this one; gone:
    ambush cards that left the game in earlier seasons.
    """
    boards = [slow_group.parse(board) if isinstance(board, str) else board for board in boards]
    chosen = {"side": side, "skills": skills, "edicts": edicts, **options}
    data = engine.new("cartographers", len(boards), "a special table", chosen).to_json()
    pack = sorted(slug for slug in data["deck"] + data["revealed"] + data["ambushes"] if slug in slow_group.AMBUSH)
    revealed = [*before, card]
    placed = [*revealed, *then, *gone]
    free = [slug for slug in pack if slug not in placed]
    waiting = free[: 3 - season]
    missing = season + 1 - sum(1 for slug in placed if slug in slow_group.AMBUSH)
    hidden = [slug for slug in free if slug not in waiting][: max(0, missing)]
    rest = [slug for slug in slow.EXPLORE if slug not in placed]
    rest.sort(key=lambda slug: slow.EXPLORE[slug]["kind"] == "ruins")
    data.update(
        season=season,
        revealed=revealed,
        card=card,
        ambush="",
        demand=demand,
        asks=[["draw", seat, seat, "", "", []] for seat in reversed(range(len(boards)))],
        deck=[*then, *rest, *hidden],
        ambushes=waiting,
        events=[["season"]] * season + [["reveal", slug] for slug in revealed],
    )
    for seat, board in enumerate(boards):
        skill = used[seat] if used else ""
        earned = (coins[seat] if coins else 0) + len(slow_scoring.closed_mountains(board))
        spent = struck[seat] if struck else 0
        data["seats"][seat].update(
            sheet=slow_group.lines(board),
            shape_coins=coins[seat] if coins else 0,
            struck=spent,
            lost_coins=max(0, earned - spent - slow_group.COIN_TRACK) if options.get("spent_coins_free") else 0,
            skills_used=[skill if number == season else "" for number in range(4)],
            seasons=[list(row) for row in rows[seat]] if rows else [[0, 0, 0, 0]] * season,
        )
    return engine.restore(data)


def play(state, *texts):
    """Play the actions; the view after the last one."""
    for text in texts:
        state.play(engine.parse("cartographers", text))
    return state.view(0)


def go_on(state):
    """Use no skill after the draw or the ambush; the view then."""
    while state.view(0)["prompt"]["id"] == "after":
        play(state, "pass")
    return state.view(0)


def texts(state):
    return [str(action) for action in state.actions()]


def draws(state):
    """The cells that may be drawn now, each draw once: {"A1,A2", ...}."""
    return {text.split("@")[1] for text in texts(state) if "@" in text}


def terrains(state):
    return {text.split("@")[0] for text in texts(state) if "@" in text}


def skills(state):
    """The skills that may be opened now."""
    return [text.removeprefix("skill ") for text in texts(state) if text.startswith("skill ")]


def cells(view, seat, mark):
    """The names of the cells of a seat's map with this mark."""
    rows = view["sheets"][seat]
    return [slow.name((r, c)) for r, c in slow.EVERY_CELL if rows[r][c] == mark]


def names(groups):
    """Sets of cells in the notation of actions."""
    return {",".join(slow.name(cell) for cell in sorted(group)) for group in groups}
