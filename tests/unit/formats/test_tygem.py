"""Records of Tygem: what its files say in more than one way."""

from games.sgf import RecordReading
from tests.data.record_files import first_game


def test_players_and_dates_as_tygem_has_them_since_2025() -> None:
    """Named only in the lines about users, with a level for the grade; dates have dashes."""
    text = (
        "\\HS\n"
        "\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GTIME:1200-30-3,GRLT:1,ZIPSU:45,DUM:0,GONGJE:65,TCNT:2,AUSZ:0\\]\n"
        "\\[GAMEINFOSUB=GNAMEF:0,GPLCF:0,GNAME:Free,GDATE:2025-03-08-20-15-00,GPLC:Baduk hall,GCMT:\\]\n"
        "\\[WUSERINFO=WID:kauri,WLV:20,WNICK:tall,WNCD:0,WIMSG:\\]\n"
        "\\[BUSERINFO=BID:,BLV:17,BNICK:rimu,BNCD:0,BIMSG:\\]\n"
        "{tag}\\HE\n\\GS\n2 1 0\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 3\n\\GE\n"
    )
    for tag in ("", "\\[GAMETAG=S1,G65,W1,Z45,T30-3-1200,C2025-03-08-20-15,I:kauri,M:rimu\\]\n"):
        found = first_game(text.format(tag=tag).encode())
        assert isinstance(found, RecordReading), found
        record = found.record
        assert (record.black, record.black_rank, record.white, record.white_rank) == ("rimu", "1k", "kauri", "3d")
        assert (record.date, record.event, record.place) == ("2025-03-08", "Free", "Baduk hall")
        assert (str(record.komi), record.result) == ("6.5", "W+4.5")


def test_no_komi_beside_half_a_point_is_none_stated() -> None:
    found = first_game(b"\\[GAMEINFOMAIN=GRLT:1,ZIPSU:45,GONGJE:0\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE\n")
    assert isinstance(found, RecordReading), found
    assert found.record.komi is None
    assert "komi_zero" in [remark.code for remark in found.remarks]
