// Notifications on a player's page: switched on and off for this browser. Without support for them nothing is offered.
"use strict";

(() => {
  const place = document.querySelector("[data-push]");
  if (!place || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const { push: key, pushWorker: worker, pushScope: scope } = place.dataset;
  const known = new Set(place.dataset.pushKnown.split(" "));
  const [start, stop] = place.querySelectorAll("form");
  const failed = place.querySelector("[data-push-failed]");

  const encoded = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  /** How the page names an address that the site knows. */
  async function digest(endpoint) {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
    return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  async function current() {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    return registration ? registration.pushManager.getSubscription() : null;
  }

  function isOfKey(made) {
    const under = made.options.applicationServerKey;
    return under === null || encoded(under) === key;
  }

  async function post(form, values) {
    const body = new FormData(form);
    for (const [name, value] of Object.entries(values)) body.set(name, value);
    const answer = await fetch(form.action, { method: "POST", body });
    if (!answer.ok) throw new Error(String(answer.status));
  }

  async function subscribe() {
    if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
    await navigator.serviceWorker.register(worker, { scope });
    const { pushManager } = await navigator.serviceWorker.ready;
    // One that the site doesn't know, or made under another key of the site, is of no use.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    try {
      await post(start, {
        endpoint: made.endpoint,
        key: encoded(made.getKey("p256dh")),
        secret: encoded(made.getKey("auth")),
      });
    } catch (refused) {
      await made.unsubscribe();
      throw refused;
    }
    known.add(await digest(made.endpoint));
  }

  async function unsubscribe() {
    const made = await current();
    if (!made) return;
    await post(stop, { endpoint: made.endpoint });
    await made.unsubscribe();
  }

  async function show() {
    const made = await current();
    const on = made !== null && isOfKey(made) && known.has(await digest(made.endpoint));
    start.hidden = on;
    stop.hidden = !on;
    place.hidden = false;
  }

  for (const [form, act] of [
    [start, subscribe],
    [stop, unsubscribe],
  ]) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      failed.hidden = true;
      try {
        await act();
      } catch {
        failed.hidden = false;
      }
      await show();
    });
  }
  show();
})();
