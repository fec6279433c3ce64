"""A division with everything that other programs and federations need: place, days, time, numbers of players."""

from __future__ import annotations

from dataclasses import replace

from nzgs_tourney.models import Division, Entry
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.exchange.external import ExternalDivision, ExternalEvent, ExternalPlayer
from nzgs_tourney.tournament.exchange.time_setting import time_control

_BESIDE = ("pk", "family_name", "given_name", "name_guessed", "egd_pin", "aga_id")


def external_values(division: Division) -> ExternalDivision:
    """The division for the writers of `tournament.exchange`. It has the name of the event, followed by its own where
    the event has several. Six queries, whatever the number of players and rounds."""
    event, values = division.event, division_values(division)
    several = event.divisions.exclude(pk=division.pk).exists()
    name = f"{event.name}, {division.name}" if several else event.name
    rows = Entry.objects.filter(division=division).values_list(*_BESIDE)
    return ExternalDivision(
        replace(values, name=name),
        ExternalEvent(
            venue=event.city or event.venue,
            country=event.country,
            begins=event.begins,
            ends=event.ends,
            online=event.online,
            time=time_control(division.main_minutes, division.overtime),
            virtual_half=division.virtual_half,
            players={
                pk: ExternalPlayer(family, given, guessed, egd_pin=pin, aga_id=number)
                for pk, family, given, guessed, pin, number in rows
            },
        ),
    )
