"""A director changes an entry, or the rounds it plays in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from games.ledger.acts import Actor, Personal, name_of
from games.ledger.append import announced, append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import PLANNED, Entry, Round, RoundStatus, Seat
from nzgs_tourney.services.entries.apply_ratings import rating_editors
from nzgs_tourney.services.entries.check_in import refuse_other_answers
from nzgs_tourney.services.entries.enter_player import (
    AmbiguousPlayer,
    check_partner,
    keep_parts,
)
from nzgs_tourney.services.entries.entered_people import known_partners, with_number
from nzgs_tourney.services.entries.known_people import person_of_number
from nzgs_tourney.services.entries.limits import changed_reason
from nzgs_tourney.services.entries.partners import (
    Partner,
    hidden_by_partners,
    keep_partners,
    partners_of,
    partners_payload,
    refuse_in_another_side,
    side_values,
)
from nzgs_tourney.services.entries.public_name import changed_public_name
from nzgs_tourney.services.events.edit_conflict import editors_since, refuse_overtaken
from nzgs_tourney.services.events.subjects import entry_name, entry_subject
from nzgs_tourney.services.people.join_people import hand_over
from nzgs_tourney.store.events.column_values import apply_changes
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.wording.events.ledger_changes import field_words
from ratings.models import Player
from ratings.name_parts import NameParts, parts_in, parts_with
from ratings.rank import grade_of_entry

EDITABLE = frozenset(
    {
        *("name", "latin_name", "parts", "rank", "rating", "rating_source", "nzgs_id", "egd_pin", "aga_id"),
        *("club", "city", "country", "family", "tags", "points_eligible", "points_reason", "email", "phone"),
        *("server_names", "online", "partners"),
        *("limit_reason", "accepted_claim", "start_correction", "house", "fixed_table"),
        *("name_in_public", "pseudonym", "photos_consent", "records_consent"),
    }
)
PRIVATE = frozenset(
    {
        *("email", "phone", "server_names", "family", "tags", "points_eligible", "points_reason", "pseudonym"),
        "partner_latin",
    }
)
NAMES = frozenset({"name", "latin_name", "family_name", "given_name"})
TELLING = frozenset({"rating_source", "club", "city", "nzgs_id", "egd_pin", "aga_id", "limit_reason"})
"""What else is erased once a person is forgotten."""
ABOUT = (NAMES | TELLING | PRIVATE | {"name_in_public", "photos_consent", "records_consent"}) - {
    "rating_source",
    "points_eligible",
}
"""Fields that identify a person: for a forgotten person they can't be changed."""
OF_PERSON = frozenset({"parts", "nzgs_id", "server_names", "partners", "strengths", "partner_latin"})
"""Fields that are kept with the person too, or there alone; and the partners of a side."""
OF_SIDE = frozenset({"name", "latin_name", "parts", "rank", "rating", "rating_source", "email"})
"""What follows from its partners where an entry is a side."""
WEIGHTY = frozenset({"rank", "rating", "start_correction"})
"""Fields that the draw used, and from which the standings start."""


