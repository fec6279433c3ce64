"""What a player hears at once is among the warnings there are."""

from games.audit import audit_bytes
from games.audit.record_warnings import IMPORTANT
from tests.unit.audit.test_documented import given


def test_every_important_warning_is_one_that_is_given() -> None:
    assert given() >= IMPORTANT


def test_what_the_draw_is_compared_with_is_not_said_twice() -> None:
    assert not IMPORTANT & {"rules_missing", "rules_other", "komi_even", "komi_half", "komi_missing", "komi_handicap"}


def test_a_clean_record_has_nothing_important() -> None:
    (clean,) = audit_bytes(b"(;SZ[9]KM[6.5];B[cc];W[gg])", "a.sgf")
    (doubtful,) = audit_bytes(b"(;SZ[9]KM[6.5];W[cc];B[gg](;W[aa])(;W[bb]))", "a.sgf")
    assert [warning.code for warning in clean.warnings if warning.code in IMPORTANT] == []
    assert {warning.code for warning in doubtful.warnings} & IMPORTANT == {"first_player", "variations"}
