"""The federation enters the official wording of a place in the rules."""

from __future__ import annotations

from django.db import transaction

from games.cases.rule_places import RulePlace
from games.ledger.actor import Actor
from games.ledger.append import append, lock
from games.models import RuleWording, Stream
from games.services.rule_wording import KEY, wordings_now
from ground.errors import Refused
from ground.translation import gettext as _

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
