"""The ids of actors that are no account (`games.ledger.acts`), without Django."""

from __future__ import annotations

SYSTEM = "system"
"""The id of the program itself: the command line, the demo, a restored file."""
GUEST = "guest:"
"""The start of the id of a person without an account who was handed one case; it names no account either."""
BY_LINK = "link:"
"""The start of the id of a player who acts by a personal link; the link's number in the event follows."""
BY_APPLICATION = "application:"
"""The start of the id of a person who acts by the link of what they sent by an entry page; its number follows."""
BY_TOKEN = "token:"  # noqa: S105  no secret
"""The start of the id of a program that acts by a token of the event; the first digits of its digest follow."""
