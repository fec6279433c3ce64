"""Both ways to go on with a round when somebody does not come, computed and not done."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from nzgs_tourney.division.history import Status
from nzgs_tourney.models import Entry, Round, RoundState
from nzgs_tourney.pairing.draft import NoDraw
from nzgs_tourney.pairing.repair import Repair, repair
from nzgs_tourney.selectors.availability import absent, statuses_for
from nzgs_tourney.selectors.draft_values import draft_values
from nzgs_tourney.selectors.wishes import Wishes, wishes_for
from ratings.refused import Refused


def repair_of(drawn: Round, missing: Collection[int]) -> tuple[Repair, Mapping[int, Status]]:
    """Both ways to go on without these entries, and everybody who is away then, absent where nothing else is said.

    Changes nothing.
    Raises Refused for a closed round, where nobody is missing or somebody else is, and where the others have no draw.
    """
    if drawn.state == RoundState.CLOSED:
        raise Refused(f"Round {drawn.number} is closed: its boards stay as they were played.")
    history, before = draft_values(drawn)
    seated = {player for board in before.boards for player in (board.white, board.black)}
    there = {*seated, *([] if before.bye is None else [before.bye]), *before.sitting_out}
    if not missing:
        raise Refused("Say who is not there.")
    if unknown := set(missing) - there:
        who = ", ".join(Entry.objects.filter(pk__in=unknown).order_by("pk").values_list("name", flat=True))
        raise Refused(f"Not in round {drawn.number}: {who or 'nobody of this division'}.")
    away = statuses_for(drawn.division, drawn.number)
    away |= dict.fromkeys(set(missing) - absent(away).keys(), Status.ABSENT)
    wishes = _kept_wishes(wishes_for(drawn.division, drawn.number), set(away))
    found = repair(history, before, status=away, pins=wishes.pins, forbidden=wishes.forbidden)
    if isinstance(found, NoDraw):
        raise Refused(found.reason)
    return found, away


def _kept_wishes(wishes: Wishes, away: Collection[int]) -> Wishes:
    """Without the pairs of which one is away: their wish is past keeping."""
    pins = tuple(pair for pair in wishes.pins if not set(pair) & set(away))
    return Wishes(pins, wishes.forbidden)
