// Style sheets that are loaded late: those of the game that the page opens, and of screens.
(function () {
  "use strict";

  const bytes = window.inksteadBytes;
  const parsed = new Promise(done => document.addEventListener("readystatechange", done, { once: true }));
  const styles = new Map(); // address -> what is resolved when the sheet is applied, with all that it imports
  const lost = new Set(); // addresses of sheets that could not be had; the next screen requests them again
  // Resolves when the style sheet has been applied or cannot be had.
  function style(href) {
    if (!styles.has(href)) styles.set(href, new Promise(done => {
      const known = document.querySelector(`link[href="${CSS.escape(href)}"]`);
      if (known?.sheet) { done(); return; }
      const link = known || Object.assign(document.createElement("link"), { rel: "stylesheet", href });
      link.addEventListener("load", done, { once: true });
      link.addEventListener("error", () => { link.remove(); styles.delete(href); lost.add(href); done(); }, { once: true });
      if (!known) document.head.append(link);
    }));
    return styles.get(href);
  }

  // Keeps the room invisible until the style sheets that its screen has added are applied, or cannot be had.
  async function awaitStyles() {
    lost.forEach(href => { lost.delete(href); style(href); });
    const late = [...document.querySelectorAll("link[rel=stylesheet]")].filter(link => !link.sheet);
    if (!late.length) return;
    const { classList } = document.getElementById("room");
    classList.add("unstyled");
    const applied = Promise.all(late.map(link => style(link.getAttribute("href"))));
    await Promise.race([applied, new Promise(done => setTimeout(done, inkstead.patience.styles))]);
    classList.remove("unstyled");
  }

  // Kinds of windows for which a game may have one more style sheet; a table loads it if its window becomes such a one.
  const WINDOWS = {
    low: "(min-width: 600px) and (max-width: 999px) and (max-height: 500px)",
    tablet: "(min-width: 1000px) and (max-width: 1219px), (min-width: 744px) and (max-width: 999px) and (min-height: 960px)",
  };

  // The same for those of a game or part, because sizes depend on them, and for that of scenes, which every table has.
  // They must come after those of the page.
  async function stylePart(part) {
    await parsed;
    const kinds = Object.keys(WINDOWS).filter(kind => matchMedia(WINDOWS[kind]).matches);
    const sheets = [part, ...kinds.map(kind => `${part}-${kind}`)].filter(name => bytes.styled.includes(name));
    await Promise.all([...sheets, "scenes"].map(name => style(inkstead.at(`static/css/${name}.css`))));
  }

  Object.assign(inkstead, { style, stylePart, awaitStyles });
  for (const part of new Set([bytes.game, bytes.along])) if (part) stylePart(part);
})();
