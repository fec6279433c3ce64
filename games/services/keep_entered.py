"""Keeps what is being entered for a game, so that another phone goes on where one stopped.

Two phones may enter the same game at once, with or without a network. What one has added to the other's is taken as it
is; where both have something of their own, the later one is shown both and chooses.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from games.models import EnteredDraft, Game
from ground.errors import Refused
from ground.translation import gettext as _

OWN, OTHER, LOOK = "own", "other", "look"
"""What a phone may ask for: that its text replaces the other phone's, the other's text, or news, having nothing new."""
_TRIES = 5


@dataclass(frozen=True, slots=True)
class SharedDraft:
    """What a phone goes on with: `text`, and the `version` that it is based on. `other` is the text of another phone
    to choose from, None where there is nothing to choose; `followed` says that `text` is the other phone's."""

    text: str
    version: int
    other: str | None = None
    followed: bool = False


def entered_draft(game_id: int, mode: str) -> SharedDraft:
    """What was entered for the game so far in this mode, an empty text where nothing was. One query."""
    stored = EnteredDraft.objects.filter(game=game_id, mode=mode).first()
    return SharedDraft("", 0) if stored is None else SharedDraft(stored.text, stored.version)


def keep_entered(game_id: int, mode: str, text: str, *, version: int, phone: str = "", wish: str = "") -> SharedDraft:
    """What the phone goes on with after sending its text, which is based on `version` of what is kept.

    Its text is kept if nobody else has changed the draft since, if it continues the other phone's, or if it wishes so
    (`OWN`); a position without stones is kept as an empty text. The other's is given if it continues the phone's text,
    or if the phone has nothing new (`LOOK`) or wishes so (`OTHER`). Otherwise nothing changes, and `other` says what to
    choose from. Raises Refused where the game is gone.
    """
    text = text if text.strip(".") else ""
    for _attempt in range(_TRIES):
        stored = EnteredDraft.objects.filter(game=game_id, mode=mode).first()
        if stored is None:
            if not text:
                return SharedDraft("", 0)
            if not Game.objects.filter(pk=game_id).exists():
                raise Refused(_("The director has taken this round back: reload the page."))
            values = {"text": text, "phone": phone, "at": timezone.now()}
            stored, made = EnteredDraft.objects.get_or_create(game_id=game_id, mode=mode, defaults=values)
            if made:
                return SharedDraft(text, stored.version)
        if stored.text == text:
            return SharedDraft(text, stored.version)
        if wish == OTHER or (wish == LOOK and version != stored.version):
            return SharedDraft(stored.text, stored.version, followed=True)
        alone = version == stored.version or (phone and phone == stored.phone)
        if not alone and wish != OWN:
            if stored.text and _continues(stored.text, text):
                return SharedDraft(stored.text, stored.version, followed=True)
            if not (stored.text and _continues(text, stored.text)):
                return SharedDraft(text, version, other=stored.text)
        if _replaced(stored, text, phone):
            return SharedDraft(text, stored.version + 1)
    return SharedDraft(text, version)


def close_entered(game_id: int, mode: str, text: str, *, phone: str = "") -> None:
    """Empty what is kept once this text became a record. What the same phone sent before and arrives only now changes
    nothing any more; another phone's own text stays."""
    values = {"at": timezone.now()}
    stored, made = EnteredDraft.objects.get_or_create(game_id=game_id, mode=mode, defaults=values)
    if not made and (stored.text == text or (phone and stored.phone == phone)):
        _replaced(stored, "", "")


def _replaced(stored: EnteredDraft, text: str, phone: str) -> bool:
    """Whether the text took the place of the stored one: not if somebody else's did meanwhile."""
    same = EnteredDraft.objects.filter(pk=stored.pk, version=stored.version)
    return bool(same.update(text=text, phone=phone, version=stored.version + 1, at=timezone.now()))


def _continues(longer: str, shorter: str) -> bool:
    """Whether the moves begin with the other moves; a position continues none but the empty one."""
    return not shorter or longer.startswith(f"{shorter} ")
