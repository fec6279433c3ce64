// The big screen: one page of one scene at a time, in the largest type that fits, without motion. It follows the event by
// itself; Space, arrows, + and − rule it. On a narrow screen it is one list of all scenes that scrolls, and none of this.
"use strict";

const SECONDS_A_PAGE = 12;
const IDLE_SECONDS = 4;
const SIZES = [1.6, 1.3, 1, 0.75, 0.55, 0.4]; // how many rows a page takes, for each size of type
const USUAL = 2;
const LINE = 1.3; // a row of one line, in its own type
const AIR = 0.94; // where names take two lines, so that rows don't touch
const LARGEST = 0.085; // of the screen's height
const STEPS = 7;
const DAY = 24 * 3600;
const AT_ONCE = 250;
const edition = document.getElementById("live").dataset.edition;
let pages = [];
let at = 0;
let paused = false;
let seconds = 0;
let idle = 0;
let size = Math.min(SIZES.length - 1, Math.max(0, Number(remembered("projector-size") ?? USUAL) || 0));
let clockAhead = 0; // milliseconds that the server's clock is ahead of this computer's

function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function chunks(all, most) {
  const count = Math.max(1, Math.ceil(all.length / most));
  const length = Math.ceil(all.length / count); // 16 and 15 rows read better than 30 and 1
  return Array.from({ length: count }, (_, i) => all.slice(i * length, (i + 1) * length));
}

// The pages of all scenes in turn: rows are split evenly, a division's heading is on each page that has rows of it.
function paged() {
  const found = [];
  for (const scene of document.querySelectorAll("[data-scene]")) {
    const list = scene.querySelector("[data-pages]");
    const rows = list ? [...list.children].filter((row) => !row.matches(".part")) : [];
    const most = list ? Math.max(2, Math.round(Number(list.dataset.pages) * SIZES[size])) : 1;
    const of = chunks(rows, most);
    of.forEach((shown, i) => found.push({ scene, list, rows: shown, key: `${scene.id}.${i}`, all: of }));
  }
  return found;
}

function reveal(list, rows) {
  let heading = null;
  for (const row of list.children) {
    if (row.matches(".part")) {
      heading = row;
      heading.hidden = true;
      continue;
    }
    row.hidden = !rows.includes(row);
    if (heading && !row.hidden) heading.hidden = false;
  }
}

// Whether the rows in sight fit their list at this type, in so many columns.
function fits(list, columns, type, oneLine) {
  const count = [...list.children].filter((row) => !row.hidden).length;
  list.style.setProperty("--columns", columns);
  list.style.setProperty("--rows", Math.ceil(count / columns));
  list.parentElement.style.setProperty("--type", `${type}px`);
  list.classList.toggle("one-line", oneLine);
  if (list.scrollHeight > list.clientHeight || list.scrollWidth > list.clientWidth) return false;
  return [...list.querySelectorAll("li:not([hidden]) > .name")].every((name) => name.scrollWidth <= name.clientWidth + 1);
}

// The largest type at which the rows in sight fit, in pixels.
function largest(list, columns, oneLine) {
  const count = [...list.children].filter((row) => !row.hidden).length;
  let low = 8;
  let high = Math.min(innerHeight * LARGEST, list.clientHeight / Math.ceil(count / columns) / LINE);
  if (high <= low || fits(list, columns, high, oneLine)) return high;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (fits(list, columns, middle, oneLine)) low = middle;
    else high = middle;
  }
  return low;
}

// One type and one number of columns for all pages of a scene, names on one line unless that makes them much smaller.
function best(all, list) {
  let chosen = { type: 0 };
  for (const oneLine of [true, false]) {
    for (let columns = 1; columns <= Number(list.dataset.columns); columns += 1) {
      let type = Infinity;
      for (const rows of all) {
        reveal(list, rows);
        type = Math.min(type, largest(list, columns, oneLine));
        if (type <= chosen.type) break;
      }
      if (type > chosen.type * (oneLine ? 1.05 : 1.25)) chosen = { type, columns, oneLine };
    }
  }
  if (!chosen.oneLine) chosen.type *= AIR;
  return chosen;
}

const laid = new Map();

function lay(page) {
  if (!page.list) return;
  const { scene, list } = page;
  if (!laid.has(scene.id)) {
    const heads = scene.querySelector(".screen-heads");
    if (heads) for (const [i, head] of [...heads.children].entries()) head.hidden = i > 0;
    laid.set(scene.id, best(page.all, list));
  }
  const { type, columns, oneLine } = laid.get(scene.id);
  reveal(list, page.rows);
  scene.querySelectorAll(".screen-heads > *").forEach((head, i) => (head.hidden = i >= columns));
  fits(list, columns, type, oneLine);
}

// A narrow screen shows every row, in the type of the style sheet.
function unlay() {
  for (const scene of document.querySelectorAll("[data-scene]")) scene.style.removeProperty("--type");
  for (const list of document.querySelectorAll("[data-pages]")) {
    list.classList.remove("one-line");
    for (const row of list.children) row.hidden = false;
  }
}

