"""Modules that the end of a game needs are imported while the page is idle, before the last action."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import engine
from table.deals import Deal

Ready = Callable[..., Page]
IMPORTED = """async names => {
  const { loadPyodide } = await import(new URL("static/python.mjs", document.baseURI).href);
  const python = await loadPyodide({ stdout: console.log, stderr: console.error });
  const missing = python.runPython("import sys; lambda names: [name for name in names if name not in sys.modules]");
  try {
    while (missing(names).length) await new Promise(done => setTimeout(done, 50));
    return true;
  } finally { missing.destroy(); }
}"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", engine.games())
def test_the_end_is_prepared_when_a_table_is_open(page: Page, ready: Ready, game: str) -> None:
    ready(page, f"#deal={Deal.of(game, 1).code()}")
    parts = ("page.par.panel", "page.achievements.ending", "page.challenge.panel", f"table.{game}.achievements")
    assert page.evaluate(IMPORTED, [f"page.{game}.end", *parts])
