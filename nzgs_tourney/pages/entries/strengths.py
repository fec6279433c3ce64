"""What a director should look at about how strong the entries of an event are, for its overview."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse

from games.wording.numbers import listed
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.store.entries.limits import outside_of_entry
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.tournament.pairing.constraints import needs_strength
from ratings.rank import claims_far_above, grade_of_entry

MOST_NAMED = 4
"""More people than these are counted, not named."""


@dataclass(frozen=True, slots=True)
class StrengthNotice:
    """Something to look at, and where."""

    text: str
    url: str


def strength_notices(event: Event, over: Collection[str] = ()) -> tuple[StrengthNotice, ...]:
    """Grades far above their ratings that nobody has accepted, entries outside limits without a reason, and players
    with neither a grade nor what they are paired as; in divisions that aren't `over`, by their slugs. One query."""
    entries = Entry.objects.filter(division__event=event, withdrawn_from=None).exclude(division__slug__in=over)
    entries = entries.select_related("division").order_by("division__position", "division", "name", "pk")
    notices = []
    for division, group in groupby(entries, key=lambda entry: entry.division):
        rows = list(group)
        claims = [row for row in rows if claims_far_above(grade_of_entry(row.rank), row.rating)]
        claims = [row for row in claims if row.accepted_claim != row.rank]
        outside = [row for row in rows if not row.limit_reason and outside_of_entry(row, division)]
        needed = needs_strength(settings_values(division))
        lacking = [row for row in rows if needed and row.rating is None and not grade_of_entry(row.rank).given]
        for text, people in ((_claims, claims), (_outside, outside), (_lacking, lacking)):
            if people:
                words = _("{division}: {sentence}").format(division=division.name, sentence=text(people))
                notices.append(StrengthNotice(words, _page_of(event, division.slug, people)))
    return tuple(notices)


def _page_of(event: Event, division: str, people: list[Entry]) -> str:
    """The page of the only one, or the list."""
    if len(people) == 1:
        return reverse("desk:entry", args=[event.slug, people[0].pk])
    return reverse("desk:entries", args=[event.slug, division])


def _named(people: list[Entry], *, graded: bool = True) -> str:
    """The first of them by name, and how many more there are."""
    names = [f"{entry.name} {entry.rank}" if graded else entry.name for entry in people[:MOST_NAMED]]
    more = len(people) - MOST_NAMED
    return listed([*names, *([ngettext("{count} more", "{count} more", more).format(count=more)] if more > 0 else [])])


def _claims(people: list[Entry]) -> str:
    return ngettext(
        "the grade of {people} is far above the rating.",
        "the grades of {people} are far above the ratings.",
        len(people),
    ).format(people=_named(people))


def _outside(people: list[Entry]) -> str:
    return ngettext("{people} is outside the limits.", "{people} are outside the limits.", len(people)).format(
        people=_named(people)
    )


def _lacking(people: list[Entry]) -> str:
    return ngettext(
        "{people} has no grade yet: write what they are paired as.",
        "{people} have no grade yet: write what each is paired as.",
        len(people),
    ).format(people=_named(people, graded=False))
