"""The panels of Kingdom Builder: numbers equal the view, and texts exist in five languages."""

import re
from bisect import bisect
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest
from html_tree import parse
from kingdom_builder_sessions import NAMES, played
from session_helpers import ROOT, words

from engine.kingdom_builder import builders
from engine.kingdom_builder.actions import parse as parse_action
from engine.kingdom_builder.builders import RULES
from engine.kingdom_builder.locations import KINDS
from page.html import EMPTY
from page.kingdom_builder import layout, panels, quadrant_panel, rule_ids, texts
from page.kingdom_builder.geometry import FINGER, HEAD, SIZE, Layout, fit
from page.kingdom_builder.main_button import main_button
from page.table.markup import named
from table.kingdom_builder.hand import Hand, Preview
from table.kingdom_builder.quadrants import counts, standings
from table.kingdom_builder.reach import reach
from table.players import names
from table.session import Sitter
from table.words import LANGUAGES, Words

EN = words("en")
GAMES = [played(seed, players, steps) for seed, players, steps in ((1, 2, 0), (2, 3, 17), (3, 4, 90), (4, 1, 22))]
FINISHED = [played(5, 2, 999), played(6, 1, 999)]


class Strict(Words):
    """Fails for an id without a text."""

    def __init__(self, lang: str) -> None:
        known = words(lang)
        super().__init__(lang, known._entries)

    def __call__(self, id, **params):
        assert id in self, f"{self.lang} has no {id}"
        text = super().__call__(id, **params)
        assert "{" not in text, f"{id} lacks a parameter: {text}"
        return text


def looking(session, seat=None):
    seat = session.state.turn if seat is None else seat
    view = session.view(seat)
    hand = Hand()
    hand.update(view)
    return view, hand


def everything(here, session):
    view, hand = looking(session)
    names = NAMES[: view["players"]]
    made = {
        "round": panels.round_of(here, view),
        "goals": panels.goals(here, view, 1, 0),
        "note": "".join(panels.note(here, view, i, 0, NAMES) for i in range(panels.GOALS)),
        "quadrants": "".join(
            quadrant_panel.panel(here, card, 0, standings(view, card, 0, counts(view)), names, [EMPTY] * len(names))
            for card in quadrant_panel.CARDS
        ),
        "changes": panels.changes(here, 4, Preview([], "farm", "tower"))
        + panels.changes(here, -2, Preview([], "", "")),
        "seats": panels.seats(here, view, names, 0),
        "heads": panels.heads(here, view, names, 0),
        "everyone": panels.everyone(here, view, names, 0),
        "log": panels.log(here, view, names),
        "news": panels.news(here, view["log"], names, None),
        "deck": panels.deck(here, view),
        "keys": panels.keys(here),
        "table": layout.table(here),
        "menu": layout.menu(here, session.deal.code(), can_redo=False),
    }
    if not view["over"]:
        name = names[view["prompt"]["seat"]]
        made["card"] = panels.card(here, view, name, hand, yours=True)
        made["theirs"] = panels.card(here, view, name, hand, yours=False)
        made["pass"] = panels.pass_on(here, name)
        made["tiles"] = panels.tiles(here, view, view["seat"], hand, active=True)
    return made


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_panel_has_its_texts_and_closes_its_tags(lang):
    here = Strict(lang)
    for session in GAMES + FINISHED:
        for name, html in everything(here, session).items():
            tree = parse(html)
            assert tree.text or name in ("news", "heads", "note"), name


class Hostile(Words):
    def __call__(self, id, **params):
        return "<evil>"


def test_no_text_becomes_markup_in_a_panel():
    here = Hostile("en", {})
    for session in GAMES:
        for name, html in everything(here, session).items():
            assert not list(parse(html).all("evil")), name


