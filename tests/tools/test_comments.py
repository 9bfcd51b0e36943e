"""Comments are removed from the style sheets and scripts of the built site, and nothing else."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tools import style_sheets
from tools.paths import ROOT, STATIC
from tools.site import comments
from tools.site.comments import smaller_script, without_comments


@pytest.mark.parametrize(
    "text, kept",
    [
        ("a { b: c; } /* one */\n\n/* two\n lines */\nd { e: f; }\n", "a { b: c; }\nd { e: f; }\n"),
        ('a::after { content: "/* text */"; } /* "quoted" */', 'a::after { content: "/* text */"; } '),
        ("@media print {\n  a {\n    b: c;\n  }\n}\n", "@media print {\na {\nb: c;\n}\n}\n"),
        (".a /* x */.b, .c/* y */.d { }", ".a .b, .c.d { }"),
        ("a { content: '\\'/*'; }", "a { content: '\\'/*'; }"),
    ],
)
def test_only_comments_are_removed(text: str, kept: str) -> None:
    assert without_comments(text) == kept


def test_no_rule_of_a_style_sheet_is_lost() -> None:
    for path in style_sheets.all_sheets():
        text = style_sheets.whole(path)
        kept = without_comments(text)
        assert "/*" not in kept and kept.count("{") == kept.count("}") > 0
        assert without_comments(kept) == kept


def test_a_sheet_of_the_built_site_contains_what_it_imports(tmp_path: Path) -> None:
    sheets = tmp_path / "static" / "css"
    (sheets / "nim").mkdir(parents=True)
    (sheets / "nim.css").write_text('/* Nim. */\n@import "nim/heaps.css";\n@import "nim/end.css";\n', encoding="utf-8")
    (sheets / "nim" / "heaps.css").write_text('.heap { background: url("../../art/heap.svg"); }\n', encoding="utf-8")
    (sheets / "nim" / "end.css").write_text("/* The end. */\n.end { color: red; }\n", encoding="utf-8")
    comments.write(tmp_path)
    assert [path.name for path in sheets.iterdir()] == ["nim.css"]
    text = (sheets / "nim.css").read_text(encoding="utf-8")
    assert text == '.heap { background: url("../art/heap.svg"); }\n.end { color: red; }\n'


def test_comments_and_indentation_are_removed_from_a_script() -> None:
    script = "// one\ntry { b(); } catch { /* none */ }\n"
    script += "const a = 1; // two\n  // three\n\n\n  f('a // four', `//`); // 'five'\n"
    assert smaller_script(script) == "try { b(); } catch {}\nconst a = 1;\nf('a // four', `//`); // 'five'\n"


TOKENS = """
import { readFileSync } from "node:fs";
import { tokenizer } from "acorn";
const settings = { ecmaVersion: "latest", sourceType: "module" };
const tokens = path => [...tokenizer(readFileSync(path, "utf8"), settings)].map(({ type, value }) =>
  [type.label, value?.pattern ?? String(value)]);
const [whole, ...parts] = process.argv.slice(1).map(tokens).map(found => JSON.stringify(found));
if (whole !== parts[0]) throw new Error("other tokens");
"""


def test_a_script_without_comments_has_the_same_tokens(tmp_path: Path) -> None:
    for path in STATIC.glob("*.js"):
        (tmp_path / "cut.js").write_text(smaller_script(path.read_text(encoding="utf-8")), encoding="utf-8")
        command = [shutil.which("node") or "node", "--input-type=module", "-e", TOKENS, path, tmp_path / "cut.js"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{path.name}: {done.stderr[-400:]}"


def test_no_text_of_a_script_has_several_lines() -> None:
    """One of its lines might begin like a comment."""
    for path in STATIC.glob("*.js"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert line.count("`") % 2 == 0, f"{path.name}: {line}"
