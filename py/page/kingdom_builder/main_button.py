"""What the red button says in each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.table.main_button import PHASES, MainButton

if TYPE_CHECKING:
    from engine.kingdom_builder.view_types import View


def main_button(phase: str, view: View) -> MainButton:
    """The red button of a phase."""
    if phase in PHASES:
        return PHASES[phase]
    if phase == "turn":
        return MainButton("cards", "kb.draw_new")
    if phase == "useless":
        return MainButton("cards", "kb.redraw") if "redraw" in view["can"] else MainButton("pass", "table.end_turn")
    return MainButton("pass", "table.end_turn", "primary" if "end" in view["can"] else "waiting")
