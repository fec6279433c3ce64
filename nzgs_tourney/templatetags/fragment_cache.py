"""A part of a page that is rendered once for what it shows, and kept for as long as the process lives.

    {% for line in page.lines %}
      {% fragment line event.slug fresh nonce=line.nonce %}
        ...everything that is printed of line, and {{ nonce }}...
      {% endfragment %}
    {% endfor %}

It is rendered again when one of the values before `fresh` is another, when the reader's language is, or the table
around it. So these values say all that the part shows: what else it prints would be an old reader's. They must be
hashable, as frozen dataclasses are. What differs from reader to reader comes after `fresh`: it may only be printed, and
is set in each time. `csrf_token` is one such.
"""

from __future__ import annotations

import secrets
from itertools import count
from threading import Lock

from django import template
from django.conf import settings
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.template.context import Context
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()

MOST = 6_000
"""How many parts a process keeps: those of 30 rounds of 200 boards, some 10 MB."""
_fragments: dict[object, str] = {}
_lock = Lock()
_numbers = count()
# Nobody can write it into a name, since nobody knows it.
_SECRET = secrets.token_hex(8)


class FragmentNode(template.Node):
    """`{% fragment %}`."""

    def __init__(self, inner: NodeList, values: list[FilterExpression], fresh: dict[str, FilterExpression]) -> None:
        self.inner, self.values, self.fresh = inner, values, fresh
        self.number = next(_numbers)
        self.marks = {name: f"{_SECRET}-{name}-" for name in fresh}

    def render(self, context: Context) -> SafeString:
        """The part, with what is fresh set in. Raises TypeError for a value that is not hashable."""
        table = context.get("plain_table")
        shown = tuple(value.resolve(context) for value in self.values)
        key = (self.number, get_language(), table.shape if table else "", shown)
        html = _fragments.get(key)
        if html is None:
            with context.push(**self.marks):
                html = self.inner.render(context).strip()
            if not settings.DEBUG:
                _keep(key, html)
        for name, mark in self.marks.items():
            html = html.replace(mark, conditional_escape(self.fresh[name].resolve(context)))
        return SafeString(html)


def _keep(key: object, html: str) -> None:
    with _lock:
        while len(_fragments) >= MOST:
            del _fragments[next(iter(_fragments))]
        _fragments[key] = html


@register.tag
def fragment(parser: Parser, token: Token) -> FragmentNode:
    """Raises TemplateSyntaxError where it does not say what the part shows, and for no names after `fresh`."""
    _, *bits = token.split_contents()
    at = bits.index("fresh") if "fresh" in bits else len(bits)
    values, rest = [parser.compile_filter(bit) for bit in bits[:at]], bits[at + 1 :]
    fresh = token_kwargs(rest, parser)
    if rest or not values:
        raise template.TemplateSyntaxError(f"{token.contents}: it is {{% fragment value … fresh name=value … %}}.")
    inner = parser.parse(("endfragment",))
    parser.delete_first_token()
    return FragmentNode(inner, values, fresh)
