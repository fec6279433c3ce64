"""The page of a game: the draw, the reports, the records, and one record on the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from operator import itemgetter

from django.db.models import prefetch_related_objects

from games.audit.annotated import annotated_sgf
from games.audit.compare import remarks_now
from games.audit.record_warnings import IMPORTANT
from games.audit.stored_verdict import StoredFinding, findings_in
from games.audit.verdict import Judged
from games.ending.reconcile import claims_a_count, reconcile
from games.ending.state import EndingPhase, EndingState
from games.ledger.acts import game_subject
from games.models import Clearing, Confirmed, Game, GameState, LedgerEvent, Record, Report
from games.pages.position_files import LONGEST_STEPPED, DiagramLine, diagram_lines
from games.pages.record_comparison import differing
from games.rules.result import Outcome, parse_result
from games.rules.scoring import count
from games.sheets.board_svg import SvgText, svg
from games.sheets.position_diagrams import ending_diagram, owners_of
from games.sheets.viewer import BoardView, board_view
from games.store.game_records import audit_of, reason_of, reference_of, ruled_moves, tree_in
from games.store.past_colours import past_colours
from games.store.public_names import NONE_HIDDEN, PublicNames
from games.store.result_basis import ResultBasis, basis_of
from games.wording.numbers import decimal_text
from games.wording.origins import reference_words, remark_text
from games.wording.remarks import Remark, remark_words
from games.wording.result_words import result_words, winner_words
from ground.translation import gettext as _, ngettext
from ratings.rank import grade_text

MOST_LISTED = 50
"""The most findings of a record that a page puts into words; all are counted."""


@dataclass(frozen=True, slots=True)
class GameReportLine:
    """What one side said, in words."""

    who: str
    result: str
    at: datetime


MISCOUNTED = "result_count"
"""The remark that no way of counting gives the claimed result."""
OF_THE_COUNT = frozenset({MISCOUNTED, "result_agrees", "result_komi"})
"""The remarks that count the last board: nobody who plays may read them while the game goes on."""


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One submitted record and its audit, in sentences. `headline` is the short answer, `found` the first findings,
    `undecided`: no referee has ruled on one of them. `remarks` say where the record differs from the draw and the
    reported result, `warnings` what else its player should know, `miscounted` that no way of counting gives the result
    it claims."""

    number: int
    who: str
    at: datetime
    filename: str
    headline: str
    findings: int
    found: tuple[StoredFinding, ...]
    undecided: bool
    remarks: tuple[str, ...]
    warnings: tuple[str, ...]
    remark: str
    sha256: str
    miscounted: str


@dataclass(frozen=True, slots=True)
class CountLine:
    """The count of the final board with all stones alive. `says` is the sentence."""

    black: int
    white: int
    shared: int
    komi: str
    says: str


@dataclass(frozen=True, slots=True)
class GamePage:
    """Everything on the page. `shown` and `view` are None while there is no record, `view` also for a record that is
    too long to step through; `diagrams` show the same to a reader without scripts. `counted` and `claimed_board` are
    None before the result is final, and unless they give it. `reference` is the number of the record that a referee has
    chosen, None without one. `claimed_board` shows the stones that must be removed for the claimed result to be right,
    None where there are none. `differ` are the last records of the two players if their moves differ, Black's first.
    `void_because` is the director's reason for a game that was declared void, empty for any other, and for one that a
    correction made void."""

    number: int
    black: str
    white: str
    black_rank: str
    white_rank: str
    size: int
    handicap: int
    komi: Decimal
    state: str
    result: str
    final: bool
    confirmed_at: datetime | None
    how_confirmed: str
    reports: tuple[GameReportLine, ...]
    records: tuple[RecordLine, ...]
    shown: RecordLine | None
    view: BoardView | None
    diagrams: tuple[DiagramLine, ...]
    counted: CountLine | None
    warnings: tuple[str, ...]
    claimed_board: SvgText | None
    reference: int | None
    reference_reason: str
    differ: tuple[int, int] | None
    void_because: str = ""
    withheld: bool = False


