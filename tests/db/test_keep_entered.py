"""What two phones enter for one game: what goes on by itself, what is asked, and that nobody's moves are lost."""

from __future__ import annotations

import pytest

from games.models import EnteredDraft, Game
from games.services.keep_entered import LOOK, OTHER, OWN, SharedDraft, close_entered, entered_draft, keep_entered
from ground.errors import Refused

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(4, published=1)]


def keep(game: Game, text: str, version: int, phone: str = "1", wish: str = "", mode: str = "moves") -> SharedDraft:
    return keep_entered(game.pk, mode, text, version=version, phone=phone, wish=wish)


def test_another_phone_goes_on_where_one_stopped(game: Game) -> None:
    assert entered_draft(game.pk, "moves") == SharedDraft("", 0)
    assert keep(game, "", 0) == SharedDraft("", 0)
    assert not EnteredDraft.objects.exists(), "nothing was entered"
    assert keep(game, "BQ16", 0) == SharedDraft("BQ16", 1)
    assert entered_draft(game.pk, "moves") == SharedDraft("BQ16", 1)
    assert keep(game, "BQ16 WD4", 1, "2") == SharedDraft("BQ16 WD4", 2)
    assert entered_draft(game.pk, "position") == SharedDraft("", 0)
    # The first one, opened all the while, has nothing new.
    assert keep(game, "BQ16", 1, wish=LOOK) == SharedDraft("BQ16 WD4", 2, followed=True)


def test_what_only_one_has_gone_on_with_is_taken(game: Game) -> None:
    keep(game, "BQ16 WD4", 0)
    keep(game, "BQ16 WD4 BC3", 1, "2")
    assert keep(game, "BQ16 WD4", 1, "1") == SharedDraft("BQ16 WD4 BC3", 2, followed=True)
    assert keep(game, "BQ16 WD4 BC3 WR3", 1, "1") == SharedDraft("BQ16 WD4 BC3 WR3", 3)
    assert keep(game, "", 0, "3") == SharedDraft("BQ16 WD4 BC3 WR3", 3, followed=True)


def test_where_both_typed_the_later_chooses(game: Game) -> None:
    keep(game, "BQ16", 0)
    keep(game, "BQ16 WD4", 1, "2")
    asked = keep(game, "BQ16 WC3", 1, "1")
    assert asked == SharedDraft("BQ16 WC3", 1, other="BQ16 WD4")
    assert entered_draft(game.pk, "moves").text == "BQ16 WD4", "nothing changes before a choice"
    assert keep(game, "BQ16 WC3", asked.version, "1", OTHER) == SharedDraft("BQ16 WD4", 2, followed=True)
    assert keep(game, "BQ16 WC3", asked.version, "1", OWN) == SharedDraft("BQ16 WC3", 3)
    # Then the other phone is the later one.
    assert keep(game, "BQ16 WD4 BE3", 2, "2").other == "BQ16 WC3"


def test_a_phone_whose_answer_was_lost_is_not_asked_about_its_own(game: Game) -> None:
    keep(game, "BQ16", 0)
    keep(game, "BQ16 WD4", 1)
    assert keep(game, "BQ16 WC3", 1) == SharedDraft("BQ16 WC3", 3)
    assert keep(game, "BQ16 WC3", 1) == SharedDraft("BQ16 WC3", 3)


def test_what_was_saved_or_cleared_elsewhere_is_asked_about_where_something_is_left(game: Game) -> None:
    keep(game, "BQ16", 0)
    close_entered(game.pk, "moves", "BQ16 WD4")
    assert entered_draft(game.pk, "moves") == SharedDraft("BQ16", 1), "another text was saved"
    close_entered(game.pk, "moves", "BQ16", phone="1")
    assert entered_draft(game.pk, "moves") == SharedDraft("", 2)
    assert keep(game, "BQ16", 1, "2", LOOK) == SharedDraft("", 2, followed=True)
    assert keep(game, "BQ16 WC3", 1, "2").other == ""
    close_entered(game.pk, "position", "." * 361)


@pytest.mark.parametrize("before", [("BQ16", 0), None])
def test_what_a_phone_sent_before_it_saved_changes_nothing_when_it_arrives_later(
    game: Game, before: tuple[str, int] | None
) -> None:
    if before:
        keep(game, *before)
    close_entered(game.pk, "moves", "BQ16 WD4 BE3", phone="1")
    saved = entered_draft(game.pk, "moves")
    assert not saved.text
    assert saved.version
    keep(game, "BQ16 WD4", 0)
    assert entered_draft(game.pk, "moves") == saved
    assert keep(game, "BC3", saved.version) == SharedDraft("BC3", saved.version + 1)


def test_positions_are_not_continued(game: Game) -> None:
    empty, one, two = "." * 361, "X" + "." * 360, "XX" + "." * 359
    assert keep(game, empty, 0, mode="position") == SharedDraft("", 0)
    keep(game, one, 0, "1", mode="position")
    assert keep(game, empty, 0, "2", mode="position") == SharedDraft(one, 1, followed=True)
    assert keep(game, two, 0, "2", mode="position").other == one


def test_a_game_that_is_gone_keeps_nothing(game: Game) -> None:
    with pytest.raises(Refused, match="taken this round back"):
        keep_entered(game.pk + 1_000, "moves", "BQ16", version=0)
