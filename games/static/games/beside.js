// What the viewer says beside the board: the move, what was captured, the record's comment, the moves that may come next,
// the position that a move repeats, the position as text and as files, and the strip with its flags.
"use strict";

(() => {
  const { Place } = window.goTree;
  const COLOUR = { X: "black", O: "white" };

  window.goBeside = class {
    constructor(viewer) {
      this.viewer = viewer;
      this.tree = viewer.tree;
      this.part = viewer.part;
      this.link = viewer.root.querySelector("[data-act=link]");
      this.copies = this.link.textContent;
      this.repeated = this.part("repeated");
      this.files = this.part("files")?.querySelectorAll("a") ?? [];
      this.fold = this.part("text")?.closest("details");
      this.fold?.addEventListener("toggle", () => this.write());
      if (this.repeated) this.second = { surface: this.copyOf(viewer.frame.querySelector("svg")), place: new Place(this.tree) };
    }

    copyOf(drawn) {
      const copy = drawn.cloneNode(true);
      copy.querySelector("defs").remove();
      copy.querySelector(".board-owners").replaceChildren();
      const title = copy.querySelector("title");
      title.id = `${title.id}-repeated`;
      copy.setAttribute("aria-labelledby", title.id);
      this.part("repeated-board").append(copy);
      return new window.goSurface(copy);
    }

    tell(node) {
      const { tree, viewer } = this;
      this.part("caption").textContent = tree.labels[node];
      const findings = viewer.findings.get(node) ?? [];
      this.part("remark").textContent = findings.map((finding) => finding.label).join(" ");
      for (const [stone, colour] of Object.entries(COLOUR)) this.part(`by-${colour}`).textContent = viewer.place.captured[stone];
      const note = tree.notes.get(node);
      this.part("note").hidden = !note?.name && !note?.text;
      this.part("note-name").textContent = note?.name ?? "";
      this.part("note-text").textContent = note?.text ?? "";
      const clock = tree.lasting(node, "clock") ?? ["", ""];
      for (const [index, colour] of ["black", "white"].entries()) this.part(`clock-${colour}`).textContent = clock[index];
      if (this.link.textContent !== this.copies) this.link.textContent = this.copies;
      this.offer(node);
      this.name(node);
      if (this.fold?.open) this.write();
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
      if (choices.hidden) return this.part("choices-list").replaceChildren();
      const buttons = next.map((child) => {
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: this.viewer.names[child] || "–" });
        button.className = "viewer-choice";
        if (tree.colours[child]) button.prepend(document.createElement(tree.colours[child] === "X" ? "b" : "i"));
        if (child === tree.next(node)) button.setAttribute("aria-current", "true");
        button.addEventListener("click", () => this.choose(child));
        return button;
      });
      this.part("choices-list").replaceChildren(...buttons);
    }

    // The buttons are others at the next node: the focus stays among them.
    choose(child) {
      this.viewer.stop();
      this.viewer.show(child);
      this.speak();
      (this.part("choices-list").querySelector("[aria-current]") ?? this.viewer.slider).focus();
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
      this.part("files").hidden = !this.viewer.ids[node];
      for (const [index, form] of ["svg", "png", "txt"].entries()) this.files[index].href = address.replace("m0.svg", `${this.viewer.ids[node]}.${form}`);
    }

    // The position as text, in the place of the last one.
    write() {
      const text = this.part("text");
      this.legend ??= text.textContent.split("\n")[this.viewer.surface.size + 2];
      const { size } = this.viewer.surface;
      const letters = `   ${[..."ABCDEFGHJKLMNOPQRSTUVWXYZ"].slice(0, size).join(" ")}`;
      const rows = Array.from({ length: size }, (_, row) => {
        const number = size - row;
        return `${String(number).padStart(2)} ${this.viewer.place.position.slice(row * size, (row + 1) * size).join(" ")} ${number}`;
      });
      text.textContent = [letters, ...rows, letters, this.legend, this.tree.labels[this.viewer.at]].join("\n");
    }

    // What lies along the line: findings, captures, passes, variations, what is said.
    drawStrip() {
      const { tree } = this;
      const { line, slider } = this.viewer;
      const strip = this.part("flags");
      const last = line.length - 1;
      slider.max = last;
      const walk = new Place(tree);
      const flags = { finding: [], capture: [], pass: [], note: [], fork: [] };
      for (const [step, node] of line.entries()) {
        walk.goTo(node);
        if (walk.gone.length) flags.capture.push(step);
        if (step && tree.colours[node] && tree.points[node] === null) flags.pass.push(step);
        if (tree.notes.get(node)?.text) flags.note.push(step);
        if (tree.children[node].length > 1) flags.fork.push(step);
        if (this.viewer.findings.has(node)) flags.finding.push(step);
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

    async copyLink() {
      const { ids, at, fork } = this.viewer;
      history.replaceState(history.state, "", `#${ids[at] ?? ids[fork]}`);
      let copied = true;
      try {
        await navigator.clipboard.writeText(location.href);
      } catch {
        // Without HTTPS a browser has no clipboard of this kind, but it still copies what is selected.
        const field = Object.assign(document.createElement("textarea"), { value: location.href });
        this.link.after(field);
        field.select();
        copied = document.execCommand("copy");
        field.remove();
        this.link.focus();
      }
      if (copied) this.part("spoken").textContent = this.link.textContent = this.link.dataset.copied;
    }
  };
})();
