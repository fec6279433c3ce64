"""A director announces when the rounds of a division begin, and by when their results are due."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, RoundTime
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_overtaken
from nzgs_tourney.services.events.subjects import division_subject
from nzgs_tourney.store.events.timetable import Times, due_of, starts_of
from nzgs_tourney.tournament.division.timetable import out_of_order
from nzgs_tourney.tournament.wording.events.event_facts import due_words

Moments = Mapping[int, datetime | None]


@transaction.atomic
def set_timetable(
    division_id: int,
    starts: Moments,
    *,
    actor: Actor,
    due: Moments | None = None,
    expected_seq: int | None = None,
) -> dict[int, Times]:
    """The announced times of the division's rounds after this change, by number; None removes one, and rounds not given
    stay as they are. One ledger event if anything changed, with old and new times in UTC.

    Raises Refused for a round that the division doesn't have, for a round that would not begin, or be due, after the
    one before it (games of a ladder are due in any order), and for one that would be due before it begins;
    OvertakenError where somebody set another time for one of them after ledger event `expected_seq`.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    if beyond := [number for number in (*starts, *(due or {})) if not 1 <= number <= division.rounds]:
        raise Refused(
            _("{name} has {rounds} rounds: there is no round {number}.").format(
                name=division.name, rounds=division.rounds, number=beyond[0]
            )
        )
    began, ended = starts_of(division), due_of(division)
    begins, ends = _merged_times(began, starts), _merged_times(ended, due or {})
    both = {"changed": _changed(began, begins), "due": _changed(ended, ends)}
    _refuse_overtaken(division, stream, expected_seq, both)
    if wrong := out_of_order(begins):
        raise Refused(_("Round {later} must begin after round {earlier}.").format(later=wrong[1], earlier=wrong[0]))
    if not division.is_ladder and (wrong := out_of_order(ends)):
        raise Refused(
            _("The results of round {later} must be due after those of round {earlier}.").format(
                later=wrong[1], earlier=wrong[0]
            )
        )
    if early := [number for number in sorted(begins.keys() & ends.keys()) if ends[number] <= begins[number]]:
        raise Refused(_("The results of round {number} must be due after it begins.").format(number=early[0]))
    payload = {name: changed for name, changed in both.items() if changed}
    if payload:
        _write(division, begins, ends)
        append(stream, "timetable.set", division_subject(division), actor, {"division": division.name, **payload})
    return {number: Times(begins.get(number), ends.get(number)) for number in sorted(begins.keys() | ends.keys())}


def _refuse_overtaken(
    division: Division, stream: Stream, expected_seq: int | None, both: Mapping[str, Mapping[str, list[str | None]]]
) -> None:
    """Raise OvertakenError for times that somebody else set after `expected_seq`. `both` as in the event's payload."""
    since = events_since(stream, expected_seq, "timetable.set", subject=division_subject(division))
    editors = {(kind, number): event.who for event in since for kind in both for number in event.payload.get(kind, ())}
    changed = {(kind, number): change for kind, times in both.items() for number, change in times.items()}
    refuse_overtaken(stream, editors, changed, _words)


def _words(time: tuple[str, str], stored: str | None) -> tuple[str, str]:
    """Which time it is, and what it is, in words."""
    kind, number = time
    what = _("Round {number} begins") if kind == "changed" else _("Results of round {number} due")
    when = due_words(datetime.fromisoformat(stored)) if stored else _("nothing")
    return what.format(number=number), when


def _merged_times(before: Mapping[int, datetime], new_moments: Moments) -> dict[int, datetime]:
    return {number: moment for number, moment in {**before, **new_moments}.items() if moment is not None}


def _changed(before: Mapping[int, datetime], after: Mapping[int, datetime]) -> dict[str, list[str | None]]:
    return {
        str(number): [_time_text(before.get(number)), _time_text(after.get(number))]
        for number in sorted(before.keys() | after.keys())
        if before.get(number) != after.get(number)
    }


def _write(division: Division, begins: Mapping[int, datetime], ends: Mapping[int, datetime]) -> None:
    RoundTime.objects.filter(division=division).delete()
    RoundTime.objects.bulk_create(
        RoundTime(division=division, round_number=number, starts_at=begins.get(number), due_at=ends.get(number))
        for number in sorted(begins.keys() | ends.keys())
    )


def _time_text(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).isoformat(timespec="minutes")
