// Entering a position or moves (templates/games/parts/entry.html). What is entered is a text, and all of it is drawn here,
// with or without a network; entered_draft.js keeps and sends it, and what the server says of it is shown beside.
"use strict";

(() => {
  const FRESH = 5_000;
  const STONES = { B: "X", W: "O" };
  const LETTERS = { X: "B", O: "W" };

  function begin(root) {
    root.dataset.enteredLive = "";
    const words = JSON.parse(document.getElementById("entered-words").textContent);
    const isPosition = root.dataset.entered === "position";
    const tap = root.querySelector("[data-tap]");
    const size = Math.sqrt(tap.dataset.tapRows.length);
    const handicap = Number(root.dataset.handicap);
    const empty = isPosition ? ".".repeat(size * size) : "";
    const part = (name) => root.querySelector(`[data-entered-${name}]`);
    const chosen = (name) => root.querySelector(`[name=${name}]:checked`)?.value;
    const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
    const split = (text) => (text.trim() ? text.trim().split(/\s+/) : []);

    let entered = empty; // the position, or all moves
    let steps = []; // the moves replayed
    let at = 0; // how many of them are on the board
    let plan = null; // the word of a change in the middle that isn't taken yet, or "" for taking one out
    let fresh = 0;
    const earlier = [];

    const isLast = () => at === steps.length;
    const rows = () => (isPosition ? entered : (steps[at - 1]?.rows ?? ".".repeat(size * size)));
    const named = (word) => fill(word.endsWith("pass") ? words.passes : words.plays, { player: words[word[0]], point: word.slice(1) });

    function said(step, number) {
      const values = { number, player: words[step.colour], point: step.word.slice(1), count: step.removed.length };
      if (step.point === null) return fill(words.pass, values);
      if (enteredMoves.selfCaptured(step)) return fill(step.removed.length === 1 ? words.own : words.owns, values);
      return fill(step.removed.length ? words.takes : words.move, values);
    }

    function numbers() {
      const shown = new Map();
      if (isPosition || !root.querySelector("[name=numbered]").checked) return shown;
      steps.slice(0, at).forEach((step, index) => {
        for (const gone of step.removed) shown.delete(gone);
        if (step.point !== null && step.rows[step.point] !== ".") shown.set(step.point, index + 1);
      });
      return shown;
    }

    function draw() {
      enteredBoard.stones(tap, rows());
      const ghost = plan && !plan.endsWith("pass") ? { point: enteredMoves.pointOf(plan, size), stone: STONES[plan[0]] } : null;
      enteredBoard.marks(tap, { last: isPosition ? null : (steps[at - 1]?.point ?? null), numbers: numbers(), ghost });
      for (const told of root.querySelectorAll("[data-entered-count]")) told.textContent = rows().split(told.dataset.enteredCount).length - 1;
      root.querySelector("[data-entered-act=undo]").hidden = !earlier.length && (isPosition || !steps.length);
      if (isPosition) return;
      const taken = enteredMoves.taken(steps.slice(0, at));
      for (const told of root.querySelectorAll("[data-entered-taken]")) told.textContent = taken[told.dataset.enteredTaken];
      part("last").textContent = at ? said(steps[at - 1], at) : words.none;
      part("steps").hidden = !steps.length;
      part("at").textContent = fill(words.of, { move: at, moves: steps.length });
      for (const button of root.querySelectorAll("[data-entered-step]")) {
        button.disabled = button.dataset.enteredStep < 0 ? at === 0 : isLast();
      }
      part("remove").hidden = isLast() || at === 0;
      part("middle").hidden = isLast() || plan !== null;
      drawPlan();
    }

    function line(effect) {
      const { code, step, colour } = effect;
      return fill(words[code], { ...effect, player: words[colour], move: step && named(step.word) });
    }

    // What each way to take the change would do to the moves after it.
    function drawPlan() {
      const panel = part("plan");
      panel.hidden = plan === null;
      if (plan === null) return;
      const kinds = plan === "" ? ["remove"] : at ? ["insert", "replace"] : ["insert"];
      for (const choice of panel.querySelectorAll("[data-entered-kind]")) {
        const kind = choice.dataset.enteredKind;
        choice.hidden = !kinds.includes(kind);
        if (choice.hidden) continue;
        const { word, effects } = planned(kind);
        const values = { number: kind === "insert" ? at + 1 : at, move: word && named(word), before: at && named(steps[at - 1].word) };
        choice.querySelector("button").textContent = fill(words[kind], values);
        const lines = effects.slice(0, 4).map(line);
        if (effects.length > 4) lines.push(fill(words.more, { count: effects.length - 4 }));
        const items = (lines.length ? lines : [words.nothing]).map((text) => Object.assign(document.createElement("li"), { textContent: text }));
        choice.querySelector("ul").replaceChildren(...items);
      }
    }

    function planned(kind) {
      // In place of a move comes one of the same colour; after it, of the colour that is chosen.
      const word = kind === "replace" ? steps[at - 1].word[0] + plan.slice(1) : plan;
      return { word, ...enteredMoves.effectsOf(steps, kind, at, word, { size, handicap }) };
    }

    function goTo(step) {
      at = Math.max(0, Math.min(step, steps.length));
      plan = null;
      const colour = enteredMoves.next(steps.slice(0, at).map((one) => one.word), handicap);
      root.querySelector(`[name=colour][value=${colour}]`).checked = true;
      draw();
    }

    function set(text, step = Infinity) {
      if (isPosition) {
        entered = text.length === empty.length ? text : empty;
        draw();
      } else {
        steps = enteredMoves.replay(split(text), size, steps);
        entered = text;
        goTo(step);
      }
    }

    // What was done can be undone at once: for five seconds the line below the board says so.
    function take(text, step, told = "") {
      earlier.push([entered, at]);
      set(text, step);
      freshen(told);
      draft.changed();
    }

    function freshen(told) {
      clearTimeout(fresh);
      if (told) part("last").textContent = told;
      part("bar").dataset.fresh = "";
      fresh = setTimeout(() => delete part("bar").dataset.fresh, FRESH);
      part("notes")?.replaceChildren();
      if (isPosition) enteredBoard.owners(tap, null);
    }

    function move(word) {
      if (isLast()) return take([...split(entered), word].join(" "));
      plan = word;
      draw();
    }

    const acts = {
      pass: () => move(`${chosen("colour")}pass`),
      clear() {
        root.querySelector("[data-entered-clear]").open = false;
        take(empty);
      },
      undo() {
        const [text, step] = earlier.pop() ?? [split(entered).slice(0, -1).join(" "), Infinity];
        set(text, step);
        delete part("bar").dataset.fresh;
        part("notes")?.replaceChildren();
        draft.changed();
      },
      remove() {
        plan = "";
        draw();
      },
      take(button) {
        const kind = button.closest("[data-entered-kind]").dataset.enteredKind;
        take(planned(kind).words.join(" "), at + { insert: 1, replace: 0, remove: -1 }[kind]);
      },
      cancel() {
        plan = null;
        draw();
      },
    };

    root.addEventListener("tap:point", (event) => {
      event.preventDefault();
      const { name, point, stone } = event.detail;
      if (isPosition) {
        const cells = [...entered];
        const wanted = chosen("stone");
        cells[point] = stone === wanted ? "." : wanted;
        const put = cells[point] === "." ? fill(words.off, { point: name }) : named(LETTERS[wanted] + name);
        take(cells.join(""), 0, put);
      } else if (stone !== ".") {
        part("last").textContent = fill(words.occupied, { point: name });
      } else {
        move(chosen("colour") + name);
      }
    });

    root.addEventListener("click", (event) => {
      // Not before the click that ends a tap: it would press whatever has moved under the finger.
      if (plan && event.target.closest("[data-tap-surface]")) part("plan").scrollIntoView({ block: "nearest" });
      const button = event.target.closest("[data-entered-act], [data-entered-step]");
      if (!button) return;
      event.preventDefault();
      if (button.dataset.enteredStep) goTo(at + Number(button.dataset.enteredStep));
      else acts[button.dataset.enteredAct](button);
    });

    root.addEventListener("change", (event) => {
      const { name, checked, value } = event.target;
      if (name === "turned") enteredBoard.turn(tap, checked);
      if (name === "colour" && plan) plan = value + plan.slice(1);
      draw();
    });

    root.addEventListener("submit", (event) => {
      if (event.target.id === "enter-form") {
        event.preventDefault();
        draft.send(event.submitter);
      } else {
        draft.saving();
      }
    });

    const page = {
      root,
      text: () => entered,
      // The server's word counts: where it has another text, e.g. what another phone went on with, that one goes on.
      shown(answer, isSame) {
        part("said").replaceWith(answer);
        enteredBoard.owners(tap, answer.querySelector("[data-entered-counted]"));
        const text = answer.dataset.draft;
        if (!isSame || text === entered || (isPosition && !/[XO]/.test(text + entered))) return;
        earlier.push([entered, at]);
        set(text);
        if (answer.dataset.told) freshen(answer.dataset.told);
      },
      reachable(whether) {
        part("offline").hidden = whether;
      },
      gone() {
        location.reload();
      },
      elsewhere(kept) {
        if (kept) set(kept.text);
        if (kept) draft.version = kept.version;
      },
    };

    for (const one of root.querySelectorAll("[data-entered-script]")) one.hidden = false;
    const draft = new EnteredDraft(page);
    const { kept } = draft;
    const here = draft.field("draft").value;
    set(here);
    const isOver = kept && ((kept.sent && draft.version) || draft.wasSaved(kept));
    if (kept && !isOver && kept.text !== here && /[^.\s]/.test(kept.text + here)) {
      set(kept.text);
      draft.version = kept.version;
      draft.sent = false;
      draft.ask(0);
    }
    draft.write();
    document.querySelector("[data-entered-resumed]").hidden = !/[^.\s]/.test(entered);
  }

  // A refused record comes back as a new page in place of this one (unsent_reports.js).
  function beginAll() {
    for (const root of document.querySelectorAll("[data-entered]:not([data-entered-live])")) begin(root);
  }
  new MutationObserver(beginAll).observe(document.documentElement, { childList: true, subtree: true });
  beginAll();
})();
