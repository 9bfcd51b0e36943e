// What a table last looked like. Opened again, the same game shows it with the very first picture of the page, not yet
// playable, until Python lays the table itself. It is kept in localStorage, for that answers at once while Python's
// start takes every other moment. A game that several people play leaves none: it might show one what is another's.
(function () {
  "use strict";

  const built = document.documentElement.dataset.version;
  inkstead.glimpse = () => { };
  if (!built || !inkstead.storage || document.documentElement.dataset.single) return;

  const KEY = "inkstead.glimpse";
  const LONGEST = 1.2e6; // letters; the games need room, too
  const REST = 700; // ms after a move before it is looked at
  const room = () => document.getElementById("room");
  const soon = window.requestIdleCallback || (call => setTimeout(call, 200));

  // It is true for this version, for this game as it is saved, in this window, with these preferences.
  function occasion(id) {
    return JSON.stringify([built, id, localStorage.getItem("inkstead.game." + id), localStorage.getItem("inkstead.prefs"),
      inkstead.lang, inkstead.theme, innerWidth, innerHeight, devicePixelRatio]);
  }

  function find() {
    const [, id] = /^#\/play\/([^/]+)$/.exec(location.hash) || [];
    const seen = id && JSON.parse(localStorage.getItem(KEY));
    return seen && seen.occasion === occasion(id) && isWhole(seen) ? seen : null;
  }

  function isWhole(seen) {
    const strings = list => Array.isArray(list) && list.every(one => typeof one === "string");
    return typeof seen.html === "string" && strings(seen.sheets) && strings(seen.pictures) && Array.isArray(seen.styles)
      && seen.styles.every(one => Array.isArray(one) && Number.isInteger(one[0]) && typeof one[1] === "string");
  }

  function show() {
    if (!seen || document.body.dataset.ready || room().firstChild) return; // or Python was quicker
    if (seen.occasion !== occasion(location.hash.slice(7))) return; // static/journal.js knew better
    room().innerHTML = seen.html;
    const nodes = room().querySelectorAll("*");
    for (const [place, style] of seen.styles) if (nodes[place]) nodes[place].style.cssText = style; // in markup the page's policy refuses it
    room().querySelectorAll("canvas").forEach((canvas, n) => {
      if (seen.pictures[n]) canvas.style.background = `url(${seen.pictures[n]}) 0 0 / 100% 100%`;
    });
    room().inert = true;
    inkstead.show("room");
    document.body.dataset.screen = "table";
    performance.mark("inkstead glimpse");
  }

  function dress(href) {
    if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return;
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  }

  let wanted = ""; // the game that is to be looked at as soon as nobody does anything

  async function keep(id) {
    if (wanted !== id || document.body.dataset.screen !== "table" || location.hash !== "#/play/" + id) return;
    wanted = "";
    const now = { occasion: occasion(id), styles: [] };
    const copy = room().cloneNode(true);
    copy.querySelectorAll("*").forEach((node, place) => {
      if (!node.hasAttribute("style")) return;
      now.styles.push([place, node.style.cssText]);
      node.removeAttribute("style");
    });
    now.html = copy.innerHTML;
    now.sheets = Array.from(document.querySelectorAll("link[rel=stylesheet]"), link => link.getAttribute("href"));
    now.pictures = await Promise.all(Array.from(room().querySelectorAll("canvas"), picture));
    const text = JSON.stringify(now);
    if (now.occasion !== occasion(id)) return; // somebody has played on meanwhile
    localStorage.removeItem(KEY);
    if (text.length < LONGEST) localStorage.setItem(KEY, text);
  }

  async function picture(canvas) {
    const blob = await new Promise(done => canvas.toBlob(done, "image/webp", 0.95));
    if (!blob) return ""; // nothing is drawn there
    const reader = new FileReader();
    await new Promise((done, failed) => { reader.onload = done; reader.onerror = failed; reader.readAsDataURL(blob); });
    return reader.result;
  }

  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { wanted = ""; }, true);

  // Told by the page whenever such a table has been laid or a move been kept.
  inkstead.glimpse = id => {
    wanted = id;
    setTimeout(() => soon(() => keep(id).catch(() => { /* a full disk: the next start shows an empty room */ })), REST);
  };

  let seen = null;
  try { seen = find(); } catch { /* damaged: as if there were none */ }
  if (seen) seen.sheets.forEach(dress);
  addEventListener("inkstead:shown", show, { once: true });
})();
