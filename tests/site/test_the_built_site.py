"""What the build lays out: whole, summed up, strict, installable, and asked for once from nowhere else."""

import gzip
import json
import re
import shutil
import struct
import zlib
from pathlib import Path

import pytest
from built import Visit, kept, listed, ready
from hosting import Host
from playwright.sync_api import Route, expect
from worker_answers import ANSWERS

import engine
from table.deals import Deal
from table.words import LANGUAGES
from tools import runtime
from tools.bench.pages import ROUTE
from tools.console import Stop
from tools.paths import VENDOR
from tools.site import icons, install, pages, sums

ICON = "static/art/icon.svg"
MEGABYTES = 4.66  # gzip, to the first playable board


# --- sums, icons, manifest: no browser needed -----------------------------------------------------


@pytest.mark.parametrize("damage", ["changed", "missing", "unknown"])
def test_the_sums_hold_for_exactly_these_files(site: Path, tmp_path: Path, damage: str) -> None:
    folder = tmp_path / "dist"
    shutil.copytree(site, folder)
    sums.verify(folder)
    victim = folder / "static" / "home.js"
    if damage == "changed":
        victim.write_text(victim.read_text(encoding="utf-8") + " ", encoding="utf-8")
    elif damage == "missing":
        victim.unlink()
    else:
        (folder / "stray.txt").write_text("?")
    with pytest.raises(Stop, match=r"stray\.txt" if damage == "unknown" else r"static/home\.js"):
        sums.verify(folder)


def test_a_first_visit_asks_for_everything_before_anything_has_come(host: Host, visit: Visit) -> None:
    """On a slow connection a file that is named only in another file comes a round trip later."""
    asked: set[str] = set()

    def hold(route: Route) -> None:  # never answered
        asked.add(route.request.url.removeprefix(host.url).partition("?")[0])

    wanted = {
        *("static/locale/en.js", "static/python.js", "static/vendor/pyscript/core.js"),
        "static/vendor/pyodide/pyodide.asm.js",
        *("static/vendor/pyodide/pyodide.asm.wasm", "static/vendor/inkstead/woodcraft.bin"),
    }
    with visit("about:blank") as page:
        page.context.route(re.compile(re.escape(host.url) + "(static|py)/"), hold)
        page.goto(f"{host.url}#deal={Deal.of('woodcraft', 1).code()}", wait_until="commit")
        for _ in range(100):
            if wanted <= asked:
                break
            page.wait_for_timeout(100)
    assert not wanted - asked


@pytest.mark.exhaustive
def test_two_builds_of_the_same_sources_are_the_same(site: Path, tmp_path: Path) -> None:
    from tools import build

    build.make(tmp_path / "again")
    assert (tmp_path / "again" / sums.NAME).read_text() == (site / sums.NAME).read_text()


def asked_by_page(host: Host) -> list[str]:
    """What the host was asked for, the icon once: a browser may ask again when the fragment changes while it loads."""
    return [name for i, name in enumerate(host.asked) if name != ICON or ICON not in host.asked[:i]]


