"""How Sphinx makes a site of these pages (`make docs`). No text has a second copy: README.md is the front page, and
its tables are the contents."""

import re

from sphinx.application import Sphinx

project = "NZGS Tourney"
author = "NZGS Tourney developers"
extensions = ["myst_parser"]
root_doc = "README"
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
html_title = project
html_show_copyright = False
html_show_sourcelink = False


def setup(app: Sphinx) -> None:
    """Have every page read as Sphinx needs it."""
    app.connect("source-read", _read)


def _read(_app: Sphinx, name: str, source: list[str]) -> None:
    source[0] = re.sub(r"^```example ([\w-]+)$", r"(\1)=\n\n```text", source[0], flags=re.MULTILINE)
    if name == root_doc:
        source[0] += "".join(_contents(source[0]))


def _contents(front_page: str) -> list[str]:
    """The pages under each heading of the front page, as contents beside every page; a page that is there twice counts
    where it is first."""
    told: set[str] = set()
    parts = []
    for part in front_page.split("\n## ")[1:]:
        pages = [page for page in dict.fromkeys(re.findall(r"\]\(([\w-]+)\.md", part)) if page not in told]
        told.update(pages)
        caption = part.partition("\n")[0]
        parts.append(f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n" + "\n".join(pages) + "\n```\n")
    return parts
