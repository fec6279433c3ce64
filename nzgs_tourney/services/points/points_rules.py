"""A director sets the table by which a division gives NZGS points, and who may win them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import announced, append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Eligible, Entry, PointsRules
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.events.subjects import division_subject, entry_name
from nzgs_tourney.store.events.column_values import apply_changes
from nzgs_tourney.store.points.points import table_of
from nzgs_tourney.tournament.standings.nzgs_points import OWN
from ratings.imports.cells import clean_text


@transaction.atomic
def set_points_rules(
    division_id: int, *, table: str, own: Sequence[Decimal], year: int, among_eligible: bool, actor: Actor
) -> PointsRules:
    """The rules; one ledger event if anything changed. An empty `table`: the division gives no points.

    Raises Refused for a table that doesn't exist in that year, and for a custom table without points.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_rehearsal(stream)
    rules = PointsRules.objects.filter(division=division).first()
    if rules is None:
        rules = PointsRules(division=division, year=0)
    texts = [f"{value:f}" for value in own] if table == OWN else []
    values = {"table": table, "own": texts, "year": year, "among_eligible": among_eligible}
    changed = apply_changes(rules, values)
    if table == OWN and not texts:
        raise Refused(_("Write the points of your table, e.g. 8, 6, 4, 2."))
    if table:
        table_of(rules)
    if changed and (table or rules.pk):
        with announced(stream):
            rules.save()
            append(stream, "points.rules", division_subject(division), actor, {"changed": changed})
    return rules


@transaction.atomic
def set_eligibility(division_id: int, answers: Mapping[int, tuple[str, str]], *, actor: Actor) -> int:
    """Set whether entries may win points, each with the reason, by the entry's id; returns how many changed, with one
    ledger event.

    The ledger records whose answer was set, but not the answer or the reason. Raises Refused for an entry of another
    division, and for an invalid answer.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    entries = {entry.pk: entry for entry in Entry.objects.filter(division=division, pk__in=answers)}
    changed = []
    for pk, (answer, reason) in answers.items():
        if pk not in entries or answer not in Eligible.values:
            raise Refused(_("Choose yes, no or not said for players of this division."))
        values = {"points_eligible": answer, "points_reason": clean_text(reason)[:120]}
        if apply_changes(entries[pk], values):
            entries[pk].save(update_fields=list(values))
            changed.append(entry_name(entries[pk]))
    if changed:
        append(stream, "points.eligibility", division_subject(division), actor, {"players": changed})
    return len(changed)