def pixels(png: bytes) -> tuple[int, list[bytes]]:
    """Size and rows of a PNG as icons.py writes them."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (width, depth, kind) == (height, 8, 6)
    at = png.index(b"IDAT")
    (length,) = struct.unpack(">I", png[at - 4 : at])
    rows = zlib.decompress(png[at + 4 : at + 4 + length])
    line = width * 4 + 1
    return width, [rows[i + 1 : i + line] for i in range(0, len(rows), line)]


def test_icons_show_the_compass() -> None:
    size, rows = pixels(icons.icon(64))
    assert size == 64 and rows[0][3] == 0  # the corner is rounded away
    assert tuple(rows[2][4 * 32 : 4 * 32 + 4]) == (*icons.PAPER, 255)
    assert tuple(rows[20][4 * 34 : 4 * 34 + 4]) == (*icons.RED, 255)
    assert tuple(rows[32][4 * 9 : 4 * 9 + 3]) != icons.PAPER  # ring and western tip
    _, whole = pixels(icons.icon(64, maskable=True))
    assert all(row[i] == 255 for row in whole for i in range(3, len(row), 4))
    edge = whole[0] + whole[-1] + b"".join(row[:4] + row[-4:] for row in whole)
    assert set(zip(edge[::4], edge[1::4], edge[2::4], strict=True)) == {icons.PAPER}


def test_the_manifest_names_what_is_there(site: Path) -> None:
    manifest = json.loads((site / install.MANIFEST).read_text(encoding="utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "./" and manifest["display"] == "standalone"
    assert "id" not in manifest, "it would be read from the root of the host: the same for every folder"
    sizes = set()
    for icon in manifest["icons"]:
        assert (site / icon["src"]).is_file()
        if icon["type"] == "image/png":
            size, _ = pixels((site / icon["src"]).read_bytes())
            assert icon["sizes"] == f"{size}x{size}"
            sizes.add((size, icon["purpose"]))
    assert {(192, "any"), (512, "any"), (512, "maskable")} <= sizes


def test_the_policy_allows_no_more_than_it_must(site: Path) -> None:
    text = (site / pages.PAGE).read_text(encoding="utf-8")
    meta = pages.POLICY.search(text)
    assert meta
    policy = dict(rule.strip().split(" ", 1) for rule in meta[2].split(";"))
    scripts = re.findall(r'<script(?: type="importmap"| data-[^>]*)?>(.*?)</script>', text, re.DOTALL)
    assert len(scripts) == 13, "the import map, eleven scripts of ours, and the offer to repair the site"
    styles = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    assert len(styles) == 3
    for name, texts, more in (("script-src", scripts, {"'wasm-unsafe-eval'"}), ("style-src", styles, set())):
        allowed = {f"'{sums.integrity(inside.encode())}'" for inside in texts}
        assert set(policy.pop(name).split()) == {"'self'", *more, *allowed}
    assert policy.pop("default-src") == "'none'"
    assert policy.pop("img-src") == "'self' data: blob:"
    assert policy.pop("require-trusted-types-for") == "'script'"
    assert policy.pop("trusted-types") == "inkstead"
    assert set(policy.values()) == {"'self'", "'none'"}


def test_every_script_and_style_has_its_sum(site: Path) -> None:
    text = (site / pages.PAGE).read_text(encoding="utf-8")
    tags = re.findall(r'<(?:script|link)[^>]*(?:src|href)="([^"]+\.(?:js|css))"([^>]*)>', text)
    assert len(tags) >= 6
    assert not [name for name, _ in tags if name in pages.SCRIPTS + pages.STYLES], "the page contains these"
    for name, rest in tags:
        assert sums.integrity((site / name).read_bytes()) in rest
    import_map = re.search(r'<script type="importmap">(.*?)</script>', text)
    assert import_map
    modules = json.loads(import_map[1])["integrity"]
    assert {Path(name).name for name in modules} >= {"pyodide.js", "pyodide.asm.js", "python.js", "core.js"}
    late = re.search(r"data-sums='([^']+)'", text)
    assert late
    later = json.loads(late[1])
    assert {f"static/locale/{language}.js" for language in LANGUAGES} <= set(later)
    for name, sum in (modules | later).items():
        assert sums.integrity((site / name).read_bytes()) == sum


def test_archives_are_smaller_than_those_of_the_sources_and_have_the_same_content(site: Path) -> None:
    names = [path.name for path in (VENDOR / "inkstead").glob("*.bin")]
    assert names
    for name in names:
        made, source = ((folder / "inkstead" / name).read_bytes() for folder in (site / "static/vendor", VENDOR))
        assert zlib.decompress(made) == zlib.decompress(source)
        assert len(made) < len(source)


# --- in a browser ---------------------------------------------------------------------------------


def test_a_changed_script_is_refused(site: Path, tmp_path: Path, visit: Visit) -> None:
    folder = tmp_path / "dist"
    shutil.copytree(site, folder)
    module = folder / "static" / "vendor" / "pyodide" / "pyodide.js"
    module.write_text("globalThis.foreign = true;\n" + module.read_text(encoding="utf-8"), encoding="utf-8")
    host = Host(folder)
    with visit(host.url, expect="integrity|digest|Failed to|inkstead: load") as page:
        expect(page.locator("#trouble").get_by_role("button", name="Reload the page")).to_be_visible()
        assert page.evaluate("[window.foreign ?? null, document.body.dataset.ready ?? null]") == [None, None]
    host.stop()


def test_changed_texts_do_not_run(site: Path, tmp_path: Path, visit: Visit) -> None:
    folder = tmp_path / "dist"
    shutil.copytree(site, folder)
    texts = folder / "static" / "locale" / "en.js"
    texts.write_text(texts.read_text(encoding="utf-8") + "\nwindow.foreign = true;", encoding="utf-8")
    host = Host(folder)
    with visit(host.url, expect="integrity|digest|Failed to|inkstead: load") as page:
        expect(page.get_by_role("button", name="Repair")).to_be_visible()
        assert page.evaluate("window.foreign") is None
    host.stop()


def test_a_tour_asks_once_for_each_kept_file_and_for_nothing_else(host: Host, visit: Visit) -> None:
    """Every screen, language and the bots; with all console errors and violations of the policy failing it."""
    with visit(host.url) as page:
        addresses: list[str] = []
        page.context.on("request", lambda request: addresses.append(request.url))
        kept(ready(page))
        for language in (*LANGUAGES[1:], "en"):
            page.click(f'[data-lang="{language}"]')
            expect(page.locator("html")).to_have_attribute("lang", language)
        page.evaluate("location.hash = '#/new'")
        page.wait_for_selector("body[data-screen=new]")
        page.click("#new [type=submit]")
        page.wait_for_selector(".table[data-phase]")
        page.click('.tools [data-do="hint"]')
        page.wait_for_selector(".advice .try", timeout=60_000)
        page.click("[data-part=main]")
        page.wait_for_selector('.table[data-phase="turn"]')
        page.click("[data-part=main]")
        game = page.evaluate("location.hash").rpartition("/")[2]
        for route, screen in ((f"#/watch/{game}", "replay"), ("#/games", "games"), ("#/about", "about")):
            page.evaluate("route => { location.hash = route; }", route)
            page.wait_for_selector(f"body[data-screen={screen}]")
        page.wait_for_timeout(500)
        assert not [url for url in addresses if not url.startswith((host.url, "data:", "blob:"))]
    asked = [name or pages.PAGE for name in asked_by_page(host) if name != "sw.js" and not name.endswith(".png")]
    assert sorted(asked) == sorted(listed(host.folder))
    assert host.missing == []


@pytest.mark.parametrize("game", engine.games())
def test_a_first_board_costs_no_more_bytes(host: Host, visit: Visit, game: str) -> None:
    with visit("about:blank") as page:
        # What is kept for later, and what comes while the page is idle, is not counted.
        page.add_init_script("delete Navigator.prototype.serviceWorker; window.requestIdleCallback = () => 0")
        page.goto(f"{host.url}#deal={Deal.of(game, 7).code()}")
        ready(page, "table")
    asked = asked_by_page(host)
    assert len(asked) == len(set(asked))
    later = {f"static/vendor/inkstead/{name}.bin" for name in set(engine.games()).difference(runtime.INSIDE)}
    assert later <= set(listed(host.folder))
    assert later.intersection(asked) == later & {f"static/vendor/inkstead/{game}.bin"}
    bodies = [(host.folder / (name or pages.PAGE)).read_bytes() for name in asked]
    total = sum(len(gzip.compress(body, 9)) for body in bodies) / 1e6
    assert total <= MEGABYTES


def test_a_host_need_not_know_the_types_of_webassembly_and_of_module_scripts(host: Host, visit: Visit) -> None:
    """The bots' worker starts as well."""
    host.unknown = {".wasm", ".mjs", ".webmanifest", ".bin", ".zip"}
    with visit(host.url + ROUTE) as page:
        ready(page, "table")
        page.evaluate(ANSWERS)
        page.click('.tools [data-do="hint"]')
        page.wait_for_selector(".advice .try", timeout=60_000)
        assert page.evaluate("answers.length")
    assert any(name.endswith(".wasm") for name in host.sent)


