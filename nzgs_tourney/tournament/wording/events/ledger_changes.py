"""The changes in a ledger event, in words; those in a division's rules in the words of the settings.

And what two officials changed at the same time: both values, and who was first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

from games.wording.numbers import in_row, listed, sentences
from ground.dates import short_date
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.division.declaration import Setting
from nzgs_tourney.tournament.division.names import NameInPublic
from nzgs_tourney.tournament.division.privacy import Consent
from nzgs_tourney.tournament.division.settings import BESIDE, SETTINGS
from nzgs_tourney.tournament.standings.setting_words import value_words

Payload = Mapping[str, Any]
"""The content of a ledger event: JSON values by name."""


_COLUMNS = {
    "name": gettext_noop("name"),
    "best": gettext_noop("results that count"),
    "begins": gettext_noop("first day"),
    "ends": gettext_noop("last day"),
    "venue": gettext_noop("venue"),
    "city": gettext_noop("city"),
    "country": gettext_noop("country"),
    "online": gettext_noop("played online"),
    "contacts_shared": gettext_noop("opponents see contact details"),
    "organiser": gettext_noop("organiser"),
    "contact": gettext_noop("contact"),
    "published": gettext_noop("published"),
    "second_confirms_rulings": gettext_noop("a second official confirms every ruling"),
    "proposes_dead_stones": gettext_noop("players can ask which stones are dead"),
    "forfeit_after_minutes": gettext_noop("minutes until a forfeit for lateness"),
    "warnings_before_forfeit": gettext_noop("warnings until a forfeit"),
    "reconnect_minutes": gettext_noop("minutes to reconnect"),
    "reconnect_times": gettext_noop("lost connections in a game"),
    "show_clock_times": gettext_noop("everybody sees clock times of records"),
    "partners": gettext_noop("partners"),
    "strengths": gettext_noop("the partners’ strengths"),
    "partner_latin": gettext_noop("a partner’s name in Latin letters"),
    "rank": gettext_noop("grade"),
    "rating": gettext_noop("rating"),
    "rating_source": gettext_noop("line of the rating list"),
    "club": gettext_noop("club"),
    "latin_name": gettext_noop("name in Latin letters"),
    "family_name": gettext_noop("family name"),
    "given_name": gettext_noop("given name"),
    "name_guessed": gettext_noop("parts of the name guessed"),
    "name_in_public": gettext_noop("name in public"),
    "pseudonym": gettext_noop("pseudonym"),
    "photos_consent": gettext_noop("photos allowed"),
    "records_consent": gettext_noop("records in public"),
    "family": gettext_noop("family"),
    "tags": gettext_noop("tags"),
    "email": gettext_noop("e-mail"),
    "phone": gettext_noop("phone"),
    "server_names": gettext_noop("names on servers"),
    "fixed_table": gettext_noop("fixed table"),
    "start_correction": gettext_noop("correction of the starting score"),
    "house": gettext_noop("house player"),
    "enters_in": gettext_noop("first round"),
    "withdrawn_from": gettext_noop("withdrawn from"),
    "points_eligible": gettext_noop("may win NZGS points"),
    "member_until": gettext_noop("member until"),
    "points_reason": gettext_noop("reason for NZGS points"),
    "limit_reason": gettext_noop("reason to play outside the limits"),
    "accepted_claim": gettext_noop("accepted grade, far above the rating"),
    "nzgs_id": gettext_noop("NZGS number"),
    "egd_pin": gettext_noop("EGD PIN"),
    "aga_id": gettext_noop("AGA number"),
    "table": gettext_noop("table of points"),
    "points": gettext_noop("points"),
    "divisions": gettext_noop("divisions"),
    "own": gettext_noop("custom table"),
    "year": gettext_noop("year"),
    "among_eligible": gettext_noop("places among eligible players only"),
    "reduction": gettext_noop("reduction"),
    "deduction": gettext_noop("the representative’s deduction"),
    "least": gettext_noop("lowest balance"),
    "administers": gettext_noop("administers"),
    "makes_events": gettext_noop("makes events"),
}
"""Fields of events, entries and points; any other is shown by its own name."""


_DAYS = ("begins", "ends", "member_until")

_SHOWN_NAMES = {
    NameInPublic.ENTERED: gettext_noop("as entered"),
    NameInPublic.INITIALS: gettext_noop("initials"),
    NameInPublic.PSEUDONYM: gettext_noop("a pseudonym"),
}

_CONSENTS = {
    Consent.NOT_ASKED: gettext_noop("not asked"),
    Consent.YES: gettext_noop("yes"),
    Consent.NO: gettext_noop("no"),
}


def changes(
    payload: Payload,
    names: Mapping[str, str] = MappingProxyType({}),
    value_words: Callable[[str, Any], str] | None = None,
) -> str:
    """Each field whose value is a pair, from its first to its second, or what an empty one was set to; `nothing` where
    there is none.

    `names` has the words for fields with other names; `value_words` gives a field's value in words.
    """
    value_words = value_words or _value_words
    from_to, set_to = _("{field} from {before} to {after}"), _("{field} set to {after}")
    parts = [
        (set_to if _is_empty(field, change[0]) else from_to).format(
            field=names.get(field) or _field_name(field),
            before=value_words(field, change[0]),
            after=value_words(field, change[1]),
        )
        for field, change in payload.items()
        if isinstance(change, list) and len(change) == 2
    ]
    return "; ".join(parts) or _("nothing")


def field_words(field: str, stored: Any) -> tuple[str, str]:
    """A field of an event or an entry by its name, and a value of it, in words."""
    return _field_name(field), _value_words(field, stored)


def _field_name(field: str) -> str:
    return _(_COLUMNS[field]) if field in _COLUMNS else field.replace("_", " ")


def _is_empty(field: str, stored: Any) -> bool:
    """Whether nothing was set before. Points that no year was chosen for have the year 0."""
    return stored is None or stored in ("", []) or (field == "year" and stored == 0)


def _value_words(field: str, stored: Any) -> str:
    if field == "rating_source":  # `Mere Kea-Moa (-8.00)`
        return value(stored).replace("(-", "(−")
    if field == "name_in_public" and stored in _SHOWN_NAMES:
        return _(_SHOWN_NAMES[stored])
    if field in _DAYS and stored:
        return short_date(date.fromisoformat(str(stored)))
    if field == "points_eligible" and stored == "unknown":
        return _("not said yet")
    if field in ("photos_consent", "records_consent") and stored in _CONSENTS:
        return _(_CONSENTS[stored])
    return rating_words(value(stored)) if field == "rating" else value(stored)


def rating_words(stored: str) -> str:
    """A rating as the ledger keeps it, with a minus sign in place of the hyphen."""
    return stored.replace("-", "−")


def each_change(recorded: Sequence[Mapping[str, Any]]) -> str:
    """What changed for each of several people."""
    sentence = (
        _("{name} from {before} to {after}").format(
            name=change["name"], before=value(change["from"]), after=value(change["to"])
        )
        for change in recorded
    )
    return "; ".join(sentence) or _("nothing")


def entry_words(subjects: Any, divisions: Mapping[int, str]) -> str:
    """Entries without their players' names, from their subjects: `5 in Open and 2 in Handicap`; empty for none, and
    where a ledger event counts entries."""
    if not isinstance(subjects, list):
        return ""
    numbers = [subject.removeprefix("entry:").partition(".") for subject in subjects]
    return listed(
        [
            _("{number} in {division}").format(number=number, division=divisions.get(int(division), division))
            for division, _dot, number in numbers
        ]
    )


def value(stored: Any) -> str:
    """A value as people read it: yes and no, lists joined, `nothing` for an empty one."""
    if stored is None or stored == "" or stored == []:
        return _("nothing")
    if isinstance(stored, bool):
        return _("yes") if stored else _("no")
    return in_row(list(map(str, stored))) if isinstance(stored, list) else str(stored)


_SETTINGS = {one.row: one for one in (*BESIDE, *SETTINGS)}


def setting_changes(payload: Payload) -> str:
    """Each changed setting, from its old value to its new one; `nothing` where there is none.

    A field that is no longer a setting keeps its name.
    """
    return changes(payload, {row: _(setting.words) for row, setting in _SETTINGS.items()}, _value_text)


def setting_words(field: str, stored: Any) -> tuple[str, str]:
    """A setting of a division by its name, and a value of it, in words."""
    return _(_SETTINGS[field].words), _value_text(field, stored)


def the_setting(setting: Setting) -> str:
    """A setting inside a sentence: `the board size`."""
    return _("the {setting}").format(setting=_(setting.words))


def _value_text(field: str, stored: Any) -> str:
    return value_words(_SETTINGS[field].kind if field in _SETTINGS else None, stored)


@dataclass(frozen=True, slots=True)
class Overtaken:
    """Something that `who` changed after a page was made, and that was changed on that page too. `what`, `theirs` and
    `yours` are words: `venue`, `Wharf Hall`, `nothing`; `field` is the code of what it is, if it has one."""

    who: str
    what: str
    theirs: str
    yours: str
    field: object = None


def overtaken_words(overtaken: Iterable[Overtaken]) -> str:
    """Says of each who changed it to what, and what was to replace it, and how it can be replaced all the same."""
    each = _("{who} has changed this since: {what} is now {theirs}. You chose {yours}.")
    told = [each.format(who=one.who, what=one.what, theirs=one.theirs, yours=one.yours) for one in overtaken]
    return sentences((*told, _("Nothing was saved. Save again to replace theirs.")))
