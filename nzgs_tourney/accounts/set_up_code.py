"""The code for setting up an empty site from another machine: printed when the server starts, kept in VAR_DIR until the
first administrator exists."""

from __future__ import annotations

import hmac
import os
import secrets
from datetime import datetime
from pathlib import Path

from django.conf import settings

from ground.translation import gettext as _
from nzgs_tourney.network.local_requests import knows_this_machine
from nzgs_tourney.store.events.attempts import count_attempt
from nzgs_tourney.store.people.accounts import has_administrator

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters that aren't mistaken for one another on paper and screen."""
LENGTH = 8
GUESSES = 10
"""Wrong codes allowed from one address in a period; after them not even the right one is accepted from there."""
_COUNTED = "set-up codes"


def set_up_code() -> str:
    """The code of this site, e.g. `K7QM-4TXR`. It is made once; only the owner of the server can read the file."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with open(handle, "w", encoding="ascii") as file:
        file.write(f"{letters[:4]}-{letters[4:]}")
    return path.read_text(encoding="ascii")


def is_set_up_code(typed: str) -> bool:
    """Whether this is the code; capitals, blanks and the dash make no difference."""
    return hmac.compare_digest(_letters(typed).encode(), _letters(set_up_code()).encode())


def guess_set_up_code(address: str, now: datetime) -> bool:
    """Count a code typed at this address; False where none may be tried from there at the moment."""
    return count_attempt(_COUNTED, address, GUESSES, now)


def forget_set_up_code() -> None:
    """Delete the code: the site has its administrator."""
    _path().unlink(missing_ok=True)


def set_up_notice(opened_at: str) -> tuple[str, ...]:
    """What the server prints when it starts on a site without an administrator: where to make the first one, and the
    code for those who open the site from elsewhere. Empty on any other site.

    `opened_at` is the address that a browser on this machine opens.
    """
    if has_administrator():
        return ()
    first, address = _("The site has no administrator yet. Make the first one:"), f"{opened_at}/set-up/"
    if not knows_this_machine():
        return first, "  " + _("open {address} and type the code {code}").format(address=address, code=set_up_code())
    return (
        first,
        "  " + _("on this machine, open {address}").format(address=address),
        "  "
        + _("from elsewhere, open {path} at the site’s address and type the code {code}").format(
            path="/set-up/", code=set_up_code()
        ),
    )


def _path() -> Path:
    return Path(settings.VAR_DIR) / "set-up-code"


def _letters(code: str) -> str:
    return "".join(code.split()).replace("-", "").upper()
