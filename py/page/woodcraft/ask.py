"""What the table asks of the actor: one card with the question, the answers as buttons, and the red button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from page.table.markup import esc, icon
from table.woodcraft.hand import DOUBLE, SUBSET, WORK, Hand, cards_of, firsts, halves
from table.words import Words

from . import texts
from .answers import in_words, label, maker, work_label
from .names import title_in
from .pictured import amount, dice, effects, goods, pictures, sign, spoken
from .workshop import bought, bought_picture

View = Mapping[str, Any]
#: More pairs than these are chosen one half after the other.
MANY = 6


def card(words: Words, view: View, phase: str, hand: Hand, name: str) -> str:
    """The whole card. ``phase``: greet, think, turn, over, or the prompt's id; ``name`` decides."""
    if phase == "greet":
        return _head("", words("table.pass_to", name=name), words("wc.ui.greet"))
    if phase == "think":
        return _head("", words("table.thinking", name=name), "")
    if phase == "reveal":
        return _head("", texts.prompt(words, view), words("wc.ui.reveal.more"))
    if phase != "turn":
        return _question(words, view, hand)
    if hand.working:
        return _work(words, view, hand)
    if hand.menu:
        return _menu(words, view, hand)
    if hand.tile is not None:
        return _tile(words, view, hand, hand.tile)
    if hand.of("move"):
        return _tiles(words, view, hand)
    if view["turn"]["action"]:
        return _tile(words, view, hand, view["turn"]["action"])
    return _last(words, view, hand)


def main_button(words: Words, view: View, phase: str, hand: Hand) -> tuple[str, str, str, str]:
    """The red button: sign, words, kind, and the choice it stands for."""
    if phase == "greet":
        return "", words("wc.ui.begin"), "primary", ""
    if phase == "think":
        return "", words("table.stop"), "thinking", ""
    if phase == "reveal":
        return "rot", texts.reveal(words, view), "primary", ""
    if phase == SUBSET:
        kept = len(hand.kept)
        return "ok", words("wc.ui.keep", n=kept) if kept else words("wc.ui.keep.none"), "primary", hand.keeps
    if phase != "turn":
        if hand.can("done"):
            return "pass", words("wc.ui.done"), "primary", "done"
        return "", words("wc.ui.answer"), "waiting", ""
    if hand.working or hand.menu:
        return "", words("wc.ui.answer"), "waiting", ""
    if hand.tile is not None:
        return "ok", words("wc.ui.do"), "primary", "do"
    if hand.can("do"):
        return "ok", words("wc.ui.do"), "primary", "do"
    if hand.can("end"):
        return "pass", words("kb.end_turn"), "primary", "end"
    return "", words("wc.ui.choose_tile"), "waiting", ""


def in_line(phase: str, hand: Hand, view: View) -> bool:
    """Whether the answers are few and stand beside the red button."""
    if phase != "turn" or hand.working or hand.menu:
        return False
    return hand.tile is not None or not hand.of("move")


def _head(eyebrow: str, title: str, text: str, picture: str = "", back: str = "") -> str:
    small = f'<p class="eyebrow">{esc(eyebrow)}</p>' if eyebrow else ""
    told = f'<p class="tell">{esc(text)}</p>' if text else ""
    return f'<div class="asked">{picture}<div>{small}<h2 class="cardname">{esc(title)}</h2></div>{told}{back}</div>'


def _back(words: Words) -> str:
    name = esc(words("wc.ui.put_back"))
    return f'<button type="button" class="back" data-do="back" aria-label="{name}" title="{name}">{icon("x")}</button>'


def _row(buttons: Sequence[str], kind: str = "") -> str:
    return f'<div class="answers {kind}">{"".join(buttons)}</div>' if buttons else ""


def _button(do: str, label: str, told: str, kind: str = "", pressed: bool | None = None, more: str = "") -> str:
    """An answer: what is seen, and what is heard instead."""
    state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    return (
        f'<button type="button" class="btn {kind}" data-do="{esc(do)}" title="{esc(told)}"{state}{more}>'
        f'<span class="shown" aria-hidden="true">{label}</span>{spoken(told)}</button>'
    )


# --- the turn -------------------------------------------------------------------------------------


def _tiles(words: Words, view: View, hand: Hand) -> str:
    """The seven tiles with what moving each gives at once."""
    buttons = []
    for tile in view["wheel"]["tiles"]:
        name = words("wc.action." + tile)
        gives = list(view["wheel"]["rewards"].get(tile, ()))
        told = words.list([name, texts.effects(words, gives)]) if gives else name
        free = hand.can(f"move {tile}")
        if not free:
            told = words.list([name, words("wc.wheel.blocked")])
        plus = f'<span class="drawn">{pictures(words, gives)}</span>' if free else ""
        label = f'{sign(tile)}<span class="name">{esc(name)}</span>{plus}'
        kind, off = ("acting", "") if free else ("acting off", ' aria-disabled="true"')
        buttons.append(_button("tile " + tile, label, told, kind, more=off))
    return _head(words("wc.ui.your_turn"), words("wc.ui.choose_tile"), words("wc.ui.choose_tile.more")) + _row(
        buttons, "tiles"
    )


