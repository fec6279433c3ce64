"""The colours of a game that a ruling opened again are put right; what was said before stays about the same players."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import timezone

from games.ledger.verify import verify
from games.models import Case, CaseKind, Game, Report, Ruling, Speaker
from games.pages.game_page import game_page, report_lines
from games.services.clear_result import clear_result, undo_clearing
from games.services.forget_in_games import forget_in_games
from games.services.open_case import appeal_ruling
from games.services.resume_play import pass_move
from ground.errors import Refused
from ground.typed_text import FORGOTTEN
from nzgs_tourney.access.cases import access_case_as_official, access_ruling_as_official
from nzgs_tourney.models import Entry, Pairing
from nzgs_tourney.pages.disputes.case_page import case_page
from nzgs_tourney.pages.disputes.player_cases import cases_of, own_cases
from nzgs_tourney.pages.disputes.queue import rulings
from nzgs_tourney.pages.disputes.ruling_card import public_rulings
from nzgs_tourney.pages.events.history_page import history_page
from nzgs_tourney.paper.ruling_sheet import restored_sheet, ruling_paper
from nzgs_tourney.services.draws.edit_draft import override_handicap
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.store.rounds.players_boards import terms_changes
from tests.db.desk import Desk, games_of, report_from
from tests.db.disputes import IN_TIME, claimed_case, ruling_in
from tests.db.endings import take_step
from tests.db.test_restore_event import wipe

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(8)]


def exchange(game: Game) -> tuple[str, ...]:
    return override_handicap(
        game.pairing.round.division_id, 1, game.pairing.table, game.handicap, "They sat the other way.",
        exchange=True, actor="Director",
    )  # fmt: skip


@pytest.fixture
def reopened(desk: Desk) -> Game:
    """A game with a report by Black, open again by a ruling on Black's move."""
    game = games_of(desk.publish(1))[0]
    report_from(game, Speaker.BLACK, "B+R")
    ruling_in(claimed_case(game, CaseKind.REPETITION, IN_TIME, 3), "take_back")
    game.refresh_from_db()
    return game


def test_the_two_players_have_each_others_colours_in_game_seats_and_ledger(desk: Desk, reopened: Game) -> None:
    black, white = reopened.black_name, reopened.white_name
    assert exchange(reopened)[:2] == (
        f"{white} takes Black now.",
        "The pages of both sides say so; a slip printed before doesn’t.",
    )
    now = Game.objects.get(pk=reopened.pk)
    assert (now.black_name, now.white_name) == (white, black)
    seats = {seat.colour: seat.entry.player_id for seat in Pairing.objects.get(game=now).seats.all()}
    assert seats == {"black": now.black_id, "white": now.white_id}
    assert terms_changes(desk.division, 1)[now.number].black == Entry.objects.get(player=now.white_id).number
    assert [verdict.findings for verdict in verify(slow=True) if verdict.findings] == []


def test_what_was_ruled_stays_about_the_same_players_on_every_page_and_paper(desk: Desk, reopened: Game) -> None:
    ruling = Ruling.objects.get()

    def told() -> list[object]:
        case = access_case_as_official(desk.director, desk.event.slug, ruling.case.number)
        final = access_ruling_as_official(desk.director, desk.event.slug, ruling.number or 0)
        page, paper = case_page(case).page, ruling_paper(final, desk.event, timezone.now())
        sheet, game = restored_sheet(final, desk.event, timezone.now()), Game.objects.get(pk=reopened.pk)
        assert page.ruling is not None
        assert sheet is not None
        (listed,) = rulings(desk.event)
        return [
            (page.black, page.white, page.who, page.ruling.sentence, [piece.who for piece in page.pieces]),
            (paper.black, paper.white, paper.decision, sheet.black, sheet.white, sheet.notes),
            (listed.black, listed.white, listed.sentence),
            [card.sentence for card in public_rulings(game)],
            game_page(game).reference_reason,
            [(line.who, line.result) for line in report_lines(game)],
        ]

    before = told()
    entries = {player: Entry.objects.get(player=player) for player in (reopened.black_id, reopened.white_id)}
    own = {player: [case.happened for case in own_cases(entry, reopened.pk)] for player, entry in entries.items()}
    exchange(reopened)
    assert told() == before
    assert {p: [case.happened for case in own_cases(e, reopened.pk)] for p, e in entries.items()} == own
    assert reopened.black_name in str(before)
    exchange(Game.objects.get(pk=reopened.pk))
    assert told() == before, "also where they are exchanged once more"


