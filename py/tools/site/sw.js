// Keeps one whole version of the site in the browser, so that it opens without a network, and never mixes two.
// The build fills in the next two lines. A changed byte of any file changes VERSION, and so this file.
const VERSION = "";
const FILES = {}; // path below the scope -> its integrity, "sha256-..."

const SCOPE = registration.scope;
const OURS = "inkstead " + SCOPE + " "; // two copies under one host have a cache each
const CACHE = OURS + VERSION;
const LIST = "sw-files.json"; // inside a cache: what it holds; written last, so it also says that all is there
const PAGE = "index.html";
const WASM = /\.wasm$/;
const opened = caches.open(CACHE);

addEventListener("install", event => event.waitUntil(fill()));
addEventListener("activate", event => event.waitUntil(sweep()));

// A version waits until the pages of the one before are gone; only "take over", said by the player, ends that earlier.
addEventListener("message", event => event.waitUntil(hear(event.data, event.source)));

addEventListener("fetch", event => {
  const path = pathOf(event.request);
  if (path !== null) event.respondWith(answer(path, event.request));
});

async function fill() {
  const cache = await opened;
  const before = await older();
  await Promise.all(Object.keys(FILES).map(async path => {
    if (await cache.match(path)) return; // an install that was cut off goes on
    await cache.put(path, await copy(before, path) || await load(path));
  }));
  await cache.put(LIST, new Response(JSON.stringify(FILES)));
}

// The same bytes may already be here, in another version's cache ...
async function copy(before, path) {
  for (const { cache, files } of before) if (files[path] === FILES[path]) return await cache.match(path);
}

// ... or among what the browser has just loaded for the page. Whatever does not have these bytes is refused.
async function load(path) {
  const address = addressOf(path);
  const integrity = FILES[path];
  try {
    return await whole(new Request(address, { cache: "force-cache", integrity }));
  } catch {
    return await whole(new Request(address, { cache: "reload", integrity }));
  }
}

function addressOf(path) {
  if (path === PAGE) return "./"; // as visitors ask for it; some hosts lead one to the other
  return WASM.test(path) ? path + "?" + FILES[path].slice(7) : path; // pages.py writes the same into the page
}

// What came from the network under the address of just these bytes, and is still there. Chromium keeps what it has
// compiled of such a response, and of no other.
async function compiled(path) {
  try {
    const found = await fetch(new Request(addressOf(path), { cache: "only-if-cached", mode: "same-origin" }));
    return found.ok ? found : null;
  } catch { return null; }
}

async function whole(request) {
  const response = await fetch(request);
  if (!response.ok) throw new Error(request.url + " (" + response.status + ")");
  return response;
}

async function older() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS) || name === CACHE) continue;
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    if (list) found.push({ cache, files: await list.json() });
  }
  return found;
}

async function sweep() {
  for (const name of await caches.keys())
    if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
}

async function hear(message, page) {
  // A first visit's page was loaded without us. It may be served from here if it is of the same version.
  if (message.claim === VERSION) await clients.claim();
  if (message.take_over) {
    // Other tabs would get files of a version that they were not made for.
    const open = await clients.matchAll({ type: "window", includeUncontrolled: true }); // they are the older worker's
    if (open.filter(tab => tab.url.startsWith(SCOPE)).length > 1) page.postMessage({ others: true });
    else await skipWaiting();
  }
}

function pathOf(request) {
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return null;
  const path = request.url.slice(SCOPE.length).split(/[?#]/)[0] || PAGE;
  return path in FILES ? path : null;
}

async function answer(path, request) {
  const kept = WASM.test(path) && await compiled(path) || await (await opened).match(path);
  // A browser that threw it away: the network, but only for these very bytes.
  return kept || fetch(request.mode === "navigate" ? request : new Request(request, { integrity: FILES[path] }));
}
