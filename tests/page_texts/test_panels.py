"""The panels round the map: every number is the view's, every text is escaped, every word exists."""

import ast
import re

import pytest
from html_tree import parse
from hypothesis import given
from sittings import (
    BLANK,
    GAME,
    ROOT,
    after,
    any_options,
    budget,
    deal,
    full,
    redrawn,
    seeds,
    sides,
    sitting,
    steps,
    steps_of,
    to_draw,
    words,
)

from engine import Chance
from engine.cartographers import edicts as rules
from engine.cartographers.cards import AMBUSH, EXPLORE, SCORING, SEASONS, SKILLS, TITLES
from engine.cartographers.questions import OFFERS
from page.cartographers import layout, log, panels, texts
from page.html import p
from page.table.markup import leaf
from table.cartographers.hand import Hand, edict_parts
from table.deals import Deal
from table.session import Session
from table.words import LANGUAGES, Words

EN = words("en")
PAGE = ROOT / "py" / "page" / "cartographers"
SOURCES = ("panels", "texts", "layout", "table", "end")


def number(text):
    """A number as it is written on the page."""
    return int(text.replace("\u2212", "-").replace("+", ""))


def numbers(texts):
    return [number(text) for text in texts]


def everything(here, session, lit=None):
    """Every panel and every sentence of a session as it stands, by name."""
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
        "ledger": panels.ledger(here, view),
        "full ledger": panels.ledger(here, view, full=True),
        "card": panels.card(here, view, hand),
        "news": log.news(here, view["log"]),
        "log": log.log(here, view),
        "revealed": log.revealed(here, view),
        "deck": log.deck(here, view),
        "keys": panels.keys(here),
        "table": layout.table(here),
        "leaf": leaf(here, here("table.log"), p()),
        "menu": layout.menu(here, session.deal.code(), can_redo=session.can_redo),
    }
    for slug in view["edicts"]:
        markup[f"note {slug}"] = panels.lit_note(here, slug, rules.score(slug, sheet).parts)
    markup |= {f"value {i}": panels.edict_value(here, n, n + i) for i, n in enumerate(view["now"][0]["edicts"])}
    return markup, {"cells": texts.cells(here, view), "ghost": texts.ghost(here, hand)}


class Strict(Words):
    """Words that insist on known ids and on just the parameters that the text has, but for empty ones."""

    def __init__(self, lang):
        super().__init__(lang, words(lang)._entries)

    def __call__(self, id, **params):
        assert id in self, f"there is no text {id} in {self.lang}"
        wanted = set(re.findall(r"\{(\w+)\}", self._entries[id]))
        given = {name for name, value in params.items() if value != "" or name in wanted}
        assert given == wanted, f"{id} takes {sorted(wanted)}, not {sorted(given)}"
        return super().__call__(id, **params)


class Hostile(Words):
    """Words of a catalogue that is full of markup, parameters and all."""

    def __call__(self, id, **params):
        return f"<evil a=\"1\" b='2'>&lt;&amp;: {id} {' '.join(map(str, params.values()))}</evil>"


# --- words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_panel_of_a_game_finds_its_words_and_closes_its_tags(lang):
    here, chance = Strict(lang), Chance.of(lang)
    for session in steps(21, "AB"[len(lang) % 2]):
        for inked in (False, True):
            if inked and not session.over:
                session.place(chance.pick(session.state.actions()))
            for name, markup in everything(here, session, lit=chance.below(5))[0].items():
                tree = parse(markup)
                assert "{" not in tree.text, (name, tree.text)
        session.undo()


def test_no_text_can_bring_markup_into_a_panel():
    here = Hostile("en", {})
    for session in (sitting(3), after(12, seed=3), after(99, seed=3)):
        for name, markup in everything(here, session)[0].items():
            tree = parse(markup)
            assert not list(tree.all("evil")), name
            shown = tree.text
            for node in tree.all():
                strange = set(node.attrs) - KNOWN_ATTRIBUTES
                assert not strange, (name, node.tag, strange)
                shown += " ".join(map(str, node.attrs.values()))
            if tree.text and not name.startswith("value"):
                assert "<evil a=\"1\" b='2'>&lt;&amp;" in shown, f"{name} shows the words as they are"


