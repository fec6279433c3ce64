// A link pressed on a player's page without a network: the page stays, and says so in our words, in place of the browser's
// own page that would take what is on the screen away. A phone doesn't always notice that it is offline, so the site is
// asked first. Without JavaScript a link is an ordinary link.
"use strict";

(() => {
  const WORDS = document.currentScript.dataset;
  const LONGEST_WAIT = 10_000;

  async function isReached() {
    if (!navigator.onLine) return false;
    try {
      await fetch("/health/", { cache: "no-store", signal: AbortSignal.timeout(LONGEST_WAIT) });
      return true;
    } catch {
      return false;
    }
  }

  // In the line of live.js, which clears it once the page is up to date again.
  function tell(text) {
    let line = document.querySelector("[data-live-line]");
    if (!line) {
      line = Object.assign(document.createElement("p"), { className: "live-line" });
      line.dataset.liveLine = "";
      line.setAttribute("role", "status");
      document.body.append(line);
    }
    line.textContent = text;
    line.hidden = !text;
  }

  const isHere = (link) => link.hash && link.href.split("#")[0] === location.href.split("#")[0];

  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin || isHere(link)) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = "true";
    const reached = await isReached();
    link.ariaBusy = null;
    if (reached) location.assign(link.href);
    else tell(WORDS.offline);
  });

  window.addEventListener("online", () => tell(""));
})();
