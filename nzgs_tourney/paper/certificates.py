"""Certificates of a division: what its players won, or that they took part."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from functools import partial

from games.sheets.bilingual import in_each
from games.wording.numbers import in_row, ordinal, rounds_counted
from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, Entry, Role, RoleKind
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.certificates import MOST_SIGNERS, Certificate, CertificatePack
from nzgs_tourney.store.events.look import look_of
from nzgs_tourney.store.standings.prizes import PrizeResults, prize_results
from nzgs_tourney.store.standings.standings import StandingsNow
from nzgs_tourney.store.standings.team_standings import teams_in
from nzgs_tourney.tournament.division.groups import group_letter
from nzgs_tourney.tournament.division.names import NameInPublic, name_key
from nzgs_tourney.tournament.standings.prizes import Winner
from nzgs_tourney.tournament.standings.table import StandingsRow
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where

FIRST_PLACES = 3
"""The places that are a prize where the director listed none."""


class CertificateSays(StrEnum):
    """What a certificate says."""

    BEST = "best"
    PLACE = "place"
    PART = "part"


def winners_certificates(division: Division, *, now: datetime) -> CertificatePack:
    """One for each team and then for everybody with a prize, or one of the first three places where no prizes are
    listed, by place; those are places of the teams where teams play. None, with a sentence, before the division is
    finished."""
    results = prize_results(division)
    if not results.now.final:
        return _pack(division, [], now)
    won, entries = _won(results), division.entries.in_bulk()
    order = [row.player.id for row in results.now.order.rows if row.player.id in won]
    players = [_certificate(division, entries[entry], results) for entry in order]
    return _pack(division, [*_of_teams(division, results), *players], now)


def all_certificates(division: Division, *, now: datetime) -> CertificatePack:
    """One for each team that won a prize, and for everybody who played: what they won, or that they took part. Players
    are ordered by name, as they are called up. None, with a sentence, before the division is finished."""
    results = prize_results(division)
    if not results.now.final:
        return _pack(division, [], now)
    listed = {row.player.id for row in results.now.order.rows}
    entries = sorted(division.entries.filter(pk__in=listed, house=False), key=lambda one: name_key(one.listed_name))
    players = [_certificate(division, entry, results) for entry in entries]
    return _pack(division, [*_of_teams(division, results), *players], now)


def certificate_of(
    division: Division, entry: int, award: CertificateSays, name: str, *, now: datetime
) -> CertificatePack:
    """One player's alone, with this name in print; with the usual one where it is empty.

    That they took part is printed at any time. Raises Refused for anything else before the division is finished, and
    for an entry that isn't in this division.
    """
    player = division.entries.filter(pk=entry).first()
    if player is None:
        raise Refused(_("There is no such entry in this division."))
    results = prize_results(division)
    if award is not CertificateSays.PART and not results.now.final:
        raise Refused(_not_final(division))
    return _pack(division, [_certificate(division, player, results, award, name)], now)


def name_in_print(entry: Entry) -> str:
    """The usual name on a certificate: a pseudonym for somebody who wants one, both names for everybody else. Initials
    are for lists; this paper is the player's own."""
    return entry.pseudonym if entry.name_in_public == NameInPublic.PSEUDONYM else entry.both_names


def _not_final(division: Division) -> str:
    message = _("{division} isn’t finished, so no place is final: close its last round first.")
    return message.format(division=division.name)


def _won(results: PrizeResults) -> Mapping[int, tuple[Winner, ...]]:
    """The prizes of each entry, in the order of the list; none for the first places where no prizes are listed. Where
    teams play, those are places of teams."""
    won = _by_winner(results, to_teams=False)
    if not results.terms and not results.now.division.teams:
        won |= {row.player.id: [] for row in results.now.order.rows if row.place <= FIRST_PLACES}
    return {entry: tuple(winners) for entry, winners in won.items()}


def _by_winner(results: PrizeResults, *, to_teams: bool) -> dict[int, list[Winner]]:
    won: dict[int, list[Winner]] = defaultdict(list)
    for outcome in results.outcomes:
        for winner in outcome.winners:
            if winner.prize.to_teams == to_teams:
                won[winner.player].append(winner)
    return won


def _of_teams(division: Division, results: PrizeResults) -> list[Certificate]:
    """What teams won, by place."""
    teams = teams_in(results.now)
    if teams is None:
        return []
    won = _by_winner(results, to_teams=True)
    certificates = []
    for row in teams.order.rows:
        if prizes := won.get(row.player.id):
            says = in_each(partial(_prizes, prizes))
        elif not results.terms and row.place <= FIRST_PLACES:
            says = in_each(partial(_place, row))
        else:
            continue
        certificates.append(Certificate(row.player.name, says, _about(results.now, row)))
    return certificates


def _certificate(
    division: Division,
    entry: Entry,
    results: PrizeResults,
    award: CertificateSays = CertificateSays.BEST,
    name: str = "",
) -> Certificate:
    row = next((row for row in results.now.order.rows if row.player.id == entry.pk), None)
    prizes = _won(results).get(entry.pk) if award is CertificateSays.BEST else ()
    if award is CertificateSays.PART or row is None or prizes is None:
        says = in_each(lambda: _("took part"))
    elif prizes:
        says = in_each(partial(_prizes, prizes))
    else:
        says = in_each(partial(_place, row))
    return Certificate(name or name_in_print(entry), says, _about(results.now, row if results.now.final else None))


def _place(row: StandingsRow) -> str:
    if row.group:
        return _("{place} place in group {group}").format(place=ordinal(row.place), group=group_letter(row.group))
    return _("{place} place").format(place=ordinal(row.place))


def _prizes(winners: Sequence[Winner]) -> str:
    return in_row([_prize(winner) for winner in winners])


def _prize(winner: Winner) -> str:
    """The prize as the director called it, with the place where there are several of it."""
    if len(winner.prize.amounts) < 2:
        return winner.prize.name
    return _("{prize}, {place}").format(prize=winner.prize.name, place=ordinal(winner.place))


def _about(now: StandingsNow, row: StandingsRow | None) -> str:
    """`Open · 5 rounds · 4 wins`: the rounds that were played where it ended early, the wins with the row."""
    wins = row.text("wins") if row is not None and row.values.get("wins") else ""
    won = ngettext("{wins} win", "{wins} wins", 1 if wins == "1" else 2).format(wins=wins) if wins else ""
    rounds = rounds_counted(now.after if now.final else now.division.settings.rounds)
    return " · ".join(filter(None, (now.division.name, rounds, won)))


def _pack(division: Division, certificates: Sequence[Certificate], now: datetime) -> CertificatePack:
    event = division.event
    directors = Role.objects.filter(event=event, kind=RoleKind.DIRECTOR).select_related("user")
    signers = sorted({role.user.called for role in directors}, key=name_key)
    return CertificatePack(
        footer=footer_of(event, now, code=False),
        where=", ".join(part for part in (event.venue if event.city else "", when_and_where(event)) if part),
        signers=tuple(signers[:MOST_SIGNERS]),
        certificates=tuple(certificates),
        look=look_of(event),
        none=_not_final(division),
    )
