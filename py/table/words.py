"""The catalogue of one language: every text on screen by its id."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

#: A text that is yet to be put into words, as JSON: its id and its parameters, some of them such texts again:
#: ``["progress.cartographers", {"season": ["season.fall"], "time": 5, "threshold": 7}]``.
Phrase = Sequence[Any]

LANGUAGES = ("en", "zh-Hant", "zh-Hans", "ja", "ko")

#: Lists inside a sentence, such as the cells of a draw.
_COMMA = {"zh-Hant": "、", "zh-Hans": "、", "ja": "、"}


class Words:
    """``words("table.time", n=2)``: the text of an id with its parameters filled in."""

    def __init__(self, lang: str, entries: Mapping[str, str]) -> None:
        self.lang = lang
        self._entries = entries

    @classmethod
    def from_file(cls, lang: str, text: str) -> Words:
        """From the text of ``static/locale/<lang>.js``: JSON inside one call."""
        return cls(lang, json.loads(text[text.index("{") : text.rindex("}") + 1]))

    def __call__(self, id: str, **params: object) -> str:
        """The text; with ``n=1`` that of ``id.one`` where there is one; the id itself if it has none."""
        text = self._entries.get(id + ".one") if params.get("n") == 1 else None
        if text is None:
            text = self._entries.get(id, id)
        for name, value in params.items():
            text = text.replace("{" + name + "}", self.number(value) if type(value) is int else str(value))
        return text

    def phrase(self, phrase: Phrase) -> str:
        """The text of a Phrase; static/boot.js does the same before Python is there."""
        params = phrase[1] if len(phrase) > 1 else {}
        return self(phrase[0], **{k: self.phrase(v) if isinstance(v, list) else v for k, v in params.items()})

    def __contains__(self, id: str) -> bool:
        return id in self._entries

    def number(self, n: int, *, sign: bool = False) -> str:
        """A number with a real minus, and a plus if asked for."""
        return f"\u2212{-n}" if n < 0 else f"+{n}" if sign and n > 0 else str(n)

    def sentences(self, lines: list[str]) -> str:
        """Sentences one after the other, as they are read aloud."""
        return ("。" if self.lang in _COMMA else ". ").join(lines)

    def list(self, items: list[str]) -> str:
        return _COMMA.get(self.lang, ", ").join(items)
