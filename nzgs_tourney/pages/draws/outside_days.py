"""What a director is told about a timetable that leaves the days of its event."""

from __future__ import annotations

from django.utils.timezone import localdate

from games.wording.numbers import rounds_named
from ground.dates import span_text
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.store.events.timetable import due_of, starts_of


def outside_words(division: Division) -> str:
    """Which rounds begin, or are due, on a day that isn't one of the event's; empty for none. Two queries."""
    event = division.event
    moments = [*starts_of(division).items(), *due_of(division).items()]
    rounds = sorted({number for number, moment in moments if not event.begins <= localdate(moment) <= event.ends})
    if not rounds:
        return ""
    sentence = _("Not on the days of the event, {days}: {rounds}. Check the times, or the event’s dates.")
    return sentence.format(days=span_text(event.begins, event.ends), rounds=rounds_named(rounds))
