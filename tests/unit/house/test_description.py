"""What a package index shows of the program: its README without what only a clone has, its words for finding it."""

import re
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from trove_classifiers import classifiers

from tests.tree import PACKAGES, REPOSITORY

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ADDRESS = "https://code.example/go/tourney"


@pytest.fixture(scope="module")
def hatch_build() -> ModuleType:
    spec = spec_from_file_location("hatch_build", REPOSITORY / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def described(hatch_build: ModuleType) -> dict[str, object]:
    metadata: dict[str, object] = {}
    hatch_build.Description(str(REPOSITORY), {}).update(metadata)
    return metadata


def test_without_an_address_no_link_leads_nowhere(hatch_build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PROJECT_URL", raising=False)
    told = described(hatch_build)
    assert told["urls"] == {}
    assert isinstance(told["readme"], dict)
    text = told["readme"]["text"]
    assert "](" in README
    assert re.findall(r"\]\((?!https?:)", text) == []
    assert "!" not in re.findall(r"^!\[", text, re.MULTILINE)
    assert "all the pages, by reader." in text.lower()


def test_an_address_is_put_before_every_link_and_picture(
    hatch_build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROJECT_URL", f"{ADDRESS}/")
    told = described(hatch_build)
    assert told["urls"] == {"Repository": ADDRESS}
    assert isinstance(told["readme"], dict)
    text = told["readme"]["text"]
    assert f"]({ADDRESS}/raw/HEAD/docs/pictures/round.png)" in text
    assert f"[MIT]({ADDRESS}/blob/HEAD/LICENSE)" in text
    assert len(re.findall(rf"\]\({ADDRESS}/", text)) == len(re.findall(r"\]\((?!https?:)", README))


def test_no_address_is_invented() -> None:
    assert "urls" not in PROJECT
    assert PROJECT["authors"] == [{"name": "NZGS Tourney developers"}]


def test_every_classifier_is_one() -> None:
    assert set(PROJECT["classifiers"]) - set(classifiers) == set()


def test_every_library_has_a_lower_bound() -> None:
    asked = [*PROJECT["dependencies"], *(one for extra in PROJECT["optional-dependencies"].values() for one in extra)]
    unbound = [one for one in asked if not any(part.operator == ">=" for part in Requirement(one).specifier)]
    assert unbound == []


def test_other_programs_can_check_types_against_every_package() -> None:
    assert [name for name in PACKAGES if not (REPOSITORY / name / "py.typed").is_file()] == []
