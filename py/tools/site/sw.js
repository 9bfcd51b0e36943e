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
let opening = null;
let doubtful = false; // a file was missing or damaged since this worker started
let tended = null; // the work after a start, once in the life of a worker
const checked = new Set(); // paths whose bytes in the cache were compared with their sums since this worker started

addEventListener("install", event => event.waitUntil(fill().catch(makeRoom).catch(tell)));
addEventListener("activate", event => event.waitUntil(sweep()));

// A version waits until the pages of the one before are gone; only "take over", said by the player, ends that earlier.
addEventListener("message", event => event.waitUntil(hear(event.data, event.source)));

addEventListener("fetch", event => {
  const path = pathOf(event.request);
  if (path !== null && event.request.cache !== "reload") event.respondWith(answer(path, event.request));
});

// Safari may refuse its caches for a while, so a failure is not kept.
function opened() {
  return opening ??= caches.open(CACHE).catch(error => { opening = null; throw error; });
}

async function fill() {
  const cache = await opened();
  const before = await older();
  const all = await Promise.allSettled(Object.keys(FILES).map(async path => {
    if (await sound(cache, path)) return; // an install that was cut off goes on
    const response = await copy(before, path) || await load(path);
    await cache.put(path, response).catch(cause => { throw new Error(`${path} cannot be kept: ${cause.message}`, { cause }); });
  }));
  const failed = all.find(one => one.reason); // nothing is written any more when the failure is reported
  if (failed) throw failed.reason;
  await cache.put(LIST, new Response(JSON.stringify(FILES)));
  // A waiting version that was taken over in the meantime has deleted it.
  if (!await caches.has(CACHE)) throw new Error("the cache was deleted during the installation");
}

// What does not fit is of no use, and takes the room of games. A cache with a list is that of a version in use.
async function makeRoom(error) {
  if (error.cause?.name === "QuotaExceededError" && !await (await opened()).match(LIST)) await caches.delete(CACHE);
  throw error;
}

// For the console of the pages: the host looks for the reason there.
async function tell(error) {
  for (const page of await clients.matchAll({ includeUncontrolled: true })) // of the whole host
    if (pageOf(page.url) !== null) page.postMessage({ incomplete: error.message });
  throw error;
}

// The same bytes may already be here, in another version's cache ...
async function copy(before, path) {
  for (const { cache, files } of before) {
    const kept = files[path] === FILES[path] && await sound(cache, path);
    if (kept) return kept;
  }
}

// What a cache keeps under a path, if these are the bytes it should keep. Others are deleted.
async function sound(cache, path) {
  const kept = await cache.match(path);
  if (!kept) return null;
  try {
    const bytes = await kept.arrayBuffer();
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    const sum = "sha256-" + btoa(String.fromCharCode(...new Uint8Array(digest)));
    if (sum === FILES[path]) return new Response(bytes, { headers: kept.headers }); // not read a second time
  } catch { return null; } // a browser that cannot read it now may be able to later
  await cache.delete(path);
  return null;
}

// ... or among what the browser has just loaded for the page. Whatever does not have these bytes is refused.
async function load(path) {
  const address = addressOf(path);
  const integrity = FILES[path];
  try {
    return await whole(new Request(address, { cache: "force-cache", integrity }));
  } catch {
    const again = whole(new Request(address, { cache: "reload", integrity }));
    return await again.catch(error => { throw new Error(path + " is not what was built, or did not come: " + error.message); });
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
  if (!response.redirected) return response;
  // From "./" to index.html. Browsers do not open a page from a response that says so.
  return new Response(response.body, { headers: response.headers });
}

async function older() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS) || name === CACHE) continue;
    const cache = await caches.open(name);
    try {
      const list = await cache.match(LIST);
      if (list) found.push({ cache, files: await list.json() });
    } catch { /* a damaged list: nothing is copied from this cache */ }
  }
  return found;
}

async function sweep() {
  for (const name of await caches.keys())
    if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
}

// After a start, if the host has no other version by now. Files may have been deleted or damaged since the installation: all
// that is missing is loaded again. An installation that failed has left its files, for a later try that will not come.
async function tend() {
  opening = null; // the cache itself may have been deleted
  const kept = (await (await opened()).keys()).map(({ url }) => pageOf(url));
  const lacks = doubtful || [...Object.keys(FILES), LIST].some(path => !kept.includes(path));
  const more = (await caches.keys()).some(name => name.startsWith(OURS) && name !== CACHE);
  if (!lacks && !more || registration.installing || registration.waiting || !await isOnHost()) return;
  if (more) await sweep();
  if (lacks) await fill();
}

async function isOnHost() {
  const script = await whole(new Request("sw.js", { cache: "no-cache" }));
  return (await script.text()).includes(`const VERSION = "${VERSION}"`);
}

async function hear(message, page) {
  if (message.started) await (tended ??= tend().catch(() => { /* offline, or no room */ }));
  // A first visit's page was loaded without us. It may be served from here if it is of the same version.
  if (message.claim === VERSION) await clients.claim();
  if (message.take_over) {
    // Other tabs would get files of a version that they were not made for.
    const open = await clients.matchAll({ type: "window", includeUncontrolled: true }); // they are the older worker's
    if (open.filter(tab => pageOf(tab.url) === PAGE).length > 1) page.postMessage({ others: true });
    else await skipWaiting();
  }
}

function pathOf(request) {
  const path = request.method === "GET" ? pageOf(request.url) : null;
  if (path === null || !Object.hasOwn(FILES, path)) return null;
  // During an update the page of the version before asks for its own interpreter, which only the browser's cache may have.
  const [, sum] = request.url.split("?");
  return sum && WASM.test(path) && sum !== addressOf(path).split("?")[1] ? null : path;
}

// The path of an address below the scope; null of an address outside.
function pageOf(url) {
  return url.startsWith(SCOPE) ? url.slice(SCOPE.length).split(/[?#]/)[0] || PAGE : null;
}

async function answer(path, request) {
  const kept = WASM.test(path) && await compiled(path) || await fromCache(path).catch(() => null);
  if (kept) return kept;
  doubtful = true;
  // Damaged, or thrown away by the browser: the network, but only for these very bytes, which are kept again.
  try {
    const fresh = await load(path), copy = fresh.clone();
    await opened().then(cache => cache.put(path, copy)).catch(() => {}); // the storage may be full
    return fresh;
  } catch (error) {
    if (request.mode !== "navigate") throw error;
    const page = await fetch(request);
    // The page of another version, which would get none of its files from here. It loads itself once more without us.
    // A page that is none of ours, as of a network that asks for a password, is no reason to give up.
    if (page.ok && / data-version="/.test(await page.clone().text())) await registration.unregister();
    return page;
  }
}

async function fromCache(path) {
  const cache = await opened();
  if (checked.has(path)) return await cache.match(path);
  const kept = await sound(cache, path);
  if (kept) checked.add(path);
  return kept;
}
