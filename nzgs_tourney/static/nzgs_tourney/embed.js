// Runs in what another site shows inside its page, before the first paint: takes the colours that the address asks for,
// tells the other page how high this one is, and opens links in a tab of their own. What isn't a colour is left alone.
"use strict";

const root = document.documentElement;
const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
if (theme === "light" || theme === "dark") root.dataset.theme = theme;
for (const [name, property] of [["colour", "--accent"], ["background", "--embed-background"]]) {
  const colour = asked.get(name) ?? "";
  if (/^[0-9a-f]{6}$/i.test(colour)) root.style.setProperty(property, `#${colour}`);
  if (name === "background" && colour === "transparent") root.style.setProperty(property, colour);
}

function tellHeight() {
  if (window.parent === window || !document.body) return;
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  window.parent.postMessage({ nzgsTourney: "height", height }, "*");
}

document.addEventListener("DOMContentLoaded", () => {
  new ResizeObserver(tellHeight).observe(document.body);
  tellHeight();
});
window.addEventListener("message", (event) => {
  if (event.source === window.parent && event.data?.nzgsTourney === "ask") tellHeight();
});

// A page of the site can't be shown inside the other page. A place on this one can.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (link && link.href.split("#")[0] !== location.href.split("#")[0]) link.target = "_blank";
});
