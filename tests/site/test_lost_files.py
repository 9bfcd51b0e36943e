"""A version that has lost files after its installation is completed in the background, after a later start."""

from pathlib import Path

import pytest
from built import Visit, kept, listed, ready
from hosting import Host
from page_start import wait_until
from updates import DELETE, WAITING, served

#: Files that no start asks for.
RARE = ["static/css/replay.css", "static/vendor/inkstead/woodcraft.bin"]
#: Deletes files from our caches.
LOSE = """async paths => {
  for (const name of await caches.keys())
    for (const path of paths) await (await caches.open(name)).delete(path);
}"""
#: Whether our cache has all these files, and the list that says so.
WHOLE = """async paths => {
  for (const path of [...paths, "sw-files.json"]) if (!await caches.match(path)) return false;
  return true;
}"""


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("lost", ["some", "all"])
def test_files_that_were_deleted_are_there_again_after_the_next_visit(
    host: Host, visit: Visit, tmp_path: Path, lost: str
) -> None:
    """Regression: only what a visit asked for was kept again, so other games did not open without a network."""
    host.cache = "no-store"
    with visit(host.url, tmp_path) as page:
        kept(ready(page))
        page.evaluate(*((LOSE, RARE) if lost == "some" else (DELETE,)))
    host.asked.clear()
    with visit(host.url, tmp_path) as page:
        wait_until(ready(page), WHOLE, arg=list(listed(host.folder)))
        again = {name for name in host.asked if name in listed(host.folder)}
        assert again == set(RARE) if lost == "some" else again > set(RARE)
    host.stop()
    with visit(host.url, tmp_path) as page:
        assert served(ready(page), host.folder)


def test_files_of_a_version_that_the_host_no_longer_has_are_not_downloaded(
    host: Host, next_site: Path, visit: Visit, tmp_path: Path
) -> None:
    lost = "static/vendor/inkstead/kingdom_builder.bin"  # which no first screen asks for
    assert listed(host.folder)[lost] != listed(next_site)[lost]
    host.cache = "no-store"
    with visit(host.url, tmp_path / "profile") as page:
        kept(ready(page))
        page.evaluate(LOSE, [lost])
    host.deploy(next_site)
    host.asked.clear()
    with visit(host.url, tmp_path / "profile") as page:
        ready(page)
        page.evaluate(WAITING)
        page.wait_for_timeout(500)
        assert host.asked.count(lost) == 1  # by the new version
