"""The title of a page, with what programs show beside a link to it.

    {% page_title %}{% block title %}{% endblock %}{% endpage_title %}

Titles repeat in what a link's preview says, and a block can't be shown twice.
"""

from __future__ import annotations

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
SITE = "NZGS Tourney"


class PageTitleNode(template.Node):
    """The tag."""

    child_nodelists = ("inner",)

    def __init__(self, inner: NodeList) -> None:
        self.inner = inner

    def render(self, context: Context) -> SafeString:
        """The title; with `preview` (pages/events/link_preview.LinkPreview) in the context, what it says too."""
        title = SafeString(" ".join(self.inner.render(context).split()))
        preview = context.get("preview")
        shown = format_html("<title>{} · {}</title>", title, SITE)
        if preview is None:
            return shown
        return shown + render_to_string(
            "parts/link_preview.html", {"preview": preview, "page_title": title, "site_name": SITE}
        )


@register.tag
def page_title(parser: Parser, _token: Token) -> PageTitleNode:
    """The tag with what is between it and its end."""
    inner = parser.parse(("endpage_title",))
    parser.delete_first_token()
    return PageTitleNode(inner)
