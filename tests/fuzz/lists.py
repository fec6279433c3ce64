"""Bytes as a table that a director uploads: an entry list or a rating list."""

from datetime import date

from nzgs_tourney.tournament.exchange.entries_table import read_entries
from nzgs_tourney.tournament.exchange.entry_columns import recognise_columns
from nzgs_tourney.tournament.exchange.entry_row import division_key, identity
from ratings.imports.rating_list import read_rating_list, recognise_list_columns
from ratings.imports.table import TableRejected, read_table

SEEDS = (
    b"",
    "Name;FirstName;Rank;Country;Club;\nTūhoe;Hēmi;2D;NZ;Hbr;\nMononym;;12K;AU;;\n".encode(),
    b"Full_Name,Grade,Section,Round 1,R2,3,Rd 10\nMere Kauri,3d,Open,x,,no,1\nBo Lind,1k,Open,,x,,\n",
    b'Name,Grade,Rounds absent\nMere,3d,"1, 3"\nBo,2k,2-4\nCy,5k,all\n',
    b"Player|NZGS Rating|NZGS No.|EGD pin|E-mail address\nMere|3.10|104|12345678|mere@example.org\nBo|-14,94||x|@\n",
    "NZGS No;Surname;First Name;Grade;Rating;Club;As at\n104;Tūhoe;Hēmi;3d;3.10;Harbour;20/11/2026\n".encode(),
    "Name\tGrade\nHēmi\t3d\n".encode("utf-16"),
    b'\xef\xbb\xbfName,Grade\r\n"O\'Brien, Zo\xc3\xab",2k\r\n=1+1,1d\r\n',
    b'Name,Grade\nZo\xeb,2k\n"never closed,1d\n',
    b"a\0b",
    b"PK\x03\x04",
)
WORDS = (
    *(b"Name Surname First Rank Grade Rating Club City Country Email Phone Division Round R1 Absent ID".split()),
    *(b"; , | 3d 12K 9p -14.94 3,10 NZ 1-4 2026-11-20 20/11/2026 yes x = @ + -".split()),
    b"\t",
    b'"',
    b"\n",
    b"\r\n",
    b"As at",
)


def check(content: bytes) -> None:
    """No bytes make the readers raise; every line is a row or named with its reason, and none is both."""
    table = read_table(content, "list.csv")
    if isinstance(table, TableRejected):
        assert table.message.endswith(".")
        table.message.encode()
        return
    lines = [line.number for line in table.lines]
    entries = read_entries(table, recognise_columns(table.header.cells))
    listed = read_rating_list(table, recognise_list_columns(table.header.cells), today=date(2026, 11, 27))
    for found in (entries, listed):
        told = [row.line for row in found.rows] + [one.line for one in found.unreadable]
        assert sorted(told) == lines or found.fault
        "\n".join((*found.notes, *(one.sentence for one in found.unreadable))).encode()
    assert len({(division_key(row.division), identity(row)) for row in entries.rows}) == len(entries.rows)
    for row in entries.rows:
        assert row.name.strip()
        assert row.away <= frozenset(range(1, 21))
