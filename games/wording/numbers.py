"""Numbers, amounts and lists as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Literal

from ground.dates import reader_locale
from ground.translation import gettext as _, language, ngettext, pgettext

if TYPE_CHECKING:
    from babel import Locale


def points(half_points: int) -> str:
    """A score or a margin in whole points with its half: 5 is `2½`, 1 is `½`, 4 is `2`, -3 is `−1½`."""
    sign, size = ("−" if half_points < 0 else ""), abs(half_points)
    whole_points = str(size // 2) if size >= 2 or size == 0 else ""
    return f"{sign}{whole_points}{'½' if size % 2 else ''}"


def margin_words(half_points: int) -> str:
    """How many points of the board, in a sentence: `3½`, `½`, `4`; with the counter of a language that has one."""
    whole_points, half = divmod(half_points, 2)
    if not half:
        return pgettext("points on the board", "{points}").format(points=whole_points)
    if not whole_points:
        return pgettext("points on the board", "½")
    return pgettext("points on the board", "{points}½").format(points=whole_points)


def decimal_text(number: Decimal) -> str:
    """A decimal without exponent and without needless zeros: `7`, `6.5`, `-0.25`, as files and forms accept it too."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def signed(number: Decimal) -> str:
    """A decimal as `decimal_text` writes it, with a minus sign in place of the hyphen: `−3`."""
    return decimal_text(number).replace("-", "−")


def listed(texts: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`, as the reader's language joins them."""
    locale = reader_locale()
    if locale is not None:
        return _joined(texts, "standard", locale)
    return f"{', '.join(texts[:-1])} and {texts[-1]}" if len(texts) > 1 else "".join(texts)


def either(texts: Sequence[str]) -> str:
    """`A`, `A or B`, `A, B or C`, as the reader's language joins them."""
    locale = reader_locale()
    if locale is not None:
        return _joined(texts, "or", locale)
    return f"{', '.join(texts[:-1])} or {texts[-1]}" if len(texts) > 1 else "".join(texts)


def sentences(texts: Iterable[str]) -> str:
    """Sentences one after the other, empty ones left out: a blank between them, none in Chinese and Japanese."""
    joint = "" if language().startswith(("zh", "ja")) else " "
    return joint.join(filter(None, texts))


def capitalised(text: str) -> str:
    """The text with a capital first letter, to begin a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def titled(title: str, text: str) -> str:
    """A title with its text after it: `Repetition. It can still be claimed.`"""
    return sentences((_("{sentence}.").format(sentence=title), text))


def in_row(texts: Sequence[str]) -> str:
    """`A, B, C`: one after the other, without “and”."""
    locale = reader_locale()
    if locale is None:
        return ", ".join(texts)
    pattern, row = locale.list_patterns["standard"]["middle"], "".join(texts[:1])
    for text in texts[1:]:
        row = pattern.format(row, text)
    return row


def _joined(texts: Sequence[str], style: Literal["standard", "or"], locale: Locale) -> str:
    from babel.lists import format_list

    return format_list(texts, style, locale)


def ordinal(number: int) -> str:
    """A place: `1st`, `2nd`, `3rd`, `11th`."""
    if reader_locale() is not None:
        return pgettext("place in the standings", "{number}th").format(number=number)
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def players_counted(count: int) -> str:
    """`1 player`, `24 players`."""
    return ngettext("{count} player", "{count} players", count).format(count=f"{count:,}")


def rounds_counted(count: int) -> str:
    """`1 round`, `5 rounds`."""
    return ngettext("{count} round", "{count} rounds", count).format(count=f"{count:,}")


def games_counted(count: int) -> str:
    """`1 game`, `1,234 games`."""
    return ngettext("{count} game", "{count} games", count).format(count=f"{count:,}")


def stones_counted(count: int) -> str:
    """`1 stone`, `4 stones`; of a difference too, so 0 is `0 stones`."""
    return ngettext("{count} stone", "{count} stones", count).format(count=f"{count:,}")


def tables_named(numbers: Sequence[object]) -> str:
    """`table 2`, `tables 1, 2 and 5`."""
    return ngettext("table {numbers}", "tables {numbers}", len(numbers)).format(numbers=listed([*map(str, numbers)]))


def rounds_named(numbers: Sequence[object]) -> str:
    """`round 2`, `rounds 2 and 4`."""
    return ngettext("round {numbers}", "rounds {numbers}", len(numbers)).format(numbers=listed([*map(str, numbers)]))


def file_and_more(name: str, more: int) -> str:
    """A file that was sent, with how many others: `first.sgf and 2 more`."""
    if not more:
        return name
    return ngettext("{name} and {count} more", "{name} and {count} more", more).format(name=name, count=more)
