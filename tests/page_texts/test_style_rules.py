"""Style rules that would make the browser restyle the whole table after most changes, or change another screen."""

import re

import pytest

from engine.cartographers.sheets import MARKS
from tools import style_sheets
from tools.paths import PY, STATIC

SHEETS = style_sheets.all_sheets()
#: The same with the files that they import.
FILES = sorted(style_sheets.SHEETS.rglob("*.css"))
#: Sheets of screens that have no table in play.
OTHERS = {"print.css", "rules.css", "review.css"}
#: Sheets that every screen has; the others come with a screen and stay.
ALWAYS = {"ink.css", "home.css", "table.css"}
#: Sheets of screens and panels of all games that come and stay one by one; those of a table come together.
ALONE = re.compile(r"(?:achievements|backup|days|kept|links|par|puzzle|replay|review|rules|stats)\.css")
#: An ancestor of everything at the table, with a condition on what it contains.
WHOLE = re.compile(r"(?:^|[\s,(])(?:html|body|main|#room|\.table|\.cartographers|\.kb|\.wc)(?![\w-])[^\s,{>~+]*:has\(")
#: The phase of the table as a condition for elements of any name and class.
ANY_BELOW_PHASE = re.compile(r"\.phase-[^{},]*[\s>](?:\*|:not\([^{}]*?\))\s*[,{]")

#: A rule for elements of any name in a language: the browser looks for the language of each element.
ANY_IN_LANGUAGE = re.compile(r"(?:^|[\s,>+~]):lang\([\w-]+\)\s*[,{]")

CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
#: A mixed colour in a gradient: Firefox then paints a plain area instead of sharp stripes.
MIXED_IN_GRADIENT = re.compile(r"gradient\([^;{}]*color-mix\([^;{}]*")


def selectors(text: str) -> list[str]:
    """The selectors of a sheet, without what is for print."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"@media print \{.*?\n\}", "", text, flags=re.S)
    rules = (rule.strip() for rule in re.findall(r"([^{}]+)\{", text))
    return [f"{rule} {{" for rule in rules if not rule.startswith("@")]


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if sheet.name not in OTHERS], ids=lambda sheet: sheet.name)
def test_no_rule_depends_on_anything_inside_the_table(sheet):
    assert [one for one in selectors(style_sheets.whole(sheet)) if WHOLE.search(one)] == []


@pytest.mark.parametrize(
    "sheet", [sheet for sheet in SHEETS if sheet.name != "cartographers-low.css"], ids=lambda sheet: sheet.name
)
def test_no_change_of_the_phase_restyles_all_elements(sheet):
    assert [one for one in selectors(style_sheets.whole(sheet)) if ANY_BELOW_PHASE.search(one)] == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_rule_looks_for_the_language_of_all_elements(sheet):
    assert [one for one in selectors(style_sheets.whole(sheet)) if ANY_IN_LANGUAGE.search(one)] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(style_sheets.SHEETS).as_posix())
def test_a_file_is_of_one_topic_and_has_one_rule_in_a_line(file):
    text = file.read_text(encoding="utf-8")
    without_texts = re.sub(r'"[^"]*"|/\*.*?\*/', "", text, flags=re.S)
    assert [line for line in without_texts.splitlines() if re.search(r"\}\s*[^\s}]", line)] == []
    assert text.startswith("/* ") and text.count("\n") <= 400
    imported = set(re.findall(r'@import "([^"]+)"', text))
    assert imported == {f"{path.parent.name}/{path.name}" for path in FILES if path.parent == file.with_suffix("")}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_gradient_has_a_mixed_colour(sheet):
    assert MIXED_IN_GRADIENT.findall(style_sheets.whole(sheet)) == []


def test_no_sheet_of_one_screen_changes_a_class_of_another_one():
    """A sheet stays in the page when its screen is left, so each has names of its own or names its screen.

    A sheet for tablets belongs to the same screen as the sheet for all windows.
    """
    sheets: dict[str, set[str]] = {}
    for sheet in SHEETS:
        screen = sheet.name.replace("-tablet.css", ".css")
        for rule in selectors(style_sheets.whole(sheet)):
            for one in re.split(r",(?![^(]*\))", rule.removesuffix(" {")):
                if re.fullmatch(r"\.[\w-]+(?:[ >]+\.[\w-]+)*", one.strip()):
                    sheets.setdefault(one.strip(), set()).add(screen)
    assert {one: names for one, names in sheets.items() if len(names) > 1 and names - ALWAYS} == {}


def test_no_rule_of_one_screen_meets_a_class_inside_another_one():
    """A rule that begins with a class, such as ".level", was met by ".puzzles .level": each names its screen."""
    anywhere: dict[str, set[str]] = {}
    inside: dict[str, set[str]] = {}
    for sheet in SHEETS:
        for rule in selectors(style_sheets.whole(sheet)) if ALONE.fullmatch(sheet.name) else ():
            for one in re.split(r",(?![^(]*\))", rule.removesuffix(" {")):
                if bare := re.fullmatch(r"\.([\w-]+)(?: \w+)?", one.strip()):
                    anywhere.setdefault(bare[1], set()).add(sheet.name)
                for name in re.findall(r"[ >][a-z]*\.([\w-]+)", one.strip()):
                    inside.setdefault(name, set()).add(sheet.name)
    both = {name: (sheets, inside.get(name, set()) - sheets) for name, sheets in anywhere.items()}
    assert {name: pair for name, pair in both.items() if pair[1]} == {}


@pytest.mark.parametrize(
    "rule",
    ["body:has(.x) .y {", ".wc.phase-turn:has(li) .z {", ":is(a, .table:has(.b)) {"],
)
def test_a_rule_that_depends_on_everything_is_found(rule):
    assert WHOLE.search(rule)


@pytest.mark.parametrize("rule", [".table.phase-over .right > * {", ".kb.phase-turn .x > :not(.a, .b) {"])
def test_a_rule_about_all_elements_is_found(rule):
    assert ANY_BELOW_PHASE.search(rule)


@pytest.mark.parametrize("rule", [":lang(ja) {", "p :lang(ko), a {", ":lang(zh-Hant), :lang(ja) {"])
def test_a_rule_about_all_elements_in_a_language_is_found(rule):
    assert ANY_IN_LANGUAGE.search(rule)


#: Classes whose names are put together: a count, a player, a phase, a sign of the rules.
JOINED = re.compile(r"[np]\d|phase-\w+|sign-\w+")


def test_every_class_of_the_style_sheets_is_set_somewhere():
    sources = [*PY.rglob("*.py"), *PY.rglob("*.html"), *STATIC.glob("*.js")]
    words = set(re.findall(r"[A-Za-z][\w-]*", "\n".join(source.read_text(encoding="utf-8") for source in sources)))
    words |= {kind.replace("+", "_") for kind in MARKS}  # those of the small maps of Cartographers
    classes = {name for sheet in FILES for one in selectors(sheet.read_text()) for name in CLASS.findall(one)}
    assert len(classes) > 500
    assert sorted(name for name in classes - words if not JOINED.fullmatch(name)) == []