def test_cards_show_the_gold_of_the_view_and_the_rule_of_its_reading():
    for session in GAMES + FINISHED:
        view, _ = looking(session, 0)
        for i, worth in enumerate(view["now"][0]):
            paid = sum(
                int(node.text.replace("\u2212", "-"))
                for node in parse(panels.note(EN, view, i, 0, NAMES)).all("b")
                if "num" in node.attrs.get("class", "")
            )
            assert paid == worth["amount"]
    view, _ = looking(GAMES[0], 0)
    official = {slug: rule_ids.of_card(view, slug) for slug in RULES}
    assert set(official.values()) == {f"kb.card.{slug}.rule" for slug in RULES}
    readings = {"hermits": "less_one", "workers": "castles", "merchants": "touched", "lords": "strict"}
    other = view | {"switches": readings}
    assert sum(rule_ids.of_card(other, slug) != official[slug] for slug in RULES) == 4
    assert all(rule_ids.of_card(other, slug) in EN for slug in RULES)
    paid = {
        part["rule"]
        for session in GAMES + FINISHED
        for now in session.view()["now"]
        for worth in now
        for part in worth["parts"]
    }
    assert len(paid) > 6 and paid <= set(rule_ids.PARTS)
    source = Path(builders.__file__).read_text(encoding="utf-8")
    assert set(re.findall(r'"([a-z]+\.[a-z]+)"', source)) == set(rule_ids.PARTS)
    assert all(id in EN for id in rule_ids.PARTS.values())


def test_the_next_card_is_shown_only_to_who_has_another_turn():
    steps = bisect(range(200), False, key=lambda n: played(5, 3, n).view()["ending"])
    while not (session := played(5, 3, steps)).over:
        for seat in range(3):
            held, shown = session.view(seat)["hand"], panels.hidden(EN, session.view(seat))
            assert bool(shown) == (seat > session.state.turn), (steps, seat, held)
            assert not shown or texts.land(EN, held) in parse(shown).text
        steps += 1
    assert not any(panels.hidden(EN, session.view(seat)) for seat in range(3))


def test_a_tile_without_a_target_is_disabled():
    view, hand = looking(GAMES[1])
    held = [{"hex": "C3", "kind": kind, "state": state} for kind in KINDS for state in ("ready", "used", "new")]
    view = view | {"holdings": [held] * view["players"], "legal": {"farm": ["A1"]}}
    hand.update(view)
    hand.choose("farm")
    buttons = list(parse(panels.tiles(EN, view, 0, hand, active=True)).all("button"))
    assert len(buttons) == 24
    pressed = [b.attrs["data-do"] for b in buttons if b.attrs["aria-pressed"] == "true"]
    assert pressed == ["tile farm"]
    assert [b.attrs["data-do"] for b in buttons if b.attrs["aria-disabled"] == "false"] == ["tile farm"]


def test_of_two_tiles_of_a_kind_one_is_chosen():
    view, hand = looking(GAMES[1])
    held = [
        {"hex": hex, "kind": "farm", "state": state}
        for hex, state in (("A1", "used"), ("B2", "ready"), ("C3", "ready"))
    ]
    view = view | {"holdings": [held] * view["players"], "legal": {"farm": ["A1"]}}
    hand.update(view)
    hand.choose("farm")
    buttons = parse(panels.tiles(EN, view, 0, hand, active=True)).all("button")
    assert [b.attrs["aria-pressed"] for b in buttons] == ["false", "true", "false"]


def test_the_tiles_of_a_rival_have_no_rules_and_keep_their_place():
    view, hand = looking(GAMES[1])
    view = view | {"holdings": [[], [{"hex": "C3", "kind": "farm", "state": "ready"}], []]}
    shown = [parse(panels.tiles(EN, view, seat, hand, active=False, rival=True)) for seat in (0, 1)]
    assert [[b.attrs["data-do"] for b in html.all("button")] for html in shown] == [[], ["tile farm"]]
    assert all("held" in node.attrs["class"] for html in shown for node in html.all("div"))
    assert [len(list(html.all("div"))) for html in shown] == [1, 1]
    assert not any(list(html.all("li")) for html in shown)


