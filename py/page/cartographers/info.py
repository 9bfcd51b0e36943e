"""What the information card says about edicts, cards, seasons, coins, monsters, skills, mountains and ruins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.cartographers.actions import OPEN
from engine.cartographers.cards import AMBUSH, COIN_TRACK, EXPLORE, SEASONS, SKILLS
from page.ink import marks
from page.ink.glyphs import draw_glyph
from page.ink.surface import SERIF, Context
from page.ink.tokens import Theme
from page.table.info_card import Explanation
from table.cartographers.hand import edict_parts

from .geometry import spent_places
from .panels import LETTERS, card_name, season_name
from .payments import Payment, payments

if TYPE_CHECKING:
    from typing import Protocol

    from engine.cartographers.game import Cartographers
    from engine.cartographers.view_types import View
    from page.screens import App
    from table.words import Words

    class Host(Protocol):
        """What explanations need of the table."""

        app: App
        view: View

        @property
        def shown(self) -> Cartographers: ...
        @property
        def deciding(self) -> bool: ...
        @property
        def seat(self) -> int: ...


def explain(table: Host, key: str) -> Explanation | None:
    """The explanation of a key: "edict 2", "season 1", "skill diplomacy", "card", "coins", "monsters", "mountain"."""
    about, _, which = key.partition(" ")
    makers: dict[str, Callable[[Host, str], Explanation | None]] = {
        "edict": _edict,
        "season": _season,
        "skill": _skill,
        "card": _card,
        "coins": _coins,
        "monsters": _monsters,
        "mountain": _mountain,
        "ruins": _ruins,
    }
    return makers[about](table, which)


def _edict(table: Host, number: str) -> Explanation:
    words, view, edict = table.app.words, table.view, int(number)
    slug = view["edicts"][edict]
    amount = view["now"][table.seat]["edicts"][edict]
    paid = payments(edict_parts(table.shown, edict, table.shown.seats[table.seat].sheet))
    parts = [_part(words, one) for one in paid]
    seasons = [season_name(words, place) for place, season in enumerate(SEASONS) if edict in season.edicts]
    return Explanation(
        words("info.edict"),
        words("edict." + slug),
        words("edict." + slug + ".rule"),
        now=[
            words("info.now", n=words.number(amount)),
            *parts,
            words("info.scores", seasons=words.list(seasons)),
        ],
        draw=lambda context, ink, size: _letter(context, ink, size, LETTERS[edict]),
    )


def _part(words: Words, paid: Payment) -> str:
    """A rule by which an edict pays, how often, and the points."""
    times = f" × {paid.times}" if paid.times > 1 else ""
    return f"{words('rule.' + paid.rule)}{times}: {words.number(paid.amount)}"


def _season(table: Host, number: str) -> Explanation:
    words, view, place = table.app.words, table.view, int(number)
    season, name = SEASONS[place], season_name(words, place)
    first, second = (words("edict." + view["edicts"][edict]) for edict in season.edicts)
    now = []
    if place == view["season"] and not view["over"]:
        now.append(words("table.remaining", n=max(0, view["threshold"] - view["time"]), season=name))
    return Explanation(
        words("about.seasons"),
        name,
        words("table.score_when", a=first, b=second, season=name),
        words("table.time", n=season.threshold),
        now,
    )


def _skill(table: Host, slug: str) -> Explanation:
    words = table.app.words
    refused = table.shown.refusal(OPEN[slug]) if table.deciding else None
    return Explanation(
        words("table.skills"),
        words("skill." + slug),
        words("skill." + slug + ".rule"),
        now=[
            words("info.price", n=SKILLS[slug].cost),
            words(f"refuse.{refused.code}.more" if refused else "info.skill"),
        ],
        draw=lambda context, ink, size: marks.coin(context, ink, size / 2, size / 2, size * 0.36),
    )


def _card(table: Host, which: str) -> Explanation | None:
    words, view = table.app.words, table.view
    slug = view["prompt"].get("card") or (view["revealed"][-1] if view["revealed"] else "")
    if not slug:
        return None
    if slug in AMBUSH:
        return Explanation(
            words("table.ambush"),
            card_name(words, slug),
            words("about.ambush.text"),
            draw=_monster,
        )
    card = EXPLORE[slug]
    terrains = [words("terrain." + terrain) for terrain in card.terrains]
    now = [words.list(terrains)] if terrains else []
    if card.coin is not None:
        now.append(words("info.coin_shape", n=len(card.coin)))
    return Explanation(
        words("table.explore"),
        card_name(words, slug),
        words("about.ruins.text" if card.ruins else "info.explore"),
        words("table.time", n=card.time),
        now,
        lambda context, ink, size: draw_glyph(context, ink, card.terrains[0] if terrains else "ruins", 0, 0, size),
    )


def _coins(table: Host, which: str) -> Explanation:
    words, coins = table.app.words, table.view["coins"][table.seat]
    spent = spent_places(table.view, table.seat)
    return Explanation(
        words("info.track"),
        words("table.coins"),
        words("about.coins.text"),
        f"{coins}/{COIN_TRACK - spent}",
        [words("info.now", n=coins), *([words("info.spent", n=spent)] if spent else [])],
        lambda context, ink, size: marks.coin(context, ink, size / 2, size / 2, size * 0.36),
    )


def _monsters(table: Host, which: str) -> Explanation:
    words, view = table.app.words, table.view
    return Explanation(
        words("table.ambush"),
        words("terrain.monster"),
        words("info.monsters"),
        now=[words("info.now", n=words.number(view["now"][table.seat]["monsters"]))],
        draw=_monster,
    )


def _monster(context: Context, theme: Theme, size: float) -> None:
    """In the colours of the card: on a map the pale head stands on a dark cell."""
    draw_glyph(context, theme, "monster", 0, 0, size, ink=theme.ink, paper=theme.card)


def _mountain(table: Host, which: str) -> Explanation:
    words = table.app.words
    return Explanation(
        words("info.map"),
        words("terrain.mountain"),
        words("info.mountain"),
        draw=lambda context, ink, size: draw_glyph(context, ink, "mountain", 0, 0, size),
    )


def _ruins(table: Host, which: str) -> Explanation:
    words = table.app.words
    return Explanation(
        words("info.map"),
        words("terrain.ruins"),
        words("about.ruins.text"),
        draw=lambda context, ink, size: draw_glyph(context, ink, "ruins", 0, 0, size),
    )


def _letter(context: Context, ink: Theme, size: float, letter: str) -> None:
    """The letter of an edict in a ring."""
    half = size / 2
    context.fillStyle, context.strokeStyle, context.lineWidth = ink.card, ink.ink, 2.4
    marks.disc(context, half, half, half - 2)
    context.fill()
    context.stroke()
    context.fillStyle, context.font = ink.ink, f"bold {size * 0.5:.0f}px {SERIF}"
    context.textAlign, context.textBaseline = "center", "middle"
    context.fillText(letter, half, half + 1)
