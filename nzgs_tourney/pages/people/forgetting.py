"""The federation's pages on which a person is forgotten: the search, and the question."""

from __future__ import annotations

from dataclasses import dataclass

from games.wording.numbers import listed
from nzgs_tourney.store.forgetting import in_the_way, person_held
from nzgs_tourney.store.identity import joined_players
from nzgs_tourney.store.last_seen import UNSEEN, last_seen
from nzgs_tourney.store.remaining_names import remaining_names
from ratings.imports.names import name_key
from ratings.models import Player
from ratings.translation import gettext as _
from ratings.translation import ngettext

MOST = 50
"""As many people found as are shown at once."""


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """A person in one line; `words` tell where they were seen last."""

    pk: int
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class FoundPeople:
    """The first of `in_all` people whose names have what was searched."""

    people: tuple[FoundPerson, ...]
    in_all: int


@dataclass(frozen=True, slots=True)
class ForgetPage:
    """The question. `summary` is what there is of them, in words; `also` other names of theirs; `waits`
    what has to be done before, as sentences; `account` the username of theirs, empty for none.
    `records`, `texts` and `lines` tell how many of them have the name and keep it, empty for none."""

    pk: int
    name: str
    also: tuple[str, ...]
    summary: str
    waits: tuple[str, ...]
    account: str
    records: str
    texts: str
    lines: str


def found_people(search: str) -> FoundPeople:
    """People by a part of the name, macrons, accents and case aside. Four queries."""
    wanted, joined = name_key(search).split(), joined_players()
    players = Player.objects.filter(forgotten_at=None).only("name") if wanted else Player.objects.none()
    found = [one for one in players if one.pk not in joined and all(word in name_key(one.name) for word in wanted)]
    seen = last_seen({one.pk for one in found[:MOST]})
    shown = (FoundPerson(one.pk, one.name, seen[one.pk].words if one.pk in seen else _(UNSEEN)) for one in found[:MOST])
    return FoundPeople(tuple(shown), len(found))


def forget_page(player: Player) -> ForgetPage:
    """The question about one person."""
    held = person_held(player)
    left = remaining_names(held)
    entries, games, lines = len(held.entries), len(held.games), len(held.lines)
    counts = (
        (entries, ngettext("{count} entry", "{count} entries", entries)),
        (games, ngettext("{count} game", "{count} games", games)),
        (lines, ngettext("{count} line of rating lists", "{count} lines of rating lists", lines)),
    )
    has = listed([message.format(count=f"{count:,}") for count, message in counts if count]) or _("Entered nowhere")
    where = listed([event.name for event in held.events])
    summary = _("{has}, in {events}.") if where else _("{has}.")
    return ForgetPage(
        pk=player.pk,
        name=player.name,
        also=tuple(name for name in held.names if name != player.name),
        summary=summary.format(has=has, events=where),
        waits=in_the_way(held),
        account=held.account.username if held.account else "",
        records=_counted(
            left.records, ngettext("{count} record of their games", "{count} records of their games", left.records)
        ),
        lines=_counted(left.lines, ngettext("{count} line of the history", "{count} lines of the history", left.lines)),
        texts=_counted(
            left.texts, ngettext("{count} text in their events", "{count} texts in their events", left.texts)
        ),
    )


def _counted(count: int, message: str) -> str:
    return message.format(count=f"{count:,}") if count else ""
