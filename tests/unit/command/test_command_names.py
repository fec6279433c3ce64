"""A command is called as its help writes it: `verify-ledger`, by the program and by `manage.py`."""

from __future__ import annotations

import pytest

from nzgs_tourney.command import run, run_site_command


@pytest.mark.parametrize("name", ["verify-ledger", "sign-in-link"])
def test_the_help_has_the_name_as_it_is_typed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for call in (run, run_site_command):
        with pytest.raises(SystemExit) as ended:
            call([name, "--help"])
        assert ended.value.code == 0
        assert capsys.readouterr().out.startswith(f"usage: nzgs-tourney {name} ")


def test_a_module_name_and_an_option_are_taken_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run_site_command(["verify_ledger", "--help"])
    assert run_site_command(["--version"]) == 0
    assert "usage: nzgs-tourney verify-ledger " in capsys.readouterr().out
