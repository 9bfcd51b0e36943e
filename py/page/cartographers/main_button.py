"""What the red button says in each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.cartographers.view_types import Prompt


def main_button(phase: str, refusal: str | None, prompt: Prompt) -> tuple[str, str, str]:
    """Icon, text id and kind of the red button."""
    if "ends" in prompt and phase in ("turn", "after"):
        ending = {"season": "table.finish_season", "game": "table.finish_game"}
        return "pass", ending.get(prompt["ends"] or "", "table.next"), "primary"
    if phase == "pass":
        return "pass", "table.pass", "primary"
    if phase == "react":
        return "pass", "table.let_strike", "primary"
    if phase == "after":
        return "pass", "table.go_on", "primary"
    if phase == "greet":
        return "", "table.begin", "primary"
    if phase == "think":
        return "", "table.thinking", "thinking"
    if phase == "away":
        return "link", "turn.send", "primary"
    if phase == "watch":
        return "back", "app.back", "primary"
    if refusal == "nothing_chosen":
        return "ok", "refuse.nothing_chosen", "waiting"
    if refusal:
        return "x", "refuse." + refusal, "refused"
    return "ok", "table.draw", "primary"
