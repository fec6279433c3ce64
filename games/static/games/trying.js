// Trying moves on the viewer's board. They are nodes of the tree while they are tried, and are never saved.
"use strict";

window.goTrying = (viewer) => {
  const { root, frame, tree, surface } = viewer;
  const bar = viewer.part("try");
  const button = root.querySelector("[data-act=try]");
  const point = viewer.part("try-point");
  const recorded = tree.labels.length;
  const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const OTHER = { X: "O", O: "X" };
  const words = bar.dataset;

  const name = (at) => COLUMNS[at % surface.size] + (surface.size - Math.floor(at / surface.size));

  function pointOf(text) {
    const [, letter, row] = /^\s*([a-z])\s*(\d{1,2})\s*$/i.exec(text) ?? [];
    const [across, down] = [COLUMNS.indexOf(letter?.toUpperCase()), surface.size - Number(row)];
    return across >= 0 && across < surface.size && down >= 0 && down < surface.size ? down * surface.size + across : null;
  }

  // Whose turn it is: the other's than who moved last; at the start, the one who moves first in the record.
  function turn() {
    for (let node = viewer.at; node > 0; node = tree.parents[node]) if (tree.colours[node]) return OTHER[tree.colours[node]];
    return tree.colours[1] || "X";
  }

  function add(label, at, changes, stone) {
    const same = tree.children[viewer.at].find((child) => tree.points[child] === at && tree.colours[child] === stone);
    if (same !== undefined) return viewer.show(same);
    const number = tree.numbers[viewer.at] + 1;
    const player = stone === "X" ? words.black : words.white;
    const node = tree.add(viewer.at, [label.replace("{number}", number).replace("{player}", player), at, changes]);
    tree.numbers[node] = number;
    tree.colours[node] = stone;
    viewer.names[node] = at === null ? words.passed : name(at);
    viewer.line = [];
    viewer.show(node);
  }

  function play(at) {
    const stone = turn();
    const gone = window.goMoves.captures(viewer.place.position, surface.size, at, stone);
    if (!gone) return;
    const own = gone.includes(at);
    const label = (own ? words.selfCapture : gone.length ? words.captures : words.move).replace("{point}", name(at)).replace("{count}", gone.length);
    const changes = [...(own ? [] : [stone + at]), ...gone.filter((one) => one !== at).map((one) => `.${one}`)];
    add(label, at, changes.join(" "), stone);
    viewer.beside.speak();
  }

  function start() {
    viewer.fork = viewer.at;
    bar.hidden = false;
    button.setAttribute("aria-pressed", "true");
    root.toggleAttribute("data-trying", true);
    // Who came by keys goes on by keys: elsewhere a field with the focus would take the arrows, or open a phone's keyboard.
    if (button.matches(":focus-visible")) point.focus();
  }

  // Back to where the tries began, as if nothing had been tried.
  function end() {
    if (bar.contains(document.activeElement)) button.focus();
    bar.hidden = true;
    button.setAttribute("aria-pressed", "false");
    root.removeAttribute("data-trying");
    viewer.show(viewer.fork);
    tree.cut(recorded);
    viewer.line = [];
    viewer.show(viewer.fork);
    viewer.beside.speak();
  }

  viewer.acts.try = () => {
    viewer.stop();
    if (bar.hidden) start();
    else end();
  };
  viewer.acts.pass = () => {
    add(words.passes, null, "", turn());
    viewer.beside.speak();
  };

  let pressed = null;
  frame.addEventListener("pointerdown", (event) => (pressed = event.isPrimary && !event.button ? [event.clientX, event.clientY] : null));
  frame.addEventListener("click", (event) => {
    if (bar.hidden || event.shiftKey || !pressed || Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > 12) return;
    const at = surface.nearest(event);
    if (at !== null) play(at);
  });
  bar.addEventListener("submit", (event) => {
    event.preventDefault();
    const at = pointOf(point.value);
    if (at !== null) play(at);
    point.value = "";
  });
};
