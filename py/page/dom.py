"""Builds elements of the page, and keeps listeners that are removed together."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Any, ClassVar, Protocol

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

Node = Any  # an element of the page: a proxy of Pyodide
Event = Any
Child = Any  # a Node, a str, None, or a list of these

document = js.document
SVG = "http://www.w3.org/2000/svg"
#: Wider screens count as tablets and as desktops, css px; the style sheets use the same widths.
PHONE, TABLET = 600, 1000
#: Lower windows, unless they are as wide as a desktop, show the board and the controls next to each other, css px.
LOW = 500


def by_id(id: str) -> Node:
    return document.getElementById(id)


def h(tag: str, attrs: Mapping[str, object] | None = None, *children: Child) -> Node:
    """`h("button.btn.primary", {"type": "button", "data-do": "start"}, "Start")`.

    True sets an attribute without a value; None and False leave it out.
    """
    name, _, classes = tag.partition(".")
    node = document.createElement(name)
    if classes:
        node.className = classes.replace(".", " ")
    if attrs:
        for key, value in attrs.items():
            if value is not None and value is not False:
                node.setAttribute(key, "" if value is True else str(value))
    fill(node, children)
    return node


def fill(node: Node, children: Iterable[Child]) -> None:
    for child in children:
        if child is None:
            continue
        if isinstance(child, (list, tuple)):
            fill(node, child)
        else:
            node.append(child)


def scroll_row(row: Node, selector: str) -> None:
    """Scroll a row, not the page, until the chosen element in it is in view; not at all if it is."""
    chosen = row.querySelector(selector)
    if not chosen or row.scrollWidth <= row.clientWidth:
        return
    left, room = chosen.offsetLeft - row.offsetLeft, row.clientWidth - chosen.offsetWidth
    if not 0 <= left - row.scrollLeft <= room:
        row.scrollLeft = left - room / 2


def is_visible(node: Node) -> bool:
    """Whether an element is displayed, in view or not. ``checkVisibility`` needs Safari 17.4."""
    return bool(node.getClientRects().length)


def describe(node: Node, id: str, *, on: bool) -> None:
    """Let the element with this id describe a node to screen readers, or no longer."""
    ids = [one for one in (node.getAttribute("aria-describedby") or "").split() if one != id]
    if on:
        ids.append(id)
    if ids:
        node.setAttribute("aria-describedby", " ".join(ids))
    else:
        node.removeAttribute("aria-describedby")


def icon(name: str) -> Node:
    """A line icon of the sprite in index.html."""
    svg = document.createElementNS(SVG, "svg")
    svg.setAttribute("class", "i")
    svg.setAttribute("aria-hidden", "true")
    use = document.createElementNS(SVG, "use")
    use.setAttribute("href", "#i-" + name)
    svg.append(use)
    return svg


class Closable(Protocol):
    def close(self) -> None: ...


class Listeners:
    """The listeners of one screen, and what else ends with it. `close` removes them.

    One proxy calls the handlers of all screens by their numbers: to create one for each listener is slow.
    """

    _handlers: ClassVar[dict[int, Callable[[Event], object]]] = {}
    _numbers: ClassVar[Iterator[int]] = count()
    _proxy: ClassVar[Node] = None

    def __init__(self) -> None:
        self._all: list[int] = []
        self._held: list[Closable] = []
        self.closed = False

    def hold(self, thing: Closable) -> None:
        """Close something together with the listeners."""
        self._held.append(thing)

    def on(self, node: Node, type: str, handler: Callable[[Event], object]) -> None:
        if Listeners._proxy is None:
            Listeners._proxy = create_proxy(self._call)
        number = next(self._numbers)
        self._handlers[number] = handler
        js.inkstead.listen(number, node, type, Listeners._proxy)
        self._all.append(number)

    @classmethod
    def _call(cls, number: int, event: Event) -> None:
        cls._handlers[number](event)

    def close(self) -> None:
        for number in self._all:
            js.inkstead.unlisten(number)
            del self._handlers[number]
        self._all.clear()
        for thing in self._held:
            thing.close()
        self._held.clear()
        self.closed = True


def load_style(sheet: str, listeners: Listeners | None = None, then: Callable[[], object] = lambda: None) -> None:
    """Load a style sheet if the page does not have it yet; with listeners, `then` is called when it has arrived."""
    href = js.inkstead.at(sheet)
    link = f'link[href="{href}"]'
    if not document.querySelector(link):
        js.inkstead.style(href)
        if listeners is not None:
            listeners.on(document.querySelector(link), "load", lambda _: then())


def disable(button: Node, off: bool, instead: Node) -> None:
    """Disable a button, or enable it. ``instead`` gets the focus from a disabled one, which would drop the keyboard."""
    if off and button.isSameNode(document.activeElement):
        instead.focus()
    button.disabled = off


def address(fragment: str) -> str:
    """The address of this page with a fragment; of a page opened as a file the fragment alone.

    Only this device could open the address of a file, which names folders and often a person.
    """
    if js.location.protocol == "file:":
        return fragment
    return str(js.location.href).partition("#")[0] + fragment


def download(blob: Node, name: str) -> None:
    """Offer a blob as a file to be saved."""
    url = js.URL.createObjectURL(blob)
    anchor = h("a", {"href": url, "download": name})
    document.body.append(anchor)
    anchor.click()
    anchor.remove()
    # A busy browser may read the blob well after the click.
    js.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(url)), 60_000)


def download_text(text: str, name: str) -> None:
    """Offer a text as a file to be saved."""
    download(js.Blob.new(to_js([text]), js.JSON.parse('{"type": "text/plain"}')), name)


async def text_in(file: Node) -> str | None:
    """The text of a file that was chosen; None if the browser cannot read it, as after the file was moved."""
    try:
        return str(await file.text())
    except JsException:
        return None
