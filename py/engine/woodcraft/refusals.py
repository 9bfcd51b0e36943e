"""Why an action cannot be played now."""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..game import IllegalAction
from .actions import Action

if TYPE_CHECKING:
    from .state import Woodcraft


def refusal(state: Woodcraft, action: Action) -> IllegalAction:
    return IllegalAction("question", "not now")