KNOWN_ATTRIBUTES = {
    *("class", "id", "role", "type", "href", "hidden", "disabled", "scope", "tabindex", "title", "reversed"),
    *("aria-hidden", "aria-label", "aria-pressed", "aria-current", "aria-live", "aria-labelledby"),
    *("aria-rowcount", "aria-colcount", "data-part", "data-do", "data-value", "data-thumb", "data-heading"),
    *("viewbox", "d", "stroke-width", "cx", "cy", "r", "fill"),
}


def test_escaped_text_is_read_back_as_it_was():
    for text in ("<b>", "a & b", '"', "&lt;", "<script>alert(1)</script>", "", "Z\u00e4hne, 森"):
        tree = parse(p(text, title=text))
        assert tree.one("p").attrs["title"] == text and tree.text == " ".join(text.split())


def test_every_card_edict_season_and_title_has_its_name():
    for lang in LANGUAGES:
        here = Strict(lang)
        names = [panels.card_name(here, slug) for slug in (*EXPLORE, *AMBUSH)]
        names += [panels.title_name(here, title) for _, title in TITLES]
        names += [panels.season_name(here, season) for season in range(4)]
        assert all(names) and not any("." in name and "_" in name for name in names)


def literals(path):
    """The texts in a module's source that look like ids, and the beginnings of ids; f-strings as patterns."""
    rooms = {id.split(".")[0] for id in EN._entries}
    shape = re.compile(rf"(?:{'|'.join(rooms)})\.(?:[A-Za-z0-9_]+\.)*[A-Za-z0-9_]*")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if parts and parts[0] and shape.fullmatch(parts[0]):
                yield "".join(".+" if part is None else re.escape(part) for part in parts)
        elif isinstance(node, ast.Constant) and id(node) not in inside and shape.fullmatch(str(node.value)):
            yield re.escape(node.value) + (".+" if node.value.endswith(".") else "")


def without_text(ids):
    return {id for id in ids if not any(re.fullmatch(id, known) for known in EN._entries)}


@pytest.mark.parametrize("module", SOURCES)
def test_every_id_in_the_source_of_the_table_has_a_text(module):
    assert not without_text(literals(PAGE / f"{module}.py"))


def test_every_id_in_the_source_of_the_page_has_a_text():
    found = {path: set(literals(path)) for path in sorted(PAGE.parent.rglob("*.py"))}
    assert sum(map(len, found.values())) > 100, "hardly any ids: is this test blind?"
    assert not {path.name: missing for path, ids in found.items() if (missing := without_text(ids))}


def test_every_sign_on_a_panel_is_drawn_somewhere():
    """Each use refers to a symbol of index.html or of the table's own."""
    symbols = set(re.findall(r'<symbol id="([\w-]+)"', (ROOT / "index.html").read_text(encoding="utf-8")))
    symbols |= set(re.findall(r'<symbol id="([\w-]+)"', layout.table(EN)))
    used = set()
    for session in (sitting(3), after(12, seed=3), after(99, seed=3)):
        for markup in everything(EN, session)[0].values():
            used |= set(re.findall(r'<use href="#([\w-]+)"', markup))
    for slug in ("rift_lands", "homestead", "marshlands"):
        session = sitting()
        session.state = to_draw(slug, demand=True)
        used |= set(re.findall(r'<use href="#([\w-]+)"', everything(EN, session)[0]["card"]))
    for module in SOURCES:
        used |= {f"i-{name}" for name in re.findall(r'icon\("(\w+)"\)', (PAGE / f"{module}.py").read_text("utf-8"))}
    assert {"i-rot", "g-coin", "g-ruins", "g-monster", "g-forest"} <= used <= symbols


