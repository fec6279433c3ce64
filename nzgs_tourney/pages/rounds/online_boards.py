"""The boards of a round that are played on a server, as the desk shows them: with the agreed time of each."""

from __future__ import annotations

from django.utils import timezone

from ground.dates import moment_text
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Seat
from nzgs_tourney.store.rounds.game_times import GameTimes, times_of_games
from nzgs_tourney.tournament.division.choices import Playing


def online_boards(division: Division, number: int) -> dict[int, str]:
    """What to say beside each online board of the round, by its game: that it is online, where others aren't, and the
    agreed time. No query for a division at the venue, two for any other."""
    playing = division.plays
    if playing is Playing.VENUE:
        return {}
    seats = Seat.objects.filter(round__division=division, round__number=number, pairing__game__isnull=False)
    if playing is Playing.HYBRID:
        seats = seats.filter(entry__online=True)
    games = set(seats.values_list("pairing__game", flat=True))
    times = times_of_games(games)
    return {game: _words(times.get(game, GameTimes()), mixed=playing is Playing.HYBRID) for game in games}


def _words(times: GameTimes, *, mixed: bool) -> str:
    when = moment_text(timezone.localtime(times.agreed)) if times.agreed else ""
    if not mixed:
        return when
    return _("online, {time}").format(time=when) if when else _("online")
