"""How a service says no to a person."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818  an answer, not a fault
    """A request that cannot be done, in one sentence for the person who asked. Everything stays as it was before."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
