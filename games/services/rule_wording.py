"""The official wording of the rules, now and earlier, as the federation enters it."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from games.cases.rule_places import Quoted, RulePlace
from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.models import RuleWording, Stream
from ground.errors import Refused
from ground.translation import gettext as _

KEY = "nzgs-rules"
"""The key of the ledger's stream for the wording."""


def wordings_now() -> dict[RulePlace, RuleWording]:
    """The words that count for each place that has any. One query."""
    last = {RulePlace(rule_wording.place): rule_wording for rule_wording in RuleWording.objects.order_by("pk")}
    return {place: wording for place, wording in last.items() if wording.text}


def quoted(places: Iterable[RulePlace]) -> tuple[Quoted, ...]:
    """The official words of these places, where the federation has entered them. One query."""
    words = wordings_now()
    return tuple(
        Quoted(place, words[place].text, timezone.localdate(words[place].at)) for place in places if place in words
    )


LONGEST = 2_000


@transaction.atomic
def set_rule_wording(place: RulePlace, text: str, *, actor: Actor) -> RuleWording | None:
    """The wording that counts from now on, None where there is none. The same words again change nothing; empty ones
    remove the wording. Earlier rulings keep the wording they had.

    Raises Refused for more than 2,000 characters.
    """
    words = "\n".join(" ".join(line.split()) for line in text.strip().splitlines())
    if len(words) > LONGEST:
        raise Refused(
            _("The wording has {count:,} characters: shorten it to {most:,}.").format(count=len(words), most=LONGEST)
        )
    stream = lock(Stream.objects.get_or_create(key=KEY)[0].pk)
    now = wordings_now().get(place)
    if words == (now.text if now else ""):
        return now
    wording = RuleWording.objects.create(place=place.value, text=words, actor_name=actor, at=stream.moment)
    append(stream, "rule.worded", f"rule:{place}", actor, {"place": place.value, "text": words})
    return wording if words else None
