"""Gives an object to the people who may have it: no view reads one any other way.

Each raises Http404 where, for this person, the thing does not exist, and PermissionDenied
where it does but is not theirs to use. An event that is not published exists for its officials only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import F, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from games.models import ArchiveAudit, ArchiveRow, Case, Evidence, Game, Record, Ruling, Side
from nzgs_tourney.access_links import access_link
from nzgs_tourney.board_replaced import BoardReplaced, games_in_play, replaced_board
from nzgs_tourney.models import (
    Division,
    Entry,
    Event,
    Pairing,
    PlayerLink,
    Round,
    RoundState,
    StagedFile,
    TableCall,
    User,
)
from nzgs_tourney.permissions import may_let_phones_in, may_rule, refuse_unofficial, remember_roles, with_roles
from nzgs_tourney.store.identity import joined_players
from ratings.compiled_query import CompiledQuery
from ratings.models import Player, RatingList
from ratings.translation import gettext as _

Visitor = User | AnonymousUser


def _official_event(user: Visitor, slug: str, permission: str) -> Event:
    rows = with_roles(Event.objects.select_related("stream"), user.pk)
    event = get_object_or_404(rows, slug=slug)
    remember_roles(event, user, event)
    refuse_unofficial(user, event, permission)
    return event


def access_event_as_director(user: Visitor, slug: str) -> Event:
    """The event, for its directors and the federation."""
    return _official_event(user, slug, "tourney.direct_event")


def access_event_as_referee(user: Visitor, slug: str) -> Event:
    """The event, for its referees and directors and the federation."""
    return _official_event(user, slug, "tourney.referee_event")


def access_event_as_judge(user: Visitor, slug: str) -> Event:
    """The event, for its referees alone: nobody else rules, an administrator neither."""
    event = access_event_as_referee(user, slug)
    if may_rule(user, event):
        return event
    raise PermissionDenied(_("Only a referee of the event rules."))


def access_archive(user: Visitor, slug: str, archive: int) -> ArchiveAudit:
    """An archive of records that was sent to an event, for its officials."""
    event = access_event_as_referee(user, slug)
    return get_object_or_404(ArchiveAudit.objects.select_related("stream__event"), stream=event.stream, pk=archive)


def access_archive_row(user: Visitor, slug: str, archive: int, row: int) -> ArchiveRow:
    """A game of such an archive."""
    found = access_archive(user, slug, archive)
    return get_object_or_404(ArchiveRow.objects.select_related("archive__stream__event"), archive=found, pk=row)


def access_federation(user: Visitor) -> None:
    """What belongs to no event, for the federation alone."""
    if not user.has_perm("tourney.administer"):
        raise PermissionDenied(_("This page is for federation administrators."))


def access_network(user: Visitor, *, here: bool) -> None:
    """Raise for somebody who may not let phones in or keep them out."""
    if not may_let_phones_in(user, here=here):
        raise PermissionDenied(_("Only an administrator, or a director at this site’s own computer, lets phones in."))


def access_event_as_administrator(user: Visitor, slug: str) -> Event:
    """The event, for the federation alone: roles are its to give."""
    event = access_event_as_director(user, slug)
    if user.has_perm("tourney.administer"):
        return event
    raise PermissionDenied(_("Only a federation administrator gives roles."))


def _divisions(account: int, slug: str, division: str) -> QuerySet[Division]:
    rows = Division.objects.select_related("event__stream").filter(event__slug=slug, slug=division)
    return with_roles(rows, account, "event")


_DIVISION = CompiledQuery(_divisions, account=1_000_000_000, slug="the event", division="the division")


def access_division_as_director(user: Visitor, slug: str, division: str) -> Division:
    """A division of an event, for its directors and the federation."""
    found = _DIVISION.first(account=user.pk, slug=slug, division=division)
    if found is None:
        access_event_as_director(user, slug)
        raise Http404("no such division")
    remember_roles(found, user, found.event)
    refuse_unofficial(user, found.event, "tourney.direct_event")
    return found


def access_entry_as_director(user: Visitor, slug: str, entry: int) -> Entry:
    """An entry of an event, for its directors and the federation."""
    event = access_event_as_director(user, slug)
    return get_object_or_404(Entry.objects.select_related("division__event__stream"), division__event=event, pk=entry)


def access_staged_as_director(user: Visitor, slug: str, staged: int) -> StagedFile:
    """A list that was sent to an event, for its directors and the federation."""
    event = access_event_as_director(user, slug)
    staged_files = StagedFile.objects.select_related("event__stream", "division__event__stream", "uploaded_by")
    return get_object_or_404(staged_files, event=event, pk=staged)


def access_rating_list(rating_list: int) -> RatingList:
    """A saved list: it belongs to no event, and any event's director may use it."""
    return get_object_or_404(RatingList, pk=rating_list)


def access_game_as_director(user: Visitor, slug: str, game: int) -> Game:
    """A game of an event, for its directors and the federation."""
    event = access_event_as_director(user, slug)
    return get_object_or_404(games_in_play(), stream=event.stream, pk=game)


def access_case_as_referee(user: Visitor, slug: str, number: int) -> Case:
    """A case of an event, for its referees and directors and the federation."""
    return get_object_or_404(_cases(), stream=access_event_as_referee(user, slug).stream, number=number)


def access_case_as_judge(user: Visitor, slug: str, number: int) -> Case:
    """A case of an event, for its referees alone."""
    return get_object_or_404(_cases(), stream=access_event_as_judge(user, slug).stream, number=number)


