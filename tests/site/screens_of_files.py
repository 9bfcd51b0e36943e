"""Which screens of the built site ask for which of its files."""

import re
from typing import NamedTuple

from engine.registry import games


class Stop(NamedTuple):
    """A screen: its address, what is pressed there in turn, the element that is there then, and the language."""

    address: str
    last: str
    presses: tuple[str, ...] = ()
    lang: str = "en"


FIRST = Stop("#/new/cartographers", "#new:not([hidden]) [type=submit]:enabled")
#: The heading of any screen: without a par there is nothing to compare a game with.
ANY = "#page :is(h1, [data-heading])"
HINT = ('.tools [data-do="hint"]',)
TABLES = {game: Stop(f"#/play/{game}", ".advice .try", HINT) for game in games()}
RULES = Stop("#/rules/cartographers", ".rulebook")
PRINTED = Stop("#/print/game/over", ".print-page")
DAYS = Stop("#/days", ".days")
#: The screens of the parts: of their archives and of their style sheets.
PARTS = {
    "achievements": Stop("#/achievements", ".medals"),
    "backup": Stop("#/data", ".data"),
    "challenge": Stop("#/challenge/over", "#room h1"),
    "compare": Stop("#/compare/over", ANY),
    "days": DAYS,
    "editor": Stop("#/cards/woodcraft", ".editor"),
    "lesson": Stop("#/learn/cartographers", ".coach[data-step]"),
    "miniatures": Stop("#/games", ".saved"),
    "par": Stop("#/par/over", ANY),
    "printing": PRINTED,
    "puzzle": Stop("#/puzzle/cartographers/1", ".task"),
    "replay": Stop("#/watch/over", ".replay[data-frame]"),
    "review": Stop("#/play/over", "[data-do='review_run quick']", ("[data-do=review]",)),
    "rulebook": RULES,
    "saved": Stop("#/games", ".saved"),
    "seals": Stop("#/stats", ".stats"),
    "stats": Stop("#/stats", ".stats"),
    "woodcraft": TABLES["woodcraft"],
    "kingdom_builder": TABLES["kingdom_builder"],
}
SHEETS = {
    **{
        name: PARTS[name] for name in ("achievements", "backup", "compare", "days", "lesson", "par", "puzzle", "replay")
    },
    **{name: PARTS[name] for name in ("review", "seals", "stats", "woodcraft", "kingdom_builder")},
    "cards": PARTS["editor"],
    "heading": RULES,
    "info": TABLES["cartographers"],
    "print": PRINTED,
    "print-map": PRINTED,
    "rules": RULES,
    "scenes": TABLES["cartographers"],
}

SCREENS = {
    "static/python.js": FIRST,
    "static/bot_worker.js": TABLES["cartographers"],
    "static/vendor/pyodide/pyodide.js": FIRST,
    "static/vendor/pyodide/pyodide.asm.js": FIRST,
    "static/vendor/pyodide/pyodide.asm.wasm": FIRST,
    "static/vendor/pyodide/pyodide-lock.json": TABLES["cartographers"],
    "static/vendor/pyscript/core.js": FIRST,
    **{f"static/locale/{lang}.js": FIRST._replace(lang=lang) for lang in ("en", "zh-Hant", "zh-Hans", "ja", "ko")},
    **{f"static/vendor/inkstead/{part}.bin": stop for part, stop in PARTS.items()},
    **{f"static/vendor/inkstead/{game}_bots.bin": stop for game, stop in TABLES.items()},
    **{f"static/css/{name}.css": stop for name, stop in SHEETS.items()},
}

#: The other files: readers, hosts and installations use them, the page contains what they are made of, or they are
#: pictures or the page itself. The last two rows are asked for only in games by links or against matched bots, after a
#: while without input, by some windows, or by screens of which one is tried with another style sheet.
OTHERS = re.compile(
    r"(\.nojekyll|SHA256SUMS|LICENSE|(static/vendor/)?NOTICE|static/licences/.*|sw\.js|inkstead\.(html|webmanifest))"
    r"|index\.html|py/main\.py|static/vendor/manifest\.js|static/\w+\.js|static/css/(ink|home|table)\.css|static/art/.*"
    r"|static/vendor/inkstead/(links|live|match|ponder)\.bin"
    r"|static/css/(links|kept|print-board|days-ending|cartographers-low|woodcraft-tablet)\.css"
)
