"""Drawing a round, and pricing what a director changes. Start with `draw.draw_round`. No Django here."""

import os

# numpy serves for its arrays alone. The threads of its linear algebra took half of the time that it needs to load.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
