"""The plain table of public pages, result entry and print. A list that sorts, filters or pages is a table of
`nzgs_tourney.tables` instead.

    {% table cards="stack" %}
      {% caption %}Boards of round {{ number }}{% endcaption %}
      {% column "num" %}Table{% endcolumn %}
      {% column heading=True %}Black{% endcolumn %}
      {% for board in boards %}
        {% row %}
          {% cell %}{{ board.table }}{% endcell %}
          {% cell %}{{ board.black }}{% endcell %}
        {% endrow %}
      {% endfor %}
    {% endtable %}

Columns are named once: each cell gets the classes of its column and, on a phone's card, its label. Scopes and roles,
the region around the table and its name are automatic. A row may be a separate template.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.template.context import Context
from django.template.engine import Engine
from django.utils.html import conditional_escape, strip_tags
from django.utils.safestring import SafeString

register = template.Library()

Options = dict[str, FilterExpression]


@dataclass(frozen=True, slots=True)
class PlainColumn:
    """One column. `label` is its name on a phone's card, "" for none; `heading`: its cells name their rows."""

    html: SafeString
    classes: str
    label: str
    heading: bool


@dataclass
class TableState:
    """What is known of a table while its rows are rendered. `at` is the column of the next cell, `state` the row's;
    `tags` keeps the start tags made so far: a table has many cells and few kinds of them."""

    cards: bool
    caption: SafeString = field(default_factory=SafeString)
    caption_hidden: bool = False
    columns: list[PlainColumn] = field(default_factory=list)
    at: int = 0
    state: str = ""
    tags: dict[tuple[int, object], str] = field(default_factory=dict)

    @cached_property
    def shape(self) -> str:
        """Everything that a row takes from its table. Call it once the columns are named."""
        return repr((self.cards, self.columns))


class _Piece(template.Node):
    """A tag with content. `classes` are the first values in it, `options` the rest."""

    def __init__(self, inner: NodeList, classes: FilterExpression | None, options: Options) -> None:
        self.inner, self.classes, self.options = inner, classes, options

    def given(self, context: Context) -> dict[str, object]:
        return {name: value.resolve(context) for name, value in self.options.items()}


class TableNode(_Piece):
    """`{% table %}`.

    `cards` is the class that makes each row a card on a phone ("stack", or a page's own kind), `wide` is True for a
    table that scrolls sideways, `classes` are further classes of the table, and `label` names the region where the
    caption is too long for that.
    """

    def render(self, context: Context) -> SafeString:
        """The table in its region. Raises TemplateSyntaxError for one without a caption."""
        options = self.given(context)
        table = TableState(cards=bool(options.get("cards")))
        with context.push(plain_table=table):
            rows = SafeString(self.inner.render(context).strip())
        if not table.caption:
            raise template.TemplateSyntaxError("A table needs a {% caption %} that says what it shows.")
        label = options.pop("label", "") or _words(table.caption)
        frame = Engine.get_default().get_template("parts/plain_table.html")
        with context.push(given=options, label=label, rows=rows, table=table):
            return frame.render(context)


class CaptionNode(_Piece):
    """`{% caption %}`: what the table shows. `hidden`: only read out, because a heading near it says the same."""

    def render(self, context: Context) -> str:
        """Nothing here: the table's frame shows the caption."""
        table = context["plain_table"]
        table.caption = SafeString(self.inner.render(context).strip())
        table.caption_hidden = bool(self.given(context).get("hidden"))
        return ""


class ColumnNode(_Piece):
    """`{% column %}`: the next column with its heading. `hidden`: the heading is only read out; `heading`: the cells
    name their rows.

    Classes: `num` aligns figures to the right, `tight` keeps the column narrow, `roomy` hides it on a phone, `line`
    gives it a whole line of a card.
    """

    def render(self, context: Context) -> str:
        """Nothing here: the table's frame shows the heading."""
        html, options = self.inner.render(context).strip(), self.given(context)
        hidden, heading = bool(options.get("hidden")), bool(options.get("heading"))
        label = "" if hidden or heading else _words(html)
        if hidden:
            html = f'<span class="visually-hidden">{html}</span>'
        classes = str(self.classes.resolve(context)) if self.classes else ""
        context["plain_table"].columns.append(PlainColumn(SafeString(html), classes, label, heading))
        return ""


