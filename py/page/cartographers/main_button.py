"""What the red button says in each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.table.main_button import PHASES

if TYPE_CHECKING:
    from engine.cartographers.view_types import Prompt

_PHASES = {
    **PHASES,
    "pass": ("pass", "table.pass", "primary"),
    "react": ("pass", "table.let_strike", "primary"),
    "after": ("pass", "table.go_on", "primary"),
    "watch": ("back", "app.back", "primary"),
}


def main_button(phase: str, refusal: str | None, prompt: Prompt) -> tuple[str, str, str]:
    """Icon, text id and kind of the red button."""
    if "ends" in prompt and phase in ("turn", "after"):
        ending = {"season": "table.finish_season", "game": "table.finish_game"}
        return "pass", ending.get(prompt["ends"] or "", "table.next"), "primary"
    if phase in _PHASES:
        return _PHASES[phase]
    if refusal == "nothing_chosen":
        return "ok", "refuse.nothing_chosen", "waiting"
    if refusal:
        return "x", "refuse." + refusal, "refused"
    return "ok", "table.draw", "primary"
