"""A director's wishes for a round: two players together, two apart, or the bye for somebody; add or remove one."""

from __future__ import annotations

from collections.abc import Set

from django.db import transaction
from django.db.models import Q

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, PairWish, Round, WishKind
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_replacing
from nzgs_tourney.services.events.subjects import entry_name, round_subject
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.wording.draws.draft_notes import in_the_way_words, wish_words


@transaction.atomic
def add_wish(
    division_id: int,
    number: int,
    kind: WishKind,
    one: int,
    other: int | None = None,
    *,
    actor: Actor,
    always: bool = False,
    expected_seq: int | None = None,
) -> PairWish:
    """The wish, which counts from the next draw of the round; `always` keeps a pair apart in every round.

    The same wish again gives the existing one. Raises Refused for a player who isn't an entry of the division, for the
    same player twice, for a round that is published, in a round robin, and where another wish contradicts it;
    OvertakenError where somebody added that one after ledger event `expected_seq`.
    """
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    _refuse_published(division, number)
    if division.system == System.ROUND_ROBIN.value:
        raise Refused(_("A round robin follows its schedule: its draw takes no wishes."))
    people = {entry.pk: entry for entry in Entry.objects.filter(division=division, pk__in=(one, other or one))}
    if kind == WishKind.BYE:
        other = None
    elif other is None or one == other:
        raise Refused(_("Choose two different players."))
    if {one, other} - people.keys() - {None}:
        raise Refused(_("Choose players of this division."))
    low, high = (one, None) if other is None else (min(one, other), max(one, other))
    where = None if always and kind == WishKind.APART else number
    same = PairWish.objects.filter(division=division, round_number=where, kind=kind, one=low, other=high).first()
    if same is not None:
        return same
    in_the_way = _contradiction(division, number, kind, {low, high} - {None}, every_round=where is None)
    if in_the_way is not None:
        names = [people[player].name for player in (one, other) if player is not None]
        _refuse_overtaken(stream, expected_seq, in_the_way, wish_words(kind.value, *names, *[""] * (2 - len(names))))
        raise Refused(in_the_way_words(in_the_way.kind, *_names(in_the_way), in_the_way.round_number))
    wish = PairWish.objects.create(division=division, round_number=where, kind=kind, one_id=low, other_id=high)
    append(stream, "wish.added", round_subject(division, number), actor, _wish_payload(wish, number))
    return wish


@transaction.atomic
def drop_wish(division_id: int, number: int, wish_id: int, *, actor: Actor) -> None:
    """Remove a wish; one that is already gone changes nothing. Raises Refused for a round that is published."""
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    _refuse_published(division, number)
    wish = PairWish.objects.select_related("one", "other").filter(division=division, pk=wish_id).first()
    if wish is None:
        return
    payload = _wish_payload(wish, number)
    wish.delete()
    append(stream, "wish.dropped", round_subject(division, number), actor, payload)


def _refuse_published(division: Division, number: int) -> None:
    if not 1 <= number <= division.rounds:
        raise Refused(
            _("{name} has {rounds} rounds: there is no round {number}.").format(
                name=division.name, rounds=division.rounds, number=number
            )
        )
    if Round.objects.filter(division=division, number=number).published().exists():
        raise Refused(_("Round {number} is published: wishes can’t change its boards.").format(number=number))


def _contradiction(
    division: Division, number: int, kind: WishKind, players: Set[int | None], *, every_round: bool
) -> PairWish | None:
    """The first wish beside which no draw could respect another of this kind about these players: in round `number`, or
    also in any later round."""
    rounds = Q(round_number__gte=number) if every_round else Q(round_number=number)
    others = PairWish.objects.select_related("one", "other").filter(rounds | Q(round_number=None), division=division)
    for wish in others:
        if _contradict(kind, WishKind(wish.kind), shared=len(players & {wish.one_id, wish.other_id})):
            return wish
    return None


def _names(wish: PairWish) -> tuple[str, str]:
    return wish.one.name, "" if wish.other is None else wish.other.name


def _refuse_overtaken(stream: Stream, expected_seq: int | None, wish: PairWish, yours: str) -> None:
    """Raise OvertakenError where somebody added this wish after `expected_seq`."""
    added = {"kind": wish.kind, "players": [name for name in _names(wish) if name]}
    since = events_since(stream, expected_seq, "wish.added")
    since = [event for event in since if added.items() <= event.full_payload.items()]
    refuse_replacing(stream, since, _("the wish"), wish_words(wish.kind, *_names(wish)), yours)


def _contradict(new: WishKind, old: WishKind, *, shared: int) -> bool:
    """Whether two different wishes for one round contradict each other, which have so many players in common."""
    kinds = {new, old}
    if kinds == {WishKind.BYE}:
        return True
    if WishKind.APART in kinds:
        return kinds == {WishKind.APART, WishKind.TOGETHER} and shared == 2
    return shared > 0


def _wish_payload(wish: PairWish, number: int) -> dict[str, object]:
    names = [entry_name(entry) for entry in (wish.one, wish.other) if entry is not None]
    return {"round": number, "kind": wish.kind, "players": names, "always": wish.round_number is None}
