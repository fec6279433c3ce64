// What a move does to the board by the New Zealand rules: the stones it captures, or its own. Repetitions aren't known
// here: the server judges them.
"use strict";

(() => {
  // `board` is a text or a list with "X", "O" or "." for each point, in rows of `size`.
  function beside(size, point) {
    const column = point % size;
    const found = [];
    if (column > 0) found.push(point - 1);
    if (column < size - 1) found.push(point + 1);
    if (point >= size) found.push(point - size);
    if (point < size * (size - 1)) found.push(point + size);
    return found;
  }

  // The stones of one colour whose chains have no liberty.
  function withoutLiberty(board, size, stone) {
    const seen = new Uint8Array(board.length);
    const gone = [];
    for (let start = 0; start < board.length; start += 1) {
      if (board[start] !== stone || seen[start]) continue;
      const chain = [start];
      let free = false;
      seen[start] = 1;
      for (const point of chain) {
        for (const other of beside(size, point)) {
          if (board[other] === ".") free = true;
          else if (board[other] === stone && !seen[other]) {
            seen[other] = 1;
            chain.push(other);
          }
        }
      }
      if (!free) gone.push(...chain);
    }
    return gone;
  }

  // The points that a play empties: those of captured stones or, without any, of the player's own stones left without a
  // liberty, the one played among them. Null for a point that is taken. The board stays as it is.
  function captures(board, size, point, stone) {
    if (board[point] !== ".") return null;
    const after = [...board];
    after[point] = stone;
    const captured = withoutLiberty(after, size, stone === "X" ? "O" : "X");
    for (const gone of captured) after[gone] = ".";
    return [...captured, ...withoutLiberty(after, size, stone)];
  }

  window.goMoves = { captures };
})();