def test_every_button_has_a_deed():
    """Each data-do names a do_ method of the page."""
    deeds = set()
    for path in PAGE.parent.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        deeds |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    wanted = set(re.findall(r'data-do="(\w+)', (PAGE / "end.py").read_text(encoding="utf-8")))
    for session in (sitting(3), after(99, seed=3)):
        for markup in everything(EN, session)[0].values():
            wanted |= {node.attrs["data-do"].split()[0] for node in parse(markup).all() if "data-do" in node.attrs}
    assert len(wanted) > 10 and {f"do_{verb}" for verb in wanted} <= deeds


# --- the bar ----------------------------------------------------------------------------------------


def test_past_seasons_show_their_sum_this_one_its_time_and_later_ones_their_edicts():
    for session in steps(4):
        view = session.view()
        items = list(parse(panels.seasons(EN, view)).all("li"))
        scored = view["season_scores"][0]
        assert [item.text.split()[0] for item in items] == ["Spring", "Summer", "Fall", "Winter"]
        for i, item in enumerate(items):
            if i < len(scored):
                assert "is-past" in item.classes and number(item.one("b").text) == sum(scored[i])
            elif i == view["season"]:
                assert "is-now" in item.classes and item.attrs["aria-current"] == "step"
                assert item.one("b").text == f"{view['time']}/{view['threshold']}"
            else:
                assert "is-next" in item.classes
                assert item.one("small").text == ("A B", "B C", "C D", "D A")[i]
        assert len([item for item in items if "is-now" in item.classes]) == (not view["over"])


def test_the_pips_of_a_season_show_time_spent_and_time_of_the_card():
    for session in steps(5, "B"):
        if session.over:
            break
        for inked in (False, True):
            if inked:
                session.place(session.state.actions()[0])
            view = session.view()
            tree = parse(panels.seasons(EN, view))
            pips = [node.classes for node in tree.one(cls="pips").all("i")]
            coming = 0 if inked else EXPLORE[view["card"]].time
            assert len(pips) == max(view["time"], view["threshold"])
            assert sum("f" in pip for pip in pips) == view["time"] - coming
            assert sum("n" in pip for pip in pips) == coming
            assert sum("over" in pip for pip in pips) == max(0, view["time"] - view["threshold"])
            left = max(0, view["threshold"] - view["time"])
            assert tree.one(cls="pips").attrs["aria-label"].startswith(f"{left} time until ")


# --- edicts -----------------------------------------------------------------------------------------


def test_the_two_edicts_of_the_season_are_marked_and_none_when_it_is_over():
    for session in (after(0, 6), after(9, 6), after(18, 6), after(25, 6), after(99, 6)):
        view = session.view()
        cards = list(parse(panels.edicts(EN, view, None)).all("button"))
        on = [i for i, card in enumerate(cards) if "on" in card.classes]
        assert on == ([] if view["over"] else sorted(SEASONS[view["season"]].edicts))
        for i, (card, slug) in enumerate(zip(cards, view["edicts"], strict=True)):
            assert card.one(cls="ring").text == "ABCD"[i] and card.one(cls="name").text == EN(f"edict.{slug}")
            assert card.one(cls="rule").text == EN(f"edict.{slug}.rule")
            assert card.attrs["data-do"] == f"light {i}" and card.one(data_value=str(i)).text == ""


@pytest.mark.parametrize("lit", [None, 0, 1, 2, 3, panels.MONSTERS])
def test_just_the_lit_edict_or_the_monsters_are_pressed(lit):
    view = after(9, 6).view()
    buttons = [*parse(panels.edicts(EN, view, lit)).all("button"), *parse(panels.purse(EN, view, lit)).all("button")]
    assert [button.attrs["aria-pressed"] for button in buttons] == [
        "true" if lit == i else "false" for i in range(4)
    ] + ["true" if lit == panels.MONSTERS else "false"]


