"""One term for each thing in each language: docs/terms.md against the catalogues."""

import re

import pytest
from session_helpers import ROOT, words

from table.words import LANGUAGES

#: The ids that belong to each heading of docs/terms.md.
IDS = {
    "The shell": re.compile(""),
    "Cartographers": re.compile(r"(?!kb\.|wc\.)"),
    "Kingdom Builder": re.compile(r"kb\."),
    "Woodcraft": re.compile(r"wc\."),
    "all": re.compile(""),
}
CATALOGUES = {language: words(language)._entries for language in LANGUAGES}


def tables():
    """The rows of docs/terms.md as (heading, cells)."""
    heading = ""
    for line in (ROOT / "docs" / "terms.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif line.startswith("| ") and not line.startswith(("| Thing", "| Language")):
            yield heading, [cell.strip() for cell in line.strip("|").split("|")]


TERMS = [(heading, cells) for heading, cells in tables() if heading != "Rejected words"]
REJECTED = [cells for heading, cells in tables() if heading == "Rejected words"]


def texts(language, game):
    return {id: text for id, text in CATALOGUES[language].items() if IDS[game].match(id)}


def test_every_game_has_its_terms():
    assert {heading for heading, _ in TERMS} == set(IDS) - {"all"}
    assert REJECTED and {cells[0] for cells in REJECTED} <= set(LANGUAGES)


@pytest.mark.parametrize(("game", "row"), TERMS, ids=lambda value: value if isinstance(value, str) else value[0])
def test_a_term_is_used(game, row):
    for language, term in zip(LANGUAGES, row[1:], strict=True):
        assert any(term.lower() in text.lower() for text in texts(language, game).values()), (language, term)


@pytest.mark.parametrize(("language", "game", "rejected", "chosen"), REJECTED)
def test_no_rejected_word_is_used(language, game, rejected, chosen):
    assert not {id: text for id, text in texts(language, game).items() if rejected in text}, f"write {chosen}"


#: Ids whose English text names a thing, and the term that each other language must use there.
KEY_TERMS = {
    r"wc\.(ui\.tab\.helpers|helpers|card\.kind\.helper)": "helper",
    r"wc\.(wheel|ui\.tab\.wheel)": "action wheel",
    r"wc\.(workshop|ui\.tab\.shop|ui\.whose|replay\.whose)": "workshop",
    r"wc\.(token|n|refuse|ui|expect)\.reuse": "reuse token",
    r"wc\.(contracts|card\.kind\.contract|set\.deck\.public_contracts)": "public contract",
    r"wc\.ui\.pile": "own lumber pile",
    r"wc\.yard": "lumber yard",
    r"terrain\.monster|refuse\.monster(\.more)?|table\.ask\.(ambush|bar)": "monster",
    r"kb\.land\.grass": "grass",
    r"kb\.land\.desert|kb\.tile\.oasis\.rule": "desert",
    r"kb\.land\.canyon": "canyon",
    r"kb\.card\.(farmers|lords)\.rule": "quadrant",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_has_the_same_term_everywhere(language):
    column = LANGUAGES.index(language) + 1
    for pattern, thing in KEY_TERMS.items():
        term = next(row[column] for _, row in TERMS if row[0] == thing)
        ids = [id for id in CATALOGUES["en"] if re.fullmatch(pattern, id)]
        assert ids
        for id in ids:
            text = CATALOGUES[language][id]
            assert term.lower() in text.lower(), f"{id}: {text} does not say {term}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_game_of_the_day_does_not_say_today(language):
    """It is written with a date, which may be long ago."""
    names = [text for id, text in CATALOGUES[language].items() if id.startswith("day.")]
    assert len(names) == 3
    assert not [name for name in names if re.search("today|今日|今天|오늘", name, re.IGNORECASE)]
