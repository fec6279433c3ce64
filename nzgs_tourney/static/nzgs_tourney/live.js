// Keeps the live parts of a page up to date. An element marked data-live names the address it comes from, its version
// (data-etag) and how often to ask (data-every, in seconds); an unchanged part answers 304 and nothing moves. Other
// parts carry data-live-with and its id. With data-live-own-news, a change removes the thanks for what was sent. While
// the page is in sight it hears of changes at once, by a stream of news from its own address; without one it just asks.
// Code that hears of a change sooner dispatches "live:look" on document; after a change, it gets "live:merged".
"use strict";

(() => {
  const MARK = "• ";
  const SECONDS = 10;
  const HIDDEN_TIMES = 3;
  const HEARING_TIMES = 6;
  const ANCHORS = 20;
  const LONGEST_WAIT = 20_000;
  const FAILURES_TOLD = 2;
  const WORDS = document.currentScript.dataset;
  const ONCE = "input[name=csrfmiddlewaretoken], input[name=nonce]";
  const versions = new WeakMap();
  const states = new WeakMap();
  let pressed = false;
  let waiting = [];
  let stream = null;
  let heard = new Set();

  // What differs between two answers that say the same is taken out, and kept for those that go into the page.
  function stripped(part) {
    const values = new Map();
    for (const input of part.querySelectorAll(ONCE)) {
      values.set(input, input.value);
      input.removeAttribute("value");
    }
    return values;
  }

  function remember(part) {
    const version = part.cloneNode(true);
    for (const held of version.querySelectorAll("[data-live-held], [data-live-own]")) held.remove();
    stripped(version);
    versions.set(part, version);
  }

  const partsOf = (root) => [root, ...document.querySelectorAll(`[data-live-with="${root.id}"]`)];
  const firstOf = (root) => root.querySelector("[data-live-first]");

  // The text that would be new to a reader: times of making and the like are marked data-live-quiet.
  function said(part) {
    const copy = part.cloneNode(true);
    for (const quiet of copy.querySelectorAll("[data-live-quiet]")) quiet.remove();
    return copy.textContent.replace(/\s+/g, " ").trim();
  }

  function markTitle() {
    if (document.hidden && !document.title.startsWith(MARK)) document.title = MARK + document.title;
  }

  function tell(text, withReload = false) {
    let line = document.querySelector("[data-live-line]");
    if (!line) {
      line = Object.assign(document.createElement("p"), { className: "live-line" });
      line.dataset.liveLine = "";
      line.setAttribute("role", "status");
      document.body.append(line);
    }
    line.textContent = text;
    line.hidden = !text;
    const href = document.getElementById("live")?.dataset.live ?? ""; // after a refused form, not the one in sight
    if (withReload) line.append(" ", Object.assign(document.createElement("a"), { href, textContent: WORDS.reload }));
  }

  // What was in sight stays where it was, and the focus on what had it.
  function steadily(change) {
    const focused = document.activeElement;
    const typing = focused?.matches("input, textarea, select") && focused.closest("[data-live]");
    const seen = window.scrollY > 0 || typing ? inSight(focused) : [];
    change();
    if (focused && focused !== document.body && !focused.isConnected) again(focused)?.focus({ preventScroll: true });
    const [stayed, was] = seen.find(([node]) => node.isConnected) ?? [];
    if (stayed) window.scrollBy({ top: stayed.getBoundingClientRect().top - was, behavior: "instant" });
  }

  // What must not move, with its place: the field that has the focus, or else the first things in sight.
  function inSight(focused) {
    const nodes = [...document.querySelectorAll("[data-live]")].flatMap((root) => [
      ...root.querySelectorAll("section, article, form, li, tr, p, h2, h3"),
    ]);
    const within = nodes.some((node) => node.contains(focused));
    const places = [...(within ? [focused] : []), ...nodes].map((node) => [node, node.getBoundingClientRect().top]);
    return places.filter(([, top]) => top >= 0 && top < window.innerHeight).slice(0, ANCHORS);
  }

  function again(gone) {
    if (gone.id) return document.getElementById(gone.id);
    const same = (node) => node.textContent === gone.textContent && node.getAttribute("href") === gone.getAttribute("href");
    return [...document.querySelectorAll(gone.tagName)].find(same);
  }

  const released = () => (pressed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve());

  // Another page altogether, or a board that its script must see from the start: that is loaded as a page.
  function needsItsScripts(fresh, root) {
    const board = (part) => part.querySelector("[data-viewer]") !== null;
    return fresh.tagName !== root.tagName || (board(fresh) && !board(root));
  }

  function take(root, answer, asked) {
    const fresh = answer.getElementById(root.id);
    if (!fresh) return false;
    if (needsItsScripts(fresh, root) && !parts.holds(root)) {
      if (document.hidden) markTitle();
      else location.reload();
      return true;
    }
    let news = false;
    const nonces = [];
    const first = firstOf(root)?.textContent;
    const title = answer.querySelector("title")?.textContent;
    // The calls in the band come from a page of their own, whose title isn't this page's.
    if (title && root.id !== "calls") document.title = (document.title.startsWith(MARK) ? MARK : "") + title;
    steadily(() => {
      for (const part of partsOf(root)) {
        const after = answer.getElementById(part.id);
        if (!after) continue;
        const values = stripped(after);
        const before = versions.get(part);
        news = news || said(before) !== said(after);
        versions.set(part, after.cloneNode(true));
        for (const input of values.keys()) if (input.name === "nonce") nonces.push([input.form?.getAttribute("action"), values.get(input)]);
        parts.forget(part, before, after, asked);
        parts.merge(before, after, part);
        for (const [input, value] of values) if (input.isConnected) input.setAttribute("value", value);
      }
      if (news && "liveOwnNews" in root.dataset) document.querySelector(".messages .good")?.remove();
      document.dispatchEvent(new CustomEvent("live:merged", { detail: { nonces } }));
    });
    for (const name of ["live", "etag", "every", "news"]) if (name in fresh.dataset) root.dataset[name] = fresh.dataset[name];
    if (news) {
      markTitle();
      announce(root);
      if (firstOf(root)?.textContent !== first) point(root);
    }
    return true;
  }

  function announce(root) {
    const status = document.getElementById("live-status");
    if (status && root.dataset.news && status.textContent !== root.dataset.news) status.textContent = root.dataset.news;
  }

  // Something that came in above what is in sight is pointed to.
  function point(root) {
    const first = firstOf(root);
    document.querySelector(".live-up")?.remove();
    if (!first || first.getBoundingClientRect().bottom >= 0) return;
    const link = document.createElement("a");
    link.className = "live-up button";
    link.href = `#${first.id}`;
    link.textContent = WORDS.newAbove;
    link.addEventListener("click", () => link.remove());
    (document.querySelector("main") ?? document.body).append(link);
  }

  // Asks for the page; or takes the part that came with the news, if there is one.
  async function look(root, { all = false, part = "" } = {}) {
    const state = states.get(root) ?? states.set(root, { failures: 0 }).get(root);
    if (!root.isConnected) return;
    if (state.busy) {
      state.again = true;
      return;
    }
    state.busy = true;
    state.again = false;
    const asked = Date.now();
    try {
      const headers = { "X-Live": "1" };
      if (root.dataset.etag && !all) headers["If-None-Match"] = root.dataset.etag;
      const options = { headers, cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(LONGEST_WAIT) };
      const answer = part ? new Response(await parts.unpacked(part)) : await fetch(root.dataset.live, options);
      if (answer.status >= 500) throw new Error(`answer ${answer.status}`);
      if (answer.ok) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        await released();
        if (root.isConnected && !take(root, page, asked)) state.gone = true;
      } else if (answer.status !== 304) state.gone = true;
      if (state.failures >= FAILURES_TOLD || state.gone) tell(state.gone ? WORDS.gone : "", state.gone);
      state.failures = 0;
    } catch {
      state.failures += 1;
      if (state.failures >= FAILURES_TOLD) tell(WORDS.offline);
    } finally {
      state.busy = false;
      state.at = Date.now();
    }
    if (state.again) await look(root);
  }

  function known(root) {
    for (const part of partsOf(root)) if (!versions.has(part)) remember(part);
  }

  function due(root) {
    const state = states.get(root);
    if (!state) return !root.dataset.etag;
    if (state.gone) return false;
    const times = document.hidden ? HIDDEN_TIMES : hears(root) ? HEARING_TIMES : 1;
    const every = Number(root.dataset.every || SECONDS) * 1000 * times;
    return Date.now() - state.at >= every;
  }

  const hears = (root) => stream?.readyState === EventSource.OPEN && heard.has(root);

  // One stream for all parts of the page, and none for a page out of sight or in a frame of another site's page, which
  // may have several: a browser has few connections to a site.
  function listen() {
    const roots = [...document.querySelectorAll("[data-live]")];
    const asked = document.hidden || window.parent !== window ? "" : roots.map((root) => root.dataset.live).join("\n");
    if ((stream?.asked ?? "") === asked || !window.EventSource) return;
    stream?.close();
    stream = null;
    heard = new Set();
    if (!asked) return;
    const address = new URL(roots[0].dataset.live, location.href);
    for (const other of roots.slice(1)) address.searchParams.append("also", other.dataset.live);
    if (window.DecompressionStream) address.searchParams.append("parts", "1");
    stream = new EventSource(address);
    stream.asked = asked;
    stream.addEventListener("message", (message) => {
      const { of, tag, spread, part } = JSON.parse(message.data);
      heard.add(roots[of]);
      if (tag && tag === roots[of].dataset.etag) return;
      if (part) look(roots[of], { part });
      else setTimeout(() => look(roots[of]), Math.random() * spread);
    });
  }

  function lookRound() {
    for (const root of document.querySelectorAll("[data-live]")) {
      if (!versions.has(root)) {
        known(root);
        if (!states.has(root)) states.set(root, { failures: 0, at: root.dataset.etag ? Date.now() : 0 });
      }
      if (due(root)) look(root);
    }
    listen();
  }

  const lookNow = () => document.querySelectorAll("[data-live]").forEach((root) => (known(root), look(root)));

  document.addEventListener("visibilitychange", () => {
    listen();
    if (document.hidden) return;
    if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
    lookNow();
  });
  document.addEventListener("live:look", lookNow);
  window.addEventListener("pagehide", () => {
    stream?.close();
    stream = null;
  });
  window.addEventListener("online", lookNow);
  document.addEventListener("pointerdown", () => (pressed = true), true);
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      pressed = false;
      // After the click that this press becomes.
      setTimeout(() => waiting.splice(0).forEach((resolve) => resolve()));
    }, true);
  }

  // A form marked data-live-sends is sent without leaving the page, so that nothing typed elsewhere on it is lost.
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    const root = document.querySelector(`#${form.dataset.liveSends || "none"}[data-live]`);
    if (!root || event.defaultPrevented) return;
    event.preventDefault();
    if (form.dataset.sending) return;
    form.dataset.sending = "yes";
    form.setAttribute("aria-busy", "true");
    try {
      const headers = { "X-Live": "1" };
      const body = new FormData(form);
      if (event.submitter?.name) body.set(event.submitter.name, event.submitter.value);
      const options = { method: "POST", headers, body, redirect: "manual", signal: AbortSignal.timeout(LONGEST_WAIT) };
      const answer = await fetch(form.action, options);
      if (answer.status >= 500) throw new Error(`answer ${answer.status}`);
      const refusal = answer.status === 422 ? await answer.text() : "";
      delete form.dataset.sending; // who reads why it was refused sends again before the page is as new as that
      tell(answer.ok ? "" : refusal || WORDS.gone, !answer.ok);
      if (answer.ok) {
        form.reset(); // what was typed is sent: the form is nobody's any more, and what comes in may take its place
        if (form.contains(document.activeElement)) document.activeElement.blur();
      }
      const renew = (merged) => {
        const nonce = merged.detail.nonces.find(([action]) => action === form.getAttribute("action"));
        const input = form.querySelector("[name=nonce]");
        if (nonce && input) input.value = nonce[1];
      };
      document.addEventListener("live:merged", renew, { once: true });
      await look(root, { all: true });
    } catch {
      if (form.dispatchEvent(new CustomEvent("notsent", { bubbles: true, cancelable: true }))) tell(WORDS.notSent);
    } finally {
      delete form.dataset.sending;
      form.removeAttribute("aria-busy");
    }
  });

  lookRound();
  setInterval(lookRound, 1000);
})();
