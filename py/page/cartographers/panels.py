"""The panels round the map as markup: pure functions of a View and the words, no browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cartographers.cards import AMBUSH, COIN_TRACK, EXPLORE, SEASONS, SKILLS
from engine.cartographers.view_types import View
from engine.game import Part
from page.table import reasons
from page.table.markup import esc as esc
from page.table.markup import icon as icon
from page.table.markup import keys as shared_keys
from table.cartographers.hand import Hand, Outlook
from table.cartographers.summary import TITLES
from table.players import full
from table.words import Words

LETTERS = "ABCD"
#: Lit like an edict: the cells that monsters make costly.
MONSTERS = 4


def glyph(name: str) -> str:
    return f'<svg class="glyph {name}" viewBox="0 0 100 100" aria-hidden="true"><use href="#g-{name}"/></svg>'


COIN = '<svg class="coin" viewBox="0 0 24 24" aria-hidden="true"><use href="#g-coin"/></svg>'


def ring(letter: str, on: bool) -> str:
    return f'<span class="ring{" on" if on else ""}">{letter}</span>'


def signed(words: Words, n: int) -> str:
    return words.number(n, sign=True)


def season_name(words: Words, season: int) -> str:
    return words("season." + SEASONS[season].slug)


def card_name(words: Words, slug: str) -> str:
    return words(("ambush." if slug in AMBUSH else "card.") + slug)


def title_name(words: Words, title: str) -> str:
    return words(TITLES[title])


# --- the bar --------------------------------------------------------------------------------------


def seasons(words: Words, view: View, seat: int = 0) -> str:
    """The four seasons: past ones with their sum, this one with its time, later ones with their edicts."""
    items = []
    scored = view["season_scores"][seat]
    for i, season in enumerate(SEASONS):
        name = f"<span>{esc(words('season.' + season.slug))}</span>"
        if i < len(scored):
            items.append(f'<li class="is-past">{name} <b class="num">{words.number(sum(scored[i]))}</b></li>')
        elif i == view["season"]:
            items.append(f'<li class="is-now" aria-current="step">{name}{_time(words, view)}</li>')
        else:
            letters = " ".join(LETTERS[e] for e in season.edicts)
            items.append(f'<li class="is-next">{name} <small>{letters}</small></li>')
    return "".join(items)


def _time(words: Words, view: View) -> str:
    """Pips: spent, about to be spent by the card in hand, left."""
    coming = EXPLORE[view["card"]].time if view["card"] else 0
    spent, limit = view["time"] - coming, view["threshold"]
    pips = []
    for i in range(max(limit, view["time"])):
        kind = "f" if i < spent else "n" if i < spent + coming else ""
        pips.append(f'<i class="{kind}{" over" if i >= limit else ""}"></i>')
    spoken = esc(words("table.remaining", n=max(0, limit - view["time"]), season=season_name(words, view["season"])))
    return (
        f'<span class="pips" role="img" aria-label="{spoken}">{"".join(pips)}</span>'
        f'<b class="num">{view["time"]}/{limit}</b>'
    )


# --- edicts and what they pay ---------------------------------------------------------------------


def edicts(words: Words, view: View, lit: int | None) -> str:
    """The four edicts as buttons that light their cells. Numbers are filled in by ``edict_value``."""
    scoring = () if view["over"] else SEASONS[view["season"]].edicts
    cards = []
    for i, slug in enumerate(view["edicts"]):
        state = ("on" if i in scoring else "off") + (" lit" if lit == i else "")
        cards.append(
            f'<button type="button" class="card ed {state}" data-do="light {i}"'
            f' aria-pressed="{str(lit == i).lower()}">{ring(LETTERS[i], i in scoring)}'
            f'<span class="name">{esc(words("edict." + slug))}</span>'
            f'<span class="rule">{esc(words("edict." + slug + ".rule"))}</span>'
            f'<span class="v num" data-value="{i}"></span></button>'
        )
    return "".join(cards)


def edict_value(words: Words, now: int, then: int | None) -> str:
    """What an edict scores now, and what it would with the draw in hand."""
    if then is None or then == now:
        return words.number(now)
    return (
        f'<span class="was">{words.number(now)}</span><span class="to" aria-hidden="true">→</span>{words.number(then)}'
    )


def purse(words: Words, view: View, lit: int | None, seat: int = 0) -> str:
    """Coins so far, and what monsters cost now; the latter lights the cells that cost."""
    loss = view["now"][seat]["monsters"]
    return (
        f'<p class="coins"><span class="sr">{esc(words("table.coins"))}</span>{COIN}'
        f'<b class="num">{view["coins"][seat]}</b><small>/{COIN_TRACK}</small></p>'
        f'<button type="button" class="loss" data-do="light {MONSTERS}"'
        f' aria-pressed="{str(lit == MONSTERS).lower()}"><span class="sr">{esc(words("table.loss"))}</span>'
        f'{glyph("monster")}<b class="num">{words.number(loss)}</b></button>'
    )


def lit_note(words: Words, slug: str, parts: Iterable[Part]) -> str:
    """The lit edict in words: its rule and what it is paid for now."""
    sums: dict[str, list[int]] = {}
    for part in parts:
        entry = sums.setdefault(part.rule, [0, 0])
        entry[0] += 1
        entry[1] += part.amount
    paid = [
        f"<li><span>{esc(words('rule.' + rule))}{f' × {count}' if count > 1 else ''}</span>"
        f' <b class="num">{words.number(amount)}</b></li>'
        for rule, (count, amount) in sums.items()
    ]
    return (
        f'<b class="name">{esc(words("edict." + slug))}</b> <span class="rule">{esc(words("edict." + slug + ".rule"))}'
        f"</span>{'<ul>' + ''.join(paid) + '</ul>' if paid else ''}"
    )


def gains(words: Words, view: View, outlook: Outlook) -> str:
    """What the draw in hand gives: the two edicts of the season, coins, monsters."""

    def change(now: int, then: int | None) -> str:
        if then is None:
            return '<span class="num none">\u2013</span>'
        return f'<span class="num{" none" if then == now else ""}">{signed(words, then - now)}</span>'

    then = outlook.edicts_then
    items = [
        f"<li>{ring(LETTERS[i], True)}{change(outlook.edicts[i], then[i] if then else None)}</li>"
        for i in SEASONS[view["season"]].edicts
    ]
    items.append(
        f'<li><span class="sr">{esc(words("table.coins"))}</span>{COIN}{change(outlook.coins, outlook.coins_then)}</li>'
    )
    items.append(
        f'<li><span class="sr">{esc(words("table.loss"))}</span>{glyph("monster")}'
        f"{change(outlook.monsters, outlook.monsters_then)}</li>"
    )
    return f'<h3 class="eyebrow">{esc(words("table.gives"))}</h3><ul>{"".join(items)}</ul>'


def due(words: Words, view: View) -> str:
    first, second = (LETTERS[i] for i in SEASONS[view["season"]].edicts)
    return esc(words("table.score_when", a=first, b=second, season=season_name(words, view["season"])))


def ledger(words: Words, view: View, *, full: bool = False, seat: int = 0) -> str:
    """The score sheet: a row a season, by edict, coins, monsters and sum; ``full`` adds the year's row."""
    heads = "".join(f'<th scope="col">{_head(words, view, i) if full else LETTERS[i]}</th>' for i in range(4))
    rows = []
    scored = view["season_scores"][seat]
    year = [0] * 6
    for i, season in enumerate(SEASONS):
        if i >= len(scored) and not full:
            break
        cells: list[int | None] = [None] * 6
        if i < len(scored):
            first, second, coins, monsters = scored[i]
            a, b = season.edicts
            cells[a], cells[b], cells[4], cells[5] = first, second, coins, monsters
        body = "".join(_number(words, n) for n in cells)
        total = words.number(sum(scored[i])) if i < len(scored) else "·"
        name = esc(words("season." + season.slug))
        rows.append(f'<tr><th scope="row">{name}</th>{body}<td class="num">{total}</td></tr>')
        year = [a + (b or 0) for a, b in zip(year, cells, strict=True)]
    if full:
        body = "".join(_number(words, n) for n in year)
        name, total = esc(words("end.all_year")), words.number(sum(year))
        rows.append(f'<tr class="year"><th scope="row">{name}</th>{body}<td class="num">{total}</td></tr>')
    return (
        f'<table class="ledger"><caption class="eyebrow">{esc(words("table.ledger"))}</caption>'
        f"<thead><tr><td></td>{heads}"
        f'<th scope="col"><span class="sr">{esc(words("table.coins"))}</span>{COIN}</th>'
        f'<th scope="col"><span class="sr">{esc(words("table.loss"))}</span>{glyph("monster")}</th>'
        f'<th scope="col">{esc(words("table.sum"))}</th></tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )


def _head(words: Words, view: View, i: int) -> str:
    """An edict's letter, which lights its cells on the finished map."""
    name = esc(words("edict." + view["edicts"][i]))
    return (
        f'<button type="button" class="ring on" data-do="light {i}" aria-pressed="false"'
        f' title="{name}" aria-label="{LETTERS[i]}: {name}">{LETTERS[i]}</button>'
    )


def _number(words: Words, n: int | None) -> str:
    return '<td class="none">·</td>' if n is None else f"<td>{words.number(n)}</td>"


# --- the card in hand -----------------------------------------------------------------------------


def card(words: Words, view: View, hand: Hand, name: str = "") -> str:
    """The card in hand: name, time, what is asked, the shapes and terrains to choose from.

    ``name`` is whose map is drawn on, where that is a rival's.
    """
    slug = view["prompt"].get("card") or (view["revealed"][-1] if view["revealed"] else "")
    if not slug:
        return ""
    cost = ""
    if slug in EXPLORE:
        cost = f'<span class="cost">{icon("time")}{esc(words("table.time", n=EXPLORE[slug].time))}</span>'
    head = (
        f'<div class="cardhead"><span class="eyebrow">{esc(words("table.explore"))}</span>{cost}</div>'
        f'<h2 class="cardname">{esc(card_name(words, slug))}</h2>'
    )
    return head + _banner(words, view, name) + _shapes(words, hand) + _terrains(words, hand)


def _banner(words: Words, view: View, name: str) -> str:
    """What is asked besides an ordinary draw."""
    prompt = view["prompt"]
    kind = prompt["id"]
    if kind == "pass":
        return f'<p class="banner">{esc(words("table.full"))}</p>'
    if kind == "ambush":
        return f'<p class="banner loss">{glyph("monster")}{esc(words("table.ask.ambush", name=name))}</p>'
    if kind == "react":
        return f'<p class="banner loss">{glyph("monster")}{esc(words("table.react"))}</p>'
    if kind == "after":
        return f'<p class="banner">{esc(words("table.after"))}</p>'
    if kind in ("cell", "repeat", "bar", "touch"):
        return f'<p class="banner">{esc(words("table.ask." + kind))}</p>'
    if kind != "draw":
        return ""
    skill = ""
    if prompt["skill"]:
        skill = f'<p class="banner">{esc(words("skill." + prompt["skill"] + ".rule"))}</p>'
    if prompt["demand"]:
        id = "table.demand.none" if prompt["single"] else "table.demand"
        return f'{skill}<p class="banner">{glyph("ruins")}{esc(words(id))}</p>'
    return skill + (f'<p class="banner">{esc(words("table.single"))}</p>' if prompt["single"] else "")


def skills(words: Words, view: View) -> str:
    """The skills in play with their prices; those that may be opened now can be pressed."""
    cards = view["skills"]["cards"]
    seat = view["prompt"].get("seat", 0)
    used = view["skills"]["used"][seat][view["season"]]
    items = []
    for slug in cards:
        cost = SKILLS[slug].cost
        state = " used" if slug == used else ""
        items.append(
            f'<button type="button" class="btn quiet skill{state}" data-do="skill {slug}"'
            f'{"" if slug in view["skills"]["can"] else " disabled"} title="{esc(words("skill." + slug + ".rule"))}">'
            f'<span class="name">{esc(words("skill." + slug))}</span><span class="price num">{cost}{COIN}</span>'
            f"<small>{esc(words('skill.' + slug + '.rule'))}</small></button>"
        )
    if not items:
        return ""
    note = f" <small>{esc(words('table.skill.used'))}</small>" if used else ""
    return f'<h3 class="eyebrow">{esc(words("table.skills"))}{note}</h3>{"".join(items)}'


def seats(words: Words, view: View, names: Sequence[str], shown: int) -> str:
    """The players with what they have scored; the one to decide is marked, any map can be looked at."""
    if view["players"] == 1:
        return ""
    items = []
    for i, name in enumerate(names):
        active = " active" if view["prompt"].get("seat") == i else ""
        items.append(
            f'<li><button type="button" class="seat{active}" data-do="seat {i}"'
            f' aria-pressed="{str(i == shown).lower()}">'
            f'<span class="name">{esc(full(name))}</span>'
            f'<b class="num">{words.number(view["scores"][i])}</b></button></li>'
        )
    return f'<ol aria-label="{esc(words("table.players"))}">{"".join(items)}</ol>'


def _shapes(words: Words, hand: Hand) -> str:
    tiles = []
    for i, shape in enumerate(hand.shapes):
        name = words("say.shape.cells", n=len(shape))
        if hand.coins[i]:
            name = words.list([name, words("table.coin_shape")])
        tiles.append(
            f'<button type="button" class="opt shape" data-do="shape {i}"'
            f' aria-pressed="{str(i == hand.shape_index).lower()}" aria-label="{esc(name)}"'
            f'{"" if hand.fits[i] else " disabled"}><canvas data-thumb="{i}" aria-hidden="true"></canvas></button>'
        )
    if not tiles:
        return ""
    return (
        f'<div class="opts shapes n{len(tiles)}" role="group" aria-label="{esc(words("table.shape"))}">'
        f"{''.join(tiles)}</div>"
    )


def _terrains(words: Words, hand: Hand) -> str:
    tiles = [
        f'<button type="button" class="opt terrain" data-do="terrain {terrain}"'
        f' aria-pressed="{str(terrain == hand.terrain).lower()}">{glyph(terrain.partition("+")[2] or terrain)}'
        f"<span>{esc(words('terrain.' + terrain))}</span></button>"
        for terrain in hand.terrains
    ]
    if not tiles:
        return ""
    return (
        f'<h3 class="eyebrow terrains-head">{esc(words("table.terrain"))}</h3>'
        f'<div class="opts terrains n{len(tiles)}" role="group" aria-label="{esc(words("table.terrain"))}">'
        f"{''.join(tiles)}</div>"
    )


def keys(words: Words) -> str:
    """The keyboard, one line a key."""
    names = ("arrows", "turn", "flip", "terrain", "shape", "draw", "undo", "redo", "legal", "edict", "deck", "seats")
    return shared_keys(words, ["keys." + name for name in (*names, "help", "escape")])


def strongest(view: View, reason: Mapping[str, Mapping[str, float]]) -> int | None:
    """What to light for a hint's reason: an edict, or the monsters."""
    payers = {slug: i for i, slug in enumerate(view["edicts"])} | {"monsters": MONSTERS}
    return reasons.strongest(reason, payers)
