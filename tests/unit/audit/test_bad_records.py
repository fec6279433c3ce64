"""What the audit answers to every kind of bad file: a code, a sentence, in time and in memory."""

import subprocess
import sys
import time

import pytest

from games.audit import GameAudit, audit_bytes
from tests.data.bad_records import READ, REFUSED, WORST

MOST_MEGABYTES = 40
MOST_SECONDS = 1.0
"""Of the processor's time, so that a busy machine doesn’t matter."""


def codes(audit: GameAudit) -> set[str]:
    found = {warning.code for warning in audit.warnings}
    if audit.judged is not None:
        found |= {finding.kind.value for finding in audit.judged.replay.findings}
    return found


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_a_code_and_a_sentence(name: str) -> None:
    data, code = REFUSED[name]
    start = time.process_time()
    audits = audit_bytes(data, name)
    assert time.process_time() - start < MOST_SECONDS
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
def test_the_worst_is_answered_in_time(name: str) -> None:
    start = time.process_time()
    assert audit_bytes(WORST[name], name)
    assert time.process_time() - start < MOST_SECONDS


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


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="peak memory is measured as Linux counts it")
@pytest.mark.parametrize("name", WORST)
def test_the_worst_stays_in_memory(name: str) -> None:
    run = subprocess.run([sys.executable, "-c", MEASURE], input=WORST[name], capture_output=True, check=True)
    assert float(run.stdout) < MOST_MEGABYTES
