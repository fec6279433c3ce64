// The viewer of a game (templates/games/parts/board.html): shows a node of its tree on the board and beside it. Needs
// surface.js, tree.js and moves.js; stepping.js and trying.js add the ways to step and to try moves.
"use strict";

(() => {
  const { Tree, Place } = window.goTree;
  const Surface = window.goSurface;
  const KEPT = "viewer";
  const LOOK = { numbers: false, coordinates: true, last: true, letters: true, turns: 0, flipped: false };
  const STONE = { B: "X", I: "O" };
  const COLOUR = { X: "black", O: "white" };

  // How the board looks is remembered on this device.
  function remembered() {
    try {
      return { ...LOOK, ...JSON.parse(localStorage.getItem(KEPT)) };
    } catch {
      return { ...LOOK };
    }
  }

  class Viewer {
    constructor(root) {
      const record = JSON.parse(document.getElementById(root.dataset.record).textContent);
      this.root = root;
      this.part = (name) => root.querySelector(`[data-part="${name}"]`);
      this.tree = new Tree(record);
      this.place = new Place(this.tree);
      this.findings = new Map();
      for (const one of record.findings) this.findings.set(one.step, [...(this.findings.get(one.step) ?? []), one]);
      this.frame = this.part("board");
      this.slider = this.part("slider");
      this.list = this.part("moves");
      this.repeated = this.part("repeated");
      const drawn = this.frame.querySelector("svg");
      if (this.repeated) this.second = { surface: this.copyOf(drawn), place: new Place(this.tree) };
      this.surface = new Surface(drawn);
      this.readList();
      this.line = this.tree.line(this.tree.last);
      this.lookAs(remembered());
      this.listen();
      window.goStepping(this);
      window.goTrying(this);
      this.part("controls").hidden = false;
      this.part("captured").hidden = false;
      this.show(this.nodeInAddress() ?? this.addresses.get(root.dataset.at) ?? this.tree.last);
      this.drawStrip();
    }

    get at() {
      return this.place.at;
    }

    // The list of moves has what isn't in the data: addresses, numbers, colours and points as words.
    readList() {
      this.links = new Map();
      this.ids = ["m0"];
      this.names = [""];
      let node = 0;
      for (const link of this.list?.querySelectorAll("a") ?? []) {
        const id = link.hash.slice(1);
        const on = id[0] === "n" ? Number(id.slice(1)) : (node += 1);
        const stone = link.children[0];
        this.ids[on] = id;
        this.names[on] = stone.nextSibling?.textContent.trim() ?? "";
        this.tree.numbers[on] = Number(link.firstChild.textContent);
        this.tree.colours[on] = STONE[stone.tagName] ?? "";
        this.links.set(on, [link]);
      }
      for (const link of this.root.querySelectorAll("[data-step]")) this.links.get(Number(link.dataset.step))?.push(link);
      this.addresses = new Map(this.ids.map((id, on) => [id, on]));
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

    nodeInAddress() {
      const asked = location.hash.slice(1) || `m${new URLSearchParams(location.search).get("move")}`;
      return this.addresses.get(asked) ?? null;
    }

    listen() {
      this.root.addEventListener("click", (event) => {
        const link = event.target.closest('a[href^="#"]');
        const node = link && this.addresses.get(link.hash.slice(1));
        if (node != null && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
          event.preventDefault();
          this.show(node);
          this.speak();
          if (link.classList.contains("finding")) this.frame.scrollIntoView({ block: "nearest" });
        }
        const act = event.target.closest("[data-act]")?.dataset.act;
        if (act in this.acts) this.acts[act]();
      });
      this.root.addEventListener("change", (event) => {
        const { look } = event.target.dataset;
        if (look) this.lookAs({ ...this.look, [look]: event.target.checked }, true);
      });
      window.addEventListener("hashchange", () => {
        const node = this.nodeInAddress();
        if (node !== null && node !== this.at) this.show(node);
      });
      this.part("text")?.closest("details").addEventListener("toggle", () => this.write());
      this.files = this.part("files")?.querySelectorAll("a") ?? [];
      const full = this.root.querySelector("[data-act=full]");
      full.hidden = !document.fullscreenEnabled;
    }

    acts = {
      turn: () => this.lookAs({ ...this.look, turns: (this.look.turns + 1) % 4 }, true),
      flip: () => this.lookAs({ ...this.look, flipped: !this.look.flipped }, true),
      full: () => (document.fullscreenElement ? document.exitFullscreen() : this.root.requestFullscreen()),
      link: () => this.copyLink(),
    };

    lookAs(look, chosen = false) {
      this.look = look;
      for (const box of this.root.querySelectorAll("[data-look]")) box.checked = look[box.dataset.look];
      this.surface.look(look);
      this.second?.surface.look(look);
      if (!chosen) return;
      this.show(this.at);
      try {
        localStorage.setItem(KEPT, JSON.stringify(look));
      } catch {
        // Storage may be refused: the choice then lasts for this page.
      }
    }

    async copyLink() {
      const button = this.root.querySelector("[data-act=link]");
      history.replaceState(history.state, "", `#${this.ids[this.at] ?? this.ids[this.fork]}`);
      let copied = true;
      try {
        await navigator.clipboard.writeText(location.href);
      } catch {
        // Without HTTPS a browser has no clipboard of this kind, but it still copies what is selected.
        const field = Object.assign(document.createElement("textarea"), { value: location.href });
        button.after(field);
        field.select();
        copied = document.execCommand("copy");
        field.remove();
        button.focus();
      }
      if (copied) this.part("spoken").textContent = button.textContent = button.dataset.copied;
    }

    // Steps on or back along the line, or to one of its ends.
    move(where) {
      const on = this.tree.depths[this.at];
      const to = { first: 0, last: this.line.length - 1 }[where] ?? on + Number(where);
      this.show(this.line[Math.max(0, Math.min(to, this.line.length - 1))]);
    }

    show(node) {
      const scroll = this.scrollTo(node);
      for (const link of this.links.get(this.at) ?? []) link.removeAttribute("aria-current");
      const position = this.place.goTo(node);
      const step = this.tree.depths[node];
      if (this.line[step] !== node) {
        this.line = this.tree.line(node);
        this.drawStrip();
      }
      const signs = this.signs(node);
      this.surface.show(position, this.tree.labels[node]);
      this.surface.number(this.look.numbers ? this.numbersOf(node, signs) : new Map());
      this.surface.point([...signs.values()], this.drawn(node));
      this.surface.owners.toggleAttribute("data-off", node !== this.tree.last);
      for (const link of this.links.get(node) ?? []) link.setAttribute("aria-current", "step");
      this.part("caption").textContent = this.tree.labels[node];
      this.slider.value = step;
      this.slider.setAttribute("aria-valuetext", this.slider.dataset.at.replace("{move}", step).replace("{moves}", this.line.length - 1));
      this.part("number").value = this.tree.numbers[node] ?? "";
      for (const button of this.root.querySelectorAll("[data-go]")) {
        const back = button.dataset.go === "first" || button.dataset.go.startsWith("-");
        const stuck = step === (back ? 0 : this.line.length - 1);
        // Not `disabled`: a button that is pressed to the end must keep the focus.
        if (button.getAttribute("aria-disabled") !== String(stuck)) button.setAttribute("aria-disabled", String(stuck));
      }
      this.tell(node);
      if (this.part("text")?.closest("details").open) this.write();
      this.name(node);
      if (scroll !== null) this.list.scrollTop = scroll;
      this.remember(node);
    }

    signs(node) {
      const { tree } = this;
      const signs = new Map();
      const point = tree.points[node];
      if (tree.children[node].length > 1) {
        for (const child of tree.children[node]) {
          const to = tree.points[child];
          if (to !== null && tree.colours[child]) signs.set(to, [to, "choice", COLOUR[tree.colours[child]]]);
        }
      }
      if (point !== null && this.look.last) signs.set(point, [point, this.look.numbers ? "ring" : "last"]);
      for (const [at, shape, text] of tree.notes.get(node)?.marks ?? []) signs.set(at, [at, shape, text]);
      for (const finding of [...(this.findings.get(node) ?? [])].reverse()) {
        if (finding.point !== null) signs.set(finding.point, [finding.point, finding.shape, finding.text]);
      }
      return signs;
    }

    drawn(node) {
      const view = this.tree.lasting(node, "view") ?? [];
      const seen = new Set(view);
      return {
        gone: this.place.gone,
        lines: this.tree.notes.get(node)?.lines,
        dim: this.tree.lasting(node, "dim") ?? [],
        hidden: view.length ? this.place.position.flatMap((_, point) => (seen.has(point) ? [] : [point])) : [],
      };
    }

    // The numbers of the moves whose stones are on the board; those of a variation or of tries count from where it begins.
    numbersOf(node, signs) {
      const { tree } = this;
      const step = tree.depths[node];
      let from = step;
      while (from > 0 && this.line[from] > tree.last) from -= 1;
      const first = from === step ? 0 : from;
      const before = tree.numbers[this.line[first]];
      const numbers = new Map();
      for (const on of this.line.slice(first + 1, step + 1)) {
        for (const [point] of tree.changes[on]) numbers.delete(point);
        if (tree.points[on] !== null && tree.changes[on].length) numbers.set(tree.points[on], tree.numbers[on] - before);
      }
      const taken = (point) => signs.has(point) && signs.get(point)[1] !== "ring";
      for (const point of numbers.keys()) if (taken(point) || this.place.position[point] === ".") numbers.delete(point);
      return numbers;
    }

    tell(node) {
      const { tree } = this;
      const findings = this.findings.get(node) ?? [];
      this.part("remark").textContent = findings.map((finding) => finding.label).join(" ");
      for (const [stone, colour] of Object.entries(COLOUR)) this.part(`by-${colour}`).textContent = this.place.captured[stone];
      const note = tree.notes.get(node);
      this.part("note").hidden = !note?.name && !note?.text;
      this.part("note-name").textContent = note?.name ?? "";
      this.part("note-text").textContent = note?.text ?? "";
      const clock = tree.lasting(node, "clock") ?? ["", ""];
      for (const [index, colour] of ["black", "white"].entries()) this.part(`clock-${colour}`).textContent = clock[index];
      this.offer(node);
      if (!this.repeated) return;
      const finding = findings.find((one) => one.repeats.length > 0);
      this.repeated.hidden = !finding;
      if (!finding) return;
      const { surface, place } = this.second;
      const earlier = finding.repeats[0];
      surface.show(place.goTo(earlier), finding.repeats_label);
      surface.point(tree.points[earlier] === null ? [] : [[tree.points[earlier], "last"]]);
      this.part("repeated-caption").textContent = finding.repeats_label;
    }

    // The moves that may come next, where there is more than one.
    offer(node) {
      const { tree } = this;
      const choices = this.part("choices");
      const next = tree.children[node];
      choices.hidden = next.length < 2;
      if (choices.hidden) return;
      const buttons = next.map((child) => {
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: this.names[child] || "–" });
        button.className = "viewer-choice";
        if (tree.colours[child]) button.prepend(document.createElement(tree.colours[child] === "X" ? "b" : "i"));
        if (child === tree.next(node)) button.setAttribute("aria-current", "true");
        button.addEventListener("click", () => (this.show(child), this.speak()));
        return button;
      });
      this.part("choices-list").replaceChildren(...buttons);
    }

    // Another of the moves beside this one, or next of this place: what Up and Down choose from.
    beside(way) {
      const { tree } = this;
      const parent = tree.parents[this.at];
      const siblings = tree.children[parent] ?? [];
      const to = siblings[siblings.indexOf(this.at) + way];
      if (siblings.length < 2) return false;
      if (to !== undefined) this.show(to);
      return true;
    }

    // Said when a key or a button is let go, not at each step of a run.
    speak() {
      const words = [this.part("caption"), this.part("remark"), this.part("note-name"), this.part("note-text")];
      const said = words.map((part) => part.textContent.trim()).filter(Boolean).join(". ").replaceAll("..", ".");
      if (this.part("spoken").textContent !== said) this.part("spoken").textContent = said;
    }

    // The files of the position; of a try there are none.
    name(node) {
      if (!this.files.length) return;
      const { address } = this.part("files").dataset;
      this.part("files").hidden = !this.ids[node];
      for (const [index, form] of ["svg", "png", "txt"].entries()) this.files[index].href = address.replace("m0.svg", `${this.ids[node]}.${form}`);
    }

    // The position as text, in the place of the last one.
    write() {
      const text = this.part("text");
      this.legend ??= text.textContent.split("\n")[this.surface.size + 2];
      const { size } = this.surface;
      const letters = `   ${[..."ABCDEFGHJKLMNOPQRSTUVWXYZ"].slice(0, size).join(" ")}`;
      const rows = Array.from({ length: size }, (_, row) => {
        const number = size - row;
        return `${String(number).padStart(2)} ${this.place.position.slice(row * size, (row + 1) * size).join(" ")} ${number}`;
      });
      text.textContent = [letters, ...rows, letters, this.legend, this.tree.labels[this.at]].join("\n");
    }

    // What lies along the line: findings, captures, passes, variations, what is said.
    drawStrip() {
      const { tree, line } = this;
      const strip = this.part("flags");
      const last = line.length - 1;
      this.slider.max = last;
      const walk = new Place(tree);
      const flags = { finding: [], capture: [], pass: [], note: [], fork: [] };
      for (const [step, node] of line.entries()) {
        walk.goTo(node);
        if (walk.gone.length) flags.capture.push(step);
        if (step && tree.colours[node] && tree.points[node] === null) flags.pass.push(step);
        if (tree.notes.get(node)?.text) flags.note.push(step);
        if (tree.children[node].length > 1) flags.fork.push(step);
        if (this.findings.has(node)) flags.finding.push(step);
      }
      const drawn = Object.entries(flags).flatMap(([name, steps]) => steps.map((step) => this.flag(name, `${(100 * step) / (last || 1)}%`)));
      strip.replaceChildren(...drawn);
    }

    flag(name, x) {
      const made = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      made.setAttribute("class", `flag-${name}`);
      made.setAttribute("x", x);
      return made;
    }

    // Where the list has to scroll to, null where the move is in sight. Asked before anything of the page is changed: then
    // the browser has nothing to lay out for the answer.
    scrollTo(node) {
      const link = this.links.get(node)?.[0];
      if (!link) return null;
      const [top, height] = [link.offsetTop - this.list.offsetTop, this.list.clientHeight];
      const seen = top >= this.list.scrollTop && top + link.offsetHeight <= this.list.scrollTop + height;
      return seen ? null : top - height / 2;
    }

    remember(node) {
      clearTimeout(this.pending);
      if (!this.settled) {
        this.settled = true;
        return;
      }
      const id = this.ids[node];
      if (id) this.pending = setTimeout(() => history.replaceState(history.state, "", `#${id}`), 300);
    }
  }

  for (const root of document.querySelectorAll("[data-viewer]")) new Viewer(root);
})();
