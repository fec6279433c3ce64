"""The two parts of a name, as files for federations need them: the family name and the given name.

| known from | what it says |
| --- | --- |
| two columns or fields, `Family, Given`, a family name in capitals, a person's word | which part is which |
| a name as one text | nothing: `guessed_parts` guesses, and the guess is marked |

A name is written for people in whatever order its owner uses; the parts don't change that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ratings.imports.names import full_name, ideographs, name_key, turned


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PARTICLES = _words(
    "af al am ap av ben bin binti d da dal dall das de dei del dela della den der di do dos du el het ibn la "
    "las le los mac mc o op san sant st te ten ter und van vande vanden vander vom von y zu zum zur"
)
"""Words before the last word of a name that belong to the family name: `Hēmi Te Aho`, `Jan van der Berg`."""

_CHINESE = _words(
    "cai cao chan chang chen cheng cheung chew chia chiang chiu chou chow chu cui deng ding du fan fang feng fu "
    "gan gao gong gu guan guo han hou hsieh hsu hu huang hui jia jiang jin ke kong lai lam lau leung li lian "
    "liang liao lim lin ling liu lo lu luo ma mao meng mi ng ni nie pan peng qian qin qiu ren shao shen shi "
    "song su sun tan tang tao teng teo tian tsai tse wan wang wei wen wong wu xia xiang xiao xie xiong xu xue "
    "yan yang yao ye yeung yi yin yip you yu yuan zeng zhai zhang zhao zheng zhong zhou zhu zhuang zou"
)
_KOREAN = _words(
    "ahn an bae baek bang cha cho choe choi choo chun chung eom gang gil gim go gu gwak gwon hahm han heo hong "
    "huh hwang hyun im jang jeon jeong ji jin joo ju jun jung kang kim ko koo kwak kwon lee lim min moon nam "
    "noh oh paik pak park pyo rhee roh ryu seo seok seong shim shin sim sin so sohn son song suh sung uhm um "
    "won woo yang yeo yeom yi yoo yoon youn yu yun"
)
_SYLLABLE = r"(?:zh|ch|sh|ts|hs|kw|gw|hw|hy|by|ky|my|gy|pp|tt|kk|[bpmfdtnlgkhjqxrzcsyw])?[aeiouv]{1,3}(?:ng|[nmklpth])?"
_SYLLABLES = re.compile(rf"{_SYLLABLE}(?:-?{_SYLLABLE})?")
"""One or two syllables, as Chinese and Korean given names have when they are written in Latin letters."""

_MACRONS = frozenset("āēīōūĀĒĪŌŪ")
"""Signs of a Māori name, which begins with the given one."""

_COMPOUND = (
    *("司馬", "司马", "歐陽", "欧阳", "諸葛", "诸葛", "上官", "司徒", "東方", "东方", "夏侯"),
    *("皇甫", "南宮", "남궁", "황보", "제갈", "선우", "독고"),
)
"""Family names of two signs; where a name is in signs without blanks, any other has one."""


@dataclass(frozen=True, slots=True)
class NameParts:
    """Family and given name; one may be empty. `guessed`: nobody has said which part is which."""

    family: str = ""
    given: str = ""
    guessed: bool = False

    def __bool__(self) -> bool:
        return bool(self.family or self.given)

    def make_up(self, name: str) -> bool:
        """Whether they are the parts of this name, in either order; case, macrons and punctuation aside."""
        key = name_key(name)
        orders = (f"{self.given} {self.family}", f"{self.family} {self.given}", f"{self.family}{self.given}")
        return bool(self) and any(name_key(order) == key for order in orders)


NO_PARTS = NameParts()
"""The parts of a name of which nobody has said which is which."""


def parts_with(family: str, name: str) -> NameParts | None:
    """The parts of a name whose family name this is, where it is at an end of the name; None where it isn't. An empty
    family name leaves the whole as the given name."""
    name, family = " ".join(name.split()), " ".join(family.split())
    if not family:
        return NameParts(given=name)
    folded, sought = name.casefold(), family.casefold()
    if len(folded) != len(name):
        folded, sought = name, family
    if folded == sought:
        return NameParts(family=name)
    if folded.endswith(f" {sought}"):
        cut = len(name) - len(family)
        return NameParts(name[cut:], name[:cut].strip())
    if folded.startswith((f"{sought} ", sought) if ideographs(name) else f"{sought} "):
        return NameParts(name[: len(family)], name[len(family) :].strip())
    return None


def family_names(name: str) -> tuple[str, ...]:
    """Every text that may be the family name of this name: the words at its end, then those at its beginning, the whole
    and none. A name without blanks may begin with one or two signs of it."""
    words = name.split()
    if len(words) == 1:
        ends = [name[:1], name[:2]] if ideographs(name) and len(name) > 2 else [name[:1]] if ideographs(name) else []
    else:
        cuts = range(len(words) - 1, 0, -1)
        ends = [*(" ".join(words[cut:]) for cut in cuts), *(" ".join(words[:cut]) for cut in reversed(cuts))]
    return tuple(dict.fromkeys((*ends, name.strip(), "")))


def parts_written(text: str) -> NameParts | None:
    """The parts of a name that is written `Family, Given`; None for any other."""
    if turned(text) == text:
        return None
    family, _comma, given = text.partition(",")
    return NameParts(family.strip(), given.strip())


def is_particle(word: str) -> bool:
    """Whether the word belongs to a family name that goes on: `Te`, `van`, `der`."""
    return name_key(word) in _PARTICLES


def parts_in(name: str) -> NameParts:
    """What a name as one text says of its parts: those of `Family, Given`, otherwise a guess."""
    return parts_written(name) or guessed_parts(name)


def guessed_parts(name: str) -> NameParts:
    """The likeliest parts of a name of which nothing else is known, marked as guessed; of one word, the family name.

    The family name is the last word with the particles before it (`Te`, `van der`), or the first where it is a common
    Chinese or Korean one and the rest looks like such a given name: `Wang Lei`, `Kim Min-jun`.
    """
    words = name.split()
    if len(words) < 2:
        signs = 2 if name.startswith(_COMPOUND) else 1
        if ideographs(name) and len(name) > signs:
            return NameParts(name[:signs], name[signs:], guessed=True)
        return NameParts(name.strip(), "", guessed=True)
    if _family_first(words):
        return NameParts(words[0], " ".join(words[1:]), guessed=True)
    start = len(words) - 1
    if name_key(words[start]) in ("jr", "sr", "ii", "iii", "iv") and start > 1:
        start -= 1
    while start > 1 and name_key(words[start - 1]) in _PARTICLES:
        start -= 1
    return NameParts(" ".join(words[start:]), " ".join(words[:start]), guessed=True)


def composed(parts: NameParts) -> str:
    """The name as this program writes it where only its parts are known: the given name first, except in Chinese,
    Japanese and Korean signs."""
    return full_name(parts.given, parts.family)


def _family_first(words: list[str]) -> bool:
    first, *rest = (name_key(word.replace("-", " ")).replace(" ", "-") for word in words)
    if len(rest) > 2 or _MACRONS & set("".join(words)) or not all(map(_SYLLABLES.fullmatch, rest)):
        return False
    if first in _CHINESE | _KOREAN and "-" in rest[0]:
        return True
    return first in _CHINESE | _KOREAN and rest[-1] not in _CHINESE | _KOREAN
