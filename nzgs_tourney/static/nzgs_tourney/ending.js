// The end of a game updates as a whole: what its reader had unfolded stays so, and a lost connection is told.
"use strict";

(() => {
  const offline = document.querySelector("[data-ending-offline]");
  let open = [];

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id === "ending") open = [...document.querySelectorAll("#ending details[open]")].map((fold) => fold.id);
  });

  document.addEventListener("htmx:afterSwap", () => {
    for (const fold of document.querySelectorAll("#ending details")) fold.open ||= open.includes(fold.id);
  });

  document.addEventListener("htmx:sendError", () => {
    offline.hidden = false;
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.xhr?.status) offline.hidden = true;
  });
})();
