"""Writes a division from a file into the database, and decides who its players are here, by a director's answers: for
the services that accept one, under the ledger's lock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from games.ledger.append import next_numbers
from games.models import Confirmed, Game, GameState, Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import PLANNED, Division, Entry, Pairing, Round, RoundState, RoundStatus, Seat, WentOn
from nzgs_tourney.services.entries.enter_player import next_entry_number
from nzgs_tourney.services.entries.partners import Partner, keep_partners
from nzgs_tourney.store.exchange.staged_division import NumberedPlayers, only_choice, who_may_be
from nzgs_tourney.store.rounds.division import SEEDS, scores_payload
from nzgs_tourney.tournament.division.history import (
    BoardResult,
    DivisionEntry,
    DivisionHistory as DivisionValue,
    PlayedRound,
    Status,
)
from nzgs_tourney.tournament.division.settings import DivisionSettings, to_row
from nzgs_tourney.tournament.exchange.countries import country_code
from nzgs_tourney.tournament.exchange.egd.write import drawn_rounds
from nzgs_tourney.tournament.exchange.external import (
    ExternalDivision,
    ExternalPlayer,
    TimeControl,
    parts_of,
    people_of,
)
from nzgs_tourney.tournament.exchange.own.division import division_as_json
from nzgs_tourney.tournament.exchange.time_setting import LONGEST_OVERTIME, overtime_text
from nzgs_tourney.tournament.standings.bracket import bracket_of
from nzgs_tourney.tournament.wording.entries.who_it_is import NEW
from ratings.models import Player
from ratings.name_parts import NO_PARTS, NameParts


def players_of_file(
    division: Division, external: ExternalDivision, numbered: NumberedPlayers, answers: Mapping[int, str]
) -> dict[int, Player]:
    """Those known by a number, and those that the answers name: by number in the file the person here. Seven queries.

    Raises Refused where a doubtful player has no answer, for an answer that wasn't offered, and for one person named
    twice.
    """
    names = {player.id: player.name for player in external.division.players}
    choices_of = who_may_be(division, external, numbered)
    for number, player in numbered.known.items():
        choices_of[number] = only_choice(player)
    player_of: dict[int, int] = {}
    for number, candidates in choices_of.items():
        answer = answers.get(number, "") or candidates.suggested
        if not answer:
            message = _("Say who {name} is: a similar name is known here.")
            if number in numbered.doubtful:
                message = _("Say who {name} is. {why}")
            raise Refused(message.format(name=names[number], why=candidates.reason))
        if answer not in {choice.value for choice in candidates.choices}:
            raise Refused(
                _("{names}: that answer is no longer possible. Check the file again.").format(names=names[number])
            )
        if answer != NEW:
            player_of[number] = int(answer.removeprefix("player:"))
    for number, player_id in player_of.items():
        if other := next((one for one, pk in player_of.items() if pk == player_id and one != number), None):
            raise Refused(
                _("{one} and {other} cannot both be the same person.").format(one=names[number], other=names[other])
            )
    people = Player.objects.in_bulk(list(player_of.values()))
    return {number: people[pk] for number, pk in player_of.items()}


_CENT = Decimal("0.01")


def settings_fields(settings: DivisionSettings, time: TimeControl | None) -> dict[str, Any]:
    """The rules, and the time setting if the file has one, as fields of a division's row."""
    fields = to_row(settings)
    if time is not None and time.main_minutes is not None:
        fields |= {"main_minutes": time.main_minutes, "overtime": overtime_text(time)[:LONGEST_OVERTIME]}
    return fields


def write_entries(
    division: Division, external: ExternalDivision, player_of: dict[int, Player], limit_reasons: Mapping[int, str]
) -> dict[int, Entry]:
    """The entries of all players of the file, by their numbers there. `player_of` has the known players; all others
    become new people. `limit_reasons`: why those outside the limits play."""
    people = people_of(external)
    new = [person for person in people.division.players if person.id not in player_of]
    external_of, partners_of = external.event.player, external.event.partners
    made = Player.objects.bulk_create(
        Player(name=newcomer.name, **_numbers(external_of(newcomer.id)), **_parts(_filed_parts(newcomer, external)))
        for newcomer in new
    )
    players = {**player_of, **{newcomer.id: player for newcomer, player in zip(new, made, strict=True)}}
    sides = [side for side in external.division.players if side.id in partners_of]
    nobodies = Player.objects.bulk_create(Player(name=side.name) for side in sides)
    players |= {side.id: nobody for side, nobody in zip(sides, nobodies, strict=True)}
    missed = _missed(external.division)
    numbers = _entry_numbers(division, external)
    rows = Entry.objects.bulk_create(
        Entry(
            division=division,
            number=number,
            player=players[player.id],
            name=player.name,
            latin_name=player.latin,
            **_parts(NO_PARTS if player.id in partners_of else _filed_parts(player, external, players[player.id])),
            rank=str(player.rank),
            rating=None if player.rating is None else Decimal(player.rating).quantize(_CENT),
            club=player.club,
            city=player.city,
            family=player.family,
            limit_reason=limit_reasons.get(player.id, ""),
            country=country_code(player.country) or "",
            start_correction=player.start_correction,
            fixed_table=player.fixed_table,
            in_group=player.group,
            enters_in=missed[player.id][0],
            withdrawn_from=missed[player.id][1],
            **_numbers(external_of(player.id)),
        )
        for number, player in zip(numbers, external.division.players, strict=True)
    )
    entries = {player.id: entry for player, entry in zip(external.division.players, rows, strict=True)}
    for side in sides:
        keep_partners(entries[side.id], [_partner(one, external_of(one.id), players) for one in partners_of[side.id]])
    return entries


