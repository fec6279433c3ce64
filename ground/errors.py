"""Error whose message is shown to the user."""

from __future__ import annotations

from ground.coded import Coded


class Refused(Exception):  # noqa: N818  an answer, not a fault
    """A request that can't be done, in one sentence for the person who asked. Nothing has changed.

    `code` is the same sentence as a code with arguments, in case it has to be stored until somebody looks.
    """

    def __init__(self, sentence: str, code: Coded | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code
