"""Which games of an event need a referee's eyes, by themselves and not by a case.

Those are games whose reports differ, records with findings, and claimed results that no count gives; nothing that a
ruling has answered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Max, Q

from games.models import Case, Game, GameState, Record, RecordOfReference, Report, Ruling, Seen
from games.pages.game_page import MISCOUNTED, GameReportLine, RecordLine, record_line, report_line
from games.pages.record_comparison import differing
from games.services.see_game import RECORDS
from games.store.game_records import moves_with_a_case, ruled_among
from games.store.result_basis import void_report
from nzgs_tourney.models import Event
from nzgs_tourney.pages.disputes.answered import Answered, answered_by


@dataclass(frozen=True, slots=True)
class GameToCheck:
    """A game to check, with why. `records` are those with findings about which there is no case, and only these
    findings, or with a claimed result that no way of counting gives, newest first: `found` and `miscounted` say which
    of the two there are. `reports` is what each side reported last where they differ; `differ`: the records of the two
    players do, and no referee has chosen the one that counts. `final`: the result is."""

    game: int
    contradicted: bool
    differ: bool
    found: bool
    miscounted: bool
    final: bool
    reports: tuple[GameReportLine, ...]
    records: tuple[RecordLine, ...]


def games_to_check(event: Event, rulings: Iterable[Ruling]) -> tuple[GameToCheck, ...]:
    """The games of an event that need eyes after its final `rulings`, without what an official has seen in those with a
    final result. Seven queries at most, whatever their number."""
    answered, seen = answered_by(rulings), _seen(event)
    records = [record for record in _records(event) if record.pk > seen.get(record.game_id, 0)]
    differ = _differing(event, records, answered)
    all_remarked = [record for record in reversed(records) if record.audit.findings or _miscounted(record)]
    remarked = [record for record in all_remarked if not answered.is_over(record.game_id, record.at)]
    needs_check = Q(state=GameState.CONTRADICTED) | Q(pk__in={*differ, *(record.game_id for record in remarked)})
    placed = Game.objects.filter(needs_check, stream=event.stream)
    games = {game.pk: game for game in placed.prefetch_related("corrections").order_by("number")}
    cases = list(Case.objects.filter(game__in=games).order_by("number"))
    ruled = ruled_among(cases)
    taken_up = _taken_up(all_remarked, cases)
    found = {record.pk for record in remarked if _finds_more(record, taken_up[record.pk])}
    lines: dict[int, list[RecordLine]] = {}
    for record in remarked:
        if record.pk in found or _miscounted(record):
            line = record_line(record, games[record.game_id], ruled.get(record.pk, ()))
            still = tuple(finding for finding in line.found if finding.move not in taken_up[record.pk])
            line = replace(line, found=still)
            lines.setdefault(record.game_id, []).append(line)
    text = _differing_reports(games.values())
    return tuple(
        GameToCheck(
            game=game.pk,
            contradicted=game.state == GameState.CONTRADICTED,
            differ=game.pk in differ,
            found=any(line.number in found for line in lines.get(game.pk, ())),
            miscounted=any(line.miscounted for line in lines.get(game.pk, ())),
            final=game.state == GameState.CONFIRMED,
            reports=text.get(game.pk, ()),
            records=tuple(lines.get(game.pk, ())),
        )
        for game in games.values()
        if game.state == GameState.CONTRADICTED or game.pk in differ or game.pk in lines
    )


def _records(event: Event) -> list[Record]:
    """Every record of the event with its audit. One query."""
    return list(
        Record.objects.filter(game__stream=event.stream).select_related("audit").defer("original").order_by("pk")
    )


def _seen(event: Event) -> dict[int, int]:
    """The last record that an official has seen in each game whose result was final then. One query."""
    of_event = Seen.objects.filter(game__stream=event.stream, game__state=GameState.CONFIRMED, code=RECORDS)
    return dict(of_event.values_list("game").annotate(last=Max("record")))


def _taken_up(records: Iterable[Record], cases: Iterable[Case]) -> dict[int, set[int]]:
    """The moves of each record about which there is a case: about this record, or about the same breach in another
    record of its game."""
    with_case = moves_with_a_case(cases)
    breaches = {
        (record.game_id, _breach(finding))
        for record in records
        for finding in record.audit.verdict["findings"]
        if finding["move"] in with_case.get(record.pk, ())
    }
    return {
        record.pk: {
            finding["move"]
            for finding in record.audit.verdict["findings"]
            if (record.game_id, _breach(finding)) in breaches
        }
        for record in records
    }


def _breach(finding: Mapping[str, Any]) -> tuple[object, ...]:
    """What makes a finding the same in two records of a game."""
    return finding["kind"], finding["move"], finding["colour"], finding["point"], tuple(finding["repeats"])


def _finds_more(record: Record, taken_up: Collection[int]) -> bool:
    """Whether the record has a finding at another move than these."""
    return any(finding["move"] not in taken_up for finding in record.audit.verdict["findings"])


def _miscounted(record: Record) -> bool:
    """Whether no way of counting the last board gives the result that the record claims."""
    return any(warning["code"] == MISCOUNTED for warning in record.audit.verdict["warnings"])


def _differing(event: Event, records: Iterable[Record], answered: Answered) -> frozenset[int]:
    """The games whose two records differ, for which nobody has chosen one, and none of which a ruling has judged by
    since. One query."""
    chosen = RecordOfReference.objects.filter(game__stream=event.stream).values_list("game_id", flat=True)
    sent_at = {record.pk: record.at for record in records}
    differ = {game: sorted(sent_at[record] for record in pair) for game, pair in differing(records).items()}
    return frozenset(
        game
        for game, (first, last) in differ.items()
        if not answered.is_over(game, first) and not answered.has_chosen(game, last)
    ) - set(chosen)


def _differing_reports(games: Iterable[Game]) -> dict[int, tuple[GameReportLine, ...]]:
    """The last report that counts of each side, for games whose reports differ. One query where there are any."""
    differ = {game.pk: game for game in games if game.state == GameState.CONTRADICTED}
    latest: dict[int, dict[str, GameReportLine]] = {}
    reports = Report.objects.filter(game__in=differ).annotate(void=void_report("game")).order_by("pk")
    for report in reports if differ else ():
        if report.pk > report.void:
            latest.setdefault(report.game_id, {})[report.side] = report_line(report, differ[report.game_id])
    return {game: tuple(lines.values()) for game, lines in latest.items()}
