"""Says, on a player's own pages, what board they had in a published round before the director changed it."""

from __future__ import annotations

from games.models import LedgerEvent, Speaker
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Pairing, SeatChange
from nzgs_tourney.tournament.wording.rounds.changed_board import changed_colours, had_the_bye, was_to_play

_REARRANGED = "round.rearranged"
"""The only kind of event that records the colours of a replaced board."""


def change_said(change: SeatChange, entry: Entry, now: Pairing | None) -> str:
    """What `change` took from this entry, who is now at the board `now`. One query where the opponent and the table are
    the same, for the colours."""
    if change.opponent is None:
        return had_the_bye()
    name, seats = change.opponent.name, {seat.entry_id: seat.colour for seat in now.seats.all()} if now else {}
    if now is None or now.table != change.table or change.opponent_id not in seats:
        return was_to_play(name, change.table or 0)
    colour, before = seats[entry.pk], _colour_before(change, entry)
    if before is None or before == colour:
        return _("You still play {name} at table {table}.").format(name=name, table=change.table)
    return changed_colours(colour, name)


def _colour_before(change: SeatChange, entry: Entry) -> Speaker | None:
    """This entry's colour at the replaced board, None where the ledger doesn't record it. One query, where
    `change.round` and the entry's division with its event are fetched."""
    division = entry.division
    subject = f"round:{division.number}.{change.round.number}"
    # The change has the time of its event.
    events = LedgerEvent.objects.filter(stream=division.event.stream_id, subject=subject, at=change.at)
    kind, payload = events.order_by("seq").values_list("kind", "payload").first() or ("", {})
    for board in payload["from"] if kind == _REARRANGED else ():
        if board["table"] == change.table:
            return Speaker.BLACK if board["black_entry"] == entry.number else Speaker.WHITE
    return None