def test_an_edict_shows_what_it_pays_and_what_it_would_only_where_that_differs():
    assert panels.edict_value(EN, 7, None) == panels.edict_value(EN, 7, 7) == "7"
    tree = parse(panels.edict_value(EN, 7, 10))
    assert tree.one(cls="was").text == "7" and tree.text == "7 → 10"


def test_coins_and_losses_are_those_of_the_view():
    for session in steps(7):
        view = session.view()
        tree = parse(panels.purse(EN, view, None))
        assert tree.one("p").text == f"Coins {view['coins'][0]} /14"
        assert number(tree.one("button").one("b").text) == view["now"][0]["monsters"] <= 0


@budget(0.05)
@given(seeds, sides)
def test_what_a_lit_edict_is_paid_for_adds_up_to_its_points(seed, side):
    for session in steps(seed, side):
        view = session.view()
        for place, slug in enumerate(view["edicts"]):
            parts = edict_parts(session.state, place)
            tree = parse(panels.lit_note(EN, slug, parts))
            assert sum(numbers(tree.texts("b", "num"))) == view["now"][0]["edicts"][place]
            counts = [re.search(r" × (\d+)$", text) for text in tree.texts("span") if text != EN(f"edict.{slug}.rule")]
            assert sum(int(count[1]) if count else 1 for count in counts) == len(parts)


def test_the_gains_are_what_the_draw_changes_with_signs():
    for session in steps(8, "B"):
        if session.over:
            break
        view, hand = session.view(), Hand(session.state)
        hand.hold(5.5, 5.5)
        preview = hand.preview()
        items = list(parse(panels.gains(EN, view, preview)).all("li"))
        texts = [item.all("span", "num") for item in items]
        texts = [next(found).text for found in texts]
        first, second = SEASONS[view["season"]].edicts
        assert items[0].one(cls="ring").text + items[1].one(cls="ring").text == "ABCD"[first] + "ABCD"[second]
        if hand.refusal:
            assert texts == ["\u2013"] * 4
            continue
        assert numbers(texts) == [
            preview.edicts_then[first] - preview.edicts[first],
            preview.edicts_then[second] - preview.edicts[second],
            preview.coins_then - preview.coins,
            preview.monsters_then - preview.monsters,
        ]
        assert all(text[0] in "+\u2212" or text == "0" for text in texts)


def test_a_gain_has_a_plus_a_loss_a_minus_and_no_change_is_faint():
    hand = Hand(to_draw("rift_lands", ["MF.........", *BLANK[1:]]))
    hand.choose_terrain("monster")
    hand.hold(10.5, 10.5)
    last = list(parse(panels.gains(EN, hand.state.view(0), hand.preview())).all("span", "num"))[-1]
    assert last.text == "\u22122" and "none" not in last.classes
    hand.choose_terrain("forest")
    hand.hold(1.5, 0.5)
    *_, coins, losses = parse(panels.gains(EN, hand.state.view(0), hand.preview())).all("span", "num")
    assert (coins.text, losses.text) == ("0", "+1") and "none" in coins.classes


def test_which_edicts_score_when_is_told():
    told = {after(turns, 6).view()["season"]: panels.due(EN, after(turns, 6).view()) for turns in range(28)}
    assert told == {
        0: "A and B score when Spring ends",
        1: "B and C score when Summer ends",
        2: "C and D score when Fall ends",
        3: "D and A score when Winter ends",
    }


# --- the ledger -------------------------------------------------------------------------------------


def rows(tree):
    """The rows of the score sheet: the season's name, six entries and the sum; None where nothing stands."""
    for row in tree.one("tbody").all("tr"):
        cells = row.texts("td")
        yield row.one("th").text, [None if text == "·" else number(text) for text in cells]


