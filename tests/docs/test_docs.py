"""The documents: citations of rules name sections that exist, links resolve, tables match the data."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from card_tables import section

from engine import cartographers, kingdom_builder
from engine.cartographers.cards import AMBUSH, EXPLORE, SCORING, SKILLS, TITLES
from engine.cartographers.sheets import GRID, SIDES, SIZE
from engine.kingdom_builder.boards import QUADRANTS, Board
from engine.kingdom_builder.builders import CARDS
from engine.kingdom_builder.solo import PAR
from engine.woodcraft.standard import STANDARD

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
# A citation: the path, then section numbers, such as "docs/rules/woodcraft.md 4.1, 4.2 and 7".
CITATION = re.compile(r"docs/rules/([\w-]+\.md)((?:(?:,? (?:and |to )?)?\d+(?:\.\d+)*\b)*)")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def sources() -> Iterator[Path]:
    yield from DOCUMENTS
    for folder in ("py", "tests"):
        yield from (ROOT / folder).rglob("*.py")


def test_no_file_of_python_is_longer_than_the_style_allows() -> None:
    style = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (most,) = re.findall(r"^- A file of Python .* at most (\d+) lines", style, re.M)
    lines = {path.relative_to(ROOT): path.read_text("utf-8").count("\n") for path in sources() if path.suffix == ".py"}
    assert len(lines) > 500
    assert {str(path): count for path, count in lines.items() if count > int(most)} == {}


def sections(document: str) -> set[str]:
    """Every number that a page of rules has: "4" of its headings and "4.5" of its paragraphs."""
    text = (RULES / document).read_text(encoding="utf-8")
    return {*re.findall(r"^## (\d+)\. ", text, re.M), *re.findall(r"^\*\*(\d+\.\d+)\*\* ", text, re.M)}


def citations() -> Iterator[tuple[str, str, str]]:
    for path in sources():
        for document, numbers in CITATION.findall(path.read_text(encoding="utf-8")):
            for number in re.findall(r"\d+(?:\.\d+)*", numbers):
                yield path.relative_to(ROOT).as_posix(), document, number


def test_cited_rules_exist() -> None:
    known = {page.name: sections(page.name) for page in RULES.glob("*.md")}
    cited = list(citations())
    for path, document, number in cited:
        assert number in known.get(document, ()), f"{path}: {document} {number}"
    assert {document for _, document, _ in cited} == set(known) and len(cited) > 60


@pytest.mark.parametrize("document", ["cartographers.md", "kingdom-builder.md", "woodcraft.md"])
def test_rules_are_numbered_without_gaps(document: str) -> None:
    text = (RULES / document).read_text(encoding="utf-8")
    section_number = paragraph = 0
    for number in re.finditer(r"^(?:## (\d+)\. |\*\*(\d+)\.(\d+)\*\* )", text, re.M):
        if number[1]:
            section_number, paragraph = section_number + 1, 0
            assert int(number[1]) == section_number
        else:
            paragraph += 1
            assert (int(number[2]), int(number[3])) == (section_number, paragraph)


def test_no_citation_points_outside_the_repository() -> None:
    outside = re.compile(r"\((?:the )?facts \d|\bfacts? \d+(?:\.\d+)?\b|as in the contract")
    here = Path(__file__).resolve()
    assert not [path.name for path in sources() if path != here and outside.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_relative_links_resolve(document: Path) -> None:
    for target in LINK.findall(document.read_text(encoding="utf-8")):
        if not re.match(r"[a-z]+:", target):
            path, _, heading = target.partition("#")
            file = document.parent / path if path else document
            assert file.exists(), target
            if heading:
                titles = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.M)
                assert heading in [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles], target


def test_woodcraft_tables_are_those_of_the_standard_set() -> None:
    text = (RULES / "woodcraft.md").read_text(encoding="utf-8")
    written = text[text.index("**16.1**") :].rstrip().splitlines()
    assert written == section().splitlines(), "run: python3 tests/docs/card_tables.py"


def test_cartographers_page_names_every_card() -> None:
    text = (RULES / "cartographers.md").read_text(encoding="utf-8")
    for slug in (*EXPLORE, *AMBUSH, *SCORING, *SKILLS):
        assert slug.replace("_", " ") in text.lower(), slug
    for card in SCORING.values():
        assert re.search(rf"{card.slug.replace('_', ' ')} \| {card.solo_value} ", text, re.I), card
    for mark, title in TITLES:
        assert f"{title} {mark}" in " ".join(text.split())


def test_kingdom_builder_page_names_every_card_tile_and_par() -> None:
    text = (RULES / "kingdom-builder.md").read_text(encoding="utf-8")
    for name in QUADRANTS:
        assert f"| {name} |" in text and f"*{name}*" in text
    for slug in CARDS:
        assert f"** {slug.title()}: " in text
    for slug, par in PAR.items():
        assert f"{slug.title()} {par}" in " ".join(text.split())
    drawn = [line[4:].split() for line in re.findall(r"^[ \d]\d  .*$", text, re.M)]
    assert ["".join(row) for row in drawn] == Board.of(["Tavern", "Paddock", "Oasis", "Farm"]).rows()


def test_cartographers_sheets_are_drawn_as_they_are() -> None:
    text = (RULES / "cartographers.md").read_text(encoding="utf-8")
    drawn = [line.split() for line in re.findall(r"^[A-K] (?:[.MR#] ?){11} .*$", text, re.M)]
    assert len(drawn) == SIZE
    for place, side in enumerate(SIDES.values()):
        for row in range(SIZE):
            marks = drawn[row][1:12] if place == 0 else drawn[row][13:24]
            for column, mark in enumerate(marks):
                bit = GRID.bit(row, column)
                kinds = {"M": side.mountains, "R": side.ruins, "#": side.wasteland}
                assert [kind for kind, mask in kinds.items() if mask & bit] == [mark] * (mark != "."), (side.name, row)


@pytest.mark.parametrize(
    ("document", "game"), [("cartographers.md", cartographers), ("kingdom-builder.md", kingdom_builder)]
)
def test_pages_list_every_switch_with_its_values(document: str, game: Any) -> None:
    text = (RULES / document).read_text(encoding="utf-8")
    for option in game.OPTIONS:
        if option.type == "switch":
            values = ", ".join(f"`{value}`" for value in option.choices)
            assert f"| `{option.name}` | {values} |" in text
            assert option.default == option.choices[0]
    for preset in game.PRESETS:
        assert f"`{preset}`" in text


def test_woodcraft_numbers_are_those_of_the_standard_set() -> None:
    text = " ".join((RULES / "woodcraft.md").read_text(encoding="utf-8").split())
    costs = [str(step["cost"]) for step in STANDARD["market"]]
    points = [str(step["points"]) for step in STANDARD["market"]]
    assert f"The steps cost {listed(costs)} blueberries and score {listed(points)} points." in text
    worth = ", ".join(map(str, STANDARD["reputation"]["per_order_points_by_space"]))
    assert f"A completed order is worth {worth} points" in text
    for upgrade in STANDARD["upgrades"]:
        kind, _, number = upgrade["id"].partition("_")
        name = f"{number} pot" if kind == "pot" else f"{kind} tile {number}".strip()
        assert f"| {name} | {upgrade['cost']} | " in text
    materials = STANDARD["prices"]["materials"]["cost_by_amount"]
    assert [*materials.values()] == [0, 1, 3, 4] and "four cost 4 blueberries" in text
    assert len(STANDARD["attic"]["edges"]) == len(re.findall(r"(?:\| )([bmt]\d [bmt]\d) \|", text))


def listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}"


def test_the_guide_for_a_new_game_walks_through_the_whole_sample() -> None:
    """Every file of the sample is named, and every path that is named exists, in the sample or in the project."""
    guide = (ROOT / "docs" / "adding.md").read_text(encoding="utf-8")
    guide = guide[guide.index("## A game") :]
    sample = ROOT / "tests" / "sample_game"
    named = set(re.findall(r"`((?:py|static|tests|docs)/[\w./-]+\.\w+)`", guide))
    missing = [path for path in named if not (sample / path).is_file() and not (ROOT / path).is_file()]
    assert not missing and len(named) > 20
    files = {
        path.relative_to(sample).as_posix() for path in sample.rglob("*.*") if path.suffix in {".py", ".html", ".css"}
    }
    empty = {"py/table/nim/__init__.py", "py/page/nim/__init__.py"}  # a line each, as in every package
    assert files - named - empty == {"overlay.py"}


@pytest.mark.parametrize(
    ("heading", "game", "cards"),
    [
        ("A scoring card of Cartographers", "cartographers", SCORING),
        ("A card of Kingdom Builder", "kingdom_builder", CARDS),
    ],
)
def test_the_guide_for_a_card_names_every_file_that_lists_all_cards(heading: str, game: str, cards: Any) -> None:
    guide = (ROOT / "docs" / "adding.md").read_text(encoding="utf-8")
    steps = guide.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    listing = [
        path
        for folder in ("py", f"tests/engine/{game}")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".h", ".html", ".json"}
        if set(cards) <= set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    ]
    assert len(listing) > 8
    # A package is named by its folder. Chosen games, and checks of rules that are by example, need no new card.
    names = {path: path.parent.name if path.name == "__init__.py" else path.name for path in listing}
    optional = {"goldens.py", "test_skills_diplomacy.py"}
    assert {name for name in names.values() if name not in steps} <= optional


def test_tests_named_as_proof_exist() -> None:
    text = (ROOT / "docs" / "RELIABILITY.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", text)
    assert len(named) > 15
    for path, name in named:
        source = (ROOT / path).read_text(encoding="utf-8")
        assert f"\ndef {name}(" in source if name else "\ndef test_" in source


GAMES = ("cartographers", "kingdom_builder", "woodcraft")


def rows_of_modules() -> list[tuple[str, str]]:
    """The table of modules in docs/architecture.md: the names and the purpose of each row."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("\n## Modules\n")[2]
    return re.findall(r"^\| (`[^|]+) \| (.+) \|$", text, re.M)


