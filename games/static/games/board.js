// Steps through a game whose positions the server has worked out: nothing here knows a rule of go.
"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const EMPTY = ".";
  const COLOUR = { X: "black", O: "white" };
  const SWIPE = 32;

  function element(name, attributes) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  // The changes of a step, "X60 .41", as point, stone before and stone after; `board` is brought up to date.
  function read(changes, board) {
    return (changes ? changes.split(" ") : []).map((change) => {
      const [after, point] = [change[0], Number(change.slice(1))];
      const before = board[point];
      board[point] = after;
      return [point, before, after];
    });
  }

  // One drawn board. It keeps what it shows, and changes only the points that differ.
  class Surface {
    constructor(svg) {
      const { size, cell, origin, radius, prefix } = svg.dataset;
      this.svg = svg;
      this.size = Number(size);
      this.cell = Number(cell);
      this.origin = Number(origin);
      this.radius = Number(radius);
      this.prefix = prefix;
      this.stones = svg.querySelector(".board-stones");
      this.marks = svg.querySelector(".board-marks");
      this.owners = svg.querySelector(".board-owners");
      this.stones.replaceChildren();
      this.shown = new Array(this.size * this.size).fill(EMPTY);
      this.circles = new Map();
      svg.dataset.steps = "";
    }

    spot(point) {
      const column = point % this.size;
      const row = (point - column) / this.size;
      return [this.origin + this.cell * column, this.origin + this.cell * row];
    }

    show(position, title) {
      const arriving = [];
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
        arriving.push(circle);
      }
      if (arriving.length === 1) arriving[0].classList.add("arrives");
      this.stones.append(...arriving);
      this.svg.querySelector("title").textContent = title;
    }

    // `signs`: a point, a shape and the text of a letter; `gone`: pairs of a point and the stone that left it.
    point(signs, gone) {
      const drawn = gone.map(([point, stone]) => {
        const [cx, cy] = this.spot(point);
        return element("circle", { class: `ghost-${COLOUR[stone]}`, cx, cy, r: this.radius * 0.86 });
      });
      for (const [point, shape, text] of signs) drawn.push(...this.sign(point, shape, text));
      this.marks.replaceChildren(...drawn);
    }

    sign(point, shape, text) {
      const [x, y] = this.spot(point);
      const stone = this.shown[point];
      const tone = stone === "X" ? "on-dark" : "on-light";
      if (shape === "last") {
        return stone === EMPTY ? [] : [element("circle", { class: `${tone}-fill`, cx: x, cy: y, r: 3.2 })];
      }
      const under = stone === EMPTY ? [element("circle", { class: "clear", cx: x, cy: y, r: 7.6 })] : [];
      if (shape === "circle") return [...under, element("circle", { class: tone, cx: x, cy: y, r: 5.4 })];
      if (shape === "letter") {
        const letter = element("text", { class: `${tone}-text`, x, y: y + 4.5, "font-size": 12.5 });
        letter.textContent = text;
        return [...under, letter];
      }
      const lines = {
        square: `M${x - 4.6} ${y - 4.6}h9.2v9.2h-9.2Z`,
        triangle: `M${x} ${y - 5.6}L${x + 5.37} ${y + 3.7}H${x - 5.37}Z`,
        cross: `M${x - 4.5} ${y - 4.5}l9 9M${x - 4.5} ${y + 4.5}l9 -9`,
      };
      return [...under, element("path", { class: tone, d: lines[shape] })];
    }
  }

  // The positions of the game, found by adding up what each step changed.
  class Game {
    constructor(record) {
      this.record = record;
      this.last = record.steps.length;
      this.at = 0;
      this.position = [...record.start];
      const board = [...record.start];
      this.steps = record.steps.map(([label, point, changes]) => ({ label, point, changes: read(changes, board) }));
    }

    goTo(step) {
      while (this.at < step) {
        for (const [point, , after] of this.steps[this.at].changes) this.position[point] = after;
        this.at += 1;
      }
      while (this.at > step) {
        this.at -= 1;
        for (const [point, before] of this.steps[this.at].changes) this.position[point] = before;
      }
      return this.position;
    }

    label(step) {
      return step === 0 ? this.record.start_label : this.steps[step - 1].label;
    }

    findings(step) {
      return this.record.findings.filter((finding) => finding.step === step);
    }

    gone(step) {
      if (step === 0) return [];
      const left = this.steps[step - 1].changes.filter(([, before, after]) => before !== EMPTY && after === EMPTY);
      return left.map(([point, before]) => [point, before]);
    }

    signs(step) {
      const signs = new Map();
      const point = step === 0 ? null : this.steps[step - 1].point;
      if (point !== null) signs.set(point, [point, "last"]);
      for (const finding of this.findings(step).reverse()) {
        if (finding.point !== null) signs.set(finding.point, [finding.point, finding.shape, finding.text]);
      }
      return [...signs.values()];
    }
  }

  class Viewer {
    constructor(root) {
      const record = JSON.parse(document.getElementById(root.dataset.record).textContent);
      this.root = root;
      this.game = new Game(record);
      this.earlier = new Game(record);
      this.part = (name) => root.querySelector(`[data-part="${name}"]`);
      this.frame = this.part("board");
      this.slider = this.part("slider");
      this.caption = this.part("caption");
      this.remark = this.part("remark");
      this.list = this.part("moves");
      this.repeated = this.part("repeated");
      const drawn = this.frame.querySelector("svg");
      if (this.repeated) this.second = this.copyOf(drawn);
      this.surface = new Surface(drawn);
      this.links = new Map();
      this.ids = ["m0"];
      for (const link of this.list?.querySelectorAll("a") ?? []) this.links.set(this.ids.push(link.hash.slice(1)) - 1, [link]);
      for (const link of root.querySelectorAll("[data-step]")) this.links.get(Number(link.dataset.step))?.push(link);
      this.addresses = new Map(this.ids.map((id, step) => [id, step]));
      this.listen();
      this.part("controls").hidden = false;
      this.slider.max = this.game.last;
      this.show(this.stepInAddress() ?? this.addresses.get(root.dataset.at) ?? this.game.last);
    }

    copyOf(drawn) {
      const copy = drawn.cloneNode(true);
      copy.querySelector("defs").remove();
      copy.querySelector(".board-owners").replaceChildren();
      const title = copy.querySelector("title");
      title.id = `${title.id}-repeated`;
      copy.setAttribute("aria-labelledby", title.id);
      this.part("repeated-board").append(copy);
      return new Surface(copy);
    }

    stepInAddress() {
      return this.addresses.get(location.hash.slice(1)) ?? null;
    }

    listen() {
      this.root.addEventListener("click", (event) => {
        const button = event.target.closest("[data-go]");
        if (button) this.move(button.dataset.go);
        const link = event.target.closest('a[href^="#"]');
        const step = link && this.addresses.get(link.hash.slice(1));
        if (step == null || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.show(step);
        if (link.classList.contains("finding")) this.frame.scrollIntoView({ block: "nearest" });
      });
      this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
      document.addEventListener("keydown", (event) => this.key(event));
      window.addEventListener("hashchange", () => {
        const step = this.stepInAddress();
        if (step !== null && step !== this.game.at) this.show(step);
      });
      let from = null;
      this.frame.addEventListener("pointerdown", (event) => {
        from = event.isPrimary && event.pointerType === "touch" ? [event.clientX, event.clientY] : null;
      });
      this.frame.addEventListener("pointercancel", () => (from = null));
      this.frame.addEventListener("pointerup", (event) => {
        if (!from) return;
        const [across, down] = [event.clientX - from[0], event.clientY - from[1]];
        from = null;
        if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(down)) return;
        this.move(across < 0 ? "1" : "-1");
      });
    }

    key(event) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = event.target;
      if (target.closest("input, textarea, select, [contenteditable], dialog, [role='tablist']")) return;
      const step = { ArrowLeft: "-1", ArrowRight: "1" }[event.key];
      const end = this.root.contains(target) ? { Home: "first", End: "last" }[event.key] : undefined;
      if (step === undefined && end === undefined) return;
      event.preventDefault();
      this.move(step ?? end);
    }

    move(where) {
      const ends = { first: 0, last: this.game.last };
      const step = ends[where] ?? this.game.at + Number(where);
      this.show(Math.max(0, Math.min(step, this.game.last)));
    }

    show(step) {
      const game = this.game;
      const place = this.placeInList(step);
      for (const link of this.links.get(game.at) ?? []) link.removeAttribute("aria-current");
      this.surface.show(game.goTo(step), game.label(step));
      this.surface.point(game.signs(step), game.gone(step));
      this.surface.owners.toggleAttribute("data-off", step !== game.last);
      for (const link of this.links.get(step) ?? []) link.setAttribute("aria-current", "step");
      this.caption.textContent = game.label(step);
      this.slider.value = step;
      this.slider.setAttribute("aria-valuetext", this.slider.dataset.at.replace("{move}", step).replace("{moves}", game.last));
      for (const button of this.root.querySelectorAll("[data-go]")) {
        const back = button.dataset.go === "first" || button.dataset.go.startsWith("-");
        const stuck = step === (back ? 0 : game.last);
        // Not `disabled`: a button that is pressed to the end must keep the focus.
        if (button.getAttribute("aria-disabled") !== String(stuck)) button.setAttribute("aria-disabled", String(stuck));
      }
      this.tell(game.findings(step));
      if (place !== null) this.list.scrollTop = place;
      this.remember(step);
    }

    tell(findings) {
      this.remark.textContent = findings.map((finding) => finding.label).join(" ");
      if (!this.repeated) return;
      const finding = findings.find((one) => one.repeats.length > 0);
      this.repeated.hidden = !finding;
      if (!finding) return;
      const step = finding.repeats[0];
      this.second.show(this.earlier.goTo(step), finding.repeats_label);
      this.second.point(this.earlier.signs(step), []);
      this.part("repeated-caption").textContent = finding.repeats_label;
    }

    // Where the list has to scroll to, null where the move is in sight. Asked before anything of the page is changed: then
    // the browser has nothing to lay out for the answer.
    placeInList(step) {
      const link = this.links.get(step)?.[0];
      if (!link) return null;
      const [top, height] = [link.offsetTop - this.list.offsetTop, this.list.clientHeight];
      const seen = top >= this.list.scrollTop && top + link.offsetHeight <= this.list.scrollTop + height;
      return seen ? null : top - height / 2;
    }

    remember(step) {
      clearTimeout(this.pending);
      if (!this.settled) {
        this.settled = true;
        return;
      }
      this.pending = setTimeout(() => history.replaceState(history.state, "", `#${this.ids[step]}`), 300);
    }
  }

  for (const root of document.querySelectorAll("[data-viewer]")) new Viewer(root);
})();
