"""Read and write a WebAssembly module: its functions, which of them call which, and its initial memory."""

import struct
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field

from tools.console import Unsupported

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)  # kinds of imports and exports
# Sections.
TYPES, IMPORTS, FUNCTIONS, LIMITS, EXPORTS, ELEMENTS, CODE, DATA, DATA_COUNT = 1, 2, 3, 5, 7, 9, 10, 11, 12
TRAP = b"\x00\x00\x0b"  # no locals; unreachable; end


@dataclass(frozen=True)
class Export:
    name: str
    kind: int
    index: int

    def __bytes__(self) -> bytes:
        return sized(self.name.encode()) + bytes([self.kind]) + leb(self.index)


@dataclass
class Module:
    """The parts of a module that the set-up changes; other sections are copied. Unsupported if it looks different."""

    sections: list[tuple[int, bytes]]
    imported: int  # number of imported functions; they come first in the numbering
    exports: list[Export]
    bodies: list[bytes]
    segments: list[tuple[int, bytes]]  # address, bytes

    @classmethod
    def read(cls, wasm: bytes) -> "Module":
        if wasm[:8] != b"\0asm\x01\0\0\0":
            raise Unsupported("not a WebAssembly module")
        sections = []
        reader = Reader(wasm, 8)
        while reader.at < len(wasm):
            kind = reader.byte()
            sections.append((kind, reader.take(reader.number())))
        by_kind = {kind: Reader(content) for kind, content in sections if kind}
        return cls(
            sections,
            len(list(_functions_imported(by_kind[IMPORTS]))),
            list(_exports(by_kind[EXPORTS])),
            [by_kind[CODE].take(by_kind[CODE].number()) for _ in range(by_kind[CODE].number())],
            list(_segments(by_kind[DATA])),
        )

    def imports(self) -> list[tuple[str, int]]:
        """The names and types of the imported functions."""
        return list(_functions_imported(Reader(dict(self.sections)[IMPORTS])))

    def types(self) -> list[int]:
        """The type of each function, by its place in the section of types."""
        reader = Reader(dict(self.sections)[FUNCTIONS])
        return [kind for _, kind in self.imports()] + [reader.number() for _ in range(reader.number())]

    def signatures(self) -> list[tuple[bytes, bytes]]:
        """The parameters and the results of each type of function."""
        reader = Reader(dict(self.sections)[TYPES])
        kinds = []
        for _ in range(reader.number()):
            if reader.byte() != 0x60:
                raise Unsupported("a type that is not of a function")
            kinds.append((reader.take(reader.number()), reader.take(reader.number())))
        return kinds

    def listed(self) -> list[int]:
        """The functions in the table, which are those whose address can be taken. Entry 0 of the table stays empty."""
        reader = Reader(dict(self.sections)[ELEMENTS])
        if reader.take(5) != b"\x01\0\x41\x01\x0b":
            raise Unsupported("the function table is not one list that starts at 1")
        return [reader.number() for _ in range(reader.number())]

    def body(self, index: int) -> bytes:
        return self.bodies[index - self.imported] if index >= self.imported else b""

    def reached(self, roots: Iterable[int], without: Set[int] = frozenset()) -> set[int]:
        """Every function that the roots call, directly or not, without entering the functions of `without`."""
        indexes: set[int] = set()
        todo = list(roots)
        while todo:
            index = todo.pop()
            if index not in indexes and index not in without:
                indexes.add(index)
                todo.extend(called(self.body(index)) if index >= self.imported else ())
        return indexes

    def written(self, exports: list[Export], live: set[int], segments: list[tuple[int, bytes]]) -> bytes:
        """The module with these exports and segments; a function that is not live becomes a trap."""
        bodies = [body if n in live else TRAP for n, body in enumerate(self.bodies, self.imported)]
        data = [b"\0\x41" + leb(place, signed=True) + b"\x0b" + sized(part) for place, part in segments]
        new = {
            EXPORTS: leb(len(exports)) + b"".join(map(bytes, exports)),
            CODE: leb(len(bodies)) + b"".join(map(sized, bodies)),
            DATA: leb(len(data)) + b"".join(data),
            DATA_COUNT: leb(len(data)),
        }
        return joined((kind, new.get(kind, content)) for kind, content in self.sections)