def test_the_history_names_white_first_as_it_was_and_tells_the_exchange(desk: Desk, reopened: Game) -> None:
    before = {line.seq: line.text for line in history_page(desk.event).happenings}
    exchange(reopened)
    first, *others = history_page(desk.event).happenings
    assert first.text.startswith(f"Exchanged the colours at table {reopened.pairing.table} of published round 1 of")
    assert {line.seq: line.text for line in others} == before


def test_what_comes_after_the_exchange_names_the_colours_that_they_have_then(desk: Desk, reopened: Game) -> None:
    exchange(reopened)
    now = Game.objects.get(pk=reopened.pk)
    case = claimed_case(now, CaseKind.OTHER, side=Speaker.WHITE)
    ruling_in(case, "forfeit_black")
    page = case_page(access_case_as_official(desk.director, desk.event.slug, case.number)).page
    assert (page.black, page.white) == (now.black_name, now.white_name)
    assert page.ruling is not None
    now.refresh_from_db()
    assert (now.result[0], now.white_name) == ("W", reopened.black_name), (
        "Black forfeits, and that is the other player now"
    )
    assert f"{now.white_name} (White)" in page.ruling.result
    assert cases_of(now, Speaker.BLACK)
    assert [verdict.findings for verdict in verify() if verdict.findings] == []


def test_nothing_is_exchanged_while_a_case_waits_or_somebody_counts(desk: Desk, reopened: Game) -> None:
    for side in (Speaker.BLACK, Speaker.WHITE):
        take_step(pass_move, reopened, side)
    with pytest.raises(Refused, match="are counting: their colours can’t change"):
        exchange(reopened)
    other = games_of(reopened.pairing.round)[1]
    claimed_case(other, CaseKind.OTHER, IN_TIME, 2)
    with pytest.raises(Refused, match="A record has come in"):
        exchange(other)


def test_a_case_of_a_game_without_a_record_keeps_the_colours_that_it_names(desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    claimed_case(game, CaseKind.OTHER)
    with pytest.raises(Refused, match="A case or a call from table 1 waits"):
        exchange(game)


def test_a_ruling_under_other_colours_is_not_appealed_against_until_they_are_as_they_were(
    desk: Desk, reopened: Game
) -> None:
    exchange(reopened)
    case = Case.objects.get()
    with pytest.raises(Refused, match="colours were exchanged since ruling 1 was made: open a new case"):
        appeal_ruling(case.pk, Speaker.BLACK, "It was not so.", actor="Black", nonce=uuid4())
    page = case_page(access_case_as_official(desk.director, desk.event.slug, case.number)).page
    assert not page.appealable
    exchange(Game.objects.get(pk=reopened.pk))
    assert appeal_ruling(case.pk, Speaker.BLACK, "It was not so.", actor="Black", nonce=uuid4()).appeal_of == case


def test_a_cleared_result_does_not_come_back_for_the_other_player(desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    report_from(game, Speaker.PAPER, "B+R")
    clear_result(game.pk, actor="Director", nonce=uuid4())
    exchange(game)
    with pytest.raises(Refused, match="colours were exchanged since: enter the right result"):
        undo_clearing(game.clearings.get().pk, actor="Director", nonce=uuid4())


def test_an_event_is_restored_with_its_exchange(desk: Desk, reopened: Game) -> None:
    exchange(reopened)
    content = event_file(desk.event)
    wipe()
    again = restore_event(content)
    assert event_file(again) == content
    game = Game.objects.get(stream=again.stream, number=reopened.number)
    assert game.white_name == reopened.black_name == report_lines(game)[0].who
    assert [verdict.findings for verdict in verify(slow=True) if verdict.findings] == []


def test_a_player_forgotten_after_an_exchange_leaves_no_name_and_the_opponent_theirs(
    desk: Desk, reopened: Game
) -> None:
    report_from(games_of(reopened.pairing.round)[1], Speaker.PAPER, "B+R")
    exchange(reopened)
    name, opponent = reopened.black_name, reopened.white_name
    forget_in_games({Game.objects.get(pk=reopened.pk): Speaker.WHITE}, {name})
    game = Game.objects.get(pk=reopened.pk)
    assert (game.black_name, game.white_name) == (opponent, FORGOTTEN)
    actors = [*Report.objects.values_list("actor_name", flat=True), *Case.objects.values_list("actor_name", flat=True)]
    assert name not in actors
    assert FORGOTTEN in actors
