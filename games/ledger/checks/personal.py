"""Checks names and other personal data kept beside the events: either as written, or erased because the person was
forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.ledger.chain import Break
from games.ledger.event_trail import EventTrail
from games.personal_data import digests_in
from ground.translation import gettext as _
from ground.typed_text import FORGOTTEN

FORGETTING = "person.forgotten"
"""The kind of event that records that somebody was forgotten."""


@dataclass(frozen=True, slots=True)
class PersonalCount:
    """The personal data that a stream's events have digests of: `checked` is here and matches, `erased` was removed
    because somebody was forgotten, `missing` isn't here."""

    checked: int = 0
    erased: int = 0
    missing: int = 0


def personal_data(trail: EventTrail) -> tuple[PersonalCount, list[Break]]:
    """The personal data beside the stream's events, counted, and what does not belong there."""
    checked = erased = missing = 0
    breaks: list[Break] = []
    forgotten = max((event.seq for event in trail.of(FORGETTING)), default=0)
    for event in trail.events:
        values, seq = dict(trail.personal_data.get(event.pk, {})), event.seq
        for digest in digests_in(event.payload):
            if digest not in values:
                missing += 1
            elif (detail := values.pop(digest)).erased:
                erased += 1
                if seq > forgotten:
                    breaks.append(
                        trail.differs(
                            seq,
                            _("personal data beside event {seq} was erased, but nobody was forgotten since").format(
                                seq=seq
                            ),
                        )
                    )
                elif detail.value is not None:
                    breaks.append(
                        trail.differs(
                            seq, _("personal data beside event {seq} has a value without its salt").format(seq=seq)
                        )
                    )
            elif detail.fits:
                checked += 1
            else:
                breaks.append(
                    trail.differs(seq, _("personal data beside event {seq} is not what was written").format(seq=seq))
                )
        if values:
            breaks.append(trail.differs(seq, _("personal data beside event {seq} is none of its own").format(seq=seq)))
        if event.actor_name == FORGOTTEN and seq > forgotten:
            why = _("the name of who acted in event {seq} was erased, but nobody was forgotten since").format(seq=seq)
            breaks.append(trail.differs(seq, why))
    if missing:
        trail.note(
            _(
                "{count} names and other details of the history aren’t here: the event came without them, or they were "
                "deleted"
            ).format(count=missing),
            unexplained=True,
        )
    return PersonalCount(checked, erased, missing), breaks
