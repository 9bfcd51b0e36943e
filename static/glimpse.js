// The glimpse: a copy of the table as it was last shown. When the same game is opened again, the page shows it with
// the first frame, not yet playable, until Python has built the table. It is stored in localStorage, which can be read
// at once. A game of several people has none: it could show one player the cards of another.
(function () {
  "use strict";

  const built = document.documentElement.dataset.version;
  inkstead.glimpse = () => { };
  if (!built || !inkstead.storage || document.documentElement.dataset.single) return;

  const KEY = "inkstead.glimpse";
  const LONGEST = 1.2e6; // characters; saved games need room, too
  const REST = 700; // ms after a move before the table is copied
  const room = () => document.getElementById("room");
  const soon = window.requestIdleCallback || (call => setTimeout(call, 200));

  // A glimpse is valid for one version, one save, one window size and one set of switches.
  function occasion(id) {
    return JSON.stringify([built, id, localStorage.getItem("inkstead.game." + id), switches(),
      inkstead.lang, inkstead.theme, innerWidth, innerHeight, devicePixelRatio]);
  }

  // The other preferences are about the first screen, and are stored when the page is left.
  function switches() {
    const prefs = JSON.parse(localStorage.getItem("inkstead.prefs") ?? "{}");
    return Object.entries(prefs).filter(([, value]) => typeof value === "boolean").sort();
  }

  function find() {
    const [, id] = /^#\/play\/([^/]+)$/.exec(location.hash) || [];
    const seen = id && JSON.parse(localStorage.getItem(KEY));
    return seen && seen.occasion === occasion(id) && isWhole(seen) ? seen : null;
  }

  function isWhole(seen) {
    const strings = (list, form) => Array.isArray(list) && list.every(one => typeof one === "string" && form.test(one));
    return Array.isArray(seen.parts) && strings(seen.sheets, /^static\/css\/[\w-]+\.css$/)
      && strings(seen.pictures, /^$|^data:image\/(webp|png);base64,[\w+/=]*$/);
  }

  // Stored text never becomes markup. A part is a text or an element: its name, its attributes, and its parts.
  function pack(node) {
    return Array.from(node.childNodes, one => one.nodeType === Node.TEXT_NODE ? one.data
      : one.localName ? [one.localName, Object.fromEntries(Array.from(one.attributes, it => [it.name, it.value])), pack(one)] : "");
  }

  const SAFE = /^(a|article|aside|b|br|button|canvas|circle|d[dlt]|details|dialog|div|em|fig(caption|ure)|footer|form|g|h[1-6r]|header|i|input|kbd|label|legend|fieldset|li|line|nav|[ou]l|optgroup|option|output|p|path|poly(gon|line)|progress|rect|section|select|small|span|strong|su[bp]|summary|svg|symbol|t(able|body|d|ext|foot|h|head|r|span)|u|use)$/;
  const UNSAFE = /^(on|src|action|form|xlink|is$)/i; // HTML ignores the case

  // Throws at anything that could load or run something; the table is then not shown before Python runs.
  function grow(parent, parts, space) {
    for (const part of parts) {
      if (typeof part === "string") { parent.append(part); continue; }
      const [name, attributes, inside] = part;
      const inner = name === "svg" ? "http://www.w3.org/2000/svg" : space;
      if (!SAFE.test(name)) throw new TypeError(name);
      const node = document.createElementNS(inner, name);
      for (const [key, value] of Object.entries(attributes)) {
        if (UNSAFE.test(key) || /^href$/i.test(key) && value[0] !== "#") throw new TypeError(key);
        if (key === "style") node.style.cssText = value; // the policy of the page forbids the attribute
        else node.setAttribute(key, value);
      }
      grow(node, inside, inner);
      parent.append(node);
    }
  }

  function show() {
    if (!seen || document.body.dataset.ready || room().firstChild) return; // or Python was faster
    if (seen.occasion !== occasion(location.hash.slice(7))) return; // the journal had a newer save
    const table = document.createDocumentFragment();
    try { grow(table, seen.parts, document.body.namespaceURI); } catch { return; }
    table.querySelectorAll("canvas").forEach((canvas, n) => {
      if (seen.pictures[n]) canvas.style.background = `url(${seen.pictures[n]}) 0 0 / 100% 100%`;
    });
    room().append(table);
    room().inert = true;
    inkstead.show("room");
    document.body.dataset.screen = "table";
    performance.mark("inkstead glimpse");
  }

  let wanted = ""; // the game to be copied as soon as the page is idle

  async function keep(id) {
    if (wanted !== id || inkstead.erased || document.body.dataset.screen !== "table" || location.hash !== "#/play/" + id) return;
    wanted = "";
    const now = { occasion: occasion(id), parts: pack(room()) };
    now.sheets = Array.from(document.querySelectorAll("link[rel=stylesheet]"), link => link.getAttribute("href"));
    now.pictures = await Promise.all(Array.from(room().querySelectorAll("canvas"), picture));
    const text = JSON.stringify(now);
    if (now.occasion !== occasion(id)) return; // the game has gone on meanwhile
    localStorage.removeItem(KEY);
    if (text.length < LONGEST) localStorage.setItem(KEY, text);
  }

  async function picture(canvas) {
    const blob = await new Promise(done => canvas.toBlob(done, "image/webp", 0.95));
    if (!blob) return ""; // nothing is drawn on it
    const reader = new FileReader();
    await new Promise((done, failed) => { reader.onload = done; reader.onerror = failed; reader.readAsDataURL(blob); });
    return reader.result;
  }

  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { wanted = ""; }, true);

  // Called when a table has been opened or a move been saved.
  inkstead.glimpse = id => {
    wanted = id;
    setTimeout(() => soon(() => keep(id).catch(() => { /* a full disk: the next start shows an empty room */ })), REST);
  };

  let seen = null;
  try { seen = find(); } catch { /* damaged: as if there were none */ }
  if (seen) seen.sheets.forEach(inkstead.style);
  addEventListener("inkstead:shown", show, { once: true });
})();
