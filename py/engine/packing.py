"""Numbers and texts packed into short codes for links and for typing."""

from __future__ import annotations

from binascii import Error, a2b_base64, b2a_base64, crc32

from .game import BadData


class Writer:
    """Collects bytes; ``code`` closes them with a checksum as URL-safe text."""

    def __init__(self, body: bytes = b"") -> None:
        self._bytes = bytearray(body)

    def number(self, n: int) -> None:
        """A natural number of any size, seven bits a byte, low first."""
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
            raise self.bad("this is not a code")
        plain = text.translate(_FROM_URL)
        try:
            data = a2b_base64(plain + "=" * (-len(plain) % 4), strict_mode=True)
        except Error:
            raise self.bad("the code holds characters that no code has") from None
        self._data, seal = data[:-3], data[-3:]
        if crc32(self._data).to_bytes(4, "big")[1:] != seal:
            raise self.bad("the code is incomplete or mistyped")
        self._at = 0

    def bad(self, message: str) -> BadData:
        return BadData(self._code, message)

    def number(self) -> int:
        n = shift = 0
        while True:
            if self._at >= len(self._data):
                raise self.bad("the code ends too early")
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
                raise self.bad("the code ends too early")
            return data.decode()
        except UnicodeDecodeError:
            raise self.bad("the code holds a broken text") from None

    def rest(self) -> bytes:
        """The bytes that are not read yet."""
        return self._data[self._at :]

    def end(self) -> None:
        if self._at != len(self._data):
            raise self.bad("the code is too long")


_TO_URL = str.maketrans("+/", "-_")
_FROM_URL = str.maketrans("-_+/", "+/??")
