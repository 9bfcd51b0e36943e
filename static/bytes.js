// Requests the files of a start early and in parallel, and counts the bytes received. A classic script, the first of
// the page; data-early lists the files to request.
(function () {
  "use strict";

  const LOADED = "inkstead.loaded"; // the version that was once loaded completely, and the number of the store
  const base = new URL(".", document.baseURI).href;
  const built = document.documentElement.dataset.version; // of the built site
  const hosted = location.protocol !== "file:" && !document.documentElement.dataset.single;
  const plainFetch = window.fetch;
  const early = {};  // url -> promise of a response
  const got = {};    // path -> bytes so far
  const slow = new Promise(done => setTimeout(done, 500));
  const whole = new Set(); // paths loaded completely, whatever was counted
  let parts = null;  // {files: {path: bytes}, total}
  let copy = null;   // of the response with the interpreter, to be compared
  let counted = null; // resolves when nothing counts the bytes of that copy any more
  let loaded = null;
  let store; // the number of the store that this page uses: an erasure ends it

  const bytes = window.inksteadBytes = {
    base,
    game: "", // the game of the address, if it is known before Python runs
    styled: [], // the games and parts with a style sheet of their own
    sums: {}, // the checksums of files that only scripts request, in a built site
    bring: null, // set by python.js
    // The browser's own: a start that waits for an early request forever is repaired by another one.
    fetch: plainFetch.bind(window),
    // Resolves when all scripts of the page have run.
    scripts: new Promise(done => document.addEventListener("DOMContentLoaded", done, { once: true })),
    changed() {},
    failed(what) { bytes.failure ??= what; },
    failure: null,
    pathOf,
    storeNumber,
    expect(manifest) { parts = manifest; changed(); },
    get total() { return parts ? parts.total : 0; },
    get done() { return Object.keys(parts ? parts.files : {}).reduce((sum, path) => sum + received(path), 0); },
    // Everything is loaded; Python starts now.
    get arrived() {
      return !!parts && Object.keys(parts.files).every(path => !/\.(wasm|zip|bin)$|pyodide[.\w]*\.js$/.test(path) || received(path) >= parts.files[path]);
    },
    get counting() { return !loaded || !!(built || parts) && loaded !== version(); },
    // Whether everything was erased since the start.
    get isOfOtherStore() { return store !== undefined && storeNumber() !== store; },
    // The start is over.
    finish() {
      const text = `${parts ? version() : ""} ${storeNumber() || Math.random()}`;
      try { localStorage.setItem(LOADED, text); } catch { /* counted again next time */ }
      store ??= storeNumber();
      if (copy) compare().catch(error => bytes.failed(String(error)));
      if (hosted) window.fetch = plainFetch; // the one-file version has replaced fetch, too
    },
  };

  function pathOf(url) { return url.startsWith(base) ? url.slice(base.length).split(/[?#]/)[0] : ""; }

  function received(path) { return whole.has(path) ? parts.files[path] : Math.min(got[path] || 0, parts.files[path]); }

  function storeNumber() {
    try { return localStorage.getItem(LOADED)?.split(" ")[1]; } catch { /* refused */ }
  }

  function version() {
    if (built) return built; // known before the first request
    let hash = 5381;
    for (const letter of JSON.stringify(parts.files)) hash = (hash * 33 ^ letter.charCodeAt(0)) >>> 0;
    return String(hash);
  }

  async function fetched(resource, options, compared) {
    let response;
    try {
      response = await plainFetch.call(window, resource, options);
    } catch (error) {
      bytes.failed(resource.url || resource);
      throw error;
    }
    const path = pathOf(response.url || "");
    // Some of these failures only cause a warning on the console.
    if (!response.ok && path) bytes.failed(`${path} (${response.status})`);
    // A copy costs time, so it is made only until a version was loaded once. One serves both purposes: where it is made in
    // any case, its bytes show that a slow download goes on.
    const counting = path.startsWith("static/vendor/") && response.body && (compared || bytes.counting);
    if (!counting && !compared) return response;
    const second = response.clone();
    if (compared) copy = second;
    const end = counting && count(path, second);
    if (compared) counted = end;
    return response;
  }

  async function count(path, second) {
    got[path] = 0;
    try {
      await slow; // a fast connection needs no progress
      const kept = second === copy ? [] : null;
      if (whole.has(path)) {
        if (!kept) await second.body.cancel();
        return;
      }
      const reader = second.body.getReader();
      for (let part; !(part = await reader.read()).done; changed()) {
        got[path] += part.value.byteLength;
        kept?.push(part.value);
      }
      if (kept) copy = new Response(new Blob(kept));
    } catch { /* reported to the code that asked for the file */ }
  }

  let soon = false;
  function changed() {
    if (soon) return;
    soon = true;
    requestAnimationFrame(() => { soon = false; bytes.changed(); });
  }

  // Modules loaded by import instead of fetch are counted as a whole when they have arrived.
  try {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (entry.responseEnd) whole.add(pathOf(entry.name));
      }
      changed();
    }).observe({ type: "resource", buffered: true });
  } catch { /* an old browser: fewer bytes are counted */ }

  // along: the game in the same archive as Python; styled: the style sheets of games and parts; in a built site
  // sums: the checksums of texts and of the other games' archives by path, and given: the texts of small files
  const { early: first, games, along, styled = "", sums = "{}", given = "{}" } = document.currentScript.dataset;
  Object.assign(bytes, { along, styled: styled.split(" "), sums: JSON.parse(sums) });
  bytes.game = games.split(" ").find((game, place) => isAddressOf(game, place)) || "";

  // As table.detect_game and table.saved_games read it; a wrong guess costs one unneeded download.
  function isAddressOf(game, place) {
    const [, verb, rest] = /^#\/?(\w+)[/=](.+)/.exec(location.hash) || [];
    if (verb === "new") return rest === game;
    if (verb === "deal") return "0123456789ABCDEFGHJKMNPQRSTVWXYZ".indexOf(rest.replace(/\W/g, "").at(-3)?.toUpperCase()) >> 2 === place;
    try {
      if (verb === "game") return atob(rest.slice(0, 40).replace(/-/g, "+").replace(/_/g, "/")).startsWith(game, 2);
      return localStorage.getItem("inkstead.game." + rest).includes(`"game":"${game}"`);
    } catch { return false; }
  }

  // Browsers compile while they receive only if the host has given this type. Others are received first.
  function streamable(response) { return !response.ok || response.headers.get("content-type") === "application/wasm"; }

  if (!hosted) return;
  const paths = first.split(" "); // the interpreter first; in a built site its address ends in its checksum
  const sum = paths[0].split("?")[1];
  const unchecked = sum && !navigator.serviceWorker?.controller;
  const later = window.crypto?.subtle;

  // A host in the middle of an upload may send the interpreter of another version. Given the checksum, browsers compile
  // nothing before everything has come, so the page compares it after the start; over http only browsers can.
  async function compare() {
    await counted;
    const digest = await crypto.subtle.digest("SHA-256", await copy.arrayBuffer());
    copy = null;
    if (btoa(String.fromCharCode(...new Uint8Array(digest))) !== sum) bytes.failed(`${paths[0]} (another version)`);
  }
  const ask = (path, integrity, compared) => {
    early[base + path] = fetched(base + path, { integrity }, compared);
    early[base + path].catch(() => { /* reported to the code that asks for it */ });
  };
  paths.forEach((path, i) => ask(path, !i && unchecked && !later ? "sha256-" + sum : "", !i && unchecked && later));
  const archive = `static/vendor/inkstead/${bytes.game}.bin`;
  if (bytes.game && bytes.game !== along) ask(archive, bytes.sums[archive] || "");
  for (const [path, text] of Object.entries(JSON.parse(given))) early[base + path] = Promise.resolve(new Response(text));
  // The first use of localStorage waits for another process of the browser, so the requests come first.
  try { [loaded, store] = localStorage.getItem(LOADED).split(" "); } catch { /* none, or refused: counted every time */ }
  // Compile it while it is received, before the script that needs it has arrived.
  const streaming = window.WebAssembly && WebAssembly.instantiateStreaming;
  if (streaming) {
    const compiled = early[base + paths[0]].then(async response =>
      streamable(response) ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
    compiled.catch(error => bytes.failed(String(error))); // truncated or changed: the code that awaits it may not report that
    WebAssembly.instantiateStreaming = async (_, imports) => {
      WebAssembly.instantiateStreaming = streaming;
      const module = await compiled;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
  }

  window.fetch = (resource, options) => {
    const url = new URL(resource.url || resource, base).href;
    const begun = early[url];
    delete early[url];
    return begun || fetched(resource, options);
  };
})();
