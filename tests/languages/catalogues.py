"""The catalogues as they lie in `nzgs_tourney/locale`: read, brought up to date, and looked through for faults."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation import to_locale

from tests.languages.places import IN_ENGLISH, PLAYERS_OWN

REPOSITORY = Path(__file__).resolve().parents[2]
LOCALE = REPOSITORY / "nzgs_tourney" / "locale"
COMPLETE = ("zh-hans", "zh-hant", "ko", "ja")
"""The languages in which everything that players and spectators meet is said."""
LANGUAGES = (*COMPLETE, "mi")
_PLURALS = {"mi": "nplurals=2; plural=(n != 1);"}
_ONE_FORM = "nplurals=1; plural=0;"
_PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w*)[^{}]*\}|%%")
_TAGGED = re.compile(r"<[^>]*>")
_TAG = re.compile(r"</?(\w+)")
_HEADER = """{name}, for NZGS Tourney.
This file is under the licence of the program.
NOT YET CHECKED BY A NATIVE SPEAKER. docs/languages.md says how to correct a sentence."""
TRAPS = {
    "zh-hans": {
        "子胜": "a margin is in 目, never in 子",
        "麦克马洪线": "the border, not the bar",
        "悔棋": "undo is 撤销",
    },
    "zh-hant": {
        "子勝": "a margin is in 目, never in 子",
        "麥克馬洪線": "the border, not the bar",
        "悔棋": "undo is 復原",
    },
    "ko": {
        "토너먼트": "means a knock-out",
        "무르기": "undo is 실행 취소",
        "을(를)": "a particle that hangs on a sound",
    },
    "ja": {"トーナメント": "means a knock-out", "待った": "undo is 元に戻す", "彼": "nobody’s sex is known"},
    "mi": {},
}
"""What a translation may not say, with the reason (docs/languages.md)."""
KNOCK_OUT = re.compile(r"knock-?out", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one message of a catalogue."""

    language: str
    message: str
    what: str

    def __str__(self) -> str:
        return f"{self.language}: “{self.message}”: {self.what}"


def path_of(language: str) -> Path:
    """Where the catalogue of this language lies."""
    return LOCALE / to_locale(language) / "LC_MESSAGES" / "django.po"


def read(language: str) -> Catalog:
    """The catalogue as it lies there; an empty one where there is none."""
    path = path_of(language)
    if not path.exists():
        made = Catalog(locale=to_locale(language), project="NZGS", version="Tourney", fuzzy=False)
        made.header_comment = "# " + _HEADER.format(name=language).replace("\n", "\n# ")
        return made
    with path.open("rb") as file:
        return read_po(file, locale=to_locale(language))


def bring_up_to_date(language: str, marked: Catalog) -> Catalog:
    """The catalogue with every marked message and none besides; what is translated stays."""
    kept = read(language)
    # Babel writes what is translated into the messages it is given, and the next language would find it there.
    kept.update(deepcopy(marked), no_fuzzy_matching=True, update_header_comment=False)
    kept.obsolete.clear()
    return kept


def write(language: str, catalogue: Catalog) -> None:
    """Keep the catalogue."""
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, sort_by_file=True, include_lineno=False, omit_header=False)
    text = path.read_text(encoding="utf-8")
    text = re.sub(r'"Plural-Forms: .*\\n"', f'"Plural-Forms: {_PLURALS.get(language, _ONE_FORM)}\\\\n"', text)
    text = re.sub(
        r'"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Report-Msgid-Bugs-To): .*\n', "", text
    )
    path.write_text(text, encoding="utf-8")


def compile_catalogues() -> None:
    """Make the files that the program reads, beside the catalogues, where these are newer."""
    for language in LANGUAGES:
        source = path_of(language)
        target = source.with_suffix(".mo")
        if source.exists() and (not target.exists() or target.stat().st_mtime < source.stat().st_mtime):
            half = target.with_suffix(f".{os.getpid()}.part")
            with half.open("wb") as file:
                write_mo(file, read(language))
            half.replace(target)


def is_for_everybody(message: Message) -> bool:
    """Whether players or spectators can meet it: it has a place that is not an official's alone."""
    places = [place for place, _line in message.locations]
    return any(place in PLAYERS_OWN or not place.startswith(IN_ENGLISH) for place in places)


def untranslated(catalogue: Catalog) -> list[Message]:
    """The messages that players and spectators would read in English."""
    return [one for one in catalogue if one.id and is_for_everybody(one) and not _is_translated(one)]


def faults(language: str, catalogue: Catalog) -> Iterator[Fault]:
    """What is wrong with what is translated: unsure, other placeholders or tags than the English, a known trap."""
    for message in catalogue:
        if not message.id or not _is_translated(message):
            continue
        english, forms = _forms(message.id), _forms(message.string)
        if message.fuzzy:
            yield Fault(language, english[0], "is marked fuzzy")
        allowed = [(_placeholders(form), _tags(form)) for form in english]
        for form in forms:
            if (_placeholders(form), _tags(form)) not in allowed[-1:] + ([] if len(forms) == 1 else allowed):
                yield Fault(language, english[0], f"“{form}” has other placeholders or tags")
            if form != form.strip():
                yield Fault(language, english[0], "begins or ends with a blank")
            for trap, reason in TRAPS[language].items():
                if trap in form and not (reason == "means a knock-out" and KNOCK_OUT.search(english[0])):
                    yield Fault(language, english[0], f"“{trap}”: {reason}")


def other_words(catalogue: Catalog, words: Mapping[str, str]) -> Iterator[str]:
    """The translations that say one of these English terms in another word than the one that is named for it."""
    patterns = {term: re.compile(rf"\b{re.escape(term)}s?\b", re.IGNORECASE) for term in words}
    for message in catalogue:
        if not message.id or not _is_translated(message):
            continue
        english, forms = " ".join(_forms(message.id)), _forms(message.string)
        said = _TAGGED.sub("", _PLACEHOLDER.sub("", english))
        for term, pattern in patterns.items():
            if pattern.search(said) and not all(words[term] in form for form in forms):
                yield f"{term} isn’t {words[term]} in “{forms[0]}”: {english}"


def _is_translated(message: Message) -> bool:
    return all(_forms(message.string)) and bool(_forms(message.string))


def _forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    if text is None:
        return []
    return [text] if isinstance(text, str) else list(text)


def _placeholders(text: str) -> set[str]:
    return {found.group(0) for found in _PLACEHOLDER.finditer(text)}


def _tags(text: str) -> set[str]:
    return set(_TAG.findall(text))
