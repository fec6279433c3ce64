"""What an accepted entry list entered."""

from __future__ import annotations

from nzgs_tourney.models import Entry, StagedFile
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.store.entries.staged_entries import staged_entries
from nzgs_tourney.tournament.exchange.entry_row import identity


def imported_entries(staged: StagedFile) -> tuple[Entry, ...]:
    """The entries that this list made and that are still there, in their order; those that it found entered already
    aren't among them. Empty for a list that isn't accepted or isn't an entry list.

    Raises Refused where the file can't be read any more.
    """
    if staged.accepted_at is None or staged.kind != StagedKind.ENTRIES:
        return ()
    answers = staged.answers.get("people", {})
    made = {int(line) for line, answer in answers.items() if not answer.startswith("entry:")}
    rows = [row for row in staged_entries(staged).rows if row.row.line in made]
    wanted = {(row.division.pk, identity(row.row)) for row in rows}
    entries = Entry.objects.filter(division__event=staged.event_id, identity__in={text for _division, text in wanted})
    return tuple(entry for entry in entries.order_by("pk") if (entry.division_id, entry.identity) in wanted)