@pytest.mark.parametrize(
    "can, phase, id, kind",
    [
        (["end"], "finish", "table.end_turn", "primary"),
        ([], "build", "table.end_turn", "waiting"),
        (["end", "redraw"], "useless", "kb.redraw", "primary"),
        (["end"], "useless", "table.end_turn", "primary"),
        ([], "turn", "kb.draw_new", "primary"),
        ([], "greet", "table.begin", "primary"),
        ([], "think", "table.thinking", "thinking"),
    ],
)
def test_the_red_button_names_the_next_step(can, phase, id, kind):
    _, said, made = main_button(phase, {"can": can})
    assert (said, made) == (id, kind) and said in EN


def test_hexes_are_labelled_with_owner_and_possible_action():
    session = played(9, 2, 0, quadrants=("Tavern", "Paddock", "Oasis", "Farm"))
    view, hand = looking(session)
    spoken = texts.hexes(EN, view, NAMES[:2], hand, 0)
    assert len(spoken) == 400 and spoken[3 * SIZE + 3] == "D4, Castle"
    assert sum("may build" in text for text in spoken) == len(view["legal"]["mandatory"])
    assert spoken[6 * SIZE + 2] == "G3, Tavern with 2 tiles"
    hex = view["legal"]["mandatory"][0]
    session.place(hand.action(hex))
    view, hand = looking(session)
    place = texts.NAMES.index(hex)
    assert texts.hexes(EN, view, NAMES[:2], hand, 0)[place].endswith(", your settlement")
    assert texts.hexes(EN, view, NAMES[:2], Hand(), 1)[place].endswith(", settlement of Ada")
    assert texts.hexes(EN, view, NAMES[:2], Hand(), None)[place].endswith(", settlement of Ada")
    assert texts.entry(EN, view["log"][-1]).startswith(f"Built on {hex}")


def test_a_turn_is_announced_with_the_gold_of_the_others_and_the_last_round():
    """Regression: neither was spoken, and of turns that were skipped nothing at all."""
    view = GAMES[1].view(GAMES[1].state.turn) | {"played": "forest", "ending": False}
    hand, (first, *_) = Hand(), NAMES
    [asked] = texts.turn(EN, view, hand, NAMES)
    assert EN("kb.land.forest") in asked
    assert texts.turn(EN, view | {"ending": True}, hand, NAMES) == [EN("kb.round.last"), asked]
    assert texts.turn(EN, view | {"played": None}, hand, NAMES) == []
    gold = [4, *[0] * (len(NAMES) - 1)]
    assert texts.gold(EN, gold, NAMES, 1) == [f"{first}: +4 gold"]
    assert texts.gold(EN, gold, NAMES, 0) == []


def test_a_reason_names_the_cards_that_pay():
    view, _ = looking(GAMES[2], 0)
    first, second = view["cards"][:2]
    reason = {"now": {first: 1, "castle": 3, second: -1}, "later": {}}
    now, later = texts.why(EN, reason)
    assert now == f"Now: Castles +3, {EN('kb.card.' + first)} +1, {EN('kb.card.' + second)} \u22121"
    assert later == EN("hint.later.none")
    (_, later) = texts.why(EN, reason | {"later": {second: 2.6, "castle": -0.6}})
    assert later == EN("hint.later", parts=f"{EN('kb.card.' + second)} +3, Castles \u22121")
    assert panels.strongest(view, reason | {"later": {second: 2.6, "castle": -0.6}}) == 1
    (now, later) = texts.why(EN, {"now": {"tile harbor": 1}, "later": {"rivals": -2.7, "castle": -1.0}})
    assert now == "Now: Harbor tile"
    assert later == EN("hint.later", parts="Best rival’s gold \u22123, Castles \u22121")
    assert panels.strongest(view, reason) == 3 and panels.strongest(view, {"now": {first: -1}, "later": {}}) is None


