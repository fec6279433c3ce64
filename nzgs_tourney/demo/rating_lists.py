"""The demo's rating lists: five, a quarter of a year apart; entries have their ratings from the newest."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta
from decimal import Decimal

from django.utils import timezone

from games.ledger.acts import Actor
from nzgs_tourney.demo import people
from nzgs_tourney.models import Entry, Event, ListReview
from nzgs_tourney.services.entries.apply_ratings import apply_ratings
from ratings.imports.rating_list import ListedRow
from ratings.models import ListedRating
from ratings.rank import Rating, rank_of
from ratings.services.import_rating_list import import_rating_list

NAME = "Demo ratings"
LISTS = 5
APART = timedelta(days=91)
UNLISTED = frozenset({people.LATE, "Moss", "Sable"})
"""Players who are on no list: the director entered their ratings."""


def publish_lists(event: Event, last: date, actor: Actor) -> None:
    """Save the lists, the newest dated `last`, and rate the entries by it. The newest comes first, so that older ones
    know whose lines they have."""
    listed = [person for person in (*people.OPEN, *people.HANDICAP) if person.name not in UNLISTED]
    for ago in range(LISTS):
        rows = [_row(line, person, ago) for line, person in enumerate(listed, start=2)]
        digest = hashlib.sha256("\n".join(f"{row.listed_id} {row.name} {row.rating}" for row in rows).encode())
        rating_list, _ = import_rating_list(
            rows, name=NAME, as_of=last - ago * APART, sha256=digest.hexdigest(), imported_by=actor
        )
        review = ListReview(rating_list=rating_list, event=event, accepted_at=timezone.now(), accepted_by=actor)
        review.save()
        if ago == 0:
            apply_ratings(event.pk, rating_list.pk, _answers(event, rating_list.pk), actor=actor)


def _row(line: int, person: people.Invented, ago: int) -> ListedRow:
    """A player's line so many lists ago: weaker then, some by much, with small ups and downs."""
    hundredths = -ago * (line * 7 % 13) + (line * 13 + ago * 29) % 17 - 8 if ago else 0
    rating = Rating(person.stones + Decimal(hundredths) / 100)
    return ListedRow(line, person.name, f"D{100 + line}", rating, rank_of(rating), person.club)


def _answers(event: Event, rating_list: int) -> dict[int, str]:
    """Whose line is whose where two share a name: the rating decides."""
    lines = {
        (listed_rating.name, listed_rating.rating): listed_rating.pk
        for listed_rating in ListedRating.objects.filter(rating_list=rating_list)
    }
    entries = Entry.objects.filter(division__event=event).exclude(name__in=UNLISTED)
    return {entry.player_id: str(lines[entry.name, entry.rating]) for entry in entries}
