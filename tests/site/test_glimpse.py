"""The table that is opened again is seen before Python is up, exactly as Python then lays it, and not yet playable."""

import re
from typing import Any

import pytest
from built import Visit, kept, ready
from hosting import Host
from playwright.sync_api import Page
from site_play import looked_at, play_a_draw

from tools.bench.pages import ROUTE

#: Writes down what the room shows when it is first filled, and what it shows when Python has it.
WATCH = """
window.seen = [];
window.look = () => {
  const room = document.getElementById("room");
  seen.push({ html: room.innerHTML, inert: room.inert, ready: !!document.body.dataset.ready,
    shown: room.checkVisibility(), screen: document.body.dataset.screen,
    canvases: room.querySelectorAll("canvas").length,
    pictures: Array.from(room.querySelectorAll("canvas"), canvas => canvas.style.background).filter(Boolean).length });
};
// On a busy machine Python may win the race; here it waits, if not forever.
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const until = performance.now() + 1500;
  while (!performance.getEntriesByName("inkstead glimpse").length && performance.now() < until)
    await new Promise(done => setTimeout(done, 20));
  return instantiate(...given);
};
document.addEventListener("DOMContentLoaded", () => {
  new MutationObserver(look).observe(document.getElementById("room"), { childList: true });
});
"""


def plain(html: str) -> str:
    """Without styles in place, of which a canvas has its picture, and what Woodcraft finds out when nobody waits."""
    return re.sub(r' style="[^"]*"|<b class="reach.*?</b>', "", html)


def again(page: Page) -> list[dict[str, Any]]:
    """Load the page again; returns what its room showed, in order."""
    page.reload()
    ready(page, "table")
    page.wait_for_timeout(100)
    page.evaluate("look()")
    seen: list[dict[str, Any]] = page.evaluate("seen")
    return seen


def test_a_game_opened_again_is_seen_at_once_and_taken_over_without_a_change(host: Host, visit: Visit) -> None:
    for game in ("cartographers", "kingdom_builder", "woodcraft"):
        with visit(host.url + f"#/new/{game}") as page:
            kept(ready(page))
            page.click("#setup [type=submit]")
            page.wait_for_selector(".table[data-phase]")
            page.context.add_init_script(WATCH)
            looked_at(page)
            first, *_, last = again(page)
            assert first["inert"] and not first["ready"] and first["shown"] and first["screen"] == "table"
            assert first["pictures"] == first["canvases"] > 1
            assert last["ready"] and not last["inert"] and not last["pictures"]
            assert plain(first["html"]) == plain(last["html"])
            assert page.evaluate("performance.getEntriesByName('inkstead glimpse').length") == 1


def test_only_what_is_still_true_is_shown(host: Host, visit: Visit) -> None:
    with visit(host.url + ROUTE) as page:
        kept(ready(page, "table"))
        page.context.add_init_script(WATCH)
        id = looked_at(page)
        before = page.evaluate("id => localStorage['inkstead.game.' + id]", id)
        play_a_draw(page)
        looked_at(page)
        assert page.evaluate("id => localStorage['inkstead.game.' + id]", id) != before
        assert not again(page)[0]["ready"]
        newer, replaced = re.subn(r'"revision":\d+', '"revision":999', before)  # or the journal would put it back
        assert replaced == 1
        page.keyboard.press("Shift")  # an input: the page does not keep the table before the next save
        page.evaluate("([id, text]) => { localStorage['inkstead.game.' + id] = text; }", [id, newer])
        assert again(page)[0]["ready"]  # as if another tab had played on
        looked_at(page)
        assert not again(page)[0]["ready"]
        page.keyboard.press("Shift")
        page.set_viewport_size({"width": 1024, "height": 768})
        assert again(page)[0]["ready"]
        looked_at(page)
        page.evaluate("inkstead.setLanguage('ja')")
        assert again(page)[0]["ready"]


def test_a_table_with_a_style_sheet_for_its_window_is_shown_again(host: Host, visit: Visit) -> None:
    """Regression: the name of that sheet has a hyphen, and the kept table was taken for a damaged one."""
    with visit(host.url) as page:
        page.set_viewport_size({"width": 844, "height": 390})
        page.goto(host.url + ROUTE)
        kept(ready(page, "table"))
        page.context.add_init_script(WATCH)
        looked_at(page)
        assert page.evaluate("!!document.querySelector('link[href*=-low]')")
        assert not again(page)[0]["ready"]


def test_a_table_of_several_people_leaves_nothing(host: Host, visit: Visit) -> None:
    with visit(host.url + "#/new/cartographers") as page:
        kept(ready(page))
        page.click("details:has(#set-players) > summary")
        page.check("[name=players][value='2']", force=True)
        page.select_option("#seat-2", "person")
        page.click("#setup [type=submit]")
        page.wait_for_selector(".table[data-phase]")
        page.wait_for_timeout(3000)
        assert page.evaluate("localStorage['inkstead.glimpse']") is None


@pytest.mark.exhaustive
def test_the_stored_picture_is_removed_for_a_game_when_the_storage_is_full(host: Host, visit: Visit) -> None:
    with visit(host.url + ROUTE) as page:
        kept(ready(page, "table"))
        id = looked_at(page)
        page.evaluate("""() => {
          localStorage["inkstead.glimpse"] += " ".repeat(1e5); // what a larger screen would take
          let n = 0;
          for (let size = 1 << 22; size; size >>= 1)
            try { for (;;) localStorage["fill" + n++] = " ".repeat(size); } catch { /* as full as that */ }
        }""")
        before = page.evaluate("id => localStorage['inkstead.game.' + id]", id)
        play_a_draw(page)
        assert page.evaluate("id => localStorage['inkstead.game.' + id]", id) != before
        assert page.inner_text("#toast") == ""
