"""What to show of an event on another site, and how."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from nzgs_tourney.pages.events.embed_code import EmbedKind, EmbedPart
from nzgs_tourney.site.languages.reader_language import languages

_KINDS = (
    (EmbedKind.FRAME.value, _("A frame that updates automatically")),
    (EmbedKind.FRAGMENT.value, _("HTML as it is now, for a page")),
    (EmbedKind.PLAIN.value, _("Plain HTML as it is now, for a newsletter")),
)
_THEMES = (
    ("", pgettext_lazy("light or dark", "Auto")),
    ("light", pgettext_lazy("light or dark", "Light")),
    ("dark", pgettext_lazy("light or dark", "Dark")),
)


class EmbedCodeForm(forms.Form):
    """Read from the address; what can't be read there is as at first."""

    what = forms.ChoiceField(label=_("Part"), required=False)
    kind = forms.ChoiceField(label=_("As"), choices=_KINDS, required=False)
    theme = forms.ChoiceField(label=pgettext_lazy("light or dark", "Appearance"), choices=_THEMES, required=False)
    lang = forms.ChoiceField(label=_("Language"), required=False)

    def offering(self, parts: Sequence[EmbedPart]) -> EmbedCodeForm:
        """The form with these parts of the event to choose from."""
        for name, choices in (
            ("what", [(part.key, part.label) for part in parts]),
            ("lang", [("", _("The reader’s")), *languages()]),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
        for field in self.fields.values():
            field.widget.attrs["class"] = "either"
        return self

    def chosen(self, name: str) -> str:
        """What was chosen, empty for nothing that is offered. The form is cleaned beforehand."""
        return str(self.cleaned_data.get(name) or "")
