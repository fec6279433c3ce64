// A table wider than its box scrolls sideways and says so; one that fits has no box, so that its heading row stays in
// sight while the page scrolls. Without this file every table keeps its box, with a shadow where there is more.
"use strict";

const cue = document.getElementById("sideways");
const widths = new ResizeObserver((changed) => {
  for (const { target } of changed) fit(target.closest(".table-scroll"));
});

function fit(box) {
  if (!box?.isConnected) return;
  box.dataset.sideways = box.querySelector("table").offsetWidth > box.clientWidth + 1 ? "yes" : "no";
}

function watchWidths() {
  for (const box of document.querySelectorAll(".table-scroll:not([data-sideways])")) {
    const said = cue.cloneNode(true);
    said.hidden = false;
    said.removeAttribute("id");
    said.dataset.liveOwn = "";
    box.prepend(said);
    fit(box);
    widths.observe(box);
    widths.observe(box.querySelector("table"));
  }
}

watchWidths();
for (const change of ["htmx:afterSettle", "live:merged"]) document.addEventListener(change, watchWidths);
