"""Rows that the database guards, one in each table, and plain SQL tried on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from games.models import (
    Case,
    CaseKind,
    CaseState,
    Clearing,
    Correction,
    DecisionChoices,
    EndingStep,
    Evidence,
    Game,
    GamePhoto,
    GameState,
    LedgerEvent,
    PersonalData,
    PhotoPurpose,
    Record,
    RecordOfReference,
    Report,
    RuleWording,
    Ruling,
    Speaker,
    TakenApart,
)
from games.services.confirm_result import confirm_result
from nzgs_tourney.models import (
    AgreedAward,
    AwardedPoints,
    ClosedAward,
    ClosedBalance,
    Fee,
    FeeClass,
    HandedCase,
    Pairing,
    Payment,
    PlayerLink,
    PointsAward,
    PointsYear,
    ResultsLayout,
    Seat,
    YearReopening,
)
from nzgs_tourney.models.link import Invitation, PasswordLink
from nzgs_tourney.services.entries.issue_links import replace_link
from ratings.models import ListedRating, RatingList
from tests.db.awarded import award
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.db.taken_apart import without_board
from tests.db.telling_accounts import revoked_links

TABLES = {
    "games_ledgerevent": "the ledger is only ever added to",
    "games_personaldata": "personal data is only ever added or erased",
    "games_report": "a report is never altered",
    "games_correction": "a correction is never altered",
    "games_clearing": "a cleared result is never altered",
    "games_rulewording": "the wording of a rule is never altered",
    "games_record": "a submitted record is never altered",
    "games_game": "a confirmed result or a board taken apart cannot change",
    "games_takenapart": "a board that was taken apart stays so",
    "games_gamephoto": "a photo that was kept is never altered",
    "games_recordofreference": "a choice of record is never altered",
    "games_endingstep": "a step is never altered",
    "games_evidence": "evidence is never altered",
    "games_case": "a case that is closed cannot change",
    "games_ruling": "a ruling that is final or declined cannot change",
    "tourney_pairing": "the board of a confirmed result cannot change",
    "tourney_seat": "the seats of a confirmed result cannot change",
    "tourney_pointsaward": "points that were awarded cannot change",
    "tourney_awardedpoints": "points that were awarded cannot change",
    **dict.fromkeys(
        ("tourney_pointsyear", "tourney_closedbalance", "tourney_closedaward"),
        "a year of points that is closed cannot change",
    ),
    "tourney_yearreopening": "a request to reopen a year stays as it was made and answered",
    "tourney_agreedaward": "an award that counts goes on counting",
    "tourney_resultslayout": "a choice of columns is never altered",
    "tourney_invitation": "a link that was used or revoked cannot change",
    "tourney_passwordlink": "a link that was used or revoked cannot change",
    "tourney_playerlink": "a link that was revoked cannot change",
    "tourney_payment": "a payment is never altered: it is taken back by another",
    "tourney_handedcase": "a case that was handed over and taken back cannot change",
    "ratings_ratinglist": "a rating list is never altered",
}


def guarded_desk() -> Desk:
    """Round 1 published: table 1 confirmed from the slip with a record and corrected, table 2 open."""
    made = decided_desk()
    award(made)
    now = timezone.now()
    listed = RatingList.objects.create(name="NZGS", as_of=now.date(), sha256="1" * 64, imported_by="Federation")
    ListedRating.objects.create(rating_list=listed, line=1, name="Mere Rangi", club="Kea", listed_id="7", rank="3d")
    ResultsLayout.objects.create(players=["name"], games=["black"], actor_name="Federation", at=now)
    RuleWording.objects.create(place="move", text="A move is a play or a pass.", actor_name="Federation", at=now)
    return made


def decided_desk(*, rehearsal: bool = False) -> Desk:
    """The same event without points, and nothing besides it on the site."""
    made = make_desk(4, rehearsal=rehearsal)
    game = games_of(made.publish(1))[0]
    now = timezone.now()
    fields = {"game": game, "void_reports": 0, "actor_name": "Director", "at": now}
    Clearing.objects.create(**fields, undoes=Clearing.objects.create(**fields, nonce=uuid4()), nonce=uuid4())
    report_from(game, Speaker.PAPER, "B+3")
    game = confirm_result(game.pk, actor="Director")
    record = Record.objects.create(
        game=game, number=1, side=Speaker.BLACK, actor_name="Black", at=now, original=b"(;GM[1])", sha256="0" * 64
    )
    RecordOfReference.objects.create(game=game, record=record, reason="complete", actor_name="Referee", at=now)
    GamePhoto.objects.create(
        game=game, side=Speaker.BLACK, actor_name="Black", at=now, purpose=PhotoPurpose.RECORD, image=b"x",
        sha256="0" * 64, nonce=uuid4(),
    )  # fmt: skip
    EndingStep.objects.create(
        game=game, seq=1, kind="opened", side=Speaker.BLACK, actor_name="Black", at=now, nonce=uuid4()
    )
    decide(game)
    Correction.objects.create(
        game=game, number=1, replaced="B+3", result="W+3", reason="Misread.", ruling=Ruling.objects.get(),
        actor_name="Director", at=now, nonce=uuid4(),
    )  # fmt: skip
    TakenApart.objects.create(game=without_board(game), at=now)
    revoked_links(made)
    replace_link(made.division.entries.order_by("pk")[0].pk, actor="Director")
    pay(made)
    return made


def pay(made: Desk) -> None:
    """The first entry paid its fee in cash, booked by mistake."""
    adult = FeeClass.objects.create(event=made.event, number=1, position=1, name="Adult", amount="30.00")
    entry = made.division.entries.order_by("pk")[0]
    fee = Fee.objects.create(event=made.event, reference="K7X4MQ", entry=entry, fee_class=adult)
    fields = {"event": made.event, "fee": fee, "how": "cash", "actor_name": "Director", "at": timezone.now()}
    paid = Payment.objects.create(**fields, number=1, amount="30.00", nonce=uuid4())
    Payment.objects.create(**fields, number=2, amount="-30.00", reason="Mistyped.", undoes=paid, nonce=uuid4())


def decide(game: Game) -> None:
    """A case about this game with evidence, and its final ruling."""
    now = timezone.now()
    case = Case.objects.create(
        stream=game.stream, number=1, game=game, kind=CaseKind.OTHER, state=CaseState.RULED, side=Speaker.BLACK,
        actor_name="Black", at=now, statement="The clock fell.", nonce=uuid4(),
    )  # fmt: skip
    Evidence.objects.create(
        case=case, side=Speaker.WHITE, actor_name="White", at=now, text="It did not.", nonce=uuid4()
    )
    HandedCase.objects.create(
        case=case, person="Hinemoa Guest", digest="0" * 64, code_digest="1" * 64, made_by="Referee", made_at=now,
        expires_at=now, ended_at=now,
    )  # fmt: skip
    Ruling.objects.create(
        stream=game.stream,
        case=case,
        number=1,
        decision=DecisionChoices.NO_BREACH,
        said=[{"code": "no_breach"}],
        reason="It stood.",
        referee="referee",
        actor_name="Referee",
        at=now,
        final_at=now,
        nonce=uuid4(),
    )


def final(table: str) -> int:
    """The id of a guarded row in this table."""
    game = Game.objects.get(state=GameState.CONFIRMED)
    rows: dict[str, Any] = {
        "games_ledgerevent": LedgerEvent.objects.order_by("seq"),
        "games_personaldata": PersonalData.objects.order_by("pk"),
        "games_report": Report.objects.filter(game=game),
        "games_correction": Correction.objects.exclude(ruling=None),
        "games_clearing": Clearing.objects.exclude(undoes=None),
        "games_rulewording": RuleWording.objects.all(),
        "games_record": Record.objects.filter(game=game),
        "games_game": Game.objects.filter(pk=game.pk),
        "games_recordofreference": RecordOfReference.objects.all(),
        "games_endingstep": EndingStep.objects.all(),
        "games_gamephoto": GamePhoto.objects.all(),
        "tourney_handedcase": HandedCase.objects.all(),
        "tourney_payment": Payment.objects.exclude(undoes=None),
        "games_evidence": Evidence.objects.all(),
        "games_case": Case.objects.all(),
        "games_takenapart": TakenApart.objects.all(),
        "games_ruling": Ruling.objects.all(),
        "tourney_pairing": Pairing.objects.filter(game=game),
        "tourney_pointsaward": PointsAward.objects.all(),
        "tourney_awardedpoints": AwardedPoints.objects.all(),
        "tourney_pointsyear": PointsYear.objects.all(),
        "tourney_closedbalance": ClosedBalance.objects.all(),
        "tourney_closedaward": ClosedAward.objects.all(),
        "tourney_yearreopening": YearReopening.objects.all(),
        "tourney_agreedaward": AgreedAward.objects.all(),
        "tourney_resultslayout": ResultsLayout.objects.all(),
        "tourney_invitation": Invitation.objects.all(),
        "tourney_passwordlink": PasswordLink.objects.all(),
        "tourney_playerlink": PlayerLink.objects.filter(revoked_at__isnull=False),
        "ratings_ratinglist": RatingList.objects.all(),
        "tourney_seat": Seat.objects.filter(pairing__game=game),
    }
    found: int = rows[table].values_list("pk", flat=True)[0]
    return found


def rows_of(table: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table} ORDER BY id")
        return [tuple(map(str, row)) for row in cursor.fetchall()]


def columns_of(table: str) -> list[str]:
    with connection.cursor() as cursor:
        return [column.name for column in connection.introspection.get_table_description(cursor, table)]


def refused(sql: str, values: Sequence[Any] = (), *, says: str | None = None) -> None:
    """The database refuses this statement, with these words if given."""
    with pytest.raises(DatabaseError) as raised, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)
    if says is not None:
        assert says in str(raised.value)


TOLD: dict[str, tuple[str, dict[str, Any]]] = {
    "tourney_entry": (
        "an entry that was drawn changes only with a word in the history",
        {
            "rank": "9d",
            "rating": 4,
            "start_correction": 3,
            "enters_in": 2,
            "withdrawn_from": 1,
            "name": "Nobody",
            "player_id": 1_000_000,
        },
    ),
    "tourney_division": (
        "settings that a round was drawn by change only with a word in the history",
        {"komi": 5, "rounds": 9, "bye_half_points": 0, "system": "swiss"},
    ),
    "tourney_round": (
        "what a round was drawn from stays, and how far it is changes only with a word in the history",
        {"state": "draft", "seed": "other", "inputs": "{}", "published_at": None, "number": 9},
    ),
    "tourney_roundstatus": (
        "who has no board in a published round changes only with a word in the history",
        {"status": "absent", "round_number": 7},
    ),
    "tourney_team": (
        "a team of a division that was drawn changes only with a word in the history",
        {"name": "Tui", "number": 4},
    ),
    "tourney_challenge": (
        "a challenge changes only with a word in the history",
        {"number": 7, "takes_place": True, "round_number": 4},
    ),
    "tourney_wenton": (
        "who goes on from a match changes only with a word in the history",
        {"side": "nobody", "decided": True},
    ),
    "tourney_member": (
        "a partner of a side that was drawn changes only with a word in the history",
        {"rank": "9d", "rating": 4, "name": "Nobody", "position": 2},
    ),
    "tourney_pointsrules": (
        "rules by which points were awarded change only with a word in the history",
        {"year": 2020, "table": "own"},
    ),
}
"""Tables whose rows change only while the ledger announces an event, with some of the guarded columns."""
