"""The markup builder: everything is escaped except Html."""

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from page.html import EMPTY, Html, b, br, button, div, fragment, icon, input_, p, span

HOSTILE = '<img src=x onerror="alert(1)">'


def test_text_is_escaped() -> None:
    assert p(HOSTILE) == "<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>"


def test_attribute_values_are_escaped() -> None:
    assert div(title='"><script>') == '<div title="&quot;&gt;&lt;script&gt;"></div>'


def test_html_is_inserted_unescaped() -> None:
    assert div(span("a"), span("b")) == "<div><span>a</span><span>b</span></div>"


def test_children_may_be_nested_and_left_out() -> None:
    assert p([span(1), (None, False, "x")], 2.5) == "<p><span>1</span>x2.5</p>"


def test_zero_is_shown() -> None:
    assert p(0) == "<p>0</p>"


def test_attributes_are_renamed_and_left_out_if_they_are_false_or_none() -> None:
    assert button("Go", type="button", cls="btn", data_do="go 1", disabled=True, hidden=False, title=None) == (
        '<button type="button" class="btn" data-do="go 1" disabled>Go</button>'
    )
    assert input_(for_="x", aria_pressed=False, value=0) == '<input for="x" aria-pressed="false" value="0">'
    assert br() == "<br>"


def test_two_elements_joined_by_plus_are_both_inserted_unescaped():
    assert p("a") + p("b") == "<p>a</p><p>b</p>"


def test_html_and_text_add_up_to_html() -> None:
    joined = p("a") + "<b>"
    assert isinstance(joined, Html) and joined == "<p>a</p>&lt;b&gt;"
    joined = "<b>" + p("a")
    assert isinstance(joined, Html) and joined == "&lt;b&gt;<p>a</p>"
    assert fragment("<", EMPTY, icon("x")) == '&lt;<svg class="i" aria-hidden="true"><use href="#i-x"></use></svg>'


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.text = ""
        self.attributes: dict[str, str | None] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.update(attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


@given(st.text(alphabet=st.characters(exclude_characters="\r\0", exclude_categories=["Cs"])))
def test_any_text_comes_back_from_a_parser_unchanged(text: str) -> None:
    reader = _Reader()
    reader.feed(p(text, title=text))
    reader.close()
    assert reader.tags == ["p"]
    assert reader.text == text
    assert reader.attributes == {"title": text}


def test_joined_markup_is_not_escaped_again() -> None:
    assert b("1") + b("2") == "<b>1</b><b>2</b>"
    assert b("1") + "<" == "<b>1</b>&lt;" and "<" + b("1") == "&lt;<b>1</b>"
    assert type(b("1") + b("2")) is Html
