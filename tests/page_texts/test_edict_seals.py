"""Seals: one for each edict, card and kind of order; what that of an edict shows agrees with the rule."""

from importlib import import_module

import pytest
from session_helpers import words

import engine
from engine import cartographers as c
from engine.cartographers.cards import SCORING
from engine.cartographers.sheets import SIZE
from engine.kingdom_builder.builders import CARDS
from page.cartographers.seals import SEALS, TARGETS, seal
from table.save_format import summary_of

#: Edicts that count groups larger than a seal, the rim at a corner, or whole rows and columns.
BEYOND = {"stoneside_forest", "borderlands", "the_broken_road"}


def test_every_edict_has_a_seal_of_its_own() -> None:
    assert set(SEALS) == set(SCORING)
    assert len({seal(edict) for edict in SCORING}) == len(SCORING)
    assert seal("coins") == ""


@pytest.mark.parametrize("edict", sorted(set(SCORING) - BEYOND))
def test_the_pictured_cells_score(edict: str) -> None:
    """The cells of a seal, drawn on an empty map, pay something. Ruins and mountains are those of the map."""
    picture = SEALS[edict]
    marks = [row.replace("#", "V") for row in picture.rows]
    row, col = {"mages_valley": (0, 2), "the_golden_granary": (1, 0), "sentinel_wood": (0, 0)}.get(edict, (6, 7))
    rows = [["."] * SIZE for _ in range(SIZE)]
    for r, c_ in ((1, 3), (2, 8), (5, 5), (8, 2), (9, 7)):
        rows[r][c_] = "^"
    for r, line in enumerate(marks):
        for c_, mark in enumerate(line):
            if mark not in ".^":
                rows[row + r][col + c_] = mark
            if mark == "^":
                assert rows[row + r][col + c_] == "^"
    sheet = c.Sheet.from_text("\n".join("".join(line) for line in rows), side="A")
    assert c.score(edict, sheet).amount > 0


@pytest.mark.parametrize("game", engine.games())
def test_every_source_of_a_kind_has_a_seal_of_its_own(game: str) -> None:
    seals = import_module(f"page.{game}.seals")
    sources = [source for _, group in seals.GROUPS for source in group]
    named = [*sources, *(summary_of(game).PARTS if game == "woodcraft" else ())]
    pictures = [seals.seal(source.rpartition(".")[2]) for source in named]
    assert all(pictures) and len(set(pictures)) == len(pictures)
    en = words("en")
    assert all(en(id) != id for id in (*named, *(kind for kind, _ in seals.GROUPS)))
    assert set(seals.TARGETS) <= set(sources)


def test_the_kinds_have_all_edicts_and_all_cards() -> None:
    edicts, cards = (
        {id.rpartition(".")[2] for _, group in import_module(f"page.{game}.seals").GROUPS for id in group}
        for game in ("cartographers", "kingdom_builder")
    )
    assert edicts == set(SCORING) and len(TARGETS) == len(SCORING)
    assert cards == {*CARDS, "castle"}
