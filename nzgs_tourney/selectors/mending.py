"""Both ways to go on with a round when somebody does not come, computed and not done."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Q

from games.models import Game, GameState
from nzgs_tourney.division.history import Status
from nzgs_tourney.models import Entry, Round, RoundState
from nzgs_tourney.pairing.draft import NoDraw
from nzgs_tourney.pairing.repair import Repair, repair
from nzgs_tourney.selectors.availability import absent, statuses_for
from nzgs_tourney.selectors.draft_values import draft_values
from nzgs_tourney.selectors.wishes import Wishes, wishes_for
from ratings.refused import Refused


def touched_tables(drawn: Round) -> frozenset[int]:
    """The tables of a published round at whose games something was reported, submitted, claimed or counted.

    A result that was cleared is none: an open game has no report that counts.
    """
    came = ~Q(state=GameState.OPEN)
    for what in ("records", "cases", "ending"):
        came |= Q(**{f"{what}__isnull": False})
    games = Game.objects.filter(pairing__round=drawn).filter(came)
    return frozenset(games.values_list("pairing__table", flat=True))


def repair_of(
    drawn: Round, missing: Collection[int], come: Collection[int] = (), *, anew: bool = False
) -> tuple[Repair, Mapping[int, Status]]:
    """Both ways to go on without those who are missing and with those who have come late, and everybody who is away
    then, absent where nothing else is said. Changes nothing.

    Drawn anew, what has come in at a board of a published round lets it stand. Raises Refused for a closed round, where
    nobody is missing and nobody has come and it is not to be drawn `anew`, for somebody missing who is not in
    the round and somebody coming who is in it or has withdrawn, and where the others have no draw.
    """
    if drawn.state == RoundState.CLOSED:
        raise Refused(f"Round {drawn.number} is closed: its boards stay as they were played.")
    history, before = draft_values(drawn)
    seated = {player for board in before.boards for player in (board.white, board.black)}
    there = {*seated, *([] if before.bye is None else [before.bye]), *before.sitting_out}
    if not (missing or come or anew):
        raise Refused("Say who is not there, or who has come.")
    if unknown := set(missing) - there:
        raise Refused(f"Not in round {drawn.number}: {_named(unknown)}.")
    away = statuses_for(drawn.division, drawn.number)
    known = {person.id for person in history.players}
    if unfit := {one for one in come if one in there or one not in known or away.get(one) in _NOT_LATE}:
        raise Refused(f"Not to be taken into round {drawn.number}: {_named(unfit)}.")
    away = {entry: status for entry, status in away.items() if entry not in come}
    away |= dict.fromkeys(set(missing) - absent(away).keys(), Status.ABSENT)
    wishes = _kept_wishes(wishes_for(drawn.division, drawn.number), set(away))
    found = repair(
        history,
        before,
        status=away,
        pins=wishes.pins,
        forbidden=wishes.forbidden,
        standing=touched_tables(drawn),
    )
    if isinstance(found, NoDraw):
        raise Refused(found.reason)
    return found, away


_NOT_LATE = frozenset({Status.WITHDRAWN, Status.HOUSE})


def _named(entries: Collection[int]) -> str:
    found = Entry.objects.filter(pk__in=list(entries)).order_by("pk").values_list("name", flat=True)
    return ", ".join(found) or "nobody of this division"


def _kept_wishes(wishes: Wishes, away: Collection[int]) -> Wishes:
    """Without the pairs of which one is away: their wish is past keeping."""
    pins = tuple(pair for pair in wishes.pins if not set(pair) & set(away))
    return Wishes(pins, wishes.forbidden)
