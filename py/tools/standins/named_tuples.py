"""What the compiled application has in place of ``typing.NamedTuple``.

The class statement of a NamedTuple compiles Python code, which takes most of the time that importing a game takes. The
compiler (py/tools/compile.mjs) writes that code into the class instead, and this is what all of them share.
"""

from __future__ import annotations

from collections import _tuplegetter  # type: ignore[attr-defined]
from collections.abc import Iterable
from typing import Any, Self

field = _tuplegetter
new = tuple.__new__


class Base(tuple[Any, ...]):
    """The methods that ``collections.namedtuple`` gives its classes."""

    __slots__ = ()
    _fields: tuple[str, ...] = ()

    @classmethod
    def _make(cls, values: Iterable[Any]) -> Self:
        made = new(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self, /, **values: Any) -> Self:
        made = self._make(map(values.pop, self._fields, self))
        if values:
            raise TypeError(f"Got unexpected field names: {[*values]!r}")
        return made

    __replace__ = _replace

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map('{}={!r}'.format, self._fields, self))})"

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(self._fields, self, strict=True))

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)
