"""The texts on screen in one language, by id."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

#: A text independent of language, as JSON: an id and its parameters, which may be phrases as well:
#: ``["home.line", {"progress": ["season.fall"], "standing": ["progress.points", {"n": 2}]}]``.
Phrase = Sequence[Any]
#: A list in a message names no more numbers.
MOST_LISTED = 12

LANGUAGES = ("en", "zh-Hant", "zh-Hans", "ja", "ko")

#: Languages without spaces between words and sentences, whose full stop is "。".
WITHOUT_SPACES = ("zh-Hant", "zh-Hans", "ja")

#: What a sentence ends with.
_ENDS = (".", "!", "?", "…", "。", "！", "？")

#: A parameter followed by both forms of a Korean particle, the one after a final consonant first: ``{name}(이/가)``.
_PARTICLE = re.compile(r"\{(\w+)\}([’”」)]?)\((은/는|이/가|을/를|과/와|으로/로)\)")

#: Digits and single letters by the end of their Korean names (0 is 영, 1 is 일, M is 엠), and Latin words by their last
#: letters (Ann is 앤, but Peter is 피터).
_CONSONANT = re.compile(r"[036mn]$|ng$", re.IGNORECASE)
_RIEUL = re.compile(r"[178l]$|(?<![a-z])r$", re.IGNORECASE)
#: A particle follows the word before brackets: 주사위(1~6)가.
_BRACKETS = re.compile(r"(?<=\w) ?[(（][^()（）]*[)）]\W*$")

#: Chinese texts have a space between a number or a foreign word and the characters next to it, as their catalogues are
#: written around parameters: a name in Chinese has none.
_CHINESE = ("zh-Hant", "zh-Hans")
_PARAMETER = re.compile(r"(\{\w+\})")
#: A place where a parameter begins or ends, while they are filled in.
_SEAM = "\0"
_UNSPACED = re.compile(rf"([㐀-鿿）]) ?{_SEAM}+ ?(?=[㐀-鿿（])")
_SPACED = re.compile(rf"(\d){_SEAM}+(?=[㐀-鿿])|([㐀-鿿]){_SEAM}+(?=\d)", re.ASCII)


class News(NamedTuple):
    """A message on screen; one that is not good is shown as trouble."""

    phrase: Phrase
    good: bool


def number(n: int, *, sign: bool = False) -> str:
    """A number with a real minus sign, and with a plus sign if ``sign``."""
    return f"\u2212{-n}" if n < 0 else f"+{n}" if sign and n > 0 else str(n)


def decimal(value: float, *, sign: bool = False) -> str:
    """A mean or an estimate with one decimal, and with the signs of ``number``."""
    text = f"{abs(value):.1f}"
    if text == "0.0":
        return text
    return ("\u2212" if value < 0 else "+" if sign else "") + text


def _fill_in(text: str, values: Mapping[str, str], *, spaced: bool) -> str:
    """Replace the parameters once, so that a value may contain braces.

    ``spaced``: separate numbers from Chinese characters where a parameter begins or ends, but not names in Chinese.
    """
    pieces = [values.get(piece[1:-1], piece) if piece[:1] == "{" else piece for piece in _PARAMETER.split(text)]
    if not spaced:
        return "".join(pieces)
    result = _UNSPACED.sub(r"\1", _SEAM.join(pieces))
    return _SPACED.sub(lambda match: f"{match[1] or match[2]} ", result).replace(_SEAM, "")


def _final_sound(text: str) -> str | None:
    """How ``text`` ends when it is read aloud in Korean: ``"ㄹ"``, ``"consonant"``, ``"vowel"``, or None if unknown."""
    spoken = re.sub(r"[\W_]+$", "", _BRACKETS.sub("", text))
    if not spoken:
        return None
    last = spoken[-1]
    if "가" <= last <= "힣":
        final = (ord(last) - ord("가")) % 28
        return "vowel" if final == 0 else "ㄹ" if final == 8 else "consonant"
    if not last.isascii():
        return None
    return "ㄹ" if _RIEUL.search(spoken) else "consonant" if _CONSONANT.search(spoken) else "vowel"


def particle(text: str, forms: str) -> str:
    """The form of a Korean particle that follows ``text``: ``particle("3", "은/는")`` is ``"은"``.

    ``forms`` holds the form after a consonant and the form after a vowel. 으로/로 takes 로 after ㄹ, too. Where the
    reading of ``text`` is unknown, as with a Chinese name, both forms are written: ``"은(는)"``.
    """
    after_consonant, after_vowel = forms.split("/")
    final = _final_sound(text)
    if final is None:
        if after_consonant.endswith(after_vowel):  # 으로/로
            return f"({after_consonant[: -len(after_vowel)]}){after_vowel}"
        return f"{after_consonant}({after_vowel})"
    if final == "vowel" or (final == "ㄹ" and after_vowel == "로"):
        return after_vowel
    return after_consonant


def _with_particle(match: re.Match[str], values: Mapping[str, str]) -> str:
    """Replace both forms by the right one for the value; the parameter itself is replaced later."""
    name, quote, forms = match.groups()
    joined = quote and quote + "\u2060"  # a line may break after a quotation mark
    return f"{{{name}}}{joined}{particle(values.get(name, ''), forms)}"


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
        """The text of an id, or the id itself if there is none. With ``n=1``, the text of ``id.one`` is preferred."""
        if not params:
            return self._entries.get(id, id)
        text = self._entries.get(id + ".one") if params.get("n") == 1 else None
        if text is None:
            text = self._entries.get(id, id)
        values = {name: self.number(value) if type(value) is int else str(value) for name, value in params.items()}
        if self.lang == "ko":
            text = _PARTICLE.sub(lambda match: _with_particle(match, values), text)
        return _fill_in(text, values, spaced=self.lang in _CHINESE)

    def phrase(self, phrase: Phrase) -> str:
        """The text of a Phrase; static/boot.js does the same before Python has started."""
        params = phrase[1] if len(phrase) > 1 else {}
        return self(phrase[0], **{k: self.phrase(v) if isinstance(v, list) else v for k, v in params.items()})

    def __contains__(self, id: str) -> bool:
        return id in self._entries

    def number(self, n: int, *, sign: bool = False) -> str:
        return number(n, sign=sign)

    def sentences(self, lines: Sequence[str]) -> str:
        """Sentences joined for a screen reader; a full stop follows each that does not end with a mark of its own."""
        return self.paragraph([*self.ended(lines[:-1]), *lines[-1:]])

    def ended(self, lines: Sequence[str]) -> list[str]:
        """The lines, with a full stop after each that does not end with a mark of its own."""
        stop = "。" if self.lang in WITHOUT_SPACES else "."
        return [line if line.endswith(_ENDS) else line + stop for line in lines]

    def paragraph(self, texts: Sequence[str]) -> str:
        """Complete sentences in a row; Chinese and Japanese have no space between them."""
        return ("" if self.lang in WITHOUT_SPACES else " ").join(texts)

    def list(self, items: Sequence[str]) -> str:
        """Items separated as inside a sentence, such as the cells of a draw: "A1, A2"."""
        return self("app.list", a="", b="").join(items)

    def joined(self, items: Sequence[str]) -> str:
        """Items as in a sentence: "A, B and C"."""
        *others, last = items
        return self("app.and", a=self.list(others), b=last) if others else last

    def first(self, numbers: Sequence[int]) -> str:
        """Some numbers as a list; of very many only the first ones, so that a message stays short."""
        rest = ["…"] if len(numbers) > MOST_LISTED else []
        return self.list([*map(str, numbers[:MOST_LISTED]), *rest])
