"""What the federation's register answers about an entry, to who directs the event."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ground.dates import short_date
from ground.translation import gettext as _


@dataclass(frozen=True, slots=True)
class RegisterAnswer:
    """The answer about one person on the first day of an event. `number` is the one that was given, empty for none, and
    `known`: somebody in the register has it, under `other_name` if that isn’t the name that was given. `eligible`: the
    register doesn’t rule out that they win NZGS points."""

    number: str
    known: bool
    other_name: str = ""
    member: bool = True
    member_until: date | None = None
    eligible: bool = True

    @property
    def recognised(self) -> bool:
        """Whether the number goes with the name."""
        return self.known and not self.other_name


def register_words(answer: RegisterAnswer) -> tuple[str, ...]:
    """What a director should know, in sentences; none where there is nothing to look at."""
    if not answer.known:
        return (_("The register doesn’t have NZGS number {number}.").format(number=answer.number),)
    lines = []
    if answer.number and answer.other_name:
        sentence = _("In the register NZGS number {number} is {name}’s.")
        lines.append(sentence.format(number=answer.number, name=answer.other_name))
    if not answer.member and answer.member_until:
        lines.append(_("Their membership ends on {day}, before the event.").format(day=short_date(answer.member_until)))
    elif not answer.member:
        lines.append(_("The register has no membership of theirs."))
    if not answer.eligible:
        lines.append(_("By the register they can’t win NZGS points."))
    return tuple(lines)
