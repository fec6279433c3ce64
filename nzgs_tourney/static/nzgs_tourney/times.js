// Times for readers elsewhere. In an element marked data-own-times each time of New Zealand gets that of this device
// beside it, where they differ at that moment. A link marked data-subscribes opens the device's own calendar program,
// which then reads the calendar again and again; without this it is a file.
"use strict";

(() => {
  const WORDS = document.currentScript.dataset.yourTime;
  const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const DAY = { weekday: "short", day: "numeric", month: "short" };
  const OFFSET = /([+-])(\d\d):(\d\d)$/;

  // Minutes ahead of UTC in New Zealand, as the time itself is written; null for a day without a time.
  function offsetOf(iso) {
    const found = OFFSET.exec(iso);
    return found ? (found[1] === "-" ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) : null;
  }

  function show(time) {
    const iso = time.getAttribute("datetime");
    const moment = new Date(iso);
    const offset = offsetOf(iso);
    if (offset === null || offset === -moment.getTimezoneOffset()) return;
    if (time.querySelector("[data-live-own]")) return;
    // The day is said where it isn't New Zealand's.
    const sameDay = new Intl.DateTimeFormat("sv").format(moment) === iso.slice(0, 10);
    const form = new Intl.DateTimeFormat(document.documentElement.lang, sameDay ? CLOCK : { ...DAY, ...CLOCK });
    const own = document.createElement("span");
    own.dataset.liveOwn = "";
    own.textContent = ` (${WORDS.replace("{time}", form.format(moment))})`;
    time.append(own);
  }

  function showAll() {
    for (const time of document.querySelectorAll("[data-own-times] time")) show(time);
  }

  showAll();
  document.addEventListener("live:merged", showAll);

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-subscribes]");
    if (!link) return;
    event.preventDefault();
    location.assign(link.href.replace(/^https?:/, "webcal:"));
  });
})();
