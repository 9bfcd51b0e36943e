"""Finds the refusals of actions in the sources of the engine."""

import ast
from functools import cache

from session_helpers import ROOT

from engine.woodcraft.refusal_texts import ENGLISH


def literals(node: ast.expr) -> list[str]:
    """The texts that an argument can be, all of which must be written out."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return literals(one) + literals(other)
    raise AssertionError(f"not written out: {ast.unparse(node)}")


@cache
def refusals(game: str) -> list[tuple[str, str, frozenset[str]]]:
    """Code, English sentence and parameters of every IllegalAction that the sources of a game make."""
    made = []
    for path in sorted((ROOT / "py" / "engine" / game).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="IllegalAction"), args=[ast.Name(id="code"), *_]):
                    pass  # ``refused``, which all calls of the next case go through
                case ast.Call(func=ast.Name(id="IllegalAction"), args=[code, sentence], keywords=given):
                    names = frozenset(str(one.arg) for one in given)
                    made += [(each, text, names) for each in literals(code) for text in literals(sentence)]
                case ast.Call(func=ast.Name(id="refused"), args=[code], keywords=given):
                    names = frozenset(str(one.arg) for one in given)
                    made += [(each, ENGLISH[each], names) for each in literals(code)]
    return made
