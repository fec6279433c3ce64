"""The ways to ask: a program that is started and spoken with in JSON lines, or this program in the same lines.

A request is one line, `{"id": …, "ask": …, "given": {…}}`; its answer is one line with the same `id` and either
`answer`, an object, or `unsupported`.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any, Protocol

from ground.freezing import freeze_mappings
from ground.translation import gettext as _
from nzgs_tourney.conformance.this_program.answers import answer_line

LONGEST_LINE = 1_000_000
GRACE_SECONDS = 2
_SHOWN = 60
_END = ""


class NoAnswerError(Exception):
    """There is no answer that can be understood; the message is one sentence for people."""


class CannotStartError(Exception):
    """The program can't be started; the message is one sentence for people."""


@dataclass(frozen=True, slots=True)
class SuiteAnswer:
    """What a program said: `answer`, or None where it said that it doesn't support the question."""

    answer: Mapping[str, Any] | None

    def __post_init__(self) -> None:
        freeze_mappings(self)


class Way(Protocol):
    """Asks one question at a time."""

    def ask(self, request: Mapping[str, Any]) -> SuiteAnswer:
        """The answer to this request. Raises NoAnswerError, and CannotStartError."""

    def close(self) -> None:
        """Ask nothing more."""


class ThisProgram:
    """This program, in its own process, by the same lines."""

    def ask(self, request: Mapping[str, Any]) -> SuiteAnswer:
        """See `Way`."""
        return _understood(answer_line(_line(request)), request["id"])

    def close(self) -> None:
        """See `Way`."""


class StartedProgram:
    """A program by its command. One that doesn't answer is ended, and started again for the next question.

    What it writes to its error stream is left alone, so that its author sees it.
    """

    def __init__(self, command: str, seconds: float) -> None:
        self._command = command
        self._seconds = seconds
        self._running: subprocess.Popen[str] | None = None
        self._heard: Queue[str] = Queue()

    def ask(self, request: Mapping[str, Any]) -> SuiteAnswer:
        """See `Way`."""
        running = self._running or self._start()
        try:
            assert running.stdin is not None
            running.stdin.write(_line(request))
            running.stdin.flush()
            line = self._heard.get(timeout=self._seconds)
        except Empty:
            self._end()
            seconds = f"{self._seconds:g}"
            raise NoAnswerError(_("No answer within {seconds} seconds.").format(seconds=seconds)) from None
        except OSError:  # it reads no more
            line = _END
        if line == _END:
            status = self._end()
            raise NoAnswerError(_("The program ended with status {status} instead of answering.").format(status=status))
        try:
            return _understood(line, request["id"])
        except NoAnswerError:
            self._end()  # what else it may say would be taken for the next answer
            raise

    def close(self) -> None:
        """End the program by closing its input, and by force if it goes on."""
        running = self._running
        if running is not None:
            assert running.stdin is not None
            with suppress(OSError):
                running.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                running.wait(GRACE_SECONDS)
            self._end()

    def _start(self) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        try:
            # Windows has programs part their command themselves.
            arguments = self._command if os.name == "nt" else shlex.split(self._command)
            started = subprocess.Popen(
                arguments, stdin=pipe, stdout=pipe, text=True, encoding="utf-8", errors="replace"
            )
        except (OSError, IndexError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise CannotStartError(
                _("“{command}” can’t be started ({reason}).").format(command=self._command, reason=reason)
            ) from error
        self._running, self._heard = started, Queue()
        assert started.stdout is not None
        Thread(target=_listen, args=(started.stdout, self._heard), daemon=True).start()
        return started

    def _end(self) -> int:
        """Its exit status."""
        running, self._running = self._running, None
        assert running is not None
        with suppress(subprocess.TimeoutExpired):
            running.wait(0.2)
        if running.poll() is None:
            running.kill()
        status = running.wait()
        for stream in (running.stdin, running.stdout):
            assert stream is not None
            with suppress(OSError):
                stream.close()
        return status


def _listen(stream: IO[str], heard: Queue[str]) -> None:
    """Pass on what a program says, line by line, and an empty text at its end."""
    with suppress(ValueError, OSError):  # closed while it was read
        while line := stream.readline(LONGEST_LINE):
            heard.put(line)
    heard.put(_END)


def _line(request: Mapping[str, Any]) -> str:
    return json.dumps({**request, "given": dict(request["given"])}, ensure_ascii=True) + "\n"


def _understood(line: str, asked: str) -> SuiteAnswer:
    """A line as an answer to the request with this id. Raises NoAnswerError."""
    shown = line.strip()[:_SHOWN]
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise NoAnswerError(_("The line “{line}” is not JSON.").format(line=shown)) from None
    if not isinstance(said, dict):
        raise NoAnswerError(_("The line “{line}” is not a JSON object.").format(line=shown))
    if said.get("id") != asked:
        raise NoAnswerError(
            _("The line “{line}” answers another question: its id should be {id}.").format(line=shown, id=asked)
        )
    if said.get("unsupported"):
        return SuiteAnswer(None)
    answer = said.get("answer")
    if not isinstance(answer, dict):
        raise NoAnswerError(_("The line “{line}” has neither answer nor unsupported.").format(line=shown))
    return SuiteAnswer(answer)