@transaction.atomic
def edit_entry(
    entry_id: int,
    values: Mapping[str, Any],
    *,
    actor: Actor,
    reason: str = "",
    person: Player | None = None,
    expected_seq: int | None = None,
) -> Entry:
    """The entry with these fields changed. Drawn rounds keep their inputs.

    `parts` are family and given name, told by a person, who is known by them from then on; without them, a new name has
    the same family name where it still ends or begins with it, otherwise a guess. An NZGS number (`nzgs_id`) is the
    person's, in every event; with that of somebody else, whom `person` names, the entry becomes theirs; an invented
    player gets none. `server_names`, by server, are the person's in every event too. A rating that is overwritten no
    longer has a list as its source. For contact details, names on servers, families, tags and pseudonyms the ledger
    only records that they changed, never their values. Once a player has had a published board, a new grade, rating or
    correction changes what has been counted so far, so it needs a reason, which goes on record. A `limit_reason` goes
    once the player is inside the limits of the division. `partners` are all those of a side (`Partner`): its name,
    grade, rating and address follow from them. A side also hides what a new partner hides elsewhere in the event.

    Raises OvertakenError where somebody changed one of the fields after ledger event `expected_seq`, AmbiguousPlayer
    where the number is somebody else's and `person` isn't, and OutsideLimits for a new grade or rating outside the
    limits without a `limit_reason`. Raises Refused for an empty name, a pseudonym that isn't given, parts that don't
    make up the name, an invalid grade, a missing reason, an NZGS number of somebody who is in the division already or
    that would replace one that other events know, and anything that identifies a forgotten person; KeyError for a field
    that cannot be edited.
    """
    if not values.keys() <= EDITABLE:
        raise KeyError(f"not editable: {sorted(values.keys() - EDITABLE)}")
    stream, entry = _locked(entry_id)
    partners: Sequence[Partner] = ()
    newcomers: list[Player] = []
    if entry.division.of_partners:
        if values.keys() & OF_SIDE:
            raise KeyError(f"follows from the partners: {sorted(values.keys() & OF_SIDE)}")
        if "partners" in values:
            partners = _partners(entry, values["partners"])
            values = {**values, **side_values(entry.division, partners)}
            before = {partner.player for partner in partners_of(entry)}
            newcomers = [one.player for one in partners if one.player is not None and one.player not in before]
        if newcomers:
            shown = values.get("name_in_public", entry.name_in_public)
            values = {**values, **hidden_by_partners(entry.division.event_id, newcomers, shown)}
    if entry.player.invented:
        values = {field: value for field, value in values.items() if field != "nzgs_id"}
    try:
        values = {**values, "rank": str(grade_of_entry(values["rank"]))} if "rank" in values else values
    except ValueError as error:
        raise Refused(str(error)) from error
    if values.get("rating", entry.rating) != entry.rating:
        values = {"rating_source": None, **values}
    values = {**values, **changed_reason(entry, values), **changed_public_name(entry, values)}
    given_parts: NameParts | None = values.get("parts") or None
    changed = apply_changes(entry, {field: value for field, value in values.items() if field not in OF_PERSON})
    if not entry.name.strip():
        raise Refused(_("Give the player a name."))
    if not entry.division.of_partners:
        changed |= _new_parts(entry, given_parts, renamed=bool(changed.keys() & {"name", "latin_name"}))
    changed |= _changed_partners(entry, partners, changed)
    if "nzgs_id" in values and values["nzgs_id"] != entry.player.nzgs_id:
        changed["nzgs_id"] = [entry.player.nzgs_id, values["nzgs_id"]]
    if "server_names" in values and values["server_names"] != entry.player.server_names:
        changed["server_names"] = [entry.player.server_names, values["server_names"]]
    _refuse_overtaken(entry, stream, expected_seq, changed)
    if changed.keys() & ABOUT and entry.player.forgotten_at is not None:
        raise Refused(_("That player asked to be forgotten: their name and details stay empty."))
    weighty = bool(changed.keys() & WEIGHTY) and _was_drawn(entry)
    if weighty and not reason.strip():
        raise Refused(
            _(
                "{name} has been drawn already: give a reason for changing the grade, rating or starting score. "
                "It goes on record, and the standings follow."
            ).format(name=entry.name)
        )
    if given_parts and entry.player.forgotten_at is None:
        keep_parts(entry.player, given_parts)
    if "nzgs_id" in changed and _given_to_holder(entry, values["nzgs_id"], person, stream, actor):
        del changed["nzgs_id"]
    elif "nzgs_id" in changed:
        _change_number(entry, values["nzgs_id"])
    if "server_names" in changed:
        Player.objects.filter(pk=entry.player_id).update(server_names=values["server_names"])
    if changed:
        changes_told = {field: _payload_change(field, change, entry) for field, change in changed.items()}
        payload: dict[str, Any] = {"name": entry_name(entry), "changed": changes_told}
        if reason.strip():
            payload["reason"] = Personal(reason.strip(), entry.player_id)
        with announced(stream):
            entry.save(update_fields=list(changed.keys() - OF_PERSON))
            if partners:
                keep_partners(entry, partners)
                Player.objects.filter(pk=entry.player_id).update(name=entry.name)
            if newcomers:  # Nobody has told them yet what is kept.
                Entry.objects.filter(pk=entry.pk).update(told="", told_at=None)
            append(stream, "entry.edited", entry_subject(entry), actor, payload)
    return entry


def _partners(entry: Entry, partners: Sequence[Partner]) -> tuple[Partner, ...]:
    """The new partners, each with their player. Raises Refused as `enter_player` does, and AmbiguousPlayer."""
    for place, partner in enumerate(partners, start=1):
        check_partner(entry.division, partner, place)
    return known_partners(entry.division, partners)


