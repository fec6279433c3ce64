"""Checks that every code in a restored event can be put into words, so that no page fails later."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from django.db.models import Model

from games.cases.facts import read_facts
from games.models import Game, LedgerEvent, RecordAudit, Ruling
from games.rules.result import parse_result
from games.store.ending import ending_of
from games.wording.remarks import remark_words
from games.wording.result_words import words_of
from ground.coded import read_coded
from ground.errors import Refused
from ground.translation import gettext as _
from ground.translation import gettext_noop
from nzgs_tourney.models import Division, Event, Pairing, Round
from nzgs_tourney.store.events.timetable import announced_rounds, hours_of_event
from nzgs_tourney.store.points.points import division_points
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.standings.prizes import prize_results
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.exchange.fault import Fault, path
from nzgs_tourney.tournament.wording.draws.draft_notes import note_words
from nzgs_tourney.tournament.wording.draws.reasons import reasons_words
from nzgs_tourney.tournament.wording.events.event_facts import Fact, division_facts
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words

_UNREAD = gettext_noop("This program can’t read what is said here.")
_SUBJECTS = {"game": "game", "entry": "division", "division": "division", "round": "division"}
"""What the first number in a subject of the ledger refers to."""


def refuse_unworded(event: Event, rows: Mapping[str, Sequence[Model]]) -> None:
    """Raise Refused with the place of the first row whose codes this program can't read, or which refers to something
    that the event never had. `rows` are the file's rows as they are now in the database."""
    for fault in _faults(event, rows):
        raise Refused(str(fault))


def _facts(division: Division) -> tuple[Fact, ...]:
    return division_facts(division, announced_rounds(division))


def _faults(event: Event, rows: Mapping[str, Sequence[Model]]) -> Iterator[Fault]:
    for key, value, read in _CODES:
        for number, row in enumerate(rows[key]):
            if why := _wrong(partial(read, row)):
                yield Fault(path(("tables", key, number, value)), why)
    yield from _ledger(event, rows["ledger"])
    for number, row in enumerate(rows["divisions"]):
        division = Division.objects.select_related("event__stream").get(pk=row.pk)
        for read in (_facts, division_values, standings_now, prize_results, division_points):
            if why := _wrong(
                partial(read, division), _("{name} can’t be computed from this file.").format(name=division.name)
            ):
                yield Fault(path(("tables", "divisions", number)), why)
    if why := _wrong(partial(hours_of_event, event.pk)):
        yield Fault(path(("tables", "round_times")), why)


def _ledger(event: Event, rows: Sequence[Model]) -> Iterator[Fault]:
    last_numbers = dict(event.stream.numbers.values_list("kind", "last"))
    indexes = {row.pk: number for number, row in enumerate(rows)}
    nothing = Names({}, {})
    for event_row in LedgerEvent.objects.filter(stream=event.stream_id).prefetch_related("personal").order_by("seq"):
        location = ("tables", "ledger", indexes.get(event_row.pk, 0))
        kind, _colon, number = event_row.subject.partition(":")
        first = number.partition(".")[0]
        if kind in _SUBJECTS and not (first.isdigit() and 1 <= int(first) <= last_numbers.get(_SUBJECTS[kind], 0)):
            yield Fault(
                path((*location, "subject")),
                _("The event has no {subjects} {first}.").format(subjects=_SUBJECTS[kind], first=first[:20]),
            )
        elif why := _wrong(partial(in_words, event_row, nothing)):
            yield Fault(path((*location, "payload")), why)


def _wrong(read: Callable[[], object], otherwise: str = _UNREAD) -> str:
    """What is wrong with a value that is read here for the first time; empty if nothing.

    Any error inside is the file's fault: nothing else was given.
    """
    try:
        read()
    except Refused as refused:
        return refused.sentence
    except Exception:
        return _(otherwise)
    return ""


def _result(row: Any) -> None:
    if row.result:
        parse_result(row.result)
        words_of(row.result, bool(getattr(row, "forfeit", False)))


def _audit(row: RecordAudit) -> None:
    for remark in row.remarks:
        remark_words(remark)
    if not isinstance(row.verdict["moves"], int):
        raise TypeError("moves")


def _reasons(row: Pairing) -> None:
    # As in a later round: there the words take everything that a reason says.
    reasons_words([read_coded(reason) for reason in row.reasons], "White", "Black", 2)


def _round(row: Round) -> None:
    for note in row.summary.get("notes", ()):
        note_words(read_coded(note))
    if not isinstance(row.inputs, dict):
        raise TypeError("inputs")
    for start, score in row.inputs.get("scores", {}).values():
        if not (isinstance(start, int) and isinstance(score, int)):
            raise TypeError("scores")


def _ruling(row: Ruling) -> None:
    row.sentence(row.case.game)
    read_facts(row.facts)
    _result(row)


def _steps(row: Game) -> None:
    _result(row)
    ending_of(row)


_CODES: tuple[tuple[str, str, Callable[[Any], object]], ...] = (
    ("games", "result", _steps),
    ("reports", "result", _result),
    ("corrections", "result", _result),
    ("record_audits", "verdict", _audit),
    ("rulings", "said", _ruling),
    ("pairings", "reasons", _reasons),
    ("rounds", "summary", _round),
)
