// The page before Python runs: texts, theme, screens and progress. trouble.js has the error messages.
// A classic script, so that it also runs where the page was opened as a file.
(function () {
  "use strict";

  const LANGUAGES = ["en", "zh-Hant", "zh-Hans", "ja", "ko"];
  const THEMES = ["auto", "light", "dark"];
  const SCREENS = ["home", "new", "about"];
  const root = document.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)");
  const catalogues = {};
  const byId = id => document.getElementById(id);
  const trouble = window.inksteadTrouble;
  const at = window.inksteadAt || (path => path); // the one-file version contains its files

  // ---- Trusted Types -----------------------------------------------------------

  // The only Trusted Types policy that index.html allows: everything that becomes an element or a script's address
  // passes here. page.html has escaped the markup; this checks it again.
  const rules = {
    createHTML(text) {
      if (/<\/?(script|i?frame|object|embed|link|style|meta|base)\b/i.test(text)) throw new TypeError("refused markup");
      return text;
    },
    createScriptURL(path) {
      if (!/^(static\/(locale\/[\w-]+|bot_worker)|sw)\.js$/.test(path) && !(root.dataset.single && /^(blob|data):/.test(path)))
        throw new TypeError("refused script " + path);
      return path;
    },
  };
  const trust = window.trustedTypes ? trustedTypes.createPolicy("inkstead", rules) : rules;
  const scriptAt = path => trust.createScriptURL(at(path));

  // ---- preferences ---------------------------------------------------------------------------

  const PREFS = "inkstead.prefs";
  let storage = null;
  try {
    storage = window.localStorage;
    storage.setItem("inkstead.probe", "1");
    storage.removeItem("inkstead.probe");
  } catch {
    // Full, but with saved games: they can be opened and played, and the table shows that they are not saved.
    try { if (!storage.length) storage = null; } catch { storage = null; }
  }

  function read(key) {
    try { return (window.inkstead?.journal?.read ?? (key => storage && storage.getItem(key)))(key); } catch { return null; }
  }
  function write(key, text) {
    if (inkstead.erased) return;
    try {
      storage.setItem(key, text);
      inkstead.journal?.release(key);
    } catch { inkstead.journal?.unfit.set(key, text); } // full or refused: the session goes on
  }

  let prefs = readPrefs();

  function readPrefs() {
    let found = {};
    try { found = JSON.parse(read(PREFS)) || {}; } catch { /* damaged: use the defaults */ }
    if (typeof found !== "object" || Array.isArray(found)) found = {};
    return found;
  }

  // Another tab may have changed other preferences. By the revision static/journal.js knows the newer text.
  function latest() {
    const kept = readPrefs();
    return prefs = kept.revision > (prefs.revision || 0) ? { ...prefs, ...kept } : prefs;
  }

  // Changes from before the journal was read. It may have newer preferences, so they do not count as newer, and they are
  // made again afterwards.
  const early = [];

  function setPreference(name, value) {
    const { journal } = inkstead, isEarly = journal && !journal.isRead;
    if (isEarly && early.push([name, value]) === 1)
      journal.merged.then(() => { for (const change of early.splice(0)) setPreference(...change); });
    prefs = { ...latest(), [name]: value, revision: (prefs.revision || 0) + (isEarly ? 0 : 1) };
    if (storage) journal?.write(PREFS, JSON.stringify(prefs));
    write(PREFS, JSON.stringify(prefs));
    if (name === "motion") root.dataset.motion = value ? "less" : "";
  }

  addEventListener("inkstead:journal", ({ detail: replaced }) => { if (replaced.includes(PREFS)) reloadPreferences(); });

  // The stored preferences were replaced. Resolves when the page shows them.
  function reloadPreferences() {
    prefs = readPrefs();
    root.dataset.motion = prefs.motion ? "less" : "";
    setTheme(prefs.theme, false);
    return setLanguage(wanted(), false).catch(() => { /* the language stays */ });
  }

  // ---- words ---------------------------------------------------------------------------------

  function wanted() {
    if (LANGUAGES.includes(prefs.lang)) return prefs.lang;
    for (const name of navigator.languages || [navigator.language || "en"]) {
      const tag = name.toLowerCase();
      if (tag.startsWith("zh")) return /hant|-tw|-hk|-mo/.test(tag) && !/hans/.test(tag) ? "zh-Hant" : "zh-Hans";
      const known = LANGUAGES.find(lang => lang === tag.split("-")[0]);
      if (known) return known;
    }
    return "en";
  }

  // The Korean particle that follows a value, as particle() in py/table/words.py: "{name}(이/가)" holds both forms.
  const PARTICLE = /\{(\w+)\}([’”」)]?)\((은|이|을|과|으로)\/(는|가|를|와|로)\)/g;

  function particle(value, afterConsonant, afterVowel) {
    const spoken = String(value).replace(/([\p{L}\p{N}]) ?[(（][^()（）]*[)）][^\p{L}\p{N}]*$/u, "$1")
      .replace(/[^\p{L}\p{N}]+$/u, "");
    const hangul = /[가-힣]$/.test(spoken) ? (spoken.charCodeAt(spoken.length - 1) - 0xac00) % 28 : -1;
    if (hangul < 0 && !/[\x00-\x7f]$/.test(spoken))
      return afterVowel === "로" ? "(으)로" : `${afterConsonant}(${afterVowel})`;
    const rieul = hangul < 0 ? /[178l]$|(^|[^a-z])r$/i.test(spoken) : hangul === 8;
    const consonant = rieul || (hangul < 0 ? /[036mn]$|ng$/i.test(spoken) : hangul > 0);
    return consonant && !(rieul && afterVowel === "로") ? afterConsonant : afterVowel;
  }

  function say(id, parameters) {
    const words = catalogues[inkstead.lang] || {};
    const named = name => Object.hasOwn(words, name) && words[name]; // a damaged preference may name anything
    let text = (parameters && parameters.n === 1 && named(id + ".one")) || named(id) || id;
    if (parameters && inkstead.lang === "ko")
      text = text.replace(PARTICLE, (whole, name, quote, ...forms) =>
        "{" + name + "}" + quote + (quote && "\u2060") + particle(parameters[name] ?? "", forms[0], forms[1]));
    if (!parameters) return text;
    // As in py/table/words.py: minus signs; in Chinese spaces around numbers and foreign words in place of parameters.
    const shown = value => typeof value === "number" && value < 0 ? "\u2212" + -value : String(value);
    let filled = text.split(/(\{\w+\})/)
      .map(piece => shown(/^\{/.test(piece) ? parameters[piece.slice(1, -1)] ?? piece : piece)).join("\0");
    if (inkstead.lang.startsWith("zh")) filled = filled.replace(/([㐀-鿿）]) ?\0+ ?(?=[㐀-鿿（])/g, "$1")
      .replace(/(\d)\0+(?=[㐀-鿿])|([㐀-鿿])\0+(?=\d)/g, "$1$2 ");
    return filled.replaceAll("\0", "");
  }

  // data-t: text; data-t-label: label for screen readers; data-t-title: tooltip. Parameters in data-t-with, as JSON.
  // Of the whole document without the hidden screens: they have most of its texts, and `show` writes theirs.
  function apply(part) {
    const words = (node, name) => say(node.dataset[name], node.dataset.tWith && JSON.parse(node.dataset.tWith));
    const all = name => [...part.querySelectorAll(`[${name}]`)].filter(node => part !== document || !node.closest(".screen[hidden]"));
    for (const node of all("data-t")) setText(node, words(node, "t"));
    for (const node of all("data-t-label"))
      node.setAttribute(node.localName === "optgroup" ? "label" : "aria-label", words(node, "tLabel"));
    for (const node of all("data-t-title")) node.title = words(node, "tTitle");
  }

  const fetching = {}; // language -> promise of its texts
  function fetchWords(lang) {
    const path = `static/locale/${lang}.js`, integrity = bytes.sums[path] || "";
    const run = () => new Promise((done, failed) => {
      const onerror = () => failed(new Error("no words: " + lang));
      const onload = () => { if (catalogues[lang]) done(); else onerror(); }; // it may have been cut short
      document.head.append(Object.assign(document.createElement("script"), { src: scriptAt(path), integrity, onload, onerror }));
    });
    // The browser's cache may have them of another version.
    const again = error => fetch(at(path), { cache: "reload", integrity }).catch(() => { throw error; }).then(run);
    return fetching[lang] ??= run().catch(again).catch(error => { delete fetching[lang]; bytes.lacking?.(); throw error; });
  }

  let asked = 0;
  async function setLanguage(lang, remember) {
    const mine = ++asked;
    if (!catalogues[lang]) await fetchWords(lang);
    if (mine !== asked) return; // meanwhile another one was chosen
    inkstead.lang = lang;
    root.lang = lang;
    if (remember !== false) setPreference("lang", lang);
    if (shown) refresh();
    dispatchEvent(new Event("inkstead:language"));
  }

  let shown = false; // until then elements and scripts may be missing; DOMContentLoaded shows the page

  function refresh() {
    apply(document);
    for (const button of document.querySelectorAll("[data-lang]"))
      button.setAttribute("aria-pressed", String(button.dataset.lang === inkstead.lang));
    nameTheme();
    inkstead.showHome();
    showProgress();
    trouble.show();
  }

  // ---- theme ---------------------------------------------------------------------------------

  function setTheme(choice, remember) {
    if (!THEMES.includes(choice)) choice = "auto";
    inkstead.themeChoice = choice;
    inkstead.theme = choice === "auto" ? (night.matches ? "dark" : "light") : choice;
    root.dataset.theme = inkstead.theme;
    const colour = document.querySelector("meta[name=theme-color]");
    if (colour) colour.content = inkstead.theme === "dark" ? "#0F1319" : "#DCD1BE";
    if (remember) setPreference("theme", choice);
    nameTheme();
    dispatchEvent(new Event("inkstead:theme"));
  }

  function nameTheme() {
    const button = byId("theme");
    if (!button || !catalogues[inkstead.lang]) return;
    button.setAttribute("aria-label", say("app.theme." + inkstead.themeChoice));
    button.title = say("app.theme." + inkstead.themeChoice);
    button.querySelector("use").setAttribute("href", "#i-" + { auto: "auto", light: "sun", dark: "moon" }[inkstead.themeChoice]);
  }

  // ---- the screens that need no Python ---------------------------------------------------------

  // "#/new/<game>": a screen and its game.
  function screenOf(hash) {
    if (hash === "" || hash === "#" || hash === "#/") return ["home"];
    const [name, game] = hash.replace(/^#\//, "").split("/");
    return SCREENS.includes(name) ? [name, game] : ["room"];
  }

  // Parts with data-for belong to the games it names. An unknown game, or none, changes nothing.
  function turnTo(name, game) {
    const screen = byId(name);
    if (game === screen.dataset.game || !screen.querySelector(`[data-to="${CSS.escape(game || "")}"]`)) return;
    screen.dataset.game = game;
    for (const node of screen.querySelectorAll("[data-for]")) {
      node.hidden = !node.dataset.for.split(" ").includes(game);
      if (node.localName === "option") node.disabled = node.hidden; // not every browser hides an option
    }
    for (const link of screen.querySelectorAll("[data-to]"))
      if (link.dataset.to === game) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
    const form = screen.querySelector("form");
    if (!form) return;
    const people = Array.from(form.querySelectorAll("select[id^=seat-], input[id^=name-]"), node => [node, node.value]);
    form.reset(); // except for the people: they are the same in every game
    for (const [node, value] of people) node.value = value;
    form.querySelector(`[name=players][data-usual~="${game}"]`).checked = true;
  }

  function show(name) {
    if (shown && byId(name).hidden) apply(byId(name));
    for (const id of [...SCREENS, "room"]) byId(id).hidden = id !== name;
    document.body.dataset.screen = name;
  }

  function routeBeforePython() {
    if (document.body.dataset.ready) return; // Python handles addresses from now on
    const [name, game] = screenOf(location.hash);
    if (game) turnTo(name, game);
    const moved = document.body.dataset.screen !== name;
    show(name);
    const heading = moved && name !== "room" && byId(name).querySelector("h1");
    if (heading) { scrollTo(0, 0); heading.focus({ preventScroll: true }); }
  }

  // ---- progress: bytes received, then "starting" ----------------------------------------------

  const bytes = window.inksteadBytes;
  const began = performance.now();
  bytes.changed = () => showProgress();
  function showProgress() {
    const strip = byId("loading"), bar = byId("loading-bar");
    // The browser may draw a frame before it has parsed the last part of the strip.
    if (!bar || !catalogues[inkstead.lang]) return;
    strip.hidden = !!(document.body.dataset.ready || trouble.cause && !trouble.renewing);
    if (strip.hidden) return;
    if (bytes.total && !bytes.arrived && bytes.counting) {
      bar.max = bytes.total;
      bar.value = bytes.done;
      setText(byId("loading-text"), say("boot.loading", { done: mega(bytes.done), total: mega(bytes.total) }));
    } else {
      bar.removeAttribute("value");
      setText(byId("loading-text"), say(performance.now() - began > 20000 ? "boot.slow" : "boot.starting"));
    }
  }
  function setText(node, text) { if (node.textContent !== text) node.textContent = text; }
  function mega(bytes) { return (bytes / 1e6).toFixed(1); }

  // PyScript only needs a base class; bots then run on the main thread.
  window.Worker ??= class { constructor() { throw new TypeError("no Worker"); } };

  // The browser has discarded all canvases, also those that only Python holds. A saved game is loaded again. A
  // game that exists only in memory stays: its table is built again, as for another language.
  addEventListener("contextrestored", () => {
    if (storage && !document.querySelector(".unsaved")) location.reload();
    else dispatchEvent(new Event("inkstead:language"));
  }, true);

  // ---- interface for the rest of the page --------------------------------------------------------

  const inkstead = window.inkstead = {
    lang: "en", theme: "light", themeChoice: "auto",
    storage: !!storage, read,
    erased: false, // true while everything is erased: then nothing is stored any more
    get hasTexts() { return !!catalogues[inkstead.lang]; },
    languages: LANGUAGES,
    words(lang, dict) { catalogues[lang] = dict; },
    at, scriptAt,
    setMarkup(node, text) { node.innerHTML = trust.createHTML(text); },
    // Creates the worker of the bots; throws if that is impossible.
    startBotWorker: () => new Worker(scriptAt("static/bot_worker.js"), { type: "module" }),
    // In ms: how long that worker may be silent before and after its first answer (`start`, `answer`), the time without
    // an input before a hint is prepared (`rest`), and how long a screen waits for its style sheets (`styles`).
    // `picture`: whether a save and some panels wait for the next picture.
    patience: { start: 10000, answer: 4000, rest: 3000, fetch: 5000, picture: true, styles: 1000 },
    parts: bytes.expect,
    // As bytes: Python gets a long text letter by letter.
    catalogue() { return new TextEncoder().encode(JSON.stringify(catalogues[inkstead.lang] || {})); },
    prefs() { return JSON.stringify(latest()); },
    setPreference(name, value) { setPreference(name, typeof value === "string" ? JSON.parse(value) : value); },
    reloadPreferences, say, apply, setLanguage, setTheme, show, turnTo,
    fail: trouble.fail, report: trouble.report,
    showHome() { /* static/home.js */ },
    // Python calls this when the first screen can be used; it enables the buttons.
    ready(screen) {
      const first = !document.body.dataset.ready;
      document.body.dataset.ready = screen;
      if (!first) return;
      // Whatever failed to load, Python has started without it; but not all of the page's own parts are there.
      const { cause } = trouble;
      if (cause && !/python|updated/.test(cause.kind) && !/static\/(?!vendor)[\w/]+\.(js|css)/.test(cause.detail)) trouble.hide();
      byId("room").inert = false; // static/glimpse.js
      for (const node of document.querySelectorAll("[data-needs-python]")) node.disabled = false;
      showProgress();
      // After the first picture, which needs none of this.
      const finish = () => { bytes.finish(); dispatchEvent(new Event("inkstead:ready")); };
      if (document.hidden) finish(); else requestAnimationFrame(() => setTimeout(finish));
    },
  };

  if (prefs.motion) root.dataset.motion = "less";
  setTheme(prefs.theme, false);
  night.addEventListener("change", () => { if (inkstead.themeChoice === "auto") setTheme("auto", false); });
  root.classList.add("script", "mute");
  inkstead.lang = wanted();
  const translated = setLanguage(inkstead.lang, false).catch(() => setLanguage("en", false)).catch(() => { });

  if (location.protocol === "file:" && !root.dataset.single) trouble.fail("file");
  if (typeof WebAssembly !== "object") trouble.fail("wasm");

  document.addEventListener("DOMContentLoaded", async () => {
    await translated;
    if (!catalogues[inkstead.lang]) { inkstead.repair(); return; } // index.html has that sentence itself
    shown = true;
    try {
      refresh();
      routeBeforePython();
    } finally {
      root.classList.remove("mute"); // else an error would have no message either
    }
    dispatchEvent(new Event("inkstead:shown"));
    if (!storage) { setText(byId("keeps"), say("boot.storage")); byId("keeps").dataset.t = "boot.storage"; byId("keeps").className = "bad"; }
    setTimeout(showProgress, 20500);
  });
  addEventListener("hashchange", routeBeforePython);
  addEventListener("click", event => {
    const button = event.target.closest && event.target.closest("[data-lang], [data-theme-next]");
    if (!button) return;
    if (button.dataset.lang) setLanguage(button.dataset.lang).catch(error => trouble.fail("load", error.message));
    else setTheme(THEMES[(THEMES.indexOf(inkstead.themeChoice) + 1) % THEMES.length], true);
  });
})();
