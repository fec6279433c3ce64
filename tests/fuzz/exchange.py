"""Bytes as a file of another program or federation, or our own: read by what is in it, written in every format."""

import json

from nzgs_tourney.tournament.exchange.external_formats import WRITABLE, Format, Recognised, read_any, write_as
from nzgs_tourney.tournament.exchange.fault import Faults
from tests.unit.exchange import test_aga, test_egd_h9, test_ffg_tou, test_macmahon, test_opengotha, test_pairgoth
from tests.unit.exchange.division_text import DIVISION
from tests.unit.exchange.external_events import accepted

EXACT = (Format.DIVISION, Format.OPENGOTHA, Format.PAIRGOTH)
"""What these carry comes back as it was; the tables of federations number and rank players anew."""

MARK = b"\xef\xbb\xbf"
TEXTS = (test_aga.AGA, test_egd_h9.H9, test_ffg_tou.TOU, test_macmahon.EVENT, test_opengotha.EVENT)
SEEDS = (
    b"",
    b"Mere Kauri, 3d\n",
    b"PK\x03\x04",
    *(text.encode() for text in TEXTS),
    MARK + test_egd_h9.H9.encode("utf-8"),
    test_egd_h9.H9.replace("Ō", "É").encode("iso-8859-15"),
    test_opengotha.EVENT.replace("UTF-8", "utf-16").encode("utf-16"),
    test_macmahon.EVENT.replace("\n", "\r\n").encode(),
    f"{test_opengotha.BOMB}{test_opengotha.EVENT}".encode(),
    test_pairgoth.TOUR.encode(),
    MARK + test_pairgoth.TOUR.replace("\n", "").encode(),
    json.dumps(DIVISION).encode(),
    json.dumps(DIVISION, ensure_ascii=False, indent=1).encode(),
)
WORDS = (
    *(b'<Player <Game <ByePlayer <!DOCTYPE <![CDATA[ &amp; &#0; /> name="" rank="1D" rating=" true" false"'.split()),
    *(b"RESULT_WHITEWINS RESULT_BOTHLOSE _BYDEF 3D 30K 9p 0= 1+/w0 2-!b9 0- |12345678 ; EV[ PC[ DT[ TM[".split()),
    *(b"TOURNEY PLAYERS GAMES END ;name= ;date= ;size= ;komi= ;ta= ;Num ;Pl".split()),
    *(b'"rounds" "boards" "status" "players" null -1 1e400 NaN "0.5" 1e9999999999999999999'.split()),
    *(b'"games" "pairing" "mmBar" "skip" "t" "w" "r" "X" 0 [] {} true'.split()),
    b"encoding='utf-16'",
    MARK,
    b"\xff\xfe",
)


def check(content: bytes) -> None:
    """No bytes make the reader raise; what is read is a division, can be written everywhere and read again."""
    found = read_any(content)
    if isinstance(found, Faults):
        assert found.faults
        for fault in found.faults:
            str(fault).encode()
            assert "\n" not in str(fault)
        return
    assert accepted(found.external.division)
    for form in WRITABLE:
        written = write_as(form, found.external)
        if isinstance(written, Faults):
            continue
        "\n".join(written.left_out).encode()
        once = read_any(written.content)
        assert isinstance(once, Recognised), (form, str(once.first))
        assert once.format is form
        if form in EXACT:
            written_again = write_as(form, once.external)
            assert not isinstance(written_again, Faults)
            assert read_any(written_again.content) == once
        if form is Format.DIVISION:
            assert once.external.division == found.external.division
