"""The guess of an encoding: measured on names that nobody fitted it to, the texts that Django is translated into."""

import gettext
import re
from pathlib import Path

import django
import pytest

from games.sgf.encoding_guess import BIG5, GB, JAPANESE, KOREAN, LATIN, guess

LOCALE = {GB: "zh_Hans", BIG5: "zh_Hant", JAPANESE: "ja", KOREAN: "ko"}
EUROPEAN = ("fr", "de", "sv", "es")
LEAST = {GB: 0.93, BIG5: 0.95, JAPANESE: 0.99, KOREAN: 0.93, LATIN: 0.98}
"""The share of texts of two to six characters that must be guessed right; a record mostly has more than one."""


def words(locale: str, pattern: str) -> set[str]:
    found: set[str] = set()
    for path in Path(django.__file__).parent.glob(f"**/locale/{locale}/LC_MESSAGES/*.mo"):
        with path.open("rb") as file:
            told = gettext.GNUTranslations(file)._catalog.values()
        found |= {word for text in told if isinstance(text, str) for word in re.findall(pattern, text)}
    assert len(found) > 50
    return found


def share(texts: set[str], encoding: str) -> float:
    written = []
    for text in sorted(texts):
        try:
            written.append(text.encode(encoding))
        except UnicodeEncodeError:
            continue
    return sum(guess(content) == encoding for content in written) / len(written)


@pytest.mark.parametrize("encoding", LOCALE)
def test_short_texts_of_the_east(encoding: str) -> None:
    texts = {text[:6] for text in words(LOCALE[encoding], r"[^\x00-\x7f]{2,}")}
    assert share(texts, encoding) >= LEAST[encoding]


@pytest.mark.parametrize("locale", EUROPEAN)
def test_european_words_stay_latin(locale: str) -> None:
    texts = words(locale, r"[^\W\d_]*[\xc0-\xff][^\W\d_]*")
    assert share(texts, LATIN) >= LEAST[LATIN]


@pytest.mark.parametrize(
    ("names", "encoding"),
    [
        (("常昊", "古力", "中国围棋甲级联赛", "黑中盘胜"), GB),
        (("周俊勳", "林海峰", "中環杯", "黑中盤勝"), BIG5),
        (("依田紀基", "たなか", "名人戦", "申眞ソ"), JAPANESE),
        (("최철한", "박영훈", "국수전", "흑 불계승"), KOREAN),
        (("Müller", "José García", "Åsa Lindström", "François"), LATIN),
    ],
)
def test_every_two_texts_of_a_record_are_enough(names: tuple[str, ...], encoding: str) -> None:
    for one in names:
        for other in names:
            assert guess(f"PB[{one}]PW[{other}]".encode(encoding)) == encoding


def test_nothing_to_go_by_is_latin() -> None:
    assert guess(b"plain") == LATIN
    assert guess(b"") == LATIN


def test_a_long_text_is_looked_at_no_further_than_it_takes() -> None:
    assert guess("常昊".encode(GB) * 1_000_000) == GB
