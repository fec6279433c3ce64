"""Tells players of one name apart where only a name is shown, e.g. in a select."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence


def told_apart(people: Mapping[int, Sequence[str]]) -> dict[int, str]:
    """How each is called. `people` have the name first, then what tells namesakes apart: what people go by first, and
    last something that no two share. Who shares a name gets as much of it as is needed: `Mere Kea, 3k, Rimu`."""
    called = {key: texts[0] for key, texts in people.items()}
    for depth in range(1, max(map(len, people.values()), default=0)):
        shared = Counter(called.values())
        for key, texts in people.items():
            if shared[called[key]] > 1 and texts[depth]:
                called[key] += f", {texts[depth]}"
    return called
