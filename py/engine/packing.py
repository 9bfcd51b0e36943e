"""Numbers and texts packed into short codes for links and for typing."""

from __future__ import annotations

from binascii import Error, a2b_base64, b2a_base64, crc32

from .game import BadData
from .problems import Problem, problem


class Writer:
    """Collects bytes; ``code`` closes them with a checksum as URL-safe text."""

    def __init__(self, body: bytes = b"") -> None:
        self._bytes = bytearray(body)

    def number(self, n: int) -> None:
        """Write an integer of any size from 0 on, seven bits a byte, low first."""
        while n > 127:
            self._bytes.append(n & 127 | 128)
            n >>= 7
        self._bytes.append(n)

    def text(self, text: str) -> None:
        data = text.encode()
        self.number(len(data))
        self._bytes += data

    def code(self) -> str:
        body = bytes(self._bytes)
        sealed = body + crc32(body).to_bytes(4, "big")[1:]
        return b2a_base64(sealed, newline=False).decode().translate(_TO_URL).rstrip("=")


class Reader:
    """Reads what a Writer wrote; BadData with ``code`` for anything else."""

    def __init__(self, text: str, code: str, limit: int = 8192) -> None:
        self._code = code
        if not isinstance(text, str) or not text.isascii() or not 4 < len(text) <= limit:
            raise self.bad(problem("code.not_one"))
        plain = text.translate(_FROM_URL)
        try:
            data = a2b_base64(plain + "=" * (-len(plain) % 4), strict_mode=True)
        except Error:
            raise self.bad(problem("code.characters")) from None
        self._data, seal = data[:-3], data[-3:]
        if crc32(self._data).to_bytes(4, "big")[1:] != seal:
            raise self.bad(problem("code.mistyped"))
        self._at = 0

    def bad(self, what: Problem) -> BadData:
        return BadData(self._code, what)

    def number(self) -> int:
        n = shift = 0
        while True:
            if self._at >= len(self._data):
                raise self.bad(problem("code.short"))
            byte = self._data[self._at]
            self._at += 1
            n |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return n

    def text(self) -> str:
        size = self.number()
        data = self._data[self._at : self._at + size]
        self._at += size
        try:
            if len(data) != size:
                raise self.bad(problem("code.short"))
            return data.decode()
        except UnicodeDecodeError:
            raise self.bad(problem("code.text")) from None

    def rest(self) -> bytes:
        """The bytes that have not been read."""
        return self._data[self._at :]

    def end(self) -> None:
        if self._at != len(self._data):
            raise self.bad(problem("code.long"))


_TO_URL = str.maketrans("+/", "-_")
# Plain base 64 is refused, so that each code has one text.
_FROM_URL = str.maketrans("-_+/", "+/??")
