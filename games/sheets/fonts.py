"""The typefaces of every sheet: one for Latin with macrons, others for Chinese, Japanese and Korean.

| script | first choice | otherwise |
| --- | --- | --- |
| Latin, macrons, Greek, Cyrillic | Open Sans, from the package `ttf_opensans` | always available |
| Han and kana on paper in Japanese | a Japanese TrueType font of the system | the next row |
| Han and kana on paper in traditional Chinese | a TrueType font of Taiwan | the next row |
| Han and kana | an embedded TrueType font of the system | reportlab's CID fonts, not embedded |
| Hangul | the same, or a Korean TrueType font | reportlab's CID font, not embedded |
| other letters and symbols | DejaVu Sans of the system | a box in place of the letter |

Readers in China, Taiwan and Japan expect different shapes of a character, e.g. of 骨 and 令. The font for Han has those
of the mainland, so paper in Japanese and in traditional Chinese prefers a font of its own (`faces_for`). It must have
every character of a line, so that no name is set in two fonts.

reportlab refuses CFF outlines, so the usual Noto CJK files can't be used. Fonts are registered with reportlab when
first needed, for good; nothing else here is shared between documents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from ttf_opensans import OPENSANS_BOLD, OPENSANS_REGULAR

from games.wording.numbers import listed
from ground.translation import ngettext


class FontWeight(StrEnum):
    """The weight of a text. Scripts without a bold font are thickened by an outline."""

    REGULAR = "regular"
    BOLD = "bold"


@dataclass(frozen=True, slots=True)
class Face:
    """One registered font: its reportlab name, which code points it draws, and whether it is a true bold."""

    name: str
    covers: Callable[[int], bool]
    bold: bool = False


_TRUETYPE = "/usr/share/fonts/truetype"
HAN_FONTS = (
    f"{_TRUETYPE}/droid/DroidSansFallbackFull.ttf",
    f"{_TRUETYPE}/droid/DroidSansFallback.ttf",
    "/usr/share/fonts/google-droid-sans-fonts/DroidSansFallbackFull.ttf",
    f"{_TRUETYPE}/wqy/wqy-microhei.ttc",
    f"{_TRUETYPE}/wqy/wqy-zenhei.ttc",
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
    "C:/Windows/Fonts/msyh.ttc",
    "C:/Windows/Fonts/simhei.ttf",
)
FONTS_OF = {
    "ja": (
        f"{_TRUETYPE}/vlgothic/VL-Gothic-Regular.ttf",
        "/usr/share/fonts/vl-gothic-fonts/VL-Gothic-Regular.ttf",
        f"{_TRUETYPE}/takao-gothic/TakaoGothic.ttf",
        "/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf",
        "C:/Windows/Fonts/YuGothM.ttc",
        "C:/Windows/Fonts/meiryo.ttc",
        "C:/Windows/Fonts/msgothic.ttc",
    ),
    "zh-hant": (
        f"{_TRUETYPE}/cns11643/TW-Kai-98_1.ttf",
        f"{_TRUETYPE}/cns11643/TW-Sung-98_1.ttf",
        "C:/Windows/Fonts/msjh.ttc",
    ),
}
"""By language, fonts with the character shapes that its readers expect, where `HAN_FONTS` have others."""
HANGUL_FONTS = (
    f"{_TRUETYPE}/nanum/NanumGothic.ttf",
    f"{_TRUETYPE}/unfonts-core/UnDotum.ttf",
    f"{_TRUETYPE}/baekmuk/gulim.ttf",
    f"{_TRUETYPE}/wqy/wqy-zenhei.ttc",
    f"{_TRUETYPE}/wqy/wqy-microhei.ttc",
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
    "C:/Windows/Fonts/malgun.ttf",
)
OTHER_FONTS = (f"{_TRUETYPE}/dejavu/DejaVuSans.ttf", "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf")

_HAN_SAMPLE, _HANGUL_SAMPLE = ord("明"), ord("김")
_PACKAGE = {"Chinese and Japanese": "fonts-droid-fallback", "Korean": "fonts-nanum"}


def _is_hangul(code: int) -> bool:
    return 0xAC00 <= code <= 0xD7A3 or 0x3131 <= code <= 0x318E


def _is_kana(code: int) -> bool:
    return 0x3041 <= code <= 0x30FF


def _is_han(code: int) -> bool:
    return 0x4E00 <= code <= 0x9FA5 or 0x3000 <= code <= 0x3017


def _is_east_asian(code: int) -> bool:
    """Han, kana, or punctuation that is set with them."""
    return 0x2E80 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0xFF00 <= code <= 0xFFEF or code >= 0x20000


def _truetype(name: str, path: Path, *, bold: bool = False) -> Face:
    """Register the TrueType file under the name. Raises TTFError where reportlab cannot embed it."""
    font = TTFont(name, str(path))
    pdfmetrics.registerFont(font)
    return Face(name, font.face.charToGlyph.__contains__, bold)


def _first(name: str, paths: Iterable[str], sample: int) -> Face | None:
    """The first file that exists, can be embedded and has the sample character."""
    for path in map(Path, paths):
        if path.is_file():
            try:
                # reportlab keeps the first font of a name, so the name says which file it is.
                face = _truetype(f"{name}-{path.stem}", path)
            except (TTFError, OSError):
                continue
            if face.covers(sample):
                return face
    return None


def _built_in(name: str, covers: Callable[[int], bool]) -> Face:
    pdfmetrics.registerFont(UnicodeCIDFont(name))
    return Face(name, covers)


def font_file(face: Face) -> str:
    """The file of a font, for what isn't drawn by reportlab; empty for one of reportlab's own."""
    font = pdfmetrics.getFont(face.name)
    return str(font.face.filename) if isinstance(font, TTFont) else ""


@dataclass(frozen=True, slots=True)
class Faces:
    """The fonts in use, in the order they are tried, and the scripts that no embedded font covers."""

    regular: Face
    bold: Face
    others: tuple[Face, ...]
    not_embedded: tuple[str, ...]

    def face_for(self, code: int, weight: FontWeight) -> Face | None:
        """The first font that draws the code point at this weight; None where none does."""
        latin = self.bold if weight is FontWeight.BOLD else self.regular
        if latin.covers(code):
            return latin
        return next((face for face in self.others if face.covers(code)), None)


@cache
def find_faces(
    han: tuple[str, ...] = HAN_FONTS,
    hangul: tuple[str, ...] = HANGUL_FONTS,
    other: tuple[str, ...] = OTHER_FONTS,
) -> Faces:
    """Look for fonts at these paths, best first, and register what is found. Slow once, then remembered."""
    fallbacks: list[Face] = []
    missing: list[str] = []
    if han_face := _first("sheet-han", han, _HAN_SAMPLE):
        fallbacks.append(han_face)
    else:
        missing.append("Chinese and Japanese")
        fallbacks += [_built_in("HeiseiKakuGo-W5", _is_kana), _built_in("STSong-Light", _is_han)]
    if han_face is not None and han_face.covers(_HANGUL_SAMPLE):
        pass
    elif hangul_face := _first("sheet-hangul", hangul, _HANGUL_SAMPLE):
        fallbacks.append(hangul_face)
    else:
        missing.append("Korean")
        fallbacks.append(_built_in("HYGothic-Medium", _is_hangul))
    if other_face := _first("sheet-other", other, ord("ʻ")):
        fallbacks.append(other_face)
    return Faces(
        _truetype("OpenSans", OPENSANS_REGULAR.path),
        _truetype("OpenSans-Bold", OPENSANS_BOLD.path, bold=True),
        tuple(fallbacks),
        tuple(missing),
    )


@cache
def own_face(language: str, paths: tuple[str, ...] | None = None) -> Face | None:
    """The font with this language's shapes of Han, from these paths; None where it has none, or none is installed."""
    return _first(f"sheet-{language}", FONTS_OF.get(language, ()) if paths is None else paths, _HAN_SAMPLE)


