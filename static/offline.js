// Registers the service worker, names the manifest, announces a newer version, and asks the browser to keep the saved
// games permanently.
// Only a built site has a version; without one nothing is registered.
(function () {
  "use strict";

  const version = document.documentElement.dataset.version;
  const HOUR = 3600e3, PATIENCE = 2000; // ms
  const byId = id => document.getElementById(id);

  // Called when a game ends or its table is closed: some browsers ask the player, who should see why.
  let asked = false;
  inkstead.persist = async () => {
    if (asked || !inkstead.storage) return;
    asked = true;
    try {
      if (!await navigator.storage.persisted()) await navigator.storage.persist();
    } catch { /* opened as a file, or an old browser: games are kept as long as the browser likes */ }
  };

  if (!version || !/^https?:$/.test(location.protocol)) return;

  // After the start, so that what is for later use does not slow it down.
  if (document.body.dataset.ready) settle();
  else addEventListener("inkstead:ready", settle, { once: true });

  function settle() {
    document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: "inkstead.webmanifest" }));
    if (navigator.serviceWorker) register();
  }

  // A host that changes files or lacks one keeps every version from being complete (docs/hosting.md).
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data?.others) for (const text of document.querySelectorAll("#update-text, #trouble > p")) {
      text.dataset.t = "update.others";
      inkstead.apply(text.parentNode);
    }
    if (data?.incomplete) console.info("inkstead: not kept for playing offline:", data.incomplete);
  });

  async function register() {
    let registration;
    try {
      registration = await navigator.serviceWorker.register(inkstead.scriptAt("sw.js"), { updateViaCache: "none" });
    } catch (error) {
      console.info("inkstead: without a service worker:", error.message); // private windows; the game goes on
      return;
    }
    const has = isOurs(registration) ? { started: true } : { claim: version };
    navigator.serviceWorker.ready.then(ready => ready.active.postMessage(has));
    offer(registration);
    const watch = () => registration.installing?.addEventListener("statechange", () => offer(registration));
    watch(); // it may have been found before
    registration.addEventListener("updatefound", watch);
    let looked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - looked < HOUR) return;
      looked = Date.now();
      registration.update().catch(() => { /* no network */ });
    });
  }

  // Whether the site's own worker serves this page. A worker of a page above the site may serve the first visit.
  function isOurs({ scope }) {
    return navigator.serviceWorker.controller?.scriptURL === scope + "sw.js";
  }

  // The notice is not shown on a table (ink.css), and nothing happens until the player agrees.
  function offer(registration) {
    if (!registration.waiting || !isOurs(registration)) return;
    const box = byId("update");
    box.hidden = false;
    byId("update-later").onclick = () => { box.hidden = true; };
    byId("update-now").onclick = () => takeOver(registration);
  }

  function takeOver(registration) {
    // Safari would reload the page with files of the version before, from its memory, unless they are fetched again. The
    // listener is not added, because the button may be pressed again.
    navigator.serviceWorker.oncontrollerchange = () => inksteadTrouble.reload(PATIENCE);
    registration.waiting.postMessage({ take_over: true });
  }

  // For the button of a message: this version may be at fault, or its files are no longer on the host. The page would come
  // from its worker again. Whether another version takes over, which loads the page.
  inkstead.leave = async isReplaced => {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration || !isOurs(registration)) return false;
    if (registration.waiting) takeOver(registration);
    else if (await isReplaced()) await registration.unregister();
    return !!registration.waiting;
  };
})();
