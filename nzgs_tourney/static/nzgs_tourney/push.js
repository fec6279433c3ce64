// Notifications on a player's page: switched on and off for this browser. Without support for them nothing is offered.
"use strict";

(() => {
  const place = document.querySelector("[data-push]");
  if (!place || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const { push: key, pushWorker: worker, pushScope: scope } = place.dataset;
  const [start, stop] = place.querySelectorAll("form");
  const failed = place.querySelector("[data-push-failed]");

  const encoded = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  async function current() {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    return registration ? registration.pushManager.getSubscription() : null;
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
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await post(start, {
      endpoint: made.endpoint,
      key: encoded(made.getKey("p256dh")),
      secret: encoded(made.getKey("auth")),
    });
  }

  async function unsubscribe() {
    const made = await current();
    if (!made) return;
    await post(stop, { endpoint: made.endpoint });
    await made.unsubscribe();
  }

  async function show() {
    const on = Boolean(await current());
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
