// The first screen: running games, today's titles and what is new, from the preferences and without Python. Python
// calls inkstead.showHome() after it has brought the preferences up to date. A classic script, after boot.js.
(function () {
  "use strict";

  const byId = id => document.getElementById(id);
  const say = (id, parameters) => inkstead.say(id, parameters);

  // ---- what is known of the player -------------------------------------------------------------

  // The running games, as Python has saved them; any other value is damaged.
  function running({ running: kept }) {
    const games = Array.isArray(kept?.games) ? kept.games.filter(isOffer).slice(0, 3) : [];
    return { games, count: Number.isInteger(kept?.count) ? Math.max(kept.count, games.length) : games.length };
  }

  const LATEST = 2 ** 40; // s, as in table.save_format; far later times have no date

  function isOffer(game) {
    return !!game && typeof game.id === "string" && typeof game.game === "string" && isTime(game.touched)
      && isPhrase(game.progress, 4) && isPhrase(game.standing, 10);
  }

  function isTime(seconds) { return typeof seconds === "number" && seconds >= 0 && seconds < LATEST; }

  // An id and parameters, which may be such texts again, nested at most as deep as ours.
  function isPhrase(text, depth) {
    if (!Array.isArray(text) || typeof text[0] !== "string" || !depth) return false;
    const parameters = Object.values(text[1] ?? {});
    return parameters.every(it => ["string", "number"].includes(typeof it) || isPhrase(it, depth - 1));
  }

  // A game can only be looked at if an earlier version made it, or while it waits for others.
  function goesOn({ closed, standing }) { return !closed && !standing[0].startsWith("home.waiting"); }

  // The step of an unfinished lesson and the number of its steps; null if it has not been begun.
  function lessonOf({ lessons }, game) {
    const place = lessons?.[game];
    return Array.isArray(place) && place.length === 2 && place.every(Number.isInteger) ? place : null;
  }

  // Nothing has been played here before, and no lesson has been finished.
  function isNew(prefs) {
    if (prefs.running?.games?.length || prefs.played?.length || prefs.learned?.length) return false;
    try { return !Object.keys(localStorage).some(key => /^inkstead\.(game\.|results)/.test(key)); } catch { return true; }
  }

  // ---- the screen ------------------------------------------------------------------------------

  inkstead.showHome = () => {
    if (!inkstead.hasTexts) return;
    const prefs = JSON.parse(inkstead.prefs());
    const { games, count } = running(prefs), first = isNew(prefs), home = byId("home");
    home.dataset.visit = first ? "first" : "again";
    home.dataset.running = games.length;
    byId("new").toggleAttribute("data-teach", first && !prefs.taught && !Object.keys(prefs.lessons ?? {}).length);
    showRunning(games, count);
    showTitles(prefs, first, games.some(goesOn));
    showBests(prefs.bests);
    showNews(prefs, first);
  };

  function showRunning(games, count) {
    byId("running").hidden = !games.length;
    byId("running-count").textContent = count > 1 ? say("home.running.count", { n: count }) : "";
    byId("running-count").hidden = count > 3;
    const all = byId("running-all");
    all.hidden = count <= 3;
    all.textContent = say("home.all", { n: count });
    const rows = games.map(row), list = byId("runs");
    const same = rows.length === list.children.length && rows.every((one, place) => said(one) === said(list.children[place]));
    if (same) return; // a new element would lose the focus and a click that has begun
    const focused = document.activeElement?.closest?.("#runs button")?.dataset.do;
    list.replaceChildren(...rows);
    if (focused) list.querySelector(`[data-do="${CSS.escape(focused)}"]`)?.focus();
  }

  const said = item => item.dataset.id + item.textContent;

  function row(game, place) {
    const { closed } = game; // it can only be shown: an earlier version made it
    const item = element("li", "running-game"), text = element("div", "text"), button = element("button", place || !goesOn(game) ? "btn" : "btn primary");
    const picture = element("span", "small-board"), id = "run-" + place;
    // On a phone the smaller cards show only the progress.
    const line = element("p", "", "", id + "-line"), [before, after] = say("home.line", { progress: "\n", standing: phrase(game.standing) }).split("\n");
    if (closed) line.append(say("home.closed")); else line.append(before, phrase(game.progress), element("span", "standing", after));
    picture.setAttribute("aria-hidden", "true");
    paint(picture, game);
    text.append(element("h3", "", say("game." + game.game), id + "-title"), line,
      element("p", "when", since(game.touched), id + "-when"));
    button.type = "button";
    button.id = place || closed ? id : "continue";
    button.dataset.do = "play " + game.id;
    button.dataset.needsPython = "";
    button.disabled = !document.body.dataset.ready;
    const label = element("span", "", say(closed ? "games.look" : "games.continue"), id + "-do");
    button.append(sign(closed ? "eye" : "play"), label);
    button.setAttribute("aria-labelledby", ["do", "title", "line", "when"].map(name => `${id}-${name}`).join(" "));
    item.dataset.game = game.game;
    item.toggleAttribute("data-link", /^home/.test(game.standing[0]));
    item.dataset.id = game.id;
    text.append(button);
    item.append(picture, text);
    return item;
  }

  // One button is red: the newest running game, a new visitor's lesson, or the title played last.
  function showTitles(prefs, first, goesOn) {
    const cards = [...document.querySelectorAll(".game")], slip = byId("slip");
    const last = prefs.newest ?? prefs.learned?.at?.(-1), newest = cards.find(card => card.dataset.game === last) ?? cards[0];
    for (const card of cards) {
      const primary = !goesOn && !(first && slip) && card === newest;
      card.querySelector(".row .btn").classList.toggle("primary", primary);
      teach(card.querySelector(".learn"), prefs, first);
    }
    if (!slip) return;
    slip.hidden = !first;
    const link = slip.querySelector("a"), place = lessonOf(prefs, link.dataset.lesson);
    link.querySelector("span").textContent = place ? say("home.lesson", { n: place[0], m: place[1] }) : say("home.first.go");
  }

  // "Learn" before a title has been played, "Lesson, 3 of 9" in the middle of its lesson, "How to play" otherwise: the
  // complete rules of a played title, the short rules on a first visit, whose slip has the lesson of its own title.
  function teach(link, prefs, first) {
    const game = link.closest(".game").dataset.game, slip = byId("slip");
    const place = lessonOf(prefs, game), played = [prefs.played, prefs.learned].some(games => Array.isArray(games) && games.includes(game));
    const lesson = link.dataset.lesson && !(first && slip?.dataset.for === game) && (place || !played);
    link.toggleAttribute("data-begun", !!place);
    link.href = (lesson ? "#/learn/" : first ? "#/about/" : "#/rules/") + game;
    const label = link.querySelector("span");
    label.dataset.t = !lesson ? "home.learn" : place ? "home.lesson" : "home.teach";
    label.dataset.tWith = JSON.stringify(place ? { n: place[0], m: place[1] } : {});
    label.textContent = say(label.dataset.t, JSON.parse(label.dataset.tWith));
  }

  // The best results alone, and the days in a row if the last of them was today or yesterday.
  function showBests(bests) {
    const line = byId("bests"), results = Object.entries(Object(bests?.best)).filter(([, n]) => ["string", "number"].includes(typeof n));
    const separated = results.flatMap(([game, n], place) => [place ? " · " : "", ...strong("home.best." + game, n)]);
    const [before, after] = say("home.bests", { list: "\n" }).split("\n");
    const parts = results.length ? [filled(before, ...separated, after)] : [];
    const end = new Date(`${bests?.last}T00:00`);
    end.setDate(end.getDate() + 2);
    if (bests?.row > 1 && Date.now() < end) parts.push(filled(...strong("days.share.row", bests.row)));
    line.replaceChildren(...parts);
    line.hidden = !parts.length;
  }

  function filled(...parts) {
    const node = element("span");
    node.append(...parts);
    return node;
  }

  // A text with the number in it.
  function strong(id, n) {
    const [before, after] = say(id, { n }).split(String(n));
    return [before, element("b", "", String(n)), after ?? ""];
  }

  // ---- what is new -------------------------------------------------------------------------------

  // Once after an update, never on a first visit, and only for a version that has a text.
  function showNews(prefs, first) {
    const note = byId("whats-new"), { version } = note.dataset, text = "news." + version;
    if (first && prefs.seen !== version) inkstead.setPreference("seen", JSON.stringify(version));
    note.hidden = first || prefs.seen === version || say(text) === text;
  }

  function dismiss() {
    const note = byId("whats-new");
    inkstead.setPreference("seen", JSON.stringify(note.dataset.version));
    note.hidden = true;
    byId("home").querySelector("h1").focus({ preventScroll: true });
  }

  // ---- small boards --------------------------------------------------------------------------------

  // Python draws them when it has time. Those of the running games are kept, so that the next start has them at once.
  const PICTURES = "inkstead.pictures";
  const LONGEST = 300000; // characters of one picture
  const drawn = {}; // id -> [stamp, address], where nothing can be stored

  function kept() {
    try {
      const all = JSON.parse(localStorage.getItem(PICTURES)) ?? {};
      return Object.fromEntries(Object.entries(all).filter(([, it]) => Array.isArray(it) && typeof it[0] === "string"
        && /^data:image\/(webp|png);base64,[\w+/=]*$/.test(it[1]) && it[1].length < LONGEST));
    } catch { return {}; }
  }

  // A stamp ends in the theme of its picture.
  function paint(box, { id, game }) {
    const [stamp, address] = drawn[id] ?? kept()[id] ?? ["", ""];
    box.classList.toggle("empty", !stamp.endsWith(inkstead.theme));
    if (!stamp.endsWith(inkstead.theme)) { box.replaceChildren(sign(game)); return; }
    box.replaceChildren(Object.assign(document.createElement("img"), { src: address, alt: "" }));
  }

  inkstead.boards = {
    stamp: id => (drawn[id] ?? kept()[id] ?? [""])[0],
    put(id, stamp, address) {
      drawn[id] = [stamp, address];
      const item = byId("runs").querySelector(`[data-id="${CSS.escape(id)}"]`);
      if (item) paint(item.querySelector(".small-board"), item.dataset);
      if (!inkstead.storage || address.length >= LONGEST) return;
      const shown = [...document.querySelectorAll("#runs [data-id]")].map(one => one.dataset.id);
      const wanted = Object.entries({ ...kept(), [id]: drawn[id] }).filter(([one]) => shown.includes(one));
      try { localStorage.setItem(PICTURES, JSON.stringify(Object.fromEntries(wanted))); } catch { /* full: drawn again next time */ }
    },
  };

  // ---- pieces ----------------------------------------------------------------------------------

  function element(name, classes = "", text = "", id = "") {
    const node = Object.assign(document.createElement(name), { className: classes, textContent: text });
    if (id) node.id = id;
    return node;
  }

  function sign(name) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("class", "i");
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", "#i-" + name);
    svg.append(use);
    return svg;
  }

  function phrase([id, parameters]) {
    const filled = Object.entries(parameters ?? {}).map(([name, it]) => [name, Array.isArray(it) ? phrase(it) : it]);
    return say(id, Object.fromEntries(filled));
  }

  // "Just now", "2 hours ago", "yesterday", or a date.
  function since(seconds) {
    const then = new Date(seconds * 1000), now = new Date(), minutes = (now - then) / 60000;
    if (Math.abs(minutes) < 10) return say("home.now");
    const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / 864e5);
    const words = new Intl.RelativeTimeFormat(inkstead.lang, { numeric: "auto" });
    let text;
    if (!days && minutes > 0) text = minutes < 60 ? words.format(-Math.round(minutes), "minute") : words.format(-Math.round(minutes / 60), "hour");
    else if (days === 1) text = words.format(-1, "day");
    else {
      const year = then.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };
      text = new Intl.DateTimeFormat(inkstead.lang, { day: "numeric", month: "long", ...year }).format(then);
    }
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  // ---- events ----------------------------------------------------------------------------------

  function openLanguages(open) {
    document.body.toggleAttribute("data-languages", open);
    byId("globe").setAttribute("aria-expanded", String(open));
  }

  addEventListener("click", ({ target }) => {
    if (!target.closest) return;
    if (target.closest("#whats-new button")) dismiss();
    if (target.closest("[data-teach=no]")) {
      inkstead.setPreference("taught", "true");
      byId("new").removeAttribute("data-teach");
      byId("new").querySelector("h1").focus({ preventScroll: true });
    }
    const wasOpen = document.body.hasAttribute("data-languages");
    openLanguages(!!target.closest("#globe") && !wasOpen);
    if (wasOpen && target.closest("[data-lang]")) byId("globe").focus(); // the button that was pressed is hidden now
  });
  addEventListener("keydown", event => {
    if (event.key !== "Escape" || !document.body.hasAttribute("data-languages")) return;
    openLanguages(false);
    byId("globe").focus();
  });
  addEventListener("hashchange", () => { if (/^#\/(new|$)/.test(location.hash)) inkstead.showHome(); });
  addEventListener("inkstead:theme", () => { for (const item of document.querySelectorAll(".running-game")) paint(item.querySelector(".small-board"), item.dataset); });
})();
