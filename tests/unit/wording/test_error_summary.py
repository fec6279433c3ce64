"""A form's summary counts what is wrong, not the fields where it is."""

from __future__ import annotations

from django.forms import Form
from django.template.loader import render_to_string


def summary(**errors: list[str]) -> str:
    """The summary of a form with these errors."""
    form = Form({})
    for sentence in (one for sentences in errors.values() for one in sentences):
        form.add_error(None, sentence)
    return render_to_string("parts/error_summary.html", {"form": form})


def test_two_things_wrong_in_one_place_are_two() -> None:
    assert "Please fix one thing" in summary(form=["The file is empty."])
    assert "Please fix these" in summary(form=["The file is empty.", "Choose a folder."])
