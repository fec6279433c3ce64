"""The federation keeps its register: a person's club, membership and eligibility for points, and their number."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor, Personal, name_of
from games.ledger.append import append
from games.models import NumbersGiven
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Eligible, Registration
from nzgs_tourney.services.events.edit_conflict import editors_since, refuse_overtaken
from nzgs_tourney.services.people.join_people import locked_people
from nzgs_tourney.services.people.split_person import known_player
from nzgs_tourney.store.events.column_values import apply_changes
from nzgs_tourney.tournament.wording.events.ledger_changes import field_words
from ratings.imports.cells import clean_text
from ratings.models import Player

NUMBER = "nzgs_id"
"""The kind of the numbers that are given to people, of which none is given twice."""


@transaction.atomic
def register_person(
    player_id: int,
    *,
    club: str | None = None,
    member_until: date | None = None,
    no_member: bool = False,
    points_eligible: str | None = None,
    actor: Actor,
    expected_seq: int | None = None,
) -> Registration:
    """What the register says of the person; None leaves as it is what it stands for, `no_member` ends the membership.
    One ledger event if anything changed.

    Raises Refused for somebody who was forgotten or is another player, and for an invalid answer; OvertakenError where
    somebody changed the same after ledger event `expected_seq`.
    """
    stream = locked_people()
    player = known_player(player_id)
    if points_eligible is not None and points_eligible not in Eligible.values:
        raise Refused(_("Choose yes, no or not said."))
    row = Registration.objects.filter(player=player).first() or Registration(player=player)
    values: dict[str, Any] = {"points_eligible": points_eligible, "member_until": member_until}
    values["club"] = None if club is None else clean_text(club)[:80]
    told = {name: value for name, value in values.items() if value is not None}
    changed = apply_changes(row, told | ({"member_until": None} if no_member else {}))
    subject = f"player:{player.pk}"
    refuse_overtaken(stream, editors_since(stream, expected_seq, "people.registered", subject), changed, field_words)
    if changed:
        row.save()
        payload = {
            "name": name_of(player.name, player.pk),
            "changed": {field: [Personal(value, player.pk) for value in pair] for field, pair in changed.items()},
        }
        append(stream, "people.registered", subject, actor, payload)
    return row


@transaction.atomic
def give_number(player_id: int, *, actor: Actor) -> Player:
    """The player with the next NZGS number: above every number that anybody has and that was ever given here. Somebody
    who has one keeps it.

    Raises Refused for somebody who was forgotten or is another player.
    """
    stream = locked_people()
    player = known_player(player_id)
    if player.nzgs_id:
        return player
    given, _made = NumbersGiven.objects.get_or_create(stream=stream, kind=NUMBER, defaults={"last": 0})
    given.last = max(given.last, highest_number()) + 1
    given.save(update_fields=["last"])
    player.nzgs_id = str(given.last)
    player.save(update_fields=["nzgs_id"])
    payload = {"name": name_of(player.name, player.pk), "number": Personal(player.nzgs_id, player.pk)}
    append(stream, "people.numbered", f"player:{player.pk}", actor, payload)
    return player


def highest_number() -> int:
    """The highest NZGS number of digits alone that anybody has, 0 without any. One query."""
    numbers = Player.objects.exclude(nzgs_id="").values_list("nzgs_id", flat=True)
    return max((int(number) for number in numbers if number.isascii() and number.isdigit()), default=0)
