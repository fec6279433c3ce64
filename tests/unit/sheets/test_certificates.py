"""Certificates: a page for each player, the name whole and in its script, and a line to sign for each director."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.photo.reencode import reencoded
from games.sheets.bilingual import labels_also_in
from games.sheets.look import Look
from games.sheets.text import clean
from nzgs_tourney.demo.logo import COLOUR, demo_logo
from nzgs_tourney.paper.sheets.certificates import Certificate, CertificatePack, certificates_pdf
from tests.pdf_text import pages_of, text_of
from tests.unit.sheets.people import EASTERN, FOOTER, HYPHENATED, LATIN, LONG, MARKUP
from tests.unit.sheets.printed import assert_golden

LOOK = Look(COLOUR, reencoded(demo_logo()).content)


def _pack(*names: str, award: tuple[str, ...] = ("1st place",), signers: tuple[str, ...] = ("Aroha Hill",)) -> CertificatePack:  # fmt: skip  # noqa: E501
    certificates = tuple(Certificate(name, award, "Open · 5 rounds · 4 wins") for name in names)
    return CertificatePack(FOOTER, "Town Hall, Nelson, 21 November 2026", signers, certificates, LOOK)


def test_a_page_for_each_with_everything_on_it_in_reading_order() -> None:
    pages = pages_of(certificates_pdf(_pack("Mere Kea", "Rewi Toro")))
    assert len(pages) == 2
    for page, name in zip(pages, ("Mere Kea", "Rewi Toro"), strict=True):
        said = (FOOTER.event, "Nelson", "Certificate", name, "1st place", "4 wins", "Aroha Hill", "Tournament director")
        assert [page.index(words) for words in said] == sorted(page.index(words) for words in said)


@pytest.mark.parametrize("name", [*LATIN, *EASTERN, *MARKUP, *LONG, *HYPHENATED])
def test_a_name_is_whole(name: str) -> None:
    assert "".join(clean(name).split()) in "".join(text_of(certificates_pdf(_pack(name))).split())


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_a_line_for_each_director_and_one_without_any(count: int) -> None:
    printed = text_of(certificates_pdf(_pack("Mere Kea", signers=tuple(f"Director {n}" for n in range(count)))))
    assert printed.count("Tournament director") == max(1, min(count, 3))


def test_both_languages() -> None:
    with labels_also_in("ja"):
        printed = text_of(certificates_pdf(_pack("佐藤はるか", award=("2nd place", "第2位"))))
    assert all(words in printed for words in ("Certificate", "賞状", "2nd place", "第2位", "佐藤はるか"))


def test_golden_and_deterministic() -> None:
    pack = _pack(*LATIN, *LONG[:1])
    assert certificates_pdf(pack) == certificates_pdf(pack)
    assert_golden("certificates", certificates_pdf(pack))


def test_nobody_yet() -> None:
    assert "The Open isn’t finished" in text_of(certificates_pdf(replace(_pack(), none="The Open isn’t finished.")))
