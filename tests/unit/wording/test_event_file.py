"""What the file of an event has, counted in words."""

from nzgs_tourney.tournament.wording.events.backup_words import rows_counted


def test_one_of_a_thing_is_singular_and_tables_of_programs_are_left_out() -> None:
    counted = {"streams": 1, "divisions": 1, "entries": 24, "rounds": 1, "games": 12, "records": 1, "links": 2}
    assert rows_counted(counted) == "1 division, 24 entries, 1 round, 12 games, 1 record, 2 links"
    assert rows_counted({"cases": 1, "rulings": 3}) == "1 case, 3 rulings"


def test_an_event_without_anything_has_no_divisions() -> None:
    assert rows_counted({"streams": 1, "events": 1}) == "0 divisions"
