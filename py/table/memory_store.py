"""A store of texts in memory, for a page without storage, and for tools and tests."""

from __future__ import annotations


class MemoryStore:
    """Implements ``table.store.Store``; it is never full."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = {} if texts is None else texts

    def read(self, key: str) -> str | None:
        return self.texts.get(key)

    def write(self, key: str, text: str) -> None:
        self.texts[key] = text

    def hold(self, key: str, text: str) -> None:
        self.write(key, text)

    def shorten(self, key: str, text: str) -> None:
        self.write(key, text)

    def delete(self, key: str) -> None:
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        return list(self.texts)
