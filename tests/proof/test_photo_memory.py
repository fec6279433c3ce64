"""The memory that a photo takes to read, measured in a process of its own, for the largest of each kind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from games.photo.reencode import MOST_MEMORY
from tests.conftest import REPOSITORY

pytestmark = [pytest.mark.proof, pytest.mark.without_database]

MEASURED = """
import ctypes
import sys
from io import BytesIO
from PIL import Image
from games.photo.reencode import reencoded

def kilobytes(name):
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith(name))

ctypes.CDLL(None).prctl(41, 1, 0, 0, 0)  # PR_SET_THP_DISABLE: pages of 2 MB would count what nobody asked for
for kind in ("JPEG", "PNG", "WEBP"):  # so that what is loaded once is not counted
    small = BytesIO()
    Image.new("RGB", (2000, 1500)).save(small, kind)
    reencoded(small.getvalue())
data = open(sys.argv[1], "rb").read()
open("/proc/self/clear_refs", "w").write("5")  # the peak is measured from here
before = kilobytes("VmRSS")
try:
    reencoded(data)
except ValueError as refused:
    print(refused)
else:
    print((kilobytes("VmHWM") - before) * 1024)
"""
LARGEST = {
    "jpeg": ((8000, 8000), "RGB", {}),
    "progressive jpeg": ((4000, 3000), "RGB", {"progressive": True}),
    "jpeg of four colours": ((8000, 8000), "CMYK", {}),
    "png": ((4000, 3000), "RGB", {"compress_level": 1}),
    "transparent png": ((4000, 3000), "RGBA", {"compress_level": 1}),
    "webp": ((2100, 1650), "RGB", {"method": 0}),
}
TOO_LARGE = {
    "progressive jpeg": ((8000, 8000), "RGB", {"progressive": True}),
    "png": ((8000, 8000), "RGBA", {"compress_level": 1}),
    "webp": ((4000, 3000), "RGB", {"method": 0}),
}


@pytest.mark.parametrize("name", LARGEST)
def test_the_largest_photo_takes_no_more_than_is_set(tmp_path: Path, name: str) -> None:
    size, mode, saving = LARGEST[name]
    picture = Image.radial_gradient("L").resize(size).convert(mode)
    assert int(told_of(tmp_path, name, picture, saving)) < MOST_MEMORY * 1.05


@pytest.mark.parametrize("name", TOO_LARGE)
def test_a_larger_one_is_refused_before_it_is_decoded(tmp_path: Path, name: str) -> None:
    (wide, high), mode, saving = TOO_LARGE[name]
    told = told_of(tmp_path, name, Image.new(mode, (wide, high)), saving)
    assert told.startswith(f"The photo of {wide:,} × {high:,} pixels is too large to read in this format")


def told_of(folder: Path, name: str, picture: Image.Image, saving: dict[str, object]) -> str:
    """What a process of its own says of this picture: the bytes it took at most, or why it was refused."""
    if not Path("/proc/self/clear_refs").exists():
        pytest.skip("the peak of a process’s memory is measured by Linux alone")
    path = folder / f"photo.{name.split()[-1] if 'four' not in name else 'jpeg'}"
    picture.save(path, **saving)
    command = [sys.executable, "-c", MEASURED, str(path)]
    # What is freed goes back at once, so that nothing is measured too small because its memory was there before.
    returned = os.environ | {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "65536"}
    return subprocess.run(
        command, cwd=REPOSITORY, env=returned, capture_output=True, text=True, check=True
    ).stdout.strip()
