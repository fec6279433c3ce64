"""A command that Ctrl-C ends says so in a word, with the exit status that shells expect."""

from __future__ import annotations

import pytest

from nzgs_tourney.command import run_site_command


@pytest.fixture(autouse=True)
def _ctrl_c_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(arguments: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("django.core.management.execute_from_command_line", interrupted)


def test_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_site_command(["migrate"]) == 130
    assert capsys.readouterr().err == "Interrupted.\n"


def test_everything_is_told_to_those_who_ask() -> None:
    with pytest.raises(KeyboardInterrupt):
        run_site_command(["migrate", "--traceback"])
