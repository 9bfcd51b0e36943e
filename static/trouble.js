// Errors before and after Python runs: their message, and the report that a player can copy. A classic script in front
// of boot.js, which writes the texts.
(function () {
  "use strict";

  const byId = id => document.getElementById(id);
  const make = (tag, more) => Object.assign(document.createElement(tag), more);
  const say = (...text) => inkstead.say(...text);
  const bytes = window.inksteadBytes;
  const built = document.documentElement.dataset.version;

  // A file has come that the browser cannot read: it came cut short, or the browser is too old for it.
  const UNREADABLE = /^(Uncaught )?(Syntax|Compile)Error/;

  const trouble = window.inksteadTrouble = {
    cause: null, // {kind, detail} of what the page shows
    renewing: false, // the page looks for files to fetch again before it shows that
    fail, show, hide, report, reload,
  };

  const errors = []; // the last of them, for a report
  function note(text) {
    errors.push(String(text).slice(0, 1000));
    if (errors.length > 20) errors.shift();
  }

  function fail(kind, detail) {
    note(kind + " " + (detail || ""));
    const { cause } = trouble, goesOn = document.body?.dataset.ready;
    // Report the first cause, unless this one explains why something could not be loaded, or stops a page that goes on
    // without it.
    if (cause && !(cause.kind === "load" && ["setup", "wasm", "updated", goesOn && "python"].includes(kind))) return;
    trouble.cause = { kind, detail: detail ? String(detail) : "" };
    console.warn("inkstead:", kind, trouble.cause.detail);
    if (kind === "load" && built && !(navigator.serviceWorker?.controller && goesOn)) renew();
    else show();
  }

  // After an update the browser may still have files of the version before, which this page refuses by their checksums.
  // They are fetched again and the page loaded again without a question, but only once in a session. A service worker has
  // the right ones, but Safari may not ask it for what it has in memory; what is fetched leaves that memory.
  async function renew() {
    const RENEWED = "inkstead.renewed", PATIENCE = 2000; // ms
    try { if (sessionStorage.getItem(RENEWED)) return show(); } catch { return show(); } // it might repeat endlessly
    trouble.renewing = true;
    const end = () => { if (trouble.renewing) { trouble.renewing = false; show(); } };
    setTimeout(end, PATIENCE); // on a slow connection the message need not wait
    try {
      if (document.readyState === "loading")
        await new Promise(done => document.addEventListener("readystatechange", done, { once: true }));
      const isMended = await inkstead.renew(true);
      const { kind, detail } = trouble.cause || {}; // none any more if Python has started nevertheless
      if (kind !== "load" && kind !== "updated") return end();
      // Nothing was wrong with files that are checked. An error that names none of ours may be of an extension.
      if (!isMended && !(navigator.serviceWorker?.controller && /\b(static|py)\//.test(detail))) return end();
      sessionStorage.setItem(RENEWED, "1");
      location.reload();
    } catch { end(); } // the host does not have them either
  }

  // The same for buttons, which also help a page that is itself of an earlier version. A connection may never answer, so the
  // page is loaded again after `patience` ms at the latest.
  async function reload(patience) {
    const late = new Promise(done => setTimeout(done, patience));
    await Promise.race([inkstead.renew?.(), late]).catch(() => { /* no connection: the browser says so */ });
    location.reload();
  }

  // boot.js calls this again when the page is parsed and its texts are there.
  function show() {
    if (!trouble.cause || trouble.renewing || document.readyState === "loading" || !window.inkstead?.hasTexts) return;
    // A page that was cut short may not have it.
    const box = byId("trouble") || document.body.appendChild(make("section", { id: "trouble", className: "trouble card" }));
    const { kind, detail } = trouble.cause;
    const heading = make("h2", { textContent: say(`boot.${kind}.title`) });
    const text = kind === "load" && UNREADABLE.test(detail) ? "boot.old.text" : `boot.${kind}.text`;
    box.replaceChildren(heading, make("p", { textContent: say(text) }));
    if (kind === "setup" || kind === "file") box.append(make("code", { textContent: "python3 py play" }));
    if (detail) {
      const more = make("details");
      more.append(make("summary", { textContent: say("boot.details") }), make("pre", { textContent: detail.slice(-3000) }));
      box.append(more);
    }
    if (kind === "load" || kind === "python" || kind === "updated") {
      const button = make("button", { type: "button", className: "btn", textContent: say("boot.reload") });
      button.onclick = async () => {
        button.disabled = true;
        const leaves = await inkstead.leave?.(kind === "python" ? () => false : isReplaced).catch(() => false);
        if (leaves) button.disabled = false; // another tab may prevent it
        else if (kind === "python") location.reload();
        else reload(30000);
      };
      box.append(button);
      if (kind !== "updated") box.append(report());
    }
    box.hidden = false;
    document.body.dataset.trouble = kind;
    bytes.changed();
  }

  function hide() {
    trouble.cause = null;
    byId("trouble").hidden = true;
    delete document.body.dataset.trouble;
  }

  // ---- "Report a problem": a text for the player to copy; nothing is sent ------------------------

  function reportText() {
    const { cause } = trouble, { single } = document.documentElement.dataset; // the version of a one-file page
    const last = JSON.parse(inkstead.prefs()).running?.games?.[0];
    const id = /^#\/\w+\/([^/]+)$/.exec(location.hash)?.[1] || last?.id;
    const facts = {
      Version: built || (single ? "one file " + single : "sources"), Page: location.hash || "#/", Browser: navigator.userAgent,
      Language: [inkstead.lang, ...navigator.languages || []].join(" "), Time: new Date().toISOString(),
      Window: `${innerWidth} x ${innerHeight} x ${devicePixelRatio} ${inkstead.theme}`,
      Storage: inkstead.storage ? "yes" : "no", Worker: String(typeof Worker), Python: document.body.dataset.ready || "no",
      Problem: cause ? cause.kind + "\n" + cause.detail : "", Errors: errors.join("\n"),
      Game: id && inkstead.read("inkstead.game." + id) || "",
    };
    return Object.entries(facts).map(([name, it]) => `${name}: ${it}`).join("\n");
  }

  function report() {
    const box = make("details", { className: "report" });
    const field = make("textarea", { readOnly: true, rows: 6, ariaLabel: say("report.title"), onfocus: () => field.select() });
    const button = make("button", { type: "button", className: "btn quiet", textContent: say("app.copy") });
    button.onclick = async () => {
      field.focus(); // selected, in case there is no clipboard
      try { await navigator.clipboard.writeText(field.value); button.textContent = say("app.copied"); } catch { /* outside https */ }
    };
    box.ontoggle = () => {
      if (!box.open) return;
      field.value = reportText();
      box.scrollIntoView({ block: "nearest" });
    };
    box.append(make("summary", { textContent: say("report.title") }), make("p", { textContent: say("report.text") }), field, button);
    return box;
  }

  // Whether the host has another version by now.
  async function isReplaced() {
    const asked = fetch(bytes.base, { cache: "reload", signal: AbortSignal.timeout(10000) });
    const text = await asked.then(answer => answer.ok ? answer.text() : "").catch(() => "");
    const found = / data-version="(\w+)"/.exec(text);
    return !!found && found[1] !== built;
  }

  // A part could not be fetched: perhaps there are only parts of that version.
  bytes.lacking = async () => { if (built && await isReplaced()) fail("updated"); };

  bytes.failed = what => fail("load", what);
  if (bytes.failure) fail("load", bytes.failure);

  addEventListener("error", event => {
    const source = event.target && (event.target.src || event.target.href);
    if (source) {
      const path = bytes.pathOf(source);
      if (!built && path === "static/vendor/manifest.js") fail(location.protocol === "file:" ? "file" : "setup");
      else if (/^static\/.*\.(m?js|css)$/.test(path)) fail("load", path);
      return;
    }
    crashed(event.error, `${event.message} ${bytes.pathOf(event.filename || "")}`);
  }, true);
  // PyScript asks another host for what its settings do not name: they were cut short.
  addEventListener("securitypolicyviolation", event => {
    const { effectiveDirective: kind, blockedURI: from } = event;
    // An extension or the host may have added a script, which nothing here waits for.
    if (!document.body?.dataset.ready && /^script-src/.test(kind) && /^http.*(pyodide|pyscript)/.test(from)) fail("load", from);
  });
  addEventListener("unhandledrejection", event => crashed(event.reason, String(event.reason)));
  // PyScript writes about unreadable settings only into an element that it appends to the page.
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const written = document.querySelector(".py-error");
    if (written && !document.body.dataset.ready) { fail("load", written.textContent); written.remove(); }
  }).observe(document.body, { childList: true }));

  function crashed(error, message) {
    note(error && error.stack || message);
    const python = error && (error.name === "PythonError" || error.type && error.__error_address !== undefined);
    if (python) fail("python", error.message || message);
    else if (!document.body?.dataset.ready) fail("load", message); // a broken module may fail before there is a body
  }
})();
