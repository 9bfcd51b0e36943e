"""A live game between two engines: Chromium and Firefox describe and make their connections in different ways."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from built import Visit
from engines import Engine, Missing, firefox
from hosting import Host
from playwright.sync_api import expect
from smoke import Smoke

LINK = "[data-live] .turn-link input"


@pytest.fixture
def fox(tmp_path: Path) -> Iterator[Engine]:
    try:
        engine = firefox(tmp_path / "fox")
    except Missing as reason:
        pytest.skip(str(reason))
    yield engine
    engine.close()


@pytest.mark.exhaustive
def test_chromium_and_firefox_play_live(visit: Visit, fox: Engine, host: Host) -> None:
    with visit(host.url + "#/new/kingdom_builder") as ann:
        ann.wait_for_selector("body[data-ready]", state="attached", timeout=60_000)
        ann.click("#fold-players > summary")
        ann.check('[name=players][value="2"]', force=True)
        ann.select_option("#seat-2", "away")
        ann.fill("#name-2", "Bo")
        ann.click("#setup [type=submit]")
        ann.click("[data-do=menu]")
        ann.click("[data-do=live]")
        ann.click("[data-do^=live_offer]")
        fox.open(ann.locator(LINK).input_value())
        bo = Smoke(fox.run)
        bo.click("[data-do=join]")
        bo.click("[data-do=live_answer]")
        bo.until(f"document.querySelector('{LINK}') !== null")
        ann.fill("#turn-paste", fox.run(f"document.querySelector('{LINK}').value"))
        ann.click(".turn-paste [type=submit]")
        expect(ann.locator("#toast")).to_contain_text("Connected with Bo")
        bo.until("document.getElementById('toast').textContent.includes('Connected with')")
        ann_begins = ann.query_selector(".table[data-phase=away]") is None
        here, there = (Smoke(ann.evaluate), bo) if ann_begins else (bo, Smoke(ann.evaluate))
        here.play_a_turn("kingdom_builder")
        there.until("document.querySelector('.table').dataset.phase !== 'away'")
        assert fox.complaints == []
