"""The federation's pages for forgetting a person: the search, and the question before it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from games.wording.numbers import listed
from ground.translation import gettext as _, ngettext
from nzgs_tourney.pages.people.namesakes_page import SomebodyKnown, somebody_known
from nzgs_tourney.store.backups.backup_folder import copies
from nzgs_tourney.store.people.forgetting import ForgettingObstacle, forgetting_obstacles, person_held, remaining_names
from nzgs_tourney.store.people.identity import joined_players
from nzgs_tourney.tournament.wording.entries.who_it_is import obstacle_words
from ratings.imports.names import name_key
from ratings.models import Player

MOST = 50
"""The most found people shown at once."""


@dataclass(frozen=True, slots=True)
class FoundPeople:
    """The first of `in_all` people whose names contain the search text."""

    people: tuple[SomebodyKnown, ...]
    in_all: int


@dataclass(frozen=True, slots=True)
class ForgettingStep:
    """Something that has to be done first, as a sentence; `round_url` is the page where its round is closed, empty
    where it waits for something else."""

    sentence: str
    round_url: str
    round: int


@dataclass(frozen=True, slots=True)
class ForgetPage:
    """The question. `summary` is what is stored about them, in words; `also` their other names; `waits` what has to be
    done first; `account` their username, empty for none. `records`, `texts` and `lines` say how many contain the name
    and keep it, empty for none. `copies`: this computer has backups and other copies of the site."""

    pk: int
    name: str
    also: tuple[str, ...]
    summary: str
    waits: tuple[ForgettingStep, ...]
    account: str
    records: str
    texts: str
    lines: str
    copies: bool


def found_people(search: str) -> FoundPeople:
    """People by a part of the name, ignoring macrons, accents and case. Four queries."""
    search_words, players_joined = name_key(search).split(), joined_players()
    players = Player.objects.remembered().only("name") if search_words else Player.objects.none()
    matching = [
        player
        for player in players
        if player.pk not in players_joined and all(word in name_key(player.name) for word in search_words)
    ]
    first = somebody_known({player.pk: player.name for player in matching[:MOST]})
    return FoundPeople(tuple(first.values()), len(matching))


def forget_page(player: Player) -> ForgetPage:
    """The question about one person."""
    person = person_held(player)
    remaining = remaining_names(person)
    entries, games, lines = len(person.entries), len(person.games), len(person.lines)
    counts = (
        (entries, ngettext("{count} entry", "{count} entries", entries)),
        (games, ngettext("{count} game", "{count} games", games)),
        (lines, ngettext("{count} line of rating lists", "{count} lines of rating lists", lines)),
    )
    has = listed([message.format(count=f"{count:,}") for count, message in counts if count]) or _("Entered nowhere")
    where = listed([event.name for event in person.events])
    summary = _("{has}, in {events}.") if where else _("{has}.")
    return ForgetPage(
        pk=player.pk,
        name=player.name,
        also=tuple(name for name in person.names if name != player.name),
        summary=summary.format(has=has, events=where),
        waits=tuple(map(_wait, forgetting_obstacles(person))),
        account=person.account.username if person.account else "",
        records=_counted(
            remaining.records,
            ngettext("{count} record of their games", "{count} records of their games", remaining.records),
        ),
        lines=_counted(
            remaining.lines, ngettext("{count} line of the history", "{count} lines of the history", remaining.lines)
        ),
        texts=_counted(
            remaining.texts, ngettext("{count} text in their events", "{count} texts in their events", remaining.texts)
        ),
        copies=bool(copies()),
    )


def _wait(obstacle: ForgettingObstacle) -> ForgettingStep:
    """Who may read this page may close every event's rounds."""
    if obstacle.open_round is None:
        return ForgettingStep(obstacle_words(obstacle.code), "", 0)
    division, number = obstacle.open_round
    address = reverse("desk:round", args=[division.event.slug, division.slug, number])
    return ForgettingStep(obstacle_words(obstacle.code), address, number)


def _counted(count: int, message: str) -> str:
    return message.format(count=f"{count:,}") if count else ""
