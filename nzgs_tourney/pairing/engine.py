"""The version of the engine that draws rounds.

It is kept with every round. The same players, rounds before, settings, seed and engine give the same boards for ever;
a change of which boards are drawn raises it and says here what changed.

| engine | what changed |
| --- | --- |
| 1 | |
| 2 | the difference before the ceiling costs; families, clubs and cities before floats; the bye found with the boards |
| 3 | only draws that stop at the limit of steps: better sketches, and a whole draw where there is one |
"""

ENGINE = 3
