// Entering a position or moves (templates/games/parts/entry.html). What was entered is a text, kept on the phone at every
// tap. Stones of a position are drawn here; captures are the program's affair, so moves are sent and drawn there.
"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const LONGEST_WAIT = 20000;
  const TRY_AGAIN_AFTER = 5000;
  const earlier = [];
  let sending = null;
  let again = 0;

  const page = () => document.querySelector("[data-entered]");
  const isPosition = () => page().dataset.entered === "position";
  const draft = () => page().querySelector("[name=draft]").value;
  const words = (text) => (text ? text.split(" ") : []);
  const isNothing = (text) => !/[^.\s]/.test(text);
  const chosen = (name) => page().querySelector(`[name=${name}]:checked`)?.value;

  function keep(text) {
    try {
      if (isNothing(text)) localStorage.removeItem(page().dataset.enteredKey);
      else localStorage.setItem(page().dataset.enteredKey, text);
    } catch {
      // Storage may be refused: what is entered then lasts for this page.
    }
  }

  function kept() {
    try {
      return localStorage.getItem(page().dataset.enteredKey) ?? "";
    } catch {
      return "";
    }
  }

  function write(text) {
    for (const field of page().querySelectorAll("[name=draft]")) field.value = text;
    keep(text);
  }

  // All that was entered goes to the program, which draws it; what is entered meanwhile goes in its place.
  async function send(button) {
    const form = page().querySelector("#enter-form");
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.set(button.name, button.value);
    sending?.abort();
    clearTimeout(again);
    const mine = (sending = new AbortController());
    const late = setTimeout(() => mine.abort(), LONGEST_WAIT);
    try {
      const headers = { "HX-Request": "true" };
      const answer = await fetch(form.action, { method: "POST", body, headers, signal: mine.signal });
      const drawn = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-entered]");
      if (mine === sending) show(drawn);
    } catch {
      if (mine !== sending) return;
      page().querySelector("[data-entered-offline]").hidden = false;
      // A phone doesn't always notice that it is back: weak networks come and go without a word.
      again = setTimeout(send, TRY_AGAIN_AFTER);
    } finally {
      clearTimeout(late);
    }
  }

  // The program's word on what was entered is the one that counts. The focus stays where it was.
  function show(drawn) {
    const { name, value } = document.activeElement ?? {};
    page().replaceWith(drawn);
    if (name && value) [...page().querySelectorAll(`[name="${name}"]`)].find((one) => one.value === value)?.focus();
    if (isPosition()) page().querySelector("[data-entered-act=undo]").hidden = !earlier.length;
    keep(draft());
  }

  function put(svg, point, stone) {
    const { size, cell, origin, prefix } = svg.dataset;
    const place = "turned" in svg.dataset ? size * size - 1 - point : point;
    const [x, y] = [place % size, Math.floor(place / size)].map((line) => Number(origin) + cell * line);
    const drawn = document.createElementNS(SVG, "use");
    const attributes = { href: `#${prefix}-${stone === "X" ? "b" : "w"}`, "data-point": point, x, y };
    for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, value);
    svg.querySelector(".board-stones").append(drawn);
  }

  // The position as it is now: only what differs is drawn, and what was said of an earlier one goes.
  function draw(text) {
    const root = page().querySelector("[data-tap]");
    const svg = root.querySelector("svg");
    [...text].forEach((stone, point) => {
      if (stone === root.dataset.tapRows[point]) return;
      svg.querySelector(`.board-stones [data-point="${point}"]`)?.remove();
      if (stone !== ".") put(svg, point, stone);
    });
    root.dataset.tapRows = text;
    svg.querySelector(".board-owners").replaceChildren();
    page().querySelector("[data-entered-notes]").replaceChildren();
    for (const told of page().querySelectorAll("[data-entered-count]")) told.textContent = text.split(told.dataset.enteredCount).length - 1;
    page().querySelector("[data-entered-act=undo]").hidden = !earlier.length;
  }

  function position(text) {
    earlier.push(draft());
    write(text);
    draw(text);
  }

  function expect(colour) {
    const choice = page().querySelector(`[name=colour][value=${colour}]`);
    if (choice) choice.checked = true;
  }

  function move(name) {
    const colour = chosen("colour");
    const made = [...words(draft()), colour + name];
    write(made.join(" "));
    expect(made.length < Number(page().dataset.handicap) ? "B" : colour === "B" ? "W" : "B");
    send();
  }

  const acts = {
    pass: () => move("pass"),
    clear() {
      if (isPosition()) return position(draft().replace(/[^.]/g, "."));
      earlier.push(draft());
      write("");
      send();
    },
    undo() {
      if (isPosition() || (!draft() && earlier.length)) {
        const text = earlier.pop() ?? draft();
        write(text);
        return isPosition() ? draw(text) : send();
      }
      const made = words(draft());
      const last = made.pop();
      write(made.join(" "));
      if (last) expect(last[0]);
      send();
    },
  };

  document.addEventListener("tap:point", (event) => {
    if (!event.target.closest("[data-entered]")) return;
    event.preventDefault();
    const { name, point, stone } = event.detail;
    if (isPosition()) {
      const cells = [...draft()];
      const wanted = chosen("stone");
      cells[point] = stone === wanted ? "." : wanted;
      position(cells.join(""));
    } else {
      put(event.target.querySelector("svg"), point, chosen("colour") === "B" ? "X" : "O");
      move(name);
    }
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-entered-act]");
    if (!button) return;
    event.preventDefault();
    acts[button.dataset.enteredAct]();
  });

  document.addEventListener("submit", (event) => {
    if (event.target.id !== "enter-form") return;
    event.preventDefault();
    send(event.submitter);
  });

  window.addEventListener("online", () => page().querySelector("[data-entered-offline]").hidden || send());

  const before = kept();
  if (isNothing(draft()) && !isNothing(before)) {
    document.querySelector("[data-entered-resumed]").hidden = false;
    write(before);
    send();
  }
})();
