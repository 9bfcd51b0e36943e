"""Parses markup into a small tree, strictly, so that tests can search it for numbers and names."""

from html.parser import HTMLParser

VOID = {"br", "img", "input"}


class Node:
    def __init__(self, tag, attrs):
        self.tag, self.attrs, self.children = tag, attrs, []

    @property
    def text(self):
        """All text inside, one space between pieces."""
        pieces = (child if isinstance(child, str) else child.text for child in self.children)
        return " ".join(" ".join(pieces).split())

    @property
    def classes(self):
        return self.attrs.get("class", "").split()

    def all(self, tag=None, cls=None, **attrs):
        """Every node inside with this tag, class and attributes (``data_do`` for ``data-do``)."""
        wanted = {name.replace("_", "-"): value for name, value in attrs.items()}
        for child in self.children:
            if isinstance(child, Node):
                if (
                    (tag is None or child.tag == tag)
                    and (cls is None or cls in child.classes)
                    and all(child.attrs.get(name) == value for name, value in wanted.items())
                ):
                    yield child
                yield from child.all(tag, cls, **attrs)

    def one(self, tag=None, cls=None, **attrs):
        nodes = list(self.all(tag, cls, **attrs))
        assert len(nodes) == 1, f"{len(nodes)} of {tag} {cls} {attrs}"
        return nodes[0]

    def texts(self, tag=None, cls=None, **attrs):
        return [node.text for node in self.all(tag, cls, **attrs)]


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.root = Node("", {})
        self.open = [self.root]

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute of <{tag}> occurs twice"
        node = Node(tag, dict(attrs))
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag, attrs):
        self.open[-1].children.append(Node(tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data):
        self.open[-1].children.append(data)


def parse(markup):
    """The tree of a piece of markup; AssertionError if a tag is not closed where it should be."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    assert reader.open == [reader.root], f"<{reader.open[-1].tag}> is not closed"
    return reader.root
