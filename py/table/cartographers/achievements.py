"""The achievements of Cartographers, from the events of a finished game and its score sheet."""

from __future__ import annotations

from typing import NamedTuple

from engine.cartographers.game import Cartographers
from engine.cartographers.seats import SeasonPoints
from engine.cartographers.sheets import SIZE
from engine.cartographers.view_types import LogEntry
from table.achievements import Achievement

SPRING, WINTER = 0, 3
#: Skills that draw a single cell, in the next decision of the seat.
DRAW_ONE_CELL = ("search", "diplomacy")


class Facts(NamedTuple):
    """A finished game as one seat has played it."""

    #: The map, row by row.
    rows: list[str]
    ruins: list[tuple[int, int]]
    seasons: list[SeasonPoints]
    #: Per season: the shapes that the seat drew on its own map, without the cells of skills; all that was drawn on it.
    own: list[list[LogEntry]]
    drawn: list[list[LogEntry]]
    skills: int
    #: The score less the target in a solo game, else None.
    rating: int | None
    beaten: bool

    @property
    def sums(self) -> list[int]:
        return [sum(season) for season in self.seasons]

    def closed(self, season: int) -> int:
        """How many mountains were closed up to the end of a season."""
        return sum(len(entry["mountains"]) for entries in self.drawn[: season + 1] for entry in entries)

    def monsters(self, season: int) -> int:
        """How many cells with monsters were on the map at the end of a season."""
        drawn = (entry for entries in self.drawn[: season + 1] for entry in entries)
        return sum(len(entry["cells"]) for entry in drawn if entry.get("terrain", "monster") == "monster")

    @property
    def coin_shapes(self) -> int:
        return sum(entry.get("coin", 0) for entries in self.own for entry in entries)

    @property
    def covered_ruins(self) -> int:
        return sum(self.rows[row][col] != "." for row, col in self.ruins)

    @property
    def empty(self) -> int:
        return sum(row.count(".") for row in self.rows)


def facts(state: Cartographers, seat: int, beaten: bool) -> Facts:
    view = state.view(seat)
    own: list[list[LogEntry]] = [[] for _ in range(4)]
    drawn: list[list[LogEntry]] = [[] for _ in range(4)]
    season = skills = 0
    skill, of_skill = "", False
    for entry in view["log"]:
        if entry.get("seat") == seat and entry["id"] != "skill":
            of_skill, skill = skill in DRAW_ONE_CELL, ""  # the decision after the one for the skill
        if entry["id"] == "season":
            season += 1
        elif entry["id"] == "ambush":
            drawn[season].append(entry)
        elif entry["id"] == "draw" and entry["sheet"] == seat:
            drawn[season].append(entry)
            if entry["seat"] == seat and not of_skill:
                own[season].append(entry)
        elif entry["id"] == "skill" and entry["seat"] == seat:
            skills, skill = skills + 1, entry["skill"]
    ruins = [(ord(name[0]) - ord("A"), int(name[1:]) - 1) for name in view["ruins"]]
    rating = view.get("rating")
    seasons = [SeasonPoints(*row) for row in view["season_scores"][seat]]
    return Facts(view["sheets"][seat], ruins, seasons, own, drawn, skills, rating, beaten)


def _fenced(facts: Facts) -> bool:
    """Whether at the end of a season three cells with monsters cost nothing."""
    return any(facts.monsters(season) >= 3 and facts.seasons[season].monsters == 0 for season in range(4))


def _full_lines(facts: Facts) -> bool:
    columns = ["".join(row[n] for row in facts.rows) for n in range(SIZE)]
    return any("." not in row for row in facts.rows) and any("." not in column for column in columns)


def _rising(facts: Facts) -> bool:
    sums = facts.sums
    return all(before < after for before, after in zip(sums, sums[1:], strict=False))


def _no_single_cell(facts: Facts) -> bool:
    """Whether every shape of the first three seasons found room."""
    return all(len(entry["cells"]) > 1 for entries in facts.own[:WINTER] for entry in entries)


ACHIEVEMENTS = (
    Achievement("first_mountain", lambda facts: facts.closed(SPRING) > 0),
    Achievement("coin_shapes", lambda facts: facts.coin_shapes >= 6),
    Achievement("ruins", lambda facts: facts.covered_ruins == len(facts.ruins)),
    Achievement("both_edicts", lambda facts: any(min(season[:2]) >= 10 for season in facts.seasons)),
    Achievement("edict_twenty", lambda facts: any(max(season[:2]) >= 20 for season in facts.seasons)),
    Achievement("fence", _fenced),
    Achievement("no_single", _no_single_cell),
    Achievement("dense", lambda facts: facts.empty <= 25),
    Achievement("full_lines", _full_lines),
    Achievement("every_edict", lambda facts: all(min(season[:2]) > 0 for season in facts.seasons)),
    Achievement("eight_coins", lambda facts: facts.seasons[WINTER].coins >= 8),
    Achievement("three_mountains", lambda facts: facts.closed(WINTER) >= 3),
    Achievement("rising", _rising),
    Achievement("skills", lambda facts: facts.skills >= 3),
    Achievement("target", lambda facts: facts.rating is not None and facts.rating >= 0),
    Achievement("beat_bot", lambda facts: facts.beaten),
)
