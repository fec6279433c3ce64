// Tapping a point of a board (templates/games/parts/tap_board.html says how it is used). It knows no rule of go.
"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

  // Where the cross of each board was, and which board had the focus: a fragment that replaces it goes on from there.
  const crosses = new Map();
  let focused = null;
  let pressed = null;

  function element(name, attributes) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  // One board as it is in the page now: it is made again for every event, so nothing outlives a replaced fragment.
  class Board {
    constructor(root) {
      this.root = root;
      this.surface = root.querySelector("[data-tap-surface]");
      this.svg = this.surface.querySelector("svg");
      const { size, cell, origin, radius } = this.svg.dataset;
      this.size = Number(size);
      this.cell = Number(cell);
      this.origin = Number(origin);
      this.radius = Number(radius);
      this.turned = "turned" in this.svg.dataset;
    }

    // Where a point lies as the board is shown, counted as points are; and back again.
    turn(point) {
      return this.turned ? this.size * this.size - 1 - point : point;
    }

    get cross() {
      return crosses.get(this.root.dataset.tap) ?? null;
    }

    name(point) {
      const column = point % this.size;
      return COLUMNS[column] + (this.size - (point - column) / this.size);
    }

    stone(point) {
      return this.root.dataset.tapRows[point];
    }

    // The point under the finger, null off the board.
    nearest(event) {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      const [column, row] = [at.x, at.y].map((along) => Math.round((along - this.origin) / this.cell));
      const on = [column, row].every((line) => line >= 0 && line < this.size);
      return on ? this.turn(row * this.size + column) : null;
    }

    // The cross on a point, or none; `finger` adds a plate with the name where no finger covers it.
    aim(point, finger = false) {
      this.svg.querySelector(".tap-cross")?.remove();
      crosses.set(this.root.dataset.tap, point);
      const told = this.root.querySelector("[data-tap-told]");
      const { tapBlack, tapWhite, tapEmpty } = this.root.dataset;
      const said = { X: tapBlack, O: tapWhite, ".": tapEmpty };
      told.textContent = point === null ? "" : said[this.stone(point)].replace("{point}", this.name(point));
      if (point === null) return;
      const column = this.turn(point) % this.size;
      const row = (this.turn(point) - column) / this.size;
      const [x, y] = [this.origin + this.cell * column, this.origin + this.cell * row];
      const whole = this.svg.viewBox.baseVal.width;
      const cross = element("g", { class: "tap-cross", "aria-hidden": "true" });
      cross.append(
        element("path", { class: "tap-lines", d: `M0 ${y}H${whole}M${x} 0V${whole}` }),
        element("circle", { class: "tap-ring", cx: x, cy: y, r: this.radius + 2.2 }),
      );
      if (finger) cross.append(this.plate(point, x, y, whole));
      this.svg.append(cross);
    }

    // Above the finger; beside it near the top edge, for below it lies the hand.
    plate(point, x, y, whole) {
      const [wide, high, away] = [58, 36, 4 * this.cell];
      const above = y - away - high / 2 >= 0;
      const aside = x > whole / 2 ? x - away : x + away;
      const [middle, top] = above ? [x, y - away - high / 2] : [aside, Math.max(2, y - high / 2)];
      const left = Math.max(2, Math.min(middle - wide / 2, whole - wide - 2));
      const plate = element("g", {});
      const name = element("text", { class: "tap-name", x: left + wide / 2, y: top + 26 });
      name.textContent = this.name(point);
      plate.append(element("rect", { class: "tap-plate", x: left, y: top, width: wide, height: high, rx: 5 }), name);
      return plate;
    }

    take(point) {
      const detail = { name: this.name(point), point, stone: this.stone(point) };
      const asked = new CustomEvent("tap:point", { bubbles: true, cancelable: true, detail });
      if (!this.root.dispatchEvent(asked)) return;
      const form = document.getElementById(this.root.dataset.tapForm);
      form.elements.namedItem(this.root.dataset.tapField).value = detail.name;
      form.requestSubmit();
    }
  }

  function boardOf(event) {
    const surface = event.target.closest?.("[data-tap-surface]");
    return surface && new Board(surface.closest("[data-tap]"));
  }

  function wake(root) {
    const board = new Board(root);
    root.dataset.tapLive = "";
    root.querySelector("[data-tap-typed]").hidden = true;
    root.querySelector("[data-tap-told]").hidden = false;
    board.surface.tabIndex = 0;
    board.surface.setAttribute("role", "application");
    board.surface.setAttribute("aria-label", root.dataset.tapKeys.replace("{label}", () => root.dataset.tapLabel));
    if (focused !== root.dataset.tap || ![null, document.body].includes(document.activeElement)) return;
    board.surface.focus({ preventScroll: true });
    board.aim(board.cross);
  }

  function wakeAll() {
    for (const root of document.querySelectorAll("[data-tap]:not([data-tap-live])")) wake(root);
  }

  document.addEventListener("pointerdown", (event) => {
    const board = boardOf(event);
    if (!board || !event.isPrimary || event.button !== 0) return;
    pressed = event.pointerId;
    board.surface.setPointerCapture(event.pointerId);
    board.aim(board.nearest(event), event.pointerType !== "mouse");
  });

  document.addEventListener("pointermove", (event) => {
    const board = boardOf(event);
    if (!board || (event.pointerType !== "mouse" && event.pointerId !== pressed)) return;
    const point = board.nearest(event);
    if (point !== board.cross) board.aim(point, event.pointerType !== "mouse");
  });

  document.addEventListener("pointerup", (event) => {
    const board = boardOf(event);
    if (!board || event.pointerId !== pressed) return;
    pressed = null;
    const point = board.nearest(event);
    board.aim(null);
    if (point !== null) board.take(point);
  });

  document.addEventListener("pointercancel", (event) => {
    if (event.pointerId === pressed) boardOf(event)?.aim(null);
    pressed = null;
  });

  document.addEventListener("pointerout", (event) => {
    const board = boardOf(event);
    if (board && event.pointerType === "mouse" && pressed === null && !board.surface.contains(event.relatedTarget)) board.aim(null);
  });

  document.addEventListener("keydown", (event) => {
    const board = boardOf(event);
    if (!board || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = board.cross ?? (board.size * board.size - (board.size % 2)) / 2;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (board.cross === null) board.aim(at);
      else board.take(at);
    } else if (event.key in STEPS) {
      event.preventDefault();
      const [across, down] = STEPS[event.key];
      const held = (line) => Math.max(0, Math.min(line, board.size - 1));
      const column = board.turn(at) % board.size;
      const row = (board.turn(at) - column) / board.size;
      board.aim(board.cross === null ? at : board.turn(held(row + down) * board.size + held(column + across)));
    } else if (event.key === "Escape") {
      board.aim(null);
    }
  });

  document.addEventListener("focusin", (event) => {
    const board = boardOf(event);
    focused = board ? board.root.dataset.tap : null;
    if (board && board.surface.matches(":focus-visible")) board.aim(board.cross);
  });

  // Left by its user, not because a fragment took its place.
  document.addEventListener("focusout", (event) => {
    const surface = event.target;
    if (!boardOf(event)) return;
    setTimeout(() => {
      if (surface.isConnected && document.activeElement !== surface) focused = null;
    });
  });

  new MutationObserver(wakeAll).observe(document.documentElement, { childList: true, subtree: true });
  wakeAll();
})();
