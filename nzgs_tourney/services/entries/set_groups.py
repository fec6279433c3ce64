"""Who is in which group of a round robin: as a director says, or shared out by strength before the first draw."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import announced, append, lock
from games.ledger.finished import refuse_finished
from games.models import Stream
from games.wording.numbers import listed
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, RoundState, Seat
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_replacing
from nzgs_tourney.services.events.subjects import division_subject
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.groups import group_letter, shared_out, snake
from nzgs_tourney.tournament.division.history import DivisionEntry

GROUPED = "division.grouped"


@transaction.atomic
def set_groups(division_id: int, groups: Mapping[int, int], *, actor: Actor, expected_seq: int | None = None) -> int:
    """Put these entries into these groups, 0 for none; returns how many have another one now. One ledger event, none
    where nobody has.

    Raises Refused in a division without groups, while a round is a draft, for a group that there isn't, and for
    another group of somebody who has been drawn; OvertakenError where somebody set groups after ledger event
    `expected_seq`.
    """
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_finished(stream)
    _refuse(division)
    if any(not 0 <= group <= division.groups for group in groups.values()):
        raise Refused(_("{division} has {groups} groups.").format(division=division.name, groups=division.groups))
    rows = list(division.entries.filter(pk__in=groups).order_by("number"))
    changed = [row for row in rows if groups[row.pk] != row.in_group]
    if changed:
        since = events_since(stream, expected_seq, GROUPED, subject=division_subject(division))
        now = _in_words((row.name, row.in_group) for row in rows)
        refuse_replacing(
            stream, since, _("the list of groups"), now, _in_words((row.name, groups[row.pk]) for row in rows)
        )
    seated = Seat.objects.filter(entry__in=changed).published().values_list("entry__name", flat=True).distinct()
    if drawn := sorted(seated):
        raise Refused(_("Drawn already, so they stay in their group: {names}.").format(names=listed(drawn)))
    return _store(stream, division, changed, groups, actor)


@transaction.atomic
def share_out_again(division_id: int, *, actor: Actor, expected_seq: int | None = None) -> int:
    """Put everybody who hasn't withdrawn into groups by strength, whatever group they had; as `set_groups`."""
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    lock(division.event.stream_id)
    return set_groups(division_id, snake(_there(division), division.groups), actor=actor, expected_seq=expected_seq)


def share_out_the_rest(stream: Stream, division: Division, number: int, actor: Actor) -> None:
    """Before the draw of the first round, put everybody without a group into one. The stream is locked, and round
    `number` is the next one; nothing for any other, and in a division without groups."""
    if number > 1 or not division.in_groups:
        return
    groups = shared_out(_there(division), division.groups)
    changed = [
        row for row in division.entries.filter(pk__in=groups).order_by("number") if groups[row.pk] != row.in_group
    ]
    _store(stream, division, changed, groups, actor)


def _in_words(groups: Iterable[tuple[str, int]]) -> str:
    """Who is in which group: `A: Mere, Tāne; B: Rewi`."""
    members: dict[int, list[str]] = defaultdict(list)
    for name, group in groups:
        members[group].append(name)
    return "; ".join(f"{group_letter(group) or '–'}: {', '.join(members[group])}" for group in sorted(members))


def _there(division: Division) -> list[DivisionEntry]:
    gone = set(division.entries.exclude(withdrawn_from=None).values_list("pk", flat=True))
    return [entry for entry in division_values(division).players if entry.id not in gone]


def _refuse(division: Division) -> None:
    if not division.in_groups:
        raise Refused(_("{division} isn’t played in groups.").format(division=division.name))
    draft = division.drawn_rounds.filter(state=RoundState.DRAFT).first()
    if draft is not None:
        raise Refused(
            _("Round {round} of {division} is a draft: publish or discard it first.").format(
                round=draft.number, division=division.name
            )
        )


def _store(stream: Stream, division: Division, changed: list[Entry], groups: Mapping[int, int], actor: Actor) -> int:
    if not changed:
        return 0
    for row in changed:
        row.in_group = groups[row.pk]
    with announced(stream):
        Entry.objects.bulk_update(changed, ["in_group"])
        told = {str(row.number): row.in_group for row in changed}
        append(stream, GROUPED, division_subject(division), actor, {"division": division.name, "groups": told})
    return len(changed)
