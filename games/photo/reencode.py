"""Decodes a photo and encodes it again: only its pixels remain. Place, time, phone and other metadata are gone.

Nothing of the original file is kept, so nothing in it can be shown or executed later. Limits are checked before
decoding: the bytes, the formats, and the memory for as many pixels as the header states in this format.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from ground.translation import gettext as _

LARGEST_PHOTO = 10 * 1_048_576
"""The most bytes that are read."""
MOST_PIXELS = 64_000_000
"""The most pixels that are decoded: more than phone cameras take in 10 MB."""
MOST_MEMORY = 60_000_000
"""The most bytes that the decoded picture and its smaller copy may take."""
LONGEST_SIDE = 1_600
"""The longer side that is kept, in pixels: enough to read every stone of a 19×19 board."""
FORMATS = ("JPEG", "PNG", "WEBP")
"""The formats that are read. A JPEG may hold several pictures, as some phones write them."""
_QUALITY = 82
_STRIP = 16
_MODES = {"JPEG": ("RGB",), "PNG": ("RGBA", "P")}
"""What photos are kept as, and how their pixels are."""
_ORIENTATION = 0x0112
_OPAQUE = 255
_LARGEST_PNG = 250_000
"""More bytes than a picture with transparent parts needs in all its colours: a larger one gets 256."""
BROKEN_PICTURE = (OSError, SyntaxError, ValueError, TypeError, LookupError, ArithmeticError, struct.error, zlib.error)


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture without metadata, upright, of this size; `sha256` is that of its bytes. `content` is a JPEG, or a PNG
    where transparent parts were kept."""

    content: bytes
    width: int
    height: int
    sha256: str


def reencoded(data: bytes, *, longest: int = LONGEST_SIDE, keeps_transparency: bool = False) -> Photo:
    """The first picture of the file as a JPEG, turned upright, at most `longest` wide and high, which is `LONGEST_SIDE`
    or less, transparent parts white; or as a PNG with its transparent parts, if it has any and `keeps_transparency`.
    The same bytes give the same photo.

    Raises ValueError with one sentence for a file that isn't a photo in one of the `FORMATS`, is broken, or is over the
    limits.
    """
    if len(data) > LARGEST_PHOTO:
        raise ValueError(
            _("The photo has {size:,} bytes; at most {most:,} are read: send a smaller one.").format(
                size=len(data), most=LARGEST_PHOTO
            )
        )
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            wide, high = image.size
            if wide * high > MOST_PIXELS:
                raise _TooManyPixelsError
            needed = _coefficients(image)
            image.draft(None, _fitted(image.size))  # a JPEG is decoded no larger than needed
            if needed + _pixels(image) > MOST_MEMORY:
                raise _TooMuchMemoryError
            return _written(image, longest, keeps_transparency)
    except (_TooManyPixelsError, Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        most = MOST_PIXELS // 1_000_000
        raise ValueError(
            _("The photo has more than {most} million pixels: send a smaller one.").format(most=most)
        ) from bomb
    except _TooMuchMemoryError as large:
        raise ValueError(
            _(
                "The photo of {wide:,} × {high:,} pixels is too large to read in this format: send it smaller, "
                "or as an ordinary JPEG."
            ).format(wide=wide, high=high)
        ) from large
    except UnidentifiedImageError as unknown:
        raise ValueError(_("This photo can’t be read: send a JPEG, PNG or WebP picture.")) from unknown
    except BROKEN_PICTURE as broken:
        raise ValueError(_("The photo is damaged and can’t be read: take or send it again.")) from broken


def picture_size(kept: bytes) -> tuple[int, int] | None:
    """How wide and high a re-encoded photo is, in pixels; None for bytes that can't be one. Nothing is decoded."""
    if not kept or len(kept) > LARGEST_PHOTO:
        return None
    try:
        with Image.open(BytesIO(kept), formats=tuple(_MODES)) as image:
            is_kept = image.mode in _MODES[str(image.format)] and max(image.size) <= LONGEST_SIDE
            return image.size if is_kept else None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, *BROKEN_PICTURE):
        return None


