"""Result slips: four on a page, everything on each of them."""

from dataclasses import replace

import pytest
import segno

from games.sheets.bilingual import labels_also_in
from games.sheets.qr import MASK, qr_rows
from games.sheets.text import clean
from nzgs_tourney.paper.sheets.slips import Slip, SlipPack, SlipPlayer, slips_pdf
from tests.pdf_text import overlapping, pages_of, text_of
from tests.unit.sheets.people import EASTERN, FOOTER, HYPHENATED, LATIN, LONG, MARKUP
from tests.unit.sheets.printed import assert_golden


def _slip(
    table: int, white: str = "Wiremu Māhina", black: str = "Zoë", handicap: int = 0, link: str = "", code: str = ""
) -> Slip:
    komi = "7" if handicap == 0 else "0"
    sides = (SlipPlayer(white, "3d", "Ōtautahi", link, code), SlipPlayer(black, "2k", "", link, code))
    return Slip("Open", 3, table, *sides, handicap, komi)


def _pack(*slips: Slip) -> SlipPack:
    return SlipPack(FOOTER, slips, "tourney.example.nz")


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (4, 1), (5, 2), (41, 11)])
def test_four_a_page(count: int, pages: int) -> None:
    assert len(pages_of(slips_pdf(_pack(*(_slip(table) for table in range(1, count + 1)))))) == pages


def test_every_slip_stands_alone_when_cut() -> None:
    printed = text_of(slips_pdf(_pack(*(_slip(table) for table in range(1, 5)))))
    wanted = (
        FOOTER.event,
        FOOTER.ledger,
        "Open · Round 3",
        "tourney.example.nz",
        "jigo",
        "signed: Black",
        "signed: White",
    )
    for words in wanted:
        assert printed.count(words) == 4 + (words == "jigo") * 4


def test_a_slip_of_teams_says_their_match_and_the_board() -> None:
    printed = text_of(slips_pdf(_pack(replace(_slip(5), match="Kea – Moa, board 2"))))
    assert "Kea – Moa, board 2" in printed
    assert FOOTER.event in printed


def test_a_long_name_of_the_event_is_whole_beside_a_table_of_two_digits() -> None:
    long = replace(FOOTER, event="Pōneke Winter Congress and Ōtautahi Invitational 2026")
    assert long.event in text_of(slips_pdf(replace(_pack(_slip(28)), footer=long)))


@pytest.mark.parametrize("second", ["", "ja", "ko"])
@pytest.mark.parametrize(
    "division", ["Open", "Open Championship", "The Very Long Name of a Division of Beginners on 13x13"]
)
def test_the_number_of_the_round_is_never_cut(division: str, second: str) -> None:
    with labels_also_in(second):
        printed = text_of(slips_pdf(_pack(replace(_slip(28), division=division, round_number=10))))
    assert "Round 10" in printed
    assert ("Round 10 · 10" in printed) is (bool(second) and division == "Open")


@pytest.mark.parametrize("name", [*LATIN, *EASTERN, *MARKUP])
def test_names_stand_above_and_in_the_choice_of_winner(name: str) -> None:
    printed = " ".join(text_of(slips_pdf(_pack(_slip(1, white=name)))).split())
    assert printed.count(name) >= 2


@pytest.mark.parametrize("name", [*HYPHENATED, *LONG])
@pytest.mark.parametrize("code", ["", "K7QM4-TXR9H"])
@pytest.mark.parametrize("second", ["", "ja"])
def test_a_name_of_any_length_is_whole_above_and_in_the_choice(name: str, code: str, second: str) -> None:
    slip = _slip(1, white=name, link="https://tourney.example.nz/p/abc", code=code)
    with labels_also_in(second):
        printed = "".join(text_of(slips_pdf(_pack(slip))).split())
    assert printed.count("".join(clean(name).split())) >= 2
    assert "…" not in printed.replace(FOOTER.ledger.replace(" ", ""), "")


