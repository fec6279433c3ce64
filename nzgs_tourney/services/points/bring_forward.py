"""Takes a list of the points that people bring into a year, as the federation typed or uploaded it, and finds the
player of each line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from games.ledger.acts import Actor
from games.wording.numbers import decimal_text, listed
from ground.errors import Refused
from ground.freezing import freeze_mappings
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import YearStanding
from nzgs_tourney.services.points.points_year import set_brought_forward
from nzgs_tourney.store.people.identity import joined_players, other_names, players_besides_removed
from nzgs_tourney.store.people.same_people import last_entry_of
from nzgs_tourney.tournament.exchange.brought_forward import BroughtPoints, read_brought
from nzgs_tourney.tournament.wording.entries.who_it_is import last_entry_words
from ratings.imports.names import name_key
from ratings.models import Player

MOST_SAID = 10
"""The most lines that a refusal names; it counts the others."""


def bring_forward(year: int, text: str, *, add_new: bool, take_out: bool, actor: Actor) -> int:
    """Replace the points brought into the year by these lines (`tournament.exchange.brought_forward`); returns how many
    players have any.

    Raises Refused for lines that can't be read or could mean several players, for unknown people unless `add_new`, for
    people who would bring no points any more unless `take_out`, and for a closed year.
    """
    rows, faults = read_brought(text)
    meant = meant_people(rows)
    if problems := (*faults, *meant.faults):
        raise Refused(_said(problems))
    if meant.new and not add_new:
        raise Refused(
            _("{unknown}: no such player. Correct the names, or tick that they are new.").format(unknown=meant.unknown)
        )
    if not take_out and (missing := _left_out(year, meant.brought)):
        raise Refused(
            _("Not in the list, though they bring points so far: {names}. Add them, or tick to take them out.").format(
                names=listed(missing)
            )
        )
    return set_brought_forward(year, meant.brought, actor=actor, new=meant.new)


def _left_out(year: int, brought: Collection[int]) -> list[str]:
    """Who brings points into the year and isn't among these, by name with their points. One query."""
    rows = YearStanding.objects.filter(year__year=year).exclude(brought=0).exclude(player__in=brought)
    missing = rows.order_by("-brought", "player__name", "player").values_list("player__name", "brought")
    return [f"{name} ({decimal_text(points)})" for name, points in missing]


def _said(problems: Sequence[str]) -> str:
    sentences, more = list(problems[:MOST_SAID]), len(problems) - MOST_SAID
    if more > 0:
        sentence = ngettext("{count} more line can’t be read.", "{count} more lines can’t be read.", more)
        sentences.append(sentence.format(count=more))
    return " ".join(sentences)


@dataclass(frozen=True, slots=True)
class PeopleMeant:
    """The points by the player's number. `new` are unknown people (NZGS number, name, points); `faults` are sentences
    about lines that could mean several players, or none."""

    brought: Mapping[int, Decimal]
    new: tuple[tuple[str, str, Decimal], ...]
    faults: tuple[str, ...]

    def __post_init__(self) -> None:
        freeze_mappings(self)

    @property
    def unknown(self) -> str:
        """The names of the unknown people."""
        return listed([name for _line, name, _points in self.new])


def meant_people(rows: Sequence[BroughtPoints]) -> PeopleMeant:
    """The players of these lines: by NZGS number, by `#` and the player's number, or by any name they are known by.
    Four queries, and one for each name that several have."""
    by_name: dict[str, list[Player]] = defaultdict(list)
    by_number: dict[str, Player] = {}
    joined, players = joined_players(), players_besides_removed().in_bulk()
    for pk, known in players.items():
        player = players[joined.get(pk, pk)]
        if player not in by_name[name_key(known.name)]:
            by_name[name_key(known.name)].append(player)
        by_number[f"#{pk}"] = player
        if known.nzgs_id:
            by_number[known.nzgs_id] = player
    others = other_names(players, joined)
    for pk, names in others.items():
        for key in map(name_key, names):
            if players[pk] not in by_name[key]:
                by_name[key].append(players[pk])
    points_of: dict[int, Decimal] = {}
    new: list[tuple[str, str, Decimal]] = []
    faults: list[str] = []
    for row in rows:
        matching = (
            [by_number[row.nzgs_id]] if row.nzgs_id in by_number else [] if row.nzgs_id else by_name[name_key(row.name)]
        )
        if len(matching) > 1:
            ways = listed(_each_with_number(matching, row.name, others))
            faults.append(
                _("Line {line}: {found} players are called {name}. Put a number before the name: {ways}.").format(
                    line=row.line, found=len(matching), name=row.name, ways=ways
                )
            )
        elif matching and matching[0] not in by_name[name_key(row.name)]:
            faults.append(
                _("Line {line}: number {nzgs_id} is {known}, not {name}.").format(
                    line=row.line, nzgs_id=row.nzgs_id, known=matching[0].name, name=row.name
                )
            )
        elif matching and matching[0].pk in points_of:
            faults.append(_("Line {line}: {name} is in an earlier line already.").format(line=row.line, name=row.name))
        elif matching:
            points_of[matching[0].pk] = row.points
        elif row.nzgs_id.startswith("#"):
            faults.append(_("Line {line}: there is no player {nzgs_id}.").format(line=row.line, nzgs_id=row.nzgs_id))
        else:
            new.append((row.nzgs_id, row.name, row.points))
    return PeopleMeant(points_of, tuple(new), tuple(faults))


def _each_with_number(players: Sequence[Player], name: str, others: Mapping[int, Sequence[str]]) -> list[str]:
    """The number that names each of them on a line, with the names they have besides this one and their last entry:
    `#8 (also Mere Smith, 3k in Rimu Open)`."""
    last = last_entry_of({player.pk for player in players})
    ways = []
    for player in players:
        seen = last_entry_words(last.get(player.pk))
        besides = [one for one in (player.name, *others.get(player.pk, ())) if name_key(one) != name_key(name)]
        if besides:
            seen = _("also {names}, {seen}").format(names=listed(besides), seen=seen)
        ways.append(f"{player.nzgs_id or f'#{player.pk}'} ({seen})")
    return ways
