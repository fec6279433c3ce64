"""A published game with records in which something happens, and who rules on it."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from uuid import uuid4

from PIL import Image

from games.models import Case, CaseKind, EndingStep, Game, Record, RecordOfReference, Report, Ruling, Speaker
from games.services.open_case import Claim, appeal_ruling, open_case
from games.services.rule_case import RulingVerdict, rule_case
from games.services.ruling_referee import RulingReferee, ruled_by
from games.services.submit_record import submit_record
from games.sgf.record import ReadRecord as SgfRecord
from games.sgf.write import write_game
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import actor_of, games_of, report_from
from tests.unit.rules.test_remedies import KO
from tests.unit.rules.test_replay import record

IN_TIME = write_game(SgfRecord(record("W A1, B C8, W B8", setup=KO)))
"""Move 3 repeats a position, and Black has not moved since."""
TOO_LATE = write_game(SgfRecord(record("W A1, B C8, W B8, B E5", setup=KO)))
TWICE = write_game(SgfRecord(record("B C3, W D4, B E5, B F6, W G7")))
"""Black's move 4 follows Black's move 3."""
QUIET = write_game(SgfRecord(record("B C3, W D4, B E5, W F6")))
REFEREE = RulingReferee("referee", "Ranginui Referee")
SECOND = RulingReferee("second", "Hinemoa Second")
THIRD = RulingReferee("third", "Tama Third")
REFEREES = (REFEREE, SECOND, THIRD, RulingReferee("fourth", "Aroha Fourth"))
CLAIM = Claim(CaseKind.OTHER, "I saw it.")


def submitted_record(game: Game, sgf: bytes, side: Speaker = Speaker.BLACK) -> Record:
    return submit_record(game.pk, side, sgf, actor=actor_of(game, side))


def claimed_case(
    game: Game, kind: CaseKind = CaseKind.OTHER, sgf: bytes | None = None, move: int | None = None, **more: Any
) -> Case:
    """A case brought by Black, about a move of this record where one is given."""
    place = {"record": submitted_record(game, sgf).pk, "move": move} if sgf else {}
    accused = "white" if kind == CaseKind.OUTSIDE_HELP else ""
    claim = Claim(kind, more.pop("statement", "I saw it."), **place, offender=more.pop("offender", accused))
    side = more.pop("side", Speaker.BLACK)
    return open_case(game.pk, side, claim, actor=actor_of(game, side), nonce=more.pop("nonce", uuid4()))


def appealed(case: Case) -> Case:
    """White's appeal against the ruling of this case."""
    return appeal_ruling(case.pk, Speaker.WHITE, "I think not.", actor="White", nonce=uuid4())


def close_round_of(game: Game) -> None:
    """Close the game's round, with results for its other boards."""
    drawn = game.pairing.round
    for other in games_of(drawn):
        if other != game:
            report_from(other, Speaker.PAPER, "B+R")
    close_round(drawn.division_id, drawn.number, actor="Aroha", confirm_reported=True)


def ruling_text(ruling: Ruling) -> str:
    """What a ruling decides, in words."""
    return ruling.sentence(ruling.case.game)


def ruling_in(case: Case, key: str, **more: Any) -> Ruling:
    """The referee's ruling, final unless `needs_second`; of an appeal that of the first who hasn't ruled in it."""
    earlier = ruled_by(case.appeal_of) if case.appeal_of is not None else ()
    referee = next(one for one in REFEREES if one.account not in earlier)
    return rule_case(
        case.pk,
        decision(key, more.pop("reason", "So the board showed it."), more.pop("result", "")),
        referee=more.pop("referee", referee),
        nonce=more.pop("nonce", uuid4()),
        needs_second=more.pop("needs_second", False),
    )


def decision(key: str, reason: str = "So the board showed it.", result: str = "") -> RulingVerdict:
    """What the referee decides, Black heard."""
    return RulingVerdict(key, reason, result, heard_black=True, unheard="Nikau saw the board.")


def picture() -> bytes:
    """A photo as a phone sends it."""
    out = BytesIO()
    Image.new("RGB", (30, 20), "red").save(out, "PNG")
    return out.getvalue()


def row_counts() -> dict[str, int]:
    """How many rows there are of what a ruling may write."""
    return {
        "Record": Record.objects.count(),
        "RecordOfReference": RecordOfReference.objects.count(),
        "Report": Report.objects.count(),
        "EndingStep": EndingStep.objects.count(),
        "Ruling": Ruling.objects.count(),
    }


def result_now(game: Game) -> tuple[str, str]:
    """The state and the result."""
    game.refresh_from_db()
    return game.state, game.result
