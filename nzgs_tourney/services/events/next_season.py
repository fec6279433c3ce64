"""A director makes the next season of a league: an event like the last one, with its levels filled."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date

from django.db import transaction

from games.ledger.append import at_one_moment, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, Event, User
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.partners import partners_of
from nzgs_tourney.services.events.create_event import CopiedEvent, copy_event
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.remove_division import remove_division
from nzgs_tourney.services.events.week_times import drop_times, give_times
from nzgs_tourney.services.rounds.start_order import set_start_order
from nzgs_tourney.store.entries.play_offs import play_offs_in
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.store.rounds.week import plan_of
from nzgs_tourney.tournament.division.choices import MOST_BRACKET_ROUNDS, System
from nzgs_tourney.tournament.division.privacy import Consent
from nzgs_tourney.tournament.pairing.round_robin import FEWEST, MOST, rounds_of
from nzgs_tourney.tournament.standings.bracket import rounds_for


@transaction.atomic
def next_season(
    source_id: int,
    *,
    name: str,
    begins: date,
    levels: Mapping[int, int],
    director: User,
    officials: Collection[int] = (),
) -> CopiedEvent:
    """The next season, not yet published: `copy_event` with these entries of the last one, by number, each in the
    division of that position, entered in the given order. A round robin or a knock-out has as many rounds as its
    players now need, and a ladder starts in the order in which the last one stood; play-offs, which follow from a
    season, aren't copied. As long as nothing is published, the event can be deleted, and the season made again.

    Names that are hidden in public stay hidden, and a no to photos or records stays a no; a yes is for the next season
    to ask. Raises Refused for a rehearsal, for teams, for a season in which nobody plays, for an entry or a level that
    isn't one of the last season, and for what `copy_event` and `enter_player` refuse.
    """
    source = Event.objects.select_related("stream").get(pk=source_id)
    if source.rehearsal:
        raise Refused(_("A rehearsal has no next season: its players are invented."))
    entries = Entry.objects.filter(division__event=source).select_related("player", "division").in_bulk(levels)
    if not levels or len(entries) < len(levels):
        raise Refused(_("Choose who plays next season, of those who played in this one."))
    before = {division.position: division for division in source.divisions.all()}
    if any(division.by_teams for division in before.values()):
        raise Refused(_("Teams are entered anew each season: copy the event, then enter them."))
    copied = copy_event(source_id, name=name, begins=begins, director=director, officials=officials)
    divisions = {division.position: division for division in copied.event.divisions.all()}
    play_offs = play_offs_in(Entry.objects.filter(division__event=source))
    for position in {one.position for one in before.values() if one.pk in play_offs} - set(levels.values()):
        remove_division(divisions.pop(position).pk, actor=director.actor)
    if not set(levels.values()) <= divisions.keys():
        raise Refused(_("There is no such division."))
    with at_one_moment(lock(copied.event.stream_id)):
        entered: dict[int, list[int]] = {position: [] for position in divisions}
        for pk, position in levels.items():
            entry = enter_player(divisions[position].pk, _again(entries[pk]), actor=director.actor)
            entered[position].append(entry.pk)
        for position, division in divisions.items():
            _fit_rounds(before[position], division, director)
            if division.is_ladder and entered[position]:
                set_start_order(division.pk, entered[position], actor=director.actor)
    return copied


def _again(entry: Entry) -> NewEntry:
    """The entry for another season, as it is in this one."""
    return NewEntry(
        name=entry.name,
        rank=entry.rank,
        rating=entry.rating,
        rating_source=entry.rating_source,
        club=entry.club,
        city=entry.city,
        country=entry.country,
        family=entry.family,
        tags=entry.tags,
        email=entry.email,
        phone=entry.phone,
        egd_pin=entry.egd_pin,
        aga_id=entry.aga_id,
        latin_name=entry.latin_name,
        parts=entry.name_parts,
        player=entry.player,
        limit_reason=entry.limit_reason or _("promotion or relegation"),
        name_in_public=entry.name_in_public,
        pseudonym=entry.pseudonym,
        photos_consent=_no_stays(entry.photos_consent),
        records_consent=_no_stays(entry.records_consent),
        online=entry.online,
        partners=partners_of(entry) if entry.division.of_partners else (),
    )


def _no_stays(answer: str) -> str:
    return answer if answer == Consent.NO else Consent.NOT_ASKED.value


def _rounds_needed(before: Division, division: Division) -> int:
    """0 for as many as there are."""
    if division.is_ladder:
        return 1
    was, now = before.entries.filter(house=False).count(), division.entries.count()
    if division.system == System.KNOCKOUT.value:
        needed = rounds_for(now, settings_values(division))
        return needed if now > 1 and needed <= MOST_BRACKET_ROUNDS else 0
    alone = division.system == System.ROUND_ROBIN.value and not division.in_groups
    if not alone or not (FEWEST <= was <= MOST and FEWEST <= now <= MOST):
        return 0
    meetings, more = divmod(before.rounds, rounds_of(was))
    return 0 if more else meetings * rounds_of(now)


def _fit_rounds(before: Division, division: Division, director: User) -> None:
    """Give a round robin the rounds in which everybody meets as often as last season, a knock-out those of its bracket,
    and these their times."""
    rounds = _rounds_needed(before, division)
    if rounds in (0, division.rounds):
        return
    drop_times(division, rounds, director.actor)
    edited = edit_division(division.pk, {"rounds": rounds}, actor=director.actor)
    plan = plan_of(edited.event)
    if plan is not None:
        give_times(edited.event, edited, plan, edited.event.stream.moment, director.actor)
