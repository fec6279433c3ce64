"""What a director is told before a round is drawn: too few rounds for a round robin, unconfirmed boards."""

from __future__ import annotations

from collections import Counter

from games.models import GameState
from games.wording.numbers import tables_named
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Division, Pairing
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.tournament.division.groups import shared_out
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.knockout import unlike_the_bracket
from nzgs_tourney.tournament.pairing.round_robin import FEWEST, rounds_of
from nzgs_tourney.tournament.wording.draws.no_draw import no_draw_words


def too_few_rounds(division: Division, number: int) -> str:
    """The sentence for round `number`, empty in any round but the first and where all can meet; in a knock-out also
    where there are too many. One query in the first round of a round robin or a knock-out."""
    if not division.scheduled or number > 1:
        return ""
    players = division.entries.filter(withdrawn_from=None, house=False).count()
    if division.by_teams:
        players = division.teams.filter(members__withdrawn_from=None).distinct().count()
    if division.system == System.KNOCKOUT.value:
        return _other_than_the_bracket(division, players)
    if settings_values(division).is_scheveningen:
        return _other_than_the_boards(division)
    if division.in_groups:
        players = _largest_group(division)
    if players < FEWEST or division.rounds >= rounds_of(players):
        return ""
    if division.in_groups:
        message = _(
            "Not everybody meets everybody of their group: {players} players need {needed} rounds, and this division "
            "has {rounds}."
        )
    elif division.by_teams:
        message = _(
            "Not every team meets every other: {players} teams need {needed} rounds, and this division has {rounds}."
        )
    else:
        message = _(
            "Not everybody meets everybody: {players} players need {needed} rounds, and this division has {rounds}."
        )
    return message.format(players=players, needed=rounds_of(players), rounds=division.rounds)


def _other_than_the_boards(division: Division) -> str:
    if division.rounds == division.team_boards:
        return ""
    return _(
        "Everybody of one team meets everybody of the other in {boards} rounds, and this division has {rounds}."
    ).format(boards=division.team_boards, rounds=division.rounds)


def _largest_group(division: Division) -> int:
    """How many play in the largest group, as the draw would make them now."""
    gone = set(division.entries.exclude(withdrawn_from=None).values_list("pk", flat=True))
    there = [entry for entry in division_values(division).players if entry.id not in gone]
    return max(Counter(shared_out(there, division.groups).values()).values(), default=0)


def _other_than_the_bracket(division: Division, players: int) -> str:
    unlike = unlike_the_bracket(players, settings_values(division))
    return "" if players < FEWEST or unlike is None else no_draw_words(unlike)


def unconfirmed_boards(division: Division, number: int) -> tuple[str, ...]:
    """What of a published round is not confirmed: a sentence for each board without a result that counts, by table, and
    one for those that are reported, which count as they are."""
    pairings = (
        Pairing.objects.filter(round__division=division, round__number=number, game__isnull=False)
        .exclude(game__state=GameState.CONFIRMED)
        .select_related("game")
        .order_by("table")
    )
    sentences, reported = [], []
    for pairing in pairings:
        game = pairing.game
        if game is not None and game.state == GameState.REPORTED:
            reported.append(str(pairing.table))
        elif game is not None:
            sentences.append(_(_UNPLAYED[GameState(game.state)]).format(table=pairing.table, game=game))
    if reported:
        message = _("Reported, not confirmed, and counted as reported: {tables}.")
        sentences.append(message.format(tables=tables_named(reported)))
    return tuple(sentences)


_UNPLAYED = {
    GameState.OPEN: gettext_noop("Table {table}, {game}: no result yet, treated as unplayed in this draw."),
    GameState.CONTRADICTED: gettext_noop(
        "Table {table}, {game}: the reports differ, treated as unplayed in this draw."
    ),
}
