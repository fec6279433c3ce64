"""Reports and clearings beside what the ledger tells: every one of them, in their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from games.ledger.chain import Break
from games.ledger.checks.named import same_person
from games.ledger.trail import Event, Trail
from games.models import Clearing, Report, TakenApart

REPORTING = ("result.reported", "result.confirmed")
CHANGING = ("round.rearranged", "round.mended", "round.recalled")
"""The kinds that take games away; those on which somebody had reported are kept as taken apart."""
CLEARING = ("result.cleared", "result.restored")


def reports(trail: Trail) -> Iterator[Break]:
    """Each game has exactly the reports that were made of it: side, result, forfeit, who and when."""
    rows: dict[str, list[Report]] = defaultdict(list)
    for row in Report.objects.filter(game__stream=trail.stream).select_related("game").order_by("pk"):
        rows[f"game:{row.game.number}"].append(row)
    told: dict[str, list[Event]] = defaultdict(list)
    for event in trail.of(*REPORTING):
        if "said" in event.payload:
            told[event.subject].append(event)
    for subject in sorted(told.keys() | rows.keys()):
        there, said = rows[subject], told[subject]
        for number, event in enumerate(said):
            if number >= len(there):
                yield trail.differs(event.seq, f"the report of {subject} that said {event.payload['said']} is gone")
            elif why := _differs(event, there[number]):
                yield trail.differs(event.seq, f"a report of {subject} {why}")
        for row in there[len(said) :]:
            yield trail.untold(f"{subject} has a report of {row.result}, but no event tells of it")


def _differs(event: Event, row: Report) -> str:
    p = event.payload
    if (p["side"], p["said"], p["forfeit"]) != (row.side, row.result, row.forfeit):
        return f"was {_words(p['side'], p['said'], p['forfeit'])}, but is {_words(row.side, row.result, row.forfeit)}"
    if not event.happened_at(row.at):
        return f"({row.result}) has another time than the event that tells of it"
    if not same_person(event, row.actor):
        return f"({row.result}) has another name than the one who made it"
    return ""


def _words(side: str, result: str, forfeit: bool) -> str:
    return f"{result}{' without play' if forfeit else ''} by {side}"


def taken_apart(trail: Trail) -> Iterator[Break]:
    """Exactly the boards that were taken apart after a report was made there are kept as such."""
    reported = {event.subject for event in trail.of(*REPORTING) if "said" in event.payload}
    told: dict[str, Event] = {}
    unsure = any("old_games" not in event.payload for event in trail.of(*CHANGING))
    for event in trail.of(*CHANGING):
        for number in event.payload.get("old_games", ()):
            told[f"game:{number}"] = event
    rows = {
        f"game:{row.game.number}": row
        for row in TakenApart.objects.filter(game__stream=trail.stream).select_related("game")
    }
    for subject in sorted((told.keys() & reported) | rows.keys()):
        row, by = rows.get(subject), told.get(subject)
        if by is not None and (row is None or not by.happened_at(row.at)):
            yield trail.differs(by.seq, f"{subject} was taken apart here, but it is not kept so")
        elif by is None and not unsure:
            yield trail.untold(f"{subject} is kept as taken apart, but no event took it apart")


def clearings(trail: Trail) -> Iterator[Break]:
    """Each game has exactly the clearings that were made of it; what they emptied, and which reports they made void."""
    rows: dict[str, list[Clearing]] = defaultdict(list)
    for row in Clearing.objects.filter(game__stream=trail.stream).select_related("game").order_by("pk"):
        rows[f"game:{row.game.number}"].append(row)
    made: dict[str, list[int]] = defaultdict(list)
    for game, pk in Report.objects.filter(game__stream=trail.stream).order_by("pk").values_list("game__number", "pk"):
        made[f"game:{game}"].append(pk)
    told: dict[str, list[Event]] = defaultdict(list)
    before: dict[int, int] = {}
    counted: dict[str, int] = defaultdict(int)
    for event in trail.of(*REPORTING, *CLEARING):
        if event.kind in CLEARING:
            told[event.subject].append(event)
            before[event.seq] = counted[event.subject]
        elif "said" in event.payload:
            counted[event.subject] += 1
    for subject in sorted(told.keys() | rows.keys()):
        there, said = rows[subject], told[subject]
        for number, event in enumerate(said):
            if number >= len(there) or not _same(
                event, there[number], there[:number], made[subject][: before[event.seq]]
            ):
                what = "emptied" if event.kind == "result.cleared" else "put back"
                yield trail.differs(event.seq, f"{subject}, whose result was {what} here, has another row for it")
        if len(there) > len(said):
            yield trail.untold(f"{subject} has a cleared result, but no event tells of it")


def _same(event: Event, row: Clearing, earlier: list[Clearing], made: list[int]) -> bool:
    p, undoes = event.payload, None
    void = made[-1] if made else 0
    if event.kind == "result.restored":
        undoes = earlier[-1].pk if earlier else None
        void = earlier[-2].void_reports if len(earlier) > 1 else 0
    same = (row.result, row.forfeit, row.undoes_id, row.void_reports) == (p["said"], p["forfeit"], undoes, void)
    return same and event.happened_at(row.at) and same_person(event, row.actor)