def access_call_as_referee(user: Visitor, slug: str, call: int) -> TableCall:
    """A player's call in an event, for its referees and directors and the federation."""
    event = access_event_as_referee(user, slug)
    return get_object_or_404(TableCall, pairing__round__division__event=event, pk=call)


def access_ruling_as_referee(user: Visitor, slug: str, number: int) -> Ruling:
    """A final ruling of an event, for its referees and directors and the federation."""
    return get_object_or_404(_rulings(), stream=access_event_as_referee(user, slug).stream, number=number)


def access_photo(case: Case, evidence: int) -> Evidence:
    """A photo that was brought forward in this case."""
    return get_object_or_404(Evidence.objects.exclude(sha256=""), case=case, pk=evidence)


def _cases() -> QuerySet[Case]:
    return Case.objects.select_related("game__pairing__round__division__event__stream", "record", "appeal_of")


def _rulings() -> QuerySet[Ruling]:
    return Ruling.objects.select_related(
        "case__game__pairing__round__division__event__stream", "case__record", "case__appeal_of", "restored"
    )


def access_game_as_referee(user: Visitor, slug: str, game: int) -> Game:
    """A game of an event, for its referees and directors and the federation."""
    event = access_event_as_referee(user, slug)
    return get_object_or_404(games_in_play(), stream=event.stream, pk=game)


def access_published_event(slug: str) -> Event:
    """An event that the public may see."""
    return get_object_or_404(Event.objects.select_related("stream"), slug=slug, published=True)


def access_published_division(slug: str, division: str) -> Division:
    """A division of an event that the public may see."""
    divisions = Division.objects.select_related("event__stream")
    return get_object_or_404(divisions, event__slug=slug, event__published=True, slug=division)


def access_published_player(player: int) -> Player:
    """A person named on pages of a published event, or the person they were joined with. Nobody else has a page."""
    named = Player.objects.filter(entries__division__event__published=True).distinct()
    return get_object_or_404(named, pk=joined_players().get(player, player))


def access_published_round(division: Division, number: int | None = None) -> Round | None:
    """A round that the public may see, the last one without a number; None while it is not published."""
    if number is not None and not 1 <= number <= division.rounds:
        raise Http404("no such round")
    rounds = Round.objects.filter(division=division).exclude(state=RoundState.DRAFT)
    drawn = (rounds if number is None else rounds.filter(number=number)).order_by("-number").first()
    if drawn is not None:
        drawn.division = division
    return drawn


def access_game(user: Visitor, game: int) -> Game:
    """A game, for everybody once its event is published, otherwise for the event's officials. Or BoardReplaced."""
    there = games_in_play().filter(pk=game).first() or replaced_board(game)
    event = there.stream.event if isinstance(there, Game) else there.round.division.event
    if not event.published and not user.has_perm("tourney.referee_event", event):
        raise Http404("no such game")
    if isinstance(there, Game):
        return there
    raise BoardReplaced(there)


def access_record(user: Visitor, game: int, record: int) -> Record:
    """A submitted record of a game that this person may see."""
    owned = access_game(user, game)
    records = get_object_or_404(Record.objects.select_related("audit"), game=owned, pk=record)
    records.game = owned
    return records


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game as one of its players sees it."""

    link: PlayerLink
    pairing: Pairing
    game: Game
    side: Side


def _own_boards(entry: int, game: int) -> QuerySet[Any]:
    drawn = Pairing.objects.select_related("game__stream", "round__division__event")
    return drawn.filter(seats__entry=entry, game=game).annotate(colour=F("seats__colour"))


_OWN_BOARD: CompiledQuery[Any] = CompiledQuery(_own_boards, entry=1_000_000_000, game=1_000_000_001)


def access_own_game(token: str, game: int) -> OwnGame:
    """A published game of the player who holds this link. Any other game does not exist for that player; BoardReplaced
    for one that was this player's until the director changed the boards."""
    link = access_link(token)
    pairing = _OWN_BOARD.first(entry=link.entry_id, game=game)
    if pairing is None:
        raise BoardReplaced(replaced_board(game, link.entry), token)
    return OwnGame(link, pairing, pairing.game, Side(pairing.colour))


def own_game_on(link: PlayerLink, pairing: Pairing) -> OwnGame:
    """The game of a published board at which the link's player sits, as `store.players_boards` reads it. No query."""
    side = next(Side(seat.colour) for seat in pairing.seats.all() if seat.entry_id == link.entry_id)
    assert pairing.game is not None, "a published board has one"
    return OwnGame(link, pairing, pairing.game, side)


@dataclass(frozen=True, slots=True)
class OwnCase:
    """A case about their game, as one of its two parties sees it."""

    own: OwnGame
    case: Case


def access_own_case(token: str, number: int) -> OwnCase:
    """A case about a game of the player who holds this link. Any other case does not exist for that player."""
    stream = access_link(token).entry.division.event.stream
    case = get_object_or_404(_cases(), stream=stream, number=number)
    return OwnCase(access_own_game(token, case.game_id), case)


def access_own_ruling(token: str, number: int) -> Ruling:
    """A final ruling about a game of the player who holds this link."""
    stream = access_link(token).entry.division.event.stream
    ruling = get_object_or_404(_rulings(), stream=stream, number=number)
    access_own_game(token, ruling.case.game_id)
    return ruling
