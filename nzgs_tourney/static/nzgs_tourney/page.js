// What a page does beyond its links and forms; without it each page still works.
"use strict";

const root = document.documentElement;

// Light or dark, remembered on this device.
const appearance = document.querySelector("[data-appearance]");
if (appearance) {
  const current = root.dataset.theme || "auto";
  appearance.hidden = false;
  appearance.querySelector(`[value="${current}"]`).checked = true;
  appearance.addEventListener("change", (event) => {
    const chosen = event.target.value;
    if (chosen === "auto") delete root.dataset.theme;
    else root.dataset.theme = chosen;
    try {
      if (chosen === "auto") localStorage.removeItem("theme");
      else localStorage.setItem("theme", chosen);
    } catch {
      // Storage may be refused: the choice then lasts for this page.
    }
  });
}

// The sum of a form's errors takes the focus, or the field to fill next. An address that ends in the name of a place
// takes the focus away again while the page loads.
const focused = document.querySelector("[data-focus]");
focused?.focus();
if (focused && location.hash) {
  window.addEventListener("load", () => {
    if (document.activeElement === document.body) focused.focus();
  });
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) {
    const dialog = document.getElementById(opener.dataset.opens);
    if (dialog?.showModal) {
      event.preventDefault();
      dialog.showModal();
    }
  }
  event.target.closest("[data-closes]")?.closest("dialog")?.close();
  for (const menu of document.querySelectorAll("[data-menu][open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
  if (event.target.closest("[data-prints]")) window.print();
});

// A slash goes to the search of the header, unless somebody types it.
document.addEventListener("keydown", (event) => {
  const find = document.querySelector("[data-find]");
  const typing = event.target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select");
  if (event.key !== "/" || !find || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  find.focus();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = event.target.closest?.("[data-menu][open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// A form with much to type has in data-not-sent the sentence for when there is no connection. It is sent only when the
// site answers: the browser's own error page would lose what was typed. Another script may keep it, and says so itself.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.notSent || event.defaultPrevented) return;
  event.preventDefault();
  if (form.dataset.asking) return;
  form.dataset.asking = "yes";
  form.setAttribute("aria-busy", "true");
  form.querySelector("[data-live-own]")?.remove();
  try {
    await fetch("/health/", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
    const { name, value } = event.submitter ?? {};
    if (name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    form.submit();
  } catch {
    delete form.dataset.asking;
    form.removeAttribute("aria-busy");
    if (!form.dispatchEvent(new CustomEvent("notsent", { bubbles: true, cancelable: true }))) return;
    const note = document.createElement("p");
    note.className = "notice bad";
    note.dataset.liveOwn = "";
    note.setAttribute("role", "alert");
    note.textContent = form.dataset.notSent;
    form.append(note);
  }
});

// A form marked data-once is sent once: a second press on a slow network does nothing.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-once]") || event.defaultPrevented) return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  form.setAttribute("aria-busy", "true");
});
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-sent], [data-asking]")) {
    delete form.dataset.sent;
    delete form.dataset.asking;
    form.removeAttribute("aria-busy");
  }
});

// A form marked data-asks has data-changed while something in it was changed and not sent, and the browser then asks
// before the page is left; not at a link marked data-cancels.
document.addEventListener("input", (event) => {
  if (event.target.form?.matches("[data-asks]")) event.target.form.dataset.changed = "";
});
document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) delete event.target.dataset.changed;
});
document.addEventListener("click", (event) => {
  const form = event.target.closest("[data-cancels]")?.closest("form");
  if (form) delete form.dataset.changed;
});
window.addEventListener("beforeunload", (event) => {
  if (document.querySelector("form[data-asks][data-changed]")) event.preventDefault();
});

// A select or choice marked data-sends sends its form when it changes; the form keeps its button for those without.
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-sends]")) event.target.form.requestSubmit();
});

// A part that is asked for anew says which version it has: an unchanged one answers 304.
document.addEventListener("htmx:configRequest", (event) => {
  const etag = event.detail.elt.dataset?.etag;
  if (etag) event.detail.headers["If-None-Match"] = etag;
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.detail.elt.dataset?.etag) event.preventDefault();
});
document.addEventListener("htmx:afterSettle", (event) => {
  const news = event.detail.elt.dataset?.news;
  const status = document.getElementById("live-status");
  if (news && status && status.textContent !== news) status.textContent = news;
});

// What the page said of an earlier press need not hold for the part that this press brought, e.g. "saved".
document.addEventListener("htmx:afterSwap", (event) => {
  const { verb, triggeringEvent } = event.detail.requestConfig;
  const pressed = triggeringEvent?.type === "click" || triggeringEvent?.type === "submit";
  if (pressed && verb === "post") document.querySelector("main .messages")?.remove();
});

// What a page offers only after some seconds, counted from when the page or its update came in.
const offered = new WeakMap();
setInterval(() => {
  for (const later of document.querySelectorAll("[data-shows-in][hidden]")) {
    const { showsIn } = later.dataset;
    if (offered.get(later)?.showsIn !== showsIn) offered.set(later, { showsIn, at: performance.now() + showsIn * 1000 });
    if (performance.now() >= offered.get(later).at) later.hidden = false;
  }
}, 1000);