def _entry_numbers(division: Division, external: ExternalDivision) -> Sequence[int]:
    """The numbers of the new entries, in the order of the file: new ones, but where the lot for shared places is drawn
    those of the file, since the lot goes by them. Raises Refused where some of those were given here before."""
    players, first = external.division.players, next_entry_number(division)
    if not external.division.settings.place_lot:
        return range(first, first + len(players))
    if first > 1:
        raise Refused(
            _(
                "The lot for shared places goes by the players’ numbers, which were given here before: take the file "
                "over as a new division."
            )
        )
    return [player.number for player in players]


def _partner(entry: DivisionEntry, facts: ExternalPlayer, players: Mapping[int, Player]) -> Partner:
    rating = None if entry.rating is None else Decimal(entry.rating).quantize(_CENT)
    return Partner(
        entry.name, str(entry.rank), rating, latin_name=entry.latin, player=players[entry.id],
        egd_pin=facts.egd_pin, aga_id=facts.aga_id,
    )  # fmt: skip


def write_rounds(
    division: Division,
    external: ExternalDivision,
    entries: dict[int, Entry],
    stream: Stream,
    *,
    source: str,
    now: datetime,
) -> list[Game]:
    """The rounds of the file: closed if every board has its result, otherwise published; results are confirmed.

    For future rounds, only who will be away is kept. Returns the games, in the order of rounds and tables.
    """
    value = _renumbered(external.division, entries)
    last_round = drawn_rounds(value)
    people = {entry.pk: entry for entry in entries.values()}
    games: list[Game] = []
    for played in value.rounds:
        to_come = played.number > last_round
        status = {
            player: status_value
            for player, status_value in played.status.items()
            if not to_come or status_value in PLANNED
        }
        RoundStatus.objects.bulk_create(
            RoundStatus(entry_id=player, round_number=played.number, status=status_value.value)
            for player, status_value in sorted(status.items())
        )
        if not to_come:
            games += _round(division, value, played, people, stream, source, now)
    return games


def _round(
    division: Division,
    value: DivisionValue,
    played: PlayedRound,
    people: dict[int, Entry],
    stream: Stream,
    source: str,
    now: datetime,
) -> list[Game]:
    over = all(board.result is not None for board in played.boards)
    before = replace(value, rounds=value.rounds[: played.number - 1])
    drawn_round = Round.objects.create(
        division=division,
        number=played.number,
        state=RoundState.CLOSED if over else RoundState.PUBLISHED,
        seed=played.seed,
        inputs={
            "division": division_as_json(before),
            "status": {},
            "scores": scores_payload(before, played.scores),
            "imported": source,
            **({SEEDS: [people[player].number for player in played.seeds]} if played.seeds else {}),
        },
        drawn_at=now,
        published_at=now,
        closed_at=now if over else None,
    )
    games = Game.objects.bulk_create(
        _game(division, board, people, stream, number, source, now)
        for number, board in zip(next_numbers(stream, "game", len(played.boards)), played.boards, strict=True)
    )
    pairings = Pairing.objects.bulk_create(
        Pairing(round=drawn_round, table=board.table, handicap=board.handicap, komi=board.komi, game=game)
        for board, game in zip(played.boards, games, strict=True)
    )
    _keep_who_went_on(value, played, drawn_round, pairings)
    Seat.objects.bulk_create(
        Seat(pairing=pairing, round=drawn_round, entry_id=entry, colour=colour)
        for board, pairing in zip(played.boards, pairings, strict=True)
        for entry, colour in ((board.white, "white"), (board.black, "black"))
    )
    return games