def test_below_a_path_everything_stays_below_it(site: Path, visit: Visit, tmp_path: Path) -> None:
    host = Host(site, "/games/inkstead/")
    with visit(host.url + ROUTE, tmp_path) as page:
        ready(page, "table")
        (cache,) = kept(page)
        assert host.url in cache
        assert page.evaluate("navigator.serviceWorker.ready.then(found => found.scope)") == host.url
    assert host.missing == []
    host.stop()
    with visit(host.url, tmp_path) as page:
        ready(page, "home")
        expect(page.locator("#continue")).to_be_visible()


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("before", ["", "another version"])
def test_the_progress_of_a_slow_connection_is_shown_also_after_an_update(host: Host, visit: Visit, before: str) -> None:
    """After an update the bar stood still until the interpreter was complete."""
    host.slow.add("static/vendor/pyodide/pyodide.asm.wasm")
    with visit("about:blank") as page:
        page.add_init_script(f"localStorage['inkstead.loaded'] ??= '{before}'")
        page.goto(host.url, wait_until="commit")
        page.wait_for_function("""() => {
          const bar = document.getElementById('loading-bar');
          return bar?.max > 10e6 && bar.value > 0.3 * bar.max && bar.value < 0.8 * bar.max;
        }""")
        ready(page)
        assert page.evaluate("localStorage['inkstead.loaded'].startsWith(document.documentElement.dataset.version)")