def _tile(words: Words, view: View, hand: Hand, tile: str) -> str:
    """The tile in hand, or the one that has been moved: its action, or something instead of it."""
    about = hand.tile is not None
    prices = view["board"]["prices"]
    gives = view["wheel"]["rewards"].get(tile, ()) if about else ()
    text = texts.rule(words, tile, prices)
    eyebrow = words("wc.ui.move_this" if about else "wc.ui.moved")
    if gives:
        told = texts.effects(words, gives)
        extra = f'<span class="gives" title="{esc(words("wc.ui.gives", what=told))}"><em>+</em>'
        extra += f'{pictures(words, gives)}{spoken(words("wc.ui.gives", what=told))}</span>'
    else:
        extra = ""
    head = (
        f'<div class="asked">{sign(tile, "large")}<div><p class="eyebrow">{esc(eyebrow)}</p>'
        f'<h2 class="cardname">{esc(words("wc.action." + tile))}</h2></div>{extra}<p class="tell">{esc(text)}</p>'
        f'{_back(words) if about else ""}</div>'
    )
    purse = view["players"][view["seat"]]
    buttons = []
    if about or hand.can("berries"):
        n = prices["skip_action_blueberries"]
        told = words("wc.ui.instead", what=words("wc.n.blueberry", n=n))
        buttons.append(_button("choose berries", f"{esc(words('wc.ui.take'))} {amount('blueberry', n)}", told))
    cost = prices["other_action_lanterns"]
    # Those about to be gained do not count: the engine says so when the tile has been moved.
    if (about and purse["lantern"] >= cost) or hand.of("other"):
        told = words("wc.ui.other.more", what=words("wc.n.lantern", n=cost))
        buttons.append(_button("instead other", f"{amount('lantern', cost)} {esc(words('wc.ui.other'))}", told))
    if about:
        told = words("wc.ui.only_move.more")
        buttons.append(_button("choose", esc(words("wc.ui.only_move")), told, "quiet"))
    elif hand.of("bonus"):
        buttons.append(_bonus(words, prices))
    return head + _row(buttons)


def _bonus(words: Words, prices: View) -> str:
    cost = prices["bonus_action_lanterns"]
    told = words("wc.ui.bonus.more", what=words("wc.n.lantern", n=cost))
    return _button("instead bonus", f"{amount('lantern', cost)} {esc(words('wc.ui.bonus'))}", told)


def _menu(words: Words, view: View, hand: Hand) -> str:
    """Which action to do instead, or besides."""
    prices = view["board"]["prices"]
    if hand.tile is not None and hand.menu == "other":
        names = [tile for tile in view["wheel"]["tiles"] if tile != hand.tile]
    else:
        names = [text.partition(" ")[2] for text in hand.of(hand.menu)]
    cost = prices["other_action_lanterns" if hand.menu == "other" else "bonus_action_lanterns"]
    buttons = []
    for tile in names:
        name = words("wc.action." + tile)
        label = f'{sign(tile)}<span class="name">{esc(name)}</span>'
        buttons.append(_button(f"choose {hand.menu} {tile}", label, name, "acting"))
    title = words("wc.ui.which_action")
    return _head(words("wc.ui.for", what=words("wc.n.lantern", n=cost)), title, "", back=_back(words)) + _row(
        buttons, "tiles"
    )


def _last(words: Words, view: View, hand: Hand) -> str:
    """Everything that must be done is done: the market, a bonus action, or the end of the turn."""
    buttons = []
    if hand.can("market"):
        player, steps = view["players"][view["seat"]], view["board"]["market"]
        cost, points = player["market_cost"], steps[min(player["tracks"]["market"], len(steps) - 1)]["points"]
        told = words(
            "wc.ui.market.more", what=words("wc.n.blueberry", n=cost), n=words("wc.n.points", n=points)
        )
        label = (
            f'{sign("market")}<span>{esc(words("wc.track.market"))}</span>{amount("blueberry", cost)}'
            f'<em class="to">{icon("pass")}</em>{amount("points", points)}'
        )
        buttons.append(_button("choose market", label, told))
    if hand.of("bonus"):
        buttons.append(_bonus(words, view["board"]["prices"]))
    return _head(words("wc.ui.your_turn"), words("wc.ui.all_done"), words("wc.ui.all_done.more")) + _row(buttons)


