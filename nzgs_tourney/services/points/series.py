"""The federation makes a series of events, changes which divisions count in it and how, and removes it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal
from itertools import chain, count
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from games.ledger.acts import Actor
from games.ledger.append import append
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, PointsSeries, SeriesDivision
from nzgs_tourney.services.events.edit_conflict import editors_since, refuse_overtaken
from nzgs_tourney.services.events.subjects import locked_points
from nzgs_tourney.store.events.column_values import apply_changes
from nzgs_tourney.store.points.points_payload import series_payload
from nzgs_tourney.store.points.series import MOST_DIVISIONS
from nzgs_tourney.tournament.wording.events.ledger_changes import field_words
from ratings.imports.cells import clean_text


@transaction.atomic
def save_series(
    series_id: int | None,
    *,
    name: str,
    points: Sequence[Decimal],
    best: int | None,
    divisions: Collection[int] = (),
    actor: Actor,
    expected_seq: int | None = None,
) -> PointsSeries:
    """The series as it is from now on, a new one for None. Its address stays when its name changes. The same again
    changes nothing.

    Raises OvertakenError where somebody changed the same after ledger event `expected_seq`, Refused without a name or
    points, for too many divisions, for those of a rehearsal, and for a series or a division that somebody removed.
    """
    stream = locked_points()
    name = clean_text(name)[:80]
    if not name or not points:
        raise Refused(_("Give the series a name and its points."))
    if len(set(divisions)) > MOST_DIVISIONS:
        raise Refused(_("A series has at most {most} divisions.").format(most=MOST_DIVISIONS))
    series = (
        PointsSeries.objects.filter(pk=series_id).first()
        if series_id
        else PointsSeries(slug=_free_slug(name), points=[])
    )
    if series is None:
        raise Refused(_("Somebody removed this series meanwhile."))
    changed = apply_changes(series, {"name": name, "points": [f"{value:f}" for value in points], "best": best})
    before = set(series.counting.values_list("division", flat=True)) if series_id else set()
    chosen = Division.objects.select_related("event__stream").in_bulk([*before, *divisions])
    if not chosen.keys() >= set(divisions):
        raise Refused(_("Somebody removed a division of this series meanwhile: choose again."))
    if any(chosen[pk].event.rehearsal for pk in divisions):
        raise Refused(_("A rehearsal counts nowhere: choose other events."))
    if before != set(divisions):
        changed["divisions"] = [[str(chosen[pk]) for pk in sorted(pks)] for pks in (before, set(divisions))]
    subject = f"series:{series.slug}"
    refuse_overtaken(stream, editors_since(stream, expected_seq, "points.series", subject), changed, field_words)
    if changed:
        series.save()
        SeriesDivision.objects.filter(series=series).exclude(division__in=divisions).delete()
        SeriesDivision.objects.bulk_create(
            SeriesDivision(series=series, division_id=pk) for pk in sorted(set(divisions) - before)
        )
        _tell(stream, "points.series", series, actor, {"changed": changed, "series": series_payload(series)})
    return series


@transaction.atomic
def remove_series(series_id: int, *, actor: Actor) -> str:
    """The name of the removed series, whose divisions stay as they are; empty where it is already removed."""
    stream = locked_points()
    series = PointsSeries.objects.filter(pk=series_id).first()
    if series is None:
        return ""
    _tell(stream, "points.series_removed", series, actor, {})
    series.delete()
    return series.name


def _tell(stream: Stream, kind: str, series: PointsSeries, actor: Actor, payload: dict[str, Any]) -> None:
    append(stream, kind, f"series:{series.slug}", actor, {"name": series.name, **payload})


def _free_slug(name: str) -> str:
    stem = slugify(name)[:50] or "series"
    known = {"new", *PointsSeries.objects.filter(slug__startswith=stem).values_list("slug", flat=True)}
    return next(slug for slug in chain([stem], (f"{stem}-{number}" for number in count(2))) if slug not in known)
