"""A photo decoded and encoded anew: only its pixels remain. What it said of the place, the time and the phone is gone.

Nothing of the file that came in is kept, so nothing in it can be shown or executed later. Decoding is bounded before it
begins: by bytes, by the formats it may have, and by the pixels that its header states.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

LARGEST_PHOTO = 10 * 1_048_576
"""Bytes that are read at most."""
MOST_PIXELS = 64_000_000
"""Pixels that are decoded at most: more than the cameras of phones take in 10 MB."""
LONGEST_SIDE = 1_600
"""Pixels of the longer side that are kept: enough to read every stone of a 19×19 board."""
FORMATS = ("JPEG", "PNG", "WEBP")
"""A JPEG may hold several pictures, as some phones write them."""
_QUALITY = 82
_BROKEN = (OSError, SyntaxError, ValueError, TypeError, LookupError, ArithmeticError, struct.error, zlib.error)

Image.init()  # so that every format named above is known by its name


@dataclass(frozen=True, slots=True)
class Photo:
    """A JPEG without metadata, upright, of these pixels; `sha256` is that of its bytes."""

    jpeg: bytes
    width: int
    height: int
    sha256: str


def reencoded(data: bytes) -> Photo:
    """The first picture of the file as a JPEG, turned upright, at most `LONGEST_SIDE` wide and high, transparent parts
    white. The same bytes give the same photo.

    Raises ValueError with one sentence for what is no photo in one of the `FORMATS`, broken, or over the limits.
    """
    if len(data) > LARGEST_PHOTO:
        raise ValueError(f"The photo has {len(data):,} bytes; at most {LARGEST_PHOTO:,} are read: send a smaller one.")
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            wide, high = image.size
            if wide * high > MOST_PIXELS:
                raise _TooManyPixels
            return _written(image)
    except (_TooManyPixels, Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        most = MOST_PIXELS // 1_000_000
        raise ValueError(f"The photo has more than {most} million pixels: send a smaller one.") from bomb
    except UnidentifiedImageError as unknown:
        raise ValueError("This is no photo that can be read: send a JPEG, PNG or WebP picture.") from unknown
    except _BROKEN as broken:
        raise ValueError("The photo is damaged and cannot be read: take or send it again.") from broken


class _TooManyPixels(Exception):  # noqa: N818  never leaves this module
    """The header states more pixels than are decoded."""


def _written(image: Image.Image) -> Photo:
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))  # a JPEG is decoded no larger than needed
    upright = ImageOps.exif_transpose(image)
    if upright.has_transparency_data:
        behind = Image.new("RGBA", upright.size, "white")
        behind.alpha_composite(upright.convert("RGBA"))
        upright = behind
    pixels = upright.convert("RGB")
    # Into an image of its own: what the file said beside its pixels hangs on the one that was read.
    bare = Image.frombytes("RGB", pixels.size, pixels.tobytes())
    out = BytesIO()
    bare.save(out, "JPEG", quality=_QUALITY, optimize=True, progressive=True)
    jpeg = out.getvalue()
    return Photo(jpeg, *bare.size, hashlib.sha256(jpeg).hexdigest())
