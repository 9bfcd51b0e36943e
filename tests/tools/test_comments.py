"""Comments are removed from the style sheets and scripts of the built site, and nothing else."""

import pytest

from tools.paths import STATIC
from tools.site.comments import without_comment_lines, without_comments


@pytest.mark.parametrize(
    "text, kept",
    [
        ("a { b: c; } /* one */\n\n/* two\n lines */\nd { e: f; }\n", "a { b: c; } \nd { e: f; }\n"),
        ('a::after { content: "/* text */"; } /* "quoted" */', 'a::after { content: "/* text */"; } '),
        (".a /* x */.b, .c/* y */.d { }", ".a .b, .c.d { }"),
        ("a { content: '\\'/*'; }", "a { content: '\\'/*'; }"),
    ],
)
def test_only_comments_are_removed(text: str, kept: str) -> None:
    assert without_comments(text) == kept


def test_no_rule_of_a_style_sheet_is_lost() -> None:
    for path in (STATIC / "css").glob("*.css"):
        text = path.read_text(encoding="utf-8")
        kept = without_comments(text)
        assert "/*" not in kept and kept.count("{") == kept.count("}") > 0
        assert without_comments(kept) == kept


def test_lines_of_comments_are_removed_from_a_script() -> None:
    script = "// one\nconst a = 1; // two\n  // three\n\nf('// four');\n"
    assert without_comment_lines(script) == "const a = 1; // two\n\nf('// four');\n"


def test_no_text_of_a_script_has_several_lines() -> None:
    """One of its lines might begin like a comment."""
    for path in STATIC.glob("*.js"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert line.count("`") % 2 == 0, f"{path.name}: {line}"
