"""What happened and what is still to come, as markup: news, the log, the cards of the season and of the deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cartographers.cards import AMBUSH, EXPLORE
from engine.cartographers.questions import OFFERS
from engine.cartographers.view_types import LogEntry, View
from table.words import Words

from .panels import card_name, esc, glyph, season_name


def news(words: Words, entries: Iterable[LogEntry], seat: int = 0) -> str:
    """What the last reveal brought besides the card itself: ambushes, ruins, the end of a season."""
    items = []
    for entry in entries:
        if entry["id"] == "ambush":
            items.append(f'<li class="loss">{glyph("monster")}<span>{esc(_ambush(words, entry))}</span></li>')
        elif entry["id"] == "reveal" and entry["card"] in EXPLORE and EXPLORE[entry["card"]].ruins:
            items.append(f'<li>{glyph("ruins")}<span>{esc(card_name(words, entry["card"]))}</span></li>')
        elif entry["id"] == "season":
            items.append(f'<li class="season"><span>{esc(_season(words, entry, seat))}</span></li>')
    return "".join(items)


def log(words: Words, view: View, names: Sequence[str] = ()) -> str:
    """Everything so far, season by season, the newest first; not that a skill was left unused."""
    items = []
    for entry in view["log"]:
        if entry["id"] == "reveal" or entry.get("asked") in OFFERS:
            continue
        if entry["id"] == "season":
            for seat, name in enumerate(names or ("",)):
                who = f"{esc(name)} " if name else ""
                items.append(f'<li class="season"><b>{who}{esc(_season(words, entry, seat))}</b></li>')
        elif entry["id"] == "ambush":
            items.append(f'<li class="loss"><span>{esc(_ambush(words, entry))}</span></li>')
        else:
            who = f'<i>{esc(names[entry["seat"]])}</i> ' if names else ""
            items.append(f"<li>{who}{_turn(words, entry)}</li>")
    return f'<ol class="log" reversed>{"".join(reversed(items))}</ol>'


def _turn(words: Words, entry: LogEntry) -> str:
    name = f"<b>{esc(card_name(words, entry['card']))}</b> "
    if entry["id"] == "pass":
        return name + esc(words("log.pass"))
    if entry["id"] == "skill":
        return name + esc(words("log.skill", skill=words("skill." + entry["skill"])))
    lines = [words("log.draw", terrain=words("terrain." + entry["terrain"]), cells=words.list(entry["cells"]))]
    if entry["coin"]:
        lines.append(words("log.coin"))
    lines += [words("log.mountain", cell=cell) for cell in entry["mountains"]]
    return name + "<br>".join(esc(line) for line in lines)


def _ambush(words: Words, entry: LogEntry) -> str:
    id = "log.ambush" if entry["cells"] else "log.ambush.none"
    return words(id, card=card_name(words, entry["card"]), cells=words.list(entry["cells"]))


def _season(words: Words, entry: LogEntry, seat: int = 0) -> str:
    a, b, coins, monsters = entry["scores"][seat]
    return words(
        "log.season",
        season=season_name(words, entry["season"]),
        a=a,
        b=b,
        coins=coins,
        monsters=-monsters,
        sum=a + b + coins + monsters,
    )


# --- cards on the table and in the deck -----------------------------------------------------------


def revealed(words: Words, view: View) -> str:
    """The cards of this season in the order they came, with their times."""
    items = []
    for slug in view["revealed"]:
        time = "" if slug in AMBUSH else f'<b class="num">{EXPLORE[slug].time}</b>'
        kind = "ambush" if slug in AMBUSH else "ruins" if EXPLORE[slug].ruins else ""
        items.append(f'<li class="{kind}"><span>{esc(card_name(words, slug))}</span>{time}</li>')
    return f'<h3 class="eyebrow">{esc(words("table.revealed"))}</h3><ol class="cards">{"".join(items)}</ol>'


def deck(words: Words, view: View) -> str:
    """What anyone can work out about the face-down deck."""
    unseen = view["unseen"]
    explore = "".join(
        f'<li><span>{esc(card_name(words, slug))}</span><b class="num">{EXPLORE[slug].time}</b></li>'
        for slug in unseen["explore"]
    )
    ambush = "".join(f'<li class="ambush"><span>{esc(card_name(words, slug))}</span></li>' for slug in unseen["ambush"])
    parts = [
        f'<p>{esc(words("table.deck.size", n=unseen["size"]))}</p>',
        f'<h3 class="eyebrow">{esc(words("table.deck.explore"))}</h3><ul class="cards">{explore}</ul>',
    ]
    if unseen["ambush"]:
        head = esc(words("table.deck.ambush", n=unseen["ambushes_in"]))
        parts.append(f'<h3 class="eyebrow">{head}</h3><ul class="cards">{ambush}</ul>')
    return "".join(parts)
