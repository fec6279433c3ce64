"""The imported rating lists, and a waiting one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count
from django.utils import timezone

from nzgs_tourney.models import StagedFile
from nzgs_tourney.store.staged_files import table_of
from ratings.imports.rating_list import RatingListPreview, read_rating_list
from ratings.models import RatingList


@dataclass(frozen=True, slots=True)
class KeptList:
    """One snapshot. `used` is how many entries of this event have their rating from it."""

    pk: int
    name: str
    as_of: date
    lines: int
    used: int


def kept_lists(event_id: int) -> tuple[KeptList, ...]:
    """Every snapshot, the newest first. Two queries."""
    used = dict(
        RatingList.objects.filter(lines__entry__division__event=event_id)
        .annotate(used=Count("lines__entry"))
        .values_list("pk", "used")
    )
    # Ordered explicitly: a query with groups drops the model's ordering.
    lists = RatingList.objects.annotate(how_many=Count("lines")).order_by("-as_of", "-pk")
    return tuple(
        KeptList(rating_list.pk, rating_list.name, rating_list.as_of, rating_list.how_many, used.get(rating_list.pk, 0))
        for rating_list in lists
    )


def staged_list(staged: StagedFile) -> RatingListPreview:
    """The waiting list by the current choice of columns. Raises Refused where the file isn't a table."""
    return read_rating_list(table_of(staged), staged.mapping, today=timezone.localdate())
