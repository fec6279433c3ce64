"""Fetches ratings from the European database, and reads federations’ own lists: they wait as a rating list of their
day, to be checked and accepted like every other."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Event, Member, StagedFile, User
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.network.webhook_calls import NotCalledError, WebhookCall, call_webhook
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.store.exchange.federation_contacts import token_of_federation
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.exchange.federation_ratings import (
    MOST_AT_ONCE,
    MOST_BYTES,
    Wanted,
    asked_ratings,
    federation_list,
    is_pin,
    name_words,
    players_query,
    rating_list,
)
from nzgs_tourney.tournament.wording.events.webhook_words import trouble_words

_NO_TOKEN = (401, 403)
_TOO_OFTEN = 429


def fetch_european_ratings(event: Event, *, by: User) -> StagedFile:
    """The waiting list of everybody here who has an EGD PIN, with the ratings of today; no name is sent anywhere. One
    call for each MOST_AT_ONCE players. Raises Refused without a token, without a PIN, in a rehearsal, and where the
    database doesn’t answer with ratings."""
    refuse_rehearsal(event.stream)
    token = token_of_federation("egd")
    if not token:
        raise Refused(_("An administrator keeps a token for the European database first, under Federations."))
    pins = sorted({one.egd_pin for one in _numbered(event) if is_pin(one.egd_pin)})
    if not pins:
        raise Refused(_("Nobody here has an EGD PIN: type them on the entries, or take them from a list."))
    day = timezone.localdate().isoformat()
    lines: list[tuple[str, ...]] = []
    for begin in range(0, len(pins), MOST_AT_ONCE):
        lines += asked_ratings(_answer(token, players_query(pins[begin : begin + MOST_AT_ONCE])), day)
    return stage_file(event, StagedKind.RATINGS, filename=f"egd-{day}.csv", content=rating_list(lines), by=by)


def _answer(token: str, body: bytes) -> bytes:
    """What the database answers. Raises Refused where that is nothing, or an error."""
    headers = {"Authorization": " ".join(("Bearer", token)), "Content-Type": "application/json"}
    try:
        answer = call_webhook(settings.EGD_API, WebhookCall("POST", headers=headers, body=body), most=MOST_BYTES)
    except NotCalledError as why:
        raise Refused(trouble_words(why.trouble, None)) from why
    if answer.status in _NO_TOKEN:
        raise Refused(_("The European database doesn’t take the token: an administrator keeps a new one."))
    if answer.status == _TOO_OFTEN:
        raise Refused(_("The European database was asked too often: try again in a quarter of an hour."))
    if not answer.good or len(answer.content) > MOST_BYTES:
        raise Refused(_("The European database answered {status}.").format(status=answer.status))
    return answer.content


def stage_ratings(event: Event, *, filename: str, content: bytes, by: User) -> StagedFile:
    """The waiting list: any table, or a federation’s own list with the players of this event alone. Raises Refused as
    `stage_file` does, and for a federation’s list in which nobody of the event is."""
    read = federation_list(content, *_wanted(_numbered(event)))
    if read is not None:
        filename = f"{filename.rpartition('.')[0] or filename}.csv"
    return stage_file(event, StagedKind.RATINGS, filename=filename, content=content if read is None else read, by=by)


@dataclass(frozen=True, slots=True)
class _Numbered:
    """`name` in Latin letters where there is one; numbers are empty where they aren’t known."""

    name: str
    egd_pin: str
    aga_id: str


def _numbered(event: Event) -> tuple[_Numbered, ...]:
    """Everybody entered and not withdrawn, by themselves or in a side. Two queries."""
    entries = Entry.objects.filter(division__event=event, withdrawn_from__isnull=True, house=False)
    single = entries.exclude(division__side=Side.PARTNERS.value)
    rows = [*single.values_list("name", "latin_name", "egd_pin", "aga_id")]
    members = Member.objects.filter(entry__division__event=event, entry__withdrawn_from__isnull=True)
    rows += members.values_list("name", "latin_name", "player__egd_pin", "player__aga_id")
    return tuple(_Numbered(latin or name, pin, number) for name, latin, pin, number in rows)


def _wanted(players: tuple[_Numbered, ...]) -> tuple[Wanted, Wanted]:
    """Who is looked for in a European list, and in an American one."""
    names = frozenset(filter(None, (name_words(one.name) for one in players)))
    pins = frozenset(one.egd_pin for one in players if one.egd_pin)
    numbers = frozenset(one.aga_id for one in players if one.aga_id)
    return Wanted(pins, names), Wanted(numbers, names)
