"""A director matches players with a rating list and gives the entries of the event their ratings from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from games.ledger.actor import Actor
from games.ledger.append import announced, append, lock
from games.ledger.personal import name_of
from games.wording.numbers import in_row
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.services.subjects import EVENT, entry_name, entry_subject
from nzgs_tourney.store.rating_matches import NOBODY, RatingMatch, rating_matches
from ratings.errors import Refused
from ratings.models import ListedRating, RatingList
from ratings.services.match_player import match_player
from ratings.translation import gettext as _
from ratings.translation import ngettext


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
def apply_ratings(event_id: int, rating_list_id: int, answers: Mapping[int, str], *, actor: Actor) -> Applied:
    """Save the matches and freeze the ratings in the entries; one ledger event with every change.

    `answers` says by player which line of the list is theirs (its number), or `none`. Without an answer a certain
    match is used, and the entries of a doubtful one stay as they are. An entry with a published board keeps its rating:
    what was drawn stays true. With `none`, a rating that came from this list is removed. Doing it twice changes
    nothing. Raises Refused, changing nothing, for an answer that isn't a line of this list, or a line chosen for two
    players.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    # Another event may be matching players on the same list.
    rating_list = RatingList.objects.select_for_update(no_key=True).get(pk=rating_list_id)
    changes: list[dict[str, Any]] = []
    settled: list[dict[str, Any]] = []
    rated: list[Entry] = []
    unchanged = doubtful = 0
    chosen: dict[int, str] = {}
    for match in rating_matches(event, rating_list):
        line = _line(rating_list, match, answers.get(match.player, ""))
        if line is None and match.state == "doubtful" and answers.get(match.player) != NOBODY:
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
        if match_player(rating_list, match.player, line.pk if line else None):
            settled.append(
                {
                    "name": name_of(match.name, match.player),
                    "line": name_of(f"{line.line}, {line.name}", match.player) if line else None,
                }
            )
        rating = line.rating if line else None
        if rating is None and answers.get(match.player) != NOBODY:
            continue
        fixed = {entry.pk for entry in match.entries if entry.fixed}
        entries = Entry.objects.filter(pk__in=[entry.pk for entry in match.entries])
        if rating is None:
            entries = entries.filter(rating_source__rating_list=rating_list)
        for entry in entries.select_related("division"):
            if entry.rating == rating and entry.rating_source_id == (line.pk if line else None):
                continue
            if entry.pk in fixed:
                unchanged += entry.rating != rating
                continue
            before = entry.rating
            entry.rating, entry.rating_source = rating, line
            rated.append(entry)
            changes.append(
                {
                    "name": entry_name(entry),
                    "entry": entry_subject(entry),
                    "from": _text(before),
                    "to": _text(rating),
                }
            )
    if changes or settled:
        payload = {"list": str(rating_list), "ratings": changes, "settled": settled}
        with announced(stream):
            Entry.objects.bulk_update(rated, ["rating", "rating_source"])
            append(stream, "ratings.applied", EVENT, actor, payload)
    return Applied(len(changes), unchanged, doubtful)


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


def _text(rating: object) -> str | None:
    return None if rating is None else str(rating)
