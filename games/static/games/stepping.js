// The ways to step through a game: buttons that run while they are held, the slider, keys, the wheel, a swipe, by itself.
"use strict";

window.goStepping = (viewer) => {
  const { root, frame, slider } = viewer;
  const SWIPE = 32;
  const HELD = 400;
  const RUNS = 80;
  const PLAYS = 1000;
  const WHEEL = 50;
  const KEYS = { ArrowLeft: "-1", ArrowRight: "1", Home: "first", End: "last", PageUp: "-10", PageDown: "10" };
  const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog, [role='tablist']";
  const player = root.querySelector("[data-act=play]");
  let stepped = false;
  let held = 0;
  let ran = false;
  let playing = 0;
  let turned = 0;

  function step(where) {
    stop();
    viewer.move(where);
    stepped = true;
  }

  function say() {
    if (stepped) viewer.beside.speak();
    stepped = false;
  }

  function stop() {
    clearInterval(playing);
    playing = 0;
    player.setAttribute("aria-pressed", "false");
  }

  function play() {
    if (playing) return stop();
    if (viewer.at === viewer.line.at(-1)) viewer.move("first");
    playing = setInterval(() => {
      viewer.move("1");
      if (viewer.at === viewer.line.at(-1)) stop();
    }, PLAYS);
    player.setAttribute("aria-pressed", "true");
  }

  viewer.stop = stop;
  viewer.acts.play = play;

  // A button that is held runs on. The click that ends a run isn't one step more.
  root.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("[data-go]");
    ran = false;
    if (!button || event.button) return;
    held = setTimeout(() => {
      ran = true;
      held = setInterval(() => step(button.dataset.go), RUNS);
    }, HELD);
  });
  for (const end of ["pointerup", "pointercancel", "blur"]) {
    window.addEventListener(end, () => {
      clearInterval(held);
      clearTimeout(held);
      say();
    });
  }
  root.addEventListener("contextmenu", (event) => {
    if (event.target.closest("[data-go]")) event.preventDefault();
  });
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (button && !ran) step(button.dataset.go);
    ran = false;
    say();
  });

  slider.addEventListener("input", () => {
    stop();
    viewer.show(viewer.line[slider.value]);
  });
  slider.addEventListener("change", () => viewer.beside.speak());

  const number = viewer.part("number");
  number.addEventListener("focus", () => number.select());
  number.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    number.blur();
  });
  number.addEventListener("change", () => {
    stop();
    const asked = Number(number.value);
    const node = viewer.line.find((one) => viewer.tree.numbers[one] === asked);
    viewer.show(node ?? viewer.at);
    viewer.beside.speak();
  });

  function finding(way) {
    const steps = [...viewer.findings.keys()].sort((a, b) => way * (a - b));
    const next = steps.find((one) => way * (one - viewer.at) > 0);
    if (next !== undefined) viewer.show(next);
  }

  const LETTERS = { n: () => finding(1), p: () => finding(-1), t: () => viewer.acts.try() };

  // A viewer in a closed fold leaves the keys to the page.
  const seen = () => root.checkVisibility?.() ?? true;

  // Keys count anywhere on the page, but for a field, and in a list that scrolls for those that don't scroll it.
  function key(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    if (event.target.closest(FIELDS) || !seen()) return false;
    const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (event.target.closest(".move-list, pre") && !sideways) return false;
    if (event.key in KEYS) {
      step(KEYS[event.key]);
      return true;
    }
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      stepped = true;
      return viewer.sideways(event.key === "ArrowUp" ? -1 : 1);
    }
    if (!viewer.look.letters || !(event.key in LETTERS)) return false;
    stop();
    LETTERS[event.key]();
    stepped = true;
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (key(event)) event.preventDefault();
  });
  document.addEventListener("keyup", say);

  frame.addEventListener("wheel", (event) => {
    if (event.ctrlKey || !event.deltaY) return;
    event.preventDefault();
    // Lines, where a browser counts in these, are as long as three notches of a wheel.
    turned += event.deltaMode ? event.deltaY * 16 : event.deltaY;
    if (Math.abs(turned) < WHEEL) return;
    step(turned > 0 ? "1" : "-1");
    turned = 0;
  }, { passive: false });

  // As on go servers: a click with Shift on a stone goes to the move that put it there.
  frame.addEventListener("click", (event) => {
    const point = event.shiftKey ? viewer.surface.nearest(event) : null;
    const { points, depths } = viewer.tree;
    const node = viewer.line.slice(0, depths[viewer.at] + 1).findLast((one) => point !== null && points[one] === point);
    if (node === undefined) return;
    stop();
    viewer.show(node);
    viewer.beside.speak();
  });

  let from = null;
  frame.addEventListener("pointerdown", (event) => {
    from = event.isPrimary && event.pointerType === "touch" ? [event.clientX, event.clientY] : null;
  });
  frame.addEventListener("pointercancel", () => (from = null));
  frame.addEventListener("pointerup", (event) => {
    if (!from) return;
    const [across, down] = [event.clientX - from[0], event.clientY - from[1]];
    from = null;
    if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(down)) return;
    step(across < 0 ? "1" : "-1");
  });
};
