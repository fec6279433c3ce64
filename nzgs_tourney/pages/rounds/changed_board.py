"""Says, on a player's own pages, what they had in a published round before the director changed it: board, terms."""

from __future__ import annotations

from decimal import Decimal

from games.models import LedgerEvent, Speaker
from games.wording.numbers import sentences
from games.wording.terms import handicap_words, komi_words
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Pairing, SeatChange

Terms = tuple[int, Decimal]
"""A handicap in stones, and the komi."""


def changed_terms(was: Terms, now: Terms, *, takes: str | None) -> str:
    """What the terms were and are: `It was an even game, komi 7; now it’s handicap 2, no komi.` `takes` is the colour
    that the player now has, `black` or `white`, None where it is the same."""
    same = was == now
    terms = _("It was {old_handicap}, {old_komi}; now it’s {handicap}, {komi}.").format(
        old_handicap=handicap_words(was[0]),
        old_komi=komi_words(was[1]),
        handicap=handicap_words(now[0]),
        komi=komi_words(now[1]),
    )
    colours = {"black": _("You’re Black now."), "white": _("You’re White now.")}
    return sentences(("" if same else terms, colours[takes] if takes else ""))


def changed_colours(colour: str, opponent: str) -> str:
    """Says that the player now has the other colour against the same opponent: `black` or `white`."""
    if colour == "black":
        return _("You now play Black against {name}; it was White.").format(name=opponent)
    return _("You now play White against {name}; it was Black.").format(name=opponent)


_REARRANGED = "round.rearranged"
"""The only kind of event that records the colours of a replaced board."""


def change_said(change: SeatChange, entry: Entry, now: Pairing | None) -> str:
    """What `change` took from this entry, who is now at the board `now`. One query where the opponent and the table are
    the same, for the colours."""
    if change.opponent is None:
        return _("You had the bye.")
    name, seats = change.opponent.name, {seat.entry_id: seat.colour for seat in now.seats.all()} if now else {}
    if now is None or now.table != change.table or change.opponent_id not in seats:
        return _("You were to play {name} at table {table}.").format(name=name, table=change.table)
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
