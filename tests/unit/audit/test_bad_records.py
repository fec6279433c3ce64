"""What the audit answers to every kind of bad file: a code, a sentence, within bounds of work and memory."""

import re
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from games.audit import GameAudit, audit_bytes
from tests.data.bad_records import READ, REFUSED, WORST

MOST_MEGABYTES = 40
MOST_YARDSTICKS = 80
"""The costliest file takes about 20; one whose cost grows with the square of its size takes thousands."""


def yardstick() -> None:
    """Work that is the same for every file: what a file costs is told by it, so no machine is too slow."""
    total = 0
    for number in range(800_000):
        total += number % 7


def processor_time(work: Callable[[], object]) -> float:
    """Of this process alone, so that a busy machine doesn’t matter."""
    start = time.process_time()
    work()
    return time.process_time() - start


def is_affordable(spent: float) -> bool:
    """Whether this processor time is within the bound, by the yardstick as it is now."""
    return spent < MOST_YARDSTICKS * processor_time(yardstick)


def codes(audit: GameAudit) -> set[str]:
    found = {warning.code for warning in audit.warnings}
    if audit.judged is not None:
        found |= {finding.kind.value for finding in audit.judged.replay.findings}
    return found


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_a_code_and_a_sentence(name: str) -> None:
    data, code = REFUSED[name]
    audits: list[GameAudit] = []
    assert is_affordable(processor_time(lambda: audits.extend(audit_bytes(data, name))))
    refused = audits[-1].rejected
    assert refused is not None
    assert refused.code == code
    assert refused.message.endswith((".", "?"))
    assert refused.message.isprintable()
    assert audits[-1].judged is None


@pytest.mark.parametrize("name", READ)
def test_read_with_a_remark(name: str) -> None:
    data, code = READ[name]
    audits = audit_bytes(data, name)
    assert audits[0].rejected is None
    assert not code or code in codes(audits[0])
    assert all(warning.message.isprintable() and warning.message.endswith(".") for warning in audits[0].warnings)


@pytest.mark.slow
@pytest.mark.parametrize("name", WORST)
def test_the_worst_costs_no_more_than_it_may(name: str) -> None:
    assert is_affordable(processor_time(lambda: audit_bytes(WORST[name], name)))


@pytest.mark.slow
def test_a_cost_that_grows_with_the_square_would_be_noticed() -> None:
    letters = "x" * 100_000
    assert not is_affordable(processor_time(lambda: re.search("x*y", letters)))


MEASURE = """
import re, sys
from games.audit import audit_bytes
def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024
audit_bytes(b"(;SZ[19];B[aa])", "warm")
data = sys.stdin.buffer.read()
before = peak()
audit_bytes(data, "worst")
print(peak() - before)
"""


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="peak memory is measured as Linux counts it")
@pytest.mark.parametrize("name", WORST)
def test_the_worst_stays_in_memory(name: str) -> None:
    run = subprocess.run([sys.executable, "-c", MEASURE], input=WORST[name], capture_output=True, check=True)
    assert float(run.stdout) < MOST_MEGABYTES
