"""Invented names that have broken printing programs."""

from games.sheets.page import SheetFooter

FOOTER = SheetFooter("Harbour Open 2026", "history 128 · 4f2a9c71…", "Sat 21 Nov 2026 13:12 NZDT")

MARKUP = ("<b>x", "</para>", '<img src="file:/etc/passwd">', "&amp; & &nbsp;", "%(name)s {0} \\n")
LATIN = ("Wiremu Māhina", "Ngā'aho O'Ruairc", "Zoë Ødegård", "Ō", "Lê Thị Ngọc Ánh", "Bartholomew Featherstone-Quick")
EASTERN = ("王小明", "佐藤はるか", "陳大文")
LONG = (
    "Te Whakaaturanga-ā-Rohe Wilhelmina Featherstonehaugh-Cholmondeley "
    "Māhinārangi Ngātoroirangi o te Motu Kairangi Jr the 3d",
    "W" * 60 + "ā" * 60,
    "佐藤はるか明" * 20,
)
"""Names of 120 characters, the most that an entry can have."""
HYPHENATED = (
    "Te Rangimārie-Featherstonehaugh",
    "Mere Featherstonehaugh-Cholmondeley",
    "Kuaʻanaʻaikaleohulilaulani-Kaleimomi Pukui-Kealiʻinohomoku",
    "Tuimaleali‘ifano-Va‘aletoa Faleafaga-Leiataualesa",
    "Maximiliana-Theodora von Hohenstein-Schwarzenberg-Liechtenstein",
    "Ngātoroirangi-Whakaaturanga Taumatawhakatangihanga",
    "佐藤はるか (Haruka Sato-Featherstonehaugh)",
    "Alexandria-Wilhelmina Ouyang-Zhuge 歐陽諸葛小明",
)
"""The longest that a director will meet: two surnames joined, Polynesian names, Chinese ones with Latin."""
