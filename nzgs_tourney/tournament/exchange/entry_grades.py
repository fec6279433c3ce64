"""Grades as people write them on entry lists, beyond those that a form takes."""

from __future__ import annotations

import re

from ratings.rank import Rank, parse_rank

_WRITTEN = re.compile(r"[~≈]?\s*(\d{1,2})\s*[-.]?\s*([^\W\d_]+)\.?\s*[?*]*\s*(?:\([^()]*\)|\[[^][]*\])?", re.ASCII)
_KANJI = str.maketrans({"段": "d", "단": "d", "級": "k", "级": "k", "급": "k"})


def read_grade(text: str) -> tuple[Rank, bool]:
    """The grade, and whether it's written so that nobody need check it.

    `~5k`, `3-kyu`, `2d (AGA)`, `3k*` and `3段` are read too, to be checked. Raises ValueError with one sentence for
    anything else that `parse_rank` doesn't take, such as `5k+` and `5k/4k`.
    """
    try:
        return parse_rank(text), True
    except ValueError:
        written = _WRITTEN.fullmatch(text.translate(_KANJI))
        if written is None:
            raise
        try:
            return parse_rank(f"{written[1]}{written[2]}"), False
        except ValueError:
            pass
        raise
