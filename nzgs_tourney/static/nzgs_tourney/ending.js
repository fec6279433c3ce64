// The end of a game renews itself as a whole: what its reader had unfolded stays so.
"use strict";

(() => {
  let open = [];

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id === "ending") open = [...document.querySelectorAll("#ending details[open]")].map((fold) => fold.id);
  });

  document.addEventListener("htmx:afterSwap", () => {
    for (const fold of document.querySelectorAll("#ending details")) fold.open ||= open.includes(fold.id);
  });
})();
