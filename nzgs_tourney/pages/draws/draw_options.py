"""Other draws of a round that a director may ask for: with two players together, or without those who are missing.

“Why not these two?” compares the draft with the best draw in which they meet, in words.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from games.wording.numbers import listed
from ground.coded import coded
from ground.errors import Refused
from nzgs_tourney.models import Division, DrawJob, DrawKind, RoundState
from nzgs_tourney.pages.draws.new_boards import NewBoard, new_boards
from nzgs_tourney.store.draws.drawn_round import read_drawn_round
from nzgs_tourney.store.draws.repair import repair_inputs
from nzgs_tourney.store.draws.why_not import WhyNotInputs, why_not_inputs
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draft_comparison import Comparison
from nzgs_tourney.tournament.pairing.why_not import WhyNot
from nzgs_tourney.tournament.wording.draws.no_draw import no_draw_words
from nzgs_tourney.tournament.wording.draws.price import price_words


@dataclass(frozen=True, slots=True)
class DrawOption:
    """Another draw: a sentence that compares it, its cost, the boards that would go and those that would come, and who
    would sit out."""

    sentence: str
    price: tuple[str, ...]
    going: tuple[NewBoard, ...]
    coming: tuple[NewBoard, ...]
    sitting_out: tuple[str, ...]
    proved: bool


@dataclass(frozen=True, slots=True)
class RepairPage:
    """Both ways to continue without missing players and with late ones; `anew` is None where not offered, or where it
    gives the same boards again, as `unchanged` then says.

    `fix_beside` and `anew_beside` say how many players such a way pairs if they are too many to show it before it is
    done; 0 otherwise.
    """

    missing: tuple[int, ...]
    names: str
    come: tuple[int, ...]
    coming: str
    fixed: DrawOption | None
    anew: DrawOption | None
    published: bool
    fix_beside: int
    anew_beside: int
    unchanged: str


def repair_page(
    division: Division, number: int, missing: Collection[int], come: Collection[int] = (), *, anew: bool = False
) -> RepairPage:
    """Both ways to continue; drawing a published round `anew` is offered only on request.

    Raises Refused as `repair_inputs` does, where the others have no draw, and where the round isn't drawn.
    """
    drawn_round = read_drawn_round(division, number)
    inputs = repair_inputs(drawn_round, missing, come, anew=anew)
    history, other, unchanged = inputs.history, None, ""
    choice = (anew or drawn_round.state == RoundState.DRAFT) and not history.settings.system.scheduled
    wanted_drafts = {False: bool(missing or come), True: choice}
    hidden_boards = {
        way: inputs.paired(anew=way) if wanted_drafts[way] and inputs.too_many(anew=way) else 0 for way in wanted_drafts
    }
    drafts = inputs.work_out(
        fix=wanted_drafts[False] and not hidden_boards[False], anew=choice and not hidden_boards[True]
    )
    if drafts.anew_same and not (drawn_round.edited and drawn_round.state == RoundState.DRAFT):
        unchanged = no_draw_words(coded("same_boards"))
    elif drafts.anew is not None and drafts.anew_change is not None:
        other = option_of(history, drafts.anew, drafts.anew_change, drafts.anew_change.stays)
    missing_entries, late_entries = tuple(sorted(missing)), tuple(sorted(come))
    names, coming = (
        ", ".join(history.player(player).name for player in players) for players in (missing_entries, late_entries)
    )
    fixed = None
    if drafts.fixed is not None and drafts.change is not None:
        fixed = option_of(history, drafts.fixed, drafts.change, drafts.change.stays)
    published = drawn_round.state != RoundState.DRAFT
    return RepairPage(
        missing=missing_entries,
        names=names,
        come=late_entries,
        coming=coming,
        fixed=fixed,
        anew=other,
        published=published,
        fix_beside=hidden_boards[False],
        anew_beside=hidden_boards[True],
        unchanged=unchanged,
    )


def option_of(history: DivisionValue, draw: Draw, change: Comparison, sentence: str = "") -> DrawOption:
    """Another draw of the same round, in words; `sentence` compares it where `change` doesn’t."""
    out = (*(() if draw.bye is None else (draw.bye,)), *draw.sitting_out)
    return DrawOption(
        sentence=sentence or change.sentence,
        price=price_words(change.price),
        going=new_boards(history, change.only_before, draw.round),
        coming=new_boards(history, change.only_after, draw.round),
        sitting_out=tuple(history.player(player).name for player in out),
        proved=draw.proved,
    )


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
