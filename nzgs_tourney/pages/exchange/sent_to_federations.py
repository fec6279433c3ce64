"""What was sent of a division to federations: when, from which number of the ledger, and what was corrected since."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.models import LedgerEvent
from games.wording.numbers import in_row
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.tournament.wording.points.federation import RECIPIENTS


@dataclass(frozen=True, slots=True)
class SentToFederation:
    """One file as it was sent to `recipient`: `target` is its word in addresses, `number` the ledger's last event that
    it has. `corrected` names the boards that were corrected since, empty for none; `again`: the same file was sent
    later."""

    target: str
    recipient: str
    number: int
    at: datetime
    who: str
    corrected: str
    again: bool

    @property
    def outdated(self) -> bool:
        """Whether the federation has a result that was corrected."""
        return bool(self.corrected) and not self.again


def sent_to_federations(division: Division) -> tuple[SentToFederation, ...]:
    """The files that were sent, the last first. One query where there is none, otherwise up to six."""
    subject = f"division:{division.number}"
    events = LedgerEvent.objects.filter(stream=division.event.stream_id, kind="file.sent", subject=subject)
    notes = list(events.order_by("-seq"))
    corrections = corrections_of(division) if notes else ()
    later: set[str] = set()
    sent = []
    for note in notes:
        target, number = note.full_payload["target"], note.full_payload["from"]
        boards = dict.fromkeys(
            _("round {round}, table {table}").format(round=one.round, table=one.table)
            for one in corrections
            if one.number > number
        )
        recipient = _(RECIPIENTS[target])
        again = target in later
        sent.append(SentToFederation(target, recipient, number, note.at, note.who, in_row(list(boards)), again))
        later.add(target)
    return tuple(sent)
