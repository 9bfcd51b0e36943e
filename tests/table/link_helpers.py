"""Games by links played at random over several devices."""

from engine import Chance
from table.deals import Deal
from table.links import arrivals, code
from table.links.session import RefusedLink
from table.session import AWAY, PERSON, Session, Sitter

NAMES = ("Ann", "Bo", "Cy", "Di")


def begin(game="kingdom_builder", players=2, seed=0, sitters=(), **options):
    """A new game by links on the device of its first player."""
    sitters = sitters or [Sitter(PERSON if seat == 0 else AWAY, NAMES[seat]) for seat in range(players)]
    return arrivals.begun(Session(Deal.of(game, seed, len(sitters), **options), sitters), seed)


def play(session, chance, most=1000):
    """Play at random until the game waits for another device, or for some actions."""
    while most and not (session.waits or session.over):
        most -= 1
        session.place(chance.pick(session.state.actions()))
        if session.inked is not None:
            session.reveal()


def deliver(devices, text):
    """Open a link on the device it is for; returns what became of it: "joined", "news", "known" or a refusal."""
    turn = code.read(text)
    if turn.to not in devices:
        devices[turn.to] = arrivals.joined(turn)
        return "joined"
    try:
        return "news" if arrivals.accept(devices[turn.to], turn) else "known"
    except RefusedLink as refused:
        return refused.code


def sent(session):
    return list(arrivals.outgoing(session).values())


def to_the_end(host, seed=0):
    """Play a game over all devices to its end; returns the devices and every link that was sent."""
    devices, links, chance = {0: host}, [], Chance.of(seed, stream="links")
    for _ in range(400):
        if len(devices) == len(host.party.people) and all(one.over for one in devices.values()):
            return devices, links
        for session in list(devices.values()):
            play(session, chance)
            for text in sent(session):
                links.append(text)
                deliver(devices, text)
    raise AssertionError("the game does not end")
