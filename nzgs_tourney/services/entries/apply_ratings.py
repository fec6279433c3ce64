"""A director matches players with a rating list and gives the entries of the event their ratings from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor, name_of
from games.ledger.append import announced, append, lock
from games.models import Stream
from games.wording.numbers import in_row
from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.services.entries.partners import (
    Partner,
    keep_partners,
    partners_of,
    partners_payload,
    side_values,
)
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_overtaken
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.events.subjects import EVENT, entry_name, entry_subject
from nzgs_tourney.store.entries.rating_matches import NOBODY, MatchState, RatingMatch, rating_matches
from nzgs_tourney.tournament.wording.events.ledger_changes import rating_words
from ratings.models import ListedRating, RatingList
from ratings.services.match_player import match_player


@dataclass(frozen=True, slots=True)
class Applied:
    """How many entries got a new rating, how many kept theirs because a round is published, and how many names are
    still doubtful."""

    changed: int
    fixed: int
    doubtful: int

    @property
    def sentence(self) -> str:
        """What happened, for the person who asked."""
        parts = [ngettext("Updated {count} rating", "Updated {count} ratings", self.changed).format(count=self.changed)]
        if self.fixed:
            parts.append(_("{count} kept because a round is published").format(count=self.fixed))
        if self.doubtful:
            to_choose = ngettext("{count} name still to choose", "{count} names still to choose", self.doubtful)
            parts.append(to_choose.format(count=self.doubtful))
        return _("{facts}.").format(facts=in_row(parts))


@transaction.atomic
def apply_ratings(
    event_id: int, rating_list_id: int, answers: Mapping[int, str], *, actor: Actor, expected_seq: int | None = None
) -> Applied:
    """Save the matches and freeze the ratings in the entries; one ledger event with every change.

    A partner's rating is kept with their place in the side, whose own rating follows from its partners'.

    `answers` says by player which line of the list is theirs (its number), or `none`. Without an answer a certain match
    is used, and the entries of a doubtful one stay as they are. An entry with a published board keeps its rating: what
    was drawn stays true. With `none`, a rating that came from this list is removed. Doing it twice changes nothing.
    Raises OvertakenError where somebody typed another rating, or gave one from a list, after ledger event
    `expected_seq`. Raises Refused, changing nothing, for an answer that isn't a line of this list, or a line chosen for
    two players.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    refuse_rehearsal(stream)
    # Another event may be matching players on the same list.
    rating_list = RatingList.objects.select_for_update(no_key=True).get(pk=rating_list_id)
    decided, doubtful = _decided(rating_list, rating_matches(event, rating_list), answers)
    settled = [_settled_payload(one) for one in decided if match_player(rating_list, one.match.player, one.line_id)]
    rated: list[Entry] = []
    overtaken: dict[str, tuple[Decimal | None, Decimal | None]] = {}
    changes: list[dict[str, Any]] = []
    fixed = 0
    partners: dict[int, dict[int, _Decided]] = {}
    for one in decided:
        for rated_entry in one.match.entries:
            if rated_entry.member is not None:
                partners.setdefault(rated_entry.pk, {})[rated_entry.member] = one
        fixed_entries = {entry.pk for entry in one.match.entries if entry.fixed}
        for entry in _entries_to_rate(rating_list, one):
            if (entry.rating, entry.rating_source_id) == (one.rating, one.line_id):
                continue
            if entry.pk in fixed_entries:
                fixed += entry.rating != one.rating
                continue
            changes.append(_change_payload(entry, one.rating))
            overtaken[entry_subject(entry)] = (entry.rating, one.rating)
            entry.rating, entry.rating_source = one.rating, one.line
            rated.append(entry)
    sides = [side for pk, those in partners.items() if (side := _side(rating_list, pk, those)) is not None]
    for side in sides:
        if side.fixed:
            fixed += 1
            continue
        entry = side.entry
        before, after = (entry.rank, entry.rating), (side.rank, side.rating)
        changes.append(_change_payload(entry, side.rating) | {"rank": [before[0], after[0]]} | side.payload)
        overtaken[entry_subject(entry)] = (entry.rating, side.rating)
        entry.rank, entry.rating = after
        rated.append(entry)
    names = {entry_subject(entry): entry.name for entry in rated}
    editors = rating_editors(stream, expected_seq)
    refuse_overtaken(stream, editors, overtaken, lambda entry, rating: (names[entry], _rating_words(rating)))
    if changes or settled:
        payload = {"list": str(rating_list), "ratings": changes, "settled": settled}
        with announced(stream):
            Entry.objects.bulk_update(rated, ["rank", "rating", "rating_source"])
            for side in sides:
                if not side.fixed:
                    keep_partners(side.entry, side.partners)
            append(stream, "ratings.applied", EVENT, actor, payload)
    return Applied(len(changes), fixed, doubtful)


