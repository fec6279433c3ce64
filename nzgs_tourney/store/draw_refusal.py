"""Why boards are not drawn, as it is told at once or kept until somebody looks."""

from __future__ import annotations

from typing import Any

from nzgs_tourney.wording.no_draw import no_draw_words
from ratings.coded import coded
from ratings.errors import Refused


def draw_refusal(code: str, **args: Any) -> Refused:
    """The refusal of this code with its arguments, values of JSON. Raises KeyError for a code that is none."""
    code_said = coded(code, **args)
    return Refused(no_draw_words(code_said), code_said)
