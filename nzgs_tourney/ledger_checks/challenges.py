"""Compares the challenges of ladders with the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from games.ledger.chain import Break
from games.ledger.event_trail import EventTrail
from ground.translation import gettext as _
from nzgs_tourney.ledger_checks.read_event_facts import read_event_facts
from nzgs_tourney.models import Challenge, Entry


def challenges(trail: EventTrail) -> Iterator[Break]:
    """Every challenge is between the two that were told, and as far as its last event says; each was told."""
    facts = read_event_facts(trail)
    of_event = Challenge.objects.filter(division__event__stream=trail.stream)
    rows = {
        (row.division.number, row.number): row
        for row in of_event.select_related("division", "challenger", "challenged")
    }
    for division, of_division in facts.divisions.items():
        for number, columns in of_division.challenges.items():
            row = rows.pop((division, number), None)
            seq = max(event.seq for _value, event in columns.values())
            if row is None:
                gone = _("challenge {number} of division {division} is gone")
                yield trail.differs(seq, gone.format(number=number, division=division))
                continue
            now = {
                "entries": [_number_in(row, row.challenger), _number_in(row, row.challenged)],
                "state": row.state,
                "round_number": row.round_number,
                "takes_place": row.takes_place,
                "order": row.order,
                "answer_by": row.answer_by,
                "made_at": row.made_at,
                "answered_at": row.answered_at,
            }
            for column, (value, event) in columns.items():
                if value != now[column]:
                    message = _("challenge {number} of {division}: {column} was {was}, but is {now}")
                    yield trail.differs(
                        event.seq,
                        message.format(
                            number=number, division=row.division.name, column=column, was=value, now=now[column]
                        ),
                    )
    for row in rows.values():
        message = _("there is a challenge {number} of {division}, but no event made it")
        yield trail.untold(message.format(number=row.number, division=row.division.name))


def _number_in(row: Challenge, entry: Entry) -> int | None:
    """The number of an entry of the challenge's division; None for one of another."""
    return entry.number if entry.division_id == row.division_id else None
