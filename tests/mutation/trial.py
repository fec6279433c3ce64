"""The unit tests against one change, in a process forked for it: nothing of a changed module outlives its trial.

`MUTANTS_SHOW=yes` in the environment shows what pytest says.
"""

import importlib.abc
import importlib.util
import os
import resource
import sys
from collections.abc import Sequence
from enum import Enum
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType

import pytest
from hypothesis import settings

settings.register_profile("mutants", deadline=None, derandomize=True, database=None, max_examples=50)

MOST_MEMORY = 4 * 1024**3
PLUGINS_OFF = ("django", "xdist", "timeout", "cacheprovider", "hypothesispytest", "randomly")
OPTIONS = (
    "-x", "-q", "--noconftest", "--tb=no", "--no-header", "-o", "addopts=", "-W", "error",
    "-W", "ignore::pytest.PytestConfigWarning", "-W", "ignore::pytest.PytestAssertRewriteWarning",
    *(f"-pno:{name}" for name in PLUGINS_OFF),
)  # fmt: skip


class Verdict(Enum):
    """What the tests made of a change."""

    KILLED = "killed"
    TOO_LONG = "killed: ran without end"
    SURVIVED = "survived"


class TrialError(Exception):
    """The tests could not be run at all."""


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module from the code of its change, and no other."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name, self.code = name, code

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


def trial(module: str, code: CodeType | None, tests: Sequence[str], seconds: int) -> Verdict:
    """Run these tests, in this order until one fails, with the module changed; without a code, unchanged.

    `seconds` of processor time are allowed. Raises TrialError where pytest ran no test. The caller must not have
    imported anything of the package under trial.
    """
    child = os.fork()
    if not child:
        os._exit(_tests_fail(module, code, tests, seconds))
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return Verdict.TOO_LONG
    left = os.WEXITSTATUS(status)
    if left not in (0, 1, 2):
        raise TrialError(f"pytest ended with {left}")
    return Verdict.KILLED if left else Verdict.SURVIVED


def _tests_fail(module: str, code: CodeType | None, tests: Sequence[str], seconds: int) -> int:
    """In the child: pytest's exit status."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    if not os.environ.get("MUTANTS_SHOW"):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
    settings.load_profile("mutants")
    if code is not None:
        sys.meta_path.insert(0, _Changed(module, code))
    try:
        return int(pytest.main([*OPTIONS, *tests]))
    except BaseException:
        return 1
