"""A person at a page: every tap, key and look is counted and takes the time that it takes people, never the machine's.

The times are those of somebody who knows the program and isn't in a hurry: they don't depend on how fast it answers.
"""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, expect

TAP, KEY, READ = 1.2, 0.3, 3.0
"""Seconds for a tap or a click, for a key, and for reading what is new on a page."""


@dataclass
class Human:
    """What people have done so far, in steps."""

    taps: int = 0
    keys: int = 0
    reads: int = 0

    @property
    def seconds(self) -> float:
        """How long it took them."""
        return self.taps * TAP + self.keys * KEY + self.reads * READ

    def reads_that(self, place: Locator) -> None:
        """Wait until it is in sight, and read."""
        expect(place).to_be_visible()
        self.reads += 1

    def taps_on(self, place: Locator) -> None:
        """Press it once."""
        place.click()
        self.taps += 1

    def types(self, words: str, place: Locator) -> None:
        """Tap into the field and type, a key for each letter."""
        place.click()
        place.press_sequentially(words)
        self.taps += 1
        self.keys += len(words)
