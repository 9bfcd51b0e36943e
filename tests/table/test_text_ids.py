"""Every text of the catalogues is used: by an id or a prefix in the sources, or by the markup."""

import ast
import re
from functools import cache

from session_helpers import ROOT, words

import engine

EN = words("en")._entries
PREFIXES = {id.split(".")[0] for id in EN}


@cache
def used_ids():
    """Patterns of the ids that the sources and the pages name; parts filled in at run time match anything."""
    patterns = set()
    for path in sorted((ROOT / "py").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
                if sum(len(part or "") for part in parts) >= 3:
                    patterns.add("".join(".+" if part is None else re.escape(str(part)) for part in parts))
            elif isinstance(node, ast.Constant) and id(node) not in inside:
                text = str(node.value)
                if "." in text and text.split(".")[0] in PREFIXES:
                    patterns.add(re.escape(text) + (".+" if text.endswith(".") else ""))
    for path in (ROOT / "index.html", *sorted((ROOT / "static").glob("*.js"))):
        text = path.read_text(encoding="utf-8")
        patterns |= {re.escape(id) for id in re.findall(r"[\"'`]([a-z]\w*(?:\.[\w-]+)+)[\"'`]", text)}
        patterns |= {re.escape(start) + ".+" for start in re.findall(r"[\"'`]([a-z]\w*(?:\.\w+)*\.)[\"'`$]", text)}
    return patterns


def unused(ids, patterns):
    """The ids that no pattern matches; the form for one and the label of a named text are found through that text."""
    anywhere = re.compile("|".join(f"(?:{pattern})" for pattern in sorted(patterns)))
    named = {id for id in ids if anywhere.fullmatch(id) or anywhere.fullmatch(re.sub(r"\.(one|label)$", "", id))}
    return set(ids) - named


def test_every_text_is_used():
    patterns = used_ids()
    assert len(patterns) > 300, "hardly any ids: is this test blind?"
    assert not unused(EN, patterns)


def test_an_unused_text_is_found():
    patterns = used_ids()
    gone = {"app.theme", "kb.small", "new.pick.over", "new.players.code"}
    assert unused(gone, patterns) == gone


def test_no_game_uses_the_texts_of_another():
    """Woodcraft named rounds and the end of a turn by texts of Kingdom Builder."""
    prefixes = {"kingdom_builder": "kb", "woodcraft": "wc"}
    ids = {}
    for game in engine.games():
        others = "|".join(prefix for other, prefix in prefixes.items() if other != game)
        for path in sorted((ROOT / "py").glob(f"*/{game}/**/*.py")):
            ids[path] = re.findall(rf"[\"'](?:{others})\.[\w.]+", path.read_text(encoding="utf-8"))
    assert len(ids) > 100, "hardly any sources: is this test blind?"
    assert not {path.name: others for path, others in ids.items() if others}
