"""What people sent by an entry page becomes an entry, is declined, or waits; a free place goes to who waits first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor
from games.ledger.append import lock
from ground.errors import Refused
from ground.translation import gettext as _
from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import Application, ApplicationState, Entry, Event, Fee, MessageKind, PlayerLink, Round, Team
from nzgs_tourney.services.entries.edit_entry import edit_entry, plan_rounds, return_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.issue_links import issue_link
from nzgs_tourney.services.entries.partners import Partner, partners_of
from nzgs_tourney.services.entries.set_fees import fee_goes_along
from nzgs_tourney.services.entries.set_teams import set_team
from nzgs_tourney.services.entries.team_order import members_of
from nzgs_tourney.services.messages.tell_directors import tell_directors
from nzgs_tourney.services.messages.write_message import write_message
from nzgs_tourney.store.entries.applied import compared_applications, is_clear
from nzgs_tourney.store.entries.room import rooms_of
from nzgs_tourney.store.entries.staged_rows import LineState, StagedRow
from nzgs_tourney.store.events.finished import is_finished
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.privacy import Told
from nzgs_tourney.tournament.wording.entries.who_it_is import NEW
from ratings.imports.names import name_key
from ratings.models import Player
from ratings.name_parts import NameParts
from ratings.servers import read_server_names

ITSELF = Actor("the entry page")
"""Who accepts where the page does it by itself."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What became of several at once: how many were decided, and what couldn't be done, a sentence for each."""

    done: int
    refused: tuple[str, ...] = ()


@transaction.atomic
def accept_applications(
    event_id: int, numbers: Collection[int], answers: Mapping[int, str], *, actor: Actor
) -> Decided:
    """Enter those with these numbers, also who hasn't confirmed or waits, whatever the number of places: a director
    decides. `answers` says by number who somebody is, as for an entry list (`StagedRow.choices`); without one the
    suggestion counts. One ledger event for each entry, one for each round that they miss, and one for the team that
    they join, which is made where there is none of that name; a round that is a draft is drawn again, as by `set_team`.

    Those that can't be entered are left as they are, each with a sentence; who can't join their team is entered without
    one, with a sentence too. Accepting twice changes nothing. Raises Refused in a finished event.
    """
    if is_finished(Event.objects.values_list("stream", flat=True).get(pk=event_id)):
        raise Refused(_("This event is finished: open it again first."))
    applications = _locked_open(event_id, numbers)
    rows = compared_applications(event_id, applications).rows
    done, refused = 0, []
    for application in applications:
        row = rows[application.number]
        try:
            with transaction.atomic():
                without = _accept(application, row, answers.get(application.number, "") or row.suggested, actor)
        except Refused as why:
            refused.append(_("{name}: {why}").format(name=application.name, why=why.sentence))
        else:
            done += 1
            refused += [without] if without else []
    return Decided(done, tuple(refused))


def accept_confirmed(application: Application) -> None:
    """Enter a confirmed application by itself, if nothing about it is a question and no round of its division is drawn,
    so that its team can take it; the caller holds the lock. One that can't be entered after all stays as it is, for a
    director to decide."""
    if Round.objects.filter(division=application.division_id).exists():
        return
    row = compared_applications(application.event_id, [application]).rows[application.number]
    if not is_clear(row, application):
        return
    try:
        with transaction.atomic():
            _accept(application, row, row.suggested, ITSELF)
    except Refused:
        application.refresh_from_db(fields=["state", "decided_at", "decided_by", "waiting_since", "entry"])


@transaction.atomic
def decline_applications(event_id: int, numbers: Collection[int], reason: str, *, actor: Actor) -> Decided:
    """Decline those with these numbers that aren't entered; each is told the reason. A place that this frees goes to
    who waits first. Raises Refused without a reason."""
    if not reason.strip():
        raise Refused(_("Write why, so that they know."))
    applications = _locked_open(event_id, numbers)
    for one in applications:
        _decide(one, ApplicationState.DECLINED, actor)
        one.declined_because = " ".join(reason.split())
        one.save(update_fields=["declined_because"])
        write_message(one.event, MessageKind.ENTRY_DECLINED, one, about="declined")
    fill_places(event_id)
    return Decided(len(applications))


@transaction.atomic
def put_on_waiting_list(event_id: int, numbers: Collection[int], *, actor: Actor) -> Decided:
    """Put those with these numbers at the end of the waiting list, in the order in which they were sent."""
    applications = [one for one in _locked_open(event_id, numbers) if one.state != ApplicationState.WAITING]
    for one in applications:
        one.waiting_since = timezone.now()
        _decide(one, ApplicationState.WAITING, actor)
    return Decided(len(applications))


