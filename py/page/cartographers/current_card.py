"""The current card as markup: what it asks for, and the shapes and terrains to choose from; no browser."""

from __future__ import annotations

from engine.cartographers.cards import AMBUSH, EXPLORE
from engine.cartographers.view_types import Prompt, View
from page.html import EMPTY, Html, button, canvas, div, fragment, h2, h3, icon, p, span
from table.cartographers.hand import Hand
from table.words import Words

from .panels import card_name, glyph, shape_name

#: The texts of prompts other than an ordinary draw.
QUESTIONS = {
    "pass": "table.full",
    "ambush": "table.ask.ambush",
    "react": "table.react",
    "after": "table.after",
    "cell": "table.ask.cell",
    "repeat": "table.ask.repeat",
    "bar": "table.ask.bar",
    "touch": "table.ask.touch",
}


def card(words: Words, view: View, hand: Hand, name: str = "", *, asks: bool = True, drawer: str = "") -> Html:
    """The current card: name, time, banner, and the shapes and terrains to choose from.

    ``name``: the owner of the map to draw on if that is another player. ``asks``: whether somebody here is to draw.
    ``drawer``: the bot that is to draw, or one of several people on this device who is to draw monsters.
    """
    slug = view["prompt"].get("card") or (view["revealed"][-1] if view["revealed"] else "")
    if not slug:
        return EMPTY
    cost = None
    if slug in EXPLORE:
        cost = span(icon("time"), words("table.time", n=EXPLORE[slug].time), cls="cost")
    return fragment(
        div(span(words("table.ambush" if slug in AMBUSH else "table.explore"), cls="eyebrow"), cost, cls="cardhead"),
        h2(card_name(words, slug), cls="cardname", data_info="card"),
        _banner(words, view, name, drawer) if asks else _why_others_are_awaited(words, view),
        _coming(words, slug) if view["prompt"]["id"] == "react" else _shapes(words, hand),
        _terrains(words, hand),
    )


def question(words: Words, view: View, name: str, drawer: str = "") -> str:
    """What is asked, "" for an ordinary draw. ``name``: the owner of the map to draw on. ``drawer``: see ``card``."""
    id = QUESTIONS.get(view["prompt"]["id"])
    if drawer and id == "table.ask.ambush":
        return words("replay.onto", name=drawer, owner=name)
    return words(id, name=name) if id and not drawer else ""


def _banner(words: Words, view: View, name: str, drawer: str) -> Html:
    """The instruction for anything but an ordinary draw."""
    prompt = view["prompt"]
    if text := question(words, view, name, drawer):
        coming = prompt["id"] in ("ambush", "react")
        return p(glyph("monster") if coming else None, text, cls="banner loss" if coming else "banner")
    lines = exceptions(words, prompt)
    marked = lines[-1] if prompt.get("demand") else ""
    banners = [p(glyph("ruins") if line == marked else None, line, cls="banner") for line in lines]
    return div(banners, cls="banners") if banners else EMPTY


def _why_others_are_awaited(words: Words, view: View) -> Html:
    if view["prompt"]["id"] in ("ambush", "react"):
        return p(glyph("monster"), words("table.ask.ambush.all"), cls="banner loss")
    return p(words("table.ask.draw.all"), cls="banner")


def exceptions(words: Words, prompt: Prompt) -> list[str]:
    """What a draw of an explore card has to observe: a skill, ruins to cover, or that no shape fits."""
    if prompt["id"] != "draw":
        return []
    lines = [words("skill." + prompt["skill"] + ".rule")] if prompt["skill"] else []
    if prompt["demand"]:
        lines.append(words("table.demand.none" if prompt["single"] else "table.demand"))
    elif prompt["single"]:
        lines.append(words("table.single"))
    return lines


def _shapes(words: Words, hand: Hand) -> Html:
    tiles = []
    for number, shape in enumerate(hand.shapes):
        name = shape_name(words, shape)
        if hand.coins[number]:
            name = words.list([name, words("table.coin_shape")])
        tiles.append(
            button(
                canvas(data_thumb=number, aria_hidden=True),
                type="button",
                cls="opt shape",
                data_do=f"shape {number}",
                aria_pressed=number == hand.shape_index,
                aria_label=name,
                disabled=not hand.fits[number],
            )
        )
    if not tiles:
        return EMPTY
    return div(tiles, cls=f"opts shapes n{len(tiles)}", role="group", aria_label=words("table.shape"))


def _coming(words: Words, slug: str) -> Html:
    """The shape of an ambush that is still to be drawn."""
    spoken = words.list([words("terrain.monster"), shape_name(words, AMBUSH[slug].shape)])
    shape = span(canvas(data_thumb=slug, aria_hidden=True), cls="opt shape")
    return div(shape, cls="opts shapes n1", role="img", aria_label=spoken)


def _terrains(words: Words, hand: Hand) -> Html:
    tiles = [
        button(
            glyph(terrain.partition("+")[2] or terrain),
            span(words("terrain." + terrain)),
            type="button",
            cls="opt terrain",
            data_do=f"terrain {terrain}",
            aria_pressed=terrain == hand.terrain,
        )
        for terrain in hand.terrains
    ]
    if not tiles:
        return EMPTY
    title = words("table.terrain")
    group = div(tiles, cls=f"opts terrains n{len(tiles)}", role="group", aria_label=title)
    return h3(title, cls="eyebrow terrains-head") + group
