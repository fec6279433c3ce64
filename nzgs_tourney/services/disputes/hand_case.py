"""Hands one case to a named person without an account, where no referee of the event can rule in it.

The person opens a link at the desk and types a code that the referee says to them; they can read that case and rule in
it, nothing else, until the ruling is final or an hour has passed.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db import transaction

from games.actor_ids import GUEST
from games.ledger.acts import Actor, case_subject, name_of
from games.ledger.append import append
from games.models import Case, CaseState, Ruling, Stream
from games.services.hold_case import let_go
from games.services.locked_game import locked_case, refuse_closed
from games.services.rule_case import RulingVerdict, rule_case
from games.services.ruling_referee import RulingReferee, refuse_own_game
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.cases import able_referees
from nzgs_tourney.links import digest_of, new_token
from nzgs_tourney.models import Event, HandedCase

LASTS = timedelta(hours=1)
"""How long a link waits to be opened, and how long the case is open from then on."""
DIGITS = 6
"""Digits of the code that is spoken."""
_HELD = ("held_by", "held_by_name", "held_at")


@dataclass(frozen=True, slots=True)
class Handed:
    """A case that was handed over, with its token and the code to speak, which are only known now."""

    row: HandedCase
    token: str
    code: str


def guest_of(row: HandedCase) -> RulingReferee:
    """The person the case was handed to, as the referee who rules: an account that no username can be."""
    account = f"{GUEST}{row.digest[:16]}"
    return RulingReferee(account, Actor(row.person, account), full_name=row.person)


@transaction.atomic
def hand_case(case_id: int, person: str, *, actor: Actor) -> Handed:
    """The case, handed to this person; what was handed before ends.

    Raises Refused for a closed case or one with a ruling proposed, where a referee of the event can rule in it, where
    nobody is named, for a name with an @, and for that of one of the players.
    """
    case, stream = locked_case(case_id)
    refuse_closed(case)
    if case.state == CaseState.PROPOSED:
        raise Refused(
            _("A ruling in case {number} is waiting to be confirmed: decline it first.").format(number=case.number)
        )
    able = able_referees(Event.objects.get(stream_id=case.stream_id), case)
    if able:
        raise Refused(_("{name} can rule in this case: ask them.").format(name=able[0].called))
    person = " ".join(person.split())[:80]
    if not person:
        raise Refused(_("Write the name of the person who decides."))
    if "@" in person:
        raise Refused(_("Write a name, not an e-mail address: the history keeps it."))
    token, code = new_token(), f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
    row = HandedCase(
        case=case,
        person=person,
        digest=token.digest,
        code_digest=_code_digest(token.text, code),
        made_by=str(actor)[:160],
        made_at=stream.moment,
        expires_at=stream.moment + LASTS,
    )
    refuse_own_game(guest_of(row), case.game)
    _end_all(case, stream)
    row.save(force_insert=True)
    payload = {"case": case.number, "game": case.game.number, "person": name_of(person)}
    append(stream, "case.handed", case_subject(case.number), actor, payload)
    return Handed(row, token.text, code)


@transaction.atomic
def open_handed_case(token: str, code: str) -> HandedCase:
    """The handed case, open for an hour from now and in the hands of its person. The caller limits guesses.

    Raises Refused for another code, and where the link doesn't wait to be opened: it works once.
    """
    row = HandedCase.objects.get(digest=digest_of(token))
    case, stream = locked_case(row.case_id)
    row.refresh_from_db()
    if row.opened_at is not None or row.ended_at is not None or row.expires_at <= stream.moment or not case.waits:
        raise Refused(_("This link doesn’t work any more: ask the referee for a new one."))
    if not secrets.compare_digest(row.code_digest, _code_digest(token, "".join(code.split()))):
        raise Refused(_("That isn’t the code. Ask the referee to say it again."))
    row.opened_at, row.expires_at = stream.moment, stream.moment + LASTS
    row.save(update_fields=["opened_at", "expires_at"])
    guest = guest_of(row)
    case.held_by, case.held_by_name, case.held_at = guest.account, guest.actor, stream.moment
    case.save(update_fields=_HELD)
    payload = {"case": case.number, "game": case.game.number, "person": name_of(row.person)}
    append(stream, "case.handed_opened", case_subject(case.number), guest.actor, payload)
    return row


@transaction.atomic
def end_handed_case(case_id: int, *, actor: Actor) -> None:
    """What was handed of the case ends: the link opens nothing any more. Without one nothing changes."""
    case, stream = locked_case(case_id)
    if not _end_all(case, stream):
        return
    payload = {"case": case.number, "game": case.game.number}
    append(stream, "case.handed_back", case_subject(case.number), actor, payload)


@transaction.atomic
def rule_handed_case(row_id: int, verdict: RulingVerdict, *, nonce: UUID) -> Ruling:
    """The ruling of the person the case was handed to; once it is final, nothing is handed any more.

    Raises Refused as `rule_case` does, and where the hour is over or the case was taken back.
    """
    row = HandedCase.objects.get(pk=row_id)
    case, stream = locked_case(row.case_id)
    row.refresh_from_db()
    if row.opened_at is None or row.ended_at is not None or row.expires_at <= stream.moment:
        raise Refused(_("Your hour is over, or the referee took the case back: your ruling wasn’t made."))
    event = Event.objects.get(stream_id=case.stream_id)
    needs_second = event.second_confirms_rulings
    ruling = rule_case(case.pk, verdict, referee=guest_of(row), nonce=nonce, needs_second=needs_second)
    if ruling.final_at is not None:
        row.ended_at = ruling.final_at
        row.save(update_fields=["ended_at"])
    return ruling


def _end_all(case: Case, stream: Stream) -> bool:
    """End what was handed of the case; whether there was any."""
    rows = list(HandedCase.objects.filter(case=case, ended_at=None))
    for row in rows:
        row.ended_at = stream.moment
        row.save(update_fields=["ended_at"])
        if case.held_by == guest_of(row).account:
            let_go(case)
            case.save(update_fields=_HELD)
    return bool(rows)


def _code_digest(token: str, code: str) -> str:
    """What is kept of the code: with the token, which isn't kept, so that nobody finds the few digits from it."""
    return digest_of(f"{token}:{code}")
