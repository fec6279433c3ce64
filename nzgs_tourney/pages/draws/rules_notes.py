"""What the page of a division's rules says beside its form.

About rounds that were drawn, and points that were awarded, with the rules as they were; about a handicap table that
changed with other rules; about who is outside new limits; about a timetable that leaves the days of its event.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.utils.timezone import localdate

from games.wording.numbers import listed, rounds_named
from ground.dates import span_text
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, PointsAward, RoundState
from nzgs_tourney.store.draws.repair import touched_tables
from nzgs_tourney.store.entries.limits import outside_entries
from nzgs_tourney.store.events.timetable import due_of, starts_of

_OF_NO_BOARD = {"name", "rounds"}
"""Settings that change nothing about a round that is drawn."""


def frozen_words(division: Division, frozen: str) -> str:
    """Why the settings named in `frozen` can't change, and what to do first where they can; empty for none."""
    if not frozen:
        return ""
    first, *others = division.drawn_rounds.order_by("number")[:2]
    sentence = _("A round is drawn: {frozen} can’t change.")
    if first.state == RoundState.DRAFT:
        sentence = _("Discard the draft of round {number} to change {frozen}.")
    elif not others and first.state == RoundState.PUBLISHED and not touched_tables(first):
        sentence = _("Take round {number} back and discard it to change {frozen}.")
    return sentence.format(number=first.number, frozen=frozen)


def awarded_words(division: Division, changed: Iterable[str]) -> str:
    """That points were awarded before rounds were added, after these settings were changed; empty where none were."""
    award = PointsAward.objects.filter(division=division).order_by("number").last()
    rounds = Division.objects.values_list("rounds", flat=True).get(pk=division.pk)
    if "rounds" not in changed or award is None or award.after >= rounds:
        return ""
    sentence = _("NZGS points were awarded after round {number} and stay as they are until you award them again.")
    return sentence.format(number=award.after)


def handicap_table_words(before: Division, after: Division, changed: Collection[str]) -> str:
    """That the handicap table was filled in or removed for the board size, though the settings that were changed don't
    include it; empty where it is as before."""
    if "handicap_table" in changed or before.handicap_table == after.handicap_table:
        return ""
    if after.handicap_table:
        message = _("A handicap table for {size}×{size} is filled in: check it.")
        return message.format(size=after.board_size)
    return _("The handicap table, which was for another board size, is removed.")


def kept_words(division: Division, changed: Iterable[str]) -> str:
    """That the published round keeps the rules it was drawn with, after these settings were changed, and how it gets
    the new ones where it can; empty where no round is published or nothing of it would differ."""
    playing = division.drawn_rounds.filter(state=RoundState.PUBLISHED).order_by("number").last()
    if playing is None or not set(changed) - _OF_NO_BOARD:
        return ""
    sentence = _("Round {number} is published and keeps the old ones, unless you take it back and draw it again.")
    if touched_tables(playing) or division.drawn_rounds.filter(number__gt=playing.number).exists():
        sentence = _("Round {number} is published and keeps the old ones.")
    return sentence.format(number=playing.number)


def outside_limits_words(division: Division, changed: Iterable[str]) -> str:
    """Who is entered outside the limits without a reason, after these settings were changed; empty for nobody. They
    stay. One query at most."""
    if not {"lowest_grade", "highest_grade"} & set(changed):
        return ""
    outside = [f"{one.name} ({one.outside.grade})" for one in outside_entries(division)]
    if not outside:
        return ""
    return ngettext(
        "{people} is outside the new limits and stays entered. Write the reason at the entry.",
        "{people} are outside the new limits and stay entered. Write the reasons at their entries.",
        len(outside),
    ).format(people=listed(outside))


def outside_words(division: Division) -> str:
    """Which rounds begin, or are due, on a day that isn't one of the event's; empty for none. Two queries."""
    event = division.event
    moments = [*starts_of(division).items(), *due_of(division).items()]
    rounds = sorted({number for number, moment in moments if not event.begins <= localdate(moment) <= event.ends})
    if not rounds:
        return ""
    sentence = _("Not on the days of the event, {days}: {rounds}. Check the times, or the event’s dates.")
    return sentence.format(days=span_text(event.begins, event.ends), rounds=rounds_named(rounds))
