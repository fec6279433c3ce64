"""Check-in before a round: who is here, who is excused, who is a no-show."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from games.ledger.actor import Actor
from games.ledger.append import append, lock
from games.ledger.personal import name_of
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import PLANNED, Division, Entry, Round, RoundStatus
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_overtaken
from nzgs_tourney.services.events.subjects import division_subject, entry_subject
from nzgs_tourney.store.entries.check_in import check_in_list
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.wording.standings.standings_words import plan_words


@transaction.atomic
def check_in(
    division_id: int,
    number: int,
    answers: Mapping[int, Status | None],
    *,
    actor: Actor,
    expected_seq: int | None = None,
) -> int:
    """How many entries have a new status in this round; one ledger event if any.

    `answers` has by entry excused, absent, or None for present; entries left out stay as they are. Raises Refused,
    changing nothing, for a round that is published or that the division doesn't have, and for a status that isn't for a
    director to set; OvertakenError where somebody gave another answer for one of them after ledger event
    `expected_seq`. Entries that can't play in the round anyway are ignored.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    if not 1 <= number <= division.rounds:
        raise Refused(_("{name} has {rounds} rounds.").format(name=division.name, rounds=division.rounds))
    if Round.objects.filter(division=division, number=number).published().exists():
        message = _(
            "Round {number} is published: the check-in is over. Use “No-shows and late arrivals” on the round’s page."
        )
        raise Refused(message.format(number=number))
    if any(status is not None and status not in PLANNED for status in answers.values()):
        raise Refused(_("Choose here, excused or no-show for each player."))
    changed = []
    for line in check_in_list(division, number):
        status = answers.get(line.entry, line.status)
        if status != line.status:
            changed.append((line, status))
    if not changed:
        return 0
    people = {entry.pk: entry for entry in division.entries.select_related("division")}
    given = {(entry_subject(people[line.entry]), line.name): (line.status, status) for line, status in changed}
    refuse_other_answers(stream, expected_seq, division, number, given)
    RoundStatus.objects.filter(round_number=number, entry__in=[line.entry for line, _status in changed]).delete()
    RoundStatus.objects.bulk_create(
        RoundStatus(entry=Entry(pk=line.entry), round_number=number, status=status.value)
        for line, status in changed
        if status is not None
    )
    payload = [
        {
            "name": name_of(line.name, people[line.entry].player_id),
            "entry": entry_subject(people[line.entry]),
            "from": _word(line.status),
            "to": _word(status),
        }
        for line, status in changed
    ]
    append(
        stream,
        "roll.called",
        division_subject(division),
        actor,
        {"division": division.name, "round": number, "changed": payload},
    )
    return len(changed)


def refuse_other_answers(
    stream: Stream,
    expected_seq: int | None,
    division: Division,
    number: int,
    given: Mapping[tuple[str, str], tuple[Status | None, Status | None]],
) -> None:
    """Raise OvertakenError for those in `given` about whom somebody gave another answer for this round after
    `expected_seq`. `given` has the answer now and the new one, by the entry's subject and name."""
    who: dict[str, str] = {}
    for event in events_since(stream, expected_seq, "roll.called", "entry.planned"):
        if event.payload["round"] != number:
            continue
        subjects = [one["entry"] for one in event.payload.get("changed", ())] or [event.subject]
        who |= dict.fromkeys(subjects, event.who)
    editors = {key: who[key[0]] for key in given if key[0] in who}
    refuse_overtaken(stream, editors, given, lambda key, status: (key[1], plan_words(status)))


def _word(status: Status | None) -> str:
    return "there" if status is None else status.value
