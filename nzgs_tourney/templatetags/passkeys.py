"""Whether a page can offer passkeys."""

from __future__ import annotations

from django import template
from django.template import Context

from nzgs_tourney.accounts import passkeys

register = template.Library()


@register.simple_tag(takes_context=True)
def passkeys_work(context: Context) -> bool:
    """Whether the reader's browser has passkeys at this address."""
    return passkeys.passkeys_work(context["request"])


@register.simple_tag(takes_context=True)
def address_with_passkeys(context: Context) -> str:
    """This page at the address where this machine's browser has passkeys; empty where there is no such address."""
    return passkeys.address_with_passkeys(context["request"])
