"""Findings as values: their kinds by name, the rule each rests on, and what is said of self-captures."""

from games.rules.colour import Colour
from games.rules.findings import RULE_TEXT, Finding, FindingKind, Recreation, SelfCapture

BEGINS = {
    "repetition": "A play may not leave the whole board as it stood",
    "out_of_turn": "Black and White take turns to move.",
    "occupied": "A stone is played on an empty point.",
    "off_board": "A stone is played on a point of the board.",
    "moved_stone": "Stones once played are not moved,",
}


def test_every_kind_has_its_name_and_its_rule() -> None:
    assert [kind.value for kind in FindingKind] == list(BEGINS)
    for kind in FindingKind:
        text = Finding(kind, 1, Colour.BLACK, 0).rule
        assert text.startswith(BEGINS[kind.value])
        assert text.endswith(".")
        assert len(text.split(". ")) > 1
    assert set(RULE_TEXT) == set(FindingKind)


def test_every_kind_has_its_clause_in_the_page_of_the_rules() -> None:
    assert [kind.clause for kind in FindingKind] == [name.replace("_", "-") for name in BEGINS]


def test_a_finding_that_rests_on_an_assumed_pass_says_so() -> None:
    shown = Finding(FindingKind.REPETITION, 3, Colour.BLACK, 0, repeats=(1,))
    assumed = Finding(FindingKind.REPETITION, 3, Colour.WHITE, 0, repeats=(1,), assumed=True)
    assert shown.note == ""
    sentence = "That holds only if White passed there: the record shows no such pass, it is assumed."
    assert assumed.note == sentence


def test_only_a_repetition_has_a_time_limit() -> None:
    limited = [kind for kind in FindingKind if "cannot complain later" in RULE_TEXT[kind]]
    assert limited == [FindingKind.REPETITION]


def test_every_breach_but_a_repetition_goes_back_and_counts_as_a_pass() -> None:
    for kind in FindingKind:
        assert "counts as a pass" in RULE_TEXT[kind]
        assert ("the game goes back to that point" in RULE_TEXT[kind].lower()) == (kind is not FindingKind.REPETITION)
    forfeits = [kind for kind in FindingKind if "forfeit" in RULE_TEXT[kind]]
    assert forfeits == [FindingKind.MOVED_STONE]


def test_a_finding_can_be_claimed_unless_told_otherwise() -> None:
    found = Finding(FindingKind.OCCUPIED, 3, Colour.WHITE, 8)
    assert found.claimable
    assert (found.repeats, found.written) == ((), "")


def test_a_self_capture_is_called_legal() -> None:
    assert SelfCapture(4, Colour.BLACK, 0, 1).note == "legal under NZ rules: self-capture, board unchanged"
    assert SelfCapture(4, Colour.BLACK, 0, 2).note == "legal under NZ rules: self-capture of 2 stones"


def test_values_are_compared_by_what_they_say() -> None:
    assert Recreation(1, Colour.BLACK, 0, (1,)) == Recreation(1, Colour.BLACK, 0, (1,))
    assert (
        len({Finding(FindingKind.OCCUPIED, 3, Colour.WHITE, 8), Finding(FindingKind.OCCUPIED, 3, Colour.WHITE, 8)}) == 1
    )
