"""What was submitted before is recognised: the same file, the same moves, a shorter record, another game's."""

from games.audit.duplicate_records import KnownRecord, begins, compare_known
from tests.unit.sheets.records import record, set_up

GAME = record(9, "C3 G7 C7 pass pass")
LONGER = record(9, "C3 G7 C7 G3 D4")
SENT = ("Mere", "2026-11-21T01:02:00+00:00")


def codes(*known: KnownRecord) -> list[str]:
    return [remark.code for remark in compare_known(GAME, known)]


def message(known: KnownRecord) -> str:
    (remark,) = compare_known(GAME, [known])
    return remark.message


def test_nothing_known_is_nothing_said() -> None:
    assert codes() == []
    assert codes(KnownRecord(*SENT, game=record(9, "D4 E5 F6 G7")), KnownRecord(*SENT, players="A – B")) == []


def test_the_same_file_and_the_same_moves_are_said() -> None:
    assert message(KnownRecord(*SENT, same_file=True, same_moves=True)) == (
        "The same file was submitted already, by Mere on Sat 21 Nov, 14:02."
    )
    assert message(KnownRecord(*SENT, same_moves=True)) == (
        "The same moves were submitted already, by Mere on Sat 21 Nov, 14:02: only the rest of the file differs."
    )


def test_a_record_that_stops_earlier_than_another_is_said_with_how_much() -> None:
    assert message(KnownRecord(*SENT, game=LONGER)) == (
        "It is only the beginning of a record submitted already, by Mere on Sat 21 Nov, 14:02, which has 2 more moves."
    )


def test_one_sentence_on_this_game_and_one_on_others() -> None:
    here = KnownRecord(*SENT, same_moves=True, same_file=True)
    there = KnownRecord(*SENT, players="A – B", same_moves=True)
    assert codes(KnownRecord(*SENT, game=LONGER), here, here, there, there) == ["same_file", "submitted_elsewhere"]


def test_another_game_is_named() -> None:
    assert message(KnownRecord(*SENT, players="A – B", same_file=True)) == (
        "The same file was submitted for another game, A – B, by Mere on Sat 21 Nov, 14:02."
    )
    assert message(KnownRecord(*SENT, players="A – B", same_moves=True)) == (
        "A record of the same moves was submitted for another game, A – B, by Mere on Sat 21 Nov, 14:02."
    )


def test_the_beginning_of_a_game() -> None:
    assert begins(GAME, LONGER)
    assert not begins(LONGER, GAME)
    assert not begins(GAME, GAME), "equal games are no beginnings"
    assert not begins(record(9, "C3 G7 D4"), LONGER)
    assert not begins(record(13, "C3 G7"), LONGER)
    assert not begins(record(9, "C3 G7", setup=set_up(9, black="A1")), LONGER)
    assert begins(record(9, ""), LONGER)
