"""What another program's file holds that this one can't store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.wording.numbers import points
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.division.choices import MOST_ROUNDS
from nzgs_tourney.tournament.exchange.external import ExternalDivision

MOST_TABLES, MOST_HALF_POINTS, MOST_MINUTES = 32_767, 2, 600
_TOO_LONG = {
    "name": gettext_noop("{name}: the name is longer than {most} characters."),
    "club": gettext_noop("{name}: the club is longer than {most} characters."),
    "city": gettext_noop("{name}: the city is longer than {most} characters."),
    "family": gettext_noop("{name}: the family is longer than {most} characters."),
    "latin": gettext_noop("{name}: the name in Latin letters is longer than {most} characters."),
}


def too_much(external: ExternalDivision, longest: Mapping[str, int]) -> list[str]:
    """What the program can't store from the file, in sentences; none where it can store everything. `longest` is how
    many characters it stores: of a player's `name`, `latin` name, `club`, `city`, `family` and federation's `number`,
    of a `team`, and of a round's `seed`."""
    return [*_rules_faults(external), *_people_faults(external, longest), *_round_faults(external, longest["seed"])]


def _rules_faults(external: ExternalDivision) -> Iterator[str]:
    settings = external.division.settings
    if settings.rounds > MOST_ROUNDS:
        yield _("The event has {rounds} rounds: a division here has at most {most_rounds}.").format(
            rounds=settings.rounds, most_rounds=MOST_ROUNDS
        )
    for message, worth in (
        (_("A bye is worth {worth} points in the file: here at most 1."), settings.bye),
        (_("A no-show is worth {worth} points in the file: here at most 1."), settings.absent),
        (_("Being excused is worth {worth} points in the file: here at most 1."), settings.excused),
    ):
        if worth > MOST_HALF_POINTS:
            yield message.format(worth=points(worth))
    minutes = external.event.time.main_minutes if external.event.time else None
    if minutes is not None and minutes > MOST_MINUTES:
        yield _("The main time is {minutes} minutes: here it is at most {most_minutes}.").format(
            minutes=minutes, most_minutes=MOST_MINUTES
        )


def _people_faults(external: ExternalDivision, longest: Mapping[str, int]) -> Iterator[str]:
    everybody = (*external.division.players, *(one for side in external.event.partners.values() for one in side))
    for team in external.division.teams:
        if len(team.name) > longest["team"]:
            yield _("{name}: the team’s name is longer than {most} characters.").format(
                name=team.name[:40], most=longest["team"]
            )
    for entry in everybody:
        for field, sentence in _TOO_LONG.items():
            if len(getattr(entry, field)) > longest[field]:
                yield _(sentence).format(name=entry.name[:40], most=longest[field])
        extras = external.event.player(entry.id)
        if max(len(extras.egd_pin), len(extras.aga_id)) > longest["number"]:
            yield _("{name}: a federation’s number is longer than {longest_number} characters.").format(
                name=entry.name[:40], longest_number=longest["number"]
            )


def _round_faults(external: ExternalDivision, longest_seed: int) -> Iterator[str]:
    for played in external.division.rounds:
        if len(played.seed) > longest_seed:
            yield _("Round {number}: the seed is longer than {longest_seed} characters.").format(
                number=played.number, longest_seed=longest_seed
            )
        for board in played.boards:
            if board.table > MOST_TABLES:
                yield _("Round {number}: table {table} is above {most_tables}.").format(
                    number=played.number, table=board.table, most_tables=MOST_TABLES
                )