def faces_for(line: str, language: str) -> Faces:
    """The fonts to draw a line with on paper in this language: its own for Han, if that font has every character of the
    line.
    """
    own = None if line.isascii() else own_face(language)
    if own is None or not all(own.covers(ord(char)) for char in line if _is_east_asian(ord(char))):
        return find_faces()
    return _preferring(own)


@cache
def _preferring(own: Face) -> Faces:
    faces = find_faces()
    return replace(faces, others=(own, *faces.others))


def embeds(language: str, faces: Faces | None = None) -> bool:
    """Whether everything in this language is printed with embedded fonts."""
    missing = (find_faces() if faces is None else faces).not_embedded
    needed = "Korean" if language.startswith("ko") else "Chinese and Japanese"
    return not language.startswith(("zh", "ja", "ko")) or needed not in missing


def cjk_font_notice(faces: Faces | None = None) -> str | None:
    """One sentence for the director where names of some script cannot be embedded, else None.

    Such names still print through reportlab's built-in fonts, which some viewers and printers cannot show.
    """
    missing = (find_faces() if faces is None else faces).not_embedded
    if not missing:
        return None
    packages = " ".join(_PACKAGE[script] for script in missing)
    return ngettext(
        "{scripts} names on printed sheets may not show on every printer: "
        "install the Debian package {packages} and print again.",
        "{scripts} names on printed sheets may not show on every printer: "
        "install the Debian packages {packages} and print again.",
        len(missing),
    ).format(scripts=listed(missing), packages=packages)
