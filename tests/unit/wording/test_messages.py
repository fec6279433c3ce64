"""Every message is listed with its place."""

from __future__ import annotations

from pathlib import PurePath

import pytest

from tests.words.__main__ import messages
from tests.words.messages import messages_in


def listed(name: str, source: str) -> list[tuple[int, str]]:
    return [(message.line, message.text) for message in messages_in(PurePath(name), source)]


def test_texts_and_labels_of_a_template_are_listed_with_their_lines() -> None:
    source = """{% comment %}Context: `page` and nothing else.{% endcomment %}
{% block main_class %}narrow{% endblock %}
<h1>Draw round {{ number }}</h1>
{% include "parts/empty.html" with title="Nobody is entered yet" %}
<p>{% if one %}One result
is missing.{% else %}All are in.{% endif %}</p>
<input aria-label="Their name" class="not a message">
<script>var silent = "not a message either";</script>
{% translate "Nothing to check" as details %}
"""
    assert sorted(listed("page.html", source)) == [
        (3, "Draw round {}"),
        (4, "Nobody is entered yet"),
        (5, "One result is missing."),
        (6, "All are in."),
        (7, "Their name"),
        (9, "Nothing to check"),
    ]


def test_sentences_of_a_module_are_listed_without_docstrings_and_patterns() -> None:
    source = '''"""A docstring is no message."""
import re
LOOK = re.compile("a pattern is none")
def say(name):
    """Nor is this."""
    raise Refused(f"{name} is not entered here.")
KEY = "desk.round"
SQL = "SELECT one FROM games"
'''
    assert listed("module.py", source) == [(6, "{} is not entered here.")]


def test_paragraphs_of_a_document_are_listed() -> None:
    assert listed("page.md", "# Draws\n\nA round is\ndrawn.\n") == [(1, "# Draws"), (3, "A round is drawn.")]
    assert listed("picture.svg", "<text>Draws are drawn</text>") == []


@pytest.mark.slow
def test_the_program_has_messages_of_every_kind() -> None:
    found = {(message.place.as_posix(), message.text) for message in messages()}
    assert ("templates/director/why_not.html", "Why not these two?") in found
    assert ("nzgs_tourney/forms/results/correct.py", "Give a reason: everybody sees it with the game.") in found
    assert any(place == "docs/voice.md" for place, _ in found)
