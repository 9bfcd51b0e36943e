"""What replaces modules of the standard library does the same as they do, as far as it goes."""

import functools
import importlib.util
import inspect
import types
from collections.abc import Awaitable, Generator
from pathlib import Path
from typing import Any

import pytest

from tools.runtime import STANDINS


def loaded(name: str) -> Any:
    """A stand-in, under a name of its own."""
    spec = importlib.util.spec_from_file_location(f"standin_{name}", Path(STANDINS, f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def coroutine() -> None:
    """Do nothing."""


@types.coroutine
def old_coroutine() -> Generator[None]:
    yield


def generator() -> Generator[None]:
    yield


@functools.wraps(coroutine)
def wrapped() -> None:
    """Do nothing."""


class Thing:
    kept = 1

    @property
    def computed(self) -> int:
        raise AssertionError("called")

    async def method(self) -> None:
        """Do nothing."""


class Waits(Awaitable[None]):
    def __await__(self) -> Generator[None]:
        yield


KINDS = [coroutine, functools.partial(coroutine), old_coroutine, generator, wrapped, len, 1, "a"]
KINDS += [Thing, Thing(), Thing().method, Thing.method, Waits()]
QUESTIONS = ["isclass", "isfunction", "ismethod", "isgenerator", "isawaitable", "iscoroutinefunction"]


@pytest.mark.parametrize("question", QUESTIONS)
def test_inspect_knows_the_kinds_of_objects(question: str) -> None:
    running = [coroutine(), old_coroutine(), generator()]
    mine, theirs = getattr(loaded("inspect"), question), getattr(inspect, question)
    answers = [[ask(one) for one in [*KINDS, *running]] for ask in (mine, theirs)]
    running[0].close()  # otherwise Python warns that nothing has waited for it
    assert answers[0] == answers[1]


def many(a: int, /, b: str, c: int = 1, *rest: int, d: int, e: int = 2, **more: int) -> None:
    """Do nothing."""


@pytest.mark.parametrize("function", [many, coroutine, Thing.method, Thing().method, lambda *all, **named: None])
def test_inspect_lists_the_parameters_of_a_function(function: Any) -> None:
    def listed(module: Any) -> list[tuple[str, int, object]]:
        empty = module.Parameter.empty
        result = module.signature(function).parameters.values()
        return [(one.name, int(one.kind), None if one.default is empty else one.default) for one in result]

    assert listed(loaded("inspect")) == listed(inspect)


def test_inspect_has_no_signature_of_what_is_no_function() -> None:
    with pytest.raises(ValueError):
        loaded("inspect").signature(len)


def test_inspect_finds_what_is_wrapped() -> None:
    assert loaded("inspect").unwrap(wrapped) is inspect.unwrap(wrapped) is coroutine


@pytest.mark.parametrize("where", [Thing, Thing()])
@pytest.mark.parametrize("name", ["kept", "computed", "method", "absent"])
def test_inspect_calls_no_descriptor_to_read_an_attribute(where: object, name: str) -> None:
    result = loaded("inspect").getattr_static(where, name, None)
    assert result is inspect.getattr_static(where, name, None)


def test_inspect_says_that_an_attribute_is_absent() -> None:
    with pytest.raises(AttributeError):
        loaded("inspect").getattr_static(Thing(), "absent")
