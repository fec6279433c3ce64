// Results by keyboard: what is typed is sent one after another while the next is typed, and kept where it cannot be.
// Without this script every row is a form of its own.
"use strict";

(() => {
  const place = document.querySelector("[data-results]");
  if (!place) return;

  const STORED_AS = `results ${place.dataset.results}`;
  const SENT_BY_ITSELF_FOR = 15 * 60 * 1000;
  const TRY_AGAIN_AFTER = 5000;
  const AT_ONCE = 3000; // who waits longer after a refusal has read it
  const SIGNED_OUT = "You are signed out;";
  const LOOKING = ["ArrowLeft", "ArrowRight", "Home", "End", "Backspace", "Delete", "Escape"];
  const ACTS = {
    x: { act: "clear", none: "There is no result to clear." },
    u: { act: "undo", none: "There is nothing to undo." },
  };

  const count = document.getElementById("results-count");
  const trouble = document.getElementById("results-trouble");
  const unsent = new Map(); // game's row id -> { url, text, nonce, at }
  const wentTo = new Map(); // game's row id -> the field to which Enter took the cursor
  const doubted = new Map(); // row id, where a refusal took the cursor back -> { text, at }: refused, or asked about since
  const began = new Map(); // row id -> the entry that the page knew of when they began to type there
  const entered = new Map(); // row id -> the number of what was last entered there from this page
  let sending = false;
  let waiting = 0;

  const rows = () => [...place.querySelectorAll("[data-board]")];
  const inputOf = (row) => row.querySelector("[name=result]");
  const knownOf = (row) => row.querySelector("[data-known]");
  const stateOf = (row) => knownOf(row).dataset.state;
  const seenIn = (row) => row.querySelector("[name=seen][form^=enter]")?.value ?? "";
  const outstanding = (row) => ["open", "contradicted"].includes(stateOf(row)) && !unsent.has(row.id);

  function keep() {
    try {
      if (unsent.size) localStorage.setItem(STORED_AS, JSON.stringify([...unsent]));
      else localStorage.removeItem(STORED_AS);
    } catch {
      // Storage may be refused: what is typed is then kept for as long as the page is open.
    }
  }

  // A number for the request, so that one that arrives twice counts once. (randomUUID needs HTTPS, this does not.)
  function nonce() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function say(title, text, signedOut = false) {
    trouble.hidden = !title;
    trouble.querySelector("[data-sign-in]").hidden = !signedOut;
    trouble.querySelector("[data-title]").textContent = title;
    trouble.querySelector("[data-text]").textContent = text;
  }

  function tell(row, sentence, bad) {
    const input = inputOf(row);
    row.querySelector("[data-said]").textContent = sentence;
    row.classList.toggle("trouble", Boolean(bad) || stateOf(row) === "contradicted");
    if (!input) return;
    if (bad) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }

  // Why nothing can be entered at this board any more, with a link to the boards as they are.
  function tellGone(row, sentence) {
    tell(row, sentence, true);
    const link = Object.assign(document.createElement("a"), { href: place.dataset.results, textContent: "Reload" });
    row.querySelector("[data-said]").append(" ", link);
  }

  function goOn(from) {
    const all = rows();
    const start = all.indexOf(from);
    const next = [...all.slice(start + 1), ...all.slice(0, start)].find((row) => outstanding(row) && inputOf(row));
    const close = document.querySelector("[data-close] button");
    (next ? inputOf(next) : close)?.focus();
    wentTo.set(from.id, document.activeElement);
  }

  function select(row) {
    inputOf(row).focus();
    inputOf(row).select();
  }

  // After a refusal, unless they type elsewhere already: what is typed next replaces what was refused. Who types on at
  // once means the next board by it, so that it takes a second Enter, until they show that they look.
  function goBack(row) {
    const field = wentTo.get(row.id);
    if (!field || document.activeElement !== field || field.value) return;
    select(row);
    doubt(row, inputOf(row).value.trim());
  }

  const doubt = (row, text) => doubted.set(row.id, { text, at: Date.now() });

  // Asks about it once; whether it has to.
  function asks(row, text) {
    if (!text || !doubted.has(row.id) || doubted.get(row.id).text === text) return false;
    doubt(row, text);
    tell(row, `Is “${text}” the result of table ${row.dataset.board}? Then press Enter again.`, true);
    return true;
  }

  function step(row, by) {
    const open = rows().filter(inputOf);
    const next = open[open.indexOf(row) + by];
    if (!next) return;
    select(next);
  }

  // What the server says of a board replaces what the page knew, until live.js has a newer version of it.
  function show(row, job, news) {
    const known = knownOf(row);
    began.delete(row.id);
    put(known, news.row);
    known.dataset.state = news.state;
    const input = inputOf(row);
    if (news.refusal && input && !input.value) input.value = job.text;
    if (!news.refusal && input?.value.trim() === job.text) input.value = "";
    tell(row, news.refusal, news.refusal);
    if (news.refusal && input) goBack(row);
    if (news.state === "confirmed") end(row);
    if (count) put(count, news.count);
    const head = document.querySelector("#ledger-head [data-head]");
    if (head) head.textContent = news.head;
    for (const [name, number] of Object.entries(news.counts)) {
      const place = document.getElementById(`count-${name}`);
      if (place) put(place, number);
    }
  }

  function put(place, html) {
    place.innerHTML = html;
    place.dataset.liveShown = Date.now();
  }

  // A board whose result is final has no field any more, once nobody types there.
  function end(row) {
    const input = inputOf(row);
    if (!input || stateOf(row) !== "confirmed" || unsent.has(row.id)) return;
    if (input.value.trim()) {
      if (!row.querySelector("[data-said]").textContent.trim()) tell(row, "This result is final now. What you typed isn’t entered.", true);
    } else if (document.activeElement !== input) {
      tell(row, "", false);
      const word = document.createElement("span");
      word.className = "visually-hidden";
      word.textContent = "final";
      input.form.replaceWith(word);
      for (const left of row.querySelectorAll(".tap, .rest")) left.remove();
    }
  }

  async function post(job) {
    const token = document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1] ?? "";
    const body = new URLSearchParams({ seen: job.seen ?? "", ...job.given, result: job.text, nonce: job.nonce });
    const headers = { Accept: "application/json", "X-CSRFToken": token };
    const answer = await fetch(job.url, { method: "POST", headers, body, redirect: "manual" });
    if (answer.type === "opaqueredirect") throw new Error(SIGNED_OUT);
    if (answer.status === 403) throw new Error("This account can’t enter results here any more;");
    if (answer.ok || answer.status === 422) return answer.json();
    // The board is not there any more: the boards were changed, or the round was taken back.
    if (answer.status === 409) return answer.json();
    if (answer.status === 404) return { gone: "Nothing was entered: this board isn’t there any more." };
    // The disk is full, or the database is away: in the server's words.
    if (answer.status === 503) throw new Error((await answer.json().catch(() => ({}))).unavailable ?? "The site is too busy at the moment.");
    throw new Error(`The server answered ${answer.status};`);
  }

  async function send() {
    if (sending) return;
    sending = true;
    clearTimeout(waiting);
    try {
      while (unsent.size) {
        const [id, job] = unsent.entries().next().value;
        const news = await post(job);
        if (unsent.get(id) === job) unsent.delete(id);
        keep();
        const row = document.getElementById(id);
        if (row && news.gone) tellGone(row, news.gone);
        else if (row) show(row, job, news);
      }
      say("", "");
    } catch (reason) {
      const why = reason instanceof TypeError ? "There is no connection;" : reason.message;
      const many = unsent.size === 1 ? "One result is not sent yet." : `${unsent.size} results are not sent yet.`;
      const kept = `${why.endsWith(";") ? "what" : "What"} you typed is kept on this device and sent as soon as it can be.`;
      say(many, `${why} ${kept}`, why === SIGNED_OUT);
      for (const id of unsent.keys()) {
        const row = document.getElementById(id);
        if (row) tell(row, "kept here, not sent yet", true);
      }
      waiting = setTimeout(send, TRY_AGAIN_AFTER);
    } finally {
      sending = false;
    }
  }

  place.addEventListener("submit", (event) => {
    const form = event.target;
    const row = form.closest("[data-board]");
    if (!row) return;
    event.preventDefault();
    if (form.dataset.act) {
      act(row, form);
      return;
    }
    const confirms = event.submitter?.hasAttribute("data-confirms");
    enter(row, form, event.submitter?.name === "tapped" ? event.submitter.value : "", confirms);
  });

  place.addEventListener("click", (event) => {
    const row = event.target.closest("[data-tap]")?.closest("[data-board]");
    if (row && inputOf(row)) enter(row, inputOf(row).form, event.target.closest("[data-tap]").dataset.tap);
  });

  // A table's number goes to its board; with a result behind it, that is entered there.
  function goTo(row, table, result) {
    const [board, other] = rows().filter((one) => one.dataset.board === table && inputOf(one));
    if (!board || other) {
      tell(row, other ? `Two divisions have a table ${table}: type at its line.` : `Table ${table} isn’t on this page, or its result is final.`, true);
      select(row);
      return;
    }
    inputOf(row).value = "";
    began.delete(row.id);
    tell(row, "", false);
    inputOf(board).value = result || inputOf(board).value;
    if (result) enter(board, inputOf(board).form, "");
    else select(board);
  }

  // Enters what was typed, or the result whose button was tapped: then the cursor stays where it is.
  function enter(row, form, tapped, pressedConfirm = false) {
    const text = tapped || inputOf(row).value.trim();
    const [, table, rest] = (!tapped && text.match(/^(\d+)\s*(\S*)$/)) || [];
    if (table) {
      goTo(row, table, rest);
      return;
    }
    if (!tapped && asks(row, text)) return;
    doubted.delete(row.id);
    const pressed = ACTS[text.toLowerCase()];
    if (pressed) {
      const asked = row.querySelector(`[data-act=${pressed.act}]`);
      if (asked) act(row, asked);
      else {
        tell(row, pressed.none, true);
        select(row);
      }
      return;
    }
    const confirms = pressedConfirm || text.toLowerCase() === "c";
    if (!text && !confirms) {
      tell(row, "Type b, w or j first.", true);
      return;
    }
    const url = confirms ? form.dataset.confirm : form.getAttribute("action");
    unsent.delete(row.id);
    const seen = [began.get(row.id) ?? seenIn(row), entered.get(row.id)].filter(Boolean).join(" ");
    const job = { url, text, nonce: nonce(), at: Date.now(), seen };
    unsent.set(row.id, job);
    began.delete(row.id);
    if (!confirms) entered.set(row.id, job.nonce);
    keep();
    tell(row, "", false);
    if (tapped) inputOf(row).value = "";
    else goOn(row);
    send();
  }

  // Clears a result, or undoes that: the cursor stays at the board, which is outstanding again or known.
  function act(row, form) {
    const given = Object.fromEntries(new FormData(form));
    inputOf(row).value = "";
    unsent.delete(row.id);
    unsent.set(row.id, { url: form.getAttribute("action"), text: "", nonce: nonce(), at: Date.now(), given });
    keep();
    tell(row, "", false);
    inputOf(row).focus();
    send();
  }

  // Who begins to type before somebody else's entry is shown hasn't seen it.
  place.addEventListener("input", (event) => {
    const row = event.target.closest("[data-board]");
    if (!row || event.target !== inputOf(row)) return;
    if (!event.target.value) began.delete(row.id);
    else if (!began.has(row.id)) began.set(row.id, seenIn(row));
  });

  place.addEventListener("keydown", (event) => {
    const row = event.target.closest("[data-board]");
    if (!row || event.target !== inputOf(row) || event.isComposing) return;
    const { text, at } = doubted.get(row.id) ?? {};
    const looks = LOOKING.includes(event.key) || Date.now() - at > AT_ONCE;
    if (looks && event.target.value.trim() === text) doubted.delete(row.id);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      step(row, event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape") {
      event.target.value = "";
      tell(row, "", false);
    }
  });

  document.addEventListener("live:merged", () => rows().forEach(end));
  place.addEventListener("focusout", (event) => {
    const row = event.target.closest("[data-board]");
    if (!row) return;
    doubted.delete(row.id);
    // After the focus is where it goes.
    setTimeout(() => end(row));
  });
  place.addEventListener("pointerdown", (event) => doubted.delete(event.target.closest("[data-board]")?.id));
  window.addEventListener("online", send);
  window.addEventListener("beforeunload", (event) => {
    if (unsent.size) event.preventDefault();
  });

  // What an earlier visit could not send: sent now, or after a while only shown, since things may have moved on.
  try {
    for (const [id, job] of JSON.parse(localStorage.getItem(STORED_AS) ?? "[]")) {
      const row = document.getElementById(id);
      if (row && inputOf(row)) inputOf(row).value = job.text;
      if (Date.now() - job.at < SENT_BY_ITSELF_FOR) unsent.set(id, job);
      else if (row && job.given) tell(row, "cleared or undone earlier, never sent: do it again if it still holds", true);
      else if (row) tell(row, "typed earlier, never sent: press Enter if it still holds", true);
    }
  } catch {
    // Nothing readable was kept.
  }
  keep();
  send();

  // A page that came back without this script has what it refused, described by the sentence why.
  const refused = rows().find((row) => inputOf(row)?.matches("[aria-describedby]"));
  const first = rows().find((row) => outstanding(row) && inputOf(row));
  if (refused) select(refused);
  else if (first && !location.hash && !document.querySelector("[data-focus]") && !matchMedia("(pointer: coarse)").matches) {
    inputOf(first).focus();
  }
})();