# --- work on dice ---------------------------------------------------------------------------------


def _work(words: Words, view: View, hand: Hand) -> str:
    """What can be done with the dice in hand, by kind of work."""
    held = hand.held
    works = hand.works
    if held:
        title = words("wc.ui.work_on", dice=words.list([texts.die(words, die) for die in held]))
    else:
        title = words("wc.ui.work." + hand.work)
    label, text = words("wc.ui.free"), words("wc.ui.work.more")
    if not works:
        label, title, text = title, words("wc.ui.work.none"), ""
    head = f'<div class="asked"><span class="held">{dice(held)}</span><div><p class="eyebrow">'
    head += f'{esc(label)}</p><h2 class="cardname small">{esc(title)}</h2></div>'
    head += f'<p class="tell">{esc(text)}</p>{_back(words)}</div>'
    rows = []
    for verb in WORK:
        chosen = [text for text in works if text.startswith(verb + " ")]
        if chosen:
            name = f'<span class="verb">{sign(verb)}{esc(words("wc.ui." + verb))}</span>'
            rows.append(_row([name, *(work_button(words, view, text, bare=bool(held)) for text in chosen)], "works"))
    return head + "".join(rows)


def work_button(words: Words, view: View, action: str, *, bare: bool = False) -> str:
    """A piece of work: the dice that go in, unless they are in hand anyway, and those that come out."""
    told = texts.action(words, action, view)
    return _button("act " + action, work_label(words, action, bare=bare), told, "quiet work")


# --- questions ------------------------------------------------------------------------------------


def _question(words: Words, view: View, hand: Hand) -> str:
    answers = hand.answers
    verb = answers[0].partition(" ")[0] if answers else ""
    double = verb in DOUBLE
    back = _back(words) if hand.first or hand.few else ""
    title = texts.prompt(words, view)
    if double and hand.first:
        title = words("wc.ui.where." + verb)
    head = _head(texts.source(words, view), title, texts.prompt_more(words, view), back=back)
    if view["prompt"]["id"] == SUBSET:
        return head + _subset(words, view, hand)
    if verb in ("keep", "place", "take", "lift"):
        return head + _cards(words, view, hand, answers)
    if verb == "produce" and len(answers) > MANY:
        return head + _producers(words, view, hand, answers)
    if double and not hand.first:
        return head + _row([_first(words, view, answers, first) for first in firsts(answers)], "many")
    chosen = [text for text in answers if not double or halves(text)[0] == hand.first]
    buttons = {text: answer(words, view, text) for text in chosen}
    kinds = _kinds(chosen)
    if kinds:
        of = ["".join(buttons[text] for text in found) for found in kinds.values()]
        return head + _row([f'<div class="kind">{found}</div>' for found in of], "kinds")
    return head + _row([*buttons.values()], "many" if len(buttons) > 4 else "")


def _producers(words: Words, view: View, hand: Hand, answers: Sequence[str]) -> str:
    """Pairs of helpers: the first is taken up before who produces beside it is chosen."""
    of = {text: text.split(" ")[1].split("+") for text in answers}
    if hand.first:
        return _row([answer(words, view, text) for text in answers if hand.first in of[text]], "many")
    ids = dict.fromkeys(id for text in answers for id in of[text])
    return _row([_button("first " + id, maker(words, view, id), title_in(words, id, view), "quiet") for id in ids])


def _kinds(answers: Sequence[str]) -> dict[str, list[str]]:
    """Purchases of materials by their kind, if all answers are such."""
    found: dict[str, list[str]] = {}
    for text in answers:
        verb, _, what = text.partition(" ")
        kind, _, n = what.partition(" ")
        if verb != "buy" or not n:
            return {}
        found.setdefault(kind, []).append(text)
    return found


def _cards(words: Words, view: View, hand: Hand, answers: Sequence[str]) -> str:
    """Cards to choose from, with their faces; of pairs the first is taken up before the second is chosen."""
    ids = list(dict.fromkeys(id for text in answers for id in text.partition(" ")[2].split("+")))
    buttons = []
    for id in ids:
        card = view["cards"].get(id, {"kind": ""})
        pressed = None
        if "+" not in answers[0]:
            do = f'act {answers[0].partition(" ")[0]} {id}'
        elif hand.first and id != hand.first:
            do = f'act keep {"+".join(sorted((hand.first, id)))}'
        else:
            do, pressed = "first " + id, id == hand.first
        told = texts.card(words, id, card) if card["kind"] else id
        take = f' data-take="order:{id}"' if card["kind"] == "order" else ""
        buttons.append(_button(do, face(words, id, card), told, "quiet face", pressed, take))
    return _row(buttons, "faces")