@budget(0.06)
@given(seeds, sides)
def test_the_ledger_holds_every_point_in_its_column_and_adds_up(seed, side):
    for session in steps(seed, side):
        view = session.view()
        scored = view["season_scores"][0]
        for whole in (False, True):
            tree = parse(panels.ledger(EN, view, full=whole))
            found = list(rows(tree))
            year = found.pop() if whole else None
            assert [name for name, _ in found] == ["Spring", "Summer", "Fall", "Winter"][: 4 if whole else len(scored)]
            for i, (_, cells) in enumerate(found):
                wanted = [None] * 7
                if i < len(scored):
                    a, b = SEASONS[i].edicts
                    wanted[a], wanted[b], wanted[4], wanted[5] = scored[i]
                    wanted[6] = sum(scored[i])
                assert cells == wanted
            if year:
                assert year[0] == "The whole year" and year[1][6] == view["scores"][0] == sum(year[1][:6])
                for column in range(6):
                    assert year[1][column] == sum(cells[column] or 0 for _, cells in found)


def test_the_ledger_has_a_heading_for_every_column():
    view = after(99, seed=9).view()
    heads = [node.text for node in parse(panels.ledger(EN, view)).one("thead").all("th")]
    assert heads == ["A", "B", "C", "D", "Coins", "Loss", "Sum"]
    buttons = list(parse(panels.ledger(EN, view, full=True)).one("thead").all("button"))
    assert [button.attrs["data-do"] for button in buttons] == [f"light {i}" for i in range(4)]
    assert [button.attrs["aria-label"] for button in buttons] == [
        f"{'ABCD'[i]}: {EN('edict.' + slug)}" for i, slug in enumerate(view["edicts"])
    ]


# --- the card in hand -------------------------------------------------------------------------------


def card(state, **choices):
    hand = Hand(state)
    if "shape" in choices:
        hand.choose_shape(choices["shape"])
    if "terrain" in choices:
        hand.choose_terrain(choices["terrain"])
    return parse(panels.card(EN, state.view(0), hand))


@pytest.mark.parametrize("slug", [slug for slug, card in EXPLORE.items() if not card.ruins])
def test_a_card_shows_its_name_time_shapes_coins_and_terrains(slug):
    tree, printed = card(to_draw(slug)), EXPLORE[slug]
    assert tree.one("h2").text == EN(f"card.{slug}") and tree.one(cls="cost").text == f"{printed.time} time"
    shapes = list(tree.all("button", "shape"))
    assert [shape.attrs["data-do"] for shape in shapes] == [f"shape {i}" for i in range(len(printed.shapes))]
    for tile, shape in zip(shapes, printed.shapes, strict=True):
        told = EN("say.shape.cells", n=len(shape))
        assert tile.attrs["aria-label"] == told + (", This shape earns a coin" if shape == printed.coin else "")
        assert "disabled" not in tile.attrs
    terrains = list(tree.all("button", "terrain"))
    assert [tile.attrs["data-do"] for tile in terrains] == [f"terrain {terrain}" for terrain in printed.terrains]
    assert [tile.text for tile in terrains] == [EN(f"terrain.{terrain}") for terrain in printed.terrains]
    assert not list(tree.all(cls="banner"))


def test_what_is_chosen_is_pressed():
    tree = card(to_draw("homestead"), terrain="farm")
    assert [tile.attrs["aria-pressed"] for tile in tree.all("button", "terrain")] == ["false", "true"]
    tree = card(to_draw("hamlet"), shape=1)
    assert [tile.attrs["aria-pressed"] for tile in tree.all("button", "shape")] == ["false", "true"]


def test_a_shape_without_room_cannot_be_chosen():
    tree = card(to_draw("hamlet", full("A1", "A2", "B1", "K11")))
    assert ["disabled" in tile.attrs for tile in tree.all("button", "shape")] == [False, True]