def _keep_who_went_on(
    value: DivisionValue, played: PlayedRound, drawn_round: Round, pairings: Sequence[Pairing]
) -> None:
    """Who goes on from matches that ended in the round, as the file says; where the results say something else, a
    director decided it."""
    bracket = bracket_of(value)
    ended = [meeting for meeting in (bracket.last_at(played.number) if bracket else ()) if meeting.by_result]
    tables = {meeting.board.table for meeting in ended if meeting.board and not meeting.without_board}
    WentOn.objects.bulk_create(
        WentOn(pairing=pairing, side=board.goes_on, decided=board.table not in tables)
        for board, pairing in zip(played.boards, pairings, strict=True)
        if board.goes_on
    )
    side_of = {member: team.id for member, team in value.team_of.items()}
    pairs = {frozenset(meeting.players) for meeting in ended if meeting.without_board}
    for said in played.went_on:
        pair = frozenset(side_of.get(one, one) for one in (said.one, said.other))
        WentOn.objects.create(
            round=drawn_round, one_id=said.one, other_id=said.other, side=said.goes_on, decided=pair not in pairs
        )


def _game(
    division: Division,
    board: BoardResult,
    people: dict[int, Entry],
    stream: Stream,
    number: int,
    source: str,
    now: datetime,
) -> Game:
    black, white = people[board.black], people[board.white]
    has_result = board.result is not None
    return Game(
        stream=stream,
        number=number,
        black=black.player,
        white=white.player,
        black_name=black.name,
        white_name=white.name,
        black_rank=black.rank,
        white_rank=white.rank,
        board_size=division.board_size,
        handicap=board.handicap,
        komi=board.komi,
        state=GameState.CONFIRMED if has_result else GameState.OPEN,
        result=str(board.result) if has_result else "",
        forfeit=has_result and board.forfeit,
        confirmed_at=now if has_result else None,
        confirmed_by=Confirmed.FILE if has_result else "",
    )


def _renumbered(value: DivisionValue, entries: dict[int, Entry]) -> DivisionValue:
    """The division of the file with the numbers of the entries; everybody has a board or a status in each round."""
    new = {player: entry.pk for player, entry in entries.items()}
    last_round = drawn_rounds(value)
    rounds = []
    for played in value.rounds:
        boards = tuple(replace(board, white=new[board.white], black=new[board.black]) for board in played.boards)
        status = {new[player]: status_value for player, status_value in played.status.items()}
        seated = {player for board in boards for player in (board.white, board.black)}
        if played.number <= last_round:
            status |= {pk: Status.NOT_ENTERED for pk in new.values() if pk not in seated and pk not in status}
        scores = {new[player]: score for player, score in played.scores.items()}
        seeds = tuple(new[player] for player in played.seeds)
        went_on = tuple(replace(said, one=new[said.one], other=new[said.other]) for said in played.went_on)
        rounds.append(replace(played, boards=boards, status=status, scores=scores, seeds=seeds, went_on=went_on))
    players = tuple(replace(person, id=new[person.id], number=entries[person.id].number) for person in value.players)
    teams = tuple(
        replace(team, members=members)
        for team in value.teams
        if (members := tuple(new[one] for one in team.members if one in new))
    )
    return replace(value, players=players, rounds=tuple(rounds), teams=teams)


def _missed(value: DivisionValue) -> dict[int, tuple[int, int | None]]:
    """For each player the first round they play, and the first they no longer play, None if they play to the end."""
    last_round = drawn_rounds(value)
    payload: dict[int, tuple[int, int | None]] = {}
    for entry in value.players:
        statuses = [played.status.get(entry.id) for played in value.rounds[:last_round]]
        first, last = 0, last_round
        while first < last_round and statuses[first] is Status.NOT_ENTERED:
            first += 1
        while last and statuses[last - 1] is Status.WITHDRAWN:
            last -= 1
        payload[entry.id] = (first + 1, last + 1 if last < last_round else None)
    return payload


def _filed_parts(entry: DivisionEntry, external: ExternalDivision, player: Player | None = None) -> NameParts:
    """The parts of the name that files for federations use: the file's, else those of the person known here, else a
    guess."""
    parts = parts_of(replace(entry, name=entry.latin or entry.name), external.event)
    if parts.guessed and player is not None and player.name_parts.make_up(entry.latin or entry.name):
        return player.name_parts
    return parts


def _parts(parts: NameParts) -> dict[str, Any]:
    return {"family_name": parts.family, "given_name": parts.given, "name_guessed": parts.guessed}


def _numbers(extras: ExternalPlayer) -> dict[str, str]:
    return {"egd_pin": extras.egd_pin, "aga_id": extras.aga_id}
