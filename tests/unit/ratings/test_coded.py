"""Statements as codes with arguments."""

import copy
import json
import pickle

import pytest

from ground.coded import Coded, coded, read_coded

FLOAT = coded("float", who="white", rounds=[1, 2])


def test_it_is_read_back_as_it_was_stored() -> None:
    assert FLOAT.as_json() == {"code": "float", "who": "white", "rounds": [1, 2]}
    assert read_coded(json.loads(json.dumps(FLOAT.as_json()))) == FLOAT


def test_its_arguments_do_not_change() -> None:
    with pytest.raises(TypeError):
        FLOAT.args["who"] = "black"


@pytest.mark.parametrize("copied", [copy.deepcopy(FLOAT), pickle.loads(pickle.dumps(FLOAT))])
def test_it_can_be_copied(copied: Coded) -> None:
    assert copied == FLOAT


def test_an_object_without_a_code_is_none() -> None:
    with pytest.raises(KeyError):
        read_coded({"who": "white"})
