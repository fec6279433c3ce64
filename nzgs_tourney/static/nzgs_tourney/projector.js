// The big screen: as many rows as fit, then the next ones, at once and without motion. Space, arrows, + and − rule it.
"use strict";

const SECONDS_A_PAGE = 12;
const ZOOM = { least: -2, most: 3 };
let page = 0;
let paused = false;
let seconds = 0;

function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Rows by the page they fall on: all shown at once and measured, then split where the list is full.
function pages() {
  const list = document.querySelector("[data-pages]");
  const rows = [...list.children];
  for (const row of rows) row.hidden = false;
  if (!document.body.hasAttribute("data-paged")) return [rows];
  const style = getComputedStyle(list);
  const space = list.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const columns = Number(style.columnCount) || 1;
  // A long name takes two lines, so rows are measured one by one. Pages are of equal length: 16 and 14 rows read better
  // than 28 and 2.
  const heights = rows.map((row) => row.getBoundingClientRect().height);
  const fits = (column) => column.reduce((sum, height) => sum + height, 0) <= space;
  for (let count = 1; ; count += 1) {
    const inColumn = Math.max(1, Math.ceil(rows.length / count / columns));
    if (inColumn === 1 || chunks(heights, inColumn).every(fits)) return chunks(rows, inColumn * columns);
  }
}

function chunks(all, size) {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

function show() {
  const all = pages();
  page = ((page % all.length) + all.length) % all.length;
  all.forEach((rows, i) => rows.forEach((row) => (row.hidden = i !== page)));
  const place = document.querySelector("[data-page-of]");
  place.hidden = all.length < 2;
  place.textContent = place.dataset.pageOf.replace("{page}", page + 1).replace("{pages}", all.length);
  document.querySelector("[data-screen-tools]").hidden = false;
  const pause = document.querySelector("[data-pause]");
  pause.setAttribute("aria-pressed", String(paused));
  pause.textContent = paused ? pause.dataset.paused : pause.dataset.pause;
}

function turn(by) {
  page += by;
  seconds = 0;
  show();
}

function resize(by) {
  const zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, Number(document.body.dataset.zoom || 0) + by));
  document.body.dataset.zoom = String(zoom);
  try {
    localStorage.setItem("projector-zoom", String(zoom));
  } catch {
    // Storage may be refused: the size then lasts for this page.
  }
  show();
}

function setPaged() {
  document.body.toggleAttribute("data-paged", window.matchMedia("(min-width: 48.01rem)").matches);
  show();
}

document.body.dataset.zoom = remembered("projector-zoom") || "0";
setPaged();
window.addEventListener("resize", setPaged);
document.addEventListener("live:merged", show);

setInterval(() => {
  if (paused || document.hidden) return;
  seconds += 1;
  if (seconds >= SECONDS_A_PAGE) turn(1);
}, 1000);

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.turn) turn(Number(button.dataset.turn));
  else if (button.dataset.size) resize(Number(button.dataset.size));
  else if ("pause" in button.dataset) {
    paused = !paused;
    show();
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
  else if (event.key === "+" || event.key === "=") resize(1);
  else if (event.key === "-") resize(-1);
  else if (event.key === " " && !event.target.closest("button, a")) {
    paused = !paused;
    show();
  } else return;
  event.preventDefault();
});
