"""Says, on a player's own pages, what they had in a published round before the director changed it."""

from __future__ import annotations

from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Pairing, SeatChange
from nzgs_tourney.store.draws.colours_before import colour_before
from nzgs_tourney.tournament.wording.rounds.changed_terms import changed_colours


def change_said(change: SeatChange, entry: Entry, now: Pairing | None) -> str:
    """What `change` took from this entry, who is now at the board `now`. One query where the opponent and the table are
    the same, for the colours."""
    if change.opponent is None:
        return _("You had the bye.")
    name, seats = change.opponent.name, {seat.entry_id: seat.colour for seat in now.seats.all()} if now else {}
    if now is None or now.table != change.table or change.opponent_id not in seats:
        return _("You were to play {name} at table {table}.").format(name=name, table=change.table)
    colour, before = seats[entry.pk], colour_before(change, entry)
    if before is None or before == colour:
        return _("You still play {name} at table {table}.").format(name=name, table=change.table)
    return changed_colours(colour, name)