def game_page(
    game: Game,
    record: int | None = None,
    names: PublicNames = NONE_HIDDEN,
    *,
    clocks: bool = False,
    withheld: bool = False,
) -> GamePage:
    """The page with this record on the board, by default the record of reference, else the last one submitted; for
    everybody with the `names` that are hidden in public, with the players' clock times only if `clocks`, and without
    any record where they are `withheld`. At most thirteen queries, and one for a void game.

    Raises Record.DoesNotExist for a record that is not this game's.
    """
    prefetch_related_objects([game], "corrections")
    drawn, records = game, [] if withheld else [names.record(one, game) for one in records_of(game)]
    game = names.game(drawn)
    reference, official = None if withheld else reference_of(game), game.official
    chosen = _chosen(records, record or (reference.record_id if reference else None))
    audit = audit_of(chosen) if chosen else None
    judged = audit.judged if audit else None
    ruled = ruled_moves(records)
    result, final = parse_result(official.result), game.state == GameState.CONFIRMED
    counted = judged is not None and final and count(judged.replay.final, Decimal(game.komi)).result == result
    view = None
    if judged and chosen and len(judged.record.game.moves) <= LONGEST_STEPPED:
        view = board_view(
            judged.replay,
            owners_of(judged.replay.final) if counted else None,
            confirmed=final,
            ruled=ruled.get(chosen.pk, ()),
            tree=names.tree(tree_in(chosen), judged.record, drawn),
            clocks=clocks,
        )
    return GamePage(
        number=game.pk,
        black=game.black_name,
        white=game.white_name,
        black_rank=grade_text(game.black_rank),
        white_rank=grade_text(game.white_rank),
        size=game.board_size,
        handicap=game.handicap,
        komi=Decimal(game.komi),
        state=game.state,
        result=result_words(result, game.black_name, game.white_name, forfeit=official.forfeit),
        final=final,
        confirmed_at=game.confirmed_at,
        how_confirmed=how_confirmed(game),
        reports=names.everywhere(report_lines(game)),
        records=tuple(record_line(line, game, ruled.get(line.pk, ())) for line in records),
        shown=record_line(chosen, game, ruled.get(chosen.pk, ())) if chosen else None,
        view=view,
        diagrams=diagram_lines(judged.replay) if judged and view else (),
        counted=count_line(judged, Decimal(game.komi)) if judged and counted else None,
        warnings=_warnings(audit.warnings, final=final) if audit else (),
        claimed_board=claimed_board(judged) if judged and final and judged.claim == result else None,
        reference=reference.record_id if reference else None,
        reference_reason=names.said(reference_words(reason_of(reference, game))) if reference else "",
        differ=differing(reversed(records)).get(game.pk),
        void_because=names.said(_void_because(game)),
        withheld=withheld,
    )


def _void_because(game: Game) -> str:
    """Why the director declared the game void; empty for any other. One query for a void game."""
    if game.correction is not None or game.result != Outcome.VOID:
        return ""
    return Report.objects.filter(game=game, result=Outcome.VOID.value).latest("pk").reason


def records_of(game: Game) -> list[Record]:
    """The records of a game with their audits, the latest first. One query."""
    return list(Record.objects.filter(game=game).select_related("audit").order_by("-pk"))


def how_confirmed(game: Game) -> str:
    """Who made the result final, as the beginning of a sentence; empty before that."""
    if game.state != GameState.CONFIRMED:
        return ""
    if game.correction is not None:
        return _("It was corrected: see below.")
    basis = basis_of(game)
    if basis is ResultBasis.BOTH:
        return _("Both sides confirmed it, so it’s final, even if a later check finds a breach.")
    if basis is ResultBasis.RULING:
        return _("A referee ruled it: it changes by appeal only.")
    if game.confirmed_by == Confirmed.FILE:
        return _("It was imported with the event. Only a correction with a reason can change it.")
    return _("The director confirmed it. Only a correction with a reason can change it.")


def report_lines(game: Game) -> tuple[GameReportLine, ...]:
    """Every report of a game, and each time that a director cleared the result, in order and in words. At most three
    queries.

    The order is that of the rows, not of the times: a clearing follows the last report that it made void, and what
    undoes it follows it directly.
    """
    reports = list(Report.objects.filter(game=game).order_by("pk"))
    past = past_colours(game.stream_id) if reports else None
    lines = [
        ((report.pk, 0), report_line(report, past.at_report(game, number) if past else game))
        for number, report in enumerate(reports, start=1)
    ]
    for row in Clearing.objects.filter(game=game).select_related("undoes"):
        did = _("restored the result") if row.undoes_id else _("cleared the result; earlier reports no longer count")
        lines.append((((row.undoes or row).void_reports, row.pk), GameReportLine(_("Director"), did, row.at)))
    return tuple(line for _place, line in sorted(lines, key=itemgetter(0)))


def report_line(report: Report, game: Game) -> GameReportLine:
    """One report of a game, in words."""
    return GameReportLine(
        {"black": game.black_name, "white": game.white_name, "referee": _("Referee")}.get(report.side, _("Paper slip")),
        _with_reason(
            result_words(parse_result(report.result), game.black_name, game.white_name, forfeit=report.forfeit),
            report.reason,
        ),
        report.at,
    )


