"""A field for komi."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms

from ground.translation import gettext as _


class KomiField(forms.DecimalField):
    """Points of komi, e.g. 7 or 6.5: whole or half ones, since no count ends between and no file holds others."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=4, decimal_places=1, **kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Browsers step by half points, from none."""
        return {**super().widget_attrs(widget), "min": 0, "step": "0.5"}

    def validate(self, value: Any) -> None:
        """Raises ValidationError with one sentence for less than nothing and for other parts of a point."""
        super().validate(value)
        if value is not None and (value < 0 or value % Decimal("0.5")):
            raise forms.ValidationError(
                _("Komi is a number of whole or half points, 0 or more: e.g. 7 or 6.5, not {text}.").format(text=value)
            )
