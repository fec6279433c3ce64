"""The documents: links lead somewhere, every page and picture is reached, and the labels they quote are on a page."""

import html
import re
from functools import cache
from pathlib import Path

import pytest

from tests.pictures.pages import PICTURES
from tests.tree import PACKAGES, REPOSITORY, read, tracked

NAMED = re.compile(r"\bdocs/[\w-]+\.md\b")
LINK = re.compile(r"(!?)\[[^\]]*\]\((?!https?:|mailto:)([^)#\s]*)(?:#([\w-]+))?\)")
LABEL = re.compile(r"(?<![\w*])\*(?![*\s])([^*]+?)\*(?!\*)")
READERS = re.compile(r"\*For [^*]+\*")
PICTURES_FOLDER = REPOSITORY / "docs" / "pictures"
LARGEST, ALL_TOGETHER = 80_000, 1_000_000
"""Bytes of one picture and of all: a clone stays small."""
FOR_USERS = ("accounts", "cases", "desk", "ending", "exchange", "links", "lists", "operations", "records", "what-to-do")
"""The pages that tell people what to press: what is in italics there is on a page of the site."""
NO_LABELS = {
    "desk": {"Sheets"},
    "exchange": {"Count not played games as half point"},
}
"""Italics that are no label: what another program calls something."""


def documents() -> list[Path]:
    """Every page of Markdown for people, from the repository's top."""
    return [name for name in tracked() if name.suffix == ".md" and name.parts[0] != "tests"]


@cache
def text_of(name: Path) -> str:
    """The page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", read(name) or "", flags=re.MULTILINE | re.DOTALL)


@cache
def anchors(name: Path) -> frozenset[str]:
    """What can be linked to in a page: its headings, as Markdown is shown by the usual programs, and its examples."""
    headings = re.findall(r"^#+ (.+)$", text_of(name), re.MULTILINE)
    examples = re.findall(r"^```example ([\w-]+)$", read(name) or "", re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings) | frozenset(examples)


def links(name: Path) -> list[tuple[bool, Path, str]]:
    """The links of a page within the repository: whether it is a picture, the file, the place in it."""
    found = []
    for picture, path, place in LINK.findall(text_of(name)):
        target = (REPOSITORY / name).parent / path if path else REPOSITORY / name
        found.append((bool(picture), Path(target.resolve().relative_to(REPOSITORY)), place))
    return found


def test_every_document_named_is_there() -> None:
    named = {
        (document, str(name))
        for name in tracked()
        if name.parts[0] in (*PACKAGES, "templates", "docs", "README.md")
        for document in NAMED.findall(read(name) or "")
    }
    assert {(document, by) for document, by in named if not (REPOSITORY / document).exists()} == set()


def test_every_link_leads_to_a_place_that_is_there() -> None:
    lost = [
        f"{name}: {target}#{place}"
        for name in documents()
        for _, target, place in links(name)
        if not (REPOSITORY / target).exists() or (place and target.suffix == ".md" and place not in anchors(target))
    ]
    assert lost == []


def test_the_readme_leads_to_every_document() -> None:
    found, ahead = {Path("README.md")}, [Path("README.md")]
    while ahead:
        new = {target for _, target, _ in links(ahead.pop()) if target.suffix == ".md"} - found
        ahead += new
        found |= new
    assert set(documents()) - found == set()


def test_the_contents_name_every_page() -> None:
    named = {target for _, target, _ in links(Path("docs/README.md"))}
    pages = {name for name in documents() if name.parts[0] == "docs" and name.name != "README.md"}
    assert pages - named == set()


def test_every_page_says_first_for_whom_it_is() -> None:
    pages = [name for name in documents() if name.parts[0] == "docs" and name.name not in ("README.md", "voice.md")]
    assert [str(name) for name in pages if not READERS.match(text_of(name).split("\n\n")[1])] == []


def test_every_picture_is_made_shown_and_described() -> None:
    shown = {target.name for name in documents() for picture, target, _ in links(name) if picture}
    there = {path.name for path in PICTURES_FOLDER.glob("*")}
    assert there == {f"{one.name}.png" for one in PICTURES}
    assert there <= shown
    assert [name for name in documents() if re.search(r"!\[\s*\]", text_of(name))] == []


def test_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in PICTURES_FOLDER.glob("*")}
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}
    assert sum(sizes.values()) < ALL_TOGETHER


def plain(text: str) -> str:
    """Alike in a page, in a string of the program and in a document: blanks, apostrophes, dashes."""
    return re.sub(r"\s+", " ", html.unescape(text)).replace("’", "'").strip()


@cache
def said() -> str:
    """All that the program can say."""
    places = {"templates", *PACKAGES}
    spoken = (name for name in tracked() if name.parts[0] in places and name.suffix in {".html", ".py", ".js"})
    return plain(" ".join(read(name) or "" for name in spoken))


@pytest.mark.parametrize("page", FOR_USERS)
def test_every_label_that_a_page_quotes_is_in_the_program(page: str) -> None:
    quoted = {plain(label) for label in LABEL.findall(text_of(Path(f"docs/{page}.md")))}
    labels = {label.rstrip(".:") for label in quoted if label[0].isupper() and not READERS.match(f"*{label}*")}
    assert {label for label in labels - NO_LABELS.get(page, set()) if label not in said()} == set()


def test_the_page_of_the_ledger_has_every_kind_of_event() -> None:
    from nzgs_tourney.tournament.wording.events.ledger import _SENTENCES

    section = (REPOSITORY / "docs" / "ledger.md").read_text(encoding="utf-8").split("## Kinds of events")[1]
    named = re.findall(r"`(\w+\.\w+)`", section.partition("\n## ")[0])
    assert sorted(named) == sorted(_SENTENCES)


def test_every_kind_that_a_service_tells_has_its_sentence() -> None:
    from nzgs_tourney.tournament.wording.events.ledger import _SENTENCES

    told = {
        (str(name), kind)
        for name in tracked()
        if name.suffix == ".py" and "services" in name.parts and name.parts[0] in PACKAGES
        for kind in re.findall(r'\bappend\(\s*[\w.]+,\s*"(\w+\.\w+)"', read(name) or "")
    }
    assert len(told) > 50
    assert {(name, kind) for name, kind in told if kind not in _SENTENCES} == set()
