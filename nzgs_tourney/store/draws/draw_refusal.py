"""Why boards can't be drawn, shown at once or stored until somebody looks."""

from __future__ import annotations

from typing import Any

from ground.coded import coded
from ground.errors import Refused
from nzgs_tourney.tournament.wording.draws.no_draw import no_draw_words


def draw_refusal(code: str, **args: Any) -> Refused:
    """The refusal with this code and its arguments (JSON values). Raises KeyError for an unknown code."""
    code_said = coded(code, **args)
    return Refused(no_draw_words(code_said), code_said)