@pytest.mark.parametrize(
    ("state", "banner", "shapes", "terrains"),
    [
        (to_draw("hamlet", demand=True), "Cover a ruins cell", 2, 1),
        (
            to_draw("hamlet", full("A1", "A2", "B1", "B6"), demand=True),
            "No shape can cover ruins: draw one cell anywhere, any terrain",
            1,
            5,
        ),
        (to_draw("orchard", full("A1", "K11")), "No shape fits: draw one cell", 1, 2),
        (to_draw("orchard", full()), "The map is full", 0, 0),
        (to_draw("rift_lands"), None, 1, 5),
    ],
    ids=["ruins", "ruins in vain", "single cell", "full map", "rift lands"],
)
def test_a_banner_says_what_is_special_about_the_draw(state, banner, shapes, terrains):
    tree = card(state)
    assert tree.texts("p", "banner") == ([banner] if banner else [])
    assert len(list(tree.all("button", "shape"))) == shapes and len(list(tree.all("button", "terrain"))) == terrains


def test_the_inked_card_stays_until_the_next_is_turned():
    session = sitting(10)
    slug = session.view()["card"]
    hand = Hand(session.state)
    session.place(session.state.actions()[0])
    tree = parse(panels.card(EN, session.view(), hand))
    assert session.view()["card"] is None and tree.one("h2").text == EN(f"card.{slug}")
    assert not list(tree.all(cls="banner"))


# --- what happened ----------------------------------------------------------------------------------

LOG = [
    {"id": "reveal", "card": "hamlet"},
    {"id": "draw", "seat": 0, "card": "hamlet", "terrain": "village", "cells": ["A1", "A2", "B1"], "coin": 1,
     "mountains": ["B4", "C9"]},
    {"id": "season", "season": 0, "scores": [[5, 7, 2, -3]]},
    {"id": "reveal", "card": "gnoll_raid"},
    {"id": "ambush", "card": "gnoll_raid", "cells": ["K1", "K2"], "mountains": []},
    {"id": "reveal", "card": "kobold_onslaught"},
    {"id": "ambush", "card": "kobold_onslaught", "cells": [], "mountains": []},
    {"id": "reveal", "card": "temple_ruins"},
    {"id": "reveal", "card": "orchard"},
    {"id": "draw", "seat": 0, "card": "orchard", "terrain": "farm", "cells": ["C1"], "coin": 0, "mountains": []},
    {"id": "reveal", "card": "homestead"},
    {"id": "pass", "seat": 0, "card": "homestead"},
]  # fmt: skip


def test_the_news_tell_seasons_ambushes_and_ruins_in_order_and_nothing_else():
    tree = parse(log.news(EN, LOG))
    assert tree.texts("li") == [
        "Spring: 5 + 7 + 2 for coins \u2212 3 for monsters = 11",
        "Gnoll Raid: monsters on K1, K2",
        "Kobold Onslaught: found no room",
        "Temple Ruins",
    ]


def test_the_log_tells_everything_but_reveals_the_newest_first():
    tree = parse(log.log(EN, {"log": LOG}))
    assert tree.texts("li") == [
        "Homestead Nothing could be drawn",
        "Orchard Farm on C1",
        "Kobold Onslaught: found no room",
        "Gnoll Raid: monsters on K1, K2",
        "Spring: 5 + 7 + 2 for coins \u2212 3 for monsters = 11",
        "Hamlet Village on A1, A2, B1 A coin for the shape A coin for the mountain at B4 A coin for the mountain at C9",
    ]


def test_a_season_below_zero_is_told_with_a_minus():
    entry = {"id": "season", "season": 2, "scores": [[0, 0, 1, -6]]}
    assert parse(log.news(EN, [entry])).text == "Fall: 0 + 0 + 1 for coins \u2212 6 for monsters = \u22125"


def test_the_log_of_a_whole_game_has_a_line_for_every_draw_ambush_and_season():
    view = after(99, seed=11).view()
    lines = len([entry for entry in view["log"] if entry["id"] != "reveal"])
    assert len(list(parse(log.log(EN, view)).all("li"))) == lines


# --- cards on the table and in the deck -------------------------------------------------------------