@transaction.atomic
def reopen_applications(event_id: int, numbers: Collection[int], *, actor: Actor) -> Decided:
    """Put declined ones back among those to decide, except those that their person erased since. Raises Refused where
    the same person entered again since."""
    event = Event.objects.get(pk=event_id)
    lock(event.stream_id)
    rows = Application.objects.filter(event=event, number__in=numbers, state=ApplicationState.DECLINED.value)
    declined = list(rows.exclude(name=FORGOTTEN).order_by("number"))
    for one in declined:
        if one.likeness and Application.objects.living().filter(event=event, likeness=one.likeness).exists():
            raise Refused(_("{name} entered again since: decide about that entry.").format(name=one.name))
        one.declined_because = ""
        one.save(update_fields=["declined_because"])
        _decide(one, ApplicationState.CONFIRMED, actor)
    return Decided(len(declined))


@transaction.atomic
def fill_places(event_id: int) -> int:
    """Give free places to those who wait for them, the first in line first; how many moved up. Each is entered where
    nothing about them is a question, which one mail says, and otherwise holds the place until a director decides: both
    are told. Nobody moves up once a round of the division is drawn, nor in a finished event. Call it wherever a place
    may have become free."""
    waiting = Application.objects.waiting().filter(event=event_id)
    if not waiting.exists():
        return 0
    event = Event.objects.get(pk=event_id)
    lock(event.stream_id)
    if is_finished(event.stream_id):
        return 0
    moved = 0
    for division, room in rooms_of(event_id).items():
        if not room.unfilled or Round.objects.filter(division=division).exists():
            continue
        for one in waiting.filter(division=division).select_related("event", "division")[: room.unfilled]:
            one.state, one.waiting_since = ApplicationState.CONFIRMED.value, None
            one.save(update_fields=["state", "waiting_since"])
            accept_confirmed(one)
            if one.state == ApplicationState.CONFIRMED:
                write_message(event, MessageKind.MOVED_UP, one, about="moved up")
                tell_directors(event, MessageKind.APPLICATIONS, now=timezone.now())
            moved += 1
    return moved


def _locked_open(event_id: int, numbers: Collection[int]) -> list[Application]:
    lock(Event.objects.values_list("stream", flat=True).get(pk=event_id))
    rows = Application.objects.open().filter(event=event_id, number__in=numbers)
    return list(rows.select_related("event", "division").order_by("number"))


def _decide(application: Application, state: ApplicationState, actor: Actor) -> None:
    application.state, application.decided_at, application.decided_by = state.value, timezone.now(), str(actor)
    if state is not ApplicationState.WAITING:
        application.waiting_since = None
    application.save(update_fields=["state", "decided_at", "decided_by", "waiting_since", "entry"])


def _accept(application: Application, row: StagedRow, answer: str, actor: Actor) -> str:
    """Enter it; a sentence where they couldn't join their team."""
    entry = _entered_already(application, row, answer)
    if entry is None:
        entry = _enter(application, row, answer, actor)
        missed = () if application.division.is_ladder else application.away
        away = {number: Status.EXCUSED for number in missed if entry.enters_in <= number}
        plan_rounds(entry.pk, {n: s for n, s in away.items() if n <= application.division.rounds}, actor=actor)
    else:
        if entry.withdrawn_from is not None:
            return_entry(entry.pk, actor=actor)
        given: dict[str, Any] = {"email": application.email, "phone": application.phone}
        if names := _server_names(application):
            given["server_names"] = {**entry.player.server_names, **names}
        values = {key: value for key, value in given.items() if value}
        if entry.division.of_partners:
            values = {"partners": _partners_again(entry, _partners(application, answer)), **values}
            del values["email"]
        edit_entry(entry.pk, values, actor=actor)
    without = _join_team(application, entry, actor)
    # Who withdrew and entered again: an entry is of one application, the last one. Its likeness says whose it was.
    earlier = Application.objects.filter(entry=entry, state=ApplicationState.WITHDRAWN.value)
    earlier.update(entry=None, likeness=application.likeness)
    application.entry = entry
    if not Fee.objects.filter(entry=entry).exists():
        fee_goes_along(application, entry)
    _decide(application, ApplicationState.ACCEPTED, actor)
    link = issue_link(entry)
    if application.language and not link.language:
        PlayerLink.objects.filter(pk=link.pk).update(language=application.language)
    about = f"link {link.number} application {application.number}"
    write_message(application.event, MessageKind.ENTRY_CONFIRMED, entry, about=about)
    return without


def _join_team(application: Application, entry: Entry, actor: Actor) -> str:
    """Put the entry last in the team that they named, or in a new one of that name, and return nothing; a sentence
    where the team can't take them now. Who is in a team already stays there."""
    division = application.division
    if not application.team or not division.by_teams or entry.team_id is not None:
        return ""
    named = application.team.casefold()
    team = next((one for one in Team.objects.filter(division=division) if one.name.casefold() == named), None)
    number, name = (team.number, team.name) if team else (None, application.team)
    try:
        with transaction.atomic():
            set_team(division.pk, number, name, [*members_of(team), entry.pk], actor=actor)
    except Refused as why:
        said = _("{name} is entered without a team, not in {team}: {why}")
        return said.format(name=application.name, team=name, why=why.sentence)
    return ""


