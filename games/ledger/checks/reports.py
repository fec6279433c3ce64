"""Compares reports and clearings with the ledger: every one of them, in order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from games.ledger.acts import game_subject
from games.ledger.chain import Break
from games.ledger.event_trail import EventTrail, TrailEvent, same_person
from games.models import Clearing, Report, TakenApart
from ground.translation import gettext as _

REPORTING = ("result.reported", "result.confirmed")
CHANGING = ("round.rearranged", "round.repaired", "round.recalled")
"""The kinds of event that remove games; a removed game that had a report is kept as a removed board."""
CLEARING = ("result.cleared", "result.restored")


def reports(trail: EventTrail) -> Iterator[Break]:
    """Each game has exactly the reports that were made of it: side, result, forfeit, reason, who and when."""
    rows: dict[str, list[Report]] = defaultdict(list)
    for row in Report.objects.filter(game__stream=trail.stream).select_related("game").order_by("pk"):
        rows[game_subject(row.game.number)].append(row)
    events: dict[str, list[TrailEvent]] = defaultdict(list)
    for event in trail.of(*REPORTING):
        if "said" in event.payload:
            events[event.subject].append(event)
    for subject in sorted(events.keys() | rows.keys()):
        game_rows, game_events = rows[subject], events[subject]
        for number, event in enumerate(game_events):
            if number >= len(game_rows):
                yield trail.differs(
                    event.seq,
                    _("the report of {subject} that said {result} is gone").format(
                        subject=subject, result=event.payload["said"]
                    ),
                )
            elif why := _differs(subject, event, game_rows[number]):
                yield trail.differs(event.seq, why)
        for row in game_rows[len(game_events) :]:
            yield trail.untold(
                _("{subject} has a report of {result}, but the history has no event for it").format(
                    subject=subject, result=row.result
                )
            )


def _differs(subject: str, event: TrailEvent, row: Report) -> str:
    p = event.payload
    if (p["side"], p["said"], p["forfeit"], p.get("reason", "")) != (row.side, row.result, row.forfeit, row.reason):
        return _("a report of {subject} was {was}, but is {now}").format(
            subject=subject,
            was=_words(p["side"], p["said"], p["forfeit"]),
            now=_words(row.side, row.result, row.forfeit),
        )
    if not event.happened_at(row.at):
        return _("a report of {subject} ({result}) has another time than its event").format(
            subject=subject, result=row.result
        )
    if not same_person(event, row.actor_name):
        return _("a report of {subject} ({result}) has another name than the one who made it").format(
            subject=subject, result=row.result
        )
    return ""


def _words(side: str, result: str, forfeit: bool) -> str:
    pattern = _("{result} without play by {side}") if forfeit else _("{result} by {side}")
    return pattern.format(result=result, side=side)


def taken_apart(trail: EventTrail) -> Iterator[Break]:
    """Exactly the boards that were taken apart after a report was made there are kept as such."""
    reported = {event.subject for event in trail.of(*REPORTING) if "said" in event.payload}
    values: dict[str, TrailEvent] = {}
    for event in trail.of(*CHANGING):
        for number in event.payload["old_games"]:
            values[game_subject(number)] = event
    rows = {
        game_subject(row.game.number): row
        for row in TakenApart.objects.filter(game__stream=trail.stream).select_related("game")
    }
    for subject in sorted((values.keys() & reported) | rows.keys()):
        row, by = rows.get(subject), values.get(subject)
        if by is not None and (row is None or not by.happened_at(row.at)):
            yield trail.differs(
                by.seq, _("{subject} was taken apart here, but it is not kept so").format(subject=subject)
            )
        elif by is None:
            yield trail.untold(
                _("{subject} is kept as taken apart, but no event took it apart").format(subject=subject)
            )


def clearings(trail: EventTrail) -> Iterator[Break]:
    """Each game has exactly the clearings that were made of it; what they emptied, and which reports they made void."""
    rows: dict[str, list[Clearing]] = defaultdict(list)
    for row in Clearing.objects.filter(game__stream=trail.stream).select_related("game").order_by("pk"):
        rows[game_subject(row.game.number)].append(row)
    clearing_numbers: dict[str, list[int]] = defaultdict(list)
    for game, pk in Report.objects.filter(game__stream=trail.stream).order_by("pk").values_list("game__number", "pk"):
        clearing_numbers[game_subject(game)].append(pk)
    events: dict[str, list[TrailEvent]] = defaultdict(list)
    before: dict[int, int] = {}
    counted: dict[str, int] = defaultdict(int)
    for event in trail.of(*REPORTING, *CLEARING):
        if event.kind in CLEARING:
            events[event.subject].append(event)
            before[event.seq] = counted[event.subject]
        elif "said" in event.payload:
            counted[event.subject] += 1
    for subject in sorted(events.keys() | rows.keys()):
        game_rows, game_events = rows[subject], events[subject]
        for number, event in enumerate(game_events):
            if number >= len(game_rows) or not _same_clearing(
                event, game_rows[number], game_rows[:number], clearing_numbers[subject][: before[event.seq]]
            ):
                emptied = _("{subject}, whose result was emptied here, has another row for it")
                put_back = _("{subject}, whose result was put back here, has another row for it")
                why = emptied if event.kind == "result.cleared" else put_back
                yield trail.differs(event.seq, why.format(subject=subject))
        if len(game_rows) > len(game_events):
            yield trail.untold(
                _("{subject} has a cleared result, but the history has no event for it").format(subject=subject)
            )


def _same_clearing(event: TrailEvent, row: Clearing, earlier: list[Clearing], clearing_numbers: list[int]) -> bool:
    p, undoes = event.payload, None
    void = clearing_numbers[-1] if clearing_numbers else 0
    if event.kind == "result.restored":
        undoes = earlier[-1].pk if earlier else None
        void = earlier[-2].void_reports if len(earlier) > 1 else 0
    same = (row.result, row.forfeit, row.undoes_id, row.void_reports) == (p["said"], p["forfeit"], undoes, void)
    return same and event.happened_at(row.at) and same_person(event, row.actor_name)