def _with_reason(result: str, reason: str) -> str:
    return _("{result}: {reason}").format(result=result, reason=reason) if reason else result


def record_with_findings(record: Record, names: PublicNames = NONE_HIDDEN) -> bytes | None:
    """The record in our reading with its findings as comments, as SGF; for everybody with the `names` that are hidden
    in public. None where it can't be read. One query at most, if its game and its audit are fetched."""
    ruled, audit = ruled_moves([record]).get(record.pk, ()), names.audit(audit_of(record), record.game)
    return annotated_sgf(audit, confirmed=record.game.state == GameState.CONFIRMED, ruled=ruled)


def record_line(record: Record, game: Game, ruled: Collection[int]) -> RecordLine:
    """A record of this game with the answer to its sender; its claim is compared with the current result. `ruled` are
    its moves on which a referee has ruled. Its audit should be fetched beforehand."""
    verdict, final = record.audit.verdict, game.state == GameState.CONFIRMED
    findings = record.audit.findings
    return RecordLine(
        number=record.pk,
        who=record.who,
        at=record.at,
        filename=record.filename,
        headline=_headline(verdict["moves"], findings),
        findings=findings,
        found=findings_in(
            {**verdict, "findings": verdict["findings"][:MOST_LISTED]},
            confirmed=game.state == GameState.CONFIRMED,
            ruled=ruled,
        ),
        undecided=any(finding["move"] not in ruled for finding in verdict["findings"]),
        remarks=remarks_now(record.audit.remarks, verdict["claimed"], game.official.result),
        warnings=tuple(
            remark_words(warning)
            for warning in verdict["warnings"]
            if warning["code"] in IMPORTANT and (final or warning["code"] not in OF_THE_COUNT)
        ),
        remark=remark_text(record.origin, record.who, record.remark),
        sha256=record.sha256,
        miscounted=next(
            (remark_words(warning) for warning in verdict["warnings"] if warning["code"] == MISCOUNTED), ""
        ),
    )


def _headline(moves: int, findings: int) -> str:
    """`212 moves, no findings.`"""
    moves_text = ngettext("{moves:,} move", "{moves:,} moves", moves).format(moves=moves)
    noticed = ngettext("{count:,} finding", "{count:,} findings", findings).format(count=findings)
    return _("{moves}, {findings}.").format(moves=moves_text, findings=noticed if findings else _("no findings"))


def _warnings(warnings: Iterable[Remark], *, final: bool) -> tuple[str, ...]:
    """In words; nothing about the count while a game goes on."""
    return tuple(warning.message for warning in warnings if final or warning.code not in OF_THE_COUNT)


def _chosen(records: Sequence[Record], number: int | None) -> Record | None:
    if number is None:
        return records[0] if records else None
    for record in records:
        if record.pk == number:
            return record
    raise Record.DoesNotExist(number)


def count_line(judged: Judged, komi: Decimal) -> CountLine:
    """The count of the last board, all stones alive, with this komi whatever the record states, and its sentence."""
    score = count(judged.replay.final, komi)
    says = _("With every stone alive: {result}.").format(result=winner_words(score.result))
    return CountLine(score.black, score.white, score.shared, decimal_text(komi), says)


@dataclass(frozen=True, slots=True)
class LaterRemark:
    """One remark; `record` is the row of its record."""

    record: int
    who: str
    at: datetime
    text: str


def later_remarks(game: Game) -> tuple[LaterRemark, ...]:
    """The remarks in order, from the ledger. Two queries, or one where there are none."""
    events = LedgerEvent.objects.filter(
        stream=game.stream_id, subject=game_subject(game.number), kind="record.remarked"
    )
    remark_events = list(events.order_by("seq"))
    rows = dict(Record.objects.filter(game=game).values_list("number", "pk")) if remark_events else {}
    return tuple(
        LaterRemark(
            rows[event.full_payload["record"]],
            event.who,
            event.at,
            remark_text(event.full_payload.get("origin", {}), event.who, event.full_payload["remark"]),
        )
        for event in remark_events
    )


def claimed_board(judged: Judged) -> SvgText | None:
    """The last board with those stones crossed out; None where there are none, or no count gives the claimed result."""
    if not claims_a_count(judged.claim) or judged.claim == judged.score.result or not judged.record.game.moves:
        return None
    record = judged.record
    reconciled = reconcile(
        judged.replay, judged.claim, rules=record.rules, black_area=record.black_area, white_area=record.white_area
    )
    if reconciled is None or not reconciled.dead:
        return None
    state = EndingState(phase=EndingPhase.AGREED, position=judged.replay.final, dead=reconciled.dead)
    return svg(ending_diagram(state), "claimed")
