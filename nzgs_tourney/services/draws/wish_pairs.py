"""A director's wishes for a round: two players together, two apart, or the bye for somebody; add or remove one."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from itertools import combinations

from django.db import transaction
from django.db.models import Q

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, PairWish, Round, WishKind
from nzgs_tourney.services.draws.kept_bracket import refuse_by_hand
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_replacing
from nzgs_tourney.services.events.subjects import entry_name, entry_names, round_subject
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.wording.draws.draft_notes import in_the_way_words, wish_words

MOST = 40
"""How many players can be kept apart in one go."""


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
    division, stream = _open_for_wishes(division_id, number)
    people = {entry.pk: entry for entry in Entry.objects.filter(division=division, pk__in=(one, other or one))}
    if kind == WishKind.BYE:
        other = None
    elif other is None or one == other:
        raise Refused(_("Choose two different entries."))
    if {one, other} - people.keys() - {None}:
        raise Refused(_("Choose entries of this division."))
    low, high = (one, None) if other is None else (min(one, other), max(one, other))
    where = None if always and kind == WishKind.APART else number
    same = PairWish.objects.filter(division=division, round_number=where, kind=kind, one=low, other=high).first()
    if same is not None:
        return same
    names = [people[player].name for player in (one, other) if player is not None]
    _refuse_contradiction(stream, division, number, kind, {low, high} - {None}, names, where is None, expected_seq)
    wish = PairWish.objects.create(division=division, round_number=where, kind=kind, one_id=low, other_id=high)
    append(stream, "wish.added", round_subject(division, number), actor, _wish_payload(wish, number))
    return wish


@transaction.atomic
def keep_apart(
    division_id: int,
    number: int,
    players: Collection[int],
    *,
    actor: Actor,
    always: bool = False,
    expected_seq: int | None = None,
) -> tuple[PairWish, ...]:
    """The wishes that keep every two of these players apart, e.g. of a family; `always` in every round. One ledger
    event, none where all of them were kept apart before.

    Raises Refused for fewer than two or more than MOST players, and as `add_wish` does; OvertakenError as it does.
    """
    division, stream = _open_for_wishes(division_id, number)
    people = {entry.pk: entry for entry in Entry.objects.filter(division=division, pk__in=set(players))}
    if set(players) - people.keys():
        raise Refused(_("Choose entries of this division."))
    if not 2 <= len(people) <= MOST:
        raise Refused(_("Choose from 2 to {most} entries.").format(most=MOST))
    where = None if always else number
    kept = {"division": division, "round_number": where, "kind": WishKind.APART}
    wishes, new = [], False
    for one, other in combinations(sorted(people), 2):
        wish = PairWish.objects.filter(**kept, one=one, other=other).first()
        if wish is None:
            names = [people[one].name, people[other].name]
            _refuse_contradiction(stream, division, number, WishKind.APART, {one, other}, names, always, expected_seq)
            wish, new = PairWish.objects.create(**kept, one_id=one, other_id=other), True
        wishes.append(wish)
    if new:
        payload = {"round": number, "kind": WishKind.APART.value, "players": entry_names(people), "always": always}
        append(stream, "wish.added", round_subject(division, number), actor, payload)
    return tuple(wishes)


@transaction.atomic
def drop_wish(division_id: int, number: int, *wish_ids: int, actor: Actor) -> None:
    """Remove a wish, or those of a group that is kept apart, with one ledger event; those that are already gone change
    nothing. Raises Refused for a round that is published."""
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    _refuse_published(division, number)
    wishes = list(PairWish.objects.select_related("one", "other").filter(division=division, pk__in=wish_ids))
    if not wishes:
        return
    payload = _wish_payload(wishes[0], number)
    if len(wishes) > 1:
        payload["players"] = entry_names({entry for wish in wishes for entry in (wish.one_id, wish.other_id) if entry})
    PairWish.objects.filter(pk__in=[wish.pk for wish in wishes]).delete()
    append(stream, "wish.dropped", round_subject(division, number), actor, payload)


def _open_for_wishes(division_id: int, number: int) -> tuple[Division, Stream]:
    """The division and its event's stream, locked. Raises Refused where its draw takes no wishes for this round."""
    division = Division.objects.select_related("event").get(pk=division_id)
    stream = lock(division.event.stream_id)
    _refuse_published(division, number)
    refuse_by_hand(division)
    if division.system == System.ROUND_ROBIN.value:
        raise Refused(_("A round robin follows its schedule: its draw takes no wishes."))
    return division, stream


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


def _refuse_contradiction(
    stream: Stream,
    division: Division,
    number: int,
    kind: WishKind,
    players: Set[int | None],
    names: Sequence[str],
    every_round: bool,
    expected_seq: int | None,
) -> None:
    """Refuse a wish of this kind about these players, with their names, beside one that it contradicts; naming who
    added that one after `expected_seq`."""
    in_the_way = _contradiction(division, number, kind, players, every_round=every_round)
    if in_the_way is not None:
        _refuse_overtaken(stream, expected_seq, in_the_way, wish_words(kind.value, *names, *[""] * (2 - len(names))))
        raise Refused(in_the_way_words(in_the_way.kind, *_names(in_the_way), in_the_way.round_number))


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
