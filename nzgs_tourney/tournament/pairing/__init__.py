"""Draws a round, and prices a director's changes. Start with `draw.draw_round`. No Django here."""

import os

# Only numpy's arrays are used. The threads of its linear algebra took half of the time it needs to load.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
