"""Answers “Why not these two?”: compares the draft with the best draw in which they meet, in words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.wording.numbers import listed
from ground.errors import Refused
from nzgs_tourney.models import Division, DrawJob, DrawKind
from nzgs_tourney.pages.draws.draw_options import DrawOption, option_of
from nzgs_tourney.store.draws.why_not import WhyNotInputs, why_not_inputs
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.why_not import WhyNot


@dataclass(frozen=True, slots=True)
class WhyNotPage:
    """The two players, and the best draw with them together, or why there is none. `outdated`: neither, because the
    draft, entries or wishes have changed."""

    first: int
    second: int
    names: str
    meet: bool
    option: DrawOption | None = None
    refusal: str = ""
    outdated: bool = False


def why_not_page(division: Division, number: int, first: int, second: int) -> WhyNotPage:
    """The answer, computed now. Raises Refused as `why_not_inputs` does."""
    inputs = why_not_inputs(division, number, first, second)
    return (
        WhyNotPage(first, second, listed(inputs.names), meet=True) if inputs.meet else _page(inputs, inputs.work_out())
    )


def why_not_answer(division: Division, number: int) -> WhyNotPage | None:
    """The answer from a separate process for two players of this round; None where there is none."""
    job = DrawJob.objects.filter(division=division, kind=DrawKind.WHY_NOT, number=number).first()
    if job is None or job.answered_at is None:
        return None
    first, second = job.arguments["first"], job.arguments["second"]
    try:
        inputs = why_not_inputs(division, number, first, second)
    except Refused:
        names = dict(division.entries.filter(pk__in=[first, second]).values_list("pk", "name"))
        two = listed([names[entry] for entry in (first, second) if entry in names])
        return WhyNotPage(first, second, two, meet=False, outdated=True)
    if inputs.digest() != job.answer["of"]:
        return WhyNotPage(first, second, listed(inputs.names), inputs.meet, outdated=True)
    return _page(inputs, inputs.from_json(job.answer))


def _page(inputs: WhyNotInputs, outcome: WhyNot | NoDraw) -> WhyNotPage:
    page = WhyNotPage(inputs.first, inputs.second, listed(inputs.names), inputs.meet)
    if isinstance(outcome, NoDraw):
        return replace(page, refusal=outcome.reason)
    return replace(page, option=option_of(inputs.history, outcome.draw, outcome.comparison))
