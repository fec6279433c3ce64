"""Error whose message is shown to the user."""

from __future__ import annotations

from ratings.coded import Coded


class Refused(Exception):  # noqa: N818  an answer, not a fault
    """A request that cannot be done, in one sentence for the person who asked. Everything stays as it was before.

    `said` is the same as a code with arguments, where it may have to be kept until somebody looks.
    """

    def __init__(self, sentence: str, said: Coded | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.said = said
