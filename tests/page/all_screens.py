"""All screens of the page, by group: what the tests of layout and of hostile texts open."""

import app_screens
import table_screens
from screen_contents import Screens

SCREENS: dict[str, Screens] = {
    "first screen": app_screens.first_screen,
    "rules": app_screens.rules,
    "new game of Cartographers": lambda page, contents: app_screens.new_game(page, contents, "cartographers"),
    "new game of Kingdom Builder": lambda page, contents: app_screens.new_game(page, contents, "kingdom_builder"),
    "new game of Woodcraft": lambda page, contents: app_screens.new_game(page, contents, "woodcraft"),
    "games and files": app_screens.games_and_files,
    "games of the day": app_screens.days,
    "statistics": app_screens.stats,
    "lessons": app_screens.lessons,
    "sheets to print": app_screens.sheets,
    "achievements": app_screens.medals,
    "stored data": app_screens.data,
    "puzzles": app_screens.puzzles,
    "pars and comparisons": app_screens.comparisons,
    "settings and notices": app_screens.settings_and_notices,
    "card sets": app_screens.card_sets,
    "replays": app_screens.replays,
    "table of Cartographers": table_screens.cartographers_table,
    "table of Kingdom Builder": table_screens.kingdom_builder_table,
    "table of Woodcraft": table_screens.woodcraft_table,
    "ends": table_screens.ends,
    "games by links": table_screens.games_by_links,
}
