// One drawn board (games/sheets/board_svg.py). It is drawn once; afterwards only what differs is changed.
"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const EMPTY = ".";
  const COLOUR = { X: "black", O: "white" };
  const SIZES = [0, 12.5, 11, 8.6, 6.9];
  const BASELINE = 0.36;
  const MARGIN = 14;

  function element(name, attributes, text) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text) made.textContent = text;
    return made;
  }

  class Surface {
    constructor(svg) {
      const { size, cell, origin, radius, prefix } = svg.dataset;
      this.svg = svg;
      this.size = Number(size);
      this.cell = Number(cell);
      this.origin = Number(origin);
      this.radius = Number(radius);
      this.prefix = prefix;
      this.side = svg.viewBox.baseVal.width;
      this.turns = 0;
      this.flipped = false;
      this.stones = svg.querySelector(".board-stones");
      this.title = svg.querySelector("title");
      this.marks = svg.querySelector(".board-marks");
      this.owners = svg.querySelector(".board-owners");
      this.numbers = element("g", { "aria-hidden": "true" });
      this.stones.replaceChildren();
      this.stones.after(this.numbers);
      this.shown = new Array(this.size * this.size).fill(EMPTY);
      this.circles = new Map();
      this.numbered = new Map();
      this.coordinates = [...svg.querySelectorAll(".coordinate text")].map((text) => [text, Number(text.getAttribute("x")), Number(text.getAttribute("y"))]);
    }

    // A place of the drawing as the board is turned now, and back again.
    turned(x, y) {
      let [across, down] = [this.flipped ? this.side - x : x, y];
      for (let turn = 0; turn < this.turns; turn += 1) [across, down] = [this.side - down, across];
      return [across, down];
    }

    unturned(x, y) {
      let [across, down] = [x, y];
      for (let turn = 0; turn < this.turns; turn += 1) [across, down] = [down, this.side - across];
      return [this.flipped ? this.side - across : across, down];
    }

    spot(point) {
      const column = point % this.size;
      const row = (point - column) / this.size;
      return this.turned(this.origin + this.cell * column, this.origin + this.cell * row);
    }

    // The point under the pointer, null off the board.
    nearest(event) {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      const lines = this.unturned(at.x, at.y).map((along) => Math.round((along - this.origin) / this.cell));
      return lines.every((line) => line >= 0 && line < this.size) ? lines[1] * this.size + lines[0] : null;
    }

    // Quarter turns, and whether left and right change places. Without coordinates the board has their room.
    look({ turns = 0, flipped = false, coordinates = true }) {
      const crop = coordinates ? 0 : Math.max(0, this.origin - MARGIN);
      this.svg.setAttribute("viewBox", `${crop} ${crop} ${this.side - 2 * crop} ${this.side - 2 * crop}`);
      this.svg.toggleAttribute("data-plain", !coordinates);
      if (turns === this.turns && flipped === this.flipped) return;
      this.turns = turns;
      this.flipped = flipped;
      const half = BASELINE * 9.5;
      for (const [text, x, y] of this.coordinates) {
        const [across, down] = this.turned(x, y - half);
        text.setAttribute("x", across);
        text.setAttribute("y", down + half);
      }
      for (const [point, circle] of this.circles) {
        const [cx, cy] = this.spot(point);
        circle.setAttribute("cx", cx);
        circle.setAttribute("cy", cy);
      }
      for (const [point, { text }] of this.numbered) this.place(text, point);
    }

    place(text, point) {
      const [x, y] = this.spot(point);
      text.setAttribute("x", x);
      text.setAttribute("y", y + BASELINE * text.getAttribute("font-size"));
    }

    show(position, title) {
      const placed = [];
      for (let point = 0; point < this.shown.length; point += 1) {
        const stone = position[point];
        if (this.shown[point] === stone) continue;
        this.shown[point] = stone;
        this.circles.get(point)?.remove();
        this.circles.delete(point);
        if (stone === EMPTY) continue;
        const [cx, cy] = this.spot(point);
        const name = COLOUR[stone];
        const fill = `url(#${this.prefix}-${name})`;
        const circle = element("circle", { class: name, cx, cy, r: this.radius, fill });
        this.circles.set(point, circle);
        placed.push(circle);
      }
      this.stones.append(...placed);
      this.title.textContent = title;
    }

    // `numbers`: by point, what is written on its stone.
    number(numbers) {
      for (const [point, { text, shown }] of this.numbered) {
        if (numbers.get(point) + this.shown[point] === shown) continue;
        text.remove();
        this.numbered.delete(point);
      }
      for (const [point, number] of numbers) {
        if (this.numbered.has(point)) continue;
        const text = this.letters(point, String(number));
        this.numbers.append(text);
        this.numbered.set(point, { text, shown: number + this.shown[point] });
      }
    }

    letters(point, text) {
      const size = SIZES[text.length] ?? 5.6;
      const letters = element("text", { class: `${this.tone(point)}-text`, "font-size": size }, text);
      this.place(letters, point);
      return letters;
    }

    tone(point) {
      return this.shown[point] === "X" ? "on-dark" : "on-light";
    }

    // `signs`: a point, a shape and the text of a letter; `gone`: pairs of a point and the stone that left it; `lines`: two
    // points and whether the line is an arrow; `dim` and `hidden`: points that are pale, and those that aren't shown.
    point(signs, { gone = [], lines = [], dim = [], hidden = [] } = {}) {
      const drawn = gone.map(([point, stone]) => {
        const [cx, cy] = this.spot(point);
        return element("circle", { class: `ghost-${COLOUR[stone]}`, cx, cy, r: this.radius * 0.86 });
      });
      if (dim.length) drawn.push(this.squares("dim", dim));
      for (const [from, to, arrow] of lines) drawn.push(this.line(from, to, arrow));
      for (const [point, shape, text] of signs) drawn.push(...this.sign(point, shape, text));
      if (hidden.length) drawn.push(this.squares("not-shown", hidden));
      this.marks.replaceChildren(...drawn);
    }

    squares(name, points) {
      const [half, cell] = [this.cell / 2, this.cell];
      const squares = points.map((point) => {
        const [x, y] = this.spot(point);
        return `M${x - half} ${y - half}h${cell}v${cell}h${-cell}Z`;
      });
      return element("path", { class: name, d: squares.join("") });
    }

    line(from, to, arrow) {
      const [x, y] = this.spot(from);
      const [across, down] = this.spot(to);
      let way = `M${x} ${y}L${across} ${down}`;
      if (arrow) {
        const angle = Math.atan2(down - y, across - x);
        const barb = (turn) => `${across - 7 * Math.cos(angle + turn)} ${down - 7 * Math.sin(angle + turn)}`;
        way += `M${barb(0.5)}L${across} ${down}L${barb(-0.5)}`;
      }
      return element("path", { class: "drawn-line", d: way });
    }

    sign(point, shape, text) {
      const [x, y] = this.spot(point);
      const stone = this.shown[point];
      const tone = this.tone(point);
      if (shape === "last") {
        return stone === EMPTY ? [] : [element("circle", { class: `${tone}-fill`, cx: x, cy: y, r: 3.2 })];
      }
      if (shape === "ring") return [element("circle", { class: "ring", cx: x, cy: y, r: this.radius + 0.6 })];
      if (shape === "choice") return [element("circle", { class: `ghost-${text}`, cx: x, cy: y, r: 4.6 })];
      const under = stone === EMPTY ? [element("circle", { class: "clear", cx: x, cy: y, r: 7.6 })] : [];
      if (shape === "circle") return [...under, element("circle", { class: tone, cx: x, cy: y, r: 5.4 })];
      if (shape === "letter") return [...under, this.letters(point, text)];
      const lines = {
        square: `M${x - 4.6} ${y - 4.6}h9.2v9.2h-9.2Z`,
        triangle: `M${x} ${y - 5.6}L${x + 5.37} ${y + 3.7}H${x - 5.37}Z`,
        cross: `M${x - 4.5} ${y - 4.5}l9 9M${x - 4.5} ${y + 4.5}l9 -9`,
      };
      return [...under, element("path", { class: tone, d: lines[shape] })];
    }
  }

  window.goSurface = Surface;
})();