class RowNode(_Piece):
    """`{% row %}`: cells. Options are attributes: `data_board` is written as `data-board`, an empty one is left out."""

    def render(self, context: Context) -> SafeString:
        """The row."""
        table, content = context["plain_table"], self.inner.render(context).strip()
        known = {"role": "row" if table.cards else "", "class": table.state}
        table.at, table.state = 0, ""
        return SafeString(f"<tr{_written(known | self.given(context))}>{content}</tr>")


class CellNode(_Piece):
    """`{% cell %}`: the next cell, `span` columns wide. `heading`: whether it names its row, if its column
    doesn't say. Other options are attributes."""

    def render(self, context: Context) -> SafeString:
        """The cell. Raises IndexError beyond the last column."""
        table: TableState = context["plain_table"]
        at, its = table.at, table.columns[table.at]
        content = self.inner.render(context).strip()
        classes = self.classes.resolve(context) if self.classes else ""
        options = self.given(context) if self.options else {}
        span, heading = int(str(options.pop("span", 1))), bool(options.pop("heading", its.heading))
        start = table.tags.get((at, classes)) if not self.options else None
        if start is None:
            start = _start(table, its, classes, span, heading, options)
        if not self.options:
            table.tags[at, classes] = start
        table.at = at + span
        return SafeString(f"{start}{content}{'</th>' if heading else '</td>'}")


@register.simple_tag(takes_context=True)
def row_is(context: Context, state: str) -> str:
    """Within a row: marks it as `trouble`, `marked` or `gone`."""
    context["plain_table"].state = state
    return ""


def _start(
    table: TableState, its: PlainColumn, classes: object, span: int, heading: bool, attributes: dict[str, object]
) -> str:
    """The start tag of a cell. One over several columns takes the look and the label of none."""
    single = span == 1
    known: dict[str, object] = {
        "class": f"{its.classes if single else ''} {classes or ''}".strip(),
        "scope": "row" if heading else "",
        "colspan": "" if single else span,
    }
    if table.cards:
        known |= {"role": "rowheader" if heading else "cell", "data-label": its.label if single and not heading else ""}
    return f"<{'th' if heading else 'td'}{_written(known | attributes)}>"


def _written(attributes: dict[str, Any]) -> str:
    """The attributes as written in a tag; True as the name alone."""
    return "".join(
        f" {name.replace('_', '-')}" + ("" if value is True else f'="{conditional_escape(value)}"')
        for name, value in attributes.items()
        if value is not None and value is not False and value != ""
    )


def _words(html: str) -> str:
    return " ".join(unescape(strip_tags(html)).split())


def _parsed(kind: type[_Piece], allowed: tuple[str, ...] | None) -> Callable[[Parser, Token], _Piece]:
    def parse(parser: Parser, token: Token) -> _Piece:
        """Raises TemplateSyntaxError for an unknown option; with None all are allowed."""
        name, *bits = token.split_contents()
        classes = parser.compile_filter(bits.pop(0)) if bits and not token_kwargs(bits[:1], parser) else None
        options = token_kwargs(bits, parser)
        if bits or (allowed is not None and not options.keys() <= {*allowed}):
            raise template.TemplateSyntaxError(f"{token.contents}: the options are {', '.join(allowed or ())}.")
        inner = parser.parse((f"end{name}",))
        parser.delete_first_token()
        return kind(inner, classes, options)

    return parse


register.tag("table", _parsed(TableNode, ("cards", "classes", "label", "wide")))
register.tag("caption", _parsed(CaptionNode, ("hidden",)))
register.tag("column", _parsed(ColumnNode, ("heading", "hidden")))
register.tag("row", _parsed(RowNode, None))
register.tag("cell", _parsed(CellNode, None))
