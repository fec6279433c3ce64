// Draws what is entered on a board of games/sheets/board_svg.py: only what differs from what it shows. It knows no rule.
"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const NAMES = { X: "black", O: "white" };
  const TYPE_SIZE = [0, 12.5, 11, 8.6];

  function element(name, attributes, text = "") {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  }

  const svgOf = (root) => root.querySelector("[data-tap-surface] svg");

  function spot(svg, point) {
    const { size, cell, origin } = svg.dataset;
    const place = "turned" in svg.dataset ? size * size - 1 - point : point;
    return [place % size, Math.floor(place / size)].map((line) => Number(origin) + cell * line);
  }

  function stones(root, rows) {
    const svg = svgOf(root);
    const layer = svg.querySelector(".board-stones");
    [...rows].forEach((stone, point) => {
      if (stone === root.dataset.tapRows[point]) return;
      layer.querySelector(`[data-point="${point}"]`)?.remove();
      if (stone === ".") return;
      const [x, y] = spot(svg, point);
      layer.append(element("use", { href: `#${svg.dataset.prefix}-${NAMES[stone][0]}`, "data-point": point, x, y }));
    });
    root.dataset.tapRows = rows;
  }

  // `last`: the point of the last move; `numbers`: the number of each point's stone; `ghost`: a point and its stone, not
  // played yet.
  function marks(root, { last = null, numbers = new Map(), ghost = null }) {
    const svg = svgOf(root);
    const rows = root.dataset.tapRows;
    const tone = (point) => (rows[point] === "X" ? "on-dark" : "on-light");
    const drawn = [...numbers].map(([point, number]) => {
      const [x, y] = spot(svg, point);
      const high = TYPE_SIZE[String(number).length] ?? 6.9;
      return element("text", { class: `${tone(point)}-text`, x, y: y + 0.36 * high, "font-size": high }, number);
    });
    if (last !== null && rows[last] !== "." && !numbers.has(last)) {
      const [cx, cy] = spot(svg, last);
      drawn.push(element("circle", { class: `${tone(last)}-fill`, cx, cy, r: 3.2 }));
    }
    if (ghost) {
      const [cx, cy] = spot(svg, ghost.point);
      drawn.push(element("circle", { class: `ghost-${NAMES[ghost.stone]}`, cx, cy, r: svg.dataset.radius * 0.86 }));
    }
    svg.querySelector(".board-marks").replaceChildren(...drawn);
  }

  // The same board from the other side, without its marks.
  function turn(root, turned) {
    const svg = svgOf(root);
    if (turned === "turned" in svg.dataset) return;
    if (turned) svg.dataset.turned = "";
    else delete svg.dataset.turned;
    const whole = svg.viewBox.baseVal.width;
    const signs = [...svg.querySelectorAll(".coordinate text")];
    const at = (sign, x, y) => Math.abs(sign.getAttribute("x") - x) < 1 && Math.abs(sign.getAttribute("y") - y) < 1;
    const middle = 0.36 * 9.5;
    const opposite = signs.map((sign) => {
      const [x, y] = [Number(sign.getAttribute("x")), Number(sign.getAttribute("y")) - middle];
      return signs.find((other) => at(other, whole - x, whole - y + middle)).textContent;
    });
    signs.forEach((sign, index) => (sign.textContent = opposite[index]));
    svg.querySelector(".board-owners").replaceChildren();
    const rows = root.dataset.tapRows;
    svg.querySelector(".board-stones").replaceChildren();
    root.dataset.tapRows = ".".repeat(rows.length);
    stones(root, rows);
  }

  function owners(root, from) {
    svgOf(root).querySelector(".board-owners").replaceChildren(...(from?.querySelector(".board-owners").childNodes ?? []));
  }

  window.enteredBoard = { marks, owners, stones, turn };
})();
