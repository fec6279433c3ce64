"""The text of a PDF, as a reader would mark and copy it."""

from contextlib import closing

from pypdfium2 import PdfDocument, PdfTextObj

END_HYPHEN = "\ufffe"
"""What a hyphen at the end of a line is told as."""


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, blanks and line ends made even."""
    with closing(PdfDocument(pdf)) as document:
        texts = [page.get_textpage().get_text_range() for page in document]
    return [
        "\n".join(" ".join(line.split()) for line in text.replace(END_HYPHEN, "-\n").splitlines()) for text in texts
    ]


def text_of(pdf: bytes) -> str:
    """The text of all pages."""
    return "\n".join(pages_of(pdf))


def sizes_of(pdf: bytes) -> dict[str, float]:
    """The size in points of each text that is drawn in one go."""
    with closing(PdfDocument(pdf)) as document:
        found = [one for page in document for one in page.get_objects(textpage=page.get_textpage())]
        drawn = [one for one in found if isinstance(one, PdfTextObj)]
        return {one.extract().strip(): round(one.get_font_size(), 2) for one in drawn}


def left_edges(pdf: bytes) -> list[dict[str, float]]:
    """Where each text that is drawn in one go begins, in points from the left, page by page."""
    with closing(PdfDocument(pdf)) as document:
        pages = [page.get_objects(textpage=page.get_textpage()) for page in document]
        drawn = [[one for one in page if isinstance(one, PdfTextObj)] for page in pages]
        return [{one.extract().strip(): one.get_bounds()[0] for one in page} for page in drawn]


def overlapping(pdf: bytes) -> list[str]:
    """Each two texts that are drawn over one another by more than a point, up and across."""
    found = []
    with closing(PdfDocument(pdf)) as document:
        for page in document:
            texts = [one for one in page.get_objects(textpage=page.get_textpage()) if isinstance(one, PdfTextObj)]
            boxes = [(one.get_bounds(), one.extract().strip()) for one in texts]
            for number, ((left, foot, right, top), text) in enumerate(boxes):
                for (other_left, other_foot, other_right, other_top), other in boxes[number + 1 :]:
                    across = min(right, other_right) - max(left, other_left)
                    if text and other and across > 1 and min(top, other_top) - max(foot, other_foot) > 1:
                        found.append(f"“{text}” and “{other}”")
    return found
