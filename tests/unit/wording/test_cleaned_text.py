"""Typed words as they are kept."""

from ground.typed_text import cleaned_text


def test_lines_and_letters_of_every_script_stay() -> None:
    text = "Māui moved it.\nThen 李 said: «stop», naïvely 👍🏽."
    assert cleaned_text(text) == text


def test_what_would_turn_or_hide_the_words_goes() -> None:
    assert cleaned_text(" a\u202elive\u202c \x00b\x1b[31m\u2066c\u2069 ") == "alive b[31mc"


def test_ends_of_lines_are_one_kind() -> None:
    assert cleaned_text("one\r\ntwo\rthree\tfour\u2028") == "one\ntwo\nthree four"
