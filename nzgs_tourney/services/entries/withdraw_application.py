"""Who entered by the public page withdraws by the same link, before the draw."""

from __future__ import annotations

from django.db import transaction

from games.ledger.append import lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Application, ApplicationState, Round
from nzgs_tourney.services.entries.accept_application import fill_places
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.rounds.challenge import withdraw_challenges_of


@transaction.atomic
def withdraw_application(application_id: int) -> Application:
    """The application, withdrawn, and its entry with it: one ledger event, and one for a challenge on a ladder that
    waits for an answer. The place goes to who waits first.
    Withdrawing twice changes nothing. Raises Refused for an entry of a division in which a round is drawn: others would
    be left without an opponent, so a director does it."""
    unlocked = Application.objects.select_related("event").get(pk=application_id)
    lock(unlocked.event.stream_id)
    application = Application.objects.select_related("event", "entry__division").get(pk=application_id)
    if application.state == ApplicationState.WITHDRAWN:
        return application
    entry = application.entry
    if entry is not None:
        if Round.objects.filter(division=entry.division_id).exists():
            raise Refused(_("A round is drawn with you: tell the director that you can’t come."))
        withdraw_entry(entry.pk, actor=application.actor)
        withdraw_challenges_of(entry.pk, actor=application.actor)
    application.state, application.waiting_since = ApplicationState.WITHDRAWN.value, None
    application.save(update_fields=["state", "waiting_since"])
    fill_places(application.event_id)
    return application