@budget(0.06)
@given(seeds, sides)
def test_the_cards_of_the_season_stand_in_their_order_with_their_times(seed, side):
    for session in steps(seed, side):
        view = session.view()
        items = list(parse(log.revealed(EN, view)).all("li"))
        for item, slug in zip(items, view["revealed"], strict=True):
            assert item.one("span").text == panels.card_name(EN, slug)
            kind = ["ambush"] if slug in AMBUSH else ["ruins"] if EXPLORE[slug].ruins else []
            assert item.classes == kind
            assert numbers(item.texts("b")) == ([] if slug in AMBUSH else [EXPLORE[slug].time])
        shown = [n for item in items for n in numbers(item.texts("b"))]
        assert sum(shown) == view["time"]


@budget(0.06)
@given(seeds, sides)
def test_the_deck_shows_what_can_be_known_and_no_order(seed, side):
    for session in steps(seed, side):
        unseen = session.view()["unseen"]
        tree = parse(log.deck(EN, session.view()))
        assert tree.one("p").text.split()[0] == str(unseen["size"])
        listed = [item for item in tree.all("li") if "ambush" not in item.classes]
        assert [item.one("span").text for item in listed] == [EN(f"card.{slug}") for slug in unseen["explore"]]
        assert [number(item.one("b").text) for item in listed] == [EXPLORE[slug].time for slug in unseen["explore"]]
        ambushes = tree.texts("li", "ambush")
        assert ambushes == [EN(f"ambush.{slug}") for slug in unseen["ambush"]]
        heads = tree.texts("h3")
        assert len(heads) == (2 if ambushes else 1)
        if ambushes:
            assert heads[1].split()[0] == str(unseen["ambushes_in"])
        assert len(listed) + unseen["ambushes_in"] == unseen["size"]


