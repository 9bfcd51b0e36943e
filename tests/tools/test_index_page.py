"""index.html is written from a shared page and a part of each game, whose attributes agree with the game."""

import re
from pathlib import Path

import pytest

import bots
import engine
from engine import registry
from tools import index_page, style_sheets
from tools.console import Stop
from tools.paths import PY, STATIC


@pytest.fixture(params=engine.games())
def part(request: pytest.FixtureRequest) -> index_page.Part:
    return index_page.Part(request.param, PY / "page" / request.param / "index.html")


def test_the_page_is_up_to_date_with_its_parts() -> None:
    """After an edit of a part, any command that serves or builds the page writes it again."""
    assert index_page.PAGE.read_text(encoding="utf-8") == index_page.put_together()


def test_the_shared_page_names_no_game() -> None:
    text = index_page.TEMPLATE.read_text(encoding="utf-8")
    assert not [game for game in engine.games() if game in text]


def test_no_placeholder_is_left() -> None:
    page = index_page.put_together()
    assert not re.search(
        r"<!-- (?:\w+|each.*?|levels.*?) -->|\{(?:game|art|current|primary|hidden|for|usual|n|readers|games|first)\}",
        page,
    )


def test_every_section_has_its_place(part: index_page.Part) -> None:
    template = index_page.TEMPLATE.read_text(encoding="utf-8")
    assert part.sections and not [name for name in part.sections if f"<!-- {name} -->" not in template]


def test_players_and_levels_are_those_of_the_game(part: index_page.Part) -> None:
    possible = registry.module(part.game).PLAYERS
    assert part.players == [n for n in index_page.NUMBERS if n in possible] and part.usual in part.players
    assert part.levels == list(bots.levels(part.game))


def test_the_picture_of_the_card_has_a_style(part: index_page.Part) -> None:
    assert f".{part.art} " in style_sheets.whole(STATIC / "css" / "home.css")


def test_elements_of_a_game_are_marked(part: index_page.Part) -> None:
    """Every outermost element of a section has data-for with this game alone, and is hidden unless it comes first."""
    if 1 in part.players:  # it has a game of the day
        assert f'id="i-{part.game}"' in part.sections["icon"]
    for name, text in part.sections.items():
        if name == "icon":  # all games have theirs in one sprite
            continue
        indent = min(len(line) - len(line.lstrip()) for line in text.splitlines())
        outermost = [line for line in text.splitlines() if re.match(rf" {{{indent}}}<\w", line)]
        for line in outermost:
            tag = line[: line.index(">")]
            assert f'data-for="{part.game}"' in tag, (name, line[:80])
            assert (" hidden" in tag) == (part.game != engine.games()[0]), (name, line[:80])


def test_a_game_without_a_part_stops_the_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_page, "games", lambda: ("chess",))
    with pytest.raises(Stop, match=re.escape(str(Path("py/page/chess/index.html")))):
        index_page.put_together()
