"""The colours of the light and the dark theme."""

from typing import NamedTuple


class Hue(NamedTuple):
    """One terrain: `wash` is laid flat, `tone` is its darker self, `ink` draws its glyph."""

    wash: str
    tone: str
    ink: str


class Theme:
    """All colours of one theme. The dark theme is a night chart, not an inverted picture."""

    __slots__ = (
        "name",
        "light",
        "desk",
        "paper",
        "paper2",
        "card",
        "ink",
        "ink2",
        "line",
        "accent",
        "on_accent",
        "brass",
        "brass_fill",
        "legal",
        "bad",
        "hues",
    )

    def __init__(self, name: str, colours: str, hues: dict[str, Hue]) -> None:
        self.name = name
        self.light = name == "light"
        (
            self.desk,
            self.paper,
            self.paper2,
            self.card,
            self.ink,
            self.ink2,
            self.line,
            self.accent,
            self.on_accent,
            self.brass,
            self.brass_fill,
            self.legal,
            self.bad,
        ) = colours.split()
        self.hues = hues

    def white(self, glyph: str) -> str:
        """The colour of bare paper inside a glyph: white in the light theme, the wash of the ground in the dark one."""
        if glyph == "mountain":
            return "#FBF6EA" if self.light else "#565A63"
        if glyph == "ruins":
            return self.paper
        if glyph == "castle":
            return self.hues[glyph].wash
        return "#FFF9EC" if self.light else self.hues[glyph].wash

    def shade(self, day: str, night: str, alpha: float) -> str:
        """A CSS colour from the RGB values of the light and of the dark theme: `shade("120,90,45", "0,0,0", .4)`."""
        return f"rgba({day if self.light else night},{alpha})"


LIGHT = Theme(
    "light",
    "#DCD1BE #F7F0E1 #EFE5D0 #FCF8EE #262430 #5B5347 #B9AB92 #9E2F26 #FFF7EC #865C0C #E2B650 #1B5A86 #B3261E",
    {
        "forest": Hue("#B4C795", "#55763F", "#25391F"),
        "village": Hue("#EBBFA6", "#B2492F", "#4A1E14"),
        "farm": Hue("#F2DA8C", "#C08A1E", "#5A3E0A"),
        "water": Hue("#B5D5E0", "#3E86A6", "#173F57"),
        "monster": Hue("#544360", "#352740", "#FBEBD2"),
        "mountain": Hue("#D6CDBD", "#8C8172", "#2E2A28"),
        "wasteland": Hue("#C3BAA9", "#9A8F7E", "#4B453C"),
        "ruins": Hue("#F1E7D2", "#C9BBA0", "#5F5443"),
        "grass": Hue("#D3DB9B", "#7E9440", "#46561C"),
        "canyon": Hue("#D9AE8C", "#A9623A", "#55290F"),
        "desert": Hue("#F4E3B4", "#C9A055", "#74551A"),
        "flower": Hue("#EFC9D2", "#B03F6E", "#5F1738"),
        "castle": Hue("#E6DCC6", "#8C8172", "#262430"),
    },
)

DARK = Theme(
    "dark",
    "#0F1319 #1D242E #18202A #252D39 #EFE6D2 #B4AB98 #48525F #BF4436 #FFF6EA #E2B75E #B98C35 #8CC4EE #FF8A7A",
    {
        "forest": Hue("#2B4433", "#7FA86A", "#CFE6BA"),
        "village": Hue("#573227", "#D9785A", "#FBD9C8"),
        "farm": Hue("#564618", "#D7AC43", "#FBE7AE"),
        "water": Hue("#1D4257", "#5BA5C8", "#C3E6F6"),
        "monster": Hue("#0B090F", "#B58FCB", "#EAD0F6"),
        "mountain": Hue("#393C44", "#8D8A86", "#E8E1D3"),
        "wasteland": Hue("#2E2F33", "#6F6B65", "#BDB5A8"),
        "ruins": Hue("#212934", "#4A5360", "#C6BBA5"),
        "grass": Hue("#3B461F", "#9DB45A", "#DDE9AE"),
        "canyon": Hue("#4F2E1D", "#C47B4F", "#F2C9A8"),
        "desert": Hue("#5A4C2B", "#C9A763", "#F6E4B6"),
        "flower": Hue("#4C2638", "#D9729C", "#FAD0DF"),
        "castle": Hue("#3A404A", "#8D8A86", "#EFE6D2"),
    },
)


def theme(name: str) -> Theme:
    """`"dark"` or anything else for light."""
    return DARK if name == "dark" else LIGHT