def _changed_partners(
    entry: Entry, partners: Sequence[Partner], of_side: Mapping[str, list[Any]]
) -> dict[str, list[Any]]:
    """What changed about the partners of a side, each as in the ledger, besides what follows for the side; nothing
    without new ones."""
    if not partners:
        return {}
    old = partners_of(entry)
    before, after = partners_payload(old), partners_payload(partners)
    changed = {field: [before[field], after[field]] for field in before if before[field] != after[field]}
    addresses = [[partner.email for partner in ones] for ones in (old, partners)]
    if addresses[0] != addresses[1] and "email" not in of_side:
        changed["email"] = addresses
    latins = [[partner.latin_name.strip() for partner in ones] for ones in (old, partners)]
    if latins[0] != latins[1] and not {"partners", "latin_name"} & {*changed, *of_side}:
        changed["partner_latin"] = latins
    return changed


def _refuse_overtaken(entry: Entry, stream: Stream, expected_seq: int | None, changed: Mapping[str, list[Any]]) -> None:
    """Raise OvertakenError for fields that somebody else edited after `expected_seq`; what follows from a name or a
    rating isn't named besides."""
    follows = {"rating_source", "name_guessed"} | (NAMES - {"name"} if "name" in changed else set())
    follows |= OF_PERSON & {"partners", "strengths"}
    typed = {field: change for field, change in changed.items() if field not in follows}
    editors = editors_since(stream, expected_seq, "entry.edited", entry_subject(entry))
    if "name_guessed" in editors:  # Somebody told which part is the family name.
        editors.setdefault("family_name", editors["name_guessed"])
    if "rating" in typed and (who := rating_editors(stream, expected_seq).get(entry_subject(entry))):
        editors["rating"] = who
    refuse_overtaken(stream, editors, typed, field_words)


def _given_to_holder(entry: Entry, nzgs_id: str, person: Player | None, stream: Stream, actor: Actor) -> bool:
    """Give the entry to the other person who has this number, if `person` says so; False where nobody else has it."""
    holder = person_of_number(entry.division, nzgs_id)
    if holder is None or holder.player == entry.player_id:
        return False
    if person is None or person.pk != holder.player:
        raise AmbiguousPlayer(entry.name, (holder,), number=nzgs_id)
    if holder.entered:
        raise Refused(
            _("{name} is already entered in {division}.").format(name=holder.name, division=entry.division.name)
        )
    hand_over([entry], person, [stream], actor)
    entry.player = person
    return True


def _change_number(entry: Entry, nzgs_id: str) -> None:
    """Give the entry's person this NZGS number, in place of one that only this event knows; empty for none."""
    player = Player.objects.select_for_update(no_key=True).get(pk=entry.player_id)
    elsewhere = Entry.objects.filter(player=player).exclude(division__event=entry.division.event_id)
    if player.nzgs_id and not elsewhere.exists():
        player.nzgs_id = ""
        player.save(update_fields=["nzgs_id"])
    if player.nzgs_id and not nzgs_id:
        raise Refused(
            _("{name} has the NZGS number {number} in other events too, so it stays.").format(
                name=player.name, number=player.nzgs_id
            )
        )
    with_number(player, nzgs_id)


def _new_parts(entry: Entry, given_parts: NameParts | None, *, renamed: bool) -> dict[str, list[Any]]:
    """Set the parts of the name that were told, or follow from a new name; what changed, as in `apply_changes`."""
    if given_parts is not None and not given_parts.make_up(entry.filed_name):
        raise Refused(
            _("“{family}” and “{given}” don’t make up {name}.").format(
                family=given_parts.family, given=given_parts.given, name=entry.filed_name
            )
        )
    if given_parts is None and not renamed:
        return {}
    kept = None if entry.name_guessed or not entry.family_name else parts_with(entry.family_name, entry.filed_name)
    parts = given_parts or kept or parts_in(entry.filed_name)
    fields = {"family_name": parts.family, "given_name": parts.given, "name_guessed": parts.guessed}
    return apply_changes(entry, fields)


def _payload_change(field: str, change: list[Any], entry: Entry) -> list[Any]:
    """The old and new value for the ledger: personal data outside the hash."""
    if field in PRIVATE:
        return ["…", "…"]
    if field in NAMES:
        return [name_of(value, entry.player_id) if value else value for value in change]
    if field in TELLING:
        return [Personal(value, entry.player_id) if value else value for value in change]
    return change


