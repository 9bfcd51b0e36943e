"""What the red button says in each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.table.main_button import PHASES, MainButton

if TYPE_CHECKING:
    from engine.cartographers.view_types import Prompt

_PHASES = {
    **PHASES,
    "pass": MainButton("pass", "table.pass"),
    "react": MainButton("pass", "table.let_strike"),
    "after": MainButton("pass", "table.go_on"),
    "watch": MainButton("back", "app.back"),
}


def main_button(phase: str, refusal: str | None, prompt: Prompt) -> MainButton:
    """The red button of a phase; ``refusal``: the code of what is wrong with the draw, None if it is legal."""
    if "ends" in prompt and phase in ("turn", "after"):
        ending = {"season": "table.finish_season", "game": "table.finish_game"}
        return MainButton("pass", ending.get(prompt["ends"] or "", "table.next"))
    if phase in _PHASES:
        return _PHASES[phase]
    if refusal == "nothing_chosen":
        return MainButton("ok", "refuse.nothing_chosen", "waiting")
    if refusal:
        return MainButton("x", "refuse." + refusal, "refused")
    return MainButton("ok", "table.draw")
