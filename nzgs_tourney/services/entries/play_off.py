"""A director makes a division of those who play on: a play-off, a final of groups, or a consolation group."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import at_one_moment, lock
from games.ledger.finished import refuse_finished
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, Event
from nzgs_tourney.services.entries.move_entries import move_entries, undo_move
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.events.remove_division import remove_division
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.tournament.division.choices import MOST_BRACKET_ROUNDS, Carries
from nzgs_tourney.tournament.division.play_off import (
    ROUND_ROBINS,
    TEAMS_STAY,
    PlayOffWay,
    preset_of,
    rules_of,
)
from nzgs_tourney.tournament.pairing.play_off_rounds import play_off_rounds
from nzgs_tourney.tournament.pairing.round_robin import MOST


@transaction.atomic
def make_play_off(event_id: int, seeds: Sequence[int], name: str, way: PlayOffWay, *, actor: Actor) -> Division:
    """A new division of the event with these entries, the first seed first, who leave theirs and bring no points. Its
    time, board and place are those of the first one's division, its games are even. The ledger has an event for the
    new division, one for its rules, and one for each move from a division.

    Raises Refused for fewer than two entries or more than can be drawn so, for those of teams, for a name that the
    event has, and as moving entries does.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    refuse_finished(stream)
    found = {
        entry.pk: entry
        for entry in Entry.objects.filter(pk__in=seeds, division__event=event).select_related("division")
    }
    if len(seeds) < 2 or found.keys() != set(seeds):
        raise Refused(_("Choose who plays on: at least two players of this event."))
    source = Division.objects.get(pk=found[seeds[0]].division_id)
    if any(entry.division.by_teams for entry in found.values()):
        raise Refused(_(TEAMS_STAY))
    if way in ROUND_ROBINS and len(seeds) > MOST:
        raise Refused(_("At most {most} players can all meet each other.").format(most=MOST))
    needed = play_off_rounds(way, len(seeds))
    if needed > MOST_BRACKET_ROUNDS:
        raise Refused(_("That would need {rounds} rounds.").format(rounds=needed))
    with at_one_moment(stream):
        division = add_division(event_id, name, preset=preset_of(way), actor=actor)
        beside = {field: getattr(source, field) for field in ("main_minutes", "overtime", "place", "server")}
        rules = {**rules_of(way, needed, settings_values(source)), **beside}
        division = edit_division(division.pk, rules, actor=actor)
        for _division, entries in groupby(seeds, key=lambda seed: found[seed].division_id):
            move_entries(list(entries), division.pk, Carries.NOTHING, in_order=True, actor=actor)
    return division


@transaction.atomic
def undo_play_off(division_id: int, *, actor: Actor) -> None:
    """Its players back where they came from, and the division removed; nothing where it is gone. Raises Refused where
    a round of it is drawn, where one of its players didn't come from another division, and as undoing a move does."""
    division = Division.objects.select_related("event").filter(pk=division_id).first()
    if division is None:
        return
    stream = lock(division.event.stream_id)
    entries = list(division.entries.select_related("came_from").order_by("number"))
    if any(entry.came_from is None for entry in entries):
        raise Refused(_("{division} has players who didn’t come from another division.").format(division=division.name))
    with at_one_moment(stream):
        for _source, moved in groupby(entries, key=lambda entry: entry.came_from and entry.came_from.division_id):
            undo_move([entry.pk for entry in moved], actor=actor)
        remove_division(division.pk, actor=actor)
