// Tells of calls also to an official who isn't looking: what waits is counted in the tab's title, and each new call
// rings once and vibrates. A browser allows sound after a press only, so the button marked data-sound turns it on; the
// choice stays on the device, and on the next page sound waits for the first press there. Its words are on the button.
"use strict";

(() => {
  const CHOICE = "nzgs-call-sound";
  const RUNG = "nzgs-calls-rung";
  const COUNTED = /^(• )?(?:\(\d+\) )?/;
  const NOTES = [[784, 0], [1047, 0.16], [784, 0.32], [1047, 0.48]];
  const LASTS = 0.14;
  const LOUDNESS = 0.3;
  const VIBRATION = [250, 120, 250];
  const button = document.querySelector("[data-sound]");
  let audio = null;

  // Storage may be refused: then nothing is remembered.
  function read(storage, key) {
    try {
      return window[storage].getItem(key) ?? "";
    } catch {
      return "";
    }
  }

  function write(storage, key, value) {
    try {
      window[storage].setItem(key, value);
    } catch {
      // As above.
    }
  }

  let wanted = read("localStorage", CHOICE) === "on";

  function allow() {
    if (!wanted || !window.AudioContext) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
  }

  function ring() {
    if (!wanted || audio?.state !== "running") return;
    for (const [pitch, after] of NOTES) {
      const begins = audio.currentTime + after;
      const note = audio.createOscillator();
      const volume = audio.createGain();
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(LOUDNESS, begins);
      volume.gain.exponentialRampToValueAtTime(0.001, begins + LASTS);
      note.connect(volume).connect(audio.destination);
      note.start(begins);
      note.stop(begins + LASTS);
    }
  }

  function count() {
    const waits = document.querySelectorAll("[data-call], [data-waits]").length;
    const title = document.title.replace(COUNTED, (_all, mark) => `${mark ?? ""}${waits ? `(${waits}) ` : ""}`);
    if (title !== document.title) document.title = title;
  }

  function hear() {
    count();
    const calls = [...document.querySelectorAll("[data-call]")].map((call) => call.dataset.call);
    const rung = read("sessionStorage", RUNG).split(" ");
    if (!calls.some((call) => !rung.includes(call))) return;
    write("sessionStorage", RUNG, calls.join(" "));
    ring();
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION);
  }

  function show() {
    button.textContent = wanted ? button.dataset.off : button.dataset.on;
    button.hidden = false;
  }

  if (button && window.AudioContext) {
    show();
    button.addEventListener("click", () => {
      wanted = !wanted;
      write("localStorage", CHOICE, wanted ? "on" : "off");
      show();
      if (!wanted) return;
      allow();
      ring();
    });
  }
  for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, allow, { capture: true });
  document.addEventListener("live:merged", hear);
  allow();
  hear();
})();
