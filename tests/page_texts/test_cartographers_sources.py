"""Every text id and icon that the sources of Cartographers name exists."""

import ast
import re

import pytest
from cartographers_markup import EN, everything
from session_helpers import (
    ROOT,
    after,
    new_session,
    to_draw,
)

from page.cartographers import layout

PAGE = ROOT / "py" / "page" / "cartographers"
SOURCES = ("panels", "texts", "layout", "table", "end")


def literals(path):
    """The texts in a module's source that look like ids, and the beginnings of ids; f-strings as patterns."""
    prefixes = {id.split(".")[0] for id in EN._entries}
    shape = re.compile(rf"(?:{'|'.join(prefixes)})\.(?:[A-Za-z0-9_]+\.)*[A-Za-z0-9_]*")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if parts and parts[0] and shape.fullmatch(parts[0]):
                yield "".join(".+" if part is None else re.escape(part) for part in parts)
        elif isinstance(node, ast.Constant) and id(node) not in inside and shape.fullmatch(str(node.value)):
            yield re.escape(node.value) + (".+" if node.value.endswith(".") else "")


def without_text(ids):
    return {id for id in ids if not any(re.fullmatch(id, known) for known in EN._entries)}


@pytest.mark.parametrize("module", SOURCES)
def test_every_id_in_the_source_of_the_table_has_a_text(module):
    assert not without_text(literals(PAGE / f"{module}.py"))


def test_every_id_in_the_source_of_the_page_has_a_text():
    ids_by_file = {path: set(literals(path)) for path in sorted(PAGE.parent.rglob("*.py"))}
    assert sum(map(len, ids_by_file.values())) > 100, "hardly any ids: is this test blind?"
    assert not {path.name: missing for path, ids in ids_by_file.items() if (missing := without_text(ids))}


def test_every_icon_of_a_panel_is_defined():
    """Each use refers to a symbol of index.html or of the table."""
    symbols = set(re.findall(r'<symbol id="([\w-]+)"', (ROOT / "index.html").read_text(encoding="utf-8")))
    symbols |= set(re.findall(r'<symbol id="([\w-]+)"', layout.table(EN, new_session(3).view())))
    used = set()
    for session in (new_session(3), after(12, seed=3), after(99, seed=3)):
        for markup in everything(EN, session)[0].values():
            used |= set(re.findall(r'<use href="#([\w-]+)"', markup))
    for slug in ("rift_lands", "homestead", "marshlands"):
        session = new_session()
        session.state = to_draw(slug, demand=True)
        used |= set(re.findall(r'<use href="#([\w-]+)"', everything(EN, session)[0]["card"]))
    for module in SOURCES:
        used |= {f"i-{name}" for name in re.findall(r'icon\("(\w+)"\)', (PAGE / f"{module}.py").read_text("utf-8"))}
    assert {"i-rot", "g-coin", "g-ruins", "g-monster", "g-forest"} <= used <= symbols
