// The journal: whatever is saved in localStorage is written to IndexedDB as well, at once. Browsers write localStorage to
// disk seconds later, so a browser that is killed forgets the last moves; IndexedDB keeps them. A start reads
// localStorage. Before Python opens a table, newer entries of the journal are copied there.
//
// Every saved text contains a number that grows with each save: the revision of a game and of the preferences, the
// version of a card set. The text with the larger number is newer; of equal ones that of localStorage is used, except of a
// game that was continued before the journal was read. A removed entry leaves its number and the time behind, so that an
// older text of it is removed again.
//
// A text for which localStorage has no room is kept in memory, so that the page shows it; the journal has it for the next
// start.
(function () {
  "use strict";

  const NAME = "inkstead.journal";
  const HEADS = "heads"; // key -> {revision, gone: ms since 1970 if it was removed}
  const TEXTS = "texts"; // key -> text
  const LONGEST_WAIT = 1500; // ms that a start or an erasure waits for the journal at most
  const UNCONFIRMED_AFTER = 2000; // ms after which an unconfirmed entry is shown as not saved
  const REMOVAL_KEPT_FOR = 864e5; // ms that removed entries are remembered
  const ARRIVAL = 300; // ms until localStorage has what another tab has written
  const FIRST_RETRY = 1000, LAST_RETRY = 6e4; // ms until what could not be written is written again
  const GAME = "inkstead.game.", PREVIOUS = ".previous"; // see table/saved_games.py
  const LEFTOVER = "inkstead.leftover"; // there if this journal may still have what was erased; see static/tabs.js
  const STORE = "inkstead.store "; // with the mark of an erasure: the head that remembers it

  const late = new Set(); // keys of entries that were not confirmed in time
  const lost = new Map(); // key -> [text, head] of entries that could not be written
  const newest = {}; // key -> number of its newest write
  const seen = new Map(); // key -> the largest revision that this tab has read before a write, or written
  const unfit = new Map(); // key -> text for which localStorage has no room
  const early = new Map(); // key -> [text, head]: writes from before the journal was read
  const checked = new Set(); // keys that this tab has written since it became visible
  let number = 0, opened = null, read = false; // opened: the promise of a connection
  let retry = 0, delay = FIRST_RETRY; // retry: the timer of the next attempt
  let others = null; // the other tabs: they are sent each key that is removed, or for which localStorage has no room
  try { others = new BroadcastChannel(NAME); } catch { /* an old browser, or a file */ }

  const journal = inkstead.journal = {
    // "" or why the last write failed; the name of an exception.
    trouble: "",
    // Whether an entry has waited too long for its confirmation.
    isLate: key => late.has(key),
    // Whether the journal was read, or cannot be read.
    get isRead() { return read; },
    // Texts that are shown although localStorage has an older one or none, by key.
    unfit,
    // Whether a text is only in memory.
    get isLosing() { return [...unfit.keys()].some(key => lost.has(key) || late.has(key)); },
    // localStorage has the newest text of an entry, or no longer any: there may be room for others.
    release(key) {
      unfit.delete(key);
      if (inkstead.erased) return;
      for (const [other, text] of unfit) {
        try { if (journal.read(other) === text) localStorage.setItem(other, text); } catch { return; }
        unfit.delete(other);
      }
    },
    // The newest text of a key: another tab may have found room for a later one. It throws what localStorage throws.
    read(key) {
      const held = unfit.get(key) ?? null, here = held === null ? localStorage.getItem(key) : stored(key);
      return held === null || here !== null && revisionOf(here) > revisionOf(held) ? here : held;
    },
    keys: () => [...new Set([...Array.from(localStorage, (_, n) => localStorage.key(n)), ...unfit.keys()])],
    // Write an entry. Without a text it is removed; localStorage must still have it then.
    write(key, text = null) {
      newest[key] = ++number;
      lost.delete(key);
      const revision = revisionOf(text ?? unfit.get(key) ?? stored(key));
      seen.set(key, Math.max(seen.get(key) ?? 0, revision, revisionOf(held(key))));
      if (text === null) unfit.delete(key);
      const head = text === null ? { revision, gone: Date.now() } : { revision };
      if (read) { put(key, text, head); return; }
      early.set(key, [text, head]);
      setTimeout(() => { if (early.has(key)) { late.add(key); announce([]); } }, UNCONFIRMED_AFTER);
    },
  };
  // Erase the whole journal; with `isFirst` also if it remembers this mark. Resolves to whether it was emptied, or to
  // undefined if it may not be empty. From then on nothing is written to it in this tab. A browser may never answer, and
  // another tab may keep the database open.
  journal.erase = async (mark, isFirst) => {
    journal.write = () => { };
    clearTimeout(retry);
    lost.clear();
    let isNew;
    const remove = async () => {
      const db = await open();
      isNew = await empty(db, mark, isFirst);
      if (!isNew) return;
      db.close();
      opened = null;
      await answer(indexedDB.deleteDatabase(NAME)); // with what another tab was about to write
      await empty(await open(), mark);
    };
    await Promise.race([remove().catch(() => { /* there is none, or the next connection empties it */ }), wait(LONGEST_WAIT)]);
    return isNew;
  };
  // Resolves when the journal was read, or cannot be read.
  journal.merged = merge();
  journal.settled = Promise.race([journal.merged, wait(LONGEST_WAIT)]);

  function wait(time) { return new Promise(done => setTimeout(done, time)); }

  // Once for each erasure: a killed browser may bring its mark back, and the journal has what was played since. Resolves
  // to whether it was emptied now.
  async function empty(db, mark, isFirst = false, isFull = false) {
    const emptying = db.transaction([HEADS, TEXTS], "readwrite"), heads = emptying.objectStore(HEADS);
    if (!isFirst && await answer(heads.get(STORE + mark))) return false;
    for (const name of [HEADS, TEXTS]) emptying.objectStore(name).clear();
    if (!isFull) heads.put({ revision: 0, gone: Date.now() }, STORE + mark);
    try {
      await committed(emptying);
    } catch (error) {
      if (isFull) throw error;
      await empty(db, mark, true, true);
    }
    return true;
  }

  function revisionOf(text) {
    const found = /"(?:revision|version)":(\d+)/.exec(text || "");
    return found ? Number(found[1]) : 0;
  }

  function stored(key) {
    try { return localStorage.getItem(key); } catch { return null; }
  }

  // `keys`: the entries of localStorage that were replaced.
  function announce(keys) { dispatchEvent(new CustomEvent("inkstead:journal", { detail: keys })); }

  function answer(request) {
    return new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  }

  function committed(transaction) {
    return new Promise((done, failed) => {
      transaction.oncomplete = done;
      transaction.onabort = () => failed(transaction.error || new DOMException("", "AbortError"));
    });
  }

  // One connection for all: an open connection would block the removal of the database.
  function open() {
    return opened ??= connect().catch(error => { opened = null; throw error; });
  }

  async function connect() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => { for (const name of [HEADS, TEXTS]) request.result.createObjectStore(name); };
    const db = await answer(request);
    db.onversionchange = () => { db.close(); opened = null; };
    db.onclose = () => { opened = null; }; // the browser has closed it
    const mark = stored("inkstead.erased") ? null : stored(LEFTOVER); // an erasure that goes on empties it itself
    if (mark) {
      await empty(db, mark);
      localStorage.removeItem(LEFTOVER);
    }
    return db;
  }

  async function merge(isRepeated = false) {
    const heads = {};
    let changed = [];
    try {
      const db = await open();
      changed = await copyNewer(db, heads, true);
      // localStorage may still lose what has just been removed from it.
      const isDone = key => heads[key].gone < Date.now() - REMOVAL_KEPT_FOR && !changed.includes(key);
      removeHeads(db, Object.keys(heads).filter(isDone));
    } catch (error) {
      if (!isRepeated && !changed.length) { // a move may otherwise overwrite a newer one
        opened = null; // the connection may be dead
        await wait(FIRST_RETRY);
        return merge(true);
      }
      failed(error);
    }
    read = true;
    for (const [key, [text, head]] of early) {
      const known = heads[key]?.revision ?? 0;
      if (text === null) put(key, null, { ...head, revision: Math.max(head.revision, known) });
      else if (head.revision < known || changed.includes(key)) late.delete(key);
      else put(key, text, head);
    }
    early.clear();
    if (changed.length) announce(changed);
  }

  // Read all heads, and copy the entries that are newer in the journal; returns their keys. `removing`: also remove
  // what the journal knows to be removed. What this tab keeps in memory is removed in any case: no other tab can do that.
  async function copyNewer(db, heads, removing) {
    const reading = db.transaction([HEADS, TEXTS]);
    const store = reading.objectStore(HEADS);
    const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    keys.forEach((key, place) => { heads[key] = values[place]; });
    // The browser was killed before localStorage had forgotten on the disk what was erased.
    const mark = inksteadBytes.storeNumber();
    if (removing && !inkstead.erased && heads[STORE + mark]) {
      await inksteadBytes.scripts;
      // Unless static/tabs.js of this tab or of another one has done so meanwhile.
      if (!inkstead.erased && inksteadBytes.storeNumber() === mark) await inkstead.erase(mark);
      return [];
    }
    const ahead = keys.filter(key => (removing || !heads[key].gone || unfit.has(key)) && isAhead(key, heads[key]));
    const texts = await Promise.all(ahead.map(key => answer(reading.objectStore(TEXTS).get(key))));
    return ahead.filter((key, place) => copyHere(key, heads[key], texts[place]));
  }

  // Whether the journal has a newer text of an entry than this page, or knows that it is removed. Before the journal was
  // read, the player may have gone on from an older state of a game: of equal revisions that of the journal is used.
  function isAhead(key, { revision, gone }) {
    const here = held(key), isFork = early.has(key) && key.startsWith(GAME);
    if (here === null && gone) return false;
    // An open game that localStorage refuses is in the memory of this tab only.
    const mine = Math.max(here === null ? -1 : revisionOf(here), seen.get(key) ?? -1);
    return mine < revision || mine === revision && !!(gone || isFork);
  }

  // The newest text of an entry that this page has; null if there is none, or if localStorage cannot be read.
  function held(key) {
    try { return journal.read(key); } catch { return null; }
  }

  // Another tab may have written what localStorage had no room for. What it had room for may arrive a little later.
  document.addEventListener("visibilitychange", async () => {
    checked.clear();
    await wait(ARRIVAL);
    if (!document.hidden) copyOfOthers();
  });
  if (others) others.onmessage = ({ data }) => {
    checked.delete(data);
    copyOfOthers();
  };

  async function copyOfOthers() {
    if (!read || inkstead.erased) return;
    try {
      const changed = await copyNewer(await open(), {}, false);
      if (changed.length) announce(changed);
    } catch { /* the next write shows it */ }
  }

  // Copy an entry to localStorage, unless that has changed meanwhile.
  function copyHere(key, head, text) {
    const { gone } = head;
    if (inkstead.erased) return false;
    if (early.get(key)?.[0] === null) return false; // removed, which the journal does not know yet
    try {
      const here = journal.read(key);
      if (here === text || !isAhead(key, head)) return false;
      if (gone) {
        seen.delete(key); // another tab may put it back with the same revision, and may have done so in localStorage
        if (!unfit.delete(key)) for (const each of [key, key + PREVIOUS]) localStorage.removeItem(each);
      } else if (typeof text === "string") {
        try {
          if (here !== null && key.startsWith(GAME)) localStorage.setItem(key + PREVIOUS, here);
          localStorage.setItem(key, text);
        } catch {
          for (const each of [key + PREVIOUS, "inkstead.glimpse", "inkstead.pictures"]) localStorage.removeItem(each); // to make room
          localStorage.setItem(key, text);
        }
        unfit.delete(key);
      }
    } catch { // refused or full: the page shows that at the next save
      if (gone || typeof text !== "string") return false;
      unfit.set(key, text);
    }
    return true;
  }

  function removeHeads(db, keys) {
    if (!keys.length) return;
    const store = db.transaction(HEADS, "readwrite").objectStore(HEADS);
    for (const key of keys) store.delete(key);
  }

  async function put(key, text, head, isRepeated = false) {
    if (inkstead.erased) return;
    const mine = newest[key], isFirst = text === null ? isRepeated : !checked.has(key);
    const timer = setTimeout(() => { late.add(key); announce([]); }, UNCONFIRMED_AFTER);
    let replaced = [];
    try {
      const db = await open();
      if (inkstead.erased) { clearTimeout(timer); return; } // by another tab, meanwhile
      const writing = db.transaction([HEADS, TEXTS], "readwrite", { durability: "relaxed" });
      const heads = writing.objectStore(HEADS), texts = writing.objectStore(TEXTS);
      // Only the first write waits for an answer: Python may keep the page busy for a while.
      const known = isFirst && await answer(heads.get(key));
      if (known && !known.gone && known.revision > (seen.get(key) ?? 0)) {
        // Another tab has written a newer text, and there was no room for it in localStorage.
        if (copyHere(key, known, await answer(texts.get(key)))) replaced = [key];
      } else {
        if (text === null && !head.gone) heads.delete(key); else heads.put(head, key);
        if (text === null) texts.delete(key); else texts.put(text, key);
        const done = committed(writing);
        writing.commit?.();
        await done;
        checked.add(key);
        if (mine === newest[key]) seen.set(key, head.revision);
        if (text === null || stored(key) !== text) others?.postMessage(key);
      }
      journal.trouble = "";
      delay = FIRST_RETRY;
      if (lost.size) repeat();
    } catch (error) {
      if (error.name !== "QuotaExceededError") opened = null; // the connection may be dead
      else if (head.gone && mine === newest[key]) { // there may be no room to remember the removal
        clearTimeout(timer);
        return put(key, null, { revision: head.revision }, isRepeated);
      }
      if (mine === newest[key]) lost.set(key, [text, head]);
      retry ||= setTimeout(repeat, delay);
      failed(error);
    }
    clearTimeout(timer);
    if (mine === newest[key] && late.delete(key) || replaced.length) announce(replaced);
  }

  // Write again what could not be written: a removed game that was put back would otherwise be removed by the next start.
  function repeat() {
    clearTimeout(retry);
    retry = 0;
    delay = Math.min(2 * delay, LAST_RETRY);
    const entries = [...lost];
    lost.clear();
    for (const [key, [text, head]] of entries) put(key, text, head, true);
  }

  function failed(error) {
    journal.trouble = error.name || "Error";
    if (read) announce([]);
  }
})();
