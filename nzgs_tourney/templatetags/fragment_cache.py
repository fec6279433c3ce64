"""Caches a part of a page by what it shows, for as long as the process lives.

    {% fragment page.title page.tabs fresh csrf_token=csrf_token %}
      ...everything that shows the title and the tabs, and {% csrf_token %}...
    {% endfragment %}

    {% fragments line in page.lines event.slug fresh nonce=page.nonce csrf_token=csrf_token %}
      ...the same for each line of many...
    {% endfragments %}

It is rendered again when one of the values before `fresh` changes, or the reader's language, or the table around it. So
these values must determine everything that the part shows: anything else would come from an earlier reader. They must
be hashable, like frozen dataclasses. What differs from reader to reader comes after `fresh`: it may only be printed, or
go into an address, and is inserted each time; for `fragments` once, the same in all lines. `csrf_token` is an example.
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
"""How many parts a process caches: those of 30 rounds of 200 boards, some 10 MB."""
_fragments: dict[object, str] = {}
_lock = Lock()
_numbers = count()
# Nobody can write it into a name, because nobody knows it. Digits only, so that addresses accept it as a number.
_SECRET = str(10**24 + secrets.randbelow(10**24))


class _Kept(template.Node):
    """What both tags share: the values that a part shows, and those inserted each time."""

    def __init__(self, inner: NodeList, values: list[FilterExpression], fresh: dict[str, FilterExpression]) -> None:
        self.inner, self.values, self.fresh = inner, values, fresh
        self.number = next(_numbers)
        self.marks = {name: f"{_SECRET}{self.number:06}{index:02}" for index, name in enumerate(fresh)}

    def around(self, context: Context) -> tuple[object, ...]:
        """What the part depends on besides the fresh values. Raises TypeError for a value that isn't hashable."""
        table = context.get("plain_table")
        resolved = tuple(value.resolve(context) for value in self.values)
        return (self.number, get_language(), table.shape if table else "", resolved)

    def rendered(self, context: Context, key: object, **named: object) -> str:
        """The part with placeholders for the fresh values, cached from now on."""
        with context.push(**self.marks, **named):
            html = self.inner.render(context).strip()
        if not settings.DEBUG:
            _keep(key, html)
        return html

    def set_in(self, html: str, context: Context) -> SafeString:
        """The finished part."""
        for name, mark in self.marks.items():
            html = html.replace(mark, conditional_escape(self.fresh[name].resolve(context)))
        return SafeString(html)


class FragmentNode(_Kept):
    """`{% fragment %}`."""

    def render(self, context: Context) -> SafeString:
        """The part, with the fresh values inserted."""
        key = self.around(context)
        html = _fragments.get(key)
        return self.set_in(self.rendered(context, key) if html is None else html, context)


class FragmentsNode(_Kept):
    """`{% fragments %}`: a part for each item of a list. For a page with hundreds of lines it looks up each of them,
    and does everything else once."""

    def __init__(
        self,
        inner: NodeList,
        values: list[FilterExpression],
        fresh: dict[str, FilterExpression],
        name: str,
        items: FilterExpression,
    ) -> None:
        super().__init__(inner, values, fresh)
        self.name, self.items = name, items

    def render(self, context: Context) -> SafeString:
        """The parts one after another, with the fresh values inserted."""
        around = self.around(context)
        parts = []
        for item in self.items.resolve(context):
            key = (around, item)
            html = _fragments.get(key)
            parts.append(self.rendered(context, key, **{self.name: item}) if html is None else html)
        return self.set_in("\n".join(parts), context)


def _keep(key: object, html: str) -> None:
    with _lock:
        while len(_fragments) >= MOST:
            del _fragments[next(iter(_fragments))]
        _fragments[key] = html


@register.tag
def fragment(parser: Parser, token: Token) -> FragmentNode:
    """Raises TemplateSyntaxError without values for the part, and without names after `fresh`."""
    tag, *bits = token.split_contents()
    values, fresh = _parsed(parser, bits)
    if fresh is None or not values:
        raise template.TemplateSyntaxError(f"{token.contents}: it is {{% {tag} value … fresh name=value … %}}.")
    return FragmentNode(_inner(parser, tag), values, fresh)


@register.tag
def fragments(parser: Parser, token: Token) -> FragmentsNode:
    """Raises TemplateSyntaxError without values for the parts, and without names after `fresh`."""
    tag, *bits = token.split_contents()
    values, fresh = _parsed(parser, bits[3:])
    if fresh is None or bits[1:2] != ["in"] or len(bits) < 3:
        form = f"{{% {tag} name in items value … fresh name=value … %}}"
        raise template.TemplateSyntaxError(f"{token.contents}: it is {form}.")
    items = parser.compile_filter(bits[2])
    return FragmentsNode(_inner(parser, tag), values, fresh, bits[0], items)


def _parsed(parser: Parser, bits: list[str]) -> tuple[list[FilterExpression], dict[str, FilterExpression] | None]:
    """The values, and the fresh ones: None where those aren't names with values."""
    at = bits.index("fresh") if "fresh" in bits else len(bits)
    rest = bits[at + 1 :]
    fresh = token_kwargs(rest, parser)
    return [parser.compile_filter(bit) for bit in bits[:at]], None if rest else fresh


def _inner(parser: Parser, tag: str) -> NodeList:
    inner = parser.parse((f"end{tag}",))
    parser.delete_first_token()
    return inner
