// The nodes of a game whose positions the server has worked out (games/sheets/viewer.py says how they are numbered), and
// a place among them. Adding up what each node changes gives every position; nothing here knows a rule of go.
"use strict";

(() => {
  const EMPTY = ".";
  const OTHER = { X: "O", O: "X" };

  class Tree {
    constructor(record) {
      this.start = record.start;
      this.startLabel = record.start_label;
      this.labels = [record.start_label];
      this.points = [null];
      this.changes = [[]];
      this.colours = [""];
      this.numbers = [0];
      this.parents = [-1];
      this.depths = [0];
      this.children = [[]];
      this.chosen = new Map();
      this.notes = new Map();
      record.steps.forEach((step, index) => this.add(index, step));
      this.last = record.steps.length;
      for (const [parent, steps] of record.branches ?? []) {
        let before = parent;
        for (const step of steps) before = this.add(before, step);
      }
      for (const note of record.notes ?? []) this.notes.set(note.node, note);
    }

    // The changes of a step, "X60 .41", are what is there after it and the point.
    add(parent, [label, point, changes]) {
      const node = this.labels.length;
      this.labels.push(label);
      this.points.push(point);
      this.changes.push(changes ? changes.split(" ").map((change) => [Number(change.slice(1)), change[0]]) : []);
      this.parents.push(parent);
      this.depths.push(this.depths[parent] + 1);
      this.children.push([]);
      this.children[parent].push(node);
      return node;
    }

    // Takes away the nodes from this one on: what was tried.
    cut(node) {
      for (const list of [this.labels, this.points, this.changes, this.parents, this.depths, this.children]) list.length = node;
      for (const children of this.children) while (children.at(-1) >= node) children.pop();
      for (const [parent, child] of this.chosen) if (parent >= node || child >= node) this.chosen.delete(parent);
    }

    next(node) {
      return this.chosen.get(node) ?? this.children[node][0] ?? null;
    }

    // The way that leads through this node, from the start to its end. Stepping on from an earlier node follows it.
    line(node) {
      const line = [];
      for (let on = node; on > 0; on = this.parents[on]) {
        line.push(on);
        this.chosen.set(this.parents[on], on);
      }
      line.push(0);
      line.reverse();
      for (let on = this.next(node); on !== null; on = this.next(on)) line.push(on);
      return line;
    }

    // What counts from a note until another one has it again.
    lasting(node, name) {
      for (let on = node; on >= 0; on = this.parents[on]) {
        const value = this.notes.get(on)?.[name];
        if (value) return value;
      }
      return null;
    }
  }

  // A place in the tree with its position and what each player has captured. `way` has, for each node on the way here, the
  // stones that were there before it and what was captured before it.
  class Place {
    constructor(tree) {
      this.tree = tree;
      this.at = 0;
      this.position = [...tree.start];
      this.captured = { X: 0, O: 0 };
      this.way = [];
    }

    goTo(node) {
      const { depths, parents } = this.tree;
      const ahead = [];
      let meets = node;
      while (this.at !== meets) {
        if (depths[meets] >= depths[this.at]) {
          ahead.push(meets);
          meets = parents[meets];
        } else this.back();
      }
      while (ahead.length) this.forth(ahead.pop());
      return this.position;
    }

    forth(node) {
      const { points, changes, colours } = this.tree;
      const captured = { ...this.captured };
      const before = changes[node].map(([point, stone]) => {
        const old = this.position[point];
        this.position[point] = stone;
        if (points[node] !== null && old !== EMPTY && stone === EMPTY) captured[OTHER[old]] += 1;
        return [point, old];
      });
      // A stone that takes itself off the board was never on it, so it isn't among the changes.
      if (this.position[points[node]] === EMPTY) captured[OTHER[colours[node]]] += 1;
      this.way.push([before, this.captured]);
      this.captured = captured;
      this.at = node;
    }

    back() {
      const [before, captured] = this.way.pop();
      for (const [point, stone] of before) this.position[point] = stone;
      this.captured = captured;
      this.at = this.tree.parents[this.at];
    }

    // The stones that left the board at this node, as pairs of a point and the stone.
    get gone() {
      const [before] = this.way.at(-1) ?? [[]];
      return before.filter(([point, stone]) => stone !== EMPTY && this.position[point] === EMPTY);
    }
  }

  window.goTree = { Tree, Place };
})();
