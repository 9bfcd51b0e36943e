"""Plays Kingdom Builder on the page by mouse or by keyboard."""

import re
from typing import Any

from cartographers_solo import MINUS, WORDS, number, number_text
from kingdom_table import HEXES, MIDDLE, KingdomTable
from playwright.sync_api import expect

from table.kingdom_builder.hand import MANDATORY


def changes_of(gold: int, gained: str, lost: str) -> str:
    """The text of the note at a held house, without spaces."""
    parts = [WORDS("kb.change", gold=("+" if gold > 0 else "") + number_text(gold))] if gold else []
    parts += ["+" + WORDS("kb.tile." + gained)] if gained else []
    parts += [MINUS + WORDS("kb.tile." + lost)] if lost else []
    return "".join("".join(parts).split())


class Hands:
    """Common code of mouse and keyboard."""

    def __init__(self, table: KingdomTable) -> None:
        self.table, self.page = table, table.page

    def play(self, action: Any) -> dict[str, Any]:
        """Play a decision on the page and in the engine, compare them, and return what the page shows."""
        table = self.table
        if action.target:
            self._choose_way(action.kind)
            start, _, goal = str(action).partition(" ")[2].rpartition(">")
            if start:
                self._choose_hex(start)
                table.hand.touch(start)
                assert table.hand.origin == start
            self._hold(goal)
            seen = table.check()
            preview = table.hand.preview(table.state, table.viewer, goal)
            assert preview is not None
            assert [number(text) for text in seen["then"]] == preview.gold
            gold = sum(preview.gold) - table.view["scores"][table.viewer]
            changes = changes_of(gold, preview.gained, preview.lost)
            assert self._changes() == changes
            described = re.compile("^" + r"\s*".join(map(re.escape, changes)) + r"\s*$")
            expect(self.page.locator(f"#cell-{goal}")).to_have_accessible_description(described)
            self._choose_hex(goal)
        else:
            self._end()
        table.done(action)
        return table.check() if table.phase != "think" else {}

    def _changes(self) -> str:
        """The note at the held house, without spaces; "" if there is none."""
        notes = self.page.locator(".changes").all_inner_texts()
        return "".join("".join(notes).split())

    def go_on(self) -> None:
        """Press the red button in a phase where it only continues."""
        table = self.table
        phase = table.phase
        self._red()
        if phase == "greet":
            table.greeted = table.view["prompt"]["seat"]
        else:
            assert phase == "turn"
            table.session.reveal()
        table._take()
        if table.phase != "think":
            table.check()

    def _choose_way(self, kind: str) -> None:
        raise NotImplementedError

    def _hold(self, hex: str) -> None:
        raise NotImplementedError

    def _choose_hex(self, hex: str) -> None:
        raise NotImplementedError

    def _end(self) -> None:
        raise NotImplementedError

    def _red(self) -> None:
        raise NotImplementedError


class Mouse(Hands):
    """Tiles and hexes are clicked, the red button ends the turn."""

    def point(self, hex: str) -> tuple[float, float]:
        self.page.wait_for_selector(f"#cell-{hex}", state="attached")  # the hexes come after the first picture
        x, y, _ = self.page.evaluate(MIDDLE, hex)
        return x, y

    def _choose_way(self, kind: str) -> None:
        hand = self.table.hand
        if hand.kind != kind:
            # A second click on the selected tile deselects it.
            way = hand.kind if kind == MANDATORY else kind
            self.page.click(f'.tile.ready[data-do="tile {way}"] >> nth=0')
            assert hand.choose(way) and hand.kind == kind

    def _hold(self, hex: str) -> None:
        self.page.mouse.move(*self.point(hex))

    def _choose_hex(self, hex: str) -> None:
        self._hold(hex)
        self.page.mouse.down()
        self.page.mouse.up()

    def _end(self) -> None:
        self.page.mouse.move(2, 2)
        self._red()

    def _red(self) -> None:
        self.page.click("[data-part=main]")


class Keys(Hands):
    """The twin of the board: arrows and Enter, letters for tiles and the end of the turn."""

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def hex(self) -> str:
        """The hex that has the focus; fails if none has."""
        hex = self.page.evaluate("document.activeElement?.dataset?.cell ?? null")
        assert hex, "the focus has left the board"
        return str(hex)

    def enter_board(self) -> None:
        """Tab until the board is reached."""
        for _ in range(40):
            if self.page.evaluate("document.activeElement?.getAttribute('role') === 'gridcell'"):
                return
            self.press("Tab")
        raise AssertionError("Tab never reaches the board")

    def _choose_way(self, kind: str) -> None:
        hand = self.table.hand
        kinds = list(hand.kinds)
        for _ in kinds:
            if hand.kind == kind:
                return
            self.press("t")
            hand.kind = kinds[(kinds.index(hand.kind) + 1) % len(kinds)] if hand.kind in kinds else kinds[0]
            hand.origin = None
        assert hand.kind == kind

    def _hold(self, hex: str) -> None:
        """Move to a hex by the fewest keys: by single steps, by fives, or from the edge."""
        here = HEXES.index(self.hex())
        row, col = divmod(HEXES.index(hex), 20)
        down, right = row - here // 20, col - here % 20
        for fives, ones, way in (("PageDown", "ArrowDown", down), ("PageUp", "ArrowUp", -down)):
            if way > 0:
                for key in [fives] * (way // 5) + [ones] * (way % 5):
                    self.press(key)
        if right < 0 and col < -right:
            self.press("Home")
            right = col
        elif right > 0 and 19 - col < right:
            self.press("End")
            right = col - 19
        for _ in range(abs(right)):
            self.press("ArrowRight" if right > 0 else "ArrowLeft")
        assert self.hex() == hex

    def _choose_hex(self, hex: str) -> None:
        self._hold(hex)
        self.press("Enter")

    def _end(self) -> None:
        if "redraw" in self.table.view["can"]:
            raise AssertionError("a redraw has no key")
        self.press("e")

    def _red(self) -> None:
        self.page.focus("[data-part=main]")
        self.press("Enter")
