"""`manage.py convert`: every pair of formats, a report of what is lost, and one sentence where nothing is done."""

from __future__ import annotations

import io
import json
import re
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.exchange.external import Written
from nzgs_tourney.tournament.exchange.external_formats import TITLES, WRITABLE, Format, Recognised, read_any, write_as
from nzgs_tourney.tournament.exchange.fault import Faults
from tests.unit.exchange import test_aga, test_egd_h9, test_ffg_tou, test_macmahon, test_opengotha, test_pairgoth
from tests.unit.exchange.division_text import DIVISION
from tests.unit.exchange.external_events import accepted, sentence

DOCUMENTATION = Path(__file__).resolve().parents[3] / "docs" / "exchange.md"
FILES = {
    Format.DIVISION: json.dumps(DIVISION),
    Format.OPENGOTHA: test_opengotha.EVENT,
    Format.H9: test_egd_h9.H9,
    Format.TOU: test_ffg_tou.TOU,
    Format.AGA: test_aga.AGA,
    Format.MACMAHON: test_macmahon.EVENT,
    Format.PAIRGOTH: test_pairgoth.TOUR,
}
KNOWN = "a division file, OpenGotha or MacMahon XML, a Pairgoth file, an h9 or tou table, or AGA results."

VALUES = st.sampled_from(
    [
        *(
            "",
            "0",
            "-1",
            "3",
            "99",
            "1e5",
            "999.5",
            "1_0",
            "NaN",
            "²",
            "½",
            "x",
            "-",
            "_",
            ";",
            "|123",
            "\u2028",
            "a" * 199,
        ),
        *(
            "9d",
            "35k",
            "1-1",
            "0=",
            "3+!b0",
            "2+/w0",
            "true",
            "NULL",
            "NBW",
            "PRE",
            "RESULT_BOTHWIN_BYDEF",
            "2026-02-30",
        ),
    ]
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "event.xml"
    path.write_text(test_opengotha.EVENT, encoding="utf-8")
    return path


def lost_in_reading(file: Path) -> tuple[str, ...]:
    """What the reader of the format leaves out."""
    found = read_any(file.read_bytes())
    assert isinstance(found, Recognised)
    assert found.external.left_out
    return found.external.left_out


def run(*arguments: object) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    try:
        call_command("convert", *map(str, arguments), stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("to", WRITABLE)
@pytest.mark.parametrize("of", Format)
def test_every_format_into_every_other(tmp_path: Path, of: Format, to: Format) -> None:
    """The name of the file says nothing: what is in it does."""
    source, target = tmp_path / "event.dat", tmp_path / "other.dat"
    source.write_text(FILES[of], encoding="utf-8")
    status, out, err = run(source, target, "--to", to)

    assert (status, err) == (0, "")
    assert out.startswith(f"Read: {TITLES[of]}, ")
    assert f"Written: {TITLES[to]} to {target}." in out
    back = read_any(target.read_bytes())
    assert isinstance(back, Recognised)
    assert back.format is to
    assert sorted(path.name for path in tmp_path.iterdir()) == ["event.dat", "other.dat"]


@pytest.mark.parametrize("of", Format)
def test_every_format_is_read_in_utf_16(of: Format) -> None:
    """What Notepad calls Unicode; XML there says so itself."""
    text = FILES[of].replace('encoding="UTF-8"', 'encoding="UTF-16"')
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        assert read_any(mark + text.encode(encoding)) == read_any(FILES[of].encode())


def test_the_report_names_what_is_lost(file: Path, tmp_path: Path) -> None:
    report = run(file, tmp_path / "x.h9", "--to", "h9")[1].splitlines()

    assert report[0] == "Read: OpenGotha file, Kea Cup, 4 players, 5 rounds."
    assert report[1] == f"  {lost_in_reading(file)[0]}"
    assert "  Bar: “2d” is left out." in report
    assert "  The time setting: “45 min, Fischer, 15 s, adjusted 75 min” becomes “Fischer, adjusted 75 min”." in report


def test_nothing_lost_is_said(tmp_path: Path) -> None:
    source = tmp_path / "x.tou"
    source.write_text(test_ffg_tou.TOU, encoding="utf-8")
    assert run(source, tmp_path / "y.tou", "--to", "tou")[1].splitlines()[-1].startswith("  The place: “Ōhau” becomes")
    source.write_text(test_ffg_tou.TOU.replace("Ōhau", "Ohau"), encoding="utf-8")
    assert run(source, tmp_path / "y.tou", "--to", "tou")[1].splitlines()[-1] == "Nothing is lost."


def test_the_report_as_json(file: Path, tmp_path: Path) -> None:
    report = json.loads(run(file, tmp_path / "x.aga", "--to", "aga", "--json")[1])

    assert {key: report[key] for key in ("from", "to", "name", "players", "rounds")} == {
        "from": "opengotha", "to": "aga", "name": "Kea Cup", "players": 4, "rounds": 5,
    }  # fmt: skip
    assert report["left_out"]["reading"] == list(lost_in_reading(file))
    assert "Mere Kauri against Ihu van Tāne in round 1 (jigo) is left out." in report["left_out"]["writing"]


def test_to_standard_output_with_the_report_beside_it(file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status, out, err = run(file, "--to", "h9")

    assert (status, out) == (0, "")
    assert capfdbinary.readouterr().out.startswith(b"; CL[A]\n; EV[Kea Cup]\n")
    assert err.startswith("Read: OpenGotha file, Kea Cup")


def test_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(test_aga.AGA.encode())))
    assert run("-", tmp_path / "x.xml", "--to", "opengotha")[0] == 0


def test_forfeits_can_be_free(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "x.h9"
    run(file, target, "--to", "h9")
    assert b"!w9" in target.read_bytes()
    run(file, target, "--to", "h9", "--forfeits-free")
    assert b"!" not in target.read_bytes()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", f"line 1: This is not {KNOWN}"),
        (b"\x89PNG\r\n", f"line 1: This is not {KNOWN}"),
        (b"PK\x03\x04rest", f"This is a workbook or an archive, not {KNOWN}"),
        (b"<html/>", "line 1: This is not an OpenGotha file: <Tournament> with <Players> is not there."),
        (b"<Tournament><Players>", "line 1: The file ends too early: <Players> is not closed."),
        (b"{}", f"This is JSON, but not {KNOWN}"),
        (b'{"name": "Kea", "players": [], "rounds": 3}', f"This is JSON, but not {KNOWN}"),
        (b'{"pairing": 1, "rounds": 3, "players": [], "games": []}', "line 1, pairing: “pairing” is not an object."),
        (b"; EV[x]\n1 Kauri Mere\n", "line 2: This line has no name with a rank."),
        (b"TOURNEY x\nPLAYERS\nKauri\n", "line 3: “Kauri” isn’t a player: write e.g. 31648 Kauri, Mere 3d."),
        (b";name=x\n1 Kauri Mere 3D 5+w0\n", "line 2, round 1: Opponent 5 isn’t in this file."),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence_and_changes_nothing(tmp_path: Path, content: bytes, sentence: str) -> None:
    source, target = tmp_path / "bad", tmp_path / "kept"
    source.write_bytes(content)
    target.write_bytes(b"as it was")
    status, out, err = run(source, target, "--to", "opengotha")

    assert (status, out) == (2, "")
    assert err.splitlines() == [f"{source}: {sentence}"]
    assert target.read_bytes() == b"as it was"


def test_files_that_are_not_there(file: Path, tmp_path: Path) -> None:
    assert run(tmp_path / "none", "--to", "h9")[::2] == (
        2,
        f"{tmp_path / 'none'}: The file cannot be read (No such file or directory).\n",
    )
    target = tmp_path / "no" / "x.h9"
    assert run(file, target, "--to", "h9")[::2] == (
        2,
        f"{target}: The file cannot be written (No such file or directory).\n",
    )


def test_the_file_that_is_read_is_not_written_over(file: Path) -> None:
    before = file.read_bytes()
    status, _, err = run(file, file, "--to", "opengotha")
    assert (status, file.read_bytes()) == (2, before)
    assert err.endswith("This is the file that is read, and it would lose what the format cannot carry.\n")


def test_nobody_to_write(tmp_path: Path) -> None:
    source = tmp_path / "empty.json"
    source.write_text(json.dumps({**DIVISION, "players": [], "rounds": []}), encoding="utf-8")
    assert run(source, "--to", "aga")[2] == f"{source}: There are no players to write into the AGA results file.\n"
    assert run(source, tmp_path / "x.xml", "--to", "opengotha")[0] == 0


def test_a_table_without_a_heading_is_recognised_by_its_entries() -> None:
    back = read_any(b"1 Kauri Mere 3d NZ Kea 1 0 0 0 0+ |12345678\n")
    assert isinstance(back, Recognised)
    assert back.format is Format.H9
    assert isinstance(read_any(b"Dear director,\nplease find my entry.\n"), Faults)
    assert "nested too deeply" in sentence(read_any(b"<a>" * 5000))


@given(st.data())
def test_no_value_in_any_file_makes_a_reader_or_a_writer_raise(data: st.DataObject) -> None:
    """Whatever is read can be written as anything, and is taken by our own file."""
    text = FILES[data.draw(st.sampled_from([form for form in Format if form is not Format.DIVISION]))]
    value = data.draw(st.sampled_from(list(re.finditer(r'(?<=")[^"<>]*(?=")|(?<=>)[^<>]+(?=<)|[^\s"<>=]+', text))))
    found = read_any(f"{text[: value.start()]}{data.draw(VALUES)}{text[value.end() :]}".encode())
    if isinstance(found, Faults):
        assert len(found.faults) == 1
        return
    assert accepted(found.external.division)
    for form in WRITABLE:
        assert isinstance(write_as(form, found.external), Written)


def test_the_documentation_has_every_format_and_option() -> None:
    text = DOCUMENTATION.read_text(encoding="utf-8")
    for form in Format:
        assert f"`{form.value}`" in text
    for option in ("--to", "--json", "--forfeits-free"):
        assert option in text
