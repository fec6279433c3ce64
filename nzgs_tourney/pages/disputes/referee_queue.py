"""Everything that waits for an event's referee, read once for all of its referees, and which games need a look.

Those are games whose reports differ, records with findings, and claimed results that no count gives.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Max, Q

from games.ledger.acts import game_subject
from games.models import Case, Game, GameState, LedgerEvent, Record, RecordOfReference, Report
from games.pages.game_page import MISCOUNTED, GameReportLine, RecordLine, record_line, report_line
from games.pages.record_comparison import differing
from games.store.game_records import moves_with_a_case, ruled_among
from games.store.result_basis import void_report
from ground.translation import gettext as _
from nzgs_tourney.live.shared_reads import shared_read
from nzgs_tourney.models import Event
from nzgs_tourney.pages.disputes.queue import QueuedCase, QueuedEnding, disputes, waiting_cases
from nzgs_tourney.pages.disputes.referee_calls import WaitingCall, waiting_calls


@dataclass(frozen=True, slots=True)
class GameToCheck:
    """A game to check, with why. `records` are those with findings about which there is no case, and only these
    findings, or with a claimed result that no way of counting gives, newest first: `found` and `miscounted` say which
    of the two there are. `reports` is what each side reported last where they differ; `differ`: the records of the two
    players do, and no referee has chosen the one that counts. `case` is the last case about the game, None for none;
    `at` is the newest of it all, `last` the number
    in the ledger of the last event about it."""

    game: int
    division: str
    round: int
    table: int
    black: str
    white: str
    contradicted: bool
    differ: bool
    found: bool
    miscounted: bool
    final: bool
    case: int | None
    reports: tuple[GameReportLine, ...]
    records: tuple[RecordLine, ...]
    at: datetime
    last: int


def games_to_check(event: Event) -> tuple[GameToCheck, ...]:
    """The games of an event that need eyes: those without a final result first, then those in which something
    happened last, by the ledger. Seven queries at most,
    whatever their number."""
    records = _records(event)
    differ = _differing(event, records)
    remarked = [record for record in reversed(records) if record.audit.findings or _miscounted(record)]
    needs_check = Q(state=GameState.CONTRADICTED) | Q(pk__in={*differ, *(record.game_id for record in remarked)})
    placed = Game.objects.filter(needs_check, stream=event.stream).select_related("pairing__round__division")
    games = {game.pk: game for game in placed.prefetch_related("corrections")}
    cases = list(Case.objects.filter(game__in=games).order_by("number"))
    last_case, ruled = {case.game_id: case.number for case in cases}, ruled_among(cases)
    taken_up = _taken_up(remarked, cases)
    found = {record.pk for record in remarked if _finds_more(record, taken_up[record.pk])}
    lines: dict[int, list[RecordLine]] = {}
    for record in remarked:
        if record.pk in found or _miscounted(record):
            line = record_line(record, games[record.game_id], ruled.get(record.pk, ()))
            still = tuple(finding for finding in line.found if finding.move not in taken_up[record.pk])
            line = replace(line, found=still)
            lines.setdefault(record.game_id, []).append(line)
    text = _differing_reports(games.values())
    subjects = [game_subject(game.number) for game in games.values()]
    about = LedgerEvent.objects.filter(stream=event.stream, subject__in=subjects).values_list("subject")
    last_events = dict(about.annotate(last=Max("seq")))
    listed = [
        GameToCheck(
            game=game.pk,
            division=game.pairing.round.division.name,
            round=game.pairing.round.number,
            table=game.pairing.table,
            black=game.black_name,
            white=game.white_name,
            contradicted=game.state == GameState.CONTRADICTED,
            differ=game.pk in differ,
            found=any(line.number in found for line in lines.get(game.pk, ())),
            miscounted=any(line.miscounted for line in lines.get(game.pk, ())),
            final=game.state == GameState.CONFIRMED,
            case=last_case.get(game.pk),
            reports=text.get(game.pk, ()),
            records=tuple(lines.get(game.pk, ())),
            at=max((line.at for line in (*lines.get(game.pk, ()), *text.get(game.pk, ()))), default=game.created_at),
            last=last_events.get(game_subject(game.number), 0),
        )
        for game in games.values()
        if game.state == GameState.CONTRADICTED or game.pk in differ or game.pk in lines
    ]
    return tuple(sorted(listed, key=lambda game: (not game.final, game.last), reverse=True))


def _records(event: Event) -> list[Record]:
    """Every record of the event with its audit. One query."""
    return list(
        Record.objects.filter(game__stream=event.stream).select_related("audit").defer("original").order_by("pk")
    )


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


def _differing(event: Event, records: Iterable[Record]) -> frozenset[int]:
    """The games whose two records differ and for which nobody has chosen one. One query."""
    chosen = RecordOfReference.objects.filter(game__stream=event.stream).values_list("game_id", flat=True)
    return frozenset(differing(records)) - set(chosen)


def _differing_reports(games: Iterable[Game]) -> dict[int, tuple[GameReportLine, ...]]:
    """The last report that counts of each side, for games whose reports differ. One query where there are any."""
    differ = {game.pk: game for game in games if game.state == GameState.CONTRADICTED}
    latest: dict[int, dict[str, GameReportLine]] = {}
    reports = Report.objects.filter(game__in=differ).annotate(void=void_report("game")).order_by("pk")
    for report in reports if differ else ():
        if report.pk > report.void:
            latest.setdefault(report.game_id, {})[report.side] = report_line(report, differ[report.game_id])
    return {game: tuple(lines.values()) for game, lines in latest.items()}


@dataclass(frozen=True, slots=True)
class RefereeQueue:
    """The calls, the oldest first; cases to decide, endings in dispute and games to check, each newest first."""

    calls: tuple[WaitingCall, ...]
    cases: tuple[QueuedCase, ...]
    disputes: tuple[QueuedEnding, ...]
    games_to_check: tuple[GameToCheck, ...]

    @property
    def news(self) -> str:
        """What is read out when the page changes: every call, and the newest case."""
        called = [_("Table {table} calls the referee.").format(table=call.table) for call in self.calls]
        return " ".join((*called, *(_("Case {number} waits.").format(number=case.number) for case in self.cases[:1])))


def referee_queue(event: Event) -> RefereeQueue:
    """The queue as it is now, shared as `shared_read` says."""
    return shared_read(
        "queue",
        event.stream,
        lambda: RefereeQueue(waiting_calls(event), waiting_cases(event), disputes(event), games_to_check(event)),
    )
