"""Asks for the password of a backup."""

from __future__ import annotations

import os
from getpass import getpass

from games.management.spoken import SpokenCommand
from ground.translation import gettext as _
from nzgs_tourney.services.backups.restore_site import PASSWORD


def asked_password(command: SpokenCommand) -> str:
    """The password from the environment, or as it is typed; the command refuses where nobody can be asked."""
    unasked = _("The password can’t be asked for here: set {password}.").format(password=PASSWORD)
    return os.environ.get(PASSWORD, "") or command.typed(getpass, _("Password of the backup: "), unasked)
