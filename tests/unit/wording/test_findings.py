"""Findings in plain words."""

import pytest

from games.audit import Audience, Judged, advice_for, audit_bytes, claim_sentence, sentence_for


def judged(text: str) -> Judged:
    (audit,) = audit_bytes(f"(;{text})".encode(), "a.sgf")
    assert audit.judged is not None
    return audit.judged


def said(text: str) -> list[str]:
    game = judged(text)
    return [f"{sentence_for(f, game.record.game)} {claim_sentence(f)}".rstrip() for f in game.replay.findings]


KO = "SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc]"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{KO};W[ad];B[cb];W[bb]", "White’s move 3 at B3 repeats the position after move 1. It can still be claimed."),
        (
            f"{KO};W[ad];B[cb];W[bb];B[]",
            "White’s move 3 at B3 repeats the position after move 1. The opponent has moved since, so it stands.",
        ),
        (
            "SZ[9];B[cc];B[dd]",
            "Black’s move 2 at D6 is out of turn: it was White’s turn.",
        ),
        ("SZ[9];B[cc];W[cc]", "White’s move 2 at C7 is on top of a stone."),
        ("SZ[9];B[kk]", "Black’s move 1 is “kk”, which isn’t a point on this board."),
        (
            "SZ[9];B[cc];AE[cc]",
            "After move 1 the record adds or removes stones, first at C7.",
        ),
    ],
)
def test_sentences(text: str, sentence: str) -> None:
    assert said(text) == [sentence]


def test_several_earlier_moves_are_listed() -> None:
    assert "repeats the position after moves 1 and 3." in said("SZ[1];B[aa];W[aa];B[aa];W[];B[aa]")[1]
    assert "moves 1, 3 and 5." in said("SZ[1];B[aa];W[aa];B[aa];W[];B[aa];W[];B[aa]")[-1]


def test_a_pass_out_of_turn_and_a_handicap_repeated() -> None:
    assert "Black’s move 2, a pass, is out of turn" in said("SZ[9];B[cc];B[];W[dd]")[0]


def test_nothing_can_be_claimed_once_the_result_is_confirmed() -> None:
    for text in ("SZ[9];B[cc];B[dd]", f"{KO};W[ad];B[cb];W[bb]", f"{KO};W[ad];B[cb];W[bb];B[]"):
        texts = {claim_sentence(finding, confirmed=True) for finding in judged(text).replay.findings}
        assert texts == {"The result is confirmed, so it stands."}


def test_a_ruling_says_what_holds_instead() -> None:
    for confirmed in (False, True):
        (finding,) = judged(f"{KO};W[ad];B[cb];W[bb]").replay.findings
        assert claim_sentence(finding, confirmed=confirmed, ruled=True) == ""


def test_advice_is_for_a_player_who_can_still_act() -> None:
    def advice(text: str, audience: Audience, *, confirmed: bool = False) -> list[str]:
        return [advice_for(f, audience, confirmed=confirmed) for f in judged(text).replay.findings]

    twice, ko = "SZ[9];B[cc];B[dd]", f"{KO};W[ad];B[cb];W[bb]"
    assert advice(twice, Audience.PLAYER) == ["You can call the referee."]
    assert advice(ko, Audience.PLAYER) == ["Claim it before you make your next move."]
    assert advice(f"{ko};B[]", Audience.PLAYER) == [""]
    for one in (advice(twice, Audience.OTHER), advice(twice, Audience.PLAYER, confirmed=True)):
        assert one == [""]