def rating_editors(stream: Stream, expected_seq: int | None) -> dict[str, str]:
    """Who last changed the rating of each entry after `expected_seq`, typed or from a list, by the entry's subject. At
    most one query."""
    editors: dict[str, str] = {}
    for event in events_since(stream, expected_seq, "entry.edited", "ratings.applied"):
        if event.kind == "entry.edited":
            rated = [event.subject] if "rating" in event.payload.get("changed", ()) else []
        else:
            rated = [change["entry"] for change in event.payload["ratings"]]
        editors |= dict.fromkeys(rated, event.who)
    return editors


def _rating_words(rating: Decimal | None) -> str:
    return _("nothing") if rating is None else rating_words(str(rating))


@dataclass(frozen=True, slots=True)
class _Decided:
    """A player of the event with their line of the list, None for none. `nobody`: the director answered that no line is
    theirs."""

    match: RatingMatch
    line: ListedRating | None
    nobody: bool

    @property
    def line_id(self) -> int | None:
        return self.line.pk if self.line else None

    @property
    def rating(self) -> Decimal | None:
        return self.line.rating if self.line else None


def _decided(
    rating_list: RatingList, matches: Iterable[RatingMatch], answers: Mapping[int, str]
) -> tuple[list[_Decided], int]:
    """The players whose line is certain or answered, and how many are still doubtful. Raises Refused as `apply_ratings`
    does."""
    decided: list[_Decided] = []
    doubtful = 0
    chosen: dict[int, str] = {}
    for match in matches:
        answer = answers.get(match.player, "")
        line = _line(rating_list, match, answer)
        if line is None and match.state is MatchState.DOUBTFUL and answer != NOBODY:
            doubtful += 1
            continue
        if line is not None and line.pk in chosen:
            raise Refused(
                _("{name}, line {line}, is chosen for both {one} and {other}.").format(
                    name=line.name, line=line.line, one=chosen[line.pk], other=match.name
                )
            )
        if line is not None:
            chosen[line.pk] = match.name
        decided.append(_Decided(match, line, answer == NOBODY))
    return decided, doubtful


@dataclass(frozen=True, slots=True)
class _RatedSide:
    """A side some of whose partners get another rating, with what follows for it. `fixed`: a round is published."""

    entry: Entry
    partners: tuple[Partner, ...]
    rank: str
    rating: Decimal | None
    fixed: bool

    @property
    def payload(self) -> dict[str, Any]:
        return partners_payload(self.partners)


def _side(rating_list: RatingList, pk: int, decided: Mapping[int, _Decided]) -> _RatedSide | None:
    """The side with the ratings of these partners, by row of the member; None where none of them changes."""
    entry = Entry.objects.select_related("division").get(pk=pk)
    before = partners_of(entry)
    after = []
    for member, partner in zip(entry.members.order_by("position"), before, strict=True):
        one = decided.get(member.pk)
        source = partner.rating_source
        if one is not None and one.rating is not None:
            after.append(replace(partner, rating=one.rating, rating_source=one.line))
        elif one is not None and one.nobody and source is not None and source.rating_list_id == rating_list.pk:
            after.append(replace(partner, rating=None, rating_source=None))
        else:
            after.append(partner)
    if tuple(after) == before:
        return None
    fixed = any(rated.fixed for one in decided.values() for rated in one.match.entries if rated.pk == pk)
    values = side_values(entry.division, after)
    return _RatedSide(entry, tuple(after), values["rank"], values["rating"], fixed)


def _entries_to_rate(rating_list: RatingList, decided: _Decided) -> Iterable[Entry]:
    """The player's entries that may get another rating: all of them from a line with a rating, none from one without;
    where no line is theirs, those rated from this list."""
    own = [entry.pk for entry in decided.match.entries if entry.member is None]
    entries = Entry.objects.filter(pk__in=own).select_related("division")
    if decided.rating is not None:
        return entries
    return entries.filter(rating_source__rating_list=rating_list) if decided.nobody else ()


def _line(rating_list: RatingList, match: RatingMatch, answer: str) -> ListedRating | None:
    """The player's line: from the answer, or without one from the match."""
    if not answer:
        return match.line
    if answer == NOBODY:
        return None
    if answer not in {choice.value for choice in match.choices}:
        raise Refused(
            _("{name}: that line wasn’t one of the choices. Reload the page and choose again.").format(name=match.name)
        )
    return ListedRating.objects.get(rating_list=rating_list, pk=int(answer))


def _settled_payload(decided: _Decided) -> dict[str, Any]:
    match, line = decided.match, decided.line
    return {
        "name": name_of(match.name, match.player),
        "line": name_of(f"{line.line}, {line.name}", match.player) if line else None,
    }


def _change_payload(entry: Entry, rating: Decimal | None) -> dict[str, Any]:
    return {
        "name": entry_name(entry),
        "entry": entry_subject(entry),
        "from": _text(entry.rating),
        "to": _text(rating),
    }


def _text(rating: Decimal | None) -> str | None:
    return None if rating is None else str(rating)
