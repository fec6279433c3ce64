// A report is kept on this phone from the moment it is sent until the server has answered, and sent again when the network
// is back or the page is opened again. Its nonce makes sending it twice the same as once. Without JavaScript the form is an
// ordinary form.
"use strict";

(() => {
  const KEY = "kept-reports";
  const WORDS = document.currentScript.dataset;
  const TRY_AGAIN_AFTER = 15000;
  const LONGEST_WAIT = 20000;
  let sending = false;

  function kept() {
    try {
      return JSON.parse(localStorage.getItem(KEY)) || [];
    } catch {
      return [];
    }
  }

  // True where the phone has kept them.
  function keep(reports) {
    try {
      if (reports.length) localStorage.setItem(KEY, JSON.stringify(reports));
      else localStorage.removeItem(KEY);
      return true;
    } catch {
      return false;
    }
  }

  // A later report of the same game replaces an earlier one.
  const without = (report) => kept().filter((other) => other.action !== report.action);
  const forget = (report) => keep(kept().filter((other) => other.body !== report.body));

  // What was typed towards a report, as a board being entered: of no more use once the report is taken.
  function dropDraft(report) {
    try {
      if (report.draft) localStorage.removeItem(report.draft);
    } catch {
      // What cannot be kept cannot be left over.
    }
  }

  // `reload`: with a link to the page as it is now, also where this one is the answer to a form.
  function tell(text, { reload = false } = {}) {
    for (const note of document.querySelectorAll("[data-kept-note]")) {
      note.hidden = !text;
      note.querySelector("[data-kept-text]").textContent = text;
      const link = note.querySelector("[data-kept-reload]");
      link.hidden = !reload;
      link.href = document.querySelector("#live[data-live]")?.dataset.live ?? "";
    }
  }

  // The server answers a report that it took by leading to the game: the page goes there itself, to read what is said.
  async function post(report) {
    const answer = await fetch(report.action, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: report.body,
      redirect: "manual",
      signal: AbortSignal.timeout(LONGEST_WAIT),
    });
    if (answer.status >= 500 || answer.status === 429) throw new Error(`answer ${answer.status}`);
    return answer;
  }

  // What is wrong with a report, beside what was typed.
  function show(refusal) {
    const page = new DOMParser().parseFromString(refusal, "text/html");
    document.querySelector("main").replaceWith(page.querySelector("main"));
    document.querySelector("[data-focus]")?.focus();
  }

  const taken = (answer) => answer.type === "opaqueredirect" || answer.ok;
  const refusalOf = async (answer) => (answer.status === 422 ? answer.text() : "");
  const gameOf = (report) => report.action.replace(/(report|enter)\/(\?.*)?$/, "");

  function typedHere() {
    return [...document.querySelectorAll("textarea, input:not([type=hidden])")].some(
      (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);
  }

  async function sendKept() {
    if (sending || !kept().length) return;
    sending = true;
    let refused = false;
    let refusal = "";
    let last = null;
    try {
      for (const report of kept()) {
        const answer = await post(report);
        const good = taken(answer);
        refusal = await refusalOf(answer);
        if (good) dropDraft(report);
        refused = !good || refused;
        forget(report);
        last = report;
      }
      const isHere = document.querySelector(`form[action="${new URL(last.action).pathname}"]`) !== null;
      if (refusal && isHere) show(refusal);
      else if (refused) tell(WORDS.refused, { reload: true });
      else if (typedHere() && !isHere) tell(WORDS.sentLate);
      else location.assign(gameOf(last));
    } catch {
      tell(WORDS.waiting);
    } finally {
      sending = false;
    }
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-kept]") || event.defaultPrevented) return;
    event.preventDefault();
    const report = { action: form.action, body: new URLSearchParams(new FormData(form)).toString(), draft: form.dataset.keptDraft };
    const safe = keep([...without(report), report]);
    sending = true;
    try {
      const answer = await post(report);
      const refusal = await refusalOf(answer);
      forget(report);
      if (taken(answer)) {
        dropDraft(report);
        location.assign(gameOf(report));
      } else if (refusal) {
        show(refusal);
      } else {
        tell(WORDS.outdated, { reload: true });
      }
    } catch {
      tell(safe ? WORDS.waiting : WORDS.unsaved);
    } finally {
      sending = false;
      delete form.dataset.sent;
      form.removeAttribute("aria-busy");
    }
  });

  window.addEventListener("online", sendKept);
  sendKept();
  setInterval(sendKept, TRY_AGAIN_AFTER);
})();
