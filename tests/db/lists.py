"""Rating lists that the federation accepted."""

from __future__ import annotations

from django.utils import timezone

from nzgs_tourney.models import ListReview
from ratings.models import RatingList


def public(rating_list: RatingList) -> RatingList:
    """The list, accepted by the federation."""
    ListReview.objects.create(rating_list=rating_list, accepted_at=timezone.now(), accepted_by="Federation")
    return rating_list
