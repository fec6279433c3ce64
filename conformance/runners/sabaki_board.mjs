// Asks @sabaki/go-board, the rules of the editor Sabaki (npm install @sabaki/go-board).
//
//     nzgs-tourney conformance --against "node conformance/runners/sabaki_board.mjs"
//
// The library is looked for in the working folder, then beside this file.

import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { join } from 'node:path'

const find = (name) => {
  for (const from of [join(process.cwd(), 'x.js'), import.meta.url]) {
    try { return [createRequire(from)(name), createRequire(from)(`${name}/package.json`)] } catch {}
  }
  console.error(`${name} is not installed (npm install ${name})`)
  process.exit(1)
}
const [Board, library] = find('@sabaki/go-board')
const SIGNS = { B: 1, W: -1 }, MARKS = { X: 1, O: -1, '.': 0 }
const NOTES = [{ cases: '*', text: 'It knows the simple ko alone: it keeps no earlier positions.' }]

// The board after the moves, and whether the last one was allowed: on an empty point, and no simple ko.
const played = ({ size, rows, moves }) => {
  let board = Board.fromDimensions(size), allowed = true
  if (rows) board = new Board(rows.map((row) => [...row].map((mark) => MARKS[mark])))
  for (const move of moves) {
    const [colour, place] = move.split(' ')
    allowed = true
    if (place === 'pass') {
      board = board.makeMove(SIGNS[colour], [-1, -1])
      continue
    }
    const point = board.parseVertex(place)
    try {
      board.makeMove(SIGNS[colour], point, { preventOverwrite: true, preventKo: true })
    } catch {
      allowed = false
    }
    if (board.get(point) === 0) board = board.makeMove(SIGNS[colour], point)
  }
  return { board, allowed }
}
const rowsOf = (board) => board.signMap.map((row) => row.map((sign) => (sign > 0 ? 'X' : sign < 0 ? 'O' : '.')).join(''))

const ANSWERS = {
  hello: () => ({ name: '@sabaki/go-board', version: library.version, notes: NOTES }),
  board: (given) => ({ rows: rowsOf(played(given).board) }),
  legal: (given) => ({ legal: played(given).allowed }),
  'handicap-points': ({ size, stones }) => {
    const board = Board.fromDimensions(size)
    return { points: board.getHandicapPlacement(stones).map((point) => board.stringifyVertex(point)) }
  },
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, ask, given } = JSON.parse(line)
  const answer = ANSWERS[ask]
  console.log(JSON.stringify(answer ? { id, answer: answer(given) } : { id, unsupported: true }))
})
