"""Challenges of a ladder: for the desk by their division, for a player by their link."""

from __future__ import annotations

from django.http import Http404

from nzgs_tourney.models import Challenge, Division, PlayerLink


def access_challenge(division: Division, number: int) -> Challenge:
    """The challenge with this number of a division that may be seen. Raises Http404."""
    return _found(Challenge.objects.filter(division=division, number=number).first())


def access_received(link: PlayerLink, number: int) -> Challenge:
    """The challenge with this number that the player of this link was sent, to answer it. Raises Http404."""
    rows = Challenge.objects.filter(division=link.entry.division_id, challenged=link.entry_id)
    return _found(rows.filter(number=number).first())


def access_made(link: PlayerLink, number: int) -> Challenge:
    """The challenge with this number that the player of this link made, to withdraw it. Raises Http404."""
    rows = Challenge.objects.filter(division=link.entry.division_id, challenger=link.entry_id)
    return _found(rows.filter(number=number).first())


def _found(row: Challenge | None) -> Challenge:
    if row is None:
        raise Http404("no such challenge")
    return row
