"""Every screen at four widths, in five languages and in narrow and wide fonts: no overflow, no control cut off.

With --exhaustive every combination is measured. Otherwise every screen is measured in English at the narrowest width,
and then either in English at another width or in another language at one width; these and the fonts differ from screen
to screen.
"""

import re
from collections.abc import Callable

import pytest
from all_screens import SCREENS
from fonts import CJK_ONLY, MACHINE, in_fonts
from page_language import set_language
from played_games import CLEAR
from playwright.sync_api import Page
from screen_contents import Contents
from table_screens import PHONE_ONLY
from text_fit import CUT, OVER

from table.words import LANGUAGES

Ready = Callable[..., Page]
SIZES = ((360, 640), (390, 844), (820, 1180), (1280, 800))
# The widest Latin letters in English; the others have few of them. The fonts of this machine at one width.
WIDE = ("noto", "dejavu", CJK_ONLY)
FONTS_OF = {lang: WIDE if lang == "en" else ("noto", CJK_ONLY) for lang in LANGUAGES}
MACHINE_AT = 360

LOOK = f"() => [...({OVER})(), ...({CUT})()]"
# Allowed: rows of seats, skills and dice scroll sideways; a long name of a player ends in an ellipsis, and so does a
# row of Woodcraft's recap until it is pressed. For four players in a low window the text of a helper may lack its third
# line; the information card has it.
MEANT = re.compile(
    r"off the screen: (seat|btn quiet skill|lumber)|cut off by .*: (person|(seat|player)( active)?|recap short):"
    r"|cut off by -?\d+, 1\d: card hcard"
)

Combinations = dict[str, dict[tuple[int, int], tuple[str, ...]]]  # language: {size: fonts}


def every_combination(sizes: tuple[tuple[int, int], ...]) -> Combinations:
    return {
        lang: {size: (*FONTS_OF[lang], MACHINE) if size[0] == MACHINE_AT else FONTS_OF[lang] for size in sizes}
        for lang in LANGUAGES
    }


def some_combinations(sizes: tuple[tuple[int, int], ...], number: int) -> Combinations:
    """The combinations for the screen of this number."""
    chosen: Combinations = {"en": {sizes[0]: WIDE[number // 2 % 2 : number // 2 % 2 + 1]}}
    if number % 2:
        wider = sizes[1 + number // 2 % (len(sizes) - 1)]
        chosen["en"][wider] = WIDE[:1]
    else:
        other = LANGUAGES[1 + number // 2 % (len(LANGUAGES) - 1)]
        chosen[other] = {sizes[0] if number % 3 else sizes[-1]: WIDE[:1]}
    return chosen


def measure(page: Page, again: Callable[[], None], combinations: Combinations) -> list[str]:
    trouble = []
    for lang, sizes in combinations.items():
        if lang != "en":  # the screen was opened in English
            set_language(page, lang)
            again()
        for (width, height), fonts_here in sizes.items():
            page.set_viewport_size({"width": width, "height": height})
            for fonts, texts in in_fonts(page, fonts_here, LOOK).items():
                trouble += [f"{lang}, {width}, {fonts}: {text}" for text in texts if not MEANT.match(text)]
    page.set_viewport_size({"width": 1280, "height": 800})
    if combinations.keys() != {"en"}:
        set_language(page, "en")
        again()
    return trouble


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_overflows_and_no_control_is_cut_off(
    shared_page: Page, ready: Ready, exhaustive: bool, name: str
) -> None:
    page = shared_page
    ready(page, "#/", again=False)
    page.evaluate(CLEAR)
    trouble = []
    for number, (screen, again) in enumerate(SCREENS[name](page, Contents()), list(SCREENS).index(name)):
        sizes = SIZES[:2] if screen.endswith(PHONE_ONLY) else SIZES
        combinations = every_combination(sizes) if exhaustive else some_combinations(sizes, number)
        trouble += [f"{screen}, {text}" for text in measure(page, again, combinations)]
    page.evaluate(CLEAR)
    assert not trouble, "\n".join(trouble)
