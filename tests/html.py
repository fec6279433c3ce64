"""HTML as a reader sees it: however a template is laid out."""

import re

_BLOCKS = (
    "html head body title meta link script noscript main header footer nav section article aside div p ul ol li dl dt"
    " dd h1 h2 h3 h4 form fieldset legend label option table caption thead tbody tfoot tr th td details summary figure"
    " figcaption"
)
_EDGE = re.compile(rf" ?(<(?:!doctype|/?(?:{'|'.join(_BLOCKS.split())}))\b[^>]*>) ?", re.IGNORECASE)


def plain(html: str) -> str:
    """The text without white space that doesn't show: at the edges of blocks, inside tags, and beyond one space."""
    return re.sub(r" (/?>)", r"\1", _EDGE.sub(r"\1", " ".join(html.split())))
