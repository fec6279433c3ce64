"""One board of a published round as the API gives it: with its records, corrections and rulings."""

from __future__ import annotations

from datetime import datetime

from games.models import Game, Record
from games.pages.game_page import records_of
from nzgs_tourney.models import Round
from nzgs_tourney.pages.disputes.api_rulings import ApiRuling, api_rulings_at
from nzgs_tourney.pages.exchange.api_shape import ApiShape, example_of
from nzgs_tourney.pages.rounds.api_rounds import ApiBoard, api_board
from nzgs_tourney.store.entries.public_names import for_everybody
from nzgs_tourney.store.entries.public_records import records_withheld
from nzgs_tourney.store.results.corrections import corrections_of_game
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.store.rounds.round_boards import RoundBoard, round_boards
from nzgs_tourney.tournament.standings.score import scores_drawn_with


class ApiRecord(ApiShape):
    """A submitted record of a game. `moves` and `findings` are how many it has; `sgf` is where it can be read."""

    model_config = example_of(
        number=1, at="2026-11-21T22:10:00Z", moves=212, findings=0,
        sgf="/api/v1/events/rimu-open/divisions/open/rounds/1/boards/1/records/1.sgf",
    )  # fmt: skip

    number: int
    at: datetime
    moves: int
    findings: int
    sgf: str


class ApiCorrection(ApiShape):
    """A correction of a result that rested on a slip or one player's word: what it was, what it is, and why."""

    model_config = example_of(at="2026-11-21T22:10:00Z", was="B+3", result="W+3", reason="The slip was misread.")

    at: datetime
    was: str
    result: str
    reason: str


class ApiBoardWithRecords(ApiBoard):
    """A board with everything that is public of its game. `records_withheld`: a player doesn't want its records to be
    public, so that there are none here."""

    model_config = example_of(
        table=1, handicap=0, komi="7", result="", outcome="", unplayed=False, state="open", online=False,
        black={"entry": 3, "name": "Aroha Kea", "rank": "2d", "club": "Wellington", "score": "1"},
        white={"entry": 8, "name": "Tāne Rimu", "rank": "1d", "club": "Dunedin", "score": "1"},
        records_withheld=False, records=[], corrections=[], rulings=[],
    )  # fmt: skip

    records_withheld: bool
    records: tuple[ApiRecord, ...]
    corrections: tuple[ApiCorrection, ...]
    rulings: tuple[ApiRuling, ...]


def board_at(drawn_round: Round, table: int) -> RoundBoard | None:
    """The board at this table, None where there is none. Two queries."""
    return next((row for row in round_boards(drawn_round, reasons=False) if row.table == table), None)


def api_board_with_records(drawn_round: Round, row: RoundBoard, game: Game, base: str) -> ApiBoardWithRecords:
    """The board, whose own address is `base`. At most twenty-five queries, whatever the number of players."""
    history = division_values(drawn_round.division, before=drawn_round.number + 1)
    numbers = {one.id: one.number for one in history.players}
    board = api_board(row.in_public, scores_drawn_with(history, drawn_round.number), numbers)
    withheld = records_withheld(game)
    return ApiBoardWithRecords(
        **{name: getattr(board, name) for name in ApiBoard.model_fields},
        records_withheld=withheld,
        records=() if withheld else tuple(_record(record, base) for record in reversed(records_of(game))),
        corrections=tuple(
            ApiCorrection(at=one.at, was=one.replaced[0], result=one.result[0], reason=one.reason)
            for one in for_everybody(game.stream_id, corrections_of_game(game))
        ),
        rulings=api_rulings_at(game),
    )


def _record(record: Record, base: str) -> ApiRecord:
    return ApiRecord(
        number=record.number,
        at=record.at,
        moves=record.audit.verdict["moves"],
        findings=record.audit.findings,
        sgf=f"{base}records/{record.number}.sgf",
    )