@dataclass
class Memory:
    """The memory as the data segments initialize it."""

    parts: list[tuple[int, bytes]]
    image: bytearray = field(init=False)

    def __post_init__(self) -> None:
        self.image = bytearray(max(place + len(part) for place, part in self.parts))
        for place, part in self.parts:
            self.image[place : place + len(part)] = part

    def word(self, at: int) -> int:
        return int.from_bytes(self.image[at : at + 4], "little")

    def text(self, at: int) -> str:
        """The zero-terminated text at an address, or "" if there is none of at most 40 bytes."""
        part = bytes(self.image[at : at + 40]) if 0 < at < len(self.image) else b""
        name, end, _ = part.partition(b"\0")
        return name.decode("ascii", "replace") if end else ""

    def words(self, value: int) -> Iterator[int]:
        """The aligned addresses of a 32-bit value."""
        wanted, at = struct.pack("<i", value), -1
        while (at := self.image.find(wanted, at + 1)) >= 0:
            if at % 4 == 0:
                yield at

    def part(self, at: int, size: int) -> bytes:
        return bytes(self.image[at : at + size])

    def write(self, at: int, content: bytes) -> None:
        self.image[at : at + len(content)] = content

    def segments(self) -> list[tuple[int, bytes]]:
        """The segments, changed; those with only zeros are left out, because memory starts as zeros."""
        now = [(place, bytes(self.image[place : place + len(part)])) for place, part in self.parts]
        return [(place, part) for place, part in now if any(part)]


class Reader:
    def __init__(self, content: bytes, at: int = 0) -> None:
        self.content, self.at = content, at

    def byte(self) -> int:
        self.at += 1
        return self.content[self.at - 1]

    def take(self, size: int) -> bytes:
        self.at += size
        return self.content[self.at - size : self.at]

    def number(self) -> int:
        result = shift = 0
        while True:
            byte = self.byte()
            result |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return result

    def name(self) -> str:
        return self.take(self.number()).decode()

    def limits(self) -> None:
        if self.number() & 1:
            self.number()
        self.number()


def joined(sections: Iterable[tuple[int, bytes]]) -> bytes:
    return b"\0asm\x01\0\0\0" + b"".join(bytes([kind]) + sized(part) for kind, part in sections)


def sized(part: bytes) -> bytes:
    """The bytes with their length before them."""
    return leb(len(part)) + part


def leb(number: int, *, signed: bool = False) -> bytes:
    """A number of at least 0 in LEB128, the variable-length encoding of WebAssembly."""
    parts: list[int] = []
    while True:
        part, number = number & 127, number >> 7
        if number == 0 and not (signed and part & 64):
            return bytes([*parts, part])
        parts.append(part | 128)


def _functions_imported(reader: Reader) -> Iterator[tuple[str, int]]:
    for _ in range(reader.number()):
        _, name = reader.name(), reader.name()
        kind = reader.byte()
        if kind == TABLE:
            reader.byte()
        if kind in (TABLE, MEMORY):
            reader.limits()
        elif kind == GLOBAL:
            reader.take(2)
        else:
            if kind == TAG:
                reader.byte()
            number = reader.number()
            if kind == FUNCTION:
                yield name, number


def _exports(reader: Reader) -> Iterator[Export]:
    for _ in range(reader.number()):
        yield Export(reader.name(), reader.byte(), reader.number())


def _segments(reader: Reader) -> Iterator[tuple[int, bytes]]:
    for _ in range(reader.number()):
        if reader.take(2) != b"\0\x41":
            raise Unsupported("a data segment has no fixed address")
        place = reader.number()
        reader.byte()
        yield place, reader.take(reader.number())


# The number of LEB128 operands of each instruction; _skip_operands() handles those with other operands.
_NUMBERS = (
    dict.fromkeys((0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)), 0)
    | dict.fromkeys((0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0C, 0x0D, 0x18), 1)
    | dict.fromkeys((*range(0x20, 0x27), 0x3F, 0x40, 0x41, 0x42, 0xD0), 1)
    | dict.fromkeys((0x11, 0x13, *range(0x28, 0x3F)), 2)
)
_CALLS = (0x10, 0x12, 0xD2)  # call, return_call, ref.func
_FC = {**dict.fromkeys(range(8), 0), 8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}


def called(body: bytes) -> list[int]:
    """The functions that a body calls directly or takes the address of; Unsupported at an unknown instruction."""
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.number(), reader.byte()
    targets = []
    number, content, end = reader.number, body, len(body)
    while reader.at < end:
        op = content[reader.at]
        reader.at += 1
        if op in _CALLS:
            targets.append(number())
            continue
        follow = _NUMBERS.get(op)
        if follow is None:
            _skip_operands(reader, op)
            continue
        for _ in range(follow):
            while content[reader.at] & 128:
                reader.at += 1
            reader.at += 1
    return targets


def _skip_operands(reader: Reader, op: int) -> None:
    """Skip the operands of an instruction that is not in _NUMBERS; Unsupported if it is unknown."""
    number = reader.number
    if op == 0x43:  # f32.const
        reader.at += 4
    elif op == 0x44:  # f64.const
        reader.at += 8
    elif op == 0x0E:  # br_table
        for _ in range(number() + 1):
            number()
    elif op == 0x1C:  # select of given types
        reader.at += number()
    elif op == 0x1F:  # try_table
        number()
        for _ in range(number()):
            for _ in range(2 if reader.byte() < 2 else 1):
                number()
    elif op == 0xFC and (more := _FC.get(number())) is not None:
        for _ in range(more):
            number()
    else:
        raise Unsupported(f"unknown instruction {op:#x}")
