// Keeps what is being entered on the phone at every tap, and sends it to the server soon after: one request at a time, the
// newest text always, again and again while there is no network. The server keeps it for the game, so that another phone
// goes on where this one stopped; games/services/keep_entered.py says whose text counts.
"use strict";

(() => {
  const SOON = 250;
  const LOOK_AGAIN_AFTER = 10_000;
  const TRY_AGAIN_AFTER = 5_000;
  const LONGEST_WAIT = 20_000;
  const isNothing = (text) => !/[^.\s]/.test(text);

  // `page` has the `root` of what is entered and its text(); it is told what was shown() by the server, with whether the
  // text is still what was sent, whether the server is reachable(), that the page is gone(), and what another tab of this
  // phone has entered elsewhere().
  class Draft {
    constructor(page) {
      this.page = page;
      this.form = document.getElementById("enter-form");
      this.key = page.root.dataset.enteredKey;
      this.phone = this.kept?.phone ?? String(Math.random()).slice(2);
      this.version = Number(this.field("version").value);
      this.sent = true; // whether the server has seen the text as it is
      this.asked = false; // whether the page asks which of two texts goes on
      this.busy = false;
      this.stopped = false;
      for (const field of page.root.querySelectorAll("[name=phone]")) field.value = this.phone;
      window.addEventListener("online", () => this.send());
      document.addEventListener("visibilitychange", () => this.look());
      window.addEventListener("storage", (event) => event.key === this.key && this.page.elsewhere(this.kept));
      this.ask(LOOK_AGAIN_AFTER);
    }

    field(name) {
      return this.form.querySelector(`[name=${name}]`);
    }

    // What this phone has kept: { text, version, phone, sent, saving }.
    get kept() {
      try {
        const text = localStorage.getItem(this.key);
        return text?.startsWith("{") ? JSON.parse(text) : text && { text, version: 0, sent: false };
      } catch {
        return null;
      }
    }

    write() {
      const { version, phone, sent, stopped: saving } = this;
      const text = this.page.text();
      for (const field of this.page.root.querySelectorAll("[name=draft]")) field.value = text;
      for (const field of this.page.root.querySelectorAll("[name=version]")) field.value = version;
      try {
        if (isNothing(text) && sent) localStorage.removeItem(this.key);
        else localStorage.setItem(this.key, JSON.stringify({ text, version, phone, sent, saving }));
      } catch {
        // Storage may be refused: what is entered then lasts for this page.
      }
    }

    // The text is being saved as a record: the server then has a later version, and the text needn't go on.
    saving() {
      this.stopped = true;
      this.write();
    }

    wasSaved(kept) {
      return Boolean(kept.saving) && this.version > kept.version;
    }

    changed() {
      this.sent = false;
      this.stopped = false;
      this.write();
      this.ask(SOON);
    }

    ask(after) {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.send(), after);
    }

    look() {
      if (!document.hidden) this.send();
    }

    async send(button = null) {
      if (this.stopped || !this.page.root.isConnected) return;
      if (this.busy) {
        this.again = button ?? true;
        return;
      }
      if (this.sent && document.hidden) return this.ask(LOOK_AGAIN_AFTER);
      this.busy = true;
      this.again = null;
      const text = this.page.text();
      const body = new URLSearchParams(new FormData(this.form));
      if (button?.name) body.set(button.name, button.value);
      else if (this.sent) body.set("act", "look");
      let reached = false;
      try {
        const headers = { "HX-Request": "true" };
        const signal = AbortSignal.timeout(LONGEST_WAIT);
        const answer = await fetch(this.form.action, { method: "POST", body, headers, signal });
        if (answer.status === 429 || answer.status >= 500) throw new Error(`answer ${answer.status}`);
        this.answered(new DOMParser().parseFromString(await answer.text(), "text/html"), answer.ok && text);
        reached = true;
      } catch {
        // A phone doesn't always notice that it is back: weak networks come and go without a word.
      }
      this.busy = false;
      this.page.reachable(reached);
      if (this.again) this.send(this.again === true ? null : this.again);
      else if (!reached) this.ask(TRY_AGAIN_AFTER);
      else this.ask(this.sent || this.asked ? LOOK_AGAIN_AFTER : SOON);
    }

    // `text`: what was sent, false where it wasn't taken.
    answered(page, text) {
      const part = page.querySelector("[data-entered-said]");
      if (!part) {
        this.stopped = true;
        this.page.gone();
        return;
      }
      const same = this.page.text() === text;
      if (text !== false) this.version = Number(part.dataset.version);
      this.asked = part.dataset.asks !== undefined;
      this.sent = same && !this.asked;
      this.page.shown(part, same);
      this.write();
    }
  }

  window.EnteredDraft = Draft;
})();
