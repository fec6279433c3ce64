"""The shell around the demo: its port, its environment apart from a real site's, what it prints and when, its reset."""

import contextlib
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from nzgs_tourney.demo import server as demo_server
from nzgs_tourney.demo.server import locked

SITE = """
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

class Health(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass

verb, *options = sys.argv[1:]
values = dict(option.removeprefix("--").split("=") for option in options if "=" in option)
if verb == "demo":
    if "tour" in values:
        Path(values["tour"]).write_text("Look at: /", encoding="utf-8")
    else:
        print("Look at: /", flush=True)
if verb == "serve":
    server = HTTPServer(("127.0.0.1", int(values["port"])), Health)
    server.timeout = 20
    print("It listens.", flush=True)
    server.handle_request()
"""
"""A site that ends after its first request, or after twenty seconds without one."""
LONGEST = 120
"""Seconds after which a demo that neither ends nor says anything counts as hung."""
RUN = """
import sys
from pathlib import Path
from nzgs_tourney.demo import server
site, folder, port = sys.argv[1:]
server.OWN, server.FOLDER = (sys.executable, site), Path(folder)
sys.exit(server.main([f"--port={port}"]))
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_free_port_is_not_in_use() -> None:
    assert demo_server.in_use("127.0.0.1", free_port()) == ""


def test_where_to_look_is_printed_once_the_site_answers(tmp_path: Path) -> None:
    site, folder = tmp_path / "site.py", tmp_path / "demo"
    site.write_text(SITE)
    folder.mkdir()
    command = [sys.executable, "-c", RUN, str(site), str(folder), str(free_port())]
    ran = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", start_new_session=True, check=True, timeout=LONGEST
    )
    assert [line for line in ran.stdout.splitlines() if line] == [
        "It listens.",
        "Look at: /",
        "Ctrl-C ends the demo; what was done in it stays until `make demo-reset`.",
        "The demo has ended. `make demo` goes on where it stopped.",
    ]


def test_a_site_that_ends_before_it_answers_says_nowhere_to_look(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    assert not demo_server.answers("127.0.0.1", free_port(), ended)


def test_a_port_in_use_is_said_with_how_to_choose_another(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert demo_server.main([f"--port={port}"]) == 1
    output = capsys.readouterr().err
    assert f"Another program is using port {port} on 127.0.0.1." in output
    assert "make demo PORT=8010" in output


def test_the_advice_is_not_the_port_that_failed() -> None:
    with socket.socket() as taken:
        with contextlib.suppress(OSError):  # taken by somebody else: as good
            taken.bind(("127.0.0.1", 8010))
        taken.listen()
        assert "PORT=8020" in demo_server.in_use("127.0.0.1", 8010)


@pytest.mark.parametrize("port", [-1, 65536])
def test_what_is_not_a_port_is_explained(port: int) -> None:
    sentence = f"{port} isn’t a port: choose one from 1024 to 65535, e.g. 8010."
    assert demo_server.in_use("127.0.0.1", port) == sentence


def test_a_word_for_a_port_is_explained_without_make_s_own_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        demo_server.main(["--port=80x"])
    output = capsys.readouterr().err
    assert output == "make demo: error: argument --port: 80x isn’t a port: choose one from 1024 to 65535, e.g. 8010.\n"


def test_what_is_no_address_of_this_computer_is_explained() -> None:
    sentence = "This computer doesn’t have the address no.such.invalid at the moment."
    assert demo_server.in_use("no.such.invalid", 8010) == sentence


def test_the_demo_never_sees_a_real_sites_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://real")
    monkeypatch.setenv("SECRET_KEY", "real")
    monkeypatch.setenv("SITE_URL", "https://real.example")
    monkeypatch.setenv("LOG_LEVEL", "INFO")
    settings = demo_server.environment(8010, tmp_path)
    assert not {"DATABASE_URL", "SECRET_KEY", "SITE_URL"} & settings.keys()
    assert settings["VAR_DIR"] == str(tmp_path)
    assert settings["PORT"] == "8010"
    assert settings["LOG_LEVEL"] == "INFO"


@pytest.fixture
def used_demo(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "demo"
    folder.mkdir()
    (folder / "nzgs-tourney.sqlite3").touch()
    monkeypatch.setattr(demo_server, "FOLDER", folder)
    return folder


def test_reset_removes_what_was_done(used_demo: Path) -> None:
    assert demo_server.main(["--reset"]) == 0
    assert not used_demo.exists()


def test_reset_refuses_while_a_demo_runs(used_demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    running = locked(used_demo, alone=False)
    assert running is not None
    with running:
        assert demo_server.main(["--reset"]) == 1
    assert (used_demo / "nzgs-tourney.sqlite3").exists()
    assert "Ctrl-C" in capsys.readouterr().err


def test_many_may_run_the_demo_and_nobody_resets_it_meanwhile(tmp_path: Path) -> None:
    one, other = locked(tmp_path / "demo", alone=False), locked(tmp_path / "demo", alone=False)
    assert one is not None
    assert other is not None
    with one, other:
        assert locked(tmp_path / "demo", alone=True) is None
    alone = locked(tmp_path / "demo", alone=True)
    assert alone is not None
    with alone:
        assert locked(tmp_path / "demo", alone=False) is None