def module_paths(name: str) -> list[Path]:
    """The file or folder of a module, for each game if the name has ``<game>``."""
    names = [name.replace("<game>", game) for game in GAMES] if "<game>" in name else [name]
    paths = [ROOT / "py" / Path(*one.split(".")) for one in names]
    return [path if path.is_dir() else path.with_suffix(".py") for path in paths]


def named_modules() -> set[str]:
    """The modules that the table names: in a row of their own, or in that of their package."""
    named = set()
    for names, purpose in rows_of_modules():
        for row in re.findall(r"`([^`]+)`", names):
            for package in [row.replace("<game>", game) for game in GAMES]:
                named |= {package, *(f"{package}.{name}" for name in re.findall(r"`([\w.]+)`", purpose))}
    return named


@pytest.mark.parametrize("package", ["engine", "bots", "table"])
def test_every_module_is_in_the_architecture(package: str) -> None:
    paths = (path.relative_to(ROOT / "py") for path in (ROOT / "py" / package).rglob("*.py"))
    modules = {".".join(path.with_suffix("").parts) for path in paths if not path.stem.startswith("_")}
    assert not modules - named_modules()


def test_every_tool_is_in_the_architecture() -> None:
    """The parts of a command are not named one by one."""
    words = {word for row in rows_of_modules() for text in row for word in re.findall(r"\w+", text)}
    tools = {path.stem for path in (ROOT / "py" / "tools").glob("*.py") if not path.stem.startswith(("_", "fuzz_"))}
    assert not tools - words


def test_modules_of_the_architecture_exist() -> None:
    rows = rows_of_modules()
    assert len(rows) > 25
    for names, purpose in rows:
        paths = [path for name in re.findall(r"`([^`]+)`", names) for path in module_paths(name)]
        for path in paths:
            assert path.exists(), path
        # Names in the purpose are modules of the package, or names in the module.
        for name in re.findall(r"`(\w+)`", purpose):
            in_folder = any((path / f"{name}.py").is_file() or (path / name).is_dir() for path in paths)
            in_module = any(
                re.search(rf"\b{name}\b", path.read_text(encoding="utf-8")) for path in paths if path.is_file()
            )
            assert in_folder or in_module, f"{names}: {name}"