def _subset(words: Words, view: View, hand: Hand) -> str:
    """Cards any number of which may be kept: pressed ones are; the red button says how many."""
    buttons = []
    for id in cards_of(hand.actions):
        card = view["cards"][id]
        told = texts.card(words, id, card)
        buttons.append(_button("pick " + id, face(words, id, card), told, "quiet face", id in hand.kept))
    return _row(buttons, "faces")


def face(words: Words, id: str, card: View) -> str:
    """A card small: an order by its dice and what it pays, a helper by what it does."""
    name = f'<b class="name">{esc(texts.title(words, id, card))}</b>'
    if card["kind"] == "order":
        need = card["need"]
        return (
            f'{name}<span class="need">{dice(need["dice"])}{goods(need["tokens"])}</span>'
            f'<span class="pays"><span class="what">{effects(words, card["reward"])}</span>'
            f'<span class="ring">{card["row"]}</span></span>'
        )
    if card["kind"] == "helper":
        ability = card["ability"]
        does = esc(words("wc.helper.none"))
        if ability["kind"] != "none":
            kind = esc(words("wc.ui.kind." + ability["kind"]))
            does = f'<small class="kind">{kind}</small>{effects(words, ability["effects"])}'
        return (
            f'<span class="headline">{name}{amount("blueberry", card["cost"])}</span><span class="does">{does}</span>'
            f'<span class="makes">{sign("produce")}{effects(words, card["production"])}</span>'
        )
    return name


def _first(words: Words, view: View, answers: Sequence[str], first: str) -> str:
    """The first half of a double answer: a helper of the display, or a kind of tool."""
    if any(text == f"hire {first} {halves(text)[1]}" for text in answers):
        name = title_in(words, first, view)
        costs = view["prompt"].get("costs", {})
        cost = next(costs[text] for text in answers if text.startswith(f"hire {first} "))
        told = words.list([name, texts.amount(words, "blueberry", cost)])
        return _button("first " + first, f"{esc(name)} {amount('blueberry', cost)}", told, "quiet")
    name = texts.tool(words, first)
    take = f' data-take="tool:{first}"'
    return _button("first " + first, f"{sign('tool_' + first)}<span>{esc(name)}</span>", name, "quiet", more=take)


def answer(words: Words, view: View, action: str) -> str:
    """An answer to a question as a button."""
    return _button("act " + action, label(words, view, action), in_words(words, view, action), "quiet")


# --- one order at large -----------------------------------------------------------------------------


def note(words: Words, view: View, reach: Mapping[str, Any], lit: str | None, *, seat: int) -> str:
    """The order that is looked at: what it takes, and a button that does all of it."""
    card = view["cards"].get(lit) if lit else None
    if card is None or lit is None or card["kind"] != "order":
        return ""
    way = reach.get(lit)
    own = any(one["id"] == lit for one in view["players"][seat]["orders"])
    lines = []
    button = ""
    if way is not None and way.kind in ("ready", "work"):
        if way.steps:
            steps = "".join(f"<li>{work_step(words, view, text)}</li>" for text in way.steps)
            lines.append(f'<ol class="steps">{steps}</ol>')
        if own:
            text = words("wc.ui.make" if way.steps else "wc.ui.complete")
            button = f'<button type="button" class="btn" data-do="make {lit}">{icon("ok")}{esc(text)}</button>'
        elif way.kind == "ready":
            lines.append(f"<p>{esc(words('wc.ui.would.ready'))}</p>")
        else:
            lines.append(f"<p>{esc(words('wc.ui.would.work'))}</p>")
    elif way is not None and way.kind == "buy":
        lines.append(f"<p>{bought_picture(way.buys)} {esc(words('wc.ui.reach.buy', die=bought(words, way.buys)))}</p>")
    elif way is not None:
        lines.append(f"<p>{esc(words('wc.ui.reach.no'))}</p>")
    pays = words("wc.order.pays", what=texts.effects(words, card["reward"]))
    shut = esc(words("app.close"))
    return (
        f'<div class="card looked"><div class="asked"><div><h3 class="name">{esc(texts.title(words, lit, card))}</h3>'
        f'<p class="rule">{esc(pays)}</p></div><button type="button" class="back" data-do="order {lit}"'
        f' aria-label="{shut}" title="{shut}">{icon("x")}</button></div>{"".join(lines)}{button}</div>'
    )


def work_step(words: Words, view: View, action: str) -> str:
    """A step of a way: as a picture, and in words for those who listen."""
    verb = action.partition(" ")[0]
    told = texts.action(words, action, view)
    if verb in ("saw", "splice", "glue"):
        return f'{sign(verb)}{work_label(words, action)}{spoken(told)}'
    return f"{sign('reuse' if verb == 'reuse' else 'pot')}<span>{esc(told)}</span>"
