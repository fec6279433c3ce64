"""Reading a PDF back: its text, and a digest of what it draws that no compression library can change."""

import os
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader

from tests.pdf_text import text_of

GOLDEN = Path(__file__).parent / "golden"


def drawing_digest(pdf: bytes) -> str:
    """SHA-256 over the decompressed drawing instructions of all pages."""
    digest = sha256()
    for page in PdfReader(BytesIO(pdf)).pages:
        contents = page.get_contents()
        digest.update(b"" if contents is None else contents.get_data())
    return digest.hexdigest()


def assert_golden(name: str, pdf: bytes) -> None:
    """Compare text and drawing with the kept file; `UPDATE_GOLDEN=1` writes it anew to be looked at."""
    printed = f"{text_of(pdf)}\ndrawing {drawing_digest(pdf)}\n"
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(printed, encoding="utf-8")
    assert printed == path.read_text(encoding="utf-8")


def fonts_of(pdf: bytes) -> dict[str, bool]:
    """The fonts that the pages name, and whether the file carries each."""
    found: dict[str, bool] = {}
    for page in PdfReader(BytesIO(pdf)).pages:
        for one in page["/Resources"]["/Font"].values():
            font = one.get_object()
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            descriptor = inner["/FontDescriptor"].get_object() if "/FontDescriptor" in inner else {}
            found[str(font["/BaseFont"])] = "/FontFile2" in descriptor
    return found
