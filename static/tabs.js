// One game open in several tabs: one of them writes, the others follow. The writer holds a Web Lock named after the game
// and sends every save to the others; a follower that takes over steals the lock. Where a browser has no locks, every
// tab writes, and each save is compared with what is stored (table/saved_games.py).
(function () {
  "use strict";

  const NAME = "inkstead.table ";
  let channel = null;
  try { channel = navigator.locks && new BroadcastChannel("inkstead.tabs"); } catch { /* an old browser, or a file */ }
  let seat = null; // {id, release, queue}: the table that is open here

  const tabs = inkstead.tabs = {
    // Set by Python: notify("write" | "follow" | "saved", text of the save).
    notify() {},
    // A table is open; notify says whether this tab writes its game.
    open(id) {
      if (!channel) return;
      if (seat?.id === id) { // the table was opened again
        if (seat.queue && !seat.release) tabs.notify("follow", "");
        return;
      }
      tabs.close();
      hold(seat = { id }, { ifAvailable: true });
    },
    close() {
      seat?.release?.();
      seat?.queue?.abort();
      seat = null;
    },
    takeOver() {
      seat.queue?.abort();
      hold(seat, { steal: true });
    },
    saved(id, text) { channel?.postMessage({ id, text }); },
  };

  if (channel) channel.onmessage = ({ data }) => {
    const isMine = seat && seat.id === data?.id && !seat.release;
    if (isMine && typeof data.text === "string") tabs.notify("saved", data.text); // any page of the host may send
  };

  async function hold(mine, options) {
    try {
      await navigator.locks.request(NAME + mine.id, options, lock => {
        if (!lock) return follow(mine);
        if (seat !== mine) return;
        tabs.notify("write", "");
        return new Promise(done => { mine.release = done; });
      });
    } catch {
      if (mine.release) follow(mine); // another tab has taken over; else this tab waits no longer
    }
  }

  // The browser grants the lock when the tab that holds it is closed or leaves the table.
  function follow(mine) {
    mine.release = null;
    if (seat !== mine) return;
    mine.queue = new AbortController();
    tabs.notify("follow", "");
    hold(mine, { signal: mine.queue.signal });
  }

  // Erasing everything: the other tabs stop writing when this key appears, and start again when it is gone.
  const ERASED = "inkstead.erased", RESTART_AFTER = 10_000; // ms after which they start again in any case
  // There while the journal may still have what was erased: it may not answer before the page starts again, or be cut off.
  const LEFTOVER = "inkstead.leftover";
  const startAgain = (word = "erased") => { location.hash = "#/data/" + word; location.reload(); };

  function forget(name, kept) {
    try {
      const storage = window[name];
      for (const key of Object.keys(storage)) if (key.startsWith("inkstead.") && key !== kept) storage.removeItem(key);
    } catch { /* refused: nothing is stored */ }
  }

  function stop() {
    inkstead.erased = true; // from now on nothing is stored in this tab
    inkstead.journal.write = () => { };
    forget("sessionStorage");
  }

  // The other tabs notice this key when its text changes.
  function announce(mark) {
    const write = () => { localStorage.setItem(LEFTOVER, mark); localStorage.setItem(ERASED, Date.now()); };
    try { write(); return; } catch { /* refused, or full */ }
    forget("localStorage");
    try { write(); } catch { /* refused: there is nothing to erase */ }
  }

  // The number of the store is the mark of its erasure. `known`: that of an erasure that may have been finished before.
  inkstead.erase = async known => {
    const mark = known || inksteadBytes.storeNumber() || Date.now();
    stop();
    announce(mark);
    const isNew = await inkstead.journal.erase(mark, !known);
    forget("localStorage", isNew === undefined ? LEFTOVER : "");
    if (isNew === false) location.reload(); // it was erased before, and the journal has what was played since
    // If there is no mark either, the next start may bring back what the journal still has.
    else startAgain(isNew || !inkstead.storage || inkstead.read(LEFTOVER) ? "erased" : "unconfirmed");
  };
  // The browser was closed meanwhile.
  try { if (localStorage.getItem(ERASED)) inkstead.erase(localStorage.getItem(LEFTOVER)); } catch { /* refused */ }

  addEventListener("storage", ({ key, newValue }) => {
    if (key !== ERASED) return;
    if (newValue === null) { forget("sessionStorage"); startAgain(); } else { stop(); setTimeout(startAgain, RESTART_AFTER); }
  });

  // A page that was frozen, or that comes back from the browser's memory, has missed that.
  function check({ persisted }) {
    if (inkstead.erased && !persisted) return; // it starts again anyway
    // Without a number, only localStorage may have been deleted: play goes on.
    const isOther = inksteadBytes.isOfOtherStore && (persisted || inksteadBytes.storeNumber());
    if (!isOther && !inkstead.read(ERASED)) return;
    stop();
    location.reload();
  }
  addEventListener("pageshow", check);
  document.addEventListener("visibilitychange", check);
})();
