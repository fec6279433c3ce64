"""Whether the site sends mail, and from which address. `config` has Django's mail settings (EMAIL_…)."""

from __future__ import annotations

from collections.abc import Mapping

_KEEPS_IT_HERE = frozenset({"console", "dummy", "filebased", "locmem"})


def sends_mail(config: Mapping[str, object]) -> bool:
    """Whether mails go to a mail server: some backends only print or store them."""
    return str(config["EMAIL_BACKEND"]).split(".")[-2] not in _KEEPS_IT_HERE


def sender(chosen: str, config: Mapping[str, object], host: str | None) -> str:
    """The sender of mails: the chosen address, else the user of the mail server, who may send from no other, else
    `tourney@` the site's host. The user may be a name that isn't an address."""
    if chosen:
        return chosen
    user = str(config.get("EMAIL_HOST_USER") or "")
    return user if "@" in user else f"tourney@{host or 'localhost'}"
