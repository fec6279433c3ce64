"""The columns that an entry list may have."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ratings.imports.columns import field, folded, recognised

ENTRY_FIELDS = (
    field("name", "Name", "player,player name,full name,names,your name,nom complet"),
    field("first", "First name", "firstname,given name,given names,forename,christian name,prenom"),
    field("last", "Last name", "lastname,surname,family name,familyname,nom"),
    field("latin", "Name in Latin letters", "latin name,latin,romanised name,romanized name,english name,pinyin"),
    field("rank", "Grade", "rank,kyu dan,dan kyu,playing strength,level,niveau,your rank,your grade"),
    field("rating", "Rating", "nzgs rating,current rating,rtg,strength"),
    field("club", "Club", "go club,club name,your club"),
    field("city", "City", "town,place,location,home town,ville"),
    field("country", "Country", "nation,nationality,country code,pays"),
    field("family", "Family or household", "family group,household,whanau,sibling group,travels with"),
    field("tags", "Tags for prizes", "tags,tag,categories,category,prize category,prize categories,prize group"),
    field("eligible", "May win NZGS points", "eligible,eligible for points,nzgs points,nz passport or permanent visa"),
    field("nzgs_id", "NZGS number", "id,nzgs id,nzgs no,nzgs,member,member id,member no,member number,player id"),
    field("egd_pin", "EGD PIN", "pin,egd,egf pin,egd id,egf id,european id"),
    field("aga_id", "AGA number", "aga,aga id,aga no,american id"),
    field("email", "E-mail", "e mail address,mail,contact,contact email"),
    field("phone", "Phone", "telephone,phone number,mobile,mobile number,cell,cellphone,contact number"),
    field("division", "Division", "section,group,tournament,event"),
    field("present", "Rounds played", "rounds,playing,rounds playing,present,participation,participating,available"),
    field("absent", "Rounds missed", "absent,rounds absent,missing,misses,missing rounds,not playing,byes,away"),
)
"""By id. A column for each round is `round_1`, `round_2` and so on."""

MOST_ROUNDS = 20
_ROUND = re.compile(r"(?:round|rd|r|ronde)?0?([1-9]\d?)", re.ASCII)


def recognise_columns(header: Sequence[str]) -> dict[str, int]:
    """What the columns hold, counted from 0, by the ids of `ENTRY_FIELDS` and `round_1` to `round_20`.

    Spellings count without case, blanks, accents and punctuation: `E-mail`, `EMAIL` and `e_mail` are one. Where
    `Name` is beside a first name it holds the family name. Columns nothing recognises are left out.
    """
    found = recognised(header, ENTRY_FIELDS)
    for column, text in enumerate(header):
        match = _ROUND.fullmatch(folded(text))
        if match is not None and int(match[1]) <= MOST_ROUNDS and column not in found.values():
            found.setdefault(round_column(int(match[1])), column)
    return found


def round_column(number: int) -> str:
    """The id of the column for one round: `round_3`."""
    return f"round_{number}"
