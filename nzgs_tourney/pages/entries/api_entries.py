"""The entries of a division as the API gives them: all of them, and one with its rounds."""

from __future__ import annotations

from games.wording.numbers import decimal_text
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.pages.exchange.api_shape import ApiShape, api_score, example_of
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.groups import NO_GROUP, group_letter, groups_of
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.standings.score import scores_after


class ApiEntry(ApiShape):
    """An entry: a player, or in pair go and rengo a side of partners, whose `name` has all of them and whose `rank` is
    the side's. `number` is the same on every site and in every file of the event; `group` is a letter, None where
    nobody plays in groups."""

    model_config = example_of(number=3, name="Aroha Kea", rank="2d", club="Wellington", group=None)

    number: int
    name: str
    rank: str
    club: str
    group: str | None = None


class ApiEntries(ApiShape):
    """The entries of a division by number, without those who withdrew before their first round."""

    entries: tuple[ApiEntry, ...]


class ApiEntrysRound(ApiShape):
    """A published round of one entry: at a board the opponent's entry, otherwise `status` alone."""

    model_config = example_of(
        round=1, table=4, colour="white", opponent=8, handicap=0, komi="7", result="W+R", unplayed=False, status=""
    )

    round: int
    table: int | None
    colour: str
    opponent: int | None
    handicap: int
    komi: str | None
    result: str
    unplayed: bool
    status: str


class ApiEntryWithRounds(ApiEntry):
    """An entry with its rounds. `player` is the person over events, None where the name is hidden, in a rehearsal and
    for a side of partners; `place` is None before the first round that counts."""

    model_config = example_of(
        number=3, name="Aroha Kea", rank="2d", club="Wellington", group=None, player=12, place=1, score="4", rounds=[]
    )

    player: int | None
    place: int | None
    score: str
    rounds: tuple[ApiEntrysRound, ...]


def api_entries(division: Division) -> ApiEntries:
    """The entries. The queries of the standings."""
    now = standings_now(division).in_public
    players = sorted((row.player for row in now.order.rows), key=lambda player: player.number)
    groups = groups_of(now.division)
    return ApiEntries(
        entries=tuple(
            ApiEntry(
                number=player.number,
                name=player.both_names,
                rank=str(player.rank),
                club=player.club,
                group=group_letter(groups.get(player.id, NO_GROUP)) or None,
            )
            for player in players
        )
    )


def api_entry(entry: Entry) -> ApiEntryWithRounds:
    """The entry. The queries of the standings, and one. `entry.division.event.stream` should be fetched beforehand."""
    now = standings_now(entry.division).in_public
    player, place = now.division.player(entry.pk), None
    if now.after:
        place = next((row.place for row in now.order.rows if row.player.id == entry.pk), None)
    has_page = Entry.objects.published().filter(pk=entry.pk).exists()
    return ApiEntryWithRounds(
        number=player.number,
        name=player.both_names,
        rank=str(player.rank),
        club=player.club,
        group=group_letter(groups_of(now.division).get(player.id, NO_GROUP)) or None,
        player=entry.player_id if has_page else None,
        place=place,
        score=api_score(scores_after(now.division, now.after)[entry.pk]),
        rounds=tuple(_round(now.division, played, entry.pk) for played in now.division.rounds),
    )


def _round(division: DivisionHistory, played: PlayedRound, entry: int) -> ApiEntrysRound:
    board = next((one for one in played.boards if entry in (one.black, one.white)), None)
    if board is not None:
        return _at_board(division, played.number, board, entry)
    status = played.status.get(entry)
    return ApiEntrysRound(
        round=played.number,
        table=None,
        colour="",
        opponent=None,
        handicap=0,
        komi=None,
        result="",
        unplayed=False,
        status=status.value if status not in (None, Status.NOT_ENTERED) else "",
    )


def _at_board(division: DivisionHistory, number: int, board: BoardResult, entry: int) -> ApiEntrysRound:
    black = board.black == entry
    return ApiEntrysRound(
        round=number,
        table=board.table,
        colour="black" if black else "white",
        opponent=division.player(board.white if black else board.black).number,
        handicap=board.handicap,
        komi=decimal_text(board.komi),
        result=str(board.result or ""),
        unplayed=board.forfeit,
        status="",
    )
