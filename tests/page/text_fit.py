"""Scripts that look for cut, hidden, overlapping or untranslated texts and elements."""

import json
import re

from playwright.sync_api import Page

from tools.paths import STATIC

#: The element that shows the board of each game.
BOARD = {"cartographers": ".sheet", "kingdom_builder": ".window", "woodcraft": ".disc"}
#: Whether a picture has more than one colour.
IS_DRAWN = """async image => {
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: 58, height: 58});
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0, 58, 58);
  return new Set(new Uint32Array(pen.getImageData(0, 0, 58, 58).data.buffer)).size > 60;
}"""
TEXTS = """() => {
  const open = document.querySelector('dialog[open]');
  const parts = [document.title];
  const room = open || document.body;
  for (const node of room.querySelectorAll('*')) {
    if (node.matches('script, style, svg *') || !node.checkVisibility()) continue;
    for (const name of ['aria-label', 'title', 'label', 'placeholder'])
      if (node.hasAttribute(name)) parts.push(node.getAttribute(name));
    for (const child of node.childNodes) if (child.nodeType === 3) parts.push(child.data);
  }
  return parts.map(text => text.trim()).filter(text => text);
}"""
# Words that reach out of their button or box, or that lie outside the screen.
CUT = """() => {
  const problems = [], range = document.createRange();
  const room = document.querySelector('dialog[open]') || document.body;
  const boxes = 'button, .btn, .ed .name, .cardname, .opt, .seasons li, .title, th, .cards li, .banner, .saved';
  for (const node of room.querySelectorAll(boxes)) {
    if (!node.checkVisibility() || node.closest('.sr, [data-part=say], .table .tools')) continue;
    const box = node.getBoundingClientRect();
    const name = (node.className || node.localName) + ': ' + node.innerText.slice(0, 30);
    const scrolls = node.closest('.rv-scroll');
    if (!scrolls && (box.left < -1 || box.right > innerWidth + 1)) problems.push('off the screen: ' + name);
    const words = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const text = words.currentNode;
      const style = getComputedStyle(text.parentNode);
      const clipped = style.clipPath !== 'none' || text.parentNode.closest('.sr');
      if (!text.data.trim() || clipped || style.textOverflow === 'ellipsis') continue;
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const x = Math.max(box.left - line.left, line.right - box.right);
        const y = node.matches('button, .btn') ? Math.max(box.top - line.top, line.bottom - box.bottom) : 0;
        if (x > 1 || y > 4) { problems.push(`cut off by ${x.toFixed()}, ${y.toFixed()}: ` + name); break; }
      }
    }
  }
  return problems;
}"""
# Elements beyond the window or clipped by an edge, except those that can be scrolled to.
OVER = """() => {
  const wrong = [], root = document.documentElement, known = new Map([[root, [0, root.clientWidth]]]);
  const name = node => `${node.localName}.${[...node.classList].join('.')} ` +
    (node.textContent || node.value || '').trim().replace(/\\s+/g, ' ').slice(0, 24);
  const room = document.querySelector('dialog[open]') ?? document.body;
  const wide = (node, edge = node.getBoundingClientRect().left + node.clientWidth + 1) =>
    [...node.querySelectorAll('*')].filter(one => one.checkVisibility() && !one.closest('.sr, svg') &&
      one.getBoundingClientRect().right > edge).slice(-3).map(name);
  for (const node of [root, room])
    if (node.scrollWidth > node.clientWidth)
      wrong.push(`${node.localName} is ${node.scrollWidth} wide in ${node.clientWidth}: ${wide(node).join(' | ')}`);
  const edges = node => { // between which a child of this node is seen
    if (!known.has(node)) {
      const style = getComputedStyle(node);
      let [left, right] = style.position === 'fixed' ? [0, root.clientWidth] : edges(node.parentElement);
      const scrolls = ['auto', 'scroll'].includes(style.overflowX) && node.scrollWidth > node.clientWidth;
      if (scrolls) [left, right] = [-1e6, 1e6];
      else if (style.overflowX !== 'visible') {
        const box = node.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      }
      known.set(node, [left, right]);
    }
    return known.get(node);
  };
  const controls = 'button, a[href], input:not([type=file]), select, textarea, summary, label, [role=button]';
  for (const node of room.querySelectorAll(controls)) {
    if (!node.checkVisibility() || node.closest('.sr, svg, [data-part=say], .skip')) continue;
    const box = node.getBoundingClientRect(), [left, right] = edges(node.parentElement);
    if (box.width && (box.left < left - 1 || box.right > right + 1))
      wrong.push(`from ${box.left.toFixed()} to ${box.right.toFixed()}, seen from ${left} to ${right}: ${name(node)}`);
  }
  return wrong;
}"""
SMALL = """() => [...document.querySelectorAll('.table button, .table a')].flatMap(node => {
  if (!node.checkVisibility()) return [];
  let { width, height } = node.getBoundingClientRect();
  const name = (node.dataset.do || node.className) + ` ${width.toFixed()}x${height.toFixed()}`;
  if (node.matches('.ring')) { // a ring reaches further than it looks
    const [y, x] = getComputedStyle(node, '::after').inset.split(' ').map(parseFloat);
    width -= 2 * (x ?? y);
    height -= 2 * y;
  }
  return width >= 43.5 && height >= 43.5 ? [] : [name];
})"""
_TEXT = (STATIC / "locale" / "en.js").read_text(encoding="utf-8")
_IDS = json.loads(_TEXT[_TEXT.index("{") : _TEXT.rindex("}") + 1])
PREFIXES = "|".join(sorted({id.partition(".")[0] for id in _IDS}))
RAW = re.compile(rf"\b(?:{PREFIXES})\.[a-z_]+|\{{\w+\}}|terrain\.")
HIDDEN = """() => {
  const box = document.querySelector('.main').getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !hit?.closest('.main');
}"""
# The elements that are shown, but not wholly in the window.
OUTSIDE = """all => [...document.querySelectorAll(all)].filter(node => node.checkVisibility()).filter(node => {
  const box = node.getBoundingClientRect();
  return box.width && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}).map(node => node.outerHTML.slice(0, 120))"""
IN_FULL = """all => [...document.querySelectorAll(all)].filter(node => node.checkVisibility())
  .filter(node => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2)
  .filter(node => node.clientWidth > 1).map(node => node.textContent)"""
HIGHER = "(n => n.scrollHeight - n.clientHeight)(document.documentElement)"
LINES = """node => {
  const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), lines = [];
  for (let top = null; text.nextNode();)
    for (let i = 0; i < text.currentNode.length; i++) {
      const range = document.createRange();
      range.setStart(text.currentNode, i);
      range.setEnd(text.currentNode, i + 1);
      const box = range.getClientRects()[0];
      if (!box) continue;
      if (top === null || Math.abs(box.top - top) > 4) lines.push('');
      top = box.top;
      lines[lines.length - 1] += text.currentNode.data[i];
    }
  return lines.map(line => line.replaceAll('\\u2060', ''));
}"""


def in_full(page: Page, texts: str) -> list[str]:
    """The texts of which a part is not shown."""
    found: list[str] = page.evaluate(IN_FULL, texts)
    return found
