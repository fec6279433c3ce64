"""Check-in before a round: who is here, who is excused, who is a no-show, and who was not seen yet."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db import transaction

from games.ledger.acts import Actor, name_of
from games.ledger.append import append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, Round, RoundStatus
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_overtaken
from nzgs_tourney.services.events.subjects import division_subject, entry_subject, round_subject
from nzgs_tourney.store.entries.check_in import (
    ROLL_CALLED,
    ROLL_CLOSED,
    ROLL_OPENED,
    CheckInLine,
    check_in_list,
    self_check_in,
)
from nzgs_tourney.tournament.division.history import Presence, Status
from nzgs_tourney.tournament.wording.standings.standings_words import plan_words


@transaction.atomic
def check_in(
    division_id: int,
    number: int,
    answers: Mapping[int, Presence],
    *,
    actor: Actor,
    expected_seq: int | None = None,
) -> int:
    """How many entries have a new answer for this round; one ledger event if any.

    `answers` are by entry; entries left out stay as they are. Raises Refused, changing nothing, for a round that is
    published or that the division doesn't have, and for an answer that isn't for a director to give; OvertakenError
    where somebody gave another answer for one of them after ledger event `expected_seq`. Entries that can't play in the
    round anyway are ignored.
    """
    division, stream = _open_division(division_id, number)
    if any(answer not in set(Presence) for answer in answers.values()):
        raise Refused(_("Choose here, excused or no-show for each player."))
    return _tick(stream, division, number, answers, actor, expected_seq=expected_seq)


@transaction.atomic
def mark_missing(division_id: int, number: int, entries: Collection[int], *, actor: Actor) -> int:
    """How many of these entries were not seen until now and are no-shows from now on; one ledger event if any.

    Raises Refused as `check_in` does, and while nobody is here.
    """
    division, stream = _open_division(division_id, number)
    lines = check_in_list(division, number)
    if not any(line.presence is Presence.HERE for line in lines):
        raise Refused(_("Nobody is checked in yet. Tick those who are here first."))
    missing = [line.entry for line in lines if line.entry in entries and line.presence is Presence.UNSEEN]
    return _tick(stream, division, number, dict.fromkeys(missing, Presence.ABSENT), actor, missing=True)


@transaction.atomic
def unmark_missing(division_id: int, number: int, *, actor: Actor) -> int:
    """How many of those who were last marked as missing at once are not seen yet again: all who are still no-shows.
    One ledger event if any. Raises Refused as `check_in` does."""
    division, stream = _open_division(division_id, number)
    marked = [line.entry for line in check_in_list(division, number) if line.marked]
    return _tick(stream, division, number, dict.fromkeys(marked, Presence.UNSEEN), actor)


@transaction.atomic
def open_check_in(division_id: int, number: int, *, opened: bool, actor: Actor) -> bool:
    """Players may check themselves in for this round with a new code, or may no longer. One ledger event; False, with
    none, where it is so already. Raises Refused as `check_in` does."""
    division, stream = _open_division(division_id, number)
    known = self_check_in(division)
    if (known is not None and known.number == number) == opened:
        return False
    told = {"division": division.name, "round": number}
    append(stream, ROLL_OPENED if opened else ROLL_CLOSED, round_subject(division, number), actor, told)
    return True


def _open_division(division_id: int, number: int) -> tuple[Division, Stream]:
    """The division and its event's stream under its lock, while the round's check-in isn't over; Refused otherwise."""
    division = Division.objects.select_related("event__stream").get(pk=division_id)
    stream = division.event.stream = lock(division.event.stream_id)
    if not 1 <= number <= division.rounds:
        raise Refused(_("{name} has {rounds} rounds.").format(name=division.name, rounds=division.rounds))
    if Round.objects.filter(division=division, number=number).published().exists():
        message = _(
            "Round {number} is published: the check-in is over. Use “No-shows and late arrivals” on the round’s page."
        )
        raise Refused(message.format(number=number))
    return division, stream


def _tick(
    stream: Stream,
    division: Division,
    number: int,
    answers: Mapping[int, Presence],
    actor: Actor,
    *,
    missing: bool = False,
    expected_seq: int | None = None,
) -> int:
    """Store the answers that are new, and tell the ledger; how many they are. Raises OvertakenError as `check_in`."""
    changed = [
        (line, Presence(answers[line.entry]))
        for line in check_in_list(division, number)
        if answers.get(line.entry, line.presence) != line.presence
    ]
    if not changed:
        return 0
    people = {entry.pk: entry for entry in division.entries.select_related("division")}
    given = {(entry_subject(people[line.entry]), line.name): (line.presence, now) for line, now in changed}
    refuse_other_answers(stream, expected_seq, division, number, given)
    RoundStatus.objects.filter(round_number=number, entry__in=[line.entry for line, _now in changed]).delete()
    RoundStatus.objects.bulk_create(
        RoundStatus(entry=Entry(pk=line.entry), round_number=number, status=status.value)
        for line, now in changed
        if (status := now.status) is not None
    )
    told = {"division": division.name, "round": number, "changed": _told(people, changed)}
    append(stream, ROLL_CALLED, division_subject(division), actor, told | ({"missing": True} if missing else {}))
    return len(changed)


def _told(people: Mapping[int, Entry], changed: Collection[tuple[CheckInLine, Presence]]) -> list[dict[str, object]]:
    return [
        {
            "name": name_of(line.name, people[line.entry].player_id),
            "entry": entry_subject(people[line.entry]),
            "from": line.presence.value,
            "to": now.value,
        }
        for line, now in changed
    ]


def refuse_other_answers(
    stream: Stream,
    expected_seq: int | None,
    division: Division,
    number: int,
    given: Mapping[tuple[str, str], tuple[Presence | Status | None, Presence | Status | None]],
) -> None:
    """Raise OvertakenError where somebody gave another answer for one of those in `given` in this round after
    `expected_seq`. `given` has the answer now and the new one, by the entry's subject and name."""
    who: dict[str, str] = {}
    for event in events_since(stream, expected_seq, ROLL_CALLED, "entry.planned"):
        if event.payload["round"] != number:
            continue
        subjects = [one["entry"] for one in event.payload.get("changed", ())] or [event.subject]
        who |= dict.fromkeys(subjects, event.who)
    editors = {key: who[key[0]] for key in given if key[0] in who}
    refuse_overtaken(stream, editors, given, lambda key, answer: (key[1], _answer_words(answer)))


def _answer_words(answer: Presence | Status | None) -> str:
    if answer is Presence.UNSEEN:
        return _("not seen yet")
    return plan_words(answer.status if isinstance(answer, Presence) else answer)
