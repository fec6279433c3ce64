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
    Roll,
    check_in_list,
    open_to_players,
    self_check_in,
)
from nzgs_tourney.tournament.division.history import Presence, Status
from nzgs_tourney.tournament.wording.standings.standings_words import plan_words

Rolls = Mapping[int, int]
"""The rounds that are checked in for: the number of one round of each of these divisions, by the division's row. All
are of one event."""


@transaction.atomic
def check_in(
    rolls: Rolls,
    answers: Mapping[int, Presence],
    *,
    actor: Actor,
    expected_seq: int | None = None,
) -> int:
    """How many entries have a new answer for these rounds; one ledger event for each division with any.

    `answers` are by entry; entries left out stay as they are. Raises Refused, changing nothing, for a round with an
    answer that is published or that its division doesn't have, and for an answer that isn't for a director to give;
    OvertakenError where somebody gave another answer for one of them after ledger event `expected_seq`. Entries that
    can't play in the round anyway, or are of none of the divisions, are ignored.
    """
    if any(answer not in set(Presence) for answer in answers.values()):
        raise Refused(_("Choose here, excused or no-show for each player."))
    answered = Entry.objects.filter(pk__in=list(answers), division__in=list(rolls)).values_list("division", flat=True)
    open_rolls = _locked({division: rolls[division] for division in set(answered)})
    return sum(_tick(roll, answers, actor, expected_seq=expected_seq) for roll in open_rolls)


@transaction.atomic
def mark_missing(rolls: Rolls, entries: Collection[int], *, actor: Actor) -> int:
    """How many of these entries were not seen until now and are no-shows from now on; one ledger event for each
    division with any. A division where nobody is here is left as it is: its players may come later.

    Raises Refused as `check_in` does, and where nobody is here in any.
    """
    missing: dict[Roll, list[int]] = {}
    for roll in _locked(rolls):
        lines = check_in_list(roll.division, roll.number)
        if any(line.presence is Presence.HERE for line in lines):
            missing[roll] = [line.entry for line in lines if line.entry in entries and line.presence is Presence.UNSEEN]
    if not missing:
        raise Refused(_("Nobody is checked in yet. Tick those who are here first."))
    return sum(_tick(roll, dict.fromkeys(who, Presence.ABSENT), actor, missing=True) for roll, who in missing.items())


@transaction.atomic
def unmark_missing(rolls: Rolls, *, actor: Actor) -> int:
    """How many of those who were last marked as missing at once are not seen yet again: all who are still no-shows.
    One ledger event for each division with any. Raises Refused as `check_in` does."""
    count = 0
    for roll in _locked(rolls):
        marked = [line.entry for line in check_in_list(roll.division, roll.number) if line.marked]
        count += _tick(roll, dict.fromkeys(marked, Presence.UNSEEN), actor)
    return count


@transaction.atomic
def open_check_in(rolls: Rolls, *, opened: bool, actor: Actor) -> int:
    """Players may check themselves in for these rounds, or may no longer. One ledger event for each that it wasn't so
    for; how many they are. One code is for all divisions of an event: what is opened while another is open has its
    code, otherwise a new one. Raises Refused as `check_in` does."""
    locked = _locked(rolls)
    if not locked:
        return 0
    event = locked[0].division.event
    stream = event.stream
    opening = max((known.opening for _division, known in open_to_players(event)), default=stream.seq + 1)
    changed = 0
    for roll in locked:
        division, number = roll.division, roll.number
        known = self_check_in(division)
        if (known is not None and known.number == number) != opened:
            told = {"division": division.name, "round": number} | ({"opening": opening} if opened else {})
            append(stream, ROLL_OPENED if opened else ROLL_CLOSED, round_subject(division, number), actor, told)
            changed += 1
    return changed


def _locked(rolls: Rolls) -> list[Roll]:
    """The rounds in the order of the divisions, under the lock of their event; Refused where the check-in of one is
    over."""
    divisions = list(Division.objects.select_related("event__stream").filter(pk__in=list(rolls)).order_by("position"))
    if not divisions:
        return []
    stream, found = lock(divisions[0].event.stream_id), []
    for division in divisions:
        number, division.event.stream = rolls[division.pk], stream
        if not 1 <= number <= division.rounds:
            raise Refused(_("{name} has {rounds} rounds.").format(name=division.name, rounds=division.rounds))
        if Round.objects.filter(division=division, number=number).published().exists():
            message = _(
                "Round {number} of {division} is published: the check-in is over. Use “No-shows and late arrivals” on "
                "the round’s page."
            )
            raise Refused(message.format(number=number, division=division.name))
        found.append(Roll(division, number))
    return found


def _tick(
    roll: Roll,
    answers: Mapping[int, Presence],
    actor: Actor,
    *,
    missing: bool = False,
    expected_seq: int | None = None,
) -> int:
    """Store the answers that are new, and tell the ledger; how many they are. Raises OvertakenError as `check_in`."""
    division, number = roll.division, roll.number
    stream = division.event.stream
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
