"""What somebody wrote in a form whose place on the page is gone, because somebody else was faster."""

from __future__ import annotations

from dataclasses import dataclass

from django.forms import Form

from ground.errors import Refused


@dataclass(frozen=True, slots=True)
class NotSent:
    """Why nothing was done, in a sentence, and the words that were written, empty for none."""

    sentence: str
    text: str = ""


def not_sent(form: Form, *, shown: bool, words: str = "") -> NotSent | None:
    """The refusal of a form that the page no longer shows, with what is in its field `words`. None for a form that is
    new or still `shown`."""
    if shown or not form.is_bound or not form.errors:
        return None
    sentence = " ".join(str(error) for errors in form.errors.values() for error in errors)
    return NotSent(sentence, str(form[words].value() or "") if words else "")


def from_refusal(refused: Refused | None) -> NotSent | None:
    """The refusal of a button, None for none."""
    return None if refused is None else NotSent(refused.sentence)
