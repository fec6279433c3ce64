// Moves entered so far, as words in order, “BQ16 WD4 Bpass”: what is on the board after each, and what a change in the
// middle changes in the moves after it. Repetitions aren't known here: the server judges them.
"use strict";

(() => {
  const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const STONES = { B: "X", W: "O" };
  const OTHER = { B: "W", W: "B" };

  // null for a pass.
  function pointOf(word, size) {
    const [column, row] = [COLUMNS.indexOf(word[1]), size - Number(word.slice(2))];
    return column >= 0 && column < size && row >= 0 && row < size ? row * size + column : null;
  }

  // Every move with the position after it. One to a point that holds a stone is `occupied` and changes nothing. Steps known
  // from `before` are taken over as far as the words are the same.
  function replay(words, size, before = []) {
    const steps = [];
    let rows = ".".repeat(size * size);
    for (const [number, word] of words.entries()) {
      if (steps.length === number && before[number]?.word === word) {
        steps.push(before[number]);
      } else {
        const [colour, point] = [word[0], pointOf(word, size)];
        const stone = STONES[colour];
        const removed = point === null ? [] : goMoves.captures(rows, size, point, stone);
        const cells = [...rows];
        if (removed !== null && point !== null) cells[point] = stone;
        for (const gone of removed ?? []) cells[gone] = ".";
        steps.push({ word, colour, point, removed: removed ?? [], occupied: removed === null, rows: cells.join("") });
        before = [];
      }
      rows = steps[number].rows;
    }
    return steps;
  }

  // The colour expected after these moves: Black's while the handicap is being placed, then the other one's.
  function next(words, handicap) {
    const placing = words.length < handicap && words.every((word) => word[0] === "B");
    return placing || !words.length ? "B" : OTHER[words.at(-1)[0]];
  }

  const selfCaptured = (step) => step.removed.includes(step.point);

  // How many stones of each colour these steps took off the board.
  function taken(steps) {
    const gone = { B: 0, W: 0 };
    for (const step of steps) gone[selfCaptured(step) ? step.colour : OTHER[step.colour]] += step.removed.length;
    return gone;
  }

  // The words after a change at `at` moves, each with its number before the change: "insert" puts the word after them,
  // "replace" in place of the last of them, "remove" takes that one out.
  function changed(words, kind, at, word) {
    const old = words.map((one, index) => [one, index]);
    const end = kind === "insert" ? at : at - 1;
    return [...old.slice(0, end), ...(kind === "remove" ? [] : [[word, null]]), ...old.slice(at)];
  }

  const same = (one, other) => one.length === other.length && one.every((point) => other.includes(point));

  // What a change would do: `words` as they would be, without moves that came to stand on a stone, and `effects`: a move
  // dropped, captures that differ, a player who moves twice. Numbers of single moves are those before the change, of two
  // moves those after it.
  function effectsOf(steps, kind, at, word, { size, handicap }) {
    const pairs = changed(steps.map((step) => step.word), kind, at, word);
    const made = replay(pairs.map(([one]) => one), size, steps);
    const effects = [];
    for (const [index, after] of made.entries()) {
      const [before, earlier] = [pairs[index][1], pairs[index - 1]?.[1]];
      const twice = index >= Math.max(1, handicap) && made[index - 1].colour === after.colour;
      if (twice && (before === null || before - earlier !== 1)) {
        effects.push({ code: "twice", colour: after.colour, first: index, second: index + 1 });
      }
      if (before === null) continue;
      const was = steps[before];
      const counts = { number: before + 1, before: was.removed.length, after: after.removed.length };
      if (after.occupied) effects.push({ code: "dropped", step: was, ...counts });
      else if (!same(was.removed, after.removed)) effects.push({ code: "captures", step: was, ...counts });
    }
    return { words: made.filter((step) => !step.occupied).map((step) => step.word), effects };
  }

  window.enteredMoves = { effectsOf, next, pointOf, replay, selfCaptured, taken };
})();
