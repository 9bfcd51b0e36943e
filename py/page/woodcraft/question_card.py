"""The question to the player as one card: title, explanation, answers as buttons, and the red button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from page.html import Attribute, Child, Html, b, div, em, fragment, icon, small, span
from table.woodcraft import market
from table.woodcraft.hand import DOUBLE, SUBSET, Hand, first_of, firsts
from table.words import Words

from . import producers, texts
from .answers import in_words, label
from .names import title_in
from .panels import tick
from .pictograms import amount, dice, effects, goods, pictures, sign, sr_only
from .question_markup import answer_button, back_button, head, row
from .signs import COLOURS

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Card, Effect, Prices
    from engine.woodcraft.view_types import Decision, View

#: The verbs of answers that are one die.
ONE_DIE = frozenset({"buy", "sell", "die", "return"})


def card(words: Words, view: View, phase: str, hand: Hand, name: str) -> Html:
    """The whole card. ``phase``: greet, think, turn, over, or the prompt's id; ``name``: the player who decides."""
    if phase == "greet":
        return head("", words("table.pass_to", name=name), words("wc.ui.greet"))
    if phase == "think":
        return head("", words("table.thinking", name=name), "")
    if phase == "away":
        return head("", words("turn.waiting", name=name), "")
    if phase == "reveal":
        return head("", texts.prompt(words, view), words("wc.ui.reveal.more"))
    if phase != "turn":
        return _question(words, view, hand)
    if hand.working:
        from .dice_work import work

        return work(words, view, hand)
    if hand.menu:
        return _menu(words, view, hand)
    if hand.tile is not None:
        return _tile(words, view, hand, hand.tile)
    if hand.of("move"):
        return _tiles(words, view, hand)
    if view["turn"]["action"]:
        return _tile(words, view, hand, view["turn"]["action"])
    return _rest_of_turn(words, view, hand)


def in_line(phase: str, hand: Hand) -> bool:
    """Whether the answers are few enough to share a line with the red button."""
    if phase != "turn" or hand.working or hand.menu:
        return False
    return hand.tile is not None or not hand.of("move")


# --- the turn -------------------------------------------------------------------------------------


def _tiles(words: Words, view: View, hand: Hand) -> Html:
    """The seven tiles with the reward for moving each, and a bonus action if one can be taken before the move."""
    buttons = []
    for tile in view["wheel"]["tiles"]:
        name = words("wc.action." + tile)
        gives = view["wheel"]["rewards"].get(tile, [])
        description = words.list([name, texts.effects(words, gives)]) if gives else name
        free = hand.movable(tile)
        if not free:
            description = words.list([name, words("wc.wheel.blocked")])
        gain = span(pictures(words, gives) or "\u2013" if free else words("wc.wheel.blocked"), cls="drawn")
        label = (sign(tile), span(name, cls="name"), gain)
        kind, off = ("acting", None) if free else ("acting off", "true")
        more: dict[str, Attribute] = {"aria_disabled": off, "data_info": "action " + tile, "title": None}
        buttons.append(answer_button("tile " + tile, label, description, kind, **more))
    if hand.of("bonus"):
        buttons.append(_bonus(words, view["board"]["prices"], "acting"))
    heading = head(words("wc.ui.your_turn"), words("wc.ui.choose_tile"), words("wc.ui.choose_tile.more"))
    return heading + row(buttons, "tiles")


def _tile(words: Words, view: View, hand: Hand, tile: str) -> Html:
    """The tile in hand, or the tile that was moved: its action, and the alternatives to it."""
    about = hand.tile is not None
    prices = view["board"]["prices"]
    gives: Sequence[Effect] = view["wheel"]["rewards"].get(tile, ()) if about else ()
    text = texts.rule(words, tile, prices)
    eyebrow = words("wc.ui.move_this" if about else "wc.ui.moved")
    if not about and texts.action_is_impossible(view):
        text, eyebrow = texts.prompt(words, view), ""
    gain = None
    if gives:
        description = words("wc.ui.gives", what=texts.effects(words, gives))
        gain = span(em("+"), pictures(words, gives), sr_only(description), cls="gives", title=description)
    heading = head(
        eyebrow,
        words("wc.action." + tile),
        text,
        picture=sign(tile, "large"),
        gives=gain,
        back=back_button(words) if about else None,
    )
    purse = view["players"][view["seat"]]
    buttons = []
    if about or hand.can("berries"):
        n = prices["skip_action_blueberries"]
        description = words("wc.ui.instead", what=words("wc.n.blueberry", n=n))
        buttons.append(answer_button("choose berries", (words("wc.ui.take"), " ", amount("blueberry", n)), description))
    cost = prices["other_action_lanterns"]
    # Lanterns that the move would gain do not count; after the move the engine offers the action.
    if (about and purse["lantern"] >= cost) or hand.of("other"):
        description = words("wc.ui.other.more", what=words("wc.n.lantern", n=cost))
        buttons.append(
            answer_button("instead other", (amount("lantern", cost), " ", words("wc.ui.other")), description)
        )
    if about:
        description = words("wc.ui.only_move.more")
        buttons.append(answer_button("choose", words("wc.ui.only_move"), description, "quiet"))
    elif hand.of("bonus"):
        buttons.append(_bonus(words, prices))
    return heading + row(buttons)


