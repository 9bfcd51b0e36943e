"""Finds controls that something else covers, or which are outside the window."""

from playwright.sync_api import Page

# Four points of each element near its corners, and its middle: a press there must meet the element.
_COVERED = """all => [...document.querySelectorAll(all)].filter(node => node.checkVisibility()).filter(node => {
  const box = node.getBoundingClientRect(), [x, y] = [Math.min(12, box.width / 4), Math.min(8, box.height / 4)];
  return [[box.left + x, box.top + y], [box.right - x, box.top + y], [box.left + x, box.bottom - y],
          [box.right - x, box.bottom - y], [box.left + box.width / 2, box.top + box.height / 2]].some(point => {
    const hit = document.elementFromPoint(...point);
    return !hit || !(node.contains(hit) || hit.contains(node));
  });
}).map(node => `${node.dataset.do ?? node.className}: ${node.textContent.trim()}`)"""


def covered(page: Page, selector: str) -> list[str]:
    """The visible elements that cannot be pressed everywhere."""
    found: list[str] = page.evaluate(_COVERED, selector)
    return found
