"""The version of the engine that draws rounds.

It is stored with every round. The same players, rounds before, settings, seed and engine give the same boards for ever;
a change of the boards drawn raises the version and is described here.

| engine | what changed |
| --- | --- |
| 1 | |
| 2 | the difference before the ceiling costs; families, clubs and cities before floats; the bye found with the boards |
| 3 | only draws that stop at the limit of steps: better sketches, and a whole draw where there is one |
"""

ENGINE = 3
