"""The mail with a division’s results to a federation."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ground.dates import span_text
from ground.translation import gettext as _, ngettext
from nzgs_tourney.tournament.wording.messages.message_text import MessageText


@dataclass(frozen=True, slots=True)
class FederationFileNews:
    """`event` has the division’s name behind it where the event has several; `place` is empty where it isn’t known.
    `digest` is the SHA-256 of what is attached as `filename`."""

    event: str
    begins: date
    ends: date
    place: str
    players: int
    rounds: int
    filename: str
    digest: str
    director: str

    def message_text(self) -> MessageText:
        """What is attached, and who to ask."""
        players = ngettext("{count} player", "{count} players", self.players).format(count=self.players)
        rounds = ngettext("{count} round", "{count} rounds", self.rounds).format(count=self.rounds)
        about = ", ".join(filter(None, (self.event, self.place, span_text(self.begins, self.ends))))
        paragraphs = (
            _("Kia ora,"),
            _("Attached are the results of {event}: {players}, {rounds}.").format(
                event=about, players=players, rounds=rounds
            ),
            _("File: {filename}\nSHA-256: {digest}").format(filename=self.filename, digest=self.digest),
            _("Please reply to this mail if anything is missing."),
            self.director,
        )
        return MessageText(_("Results of {event}").format(event=self.event), "\n\n".join(paragraphs) + "\n")