class _TooManyPixelsError(Exception):
    """The header states more pixels than are decoded."""


class _TooMuchMemoryError(Exception):
    """These pixels take more memory in this format than a photo may use."""


def _fitted(size: tuple[int, int]) -> tuple[int, int]:
    """The size with the same proportions whose longer side is LONGEST_SIDE."""
    return max(1, size[0] * LONGEST_SIDE // max(size)), max(1, size[1] * LONGEST_SIDE // max(size))


def _coefficients(image: Image.Image) -> int:
    """The bytes that a progressive JPEG takes before its first pixel: two for each coefficient of the whole picture,
    even if it is decoded smaller."""
    if not image.info.get("progressive"):
        return 0
    layers: list[tuple[int, int, int, int]] = image.layer  # type: ignore[attr-defined]  # only a JPEG has them
    most = max(across for _x, across, _y, _z in layers) * max(down for _x, _y, down, _z in layers)
    return 2 * image.width * image.height * sum(across * down for _x, across, down, _y in layers) // most


def _pixels(image: Image.Image) -> int:
    """The bytes of its pixels and of the copy reduced by a whole number; WebP decodes into four copies and some
    rows."""
    whole = 4 * image.width * image.height
    copy = 0 if _is_plain(image) else whole // _factor(image) ** 2
    return (17 * whole // 4 if image.format == "WEBP" else whole) + copy


def _is_plain(image: Image.Image) -> bool:
    """Whether its pixels can be used as they are."""
    return image.mode == "RGB" and not image.has_transparency_data and _factor(image) == 1


def _factor(image: Image.Image) -> int:
    return max(1, max(image.size) // LONGEST_SIDE)


def _written(image: Image.Image, longest: int, keeps_transparency: bool) -> Photo:
    turned = image.getexif().get(_ORIENTATION)
    small = _smaller(image, "RGBA" if keeps_transparency and image.has_transparency_data else "RGB")
    if small is not image:
        image.close()  # frees its memory before the next copy is made
    small.thumbnail((longest, longest))
    if turned is not None:
        small.getexif()[_ORIENTATION] = turned
        small = ImageOps.exif_transpose(small)
    # Into a new image: the metadata of the file is attached to the one that was read.
    bare = Image.frombytes(small.mode, small.size, small.tobytes())
    content = _png(bare) if "A" in bare.mode and bare.getchannel("A").getextrema()[0] != _OPAQUE else _jpeg(bare)
    return Photo(content, *bare.size, hashlib.sha256(content).hexdigest())


def _jpeg(bare: Image.Image) -> bytes:
    out = BytesIO()
    bare.convert("RGB").save(out, "JPEG", quality=_QUALITY, optimize=True, progressive=True)
    return out.getvalue()


def _png(bare: Image.Image) -> bytes:
    content = _saved(bare)
    return content if len(content) <= _LARGEST_PNG else _saved(bare.quantize())


def _saved(bare: Image.Image) -> bytes:
    out = BytesIO()
    bare.save(out, "PNG", optimize=True)
    return out.getvalue()


def _smaller(image: Image.Image, mode: str) -> Image.Image:
    """The picture reduced by a whole number, in `RGB` on white or in `RGBA`: strip by strip, so that there is no second
    full copy."""
    if _is_plain(image):
        return image
    factor, behind_white = _factor(image), image.has_transparency_data and mode == "RGB"
    (wide, high), step = image.size, _STRIP * _factor(image)
    small = Image.new(mode, (-(-wide // factor), -(-high // factor)))
    for top in range(0, high, step):
        strip = image.crop((0, top, wide, min(top + step, high)))
        if behind_white:
            behind = Image.new("RGBA", strip.size, "white")
            behind.alpha_composite(strip.convert("RGBA"))
            strip = behind
        small.paste(strip.convert(mode).reduce(factor), (0, top // factor))
    return small
