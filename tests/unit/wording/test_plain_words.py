"""Typed words as they are kept."""

from games.plain_words import plain_words


def test_lines_and_letters_of_every_script_stay() -> None:
    text = "Māui moved it.\nThen 李 said: «stop», naïvely 👍🏽."
    assert plain_words(text) == text


def test_what_would_turn_or_hide_the_words_goes() -> None:
    assert plain_words(" a\u202elive\u202c \x00b\x1b[31m\u2066c\u2069 ") == "alive b[31mc"


def test_ends_of_lines_are_one_kind() -> None:
    assert plain_words("one\r\ntwo\rthree\tfour\u2028") == "one\ntwo\nthree four"
