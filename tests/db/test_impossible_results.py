"""A counted result that board and komi don’t allow, or of a game that wasn't played: refused from phone, desk and
referee; imports keep and list it.
"""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command

from games.models import Case, CaseKind, Game, GameState, LedgerEvent, Report, Speaker
from games.services.confirm_result import confirm_result
from games.services.open_case import Claim, open_case
from games.services.report_result import report_result
from games.services.rule_case import RulingVerdict, rule_case
from games.services.ruling_referee import RulingReferee
from ground.errors import Refused
from nzgs_tourney.models import Division
from nzgs_tourney.services.exchange.import_division import take_file
from tests.db.desk import Desk
from tests.db.event_texts import division

pytestmark = [pytest.mark.django_db, pytest.mark.desk(2)]
NO_MARGIN = "A game that wasn’t played has no margin: write B, not B\\+3."
NEAREST = "B\\+3.5 isn’t possible on 19×19 with komi 7. The nearest are B\\+3 and B\\+4."


@pytest.mark.parametrize("side", list(Speaker))
def test_nobody_reports_it(game: Game, side: Speaker) -> None:
    with pytest.raises(Refused, match=NEAREST):
        report_result(game.pk, side, "B+3.5", actor="somebody", nonce=uuid4())
    with pytest.raises(Refused, match=r"The nearest is W\+368\."):
        report_result(game.pk, side, "W+999.5", actor="somebody", nonce=uuid4())
    assert not Report.objects.exists()
    assert Game.objects.get(pk=game.pk).state == GameState.OPEN


def test_with_a_half_in_the_komi_there_is_no_tie(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(komi="6.5")
    with pytest.raises(Refused, match=r"Jigo isn’t possible on 19×19 with komi 6\.5\. The nearest are B"):
        report_result(game.pk, Speaker.PAPER, "jigo", actor="somebody", nonce=uuid4())
    assert report_result(game.pk, Speaker.PAPER, "B+0.5", actor="somebody", nonce=uuid4()).result == "B+0.5"


def test_one_that_was_reported_before_it_was_checked_is_not_confirmed(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(state=GameState.REPORTED, result="B+3.5")
    with pytest.raises(Refused, match=NEAREST):
        confirm_result(game.pk, actor="Director")
    assert Game.objects.get(pk=game.pk).state == GameState.REPORTED


@pytest.mark.parametrize("side", list(Speaker))
def test_nobody_reports_a_margin_of_a_game_that_was_not_played(game: Game, side: Speaker) -> None:
    with pytest.raises(Refused, match=NO_MARGIN):
        report_result(game.pk, side, "B+3", actor="somebody", nonce=uuid4(), forfeit=True)
    assert not Report.objects.exists()
    assert report_result(game.pk, Speaker.PAPER, "B", actor="somebody", nonce=uuid4(), forfeit=True).forfeit


def test_such_a_margin_from_before_it_was_checked_is_not_confirmed(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(state=GameState.REPORTED, result="B+3", forfeit=True)
    with pytest.raises(Refused, match=NO_MARGIN):
        confirm_result(game.pk, actor="Director")
    assert Game.objects.get(pk=game.pk).state == GameState.REPORTED


@pytest.mark.parametrize(("result", "forfeit", "why"), [("B+3.5", False, NEAREST), ("B+3", True, NO_MARGIN)])
def test_no_ruling_gives_it(game: Game, result: str, forfeit: bool, why: str) -> None:
    case = open_case(
        game.pk, Speaker.BLACK, Claim(CaseKind.RESULT, "We count differently."), actor="Black by link", nonce=uuid4()
    )
    verdict = RulingVerdict("result", "As counted.", result, heard_black=True, heard_white=True, forfeit=forfeit)
    with pytest.raises(Refused, match=why):
        rule_case(case.pk, verdict, referee=RulingReferee("referee", "A Referee"), nonce=uuid4(), needs_second=False)
    assert Case.objects.get(pk=case.pk).state == "open"


IN_KOMI = {"komi": "6.5"}


def impossible(more: dict[str, object] = IN_KOMI) -> bytes:
    """A division of another site with such a result at its first board."""
    value = json.loads(division())
    value["rounds"][0]["boards"][0] |= {"result": "B+3", **more}
    return json.dumps(value).encode()


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (IN_KOMI, "B+3 isn’t possible on 19×19 with komi 6.5. The nearest are B+2.5 and B+3.5."),
        ({"forfeit": True}, "A game that wasn’t played has no margin: write B, not B+3."),
    ],
)
def test_an_import_keeps_it_and_lists_it(desk: Desk, tmp_path: Path, more: dict[str, object], why: str) -> None:
    file = tmp_path / "kea.json"
    file.write_bytes(impossible(more))
    out = StringIO()
    call_command("event", "take", desk.event.slug, str(file), stdout=out)
    assert why in out.getvalue()
    taken = Division.objects.get(slug="kea-cup")
    kept = Game.objects.filter(pairing__round__division=taken, result="B+3").get()
    assert kept.state == GameState.CONFIRMED
    ledger_event = LedgerEvent.objects.get(kind="games.imported").payload
    assert ledger_event["impossible"] == [{"round": 1, "table": 1, "result": "B+3"}]


def test_a_file_without_one_says_nothing(desk: Desk) -> None:
    take_file(desk.event.pk, filename="kea.json", content=division(), actor="Director")
    assert LedgerEvent.objects.get(kind="games.imported").full_payload["impossible"] == []
