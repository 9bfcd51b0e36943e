"""Who plays a game by links, and on which device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine import State
from engine.game import Action

from ..session import AWAY, PERSON, Sitter

#: Games by links have a random number below this, which distinguishes two games of one deal.
KEYS = 1 << 30
DEVICES = 8


class Party(NamedTuple):
    """Who plays a game by links. ``key``: distinguishes two games of one deal. ``devices``: the device of each seat."""

    key: int
    devices: tuple[int, ...]
    #: All players, with persons of every device as "person".
    sitters: tuple[Sitter, ...]

    @classmethod
    def of(cls, key: int, sitters: Sequence[Sitter]) -> Party:
        """The party of a new game: each "away" seat is a device of its own, and this device has all others."""
        devices, next_device = [], 1
        for sitter in sitters:
            devices.append(next_device if sitter.kind == AWAY else 0)
            next_device += sitter.kind == AWAY
        everyone = tuple(Sitter(PERSON, one.name) if one.kind == AWAY else one for one in sitters)
        return cls(key, tuple(devices), everyone)

    @property
    def people(self) -> set[int]:
        """The devices on which a person plays."""
        return {device for device, sitter in zip(self.devices, self.sitters, strict=True) if sitter.kind == PERSON}

    def seats(self, device: int) -> list[int]:
        """The seats of the persons on a device."""
        persons = [sitter.kind == PERSON for sitter in self.sitters]
        return [seat for seat, at in enumerate(self.devices) if at == device and persons[seat]]

    def seen_from(self, device: int) -> list[Sitter]:
        """The players as a device shows them: persons of other devices are "away"."""
        return [
            sitter._replace(kind=AWAY) if sitter.kind == PERSON and at != device else sitter
            for sitter, at in zip(self.sitters, self.devices, strict=True)
        ]

    def last_device(self, state: State, actions: Sequence[Action]) -> int | None:
        """The device of the person who acts last, on which the bots after that person play; None without a person."""
        last = None
        for action in actions:
            seat = state.actor or 0
            if self.sitters[seat].kind == PERSON:
                last = self.devices[seat]
            state.play(action)
        return last
