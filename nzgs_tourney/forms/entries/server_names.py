"""A player's names on go servers, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ground.errors import Refused
from ratings.servers import Server, read_server_names, server_names_text


class ServerNamesField(forms.CharField):
    """E.g. `OGS hoshi7, Fox xing`, cleaned to the names by server. A name without a server is one on the server
    `alone`."""

    alone = Server.NONE

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.TextInput(attrs={"autocapitalize": "off", "spellcheck": "false"}))
        super().__init__(max_length=300, required=False, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """The stored names as one text, or the input."""
        return server_names_text(value) if isinstance(value, Mapping) else value

    def clean(self, value: Any) -> dict[str, str]:
        """Raises ValidationError with one sentence for a part that can't be read."""
        text = super().clean(value)
        try:
            return read_server_names(text, alone=self.alone)
        except Refused as refused:
            raise forms.ValidationError(refused.sentence) from refused

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether another text was written."""
        return bool((self.prepare_value(initial) or "").strip() != (data or "").strip())


class ServerNamesForm(forms.Form):
    """A player's own names on servers."""

    server_names = ServerNamesField(label=_("Your names on servers"), help_text=_("E.g. OGS hoshi7, Fox xing7."))

    def __init__(self, *args: Any, server: Server = Server.NONE, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = self.fields["server_names"]
        assert isinstance(names, ServerNamesField)
        names.alone = server
