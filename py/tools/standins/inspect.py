"""What asyncio, dataclasses and Pyodide take from inspect. Signatures are those of functions, without annotations."""

from collections.abc import Awaitable
from functools import partial
from types import CoroutineType, FunctionType, GeneratorType, MethodType
from typing import Any

_VARARGS, _VARKEYWORDS, _COROUTINE, _ITERABLE_COROUTINE = 4, 8, 128, 256  # flags of code objects
_empty = type("_empty", (), {})


class Parameter:
    empty = _empty
    POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD, VAR_POSITIONAL, KEYWORD_ONLY, VAR_KEYWORD = range(5)

    def __init__(self, name: str, kind: int, *, default: object = _empty) -> None:
        self.name, self.kind, self.default = name, kind, default


class Signature:
    empty = _empty

    def __init__(self, parameters: list[Parameter]) -> None:
        self.parameters = {one.name: one for one in parameters}

    def __str__(self) -> str:
        stars = {Parameter.VAR_POSITIONAL: "*", Parameter.VAR_KEYWORD: "**"}
        return f"({', '.join(stars.get(one.kind, '') + one.name for one in self.parameters.values())})"


def signature(function: Any, **_: object) -> Signature:
    """The parameters of a function or method; ValueError for what else can be called."""
    code = getattr(function, "__code__", None)
    if code is None:
        raise ValueError(f"no signature found for {function!r}")
    defaults = dict(
        zip(reversed(code.co_varnames[: code.co_argcount]), reversed(function.__defaults__ or ()), strict=False)
    )
    defaults |= function.__kwdefaults__ or {}
    kinds = [Parameter.POSITIONAL_ONLY] * code.co_posonlyargcount
    kinds += [Parameter.POSITIONAL_OR_KEYWORD] * (code.co_argcount - len(kinds))
    kinds += [Parameter.KEYWORD_ONLY] * code.co_kwonlyargcount
    kinds += [Parameter.VAR_POSITIONAL] * bool(code.co_flags & _VARARGS)
    kinds += [Parameter.VAR_KEYWORD] * bool(code.co_flags & _VARKEYWORDS)
    named = zip(code.co_varnames, kinds, strict=False)  # other names are those of local variables
    parameters = [Parameter(name, kind, default=defaults.get(name, _empty)) for name, kind in named]
    if isinstance(function, MethodType):
        del parameters[0]
    return Signature(sorted(parameters, key=lambda one: one.kind))


def isclass(one: object) -> bool:
    return isinstance(one, type)


def isfunction(one: object) -> bool:
    return isinstance(one, FunctionType)


def ismethod(one: object) -> bool:
    return isinstance(one, MethodType)


def isgenerator(one: object) -> bool:
    return isinstance(one, GeneratorType)


def isawaitable(one: object) -> bool:
    if isinstance(one, GeneratorType):
        return bool(one.gi_code.co_flags & _ITERABLE_COROUTINE)
    return isinstance(one, CoroutineType | Awaitable)


def iscoroutinefunction(one: Any) -> bool:
    one = getattr(one, "__func__", one)
    while isinstance(one, partial):
        one = one.func
    return isinstance(one, FunctionType) and bool(one.__code__.co_flags & _COROUTINE)


def unwrap(one: Any) -> Any:
    while hasattr(one, "__wrapped__"):
        one = one.__wrapped__
    return one


def getattr_static(one: Any, name: str, default: object = _empty) -> object:
    """An attribute, without calling a descriptor."""
    kinds = one.__mro__ if isinstance(one, type) else (one, *type(one).__mro__)
    for place in kinds:
        if name in getattr(place, "__dict__", ()):
            return place.__dict__[name]
    if default is _empty:
        raise AttributeError(name)
    return default