def _bonus(words: Words, prices: Prices, kind: str = "") -> Html:
    cost = prices["bonus_action_lanterns"]
    description = words("wc.ui.bonus.more", what=words("wc.n.lantern", n=cost))
    label = amount("lantern", cost), " ", span(words("wc.ui.bonus"), cls="name")
    return answer_button("instead bonus", label, description, kind)


def _menu(words: Words, view: View, hand: Hand) -> Html:
    """The actions to choose from, in place of the tile's action or as a bonus action."""
    prices = view["board"]["prices"]
    if hand.tile is not None and hand.menu == "other":
        names = [tile for tile in view["wheel"]["tiles"] if tile != hand.tile]
    else:
        can = {decision["tile"] for decision in hand.of(hand.menu)}
        names = [tile for tile in view["wheel"]["tiles"] if tile in can]  # as in the question which tile to move
    cost = prices["other_action_lanterns" if hand.menu == "other" else "bonus_action_lanterns"]
    buttons = []
    for tile in names:
        name = words("wc.action." + tile)
        label = (sign(tile), span(name, cls="name"))
        buttons.append(answer_button(f"choose {hand.menu} {tile}", label, name, "acting"))
    eyebrow = words("wc.ui.for", what=words("wc.n.lantern", n=cost))
    return head(eyebrow, words("wc.ui.which_action"), "", back=back_button(words)) + row(buttons, "tiles")


def _rest_of_turn(words: Words, view: View, hand: Hand) -> Html:
    """After the main action: the market, a bonus action, or the end of the turn."""
    buttons = []
    if hand.can("market"):
        cost, points = market.next_step(view, view["players"][view["seat"]])
        description = words("wc.ui.market.more", what=words("wc.n.blueberry", n=cost), n=words("wc.n.points", n=points))
        label = (
            sign("market"),
            span(words("wc.track.market")),
            amount("blueberry", cost),
            em(icon("pass"), cls="to"),
            amount("points", points),
        )
        buttons.append(answer_button("choose market", label, description))
    if hand.of("bonus"):
        buttons.append(_bonus(words, view["board"]["prices"]))
    return head(words("wc.ui.your_turn"), words("wc.ui.all_done"), _still_possible(words, view, hand)) + row(buttons)


def _still_possible(words: Words, view: View, hand: Hand) -> str:
    """The orders that can be delivered at once and the helpers that can act; else that dice can be worked on."""
    lines = []
    for id, verb in (("orders", "complete"), ("helpers", "use")):
        if names := [title_in(words, card, view) for decision in hand.of(verb) for card in decision["cards"]]:
            lines.append(words("wc.ui.all_done." + id, names=words.list(names)))
    return words.paragraph(lines or [words("wc.ui.all_done.more")])


# --- questions ------------------------------------------------------------------------------------


def _question(words: Words, view: View, hand: Hand) -> Html:
    """The question, and its answers in the form that fits their kind."""
    answers = hand.answers
    verb = answers[0]["verb"] if answers else ""
    title = asked(words, view, hand)
    back = back_button(words) if hand.first or hand.order or hand.few or hand.dice else None
    is_named = hand.first and (hand.first in hand.on_show or verb == "produce")
    asking = title_in(words, hand.first, view) if is_named else texts.source(words, view)
    held = span(dice(hand.held), cls="held") if hand.dice else None
    heading = head(asking, title, texts.prompt_more(words, view), picture=held, back=back)
    if hand.on_show:
        return heading
    if view["prompt"]["id"] == SUBSET:
        return heading + _subset(words, view, hand)
    if verb in ("keep", "place", "take"):
        return heading + _cards(words, view, hand, answers)
    if producers.are_paired(answers):
        return heading + producers.choice(words, view, hand, answers)
    if verb in DOUBLE:
        return heading + _two_part(words, view, hand, answers)
    if hand.begins_with_die:
        from .dice_work import dice_of

        if not hand.dice:
            return heading + row(dice_of(words, hand, answers), "many")
        answers = hand.answers_with_die
    if verb == "stock":
        return heading + _materials(words, view, answers)
    return heading + _answers(words, view, answers)


def asked(words: Words, view: View, hand: Hand) -> str:
    """The question in words, after the first part of an answer what is asked then."""
    if hand.menu:
        return words("wc.ui.which_action")
    verb = hand.answers[0]["verb"] if hand.answers else ""
    return words("wc.ui.where." + verb) if verb in DOUBLE and hand.first else texts.prompt(words, view)


