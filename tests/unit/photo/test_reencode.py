"""Photos re-encoded: upright, small, bare of metadata; and everything that is no photo refused in one sentence."""

from __future__ import annotations

import random
import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from games.photo import reencode
from games.photo.reencode import LARGEST_PHOTO, LONGEST_SIDE, picture_size, reencoded

RED, BLUE = (200, 20, 20), (20, 20, 200)


def photo(size: tuple[int, int] = (40, 20), kind: str = "JPEG", **saving: object) -> bytes:
    """Left half red, right half blue."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, size[0], size[1]))
    out = BytesIO()
    image.save(out, kind, **saving)
    return out.getvalue()


def opened(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


def near(pixel: object, colour: tuple[int, int, int]) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(one - other) < 40 for one, other in zip(pixel, colour, strict=True))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_photo_becomes_a_jpeg(kind: str) -> None:
    made = reencoded(photo(kind=kind))
    image = opened(made.content)
    assert (image.format, image.size, image.mode) == ("JPEG", (40, 20), "RGB")
    assert (made.width, made.height) == image.size
    assert near(image.getpixel((5, 10)), RED)
    assert near(image.getpixel((35, 10)), BLUE)
    assert reencoded(photo(kind=kind)) == made


def test_place_time_and_phone_are_gone() -> None:
    exif = Image.Exif()
    exif[0x010F], exif[0x0110] = "Maker of the phone", "Model of the phone"
    exif.get_ifd(0x8825)[2] = (41.0, 17.0, 20.0)
    sent = photo(exif=exif, comment=b"a secret word")
    assert b"Maker of the phone" in sent
    made = reencoded(sent).content
    for word in (b"Maker", b"Model", b"Exif", b"secret", b"ICC_PROFILE"):
        assert word not in made
    assert not opened(made).getexif()


def test_text_in_a_png_is_gone() -> None:
    from PIL.PngImagePlugin import PngInfo

    png_texts = PngInfo()
    png_texts.add_text("Location", "at home")
    sent = photo(kind="PNG", pnginfo=png_texts)
    assert b"at home" in sent
    assert b"at home" not in reencoded(sent).content


def test_a_photo_held_sideways_is_turned_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turn a quarter to the right
    image = opened(reencoded(photo(exif=exif)).content)
    assert image.size == (20, 40)
    assert near(image.getpixel((10, 5)), RED)
    assert near(image.getpixel((10, 35)), BLUE)


def test_a_large_photo_is_made_small_and_keeps_its_shape() -> None:
    made = reencoded(photo((4000, 3000)))
    assert (made.width, made.height) == (LONGEST_SIDE, LONGEST_SIDE * 3 // 4)


def test_transparent_parts_are_white() -> None:
    out = BytesIO()
    Image.new("RGBA", (10, 10), (0, 0, 0, 0)).save(out, "PNG")
    assert near(opened(reencoded(out.getvalue()).content).getpixel((5, 5)), (255, 255, 255))


def drawn(size: tuple[int, int], kind: str = "PNG", **saving: object) -> bytes:
    """Nothing, with a red patch in its left half that is half see-through."""
    image = Image.new("RGBA", size)
    image.paste((*RED, 128), (0, 0, size[0] // 2, size[1]))
    out = BytesIO()
    image.save(out, kind, **saving)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_transparent_parts_stay_where_they_are_wanted(kind: str) -> None:
    made = reencoded(drawn((400, 200), kind, lossless=True), longest=100, keeps_transparency=True)
    image = opened(made.content)
    assert (image.format, image.size, image.mode) == ("PNG", (100, 50), "RGBA")
    *colour, alpha = image.getpixel((20, 25))
    assert near(tuple(colour), RED)
    assert (alpha, image.getpixel((80, 25))) == (128, (0, 0, 0, 0))
    assert picture_size(made.content) == (made.width, made.height) == (100, 50)


def test_an_opaque_picture_is_a_jpeg_all_the_same() -> None:
    out = BytesIO()
    Image.new("RGBA", (10, 10), (*RED, 255)).save(out, "PNG")
    assert opened(reencoded(out.getvalue(), keeps_transparency=True).content).format == "JPEG"


def test_a_large_picture_with_transparent_parts_gets_fewer_colours() -> None:
    noise = Image.effect_noise((700, 700), 90)
    image = Image.merge("RGBA", (noise, noise.rotate(90), noise.rotate(180), noise.rotate(270)))
    out = BytesIO()
    image.save(out, "PNG")
    made = reencoded(out.getvalue(), keeps_transparency=True)
    assert opened(made.content).mode == "P"
    assert len(made.content) < len(out.getvalue()) / 3
    assert picture_size(made.content) == (700, 700)


@pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "I;16", "RGBA"])
def test_every_kind_of_pixel_is_read(mode: str) -> None:
    out = BytesIO()
    Image.new(mode, (10, 10)).save(out, "PNG")
    assert opened(reencoded(out.getvalue()).content).mode == "RGB"


NO_PHOTOS = {
    "nothing": b"",
    "text": b"(;GM[1]FF[4])",
    "a page": b"<html><script>alert(1)</script></html>",
    "a drawing": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "a document": b"%PDF-1.7",
    "a gif": b"GIF89a\x01\x00\x01\x00\x80\x00\x00",
}


@pytest.mark.parametrize("data", NO_PHOTOS.values(), ids=NO_PHOTOS)
def test_what_is_no_photo_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="This photo can’t be read: send a JPEG, PNG or WebP"):
        reencoded(data)


def test_half_a_photo_is_refused() -> None:
    whole = photo((400, 400))
    with pytest.raises(ValueError, match="damaged"):
        reencoded(whole[: len(whole) // 2])


def test_too_many_bytes_are_not_even_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(reencode.Image, "open")
    with pytest.raises(ValueError, match=r"10,485,761 bytes; at most 10,485,760 are read"):
        reencoded(b"\xff" * (LARGEST_PHOTO + 1))


def png(width: int, height: int) -> bytes:
    """A PNG of a few bytes that states this size."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("side", [8_001, 9_600, 60_000])
def test_a_bomb_is_refused_before_it_is_decoded(side: int) -> None:
    with pytest.raises(ValueError, match="more than 64 million pixels"):
        reencoded(png(side, side))


def test_whatever_a_file_holds_a_photo_comes_out_or_one_sentence() -> None:
    chance = random.Random(7)
    for kind in ("JPEG", "PNG", "WEBP"):
        whole = photo((60, 60), kind)
        for _ in range(150):
            damaged = bytearray(whole)
            for _ in range(chance.randint(1, 12)):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            assert comes_out_or_is_refused(bytes(damaged))


def comes_out_or_is_refused(data: bytes) -> bool:
    try:
        return reencoded(data).content[:2] == b"\xff\xd8"
    except ValueError as refusal:
        return str(refusal).endswith(".")