def test_a_code_says_whose_it_is_without_a_name_too_long_to_be_said_twice() -> None:
    long, short = (
        text_of(slips_pdf(_pack(_slip(1, white=name, link="https://tourney.example.nz/p/abc"))))
        for name in (HYPHENATED[0], LATIN[0])
    )
    assert "Scan to report (this player only)" in long, "small print would be lost by a cheap printer"
    assert f"Scan to report ({LATIN[0]} only)" in short


@pytest.mark.parametrize(
    ("handicap", "words"),
    [(0, "Even game · komi 7"), (1, "Handicap 1 stone · no komi"), (4, "Handicap 4 stones · no komi")],
)
def test_conditions(handicap: int, words: str) -> None:
    assert words in text_of(slips_pdf(_pack(_slip(1, handicap=handicap))))


def test_only_a_game_that_can_be_tied_offers_jigo() -> None:
    whole, half = _slip(1), replace(_slip(1), komi="6.5", tie=False)
    assert ", or jigo" in text_of(slips_pdf(_pack(whole)))
    printed = text_of(slips_pdf(_pack(half)))
    assert "Circle the winner" in printed
    assert "jigo" not in printed


def test_codes_are_named_and_left_out_without_a_link() -> None:
    linked = text_of(slips_pdf(_pack(_slip(1, link="https://tourney.example.nz/p/abc"))))
    assert "Scan to report (Wiremu Māhina only)" in linked
    assert "Scan to report (Zoë only)" in linked
    assert "Scan" not in text_of(slips_pdf(_pack(_slip(1))))


def test_each_code_is_also_there_to_type_with_the_address_in_words() -> None:
    coded = [_slip(table, link="https://tourney.example.nz/p/abc", code=f"K7QM4-TXR9{table}") for table in (1, 2)]
    printed = text_of(slips_pdf(_pack(*coded)))
    assert printed.count("or type at tourney.example.nz") == printed.count("tourney.example.nz") == 4
    assert printed.count("K7QM4-TXR91") == printed.count("K7QM4-TXR92") == 2


def test_the_code_is_the_one_that_segno_makes() -> None:
    link = "https://tourney.example.nz/p/Qx7hJ2mZ0aTt9K"
    rows = qr_rows(link)
    matrix = [[0] * len(rows) for _ in rows]
    for line, found in enumerate(rows):
        for start, length in zip(found[::2], found[1::2], strict=True):
            matrix[line][start : start + length] = [1] * length
    expected = segno.make_qr(link, error="m", boost_error=False, mask=MASK).matrix
    assert matrix == [[int(bool(module)) for module in row] for row in expected]


def test_a_link_too_long_for_a_code_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        slips_pdf(_pack(_slip(1, link="https://" + "x" * 3000)))


def test_a_slip_says_where_both_may_agree_on_an_even_game() -> None:
    slip = _slip(1, handicap=1)
    assert "even if both agree" not in text_of(slips_pdf(_pack(slip)))
    assert "even if both agree" in text_of(slips_pdf(_pack(replace(slip, even_if_both=True))))


def test_no_games_no_slips() -> None:
    assert "no result slips" in text_of(slips_pdf(_pack()))


def test_deterministic_and_golden() -> None:
    pack = _pack(
        *(
            _slip(table, *LATIN[table - 1 : table + 1], table - 1, f"https://t.example/{table}", "K7QM4-TXR9H")
            for table in (1, 2, 3, 4)
        )
    )
    assert slips_pdf(pack) == slips_pdf(pack)
    assert_golden("slips", slips_pdf(pack))


@pytest.mark.parametrize("languages", [1, 2])
def test_notes_and_the_line_about_privacy_have_their_own_room(languages: int) -> None:
    told = _slip(1, link="https://tourney.example.nz/p/abc", code="K7QM4-TXR91", white="Bartholomew Featherstone-Quick")
    told = replace(told, again="Printed again: an earlier slip of this game doesn’t count", note="komi corrected to 7")
    privacy = ("What is kept about you, why, and who sees it: tourney.example.nz/e/rimu-open/privacy/",) * languages
    assert overlapping(slips_pdf(SlipPack(FOOTER, (told,) * 4, "tourney.example.nz", privacy))) == []
