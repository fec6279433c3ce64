"""What somebody sent by an entry page is erased: with their player, or by their own link where they aren't entered."""

from __future__ import annotations

from collections.abc import Collection

from django.db import connection, transaction

from games.actor_ids import BY_APPLICATION
from games.ledger.append import announced, append, lock
from games.ledger.checks.personal import FORGETTING
from games.models import LedgerEvent, PersonalData, Stream
from ground.errors import Refused
from ground.translation import gettext as _
from ground.typed_text import FORGOTTEN
from nzgs_tourney.live.ready_table import forget_ready_pages
from nzgs_tourney.models import Application, ApplicationState, Fee, Message, Payment
from nzgs_tourney.services.entries.withdraw_application import withdraw_application
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.store.backups.backup_folder import truncate_wal
from nzgs_tourney.tournament.division.names import NameInPublic


@transaction.atomic
def forget_application(application_id: int) -> Application:
    """The application without anything that identifies its person, withdrawn first if they still want it; what was paid
    stays, as an amount, and then one ledger event tells that somebody was forgotten. Doing it twice changes nothing
    more. Raises Refused for one that is an entry: the federation forgets players."""
    unlocked = Application.objects.select_related("event").get(pk=application_id)
    stream = lock(unlocked.event.stream_id)
    application = Application.objects.select_related("event").get(pk=application_id)
    if application.name == FORGOTTEN:
        return application
    if application.entry_id is not None:
        raise Refused(_("You’re entered: ask the director to be erased once the event is over."))
    if application.state != ApplicationState.DECLINED:
        application = withdraw_application(application_id)
    _forget_money(application, stream)
    Message.objects.filter(application=application).delete()
    forget_applications([application])
    transaction.on_commit(leave_no_trace)
    transaction.on_commit(truncate_wal)
    application.refresh_from_db()
    return application


def _forget_money(application: Application, stream: Stream) -> None:
    """Erase reasons, and their name beside what the ledger says of their payments, which one event tells; not those of
    an entry, which their player has still."""
    Fee.objects.filter(application=application, entry=None).exclude(agreed_because="").update(agreed_because=FORGOTTEN)
    payments = Payment.objects.filter(fee__application=application, fee__entry=None)
    numbers = set(payments.values_list("number", flat=True))
    if not numbers:
        return
    told = PersonalData.objects.exclude(salt="").filter(event__stream=stream, player=None)
    rows = told.filter(event__kind__startswith="payment.").select_related("event")
    theirs = [row.pk for row in rows if row.event.payload["number"] in numbers]
    with announced(stream):
        payments.exclude(reason__in=("", FORGOTTEN)).update(reason=FORGOTTEN)
        PersonalData.objects.filter(pk__in=theirs).update(salt="", value=None)
        append(stream, FORGETTING, EVENT, application.actor, {"entries": []})


def forget_applications(ours: Collection[Application]) -> None:
    """Erase these: part of the act that forgets their person. Their names in ledgers go too."""
    for application in ours:
        LedgerEvent.objects.filter(
            stream=application.event.stream_id, actor=f"{BY_APPLICATION}{application.number}"
        ).exclude(actor_name=FORGOTTEN).update(actor_name=FORGOTTEN)
    Application.objects.filter(pk__in=[one.pk for one in ours]).update(
        name=FORGOTTEN, latin_name="", family_name="", given_name="", name_in_public=NameInPublic.ENTERED.value,
        pseudonym="", club="", nzgs_id="", egd_pin="", aga_id="", server_account="", email="", new_email="", phone="",
        partners=[], team="", under_16=False, parent_name="", likeness="", declined_because="",
    )  # fmt: skip


def leave_no_trace() -> None:
    """Empty SQLite's write-ahead log, in which the old rows can still be read, and the prepared pages."""
    forget_ready_pages()
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
