"""The columns of an entry list, and the spellings of their headings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ground.translation import gettext_noop as _
from nzgs_tourney.tournament.division.choices import MOST_ROUNDS
from ratings.imports.columns import field, folded, recognised

ENTRY_FIELDS = (
    field(
        "name",
        _("Name"),
        "player,players,player name,player’s name,full name,names,your name,name of player,"
        "participant,participants,entrant,entrants,nom complet",
    ),
    field(
        "first",
        _("First name"),
        "first,firstname,first names,given,given name,given names,forename,christian name,prenom,"
        "vorname,nombre,nome,voornaam,fornamn,fornavn,etunimi,imie,jmeno,名,이름",
    ),
    field(
        "last",
        _("Last name"),
        "last,lastname,last names,surname,surnames,family name,familyname,nom,nom de famille,nachname,familienname,"
        "apellido,apellidos,cognome,achternaam,efternamn,etternavn,efternavn,sukunimi,nazwisko,prijmeni,姓,성",
    ),
    field(
        "latin",
        _("Name in Latin letters"),
        "latin name,latin,romanised name,romanized name,english name,pinyin",
    ),
    field(
        "rank",
        _("Grade"),
        "rank,rk,kyu,dan,kyu dan,dan kyu,kyu dan rank,kyu dan grade,playing strength,level,niveau,your rank,your grade,"
        "go rank,go grade,current rank,current grade,nz rank,nz grade,nzgs rank,nzgs grade",
    ),
    field("rating", _("Rating"), "nzgs rating,current rating,rtg,strength"),
    field("club", _("Club"), "go club,club name,your club,home club,club city,club or city,affiliation"),
    field("city", _("City"), "town,place,location,home town,ville"),
    field("country", _("Country"), "nation,nationality,country code,pays"),
    field("family", _("Family or household"), "family group,household,whanau,sibling group,travels with"),
    field(
        "tags",
        _("Tags for prizes"),
        "tags,tag,categories,category,prize category,prize categories,prize group",
    ),
    field(
        "eligible",
        _("May win NZGS points"),
        "eligible,eligible for points,eligible for nzgs points,nzgs points,nz passport or permanent visa",
    ),
    field(
        "nzgs_id",
        _("NZGS number"),
        "id,nzgs id,nzgs no,nzgs,member,member id,member no,member number,player id",
    ),
    field("egd_pin", _("EGD PIN"), "pin,egd,egf pin,egd id,egf id,egd no,egf no,egd number,egf number,european id"),
    field("aga_id", _("AGA number"), "aga,aga id,aga no,aga pin,american id"),
    field("email", _("E-mail"), "e mail address,mail,contact,contact email"),
    field(
        "phone",
        _("Phone"),
        "telephone,tel,ph,phone no,phone number,mobile,mob,mobile no,mobile number,mobile phone,cell,cellphone,"
        "cell phone,contact number,contact phone",
    ),
    field(
        "servers",
        _("Names on servers"),
        "server name,server names,server account,servers,online name,online names,nickname,handle,user name,username",
    ),
    field("division", _("Division"), "section,group,tournament,event"),
    field("team", _("Team"), "team name,teams,name of team,side,equipe,mannschaft,equipo,squadra"),
    field("board", _("Board"), "team board,board no,board number,board in team,board order,place in team"),
    field(
        "present",
        _("Rounds played"),
        "rounds,playing,rounds playing,present,participation,participating,available",
    ),
    field(
        "absent",
        _("Rounds missed"),
        "absent,rounds absent,missing,misses,missing rounds,not playing,byes,away",
    ),
)
"""The fields by id. A column for each round is `round_1`, `round_2` and so on."""

_ROUND = re.compile(r"(?:round|rd|r|ronde)?0?([1-9]\d?)", re.ASCII)


def recognise_columns(header: Sequence[str]) -> dict[str, int]:
    """What the columns hold, counted from 0, by the ids of `ENTRY_FIELDS` and `round_1` to `round_20`.

    Case, blanks, accents and punctuation are ignored: `E-mail`, `EMAIL` and `e_mail` are the same. `Name` beside a
    first name is the family name. Unrecognised columns are left out.
    """
    columns = recognised(header, ENTRY_FIELDS)
    for column, text in enumerate(header):
        match = _ROUND.fullmatch(folded(text))
        if match is not None and int(match[1]) <= MOST_ROUNDS and column not in columns.values():
            columns.setdefault(round_column(int(match[1])), column)
    return columns


def round_column(number: int) -> str:
    """The id of the column for one round: `round_3`."""
    return f"round_{number}"
