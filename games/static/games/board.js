// The viewer of a game (templates/games/parts/board.html): shows a node of its tree on the board and beside it. Needs
// surface.js and tree.js; beside.js says what is to say, stepping.js has the ways to step, trying.js the moves that are tried.
"use strict";

(() => {
  const { Tree, Place } = window.goTree;
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
      const parts = new Map();
      this.part = (name) => parts.get(name) ?? parts.set(name, root.querySelector(`[data-part="${name}"]`)).get(name);
      this.steppers = [...root.querySelectorAll("[data-go]")];
      this.tree = new Tree(record);
      this.place = new Place(this.tree);
      this.findings = new Map();
      for (const one of record.findings) this.findings.set(one.step, [...(this.findings.get(one.step) ?? []), one]);
      this.frame = this.part("board");
      this.slider = this.part("slider");
      this.list = this.part("moves");
      this.beside = new window.goBeside(this);
      this.surface = new window.goSurface(this.frame.querySelector("svg"));
      this.readList();
      this.line = this.tree.line(this.tree.last);
      this.lookAs(remembered());
      this.listen();
      window.goStepping(this);
      window.goTrying(this);
      this.part("controls").hidden = false;
      this.part("captured").hidden = false;
      this.show(this.nodeInAddress() ?? this.addresses.get(root.dataset.at) ?? this.tree.last);
      this.beside.drawStrip();
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
          this.beside.speak();
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
      const full = this.root.querySelector("[data-act=full]");
      full.hidden = !document.fullscreenEnabled;
    }

    acts = {
      turn: () => this.lookAs({ ...this.look, turns: (this.look.turns + 1) % 4 }, true),
      flip: () => this.lookAs({ ...this.look, flipped: !this.look.flipped }, true),
      full: () => {
        this.root.querySelector(".viewer-menu").open = false;
        if (document.fullscreenElement) document.exitFullscreen();
        else this.root.requestFullscreen();
      },
      link: () => this.beside.copyLink(),
    };

    lookAs(look, chosen = false) {
      this.look = look;
      for (const box of this.root.querySelectorAll("[data-look]")) box.checked = look[box.dataset.look];
      this.surface.look(look);
      this.beside.second?.surface.look(look);
      if (!chosen) return;
      this.show(this.at);
      try {
        localStorage.setItem(KEPT, JSON.stringify(look));
      } catch {
        // Storage may be refused: the choice then lasts for this page.
      }
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
        this.beside.drawStrip();
      }
      const signs = this.signs(node);
      this.surface.show(position, this.tree.labels[node]);
      this.surface.number(this.look.numbers ? this.numbersOf(node, signs) : new Map());
      this.surface.point([...signs.values()], this.drawn(node));
      this.surface.owners.toggleAttribute("data-off", node !== this.tree.last);
      for (const link of this.links.get(node) ?? []) link.setAttribute("aria-current", "step");
      this.slider.value = step;
      this.slider.setAttribute("aria-valuetext", this.slider.dataset.at.replace("{move}", step).replace("{moves}", this.line.length - 1));
      this.part("number").value = this.tree.numbers[node] ?? "";
      for (const button of this.steppers) {
        const back = button.dataset.go === "first" || button.dataset.go.startsWith("-");
        const stuck = step === (back ? 0 : this.line.length - 1);
        // Not `disabled`: a button that is pressed to the end must keep the focus.
        if (button.getAttribute("aria-disabled") !== String(stuck)) button.setAttribute("aria-disabled", String(stuck));
      }
      this.beside.tell(node);
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

    // Another of the moves beside this one, or next of this place: what Up and Down choose from.
    sideways(way) {
      const { tree } = this;
      const parent = tree.parents[this.at];
      const siblings = tree.children[parent] ?? [];
      const to = siblings[siblings.indexOf(this.at) + way];
      if (siblings.length < 2) return false;
      if (to !== undefined) this.show(to);
      return true;
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
