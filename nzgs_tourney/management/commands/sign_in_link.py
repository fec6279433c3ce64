"""`nzgs-tourney sign-in-link USERNAME`: a one-time link for somebody who forgot the password (docs/accounts.md)."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import CommandError
from django.urls import reverse

from games.ledger.acts import COMMAND_LINE
from games.management.spoken import SpokenCommand
from games.wording.numbers import sentences
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import User
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.services.people.change_account import remove_second_factor
from nzgs_tourney.services.people.password_link import make_password_link
from nzgs_tourney.store.people.accounts import administrators
from nzgs_tourney.tournament.wording.events.event_facts import due_words

LASTS = timedelta(hours=1)


class Command(SpokenCommand):
    """Prints a link that sets a new password, once. For the person at the machine; the history records it."""

    help = gettext_noop("Print a link by which the account sets a new password. It works once, for one hour.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the account."""
        parser.add_argument("username", metavar="USERNAME")
        parser.add_argument(
            "--lost-phone", action="store_true", help=_("also remove the second factor and its recovery codes")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError for an unknown or deactivated account, naming the administrators."""
        user = User.objects.filter(username__iexact=options["username"]).first()
        if user is None:
            unknown = _("There is no account “{username}”.").format(username=options["username"])
            raise CommandError(sentences((unknown, _administrators())))
        try:
            link = make_password_link(user.pk, actor=COMMAND_LINE, lasts=LASTS)
        except Refused as refused:
            raise CommandError(refused.sentence) from refused
        if options["lost_phone"] and remove_second_factor(user.pk, by=COMMAND_LINE):
            self.stdout.write(_("The second factor of {username} is removed.").format(username=user.username))
        self.stdout.write(
            _("A new password for {username}, until {time}, once:").format(
                username=user.username, time=due_words(link.link.expires_at)
            )
        )
        self.stdout.write(f"{site_address()}{reverse('joining:new_password', args=[link.token])}")


def _administrators() -> str:
    names = administrators().order_by("username")
    listed = ", ".join(names.values_list("username", flat=True))
    return (
        _("Administrators: {names}.").format(names=listed)
        if listed
        else _("Open the site in a browser to make the first administrator.")
    )
