// A report is kept on this phone from the moment it is sent until the server has answered, and sent again when the network
// is back or the page is opened again. A claim, a call or a photo is kept when page.js or live.js can't send it; a photo
// goes into the browser's database. A nonce makes sending twice the same as once. Without JavaScript the form is an ordinary
// form.
"use strict";

(() => {
  const KEY = "kept-reports";
  const PHOTOS = "kept-photos";
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

  // A later report or call of the same game replaces an earlier one; a claim or photo what it was before it was changed.
  const same = (one, other) => one.action === other.action && (!["claim", "photo"].includes(one.kind) || one.nonce === other.nonce);
  const without = (report) => kept().filter((other) => !same(report, other));

  function forget(report) {
    keep(kept().filter((other) => other.body !== report.body));
    if (report.photo) photos("readwrite", (store) => store.delete(report.nonce)).catch(() => {});
  }

  // What `act` asks of the photos in the browser's database.
  async function photos(mode, act) {
    const settled = (request) => new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const opening = indexedDB.open(PHOTOS, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(PHOTOS);
    const database = await settled(opening);
    try {
      return await settled(act(database.transaction(PHOTOS, mode).objectStore(PHOTOS)));
    } finally {
      database.close();
    }
  }

  // What was typed towards a report, as a board being entered: of no more use once the report is taken.
  function dropDraft(report) {
    try {
      if (report.draft) localStorage.removeItem(report.draft);
    } catch {
      // What cannot be kept cannot be left over.
    }
  }

  // `reload`: with a link to the page as it is now, also where this one is the answer to a form, or to the page `back`;
  // `drop`: with a button that drops what is kept. Said beside the button that was pressed, if the page has a note there.
  function tell(text, { kind = "", reload = false, drop = false, back = "" } = {}) {
    const notes = [...document.querySelectorAll("[data-kept-note]")];
    const of = (wanted) => notes.filter((note) => note.dataset.keptNote === wanted);
    for (const note of notes) note.hidden = true;
    for (const note of [of(kind), of(""), notes].find((found) => found.length) ?? []) {
      note.hidden = !text;
      note.querySelector("[data-kept-text]").textContent = text;
      const link = note.querySelector("[data-kept-reload]");
      link.hidden = !reload;
      if (back) link.textContent = WORDS.open;
      link.href = back || (document.querySelector("#live[data-live]")?.dataset.live ?? "");
      note.querySelector("[data-kept-drop]").hidden = !drop;
    }
  }

  function tellWaiting(report) {
    tell(report?.photoLost ? WORDS.photoLost : WORDS.waiting, { kind: report?.kind, drop: Boolean(report) });
  }

  // The server answers a report that it took by leading to the game: the page goes there itself, to read what is said.
  async function post(report) {
    const answer = await fetch(report.action, {
      method: "POST",
      body: report.photo ? await withPhoto(report) : new URLSearchParams(report.body),
      redirect: "manual",
      signal: AbortSignal.timeout(LONGEST_WAIT),
    });
    if (answer.status >= 500 || answer.status === 429) throw new Error(`answer ${answer.status}`);
    return answer;
  }

  async function withPhoto(report) {
    const photo = await photos("readonly", (store) => store.get(report.nonce));
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(report.body)) form.append(name, value);
    if (photo) form.append(report.photo, photo, photo.name ?? "photo");
    return form;
  }

  // What is wrong with a report, beside what was typed.
  function show(refusal) {
    const page = new DOMParser().parseFromString(refusal, "text/html");
    document.querySelector("main").replaceWith(page.querySelector("main"));
    document.querySelector("[data-focus]")?.focus();
  }

  const taken = (answer) => answer.type === "opaqueredirect" || answer.ok;
  const refusalOf = async (answer) => (answer.status === 422 ? answer.text() : "");
  const gameOf = (report) => report.action.replace(/(report|enter|claim|call|photo)\/(\?.*)?$/, "");

  function typedHere() {
    return [...document.querySelectorAll("textarea, input:not([type=hidden])")].some(
      (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);
  }

  const isHere = (report) => document.querySelector(`form[action="${new URL(report.action).pathname}"]`) !== null;

  // A claim that was refused waits for the page on which its words can be put right.
  const due = () => kept().filter((report) => !report.refused || isHere(report));

  async function sendKept() {
    if (sending || !due().length) return;
    sending = true;
    let refused = null;
    let refusal = "";
    let last = null;
    try {
      for (const report of due()) {
        last = report;
        const answer = await post(report);
        refusal = await refusalOf(answer);
        if (taken(answer)) dropDraft(report);
        else refused = report;
        if (report.kind === "claim" && refusal && !isHere(report)) keep([...without(report), { ...report, refused: true }]);
        else forget(report);
      }
      if (refusal && isHere(last)) show(refusal);
      else if (refused) tellRefused(refused);
      else if (typedHere() && !isHere(last)) tell(WORDS.sentLate, last);
      else location.assign(gameOf(last));
    } catch {
      tellWaiting(last);
    } finally {
      sending = false;
    }
  }

  function tellRefused(report) {
    const waits = kept().some((other) => other.refused && other.body === report.body);
    if (waits) tell(WORDS.claimRefused, { kind: report.kind, reload: true, back: report.action });
    else tell(WORDS.refused, { kind: report.kind, reload: true });
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-kept]") || event.defaultPrevented) return;
    event.preventDefault();
    const report = { action: form.action, body: written(form).toString(), draft: form.dataset.keptDraft };
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
      if (safe) tellWaiting(report);
      else tell(WORDS.unsaved);
    } finally {
      sending = false;
      delete form.dataset.sent;
      form.removeAttribute("aria-busy");
    }
  });

  // What is written in a form, without files.
  const written = (form) => new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === "string"));

  // A claim or call that could not be sent.
  document.addEventListener("notsent", async (event) => {
    const form = event.target;
    const kind = form.dataset.keptOffline;
    if (!kind) return;
    const body = written(form);
    const report = { action: form.action, body: body.toString(), kind, nonce: body.get("nonce") };
    if (!keep([...without(report), report])) return;
    event.preventDefault();
    const file = form.querySelector("input[type=file]");
    if (file?.files.length) {
      try {
        await photos("readwrite", (store) => store.put(file.files[0], report.nonce));
        report.photo = file.name;
      } catch {
        report.photoLost = true;
      }
      keep([...without(report), report]);
    }
    tellWaiting(report);
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-kept-drop]")) return;
    for (const report of kept()) forget(report);
    tell("");
  });

  window.addEventListener("online", sendKept);
  sendKept();
  setInterval(sendKept, TRY_AGAIN_AFTER);
})();
