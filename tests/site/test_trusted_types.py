"""No text becomes markup or a script but through the page's one policy, and stored text never does."""

import json
import re
from pathlib import Path

from built import Visit, kept, ready
from hosting import Host
from site_play import looked_at, play_a_draw

from tools.bench.pages import ROUTE
from tools.paths import ROOT
from tools.site import pages

SINK = re.compile(
    r"innerHTML\s*\+?=(?!=)|outerHTML\s*=(?!=)|insertAdjacentHTML|createContextualFragment|DOMParser|document\.write"
    r"|srcdoc|HTMLUnsafe|\beval\(|new Function|new (Shared)?Worker\("
)
TRIED = """() => {
  const tried = {
    markup: () => { document.createElement("div").innerHTML = "<img>"; },
    parsed: () => new DOMParser().parseFromString("<img>", "text/html"),
    script: () => { document.createElement("script").src = "static/boot.js"; },
    worker: () => new Worker("static/bot_worker.js", { type: "module" }),
    policy: () => trustedTypes.createPolicy("another", { createHTML: text => text }),
    again: () => trustedTypes.createPolicy("inkstead", { createHTML: text => text }),
    refused: () => inkstead.setMarkup(document.createElement("div"), "<p>a</p><script>1</script>"),
    elsewhere: () => inkstead.scriptAt("https://example.org/static/bot_worker.js"),
    data: () => inkstead.scriptAt("data:text/javascript,1"),
  };
  const through = [];
  for (const name in tried) try { tried[name](); through.push(name); } catch { /* as it should be */ }
  return through;
}"""
#: In a tab that is marked so, Python never starts: what the room shows then comes from the stored picture alone.
NEVER_STARTS = """if (sessionStorage.held) WebAssembly.instantiate = () => new Promise(() => { });
addEventListener("inkstead:shown", () => { window.looked = true; }, { once: true });"""
REPLACE = "text => { sessionStorage.held = '1'; localStorage['inkstead.glimpse'] = text; }"
#: What is put into the stored picture of the last table, at its end: [what, part].
HOSTILE = {
    "script": ["script", {}, ["window.hacked = 1"]],
    "image": ["img", {"src": "x", "onerror": "hacked = 1"}, []],
    "frame": ["iframe", {"srcdoc": "<script>parent.hacked = 1</script>"}, []],
    "handler": ["b", {"onclick": "hacked = 1"}, []],
    "handler in capitals": ["b", {"ONCLICK": "hacked = 1"}, []],
    "address in capitals": ["input", {"type": "image", "SRC": "https://example.org/a.png"}, []],
    "link in capitals": ["a", {"HREF": "https://example.org/"}, ["x"]],
    "script link": ["a", {"href": "javascript:hacked = 1"}, ["x"]],
    "style sheet": ["link", {"rel": "stylesheet", "href": "static/css/woodcraft.css"}, []],
    "svg script": ["svg", {}, [["script", {}, ["hacked = 1"]]]],
    "foreign": ["svg", {}, [["foreignObject", {}, [["b", {}, []]]]]],
    "form": ["form", {"action": "https://example.org/"}, []],
    "no name": [None, {}, []],
    "no parts": ["b", {}],
    "markup as a name": ["b><script>hacked = 1</script>", {}, []],
}
#: The same for its other fields.
ADDRESSES = {
    "sheet elsewhere": {"sheets": ["https://example.org/a.css"]},
    "sheet above": {"sheets": ["static/../../a.css"]},
    "picture elsewhere": {"pictures": ["https://example.org/a.png"]},
    "two pictures": {"pictures": ["x) , url(https://example.org/a.png"]},
    "markup": {"parts": "<b>a</b>"},
}


def test_scripts_make_markup_and_workers_only_through_the_policy() -> None:
    makers = {}
    for path in (*(ROOT / "static").glob("*.*js"), ROOT / "index.html", *(ROOT / "py/tools/site").glob("*.js")):
        lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if SINK.search(line)]
        if lines:
            makers[path.name] = lines
    assignments = [line for lines in makers.values() for line in lines]
    assert all("trust.createHTML(" in line or "scriptAt(" in line for line in assignments), makers
    assert set(makers) == {"boot.js", "onefile_last.js"}


def test_the_policy_asks_for_trusted_types_everywhere(site: Path) -> None:
    for name in (pages.PAGE, "inkstead.html"):
        policy = pages.POLICY.search((site / name).read_text(encoding="utf-8"))
        assert policy
        rules = [rule.strip() for rule in policy[2].split(";")]
        assert "require-trusted-types-for 'script'" in rules
        assert "trusted-types inkstead" in rules


def test_no_other_text_becomes_markup_or_a_script(host: Host, visit: Visit) -> None:
    with visit(host.url + ROUTE, expect="policy:|Trusted|This document requires|Refused|Content Security") as page:
        ready(page, "table")
        assert page.evaluate(TRIED) == []
        assert page.evaluate("typeof trustedTypes") == "object"


def test_a_hostile_text_in_the_kept_picture_makes_no_element(host: Host, visit: Visit) -> None:
    with visit(host.url + ROUTE) as page:
        kept(ready(page, "table"))
        looked_at(page)
        page.context.add_init_script(NEVER_STARTS)
        good = json.loads(page.evaluate("localStorage['inkstead.glimpse']"))

        def shown(picture: object) -> int:
            """The number of elements in the room when the page has looked at this picture."""
            page.evaluate(REPLACE, json.dumps(picture))
            page.reload()
            page.wait_for_function("window.looked && document.readyState === 'complete'")
            return int(page.evaluate("document.getElementById('room').childElementCount"))

        assert shown(good)
        for name, change in {
            **{name: {"parts": [*good["parts"], HOSTILE[name]]} for name in HOSTILE},
            **ADDRESSES,
        }.items():
            assert not shown({**good, **change}), name
            assert page.evaluate("window.hacked") is None, name
            assert "example.org" not in page.evaluate("document.documentElement.outerHTML"), name
        assert shown(good)
        page.evaluate("sessionStorage.clear()")
        page.reload()
        ready(page, "table")
        play_a_draw(page)
