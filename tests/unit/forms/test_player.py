"""What a player says on the phone, as the notation of results; what is refused, in one sentence at its field."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.datastructures import MultiValueDict

from games.models import Speaker
from games.rules.possible import PossibleCounts
from games.rules.result import parse_result
from nzgs_tourney.forms.results.player import LARGEST_RECORD, RecordForm, ReportForm, StagedForm
from tests.web.parsed import text_of


def report(**sentence: str) -> ReportForm:
    return ReportForm({"nonce": str(uuid4()), **sentence})


@pytest.mark.parametrize(
    ("answers", "as_black", "as_white"),
    [
        ({"winner": "me"}, "B", "W"),
        ({"winner": "opponent"}, "W", "B"),
        ({"winner": "me", "manner": "R"}, "B+R", "W+R"),
        ({"winner": "opponent", "manner": "T"}, "W+T", "B+T"),
        ({"winner": "me", "manner": "count", "margin": "3.5"}, "B+3.5", "W+3.5"),
        ({"winner": "me", "manner": "count", "margin": " 12,5 "}, "B+12.5", "W+12.5"),
        ({"winner": "me", "manner": "count", "margin": "3.0"}, "B+3", "W+3"),
        ({"winner": "me", "manner": "count", "margin": "12½"}, "B+12.5", "W+12.5"),
        ({"winner": "me", "manner": "count", "margin": "½"}, "B+0.5", "W+0.5"),
        ({"winner": "me", "manner": "count", "margin": "0.5"}, "B+0.5", "W+0.5"),
        ({"winner": "me", "margin": "2"}, "B+2", "W+2"),
        ({"winner": "tie"}, "jigo", "jigo"),
        ({"winner": "tie", "manner": "R"}, "jigo", "jigo"),
    ],
)
def test_what_is_said_is_a_result(answers: dict[str, str], as_black: str, as_white: str) -> None:
    form = report(**answers)
    assert form.is_valid(), form.errors
    assert (form.result_for(Speaker.BLACK), form.result_for(Speaker.WHITE)) == (as_black, as_white)
    assert str(parse_result(as_black)) == as_black


@pytest.mark.parametrize(
    ("answers", "field", "sentence"),
    [
        ({}, "winner", "Say who won"),
        ({"winner": "somebody"}, "winner", "somebody"),
        ({"winner": "me", "manner": "count"}, "margin", "Write the margin"),
        ({"winner": "me", "manner": "count", "margin": "a lot"}, "margin", "“a lot” isn’t a number of points"),
        ({"winner": "me", "manner": "count", "margin": "3.25"}, "margin", "“3.25” isn’t a number of points"),
        ({"winner": "me", "manner": "count", "margin": "½3"}, "margin", "“½3” isn’t a number of points"),
        ({"winner": "me", "manner": "count", "margin": "3.½"}, "margin", "“3.½” isn’t a number of points"),
        ({"winner": "me", "manner": "count", "margin": "٣"}, "margin", "isn’t a number of points"),
        ({"winner": "me", "manner": "count", "margin": "0"}, "margin", "Zero is a tie"),
        ({"winner": "me", "manner": "R", "margin": "3"}, "margin", "Only a counted win has a margin"),
        ({"winner": "tie", "margin": "3"}, "margin", "Only a counted win has a margin"),
        ({"winner": "me", "nonce": "not one"}, "nonce", "UUID"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(answers: dict[str, str], field: str, sentence: str) -> None:
    form = report(**answers)
    assert list(form.errors) == [field]
    assert sentence in form.errors[field][0]


def test_the_opponent_is_named_in_the_choice_and_escaped() -> None:
    form = ReportForm()
    form.name_opponent("O’Shea <b>")
    assert "O’Shea <b> won" in text_of(str(form["winner"]))


def test_a_record_is_a_file_or_pasted_and_not_both() -> None:
    file = SimpleUploadedFile("a.sgf", b"(;GM[1])")
    assert RecordForm({"text": ""}, {"file": file}).is_valid()
    pasted = RecordForm({"text": " (;GM[1]) "}, {})
    assert pasted.is_valid()
    assert pasted.sent() == [("", b" (;GM[1]) ")]
    assert not RecordForm({"text": " "}, {}).is_valid()
    assert not RecordForm({"text": "(;)"}, {"file": SimpleUploadedFile("a.sgf", b"(;)")}).is_valid()


def test_several_files_come_in_their_order() -> None:
    files = MultiValueDict({"file": [SimpleUploadedFile("b.sgf", b"(;)"), SimpleUploadedFile("a.sgf", b"")]})
    several = RecordForm({"text": ""}, files)
    assert several.is_valid()
    assert several.sent() == [("b.sgf", b"(;)"), ("a.sgf", b"")]
    large = SimpleUploadedFile("large.sgf", b"(" * (LARGEST_RECORD + 1))
    one_too_large = RecordForm({}, MultiValueDict({"file": [SimpleUploadedFile("b.sgf", b"(;)"), large]}))
    assert "large.sgf has 1,048,577 bytes" in one_too_large.errors["file"][0]


def test_what_was_sent_is_answered_with_a_choice_and_a_remark() -> None:
    assert StagedForm({"choice": "0.1"}).is_valid()
    assert "Choose one of the games." in StagedForm({"choice": "", "remark": "x" * 2_001}).errors["choice"]
    assert list(StagedForm({"choice": "0.1", "remark": "x" * 2_001}).errors) == ["remark"]


@pytest.mark.parametrize(("more", "valid"), [(0, True), (1, False)])
def test_a_record_is_read_up_to_its_limit(more: int, valid: bool) -> None:
    assert RecordForm({"text": "ā" * (LARGEST_RECORD // 2) + "x" * more}, {}).is_valid() is valid


@pytest.mark.parametrize(
    ("komi", "answers", "sentence"),
    [
        ("7", {"winner": "me", "margin": "3.5"}, "3.5 points isn’t possible on 19×19 with komi 7. Write 3 or 4."),
        (
            "7",
            {"winner": "me", "margin": "½"},
            "0.5 points isn’t possible on 19×19 with komi 7. Write 1, or choose a tie.",
        ),
        ("7", {"winner": "me", "margin": "999.5"}, "999.5 points isn’t possible on 19×19 with komi 7. Write 354."),
        ("7", {"winner": "opponent", "margin": "999"}, "999 points isn’t possible on 19×19 with komi 7. Write 368."),
        ("6.5", {"winner": "me", "margin": "3"}, "3 points isn’t possible on 19×19 with komi 6.5. Write 2.5 or 3.5."),
        ("6.5", {"winner": "me", "manner": "count"}, "Write the margin, e.g. 3.5 or 12.5."),
        ("6.5", {"winner": "me", "margin": "0"}, "Write the margin, e.g. 3.5 or 12.5."),
        ("400", {"winner": "me", "margin": "3"}, "3 points isn’t possible on 19×19 with komi 400. Check who won."),
    ],
)
def test_a_margin_that_the_komi_does_not_allow(komi: str, answers: dict[str, str], sentence: str) -> None:
    form = report(**answers)
    form.of_game(PossibleCounts(19, Decimal(komi)), Speaker.BLACK)
    assert form.errors == {"margin": [sentence]}


def test_the_examples_are_possible_and_a_tie_is_offered_where_there_is_one() -> None:
    whole, half = ("e.g. 3 or 12.", 3), ("e.g. 3.5 or 12.5.", 2)
    for komi, (examples, choices) in (("7", whole), ("0", whole), ("6.5", half)):
        form = ReportForm()
        form.of_game(PossibleCounts(19, Decimal(komi)), Speaker.WHITE)
        form.name_opponent("Mere")
        assert form.fields["margin"].help_text.endswith(examples)
        assert len(form.fields["winner"].choices) == choices  # a choice
