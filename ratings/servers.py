"""The go servers that are known, and the names that a person has on them, as people write them. No Django."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop


class Server(StrEnum):
    """A server by its code; `NONE` where none is chosen, `OTHER` for one that isn't in the list."""

    NONE = ""
    OGS = "ogs"
    KGS = "kgs"
    PANDANET = "pandanet"
    FOX = "fox"
    TYGEM = "tygem"
    OTHER = "other"


SERVERS = {
    Server.NONE: gettext_noop("as the players agree"),
    Server.OGS: gettext_noop("OGS"),
    Server.KGS: gettext_noop("KGS"),
    Server.PANDANET: gettext_noop("Pandanet"),
    Server.FOX: gettext_noop("Fox"),
    Server.TYGEM: gettext_noop("Tygem"),
    Server.OTHER: gettext_noop("another server"),
}
"""The servers with their words, in the order in which a page offers them."""

_CALLED = {
    Server.OGS: ("OGS", "online-go", "online-go.com"),
    Server.KGS: ("KGS", "gokgs"),
    Server.PANDANET: ("Pandanet", "IGS", "Pandanet-IGS"),
    Server.FOX: ("Fox", "foxwq", "野狐"),
    Server.TYGEM: ("Tygem", "弈城"),
    Server.OTHER: ("Other",),
}
"""What people call each server in a list of names; the first is how it is written back."""
_BY_CALL = {call.casefold(): server for server, calls in _CALLED.items() for call in calls}

LONGEST_NAME = 40
_PART = re.compile(r"\s*(?P<server>[^\s:：]+)\s*[:：\s]\s*(?P<name>\S.*?)\s*")


def server_words(server: Server) -> str:
    """The server in the reader's language."""
    return _(SERVERS[server])


def read_server_names(text: str, *, alone: Server = Server.NONE) -> dict[str, str]:
    """The names by server, from e.g. `OGS hoshi7, Fox: 星7`; empty for an empty text. A single name without a server is
    one on the server `alone`. Raises Refused for a part that doesn't begin with a known server, two names on one, and a
    name that is too long.
    """
    parts = [part.strip() for part in re.split(r"[,;\n，；、]", text) if part.strip()]
    names: dict[str, str] = {}
    for part in parts:
        server, name = _read_part(part, alone if len(parts) == 1 else Server.NONE)
        if server in names:
            raise Refused(
                _("“{part}” is a second name on {server}: give one.").format(part=part, server=server_words(server))
            )
        if len(name) > LONGEST_NAME:
            raise Refused(_("“{name}” is too long for a name on a server.").format(name=name))
        names[server.value] = name
    return names


def _read_part(part: str, alone: Server) -> tuple[Server, str]:
    found = _PART.fullmatch(part)
    server = _BY_CALL.get(found["server"].casefold()) if found else None
    if found is not None and server is not None:
        return server, found["name"]
    if alone is not Server.NONE and not re.search(r"[\s:：]", part):
        return alone, part
    known = ", ".join(calls[0] for calls in _CALLED.values())
    raise Refused(
        _("“{part}” names no server: write e.g. “OGS hoshi7”. Known are {known}.").format(part=part, known=known)
    )


def server_names_text(names: Mapping[str, str]) -> str:
    """The names as `read_server_names` reads them, in the order of the servers."""
    by_server = [(server, names[server.value]) for server in _CALLED if names.get(server.value)]
    return ", ".join(f"{_CALLED[server][0]} {name}" for server, name in by_server)


def same_server_name(one: str, other: str) -> bool:
    """Whether two names are one account's: servers don't tell capital letters apart."""
    return bool(one.strip()) and one.strip().casefold() == other.strip().casefold()