def _answers(words: Words, view: View, answers: Sequence[Decision]) -> Html:
    if {decision["verb"] for decision in answers} <= ONE_DIE:
        answers = sorted(answers, key=_place_in_yard)
    return row([answer(words, view, decision) for decision in answers], "many" if len(answers) > 3 else "")


def _place_in_yard(decision: Decision) -> tuple[int, str]:
    """The yard shows green, yellow and brown dice in this order."""
    [die] = decision["dice"]
    return [*COLOURS].index(die[0]), die


def _two_part(words: Words, view: View, hand: Hand, answers: Sequence[Decision]) -> Html:
    """Two-part answers: the first parts or, once a first part is chosen, the second parts."""
    if hand.first:
        return _answers(words, view, [decision for decision in answers if first_of(decision) == hand.first])
    return row([_first(words, view, answers, first) for first in firsts(answers)], "many")


def _materials(words: Words, view: View, answers: Sequence[Decision]) -> Html:
    """Purchases of materials by their kind."""
    kinds = dict.fromkeys(decision["token"] for decision in answers)
    groups = [[answer(words, view, decision) for decision in answers if decision["token"] == kind] for kind in kinds]
    return row([div(group, cls="kind") for group in groups], "kinds")


def _cards(words: Words, view: View, hand: Hand, answers: Sequence[Decision]) -> Html:
    """Cards to choose from, with their faces. Where two are kept, the first is chosen before the second."""
    actions = {frozenset(decision["cards"]): decision["text"] for decision in answers}
    buttons = []
    for id in dict.fromkeys(id for decision in answers for id in decision["cards"]):
        card = view["cards"][id]
        pressed = None
        if len(answers[0]["cards"]) == 1:
            do = "act " + actions[frozenset((id,))]
        elif hand.first and id != hand.first:
            do = "act " + actions[frozenset((hand.first, id))]
        else:
            do, pressed = "first " + id, id == hand.first
        take = f"order:{id}" if card["kind"] == "order" else None
        description = texts.card(words, id, card)
        buttons.append(
            answer_button(
                do,
                (tick() if pressed else None, face(words, id, card)),
                description,
                "quiet face",
                aria_pressed=pressed,
                data_take=take,
                data_card=id,
            )
        )
    return row(buttons, "faces")


def _subset(words: Words, view: View, hand: Hand) -> Html:
    """Cards of which any number may be kept: pressed ones are kept, and the red button says how many."""
    buttons = []
    for id in hand.keepable:
        card = view["cards"][id]
        description = texts.card(words, id, card)
        buttons.append(
            answer_button(
                "pick " + id,
                (tick() if id in hand.kept else None, face(words, id, card)),
                description,
                "quiet face",
                aria_pressed=id in hand.kept,
                data_card=id,
            )
        )
    return row(buttons, "faces")


def face(words: Words, id: str, card: Card) -> Html:
    """The face of a card: what an order needs and pays, what a helper costs, can do and produces."""
    name = b(texts.title(words, id, card), cls="name")
    if card["kind"] == "order":
        need = card["need"]
        pays = (span(effects(words, card["reward"]), cls="what"), span(card["row"], cls="ring"))
        return fragment(name, span(dice(need["dice"]), goods(need["tokens"]), cls="need"), span(pays, cls="pays"))
    if card["kind"] == "helper":
        ability = card["ability"]
        does: Child = words("wc.helper.none")
        if ability["kind"] != "none":
            does = (small(words("wc.ui.kind." + ability["kind"]), cls="kind"), " ", effects(words, ability["effects"]))
        return fragment(
            span(name, amount("blueberry", card["cost"]), cls="headline"),
            span(does, cls="does"),
            span(sign("produce"), effects(words, card["production"]), cls="makes"),
        )
    return name


def _first(words: Words, view: View, answers: Sequence[Decision], first: str) -> Html:
    """The first part of a two-part answer: a helper of the display, or a kind of tool."""
    decision = next(decision for decision in answers if first_of(decision) == first)
    if decision["verb"] == "hire":
        name = title_in(words, first, view)
        cost = view["prompt"]["costs"][decision["text"]]
        description = words.list([name, texts.amount(words, "blueberry", cost)])
        return answer_button("first " + first, (name, " ", amount("blueberry", cost)), description, "quiet")
    name = texts.tool(words, first)
    label = (sign("tool_" + first), span(name))
    return answer_button("first " + first, label, name, "quiet", data_take=f"tool:{first}")


def answer(words: Words, view: View, decision: Decision) -> Html:
    """An answer to a question as a button."""
    more: dict[str, Attribute] = {}
    if decision["verb"] == "improve":  # the information card says what the upgrade does
        more = {"data_info": f"upgrade {decision['upgrade']}", "title": None}
    return answer_button(
        "act " + decision["text"], label(words, view, decision), in_words(words, view, decision), "quiet", **more
    )
