"""Who acts: a name that knows whose it is."""

import copy
import json
import pickle

import pytest

from games.actor_ids import SYSTEM
from games.ledger.acts import COMMAND_LINE, Actor, id_of

HURIA = Actor("Hūria Kea", "account:7")


def test_it_is_its_name_wherever_a_text_goes() -> None:
    assert (str(HURIA), f"{HURIA}", json.dumps(HURIA, ensure_ascii=False)) == ("Hūria Kea", "Hūria Kea", '"Hūria Kea"')


def test_it_knows_whose_it_is() -> None:
    assert id_of(HURIA) == "account:7"


@pytest.mark.parametrize("actor", ["Hūria Kea", Actor("Hūria Kea"), COMMAND_LINE])
def test_a_name_of_nobody_is_the_programs_own(actor: str) -> None:
    assert id_of(actor) == SYSTEM


@pytest.mark.parametrize("copied", [copy.deepcopy(HURIA), pickle.loads(pickle.dumps(HURIA))])
def test_a_copy_knows_it_too(copied: Actor) -> None:
    assert (copied, id_of(copied)) == (HURIA, "account:7")
