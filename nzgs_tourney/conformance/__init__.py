"""The conformance suite: asks a go program the cases of `conformance/` and compares its answers with what is right.

| module | what it does |
| --- | --- |
| `cases` | reads the cases |
| `compare` | compares an answer with the right ones |
| `draw_objectives` | counts what a pairing costs by the objectives of a case |
| `ways` | asks: a program that was started, in JSON lines, or this one |
| `this_program` | this program's own answers |
| `run` | asks everything that a program is asked |
| `report` | says who failed what, as text and as Markdown |
| `command` | `nzgs-tourney conformance` |

`docs/conformance.md` has the protocol.
"""
