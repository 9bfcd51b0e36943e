"""The panels of Cartographers as markup, and strict texts for them."""

import re

from session_helpers import (
    words,
)

from engine.cartographers import edicts as rules
from page.cartographers import current_card, layout, log, panels, score_sheet, texts
from page.html import p
from page.table.markup import dialog, worth
from table.cartographers.hand import Hand
from table.words import Words

EN = words("en")


def number(text):
    """A number from its text on the page."""
    return int(text.replace("\u2212", "-").replace("+", ""))


def numbers(texts):
    return [number(text) for text in texts]


def everything(here, session, lit=None):
    """Every panel and text of a session in its present state, by name."""
    view, hand = session.view(), Hand(session.state)
    if hand.shapes:
        hand.pick_up(next(action for action in hand.state.actions() if action.kind == "draw"))
    sheet = session.shown.seats[0].sheet
    markup = {
        "seasons": panels.seasons(here, view),
        "edicts": panels.edicts(here, view, lit),
        "purse": panels.purse(here, view, lit),
        "gains": panels.gains(here, view, hand.preview()),
        "due": panels.due(here, view),
        "ledger": score_sheet.ledger(here, view),
        "full ledger": score_sheet.ledger(here, view, full=True),
        "card": current_card.card(here, view, hand),
        "news": log.news(here, view["log"]),
        "log": log.log(here, view),
        "revealed": log.revealed(here, view),
        "deck": log.deck(here, view),
        "keys": panels.keys(here),
        "table": layout.table(here, view),
        "dialog": dialog(here, here("table.log"), p()),
        "menu": layout.menu(here, session.deal.code(), can_redo=session.can_redo),
    }
    for slug in view["edicts"]:
        markup[f"note {slug}"] = panels.lit_note(here, slug, rules.score(slug, sheet).parts)
    markup |= {f"value {i}": worth(here, n, n + i) for i, n in enumerate(view["now"][0]["edicts"])}
    return markup, {"cells": texts.cells(here, view), "ghost": texts.ghost(here, hand)}


class Strict(Words):
    """Words that fail for unknown ids and for parameters that the text lacks or leaves open."""

    def __init__(self, lang):
        super().__init__(lang, words(lang)._entries)

    def __call__(self, id, **params):
        assert id in self, f"there is no text {id} in {self.lang}"
        wanted = set(re.findall(r"\{(\w+)\}", self._entries[id]))
        given = {name for name, value in params.items() if value != "" or name in wanted}
        assert given == wanted, f"{id} takes {sorted(wanted)}, not {sorted(given)}"
        return super().__call__(id, **params)


def rows(tree):
    """The rows of the score sheet: the season's name, six entries and the sum; None for an empty cell."""
    for row in tree.one("tbody").all("tr"):
        cells = row.texts("td")
        yield row.one("th").text, [None if text == "·" else number(text) for text in cells]
