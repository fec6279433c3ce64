"""Finds people who entered by an event's page on the newest rating list that the event may use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nzgs_tourney.models import Application, ListReview
from nzgs_tourney.store.entries.rating_matches import listed_row
from ratings.imports.matching import SoughtPerson, match_names
from ratings.imports.rating_list import ListedRow
from ratings.models import ListedRating, RatingList


@dataclass(frozen=True, slots=True)
class ListedApplicant:
    """What a list says of somebody: `line` is theirs where it is `sure`, by number or name, or else the first that may
    be; None where no line is."""

    rating_list: RatingList
    line: ListedRow | None
    sure: bool


def listed_applications(event_id: int, applications: Sequence[Application]) -> Mapping[int, ListedApplicant]:
    """For each of these, by its number in the event; empty where the event has no list. Two queries."""
    reviews = ListReview.objects.for_event(event_id).select_related("rating_list")
    newest = reviews.order_by("-rating_list__as_of", "-rating_list__pk").first()
    if newest is None or not applications:
        return {}
    lines = [listed_row(line) for line in ListedRating.objects.filter(rating_list=newest.rating_list)]
    numbers = {line.listed_id for line in lines if line.listed_id}
    sought = []
    for one in applications:
        own = next((number for number in (one.nzgs_id, one.egd_pin, one.aga_id) if number in numbers), one.nzgs_id)
        sought.append(SoughtPerson(one.number, one.latin_name or one.name, own))
    matches = match_names(sought, lines)
    found = {number: ListedApplicant(newest.rating_list, None, sure=False) for number in matches.without_match}
    found |= {number: ListedApplicant(newest.rating_list, line, sure=True) for number, line in matches.sure.items()}
    for number, candidates in matches.doubtful.items():
        found[number] = ListedApplicant(newest.rating_list, candidates[0].row if candidates else None, sure=False)
    return found
