"""What the desk says of an event's week: what waits for the director, what the rule did, what happens by itself."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from games.models import LedgerEvent
from games.wording.numbers import sentences
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Event, Round, RoundState, Week
from nzgs_tourney.store.events.finished import is_finished
from nzgs_tourney.store.rounds.week import DEADLINE_PASSED, asks_directors
from nzgs_tourney.tournament.division.week import Armed
from nzgs_tourney.tournament.wording.rounds.week_words import armed_words, held_words, late_words


@dataclass(frozen=True, slots=True)
class WeekNotice:
    """Something about the week to look at; `kind` as in `parts/notice.html`, `url` and `action` where to."""

    kind: str
    text: str
    url: str
    action: str


@dataclass(frozen=True, slots=True)
class WeekState:
    """The week at the desk. `held` says why the armed draw waits, where it does; `notices` what was done at the last
    deadlines. `armed` is one sentence, empty where nothing happens by itself."""

    held: tuple[WeekNotice, ...]
    notices: tuple[WeekNotice, ...]
    armed: str


def week_state(event: Event) -> WeekState | None:
    """The week of the event as it is now; None where its rounds don't go by the week, and in a finished event. At most
    six queries."""
    week = Week.objects.filter(event=event).first()
    if week is None or is_finished(event.stream_id):
        return None
    return WeekState(tuple(_held(event, week)), tuple(_late(event)), armed_words(week.plan))


def _held(event: Event, week: Week) -> list[WeekNotice]:
    """Why the armed draw waits."""
    if not week.held or week.armed == Armed.NONE.value:
        return []
    waits = _("The draw waits for you. {why}") if asks_directors(week.held) else _("The draw waits. {why}")
    text = waits.format(why=sentences(held_words(week.held)))
    if Round.objects.filter(division__event=event).drafts().exists():
        return [WeekNotice("warn", text, reverse("desk:drafts", args=[event.slug]), _("Check the drafts"))]
    return [WeekNotice("warn", text, reverse("desk:open_boards", args=[event.slug]), _("Open boards"))]


def _late(event: Event) -> list[WeekNotice]:
    """What was done at the last deadline of each round that is still being played, where games had no result."""
    going = Round.objects.filter(division__event=event, state=RoundState.PUBLISHED)
    divisions: dict[str, tuple[Division, int]] = {
        f"round:{one.division.number}.{one.number}": (one.division, one.number)
        for one in going.select_related("division").order_by("division__position", "number")
    }
    told = LedgerEvent.objects.filter(stream=event.stream_id, kind=DEADLINE_PASSED, subject__in=divisions)
    last = {one.subject: one.payload for one in told.order_by("seq")}
    return [
        WeekNotice(
            "calm",
            _("{division}, round {number}: {done}").format(
                division=division.name, number=number, done=late_words(last[subject])
            ),
            f"{reverse('desk:results', args=[event.slug, division.slug, number])}?show=open",
            _("Open boards"),
        )
        for subject, (division, number) in divisions.items()
        if last.get(subject, {}).get("games")
    ]
