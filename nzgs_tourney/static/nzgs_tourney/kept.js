// A report that cannot be sent is kept on this phone and sent when the network is back. Its nonce makes sending it twice
// the same as once. Without JavaScript the form is an ordinary form.
"use strict";

const KEY = "kept-reports";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || [];
  } catch {
    return [];
  }
}

function keep(reports) {
  try {
    localStorage.setItem(KEY, JSON.stringify(reports));
    return true;
  } catch {
    return false;
  }
}

function tell(text) {
  for (const note of document.querySelectorAll("[data-kept-note]")) note.textContent = text;
}

async function post(report) {
  return fetch(report.action, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: report.body,
    credentials: "same-origin",
  });
}

async function sendKept() {
  const waiting = kept();
  if (!waiting.length) return;
  for (const report of waiting) {
    try {
      const answer = await post(report);
      if (answer.status >= 500) throw new Error(`answer ${answer.status}`);
    } catch {
      tell("Saved on this phone, not sent yet. It is sent as soon as there is a network.");
      return;
    }
    keep(kept().filter((other) => other.body !== report.body));
  }
  location.reload();
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-kept]") || event.defaultPrevented) return;
  event.preventDefault();
  const report = { action: form.action, body: new URLSearchParams(new FormData(form)).toString() };
  try {
    const answer = await post(report);
    if (answer.status >= 500) throw new Error(`answer ${answer.status}`);
    if (answer.status === 422) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.querySelector("main").replaceWith(page.querySelector("main"));
      document.querySelector("[data-focus]")?.focus();
    } else {
      location.assign(answer.url);
    }
  } catch {
    const safe = keep([...kept(), report]);
    tell(safe
      ? "Saved on this phone, not sent yet. It is sent as soon as there is a network."
      : "There is no network, and this phone keeps nothing: press Send again later.");
  } finally {
    delete form.dataset.sent;
    form.removeAttribute("aria-busy");
  }
});

window.addEventListener("online", sendKept);
if (kept().length) sendKept();
setInterval(() => { if (kept().length) sendKept(); }, 15000);
