"""The demo's players, all invented."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Invented:
    """One player: as entered, and their strength."""

    name: str
    rank: str
    rating: str
    club: str
    city: str
    email: str = ""
    tags: tuple[str, ...] = ()
    latin: str = ""

    @property
    def stones(self) -> Decimal:
        """The rating as a number."""
        return Decimal(self.rating)


OPEN: tuple[Invented, ...] = (
    Invented("林青木", "6d", "6.12", "Harbour Stones", "Auckland", "qingmu@stones.example", latin="Qingmu Lin"),
    Invented("Tāwhirirangi Ōkahu", "5d", "5.21", "Harbour Stones", "Auckland", "tawhirirangi@stones.example"),
    Invented("Rosalind Quillfeather", "5d", "4.87", "Capital Go", "Wellington", tags=("women",)),
    Invented("Kōwhai", "4d", "4.30", "Capital Go", "Wellington", "kowhai@stones.example"),
    Invented("Bartholomew O’Tussock", "4d", "4.05", "Southern Liberties", "Dunedin"),
    Invented("江小雨", "4d", "3.92", "Garden City Go", "Christchurch", tags=("women",), latin="Xiaoyu Jiang"),
    Invented("Mārama Pōhutuwhenua", "3d", "3.31", "Garden City Go", "Christchurch", tags=("women", "youth")),
    Invented("Jordan Fernleigh", "3d", "3.02", "Harbour Stones", "Auckland", tags=("youth",)),
    Invented("Ngā’io Whakatipua", "3d", "2.76", "Bay Atari", "Tauranga"),
    Invented("Percival Drizzlewick", "2d", "2.44", "Capital Go", "Wellington"),
    Invented("Hēmi Rangitopuni", "2d", "2.10", "Southern Liberties", "Dunedin"),
    Invented("Anneke van der Tūī", "2d", "1.95", "Bay Atari", "Tauranga"),
    Invented("Moss", "1d", "1.48", "Garden City Go", "Christchurch", tags=("youth", "newcomers")),
    Invented("Clementine Ashburrow", "1d", "1.20", "Harbour Stones", "Auckland", tags=("women",)),
    Invented("Te Ao Mānukanui", "1d", "0.83", "Capital Go", "Wellington"),
    Invented("白石山", "1k", "0.31", "Harbour Stones", "Auckland", latin="Shishan Bai"),
    Invented("Ignatius Pebblethwaite", "1k", "-0.12", "Southern Liberties", "Dunedin"),
    Invented("Wairere Tūmatakuru", "2k", "-0.67", "Bay Atari", "Tauranga", tags=("youth", "newcomers")),
)

HANDICAP: tuple[Invented, ...] = (
    Invented("Oriana Kererūtai", "1k", "0.22", "Capital Go", "Wellington", "oriana@stones.example", tags=("women",)),
    Invented("Jordan Fernleigh", "2k", "-0.71", "Garden City Go", "Christchurch"),
    Invented("竹田夏", "2k", "-1.24", "Harbour Stones", "Auckland", "natsu@stones.example", tags=("women", "youth")),
    Invented("Fenwick D’Arbolino", "3k", "-1.90", "Harbour Stones", "Auckland"),
    Invented("Tīwai Hikurangiora", "3k", "-2.38", "Bay Atari", "Tauranga", tags=("youth",)),
    Invented("Beatrix Lanternwood", "4k", "-2.95", "Southern Liberties", "Dunedin", tags=("women",)),
    Invented("Pāora Whenuakite", "4k", "-3.11", "Capital Go", "Wellington"),
    Invented("Sable", "5k", "-3.80", "Garden City Go", "Christchurch", tags=("newcomers",)),
    Invented("Algernon Mistyflax", "5k", "-4.26", "Southern Liberties", "Dunedin"),
    Invented("Ruihi Tāmakitawhiti", "6k", "-4.99", "Bay Atari", "Tauranga", tags=("women", "newcomers")),
    Invented("Xanthe O’Kawakawa", "6k", "-5.35", "Harbour Stones", "Auckland"),
    Invented("黄梅溪", "7k", "-6.02", "Capital Go", "Wellington", tags=("youth",)),
    Invented("Leopold Nettlecombe", "8k", "-6.74", "Garden City Go", "Christchurch"),
    Invented("Hīnātore Kahikateaora", "8k", "-7.18", "Southern Liberties", "Dunedin", tags=("newcomers",)),
)

LATE = "Wairere Tūmatakuru"
"""Players who come to the Open from round 2 on."""

EXCUSED = ("Sable", 2)
"""Players in the Handicap division who are excused from a round."""