def _was_drawn(entry: Entry) -> bool:
    return Seat.objects.filter(entry=entry).published().exists()


@transaction.atomic
def withdraw_entry(entry_id: int, *, actor: Actor, reason: str = "") -> Entry:
    """The entry, out of every round from the first unpublished one. Withdrawing twice changes nothing."""
    stream, entry = _locked(entry_id)
    if entry.withdrawn_from is None:
        entry.withdrawn_from = _first_open_round(entry)
        payload = {
            "name": entry_name(entry),
            "from_round": entry.withdrawn_from,
            "reason": Personal(reason, entry.player_id) if reason else "",
        }
        with announced(stream):
            entry.save(update_fields=["withdrawn_from"])
            append(stream, "entry.withdrawn", entry_subject(entry), actor, payload)
    return entry


@transaction.atomic
def return_entry(entry_id: int, *, actor: Actor) -> Entry:
    """The entry, reinstated after a withdrawal in the rounds that aren't drawn yet. Raises Refused for one that was
    moved to another division, and for a side whose partner entered in another one since."""
    stream, entry = _locked(entry_id)
    if (moved := entry.went_to.select_related("division").first()) is not None:
        raise Refused(
            _("{name} was moved to {division}: undo that there.").format(name=entry.name, division=moved.division.name)
        )
    if entry.withdrawn_from is not None:
        refuse_in_another_side(entry, [partner.player for partner in partners_of(entry) if partner.player is not None])
        entry.withdrawn_from = None
        with announced(stream):
            entry.save(update_fields=["withdrawn_from"])
            append(stream, "entry.returned", entry_subject(entry), actor, {"name": entry_name(entry)})
    return entry


@transaction.atomic
def plan_round(
    entry_id: int, round_number: int, status: Status | None, *, actor: Actor, expected_seq: int | None = None
) -> None:
    """Mark an entry as excused or absent in a round, or with None as playing.

    Raises Refused where the round is published, for a round that the division doesn't have, and for a status that isn't
    for a director to set; OvertakenError where somebody said otherwise after ledger event `expected_seq`.
    """
    stream, entry = _locked(entry_id)
    if not 1 <= round_number <= entry.division.rounds:
        raise Refused(_("{name} has {rounds} rounds.").format(name=entry.division.name, rounds=entry.division.rounds))
    if status is not None and status not in PLANNED:
        raise Refused(_("“{value}” isn’t for a director to set: choose excused or no-show.").format(value=status.value))
    if Round.objects.filter(division=entry.division, number=round_number).published().exists():
        raise Refused(
            _("Round {round} is published: enter the result of {name}’s board instead.").format(
                round=round_number, name=entry.name
            )
        )
    rows = RoundStatus.objects.filter(entry=entry, round_number=round_number)
    before = rows.values_list("status", flat=True).first()
    if before == (status.value if status else None):
        return
    now = Status(before) if before else None
    who = (entry_subject(entry), entry.name)
    refuse_other_answers(stream, expected_seq, entry.division, round_number, {who: (now, status)})
    rows.delete()
    if status is not None:
        RoundStatus.objects.create(entry=entry, round_number=round_number, status=status.value)
    append(
        stream,
        "entry.planned",
        entry_subject(entry),
        actor,
        {"name": entry_name(entry), "round": round_number, "from": before, "to": status.value if status else "plays"},
    )


@transaction.atomic
def plan_rounds(
    entry_id: int, plans: Mapping[int, Status | None], *, actor: Actor, expected_seq: int | None = None
) -> None:
    """Like `plan_round`, for several rounds at once: all of them, or if one is refused, none."""
    for number, status in sorted(plans.items()):
        plan_round(entry_id, number, status, actor=actor, expected_seq=expected_seq)


def _locked(entry_id: int) -> tuple[Stream, Entry]:
    entry = Entry.objects.select_related("division__event").get(pk=entry_id)
    stream = lock(entry.division.event.stream_id)
    return stream, Entry.objects.select_related("division__event").get(pk=entry_id)


def _first_open_round(entry: Entry) -> int:
    published = Round.objects.filter(division=entry.division).published()
    return int(published.aggregate(last=Max("number"))["last"] or 0) + 1
