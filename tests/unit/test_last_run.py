"""What the start page says of the last time, from its log."""

from __future__ import annotations

from pathlib import Path

import pytest

from nzgs_tourney.start.last_run import FAILED, LOG, NOTE, RUNS, STOPPED, LastRun, last_run, note_run, why_ended

ERROR = "2026-11-22 10:55:00,123 ERROR django.request: Internal Server Error: /desk/"


@pytest.mark.parametrize(
    ("how", "log", "sentence"),
    [
        (STOPPED, "The site has stopped.\n", ""),
        (RUNS, "", "The computer or the program was switched off while the site ran. What was entered is kept."),
        (STOPPED, f"{ERROR}\nThe site has stopped.\n", "1 error is in the log."),
        (FAILED, "The site is running.\nCommandError: The folder is full.\n", "The folder is full."),
        (
            FAILED,
            "Traceback (most recent call last):\n  File x\nMemoryError: no room\n",
            "Something went wrong on our side: MemoryError: no room",
        ),
        (FAILED, "", "It said nothing."),
    ],
)
def test_how_it_ended_is_said_in_a_sentence(tmp_path: Path, how: str, log: str, sentence: str) -> None:
    (tmp_path / LOG).write_text(log, encoding="utf-8")
    note_run(tmp_path, how)
    assert last_run(tmp_path).sentence == sentence


@pytest.mark.parametrize("note", [None, "", "[]", '{"how"', "null"])
def test_a_first_start_or_a_torn_note_says_nothing(tmp_path: Path, note: str | None) -> None:
    if note is not None:
        (tmp_path / NOTE).write_text(note)
    assert last_run(tmp_path) == LastRun()


def test_a_log_is_read_at_its_end_whatever_is_in_it(tmp_path: Path) -> None:
    (tmp_path / LOG).write_bytes(b"\xff\n" * 100_000 + "Schluß\n".encode("cp1252") + b"CommandError: Full.\n")
    note_run(tmp_path, FAILED)
    assert last_run(tmp_path).sentence == "Full."
    assert len(last_run(tmp_path).lines) == 12


def test_a_site_that_printed_a_sentence_is_quoted() -> None:
    assert why_ended(["a", "CommandError: Another server is using x."]) == "Another server is using x."