@pytest.mark.parametrize("side", [8.0, 10.7, 22.7, FINGER, 52.0])
def test_points_near_the_middle_and_corners_of_a_hex_map_to_it(side):
    layout = Layout(side)
    for row in range(SIZE):
        for col in range(SIZE):
            x, y = layout.middle(row, col)
            assert layout.hex_at(x, y) == (row, col)
            for dx, dy in ((0, -0.9), (0.75, -0.4), (0.75, 0.4), (0, 0.9), (-0.75, 0.4), (-0.75, -0.4)):
                assert layout.hex_at(x + dx * side, y + dy * side) == (row, col)
    assert layout.hex_at(-side, -side) is None and layout.hex_at(layout.width + side, 5) is None


@pytest.mark.parametrize("width, height", [(390, 540), (806, 700), (860, 740), (1600, 1000)])
@pytest.mark.parametrize("head", [0, HEAD])
def test_the_whole_board_fits_its_box(width, height, head):
    layout = Layout(fit(width, height, head=head), head=head)
    assert layout.width <= width + 1 and layout.height <= height + 1
    assert layout.width > width - 3 or layout.height > height - 3 or layout.side == 52


def test_every_icon_of_the_table_is_defined():
    html = "".join("".join(everything(EN, session).values()) for session in GAMES)
    index = (ROOT / "index.html").read_text(encoding="utf-8")
    symbols = set(re.findall(r'<symbol id="([\w-]+)"', index + html))
    used = {node.attrs["href"].removeprefix("#") for node in parse(html).all("use")}
    assert used <= symbols and {"g-house-3", "g-grass", "i-pass"} <= symbols


def test_the_level_of_a_bot_is_an_element_of_its_own_and_the_whole_name_a_title() -> None:
    """In a low window "Wren (easy)" was cut off, although "Wren" has room."""
    for lang in LANGUAGES:
        [ada, bot] = names(words(lang), (Sitter(name="Ada"), Sitter("easy")), 3)
        assert named(ada) == '<span class="name" title="Ada">Ada</span>'
        level = bot.full.removeprefix(bot)
        assert level and level != bot.full
        assert named(bot) == f'<span class="name" title="{bot.full}">{bot}<span class="of-bot">{level}</span></span>'


def test_only_tiles_that_depend_on_the_card_name_its_land(page_module):
    """The number of hexes that a Paddock reaches was tied to the card of the turn.

    Early in the game no row of settlements is long enough for a Tavern.
    """
    info, session = page_module("page.kingdom_builder.info"), played(1, 3, 5)
    view, hand = looking(session)
    app = SimpleNamespace(words=EN)
    assert [kind for kind in KINDS if not reach(session.state, kind)] == ["tavern"]
    for kind in KINDS:
        host = SimpleNamespace(
            app=app, view=view, hand=hand, session=session, seat=0, state=session.state, deciding=True
        )
        view["holdings"][0] = [{"kind": kind, "state": "ready"}]
        *_, said = info.explain(host, f"tile 0 {kind}").now
        if reach(session.state, kind):
            assert ("With " in said) == (kind in ("oracle", "barn")) and "dashed" in said
        else:  # it said that no hexes were dashed
            assert said == EN("kb.info.reach.none")


def test_undo_puts_down_the_house_of_a_hint(page_module):
    host = MagicMock(hovered="C3")
    changed = page_module("page.kingdom_builder.table").TableScreen.question_changed
    changed(host)
    assert host.hovered == "C3"
    changed(host, parse_action("build C2"))
    assert host.hovered is None


def test_the_switch_in_the_menu_says_whether_it_is_on():
    for live in (True, False):
        switch = parse(layout.menu(EN, "", can_redo=False, live=live)).one("button", data_do="legal")
        assert switch.attrs["aria-pressed"] == str(live).lower()
        assert switch.one("use").attrs["href"] == ("#i-ok" if live else "#i-eye")
