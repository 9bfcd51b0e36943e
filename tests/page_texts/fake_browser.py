"""A browser of a few plain objects, for modules of the page that only read sizes and set styles."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any

Handler = Callable[[Any], object]


class Node(SimpleNamespace):
    """An element: any field, and listeners that ``send`` calls."""

    def __init__(self, **fields: Any) -> None:
        super().__init__(style=SimpleNamespace(), hidden=False, handlers=[], **fields)

    def addEventListener(self, kind: str, handler: Handler) -> None:  # noqa: N802
        self.handlers.append((kind, handler))

    def listen(self, number: int, node: "Node", kind: str, call: Callable[[int, Any], object]) -> None:
        """What the page's ``inkstead.listen`` does."""
        node.addEventListener(kind, lambda event: call(number, event))

    def getBoundingClientRect(self) -> SimpleNamespace:  # noqa: N802
        return SimpleNamespace(left=0.0, top=0.0)

    def send(self, kind: str, **fields: Any) -> SimpleNamespace:
        """Send an event; returns it. ``prevented``: whether the browser would do nothing more."""
        event = SimpleNamespace(type=kind, target=self, prevented=False, **fields)
        event.preventDefault = lambda: setattr(event, "prevented", True)
        for wanted, handler in self.handlers:
            if wanted == kind:
                handler(event)
        return event


class Browser:
    """The timers and frames that a module has asked for, which tests run."""

    def __init__(self, width: int) -> None:
        self.window = Node(innerWidth=width)
        self.frames: list[Handler] = []
        self._timers: dict[int, Callable[[], object]] = {}
        self._count = 0

    def set_timeout(self, act: Callable[[], object], _: float) -> int:
        self._count += 1
        self._timers[self._count] = act
        return self._count

    def clear_timeout(self, number: int) -> None:
        self._timers.pop(number, None)

    def wait(self) -> None:
        """Let all timers end."""
        while self._timers:
            self._timers.pop(min(self._timers))()


@contextmanager
def browser(width: int = 1280) -> Iterator[Browser]:
    """A browser whose window has a width; modules that are imported meanwhile are forgotten afterwards."""
    known = dict(sys.modules)
    here = Browser(width)
    js, pyodide, ffi = ModuleType("js"), ModuleType("pyodide"), ModuleType("pyodide.ffi")
    js.__dict__.update(
        document=Node(),
        inkstead=Node(),
        Path2D=SimpleNamespace(new=Node),
        window=here.window,
        setTimeout=here.set_timeout,
        clearTimeout=here.clear_timeout,
        requestAnimationFrame=here.frames.append,
        cancelAnimationFrame=lambda _: here.frames.clear(),
    )
    ffi.__dict__.update(create_proxy=lambda act: act, create_once_callable=lambda act: act, to_js=lambda value: value)
    ffi.__dict__.update(JsException=Exception)
    sys.modules.update({"js": js, "pyodide": pyodide, "pyodide.ffi": ffi})
    try:
        yield here
    finally:
        for name in sys.modules.keys() - known.keys():
            del sys.modules[name]
