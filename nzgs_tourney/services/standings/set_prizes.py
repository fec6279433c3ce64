"""A director sets the prizes of a division."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Prize
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_replacing
from nzgs_tourney.services.events.subjects import division_subject
from nzgs_tourney.store.standings.prizes import prize_terms
from nzgs_tourney.tournament.standings.prize_terms import (
    MOST_PRIZES,
    NEED_NO_WORD,
    OF_TEAMS,
    PrizeGroup,
    PrizeTerms,
    read_band,
    read_board,
    terms_as_json,
)


@transaction.atomic
def set_prizes(
    division_id: int, terms: Sequence[PrizeTerms], *, actor: Actor, expected_seq: int | None = None
) -> tuple[PrizeTerms, ...]:
    """Replace the list of prizes, in its order; one ledger event if anything changed.

    Raises OvertakenError where somebody changed it after ledger event `expected_seq`. Raises Refused, changing nothing,
    for a prize without a name or an amount, two with the same name, an invalid band, a missing city or tag, one of
    teams where none play, a board that their matches don't have, and too many.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    before = prize_terms(division)
    if before == tuple(terms):
        return before
    since = events_since(stream, expected_seq, "prizes.set", subject=division_subject(division))
    refuse_replacing(stream, since, _("the list"), _list_words(before), _list_words(terms))
    _check(terms, division)
    Prize.objects.filter(division=division).delete()
    Prize.objects.bulk_create(
        Prize(
            division=division,
            position=position,
            name=prize.name,
            amounts=[f"{amount:f}" for amount in prize.amounts],
            ranking=prize.ranking.value,
            group=prize.group.value,
            who=prize.who,
            beside_others=prize.beside_others,
        )
        for position, prize in enumerate(terms, start=1)
    )
    payload = {"from": [terms_as_json(prize) for prize in before], "to": [terms_as_json(prize) for prize in terms]}
    append(stream, "prizes.set", division_subject(division), actor, payload)
    return tuple(terms)


def _list_words(terms: Sequence[PrizeTerms]) -> str:
    return "; ".join(prize.sentence for prize in terms) or _("nothing")


def _check(terms: Sequence[PrizeTerms], division: Division) -> None:
    if len(terms) > MOST_PRIZES:
        raise Refused(
            _("{terms} prizes are too many for one division: {most} at most.").format(
                terms=len(terms), most=MOST_PRIZES
            )
        )
    names: set[str] = set()
    for prize in terms:
        if not prize.name.strip():
            raise Refused(_("Give every prize a name."))
        if prize.name.casefold() in names:
            raise Refused(_("Two prizes are called “{name}”.").format(name=prize.name))
        names.add(prize.name.casefold())
        if not prize.amounts:
            raise Refused(_("Give the prize “{name}” an amount; 0 if it isn’t money.").format(name=prize.name))
        if (prize.group in NEED_NO_WORD) == bool(prize.who):
            raise Refused(_("Choose who the prize “{name}” is for.").format(name=prize.name))
        if prize.group in OF_TEAMS and not division.by_teams:
            message = _("No teams play in {division}: choose again who the prize “{name}” is for.")
            raise Refused(message.format(division=division.name, name=prize.name))
        try:
            if prize.group is PrizeGroup.BAND:
                read_band(prize.who)
            elif prize.group is PrizeGroup.BOARD:
                read_board(prize.who, division.team_boards)
        except ValueError as error:
            raise Refused(str(error)) from error
