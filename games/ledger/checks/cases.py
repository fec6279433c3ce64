"""Compares cases, evidence and rulings with the ledger: texts by their SHA-256, all else directly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from games.ledger.acts import game_subject
from games.ledger.chain import Break
from games.ledger.checks.reports import REPORTING
from games.ledger.checks.results import RULING
from games.ledger.event_trail import EventTrail, TrailEvent, same_person
from games.models import Case, CaseState, Evidence, Report, Ruling, Speaker
from ground.translation import gettext as _
from ground.typed_text import digest_of_json, digest_of_text

_STATES = {
    "case.opened": CaseState.OPEN,
    "case.withdrawn": CaseState.WITHDRAWN,
    "case.merged": CaseState.MERGED,
    "case.parted": CaseState.OPEN,
    "ruling.proposed": CaseState.PROPOSED,
    "ruling.declined": CaseState.OPEN,
    **dict.fromkeys(RULING, CaseState.RULED),
}


def cases(trail: EventTrail) -> Iterator[Break]:
    """Each case is about what was claimed or what a referee changed it to, in the same words, and as far as it came;
    its committee is the one that was named."""
    related = ("game", "record", "appeal_of", "merged_into")
    found = Case.objects.filter(stream=trail.stream).select_related(*related).defer("record__original")
    rows = {row.number: row for row in found}
    last = {event.payload["case"]: event for event in trail.of(*_STATES)}
    changed = {event.payload["case"]: event.payload for event in trail.of("case.changed")}
    committees = {event.payload["case"]: event for event in trail.of("case.committee")}
    opened: set[int] = set()
    for event in trail.of("case.opened"):
        opened.add(event.payload["case"])
        p = {**event.payload, **changed.get(event.payload["case"], {})}
        row = rows.get(p["case"])
        if row is None:
            yield trail.differs(event.seq, _("case {number} is gone").format(number=p["case"]))
            continue
        for word, was, now in (
            (_("its game"), p["game"], row.game.number),
            (_("what it is about"), p["kind"], row.kind),
            (_("who brought it"), p["side"], row.side),
            (_("its record"), p["record"], row.record.number if row.record else None),
            (_("whether its record is of its game"), True, row.record is None or row.record.game_id == row.game_id),
            (_("its move"), p["move"], row.move),
            (_("its offender"), p.get("offender", ""), row.offender),
            (_("the SHA-256 of its statement"), p["statement_sha256"], digest_of_text(row.statement)),
            (_("the case it appeals against"), p.get("appeal_of"), row.appeal_of.number if row.appeal_of else None),
            (
                _("the case it was merged into"),
                _merged_into(last[row.number]),
                row.merged_into and row.merged_into.number,
            ),
            (_("its state"), _STATES[last[row.number].kind].value, row.state),
            *_committee(trail, committees.get(row.number), row),
        ):
            if was != now:
                yield trail.differs(
                    event.seq,
                    _("case {number}: {word} was {was}, but is {now}").format(
                        number=row.number, word=word, was=was, now=now
                    ),
                )
        if not event.happened_at(row.at) or not same_person(event, row.actor_name):
            yield trail.differs(
                event.seq,
                _("case {number} has another name or time than the one who brought it").format(number=row.number),
            )
    for number in sorted(rows.keys() - opened):
        yield trail.untold(_("there is a case {number}, but the history has no event for it").format(number=number))


def _merged_into(event: TrailEvent) -> int | None:
    into: int | None = event.payload["into"] if event.kind == "case.merged" else None
    return into


def _committee(trail: EventTrail, event: TrailEvent | None, row: Case) -> Iterator[tuple[str, Any, Any]]:
    yield from _accounts(trail, event, event.payload["committee"] if event else (), row.committee, _("its committee"))


def _accounts(
    trail: EventTrail, event: TrailEvent | None, told: Sequence[Any], now: Sequence[str], word: str
) -> Iterator[tuple[str, Any, Any]]:
    """Accounts that the event names against those of a row, as many and each the same, as far as their names are
    here."""
    yield word, len(told), len(now)
    for sealed, account in zip(told, now, strict=False):
        if event is not None and (was := trail.value_of(event, sealed)) is not None:
            yield word, was, account


def evidence(trail: EventTrail) -> Iterator[Break]:
    """Each case has exactly the evidence that was brought, its photos with the same bytes."""
    rows: dict[int, list[Evidence]] = defaultdict(list)
    brought = trail.rows(Evidence.objects.filter(case__stream=trail.stream), "image")
    for row in brought.select_related("case").order_by("pk"):
        rows[row.case.number].append(row)
    events: dict[int, list[TrailEvent]] = defaultdict(list)
    for event in trail.of("case.opened", "case.evidence"):
        if event.kind == "case.evidence" or event.payload["photo_sha256"]:
            events[event.payload["case"]].append(event)
    for case in sorted(events.keys() | rows.keys()):
        case_rows, case_events = rows[case], events[case]
        for number, event in enumerate(case_events):
            if number >= len(case_rows):
                yield trail.differs(
                    event.seq, _("evidence {number} in case {case} is gone").format(number=number + 1, case=case)
                )
            elif why := _differs(trail, event, case_rows[number]):
                yield trail.differs(
                    event.seq,
                    _("evidence {number} in case {case}: {why}").format(number=number + 1, case=case, why=why),
                )
        if len(case_rows) > len(case_events):
            yield trail.untold(_("case {case} has evidence, but the history has no event for it").format(case=case))


def _differs(trail: EventTrail, event: TrailEvent, row: Evidence) -> str:
    p, now = event.payload, trail.sha256_of(row, "image")
    if p["side"] != row.side:
        return _("it was {was}’s, but is {now}’s").format(was=p["side"], now=row.side)
    if not p["photo_sha256"] == now == row.sha256:
        return _("its photo is not the one that was brought")
    if bool(row.text) != p.get("words", False) or p.get("text_sha256", digest_of_text("")) != digest_of_text(row.text):
        return _("its words are not those that were written")
    if not event.happened_at(row.at) or not same_person(event, row.actor_name):
        return _("it has another name or time than the one who brought it")
    return ""


def rulings(trail: EventTrail) -> Iterator[Break]:
    """Each ruling, proposed, declined or final, is the one that the ledger tells of, with its reason."""
    rows: dict[int, list[Ruling]] = defaultdict(list)
    made = Ruling.objects.filter(stream=trail.stream).select_related("case__game", "restored")
    for row in made.defer("restored__original").order_by("pk"):
        rows[row.case.number].append(row)
    ruling_events: dict[int, list[list[TrailEvent]]] = defaultdict(list)
    for event in trail.of("ruling.proposed", "ruling.agreed", "ruling.declined", *RULING):
        of_case = ruling_events[event.payload["case"]]
        if event.kind in ("ruling.proposed", "ruling.made"):
            of_case.append([event])
        elif of_case:
            of_case[-1].append(event)
    for case in sorted(ruling_events.keys() | rows.keys()):
        case_rows, case_events = rows[case], ruling_events[case]
        for number, events in enumerate(case_events):
            if number >= len(case_rows):
                yield trail.differs(events[-1].seq, _("the ruling in case {case} is gone").format(case=case))
                continue
            yield from _ruling(trail, events, case_rows[number])
        if len(case_rows) > len(case_events):
            yield trail.untold(_("case {case} has a ruling, but the history has no event for it").format(case=case))


def _ruling(trail: EventTrail, events: list[TrailEvent], row: Ruling) -> Iterator[Break]:
    first, last = events[0], events[-1]
    p, named = (
        last.payload,
        _("ruling {number}").format(number=row.number)
        if row.number
        else _("the proposed ruling in case {number}").format(number=row.case.number),
    )
    for word, was, now in (*_facts(p, row), *_people(trail, last, row), *_void(trail, last, row)):
        if was != now:
            yield trail.differs(
                last.seq, _("{named}: {word} was {was}, but is {now}").format(named=named, word=word, was=was, now=now)
            )
    final, declined = last.kind in RULING, last.kind == "ruling.declined"
    if not first.happened_at(row.at) or not (
        last.happened_at(row.declined_at) if declined else row.declined_at is None
    ):
        yield trail.differs(first.seq, _("{named} has another time than its event").format(named=named))
    elif not (last.happened_at(row.final_at) if final else row.final_at is None):
        yield trail.differs(last.seq, _("{named} became final at another time than its event says").format(named=named))
    if not same_person(first, row.actor_name):
        yield trail.differs(first.seq, _("{named} has another name than the referee who gave it").format(named=named))
    if len(events) > 1 and row.second_actor_name and not same_person(last, row.second_actor_name):
        yield trail.differs(
            last.seq, _("{named} has another name than the official who confirmed it").format(named=named)
        )


def _people(trail: EventTrail, event: TrailEvent, row: Ruling) -> Iterator[tuple[str, Any, Any]]:
    for word, key, now in (
        (_("the referee’s account"), "referee", row.referee),
        (_("the second’s account"), "second", row.second),
    ):
        if (was := trail.value_of(event, event.payload[key])) is not None:
            yield word, was, now
    if not row.second:
        yield _("the second’s name"), "", row.second_actor_name
    agreed = event.payload.get("agreed", ())
    flat = [name for member in row.agreed for name in (member if isinstance(member, list) else [member])]
    yield from _accounts(trail, event, [name for member in agreed for name in member], flat, _("who agreed"))


def _void(trail: EventTrail, event: TrailEvent, row: Ruling) -> Iterator[tuple[str, Any, Any]]:
    """Which reports a restored game made void: all that were made before the ruling, which may add one of its own."""
    last = None
    if row.final_at and event.payload["void"]:
        subject = game_subject(row.case.game.number)
        reporting = [
            report_event
            for report_event in trail.of(*REPORTING)
            if report_event.subject == subject and "said" in report_event.payload
        ]
        made = [
            report_event
            for report_event in reporting
            if report_event.seq < event.seq and not _own_report(report_event, event)
        ]
        reports = Report.objects.filter(game=row.case.game).order_by("pk").values_list("pk", flat=True)
        last = max(reports[: len(made)], default=None)
    yield _("the last report that it made void"), last, row.void_reports


def _own_report(report_event: TrailEvent, ruling: TrailEvent) -> bool:
    return (
        bool(ruling.payload["result"])
        and report_event.seq == ruling.seq - 1
        and report_event.payload["side"] == Speaker.REFEREE
    )


def _facts(p: dict[str, Any], row: Ruling) -> Iterator[tuple[str, Any, Any]]:
    yield _("its case’s game"), p["game"], row.case.game.number
    yield _("its number"), p["ruling"], row.number
    yield _("its decision"), p["decision"], row.decision
    yield _("what it decides"), p["decided"], row.said
    yield _("its result"), p["result"], row.result
    yield _("the record it restores"), p["restored"], row.restored.number if row.restored else None
    sides_heard = [side for side, heard_at in (("black", row.heard_black), ("white", row.heard_white)) if heard_at]
    yield _("who was heard"), p["heard"], sides_heard
    unheard = p.get("unheard_sha256", digest_of_text(""))
    yield _("the SHA-256 of why a party wasn’t heard"), unheard, digest_of_text(row.unheard_because)
    yield _("its minutes"), p.get("minutes"), row.minutes
    yield _("the side it is against"), p.get("against", ""), row.against
    yield _("the SHA-256 of its reason"), p["reason_sha256"], digest_of_text(row.reason)
    yield _("whether it is decided without play"), p["forfeit"], row.forfeit
    yield _("the SHA-256 of what the referee saw"), p["facts_sha256"], digest_of_json(row.facts)
    yield _("the SHA-256 of why it was declined"), p["declined_sha256"], digest_of_text(row.declined_because)