def test_a_deck_without_ambush_cards_says_nothing_of_them():
    view = {"unseen": {"size": 1, "explore": ["orchard"], "ambush": [], "ambushes_in": 0}}
    tree = parse(log.deck(EN, view))
    assert tree.one("p").text == "1 card face down" and tree.texts("h3") == ["Explore cards"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_stands_beside_what_it_does(lang):
    tree = parse(panels.keys(words(lang)))
    keys, deeds = tree.texts("kbd"), tree.texts("dd")
    assert len(keys) == len(deeds) == 14 and all(keys) and all(deeds)
    assert len(set(keys)) == 14, "no key does two things"


def test_the_menu_shows_the_code_of_the_deal_and_redo_only_where_there_is_one():
    code = deal(12, "B").code()
    for can_redo in (False, True):
        tree = parse(layout.menu(EN, code, can_redo=can_redo))
        assert tree.one("output").text == code and tree.one(data_do=f"copy {code}")
        assert ("disabled" in tree.one(data_do="redo").attrs) is not can_redo


def test_the_table_has_every_part_once():
    tree = parse(layout.table(EN))
    parts = [node.attrs["data-part"] for node in tree.all() if "data-part" in node.attrs]
    assert len(parts) == len(set(parts))
    source = "".join((PAGE / f"{module}.py").read_text(encoding="utf-8") for module in ("table", "display"))
    used = set(re.findall(r'_part\["(\w+)"\]', source)) | set(re.findall(r'_write\("(\w+)"', source))
    assert used <= set(parts)


def test_every_edict_has_a_note_for_each_of_its_parts():
    for slug in SCORING:
        state = redrawn(sitting(0).state, full(mark="V"))
        parts = rules.score(slug, state.seats[0].sheet).parts
        assert parse(panels.lit_note(Strict("en"), slug, parts)).one("b", "name").text == EN(f"edict.{slug}")


# --- more seats, skills -----------------------------------------------------------------------------

NAMES = ["Ada", "<b>Bo</b>", "森"]
TRIO = ("concentrate", "diplomacy", "search")


def three(seed=0):
    """A game of three with skills."""
    return Session(Deal.of(GAME, seed, 3, skills=TRIO))


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_panel_of_a_table_of_any_kind_finds_its_words_and_closes_its_tags(lang):
    """Looked at every fifth decision and at the end."""
    here, chance = Strict(lang), Chance.of(lang)
    for players in (1, 3):
        deal = Deal.of(GAME, chance.below(100), players, **any_options(chance) | {"skills": TRIO})
        for turn, session in enumerate(steps_of(Session(deal), chance.below(100))):
            if turn % 5 and not session.over:
                continue
            view, seat = session.view(), chance.below(players)
            markup, spoken = everything(here, session)
            markup |= {
                "seasons": panels.seasons(here, view, seat),
                "purse": panels.purse(here, view, None, seat),
                "ledger": panels.ledger(here, view, full=True, seat=seat),
                "news": log.news(here, view["log"], seat),
                "log": log.log(here, view, NAMES[:players]),
                "skills": panels.skills(here, view),
                "seats": panels.seats(here, view, NAMES[:players], seat),
            }
            for name, text in markup.items():
                tree = parse(text)
                assert "{" not in tree.text, (name, tree.text)
            assert all("{" not in text for text in texts.cells(here, view, seat)) and "{" not in spoken["ghost"]


def test_every_seat_sees_its_own_numbers():
    for session in steps_of(three(1), 1):
        view = session.view()
        for seat in range(3):
            scored = view["season_scores"][seat]
            sums = numbers(node.one("b").text for node in parse(panels.seasons(EN, view, seat)).all("li", "is-past"))
            assert sums == [sum(row) for row in scored]
            tree = parse(panels.purse(EN, view, None, seat))
            assert tree.one("p").text == f"Coins {view['coins'][seat]} /14"
            assert number(tree.one("button").one("b").text) == view["now"][seat]["monsters"]
            *_, (_, year) = rows(parse(panels.ledger(EN, view, full=True, seat=seat)))
            assert year[6] == view["scores"][seat]


def test_the_players_stand_in_order_with_their_scores_and_the_one_to_draw_is_marked():
    for session in steps_of(three(2), 2):
        view = session.view()
        shown = view["actor"] or 0
        buttons = list(parse(panels.seats(EN, view, NAMES, shown)).all("button"))
        assert [button.one(cls="name").text for button in buttons] == NAMES
        assert numbers(button.one("b").text for button in buttons) == view["scores"]
        assert [button.attrs["data-do"] for button in buttons] == ["seat 0", "seat 1", "seat 2"]
        assert [i for i, button in enumerate(buttons) if "active" in button.classes] == (
            [] if view["over"] else [view["actor"]]
        )
        assert [button.attrs["aria-pressed"] for button in buttons].index("true") == shown
    assert panels.seats(EN, sitting().view(), ["Ada"], 0) == "", "alone there is nobody to list"


def test_a_skill_can_be_pressed_when_the_rules_let_it_be_opened():
    pressed = 0
    for session in steps_of(three(3), 3):
        view = session.view()
        buttons = list(parse(panels.skills(EN, view)).all("button"))
        assert [button.attrs["data-do"] for button in buttons] == [f"skill {slug}" for slug in TRIO]
        legal = {str(action) for action in session.state.actions()}
        for button, slug in zip(buttons, TRIO, strict=True):
            assert ("disabled" not in button.attrs) is (f"skill {slug}" in legal)
            assert button.one(cls="price").text == str(SKILLS[slug].cost)
            assert button.one(cls="name").text == EN(f"skill.{slug}")
            pressed += "disabled" not in button.attrs
    assert pressed
    assert panels.skills(EN, sitting().view()) == "", "without skills there is nothing to choose"


def test_the_log_says_who_did_what():
    view = after_all(three(4), 4)
    items = list(parse(log.log(EN, view, NAMES)).all("li"))
    entries = [entry for entry in view["log"] if entry["id"] in ("draw", "pass", "skill")]
    entries = [entry for entry in entries if entry.get("asked") not in OFFERS]
    told = [item.one("i").text for item in reversed(items) if list(item.all("i"))]
    assert told == [NAMES[entry["seat"]] for entry in entries]
    assert sum("season" in item.classes for item in items) == 4 * 3, "each season for each player"


def after_all(session, seed):
    *_, last = steps_of(session, seed)
    return last.view()