def _entered_already(application: Application, row: StagedRow, answer: str) -> Entry | None:
    """The entry that this already is, by its number or by the answer; None for somebody to enter. Raises Refused where
    that entry is another application's."""
    kind, _colon, number = answer.partition(":")
    found = Entry.objects.filter(division=application.division_id)
    if row.state is LineState.ENTERED:
        entry = found.filter(player__nzgs_id=application.nzgs_id).first() if application.nzgs_id else None
    else:
        entry = found.filter(pk=int(number)).first() if kind == "entry" else _withdrawn_side(application, answer)
    if row.state is LineState.ENTERED and entry is None:
        raise Refused(_("already entered in {division}.").format(division=application.division.name))
    if entry is not None and Application.objects.living().filter(entry=entry).exists():
        raise Refused(_("this player sent an entry before, which is accepted."))
    return entry


def _withdrawn_side(application: Application, answer: str) -> Entry | None:
    """The side of the one who sent this that withdrew; None for a player, and for somebody who was in none."""
    if not application.division.of_partners or answer == NEW:
        return None
    theirs = Entry.objects.filter(division=application.division_id, withdrawn_from__isnull=False)
    return theirs.filter(members__player=_player(application, answer)).order_by("-number").first()


def _partners_again(entry: Entry, partners: Sequence[Partner]) -> tuple[Partner, ...]:
    """The partners of a side that enters again: those who were in it as they were, in their order if it is the same
    side, with the addresses they have now."""
    before = partners_of(entry)
    found: dict[int, Partner] = {}
    for one in partners:
        place = next((n for n, old in enumerate(before) if n not in found and _same_partner(old, one)), None)
        found[len(before) + len(found) if place is None else place] = (
            one if place is None else replace(before[place], email=one.email or before[place].email)
        )
    if len(found) == len(before) and max(found) < len(before):
        return tuple(found[place] for place in sorted(found))
    return tuple(found.values())


def _same_partner(old: Partner, one: Partner) -> bool:
    return one.player == old.player if one.player is not None else name_key(one.name) == name_key(old.name)


def _enter(application: Application, row: StagedRow, answer: str, actor: Actor) -> Entry:
    if not answer:
        raise Refused(_("say first who this is."))
    if answer != NEW and answer not in {choice.value for choice in row.choices}:
        raise Refused(_("that answer is no longer possible."))
    return enter_player(
        application.division_id,
        NewEntry(
            name=application.name,
            latin_name=application.latin_name,
            parts=NameParts(application.family_name, application.given_name),
            rank=application.rank,
            club=application.club,
            country=application.country,
            nzgs_id=application.nzgs_id,
            egd_pin=application.egd_pin,
            aga_id=application.aga_id,
            email=application.email,
            phone=application.phone,
            name_in_public=application.name_in_public,
            pseudonym=application.pseudonym,
            photos_consent=application.photos_consent,
            records_consent=application.records_consent,
            server_names=_server_names(application),
            told="" if application.partners else Told.THEMSELVES.value,
            player=_player(application, answer),
            partners=_partners(application, answer),
        ),
        actor=actor,
        writes_link=False,
    )


def _partners(application: Application, answer: str) -> tuple[Partner, ...]:
    """Who the side is, the one who sent it first; nobody for one player. The others are new people: who they are beside
    others of their name is the federation's to say."""
    if not application.division.of_partners:
        return ()
    first = Partner(
        application.name,
        application.rank,
        latin_name=application.latin_name,
        email=application.email,
        player=_player(application, answer),
        nzgs_id=application.nzgs_id,
        egd_pin=application.egd_pin,
        aga_id=application.aga_id,
    )
    others = (Partner(one["name"], one["rank"], email=one["email"]) for one in application.partners)
    return (first, *others)


def _server_names(application: Application) -> dict[str, str]:
    """Their names by server; none where what they wrote names no server."""
    try:
        return read_server_names(application.server_account)
    except Refused:
        return {}


def _player(application: Application, answer: str) -> Player | None:
    kind, _colon, number = answer.partition(":")
    if kind == "player":
        return Player.objects.get(pk=int(number))
    if kind == "line":
        other = (
            Application.objects.filter(event=application.event_id, number=int(number)).select_related("entry").first()
        )
        if other is None or other.entry is None:
            raise Refused(_("accept their entry in the other division first."))
        if other.division.of_partners:
            # Who sends a side is its first partner.
            return other.entry.members.get(position=1).player
        return other.entry.player
    return None
