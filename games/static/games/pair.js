// Steps through two records of a game together (games/pages/record_comparison.py): both boards after as many moves. Needs
// surface.js and tree.js.
"use strict";

(() => {
  const { Tree, Place } = window.goTree;
  const Surface = window.goSurface;
  const KEYS = { ArrowLeft: "-1", ArrowRight: "1", Home: "first", End: "last", PageUp: "-10", PageDown: "10" };
  const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], pre";

  const root = document.querySelector("[data-pair]");
  if (!root) return;
  const { parting, records } = JSON.parse(document.getElementById("pair-steps").textContent);
  const controls = root.querySelector("[data-pair-controls]");
  const slider = root.querySelector("[data-pair-slider]");
  const halves = [...root.querySelectorAll("[data-pair-half]")].map((half, index) => {
    const tree = new Tree(records[index]);
    const part = (name) => half.querySelector(`[data-part="${name}"]`);
    return { tree, place: new Place(tree), surface: new Surface(half.querySelector("svg")), part, end: records[index].end_label };
  });
  const last = Math.max(...halves.map(({ tree }) => tree.last));
  let at = parting;

  function show(step) {
    at = Math.max(0, Math.min(step, last));
    for (const { tree, place, surface, part, end } of halves) {
      const node = Math.min(at, tree.last);
      const caption = at > tree.last ? end : tree.labels[node];
      surface.show(place.goTo(node), caption);
      const point = tree.points[node];
      surface.point(point === null || at > tree.last ? [] : [[point, "last"]], { gone: place.gone });
      part("caption").textContent = caption;
      part("text").hidden = at !== parting;
    }
    slider.value = at;
    slider.setAttribute("aria-valuetext", slider.dataset.at.replace("{move}", at).replace("{moves}", last));
    for (const button of root.querySelectorAll("[data-go]")) {
      const to = aim(button.dataset.go);
      button.setAttribute("aria-disabled", String(to === at));
    }
  }

  function aim(where) {
    const to = { first: 0, parting, last }[where] ?? at + Number(where);
    return Math.max(0, Math.min(to, last));
  }

  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (button) show(aim(button.dataset.go));
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(event.key in KEYS) || event.target.closest(FIELDS)) return;
    event.preventDefault();
    show(aim(KEYS[event.key]));
  });

  slider.max = last;
  controls.hidden = false;
  show(parting);
})();
