// Sorts a table by its headings. The server's rows stay as they are, hidden, so that news still finds them; what is seen
// is a copy in another order. Without this file a table is in the order it came in.
"use strict";

(() => {
  const HALVES = { "¼": 0.25, "½": 0.5, "¾": 0.75 };
  const NUMBER = /^([−-]?)(\d*)(?:[.,](\d+))?([¼½¾]?)/u;
  const chosen = new WeakMap();

  function figure(text) {
    const [all, minus, whole, tenths, part] = NUMBER.exec(text);
    if (!/[\d¼½¾]/u.test(all)) return Number.NEGATIVE_INFINITY;
    return (minus ? -1 : 1) * (Number(`${whole || 0}.${tenths || 0}`) + (HALVES[part] ?? 0));
  }

  function order(table, rows) {
    const { at, down } = chosen.get(table);
    const numbers = table.tHead.rows[0].cells[at].classList.contains("num");
    const text = (row) => row.cells[at].textContent.trim();
    const compare = numbers
      ? (one, other) => figure(text(one)) - figure(text(other))
      : (one, other) => text(one).localeCompare(text(other), document.documentElement.lang);
    return rows.sort((one, other) => (down ? -1 : 1) * compare(one, other));
  }

  function show(table) {
    const [given] = table.tBodies;
    table.querySelector("tbody[data-live-own]")?.remove();
    const choice = chosen.get(table);
    given.hidden = Boolean(choice);
    for (const [at, head] of [...table.tHead.rows[0].cells].entries()) {
      if (choice?.at === at) head.setAttribute("aria-sort", choice.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
    if (!choice) return;
    const body = document.createElement("tbody");
    body.dataset.liveOwn = "";
    body.append(...order(table, [...given.rows].map((row) => row.cloneNode(true))));
    given.after(body);
  }

  // First the best, then the other way round, then as it came.
  function next(table, head, at) {
    const now = chosen.get(table);
    const first = head.classList.contains("down");
    if (now?.at !== at) chosen.set(table, { at, down: first });
    else if (now.down === first) chosen.set(table, { at, down: !first });
    else chosen.delete(table);
    show(table);
  }

  function watch() {
    for (const table of document.querySelectorAll("table.sorts")) {
      for (const [at, head] of [...table.tHead.rows[0].cells].entries()) {
        if (head.classList.contains("still") || head.querySelector("button")) continue;
        const button = document.createElement("button");
        button.type = "button";
        button.className = "sort";
        button.append(...head.childNodes);
        button.addEventListener("click", () => next(table, head, at));
        head.append(button);
      }
      if (chosen.has(table)) show(table);
    }
  }

  watch();
  document.addEventListener("live:merged", watch);
})();
