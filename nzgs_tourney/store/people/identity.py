"""Finds the person behind players: the federation merges players who are one person, and each of their names finds
them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from games.models import Game, PersonalData
from nzgs_tourney.models import (
    ClosedBalance,
    Entry,
    FormerName,
    Member,
    Namesakes,
    PointsYear,
    User,
    YearStanding,
)
from ratings.imports.matching import Matches, SoughtPerson, match_names
from ratings.imports.names import name_key
from ratings.imports.rating_list import ListedRow
from ratings.models import ListedRating, Player
from ratings.models.player import Players


def players_besides_removed() -> Players:
    """All players but those who were invented for a rehearsal or a side, and those who are left over from an entry that
    was removed or is somebody else's now: they have no other entry, no game, line of a rating list, points, account or
    NZGS number, and nobody has said who they are. The history still names them, so forgetting a person searches all
    players."""
    own = {"player": OuterRef("pk")}
    removed = Exists(PersonalData.objects.filter(event__kind__in=("entry.added", "entry.removed"), **own))
    elsewhere = (
        *(
            model._default_manager.filter(**own)
            for model in (Entry, Member, ListedRating, YearStanding, ClosedBalance, User)
        ),
        PointsYear.objects.filter(representative=OuterRef("pk")),
        *(Game.objects.filter(**{side: OuterRef("pk")}) for side in ("black", "white")),
        *(Namesakes.objects.filter(**{side: OuterRef("pk")}) for side in ("kept", "other")),
    )
    gone = Q(removed, nzgs_id="")
    for rows in elsewhere:
        gone &= ~Q(Exists(rows))
    return Player.objects.filter(invented=False).exclude(gone)


def joined_players() -> dict[int, int]:
    """Each player who was found to be somebody else, by number, with the number of the player they are kept as, who is
    nobody else. One query."""
    standing = Namesakes.objects.in_force().filter(same=True)
    direct = dict(standing.values_list("other_id", "kept_id"))
    return {other: _end(direct, other) for other in direct}


def _end(direct: Mapping[int, int], player: int) -> int:
    while player in direct:
        player = direct[player]
    return player


def everybody_who_is(player: int) -> frozenset[int]:
    """The numbers of every player who is the same person as this one, itself among them. One query."""
    players_joined = joined_players()
    first = players_joined.get(player, player)
    return frozenset({first, *(other for other, person in players_joined.items() if person == first)})


def everybody_on_the_board(player: int) -> frozenset[int]:
    """The same, with the players that stand at a board for the sides of which this person is a partner. Two
    queries."""
    person = everybody_who_is(player)
    return person | set(Member.objects.filter(player__in=person).values_list("entry__player", flat=True))


def person_of(player: Player) -> Player:
    """The player that this one was merged into, usually itself. One query, two where it is another."""
    first = joined_players().get(player.pk)
    return player if first is None else Player.objects.get(pk=first)


def match_people(sought: Sequence[SoughtPerson], *, without: Collection[int] = ()) -> Matches:
    """Which of the people known here matches, leaving out `without`: a row's `line` is the player's number, its name
    the player's. Any name they were entered with, had before, or were merged under finds them. Four queries."""
    players_joined = joined_players()
    known = players_besides_removed().remembered().only("name", "nzgs_id")
    people = {player.pk: player for player in known}
    others = other_names(people, players_joined)
    rows = [
        ListedRow(pk, person.name, person.nzgs_id, other_names=others.get(pk, ()))
        for pk, person in people.items()
        if pk not in players_joined and pk not in without
    ]
    return match_names(sought, rows)


def names_at(players: Collection[int], moment: datetime | None) -> dict[int, str]:
    """The names that these players had at a moment, by number; for None, those they have now. Two queries, one for
    None."""
    names = dict(Player.objects.filter(pk__in=players).values_list("pk", "name"))
    if moment is not None:
        since = FormerName.objects.filter(player__in=players, at__gt=moment).order_by("-at", "-pk")
        names.update(since.values_list("player_id", "name"))
    return names


def other_names(people: Mapping[int, Player], players_joined: Mapping[int, int]) -> dict[int, tuple[str, ...]]:
    """The names of each person besides their own, by the number of the player who is kept; two that differ only in case
    or accents are one. `people` are all players, `players_joined` those who are somebody else. Three queries."""
    names: dict[int, dict[str, str]] = defaultdict(dict)
    entered_names = [
        *((pk, people[pk].name) for pk in players_joined if pk in people),
        *Entry.objects.order_by().values_list("player_id", "name").distinct(),
        *Member.objects.order_by().values_list("player_id", "name").distinct(),
        *FormerName.objects.values_list("player_id", "name"),
    ]
    for player, name in entered_names:
        person = players_joined.get(player, player)
        if person in people and (key := name_key(name)) and key != name_key(people[person].name):
            names[person].setdefault(key, name)
    return {person: tuple(sorted(found.values())) for person, found in names.items()}
