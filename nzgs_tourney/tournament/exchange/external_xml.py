"""Reads untrusted XML as a plain tree with line numbers.

| danger | here |
| --- | --- |
| entities, external references, document types with an internal subset | refused where declared |
| a bare document type, e.g. `<!DOCTYPE Tournament SYSTEM "x.dtd">` | blanked before parsing, never fetched |
| size, depth, number of elements, length of texts | counted, and refused or cut beyond the limits below |
| encodings | those of `_ENCODINGS` only, decoded strictly before anything is parsed |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.sax import SAXException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from ground.translation import gettext as _
from nzgs_tourney.tournament.exchange.external import LONGEST_TEXT, UnreadableError
from nzgs_tourney.tournament.exchange.fault import at_line

MOST_BYTES = 8 * 1024 * 1024
MOST_ELEMENTS = 200_000
DEEPEST = 40
MOST_TEXT = 10_000
"""The most characters of an element's text that are kept: far more than any value has."""

_ENCODINGS = {"utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso-8859-15", "windows-1252", "utf-16"}
_DECLARED = re.compile(rb"\s*<\?xml[^>]*?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")

_QUOTED = r"""(?:"[^"<>\[\]&%]*"|'[^'<>\[\]&%]*')"""
_BARE_TYPE = re.compile(
    r"(\s*+(?:<\?xml[^<>]*>\s*+)?(?:<!--(?:(?!--)[^\0]){0,2000}-->\s*+)?)"
    rf"(<!DOCTYPE\s+[A-Za-z_][\w.:-]{{0,80}}(?:\s+SYSTEM\s+{_QUOTED}|\s+PUBLIC\s+{_QUOTED}\s+{_QUOTED})?\s*>)"
)


@dataclass(slots=True)
class Element:
    """One element: its attributes, its children in order, its text, and the line where it begins."""

    name: str
    line: int
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def named(self, name: str) -> list[Element]:
        """The children with this name."""
        return [child for child in self.children if child.name == name]

    def below(self) -> Iterator[Element]:
        """Everything below this element, in the order of the file."""
        waiting = list(reversed(self.children))
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))

    def first(self, name: str) -> Element:
        """The first element with this name anywhere below; an empty one on this one's line where there is none."""
        return next((element for element in self.below() if element.name == name), Element(name, self.line, {}))


class _TooMuchError(Exception):
    """One of the limits is exceeded."""


class _Tree(ContentHandler):
    def __init__(self, locator: Locator) -> None:
        super().__init__()
        self.locator = locator
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - the interface's names
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise _TooMuchError(_("There are more than {most_elements} elements.").format(most_elements=MOST_ELEMENTS))
        if len(self.open) >= DEEPEST:
            raise _TooMuchError(_("The elements are nested too deeply."))
        element = Element(name, self.locator.getLineNumber() or 1, dict(attrs.items()))
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def endElement(self, name: str) -> None:  # noqa: N802
        self.open.pop()

    def characters(self, content: str) -> None:
        if len(self.open[-1].text) < MOST_TEXT:
            self.open[-1].text += content


def read_xml(content: bytes) -> Element:
    """The root element of an XML text. Raises UnreadableError with one sentence and its place for anything else."""
    text = _decoded(content)
    parser = DefusedExpatParser(forbid_dtd=True)
    tree = _Tree(parser)
    parser.setContentHandler(tree)
    try:
        parser.feed(_without_bare_type(text))
        parser.close()
    except DefusedXmlException as error:
        raise UnreadableError(
            _line(parser), _("It declares a document type or an entity, which isn’t allowed.")
        ) from error
    except _TooMuchError as error:
        raise UnreadableError(_line(parser), str(error)) from error
    except SAXException as error:
        raise UnreadableError(_line(parser), _fault_text(error, tree)) from error
    if tree.root is None:
        raise UnreadableError("line 1", _("This file has no element."))
    return tree.root


def _without_bare_type(text: str) -> str:
    """The text with blanks in place of a document type that declares nothing, so that lines keep their numbers."""
    match = _BARE_TYPE.match(text)
    return text if match is None else match[1] + re.sub(r"\S", " ", match[2]) + text[match.end() :]


def _decoded(content: bytes) -> str:
    if len(content) > MOST_BYTES:
        raise UnreadableError(
            "", _("The file is larger than {most_bytes} MB.").format(most_bytes=MOST_BYTES // 1024 // 1024)
        )
    declared = _DECLARED.match(content.removeprefix(b"\xef\xbb\xbf"))
    name = declared.group(1).decode("ascii").lower() if declared else "utf-8"
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        name = "utf-16"
    if name not in _ENCODINGS:
        raise UnreadableError(
            "line 1", _("The encoding “{name}” isn’t supported: save the file as UTF-8.").format(name=name)
        )
    codec = "utf-8-sig" if name in ("utf-8", "utf8") else name
    try:
        return content.decode(codec)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise UnreadableError(
            at_line(line), _("This is not {name} text, as the file says it is.").format(name=name.upper())
        ) from error


def _line(parser: DefusedExpatParser) -> str:
    return at_line(parser.getLineNumber() or 1)


def _fault_text(error: SAXException, tree: _Tree) -> str:
    message = error.getMessage()
    if message.startswith(("no element found", "unclosed")):
        if tree.open:
            return _("The file ends too early: <{name}> is not closed.").format(name=tree.open[-1].name[:40])
        return _("The file ends too early.")
    return _("This is not well-formed XML ({message}).").format(message=message)


def one_line(text: str) -> str:
    """A text with every run of blanks joined into one."""
    return " ".join(text.split())


def kept_text(text: str, line: int, label: str) -> str:
    """The text on one line. Raises UnreadableError where it is longer than our own file allows."""
    text = one_line(text)
    if len(text) > LONGEST_TEXT:
        raise UnreadableError(
            at_line(line),
            _("{what} is longer than {longest_text} characters.").format(what=label, longest_text=LONGEST_TEXT),
        )
    return text


def attribute(element: Element, name: str, default: str = "") -> str:
    """An attribute's text on one line, `default` where it is missing. Raises UnreadableError where it is too long."""
    return kept_text(element.attributes.get(name, default), element.line, f"“{name}”")


def whole_number(text: str, line: int, label: str, lowest: int, highest: int) -> int:
    """A whole number. Raises UnreadableError where the text isn't one or is outside the bounds."""
    text = text.strip()
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", text) or not lowest <= int(text) <= highest:
        excerpt = text if len(text) <= 40 else f"{text[:37]}..."
        raise UnreadableError(
            at_line(line),
            _("{what} is “{shown}”, not a whole number from {least} to {most}.").format(
                what=label, shown=excerpt, least=lowest, most=highest
            ),
        )
    return int(text)


def number(element: Element, name: str, default: int, lowest: int, highest: int) -> int:
    """An attribute that is a whole number, `default` where it is missing. Raises UnreadableError as `whole` does."""
    return whole_number(element.attributes.get(name, str(default)), element.line, f"“{name}”", lowest, highest)


def truth(element: Element, name: str, default: bool) -> bool:
    """A true or false attribute; anything but “true” is false, as in the programs that write it."""
    return element.attributes.get(name, "true" if default else "false").strip().lower() == "true"
