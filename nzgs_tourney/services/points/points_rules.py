"""A director sets the table by which a division gives NZGS points, and who may win them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import announced, append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Eligible, Entry, PointsRules
from nzgs_tourney.services.events.edit_conflict import editors_since, events_since, refuse_overtaken
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.events.subjects import division_subject, entry_name
from nzgs_tourney.store.events.column_values import apply_changes
from nzgs_tourney.store.points.points import table_of
from nzgs_tourney.tournament.standings.nzgs_points import OWN
from nzgs_tourney.tournament.wording.events.ledger_changes import field_words
from ratings.imports.cells import clean_text


@transaction.atomic
def set_points_rules(
    division_id: int,
    *,
    table: str | None = None,
    own: Sequence[Decimal] | None = None,
    year: int | None = None,
    among_eligible: bool | None = None,
    actor: Actor,
    expected_seq: int | None = None,
) -> PointsRules:
    """The rules; one ledger event if anything changed. None leaves as it is what it stands for; the first year is the
    event's. An empty `table`: the division gives no points.

    Raises OvertakenError where somebody changed the same after ledger event `expected_seq`, Refused for a table that
    doesn't exist in that year, for a custom table without points, and for points in a division of sides.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    refuse_rehearsal(stream)
    if division.of_partners and table:
        raise Refused(_("NZGS points are won by single players: a division of sides gives none."))
    rules = PointsRules.objects.filter(division=division).first()
    if rules is None:
        rules = PointsRules(division=division, year=0)
        year = division.event.begins.year if year is None else year
    told = {"table": table, "year": year, "among_eligible": among_eligible}
    values: dict[str, Any] = {name: value for name, value in told.items() if value is not None}
    if values.get("table", rules.table) != OWN:
        values["own"] = []
    elif own is not None:
        values["own"] = [f"{value:f}" for value in own]
    changed = apply_changes(rules, values)
    editors = editors_since(stream, expected_seq, "points.rules", division_subject(division))
    refuse_overtaken(stream, editors, changed, field_words)
    if rules.table == OWN and not rules.own:
        raise Refused(_("Write the points of your table, e.g. 8, 6, 4, 2."))
    if rules.table:
        table_of(rules)
    if changed and (rules.table or rules.pk):
        with announced(stream):
            rules.save()
            append(stream, "points.rules", division_subject(division), actor, {"changed": changed})
    return rules


@transaction.atomic
def set_eligibility(
    division_id: int, answers: Mapping[int, tuple[str, str]], *, actor: Actor, expected_seq: int | None = None
) -> int:
    """Set whether entries may win points, each with the reason, by the entry's id; returns how many changed, with one
    ledger event.

    The ledger records whose answer was set, but not the answer or the reason. Raises Refused for an entry of another
    division, and for an invalid answer; OvertakenError where somebody set another for one of them after ledger event
    `expected_seq`.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    entries = {entry.pk: entry for entry in Entry.objects.filter(division=division, pk__in=answers)}
    since = events_since(stream, expected_seq, "points.eligibility", subject=division_subject(division))
    editors = {name: event.who for event in since for name in event.full_payload["players"]}
    overtaken = {}
    changed = []
    for pk, (answer, reason) in answers.items():
        if pk not in entries or answer not in Eligible.values:
            raise Refused(_("Choose yes, no or not said for players of this division."))
        values = {"points_eligible": answer, "points_reason": clean_text(reason)[:120]}
        before = (entries[pk].points_eligible, entries[pk].points_reason)
        if apply_changes(entries[pk], values):
            overtaken[entries[pk].name] = (before, tuple(values.values()))
            entries[pk].save(update_fields=list(values))
            changed.append(entry_name(entries[pk]))
    refuse_overtaken(stream, editors, overtaken, _answer_words)
    if changed:
        append(stream, "points.eligibility", division_subject(division), actor, {"players": changed})
    return len(changed)


def _answer_words(name: str, answer: Sequence[str]) -> tuple[str, str]:
    """Whose answer it is, and the answer with its reason in words."""
    chosen, reason = answer
    label = str(Eligible(chosen).label)
    return name, _("{answer} ({reason})").format(answer=label, reason=reason) if reason else label
