"""Validates a card set; the error names the card, the field and what is expected there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import as_found
from .cards import KINDS, MOST_CARDS, UPGRADES
from .checks import Check, Wrong, amounts, flag, identifier, list_of, maybe, one_of, record, text, whole
from .consistency import SEATS, TOGETHER, full_supply
from .dice import COLOURS, NAMES
from .problems import problem
from .sizes import check_new
from .vocabulary import INCOME_TRACKS, MATERIALS, Effects
from .wheel import ACTIONS, QUADRANTS, SPACES

#: Increased when documents of older versions can no longer be read.
FORMAT = 1
ROOT = "card_set"
ROWS = 5
DISPLAYED = 4
INCOME_PHASES = 4
MOST_NEEDS = 24


def check(document: Any, new: bool = False) -> None:
    """BadData with code ``card_set.<path>`` unless the document is a card set.

    The message names the card, the field and what is expected there. ``new``: also check what a set needs that is saved
    or chosen now. Sets in games that were begun before may have too few cards for the hands of three or four players,
    or be larger.
    """
    try:
        _header(document)
        tools = _in("tools", document, list_of(identifier(16), 1, 20, unique=True))
        sections = _sections(Effects(tools))
        record({**_HEADER, "tools": _any, **sections})(document)
        for together in TOGETHER:
            together(document)
        if new:
            full_supply(document)
    except Wrong as wrong:
        raise wrong.bad_data(ROOT) from None
    if new:
        check_new(document)


def _header(document: object) -> None:
    if not isinstance(document, dict):
        raise Wrong(problem("expected.object"), as_found(document))
    for name, each in _HEADER.items():
        _in(name, document, each)


def _in(name: str, document: Mapping[str, Any], each: Check) -> Any:
    """The value of a field, checked."""
    record({name: each})({name: document[name]} if name in document else {})
    return document[name]


def _any(value: object) -> None:
    """Checked elsewhere."""


_HEADER: dict[str, Check] = {
    "format": whole(FORMAT, FORMAT),
    "id": identifier(24),
    "version": whole(1, 10**6),
    "title": text(40),
}


def _sections(effects: Effects) -> dict[str, Check]:
    """The checks of each section by itself."""
    return {**_game_sections(), **_table_sections(effects), **_card_sections(effects)}


def _game_sections() -> dict[str, Check]:
    pay = whole(0, 30)
    colours = {colour: whole(0, 20) for colour in COLOURS}
    return {
        "rounds": record(
            {
                "by_players": _each_seat(whole(INCOME_PHASES, 30)),
                "income_after": _each_seat(list_of(whole(1, 30), INCOME_PHASES, INCOME_PHASES)),
            }
        ),
        "setup": record(
            {
                "blueberries": whole(0, 99),
                "lanterns": _each_seat(whole(0, 20)),
                "dice": list_of(_die, 0, 12),
                "deal": record(
                    {"helpers_early": whole(1, 6), "orders_early": whole(2, 8), "orders_walnut": whole(2, 2)}
                ),
                "keep": record({"helpers": whole(1, 1), "orders_early": whole(2, 2), "orders_walnut": whole(2, 2)}),
                "place_orders": whole(1, 1),
                "display": record({"helpers": whole(DISPLAYED, DISPLAYED), "orders": whole(DISPLAYED, DISPLAYED)}),
                "lumber_yard_per_color": whole(1, 4),
                "public_contracts": _each_seat(whole(0, 8)),
                "track_start": _spaces(50, 60),
                "head_start": record({seats: list_of(_spaces(9, 9), int(seats), int(seats)) for seats in SEATS}),
                "lumber_pile": whole(1, 20),
            }
        ),
        "prices": record(
            {
                "die_surcharge": record(colours),
                "sell_multiplier": whole(0, 10),
                "sell_surcharge": record(colours),
                "buy_lumber_max": whole(1, 6),
                "exchange_buy_value": whole(1, 6),
                "materials": record({"cost_by_amount": _material_costs, "max_purchases": whole(1, len(MATERIALS))}),
                "second_order": pay,
                "bonus_action_lanterns": pay,
                "other_action_lanterns": pay,
                "skip_action_blueberries": pay,
                "six_discount": pay,
                "glue_mixed_points": pay,
                "leftover_divisor": whole(1, 100),
            }
        ),
    }


def _table_sections(effects: Effects) -> dict[str, Check]:
    """Wheel, workshop, tracks and boards."""
    some = effects.active(0, 4)
    space = identifier(4)
    room = {
        "at": list_of(whole(0, 7), 2, 2),
        "income": maybe(one_of(INCOME_TRACKS)),
        "produce": whole(0, 9),
    }
    outer = {
        "quadrant": whole(0, QUADRANTS - 1),
        "spaces": list_of(whole(1, SPACES), 1, SPACES, unique=True),
        "reward": some,
        "designed": flag,
    }
    saw = {"quadrant": whole(0, QUADRANTS - 1), "age2": some, "age3_adds": some, "designed": flag}
    tile = {
        "id": identifier(),
        "side_2_4": list_of(some, 3, 3),
        "side_3": list_of(some, 2, 2),
        "designed": flag,
    }
    edge = {"between": list_of(space, 2, 2, unique=True), "reward": some, "designed": flag}
    line = list_of(whole(0, 50), 2, 2)
    return {
        "wheel": record(
            {
                "start_quadrant": whole(0, QUADRANTS - 1),
                "arrow_at_end_of": whole(0, QUADRANTS - 1),
                "outer": list_of(record(outer), 0, QUADRANTS * SPACES),
                "saw": list_of(record(saw), QUADRANTS, QUADRANTS),
            }
        ),
        "upgrades": list_of(_upgrade(effects), len(UPGRADES), len(UPGRADES)),
        "splicing_1_range": _range,
        "market": list_of(record({"cost": whole(0, 99), "points": whole(0, 99)}), 1, 30),
        "income_tracks": record(
            {
                "max": whole(1, 50),
                "tool_line_between": line,
                "points_line_between": line,
                "points_line_points": whole(0, 50),
                "second_marker_starts_at": whole(0, 50),
            }
        ),
        "reputation": record(
            {
                "per_order_points_by_space": list_of(whole(0, 50), 3, 60),
                "tile_spaces": list_of(whole(1, 59), 2, 2, unique=True),
                "beyond_last_points": whole(0, 50),
            }
        ),
        "reputation_tiles": list_of(record(tile), 2, 12),
        "order_rows": list_of(some, ROWS, ROWS),
        "order_rows_below": some,
        "workshop_rooms": record(
            {
                "rows": whole(1, 4),
                "columns": whole(1, 8),
                "start": list_of(whole(0, 7), 2, 2),
                "rooms": list_of(record(room), 1, 32),
            }
        ),
        "attic": record(
            {
                "rows": record({row: list_of(space, 1, 8, unique=True) for row in ("bottom", "middle", "top")}),
                "needs": _needs,
                "edges": list_of(record(edge), 0, 72),
            }
        ),
    }


def _card_sections(effects: Effects) -> dict[str, Check]:
    return {
        "orders": record({deck: _deck(_order(effects)) for deck in ("early", "late", "walnut")}),
        "helpers": record({deck: _deck(_helper(effects)) for deck in ("early", "late")}),
        "public_contracts": _deck(
            record({"id": identifier(), "title": text(40), "score": effects.score, "designed": flag})
        ),
        "solo": record(
            {
                "cards": list_of(_solo_card, 1, MOST_CARDS),
                "contracts_from_round": whole(1, 30),
                "score_levels": list_of(
                    record({"below": maybe(whole(0, 999)), "level": text(24)}),
                    1,
                    12,
                ),
            }
        ),
        "designed": list_of(text(80), 0, 600),
    }


def _die(value: object) -> None:
    if not isinstance(value, str) or value not in NAMES:
        raise Wrong(problem("expected.die"), as_found(value))


_range: Check = list_of(whole(1, 5), 1, 5, unique=True)


def _spaces(income: int, reputation: int) -> Check:
    """Spaces of the three tracks, with these limits."""
    return record({**dict.fromkeys(INCOME_TRACKS, whole(0, income)), "reputation": whole(0, reputation)})


def _each_seat(check: Check) -> Check:
    return record(dict.fromkeys(SEATS, check))


def _deck(card: Check) -> Check:
    return list_of(card, 0, MOST_CARDS)


def _material_costs(value: object) -> None:
    if not isinstance(value, dict) or not 1 <= len(value) <= 6:
        raise Wrong(problem("expected.costs"), as_found(value))
    record({str(amount): whole(0, 99) for amount in range(1, len(value) + 1)})(value)


def _order(effects: Effects) -> Check:
    tokens = amounts(MATERIALS, 1, 9, least=0)
    need = record({"dice": list_of(_die, 1, 8), "tokens": tokens})
    card = {"id": identifier(), "title": text(40), "row": whole(1, ROWS), "need": need}
    return record({**card, "reward": effects.active(), "designed": flag})


def _helper(effects: Effects) -> Check:
    def abilities(value: Any) -> None:
        record({"kind": one_of(KINDS), "effects": _any})(value)
        some = {"permanent": effects.passive, "none": list_of(_any, 0, 0)}.get(value["kind"], effects.active(1))
        record({"kind": _any, "effects": some})(value)

    card = {"id": identifier(), "title": text(40), "cost": whole(0, 30), "ability": abilities}
    return record({**card, "production": effects.production, "designed": flag})


def _upgrade(effects: Effects) -> Check:
    plain = {
        "id": one_of(UPGRADES),
        "cost": whole(0, 30),
        "gives": effects.active(0, 4),
        "needs": list_of(one_of(UPGRADES), 0, len(UPGRADES) - 1, unique=True),
    }
    pot, splicing = record({**plain, "sapling": _die}), record({**plain, "range": _range})
    of_kind = {"pot_yellow": pot, "pot_brown": pot, "splicing_2": splicing, "splicing_3": splicing}

    def check(value: object) -> None:
        number = value.get("id") if isinstance(value, dict) else None
        (of_kind.get(number, record(plain)) if isinstance(number, str) else record(plain))(value)

    return check


_solo_card: Check = record(
    {
        "id": identifier(),
        "wheel": one_of(("oldest_first", "newest_first", *ACTIONS)),
        "helper_slot": whole(0, DISPLAYED),
        "order_slot": whole(0, DISPLAYED),
        "yard": record({"color": one_of(COLOURS), "which": one_of(("low", "high"))}),
        "reputation": whole(0, 9),
        "take_contract": flag,
        "designed": flag,
    }
)


def _needs(value: object) -> None:
    """For each space one or two others that must be filled first, or any adjacent one."""
    if not isinstance(value, dict) or len(value) > MOST_NEEDS:
        raise Wrong(problem("expected.spaces", most=MOST_NEEDS), as_found(value))
    space = identifier(12)
    for name, inside in value.items():
        space(name)
        record({name: list_of(space, 1, 2, unique=True)})({name: inside})