function isPaged() {
  return document.body.hasAttribute("data-paged");
}

function show() {
  const wide = isPaged();
  for (const scene of document.querySelectorAll("[data-scene]")) scene.hidden = wide && scene !== pages[at]?.scene;
  if (wide) lay(pages[at]);
  else unlay();
  const place = document.querySelector("[data-page-of]");
  place.hidden = !wide || pages.length < 2;
  place.textContent = place.dataset.pageOf.replace("{page}", at + 1).replace("{pages}", pages.length);
  const next = document.querySelector("[data-next]");
  const follows = pages[(at + 1) % pages.length];
  next.hidden = !wide || follows.scene === pages[at].scene;
  next.textContent = next.dataset.next.replace("{scene}", follows.scene.getAttribute("aria-label"));
  document.querySelector("[data-screen-tools]").hidden = !wide;
  const pause = document.querySelector("[data-pause]");
  pause.setAttribute("aria-pressed", String(paused));
  pause.textContent = paused ? pause.dataset.paused : pause.dataset.pause;
  tick();
}

// Everything is laid out again: the page in sight stays, where it is still there.
function renew() {
  const before = pages[at]?.key;
  document.body.toggleAttribute("data-paged", matchMedia("(min-width: 48.01rem)").matches);
  laid.clear();
  pages = paged();
  at = Math.max(0, pages.findIndex((page) => page.key === before));
  show();
}

function turn(by) {
  at = (at + by + pages.length) % pages.length;
  seconds = 0;
  show();
}

function resize(by) {
  size = Math.min(SIZES.length - 1, Math.max(0, size + by));
  try {
    localStorage.setItem("projector-size", String(size));
  } catch {
    // Storage may be refused: the size then lasts for this page.
  }
  renew();
}

function pause() {
  paused = !paused;
  show();
}

function clock(span) {
  const [hours, minutes, rest] = [Math.floor(span / 3600), Math.floor(span / 60) % 60, span % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}

// To the start of a round, then since it; what is more than a day away is said by its date.
function tick() {
  const now = new Date(Date.now() + clockAhead);
  for (const time of document.querySelectorAll("[data-before]")) {
    const left = Math.ceil((new Date(time.dateTime) - now) / 1000);
    const words = left > 0 ? time.dataset.before : time.dataset.after;
    time.textContent = words && Math.abs(left) < DAY ? words.replace("{time}", clock(Math.abs(left))) : time.dataset.plain;
  }
  const shown = document.querySelector("[data-now]");
  shown.hidden = false;
  // The event's time, whatever zone this computer is set to.
  const form = { hour: "2-digit", minute: "2-digit", hour12: false, timeZone: shown.dataset.now };
  shown.textContent = now.toLocaleTimeString("en-NZ", form);
}

// The server's clock: this computer's may be wrong, and without the internet nothing puts it right.
async function setClock() {
  try {
    const answer = await fetch("/health/", { method: "HEAD", cache: "no-store" });
    const server = Date.parse(answer.headers.get("date"));
    if (Math.abs(server - Date.now()) > 2000) clockAhead = server - Date.now();
  } catch {
    // The next minute asks again.
  }
}

// A page that was told to reload, e.g. because the event was hidden for a while, does so as soon as there is one.
async function comeBack() {
  if (!document.querySelector("[data-live-line]:not([hidden]) a")) return;
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

function stayAwake() {
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
}

renew();
stayAwake();
setClock();
addEventListener("resize", renew);
document.fonts?.ready.then(renew);
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("live:merged", () => {
  // Another edition of the program has other styles and another script.
  setTimeout(() => {
    if (document.getElementById("live").dataset.edition !== edition) location.reload();
  }, AT_ONCE);
  renew();
});

setInterval(() => {
  tick();
  idle += 1;
  document.body.toggleAttribute("data-idle", idle > IDLE_SECONDS);
  if (paused || document.hidden || !isPaged()) return;
  seconds += 1;
  if (seconds >= SECONDS_A_PAGE) turn(1);
}, 1000);
setInterval(() => {
  setClock();
  comeBack();
}, 60_000);

for (const sign of ["pointermove", "pointerdown", "keydown", "focusin"]) {
  document.addEventListener(sign, () => {
    idle = 0;
    document.body.removeAttribute("data-idle");
  });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.turn) turn(Number(button.dataset.turn));
  else if (button.dataset.size) resize(Number(button.dataset.size));
  else if ("pause" in button.dataset) pause();
});

document.addEventListener("keydown", (event) => {
  if (!isPaged() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
  else if (event.key === "+" || event.key === "=") resize(1);
  else if (event.key === "-") resize(-1);
  else if (event.key === " " && !event.target.closest("button, a")) pause();
  else return;
  event.preventDefault();
});
