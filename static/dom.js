// What Python does with the page in one call, for which it would need several, or hundreds.
(function () {
  "use strict";

  function element(kind, attributes) {
    const node = document.createElement(kind);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  }

  // Chromium lays out the page at once when the element with the focus is removed. Such an element waits here until all is
  // written.
  const leaving = Object.assign(document.createElement("div"), { hidden: true });
  function remove(child) {
    if (!leaving.moveBefore || !child.contains(document.activeElement)) { child.remove(); return; }
    if (!leaving.isConnected) document.body.append(leaving);
    leaving.moveBefore(child, null);
    setTimeout(() => leaving.replaceChildren());
  }

  // What an element is, apart from its look and its content.
  const NAMING = ["data-do", "data-info", "data-key", "data-take"];
  // Makes the content of an element equal to that of another, which is used up. An element for another thing is replaced:
  // a press that has begun on it must not count for what takes its place.
  function update(node, wanted) {
    const now = [...node.childNodes], then = [...wanted.childNodes];
    then.forEach((child, i) => {
      if (i >= now.length) node.append(child);
      else if (!isSameThing(now[i], child)) { now[i].before(child); remove(now[i]); }
      else if (!now[i].isEqualNode(child) && !isDrawn(now[i], child)) {
        for (const { name } of [...now[i].attributes]) if (!child.hasAttribute(name)) now[i].removeAttribute(name);
        for (const { name, value } of child.attributes) {
          if (now[i].getAttribute(name) !== value) now[i].setAttribute(name, value);
        }
        update(now[i], child);
      }
    });
    now.slice(then.length).forEach(remove);
  }
  // A canvas that stays what it is keeps its size and what is drawn on it.
  function isDrawn(canvas, wanted) {
    return canvas.nodeName === "CANVAS" &&
      [...wanted.attributes].every(({ name, value }) => canvas.getAttribute(name) === value);
  }
  function isSameThing(one, other) {
    return one.nodeName === other.nodeName && (one.nodeType === Node.ELEMENT_NODE
      ? NAMING.every(name => one.getAttribute(name) === other.getAttribute(name)) : one.data === other.data);
  }

  const glyphs = {}; // name -> layers: [role, width, path]
  const removers = new Map(); // remove listeners of Python, by their numbers

  Object.assign(inkstead, {
    // Sets markup, but elements that stay what they are remain in the page: the pointer may rest on one.
    updateMarkup(node, text) {
      const wanted = node.cloneNode(false);
      inkstead.setMarkup(wanted, text);
      update(node, wanted);
    },
    // Whether no element of the page has the focus, or one that was just removed.
    isFocusFree: () => document.activeElement === document.body || leaving.contains(document.activeElement),
    // The context of a canvas off the page.
    canvas: (width, height) => Object.assign(document.createElement("canvas"), { width, height }).getContext("2d"),
    // The context of a drawing that `showStill` shows.
    offPage: (width, height) =>
      window.OffscreenCanvas ? new OffscreenCanvas(width, height).getContext("2d") : inkstead.canvas(width, height),
    // Has the browser draw now what it has only recorded: it would draw everything when the picture is shown.
    drawNow: picture => inkstead.canvas(1, 1).drawImage(picture, 0, 0, 1, 1, 0, 0, 1, 1),
    // Shows a drawing on a canvas of the page. In each frame, a browser without a graphics processor copies every canvas
    // that was drawn on, but a bitmap only once.
    showStill(canvas, picture) {
      if (canvas.width !== picture.width) canvas.width = picture.width;
      if (canvas.height !== picture.height) canvas.height = picture.height;
      if (picture.transferToImageBitmap) {
        canvas.getContext("bitmaprenderer").transferFromImageBitmap(picture.transferToImageBitmap());
      } else {
        canvas.getContext("2d").clearRect(0, 0, picture.width, picture.height);
        canvas.getContext("2d").drawImage(picture, 0, 0);
      }
    },
    // Draws a picture at many places, "x y x y".
    stamp(context, picture, places) {
      const at = places.split(" ").map(Number);
      for (let n = 0; n < at.length; n += 2) context.drawImage(picture, at[n], at[n + 1]);
    },
    // Parses a glyph of lines: the role of a colour, the width of a line or 0 to fill, and the path.
    parseGlyph(name, lines) {
      glyphs[name] = lines.split("\n").map(line => {
        const [, role, width, path] = /(\S+) (\S+) (.*)/.exec(line);
        return [role, Number(width), new Path2D(path)];
      });
    },
    // Draws it, no line thinner than `thinnest`.
    drawGlyph(context, name, x, y, scale, thinnest, ink, tone, wash, paper) {
      const colours = { ink, tone, wash, paper };
      context.save();
      context.translate(x, y);
      context.scale(scale, scale);
      context.lineCap = context.lineJoin = "round";
      for (const [role, width, path] of glyphs[name]) {
        if (width) {
          context.strokeStyle = colours[role];
          context.lineWidth = Math.max(width, thinnest);
          context.stroke(path);
        } else {
          context.fillStyle = colours[role];
          context.fill(path);
        }
      }
      context.restore();
    },
    // Fills the grid of a board with cells in reading order. Names and labels are lines.
    fillGrid(grid, columns, names, labels) {
      const said = labels.split("\n"), rows = [];
      names.split("\n").forEach((name, place) => {
        const col = place % columns;
        if (!col) rows.push(element("div", { role: "row", "aria-rowindex": rows.length + 1 }));
        rows.at(-1).append(element("div", {
          role: "gridcell", tabindex: -1, id: "cell-" + name, "data-cell": name, "aria-colindex": col + 1, "aria-label": said[place],
        }));
      });
      grid.replaceChildren(...rows);
    },
    // Calls Python with this number and the event, until `unlisten`. A proxy of Python for each listener would take longer.
    listen(number, node, type, call) {
      const heard = event => { call(number, event); };
      node.addEventListener(type, heard);
      removers.set(number, () => node.removeEventListener(type, heard));
    },
    unlisten(number) {
      removers.get(number)();
      removers.delete(number);
    },
    pressedAt: [-1, -1], // where the mouse was pressed and has stayed
    touchedAgain: false, // whether the last press was by a finger, at the place of the press before it
  });
  function moved({ clientX, clientY }) {
    if (clientX === inkstead.pressedAt[0] && clientY === inkstead.pressedAt[1]) return;
    inkstead.pressedAt = [-1, -1];
    removeEventListener("pointermove", moved, true);
  }
  let pressed = [-1, -1];
  addEventListener("pointerdown", ({ clientX, clientY, pointerType }) => {
    const isNear = Math.hypot(clientX - pressed[0], clientY - pressed[1]) < 24;
    inkstead.touchedAgain = pointerType === "touch" && isNear;
    pressed = [clientX, clientY];
    inkstead.pressedAt = [clientX, clientY];
    addEventListener("pointermove", moved, true);
  }, true);
})();
