"""Reads countries as entry lists write them, into their two letters."""

from __future__ import annotations

from ratings.imports.names import name_key

_NAMES = {
    "NZ": "new zealand,aotearoa,aotearoa new zealand,nzl,nz aotearoa",
    "AU": "australia,aus,oz",
    "CA": "canada,can",
    "CN": "china,chn,peoples republic of china,prc",
    "CZ": "czechia,czech republic,cze",
    "DE": "germany,deu,ger,deutschland",
    "FJ": "fiji,fji",
    "FR": "france,fra",
    "GB": "united kingdom,great britain,uk,gbr,britain,england,scotland,wales",
    "HK": "hong kong,hkg",
    "IE": "ireland,irl",
    "IN": "india,ind",
    "IT": "italy,ita",
    "JP": "japan,jpn",
    "KR": "korea,south korea,republic of korea,kor",
    "MY": "malaysia,mys,mas",
    "NL": "netherlands,the netherlands,holland,nld,ned",
    "PH": "philippines,phl",
    "RU": "russia,russian federation,rus",
    "SG": "singapore,sgp",
    "TH": "thailand,tha",
    "TW": "taiwan,twn,chinese taipei",
    "US": "united states,united states of america,usa,america",
    "VN": "vietnam,viet nam,vnm",
    "ZA": "south africa,zaf,rsa",
}
_CODES = {name: code for code, names in _NAMES.items() for name in names.split(",")}


def country_code(text: str) -> str | None:
    """`NZ` for `New Zealand`, `nz` or `NZL`; any two letters unchanged; empty for empty; None if unknown."""
    key = name_key(text)
    if not key:
        return ""
    if key in _CODES:
        return _CODES[key]
    return key.upper() if len(key) == 2 and key.isascii() and key.isalpha() else None
