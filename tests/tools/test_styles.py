"""Comments are removed from the style sheets of the built site, and nothing else."""

import pytest

from tools.paths import STATIC
from tools.site.styles import without_comments


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
