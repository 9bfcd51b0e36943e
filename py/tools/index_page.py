"""index.html, put together from py/page/index.html and py/page/<game>/index.html: what is shown before Python.

py/page/index.html holds what all games share. In it ``<!-- rules -->`` is replaced by the section of this name of every
game, and ``<!-- each: ... -->`` by its text once for each game. The first line of a game's part states facts:

    <!-- game players="2 3" usual="2" levels="random easy" art="hex-art" -->

the numbers of players, the number chosen at first, the levels of its bots, and the class of the picture on its card.
``{inline}`` in the policy of the page is replaced by the checksum of its inline script, ``{version}`` by the version in
pyproject.toml.
"""

import re
import tomllib
from pathlib import Path

from engine.registry import games
from tools.console import Stop
from tools.paths import PY, ROOT
from tools.site import sums

PAGE = ROOT / "index.html"
TEMPLATE = PY / "page" / "index.html"
NUMBERS = range(1, 9)
#: The level that follows the results of a player, of every game with bots.
MATCH = "match"
#: The kinds of windows for which a game may have one more style sheet, as in static/styles.js.
WINDOWS = ("low", "tablet")
_INLINE = re.compile(r"<script>(.*?)</script>", re.S)
_SECTION = re.compile(r"^<!-- (\w+)(.*) -->\n", re.M)


class Part:
    """The part of one game: its attributes, and its sections by name."""

    def __init__(self, game: str, path: Path) -> None:
        if not path.is_file():
            raise Stop(f"{game} is in the list of games, and there is no {path.relative_to(ROOT)}.")
        self.game = game
        _, *pieces = _SECTION.split(path.read_text(encoding="utf-8"))
        facts, self.sections = pieces[1], dict(zip(pieces[3::3], pieces[5::3], strict=True))
        attributes = dict(re.findall(r'(\w+)="([^"]*)"', facts))
        self.players = [int(number) for number in attributes["players"].split()]
        self.usual = int(attributes["usual"])
        self.levels = attributes["levels"].split()
        self.art = attributes["art"]
        self.has_lesson = (PY / "table" / game / "lesson.py").is_file()


def put_together() -> str:
    """The text of index.html."""
    parts = [Part(game, PY / "page" / game / "index.html") for game in games()]
    first = parts[0]
    text = TEMPLATE.read_text(encoding="utf-8")

    def each(match: re.Match[str]) -> str:
        return "".join(_filled(match[1], part, first) for part in parts)

    def each_lesson(match: re.Match[str]) -> str:
        return "".join(_filled(match[1], part, first) for part in parts if part.has_lesson)

    def section(match: re.Match[str]) -> str:
        return "".join(part.sections.get(match[1], "") for part in parts)

    def inline(match: re.Match[str]) -> str:
        return "".join(part.sections.get(match[1], "").strip() for part in parts)

    def number(match: re.Match[str]) -> str:
        return "".join(_number(match[1], n, parts) for n in NUMBERS)

    text = re.sub(r"<!-- each number of players:\n(.*?)-->\n", number, text, flags=re.S)
    text = re.sub(r"<!-- each:\n(.*?)-->\n", each, text, flags=re.S)
    text = re.sub(r"<!-- each: (.*?) -->", each, text)
    text = re.sub(r"<!-- each lesson:\n(.*?)-->\n", each_lesson, text, flags=re.S)
    text = re.sub(r"<!-- levels(?:: (\w+))? -->", lambda match: _levels(parts, match[1]), text)
    text = re.sub(r"(?m)^<!-- (\w+) -->\n", section, text)
    text = re.sub(r"<!-- (\w+) -->", inline, text)
    readers = [part.game for part in parts if part.sections.keys() & {"readings", "switches"}]
    text = text.replace("{readers}", _belonging(readers, parts))
    text = text.replace("{styled}", " ".join(_styled(text)))
    text = text.replace("{games}", " ".join(games())).replace("{first}", first.game).replace("{version}", version())
    scripts = _INLINE.findall(text)
    if len(scripts) != 1:
        raise Stop(f"{TEMPLATE.name} has {len(scripts)} inline scripts; its policy allows one.")
    return text.replace("{inline}", sums.integrity(scripts[0].encode()))


def version() -> str:
    """The version of the application."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def write() -> None:
    """Bring index.html up to date."""
    text = put_together()
    if not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text:
        PAGE.write_text(text, encoding="utf-8", newline="\n")


def _styled(text: str) -> list[str]:
    """The style sheets that come with the archive of a game or part: they have the name of its folder in py/page.

    That of a kind of window has the name of the kind as well; see static/styles.js.
    """
    names = sorted(path.stem for path in (ROOT / "static" / "css").glob("*.css"))
    folders = {name: re.sub(rf"-({'|'.join(WINDOWS)})$", "", name) for name in names}
    return [
        name
        for name, folder in folders.items()
        if (PY / "page" / folder).is_dir() and f'href="static/css/{name}.css"' not in text
    ]


def _filled(text: str, part: Part, first: Part) -> str:
    """A text with the attributes of a game; elements of all games but the first are initially hidden."""
    is_first = part is first
    names = {
        "game": part.game,
        "art": part.art,
        "current": ' aria-current="page"' if is_first else "",
        "primary": " primary" if is_first else "",
        "hidden": "" if is_first else " hidden",
        "lesson": part.game if part.has_lesson else "",
        "alone": "" if 1 in part.players else " hidden",
    }
    return re.sub(r"\{(\w+)\}", lambda match: names[match[1]], text)


def _belonging(named: list[str], parts: list[Part]) -> str:
    """The attributes of an element for these games only; "" for all games."""
    if len(named) == len(parts):
        return ""
    return f' data-for="{" ".join(named)}"' + ("" if parts[0].game in named else " hidden")


def _number(text: str, n: int, parts: list[Part]) -> str:
    """The button for one number of players."""
    usual = [part.game for part in parts if part.usual == n]
    attributes = f' data-usual="{" ".join(usual)}"' if usual else ""
    if parts[0].usual == n:
        attributes += " checked"
    belonging = _belonging([part.game for part in parts if n in part.players], parts)
    return text.replace("{for}", belonging).replace("{usual}", attributes).replace("{n}", str(n))


def _levels(parts: list[Part], selected: str | None) -> str:
    """The levels of all games, from the weakest, and the one that follows the player's results, as options."""
    options = []
    for level in dict.fromkeys(level for part in parts for level in part.levels):
        chosen = " selected" if level == selected else ""
        belonging = _belonging([part.game for part in parts if level in part.levels], parts)
        options.append(f'<option value="{level}" data-t="level.{level}"{chosen}{belonging}></option>')
    options.append(f'<option value="{MATCH}" data-t="level.{MATCH}"></option>')
    return "".join(options)
