"""What programs send to the API, with its shape. The pages' own forms and services check the values."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from nzgs_tourney.pages.exchange.api_shape import ApiShape, example_of

Seq = Annotated[int, Field(ge=0, le=2_000_000_000)]
Name = Annotated[str, Field(max_length=120)]
Short = Annotated[str, Field(max_length=80)]
Long = Annotated[str, Field(max_length=254)]
Country = Annotated[str, Field(pattern="^[A-Za-z]{2}$")]
Consent = Literal["yes", "no", "unknown"]
EntryNumber = Annotated[int, Field(ge=1, le=1_000_000)]
MOST_ANSWERS = 5_000


class SentNewEntry(ApiShape):
    """A new entry, as on its page at the desk: a grade, a rating in stones, or both. `nzgs_id` says who somebody is
    whose name others have too."""

    model_config = example_of(name="Aroha Kea", rank="2d", club="Wellington", email="aroha@example.org")

    name: Name
    latin_name: Name = ""
    rank: Short = ""
    rating: Short = ""
    club: Short = ""
    city: Short = ""
    country: Country | None = None
    email: Long = ""
    phone: Short = ""
    nzgs_id: Short = ""
    records_consent: Consent | None = None
    photos_consent: Consent | None = None


class SentEdit(ApiShape):
    """What changes of an entry; the rest stays. `expected_seq` is the number of the history that the values were read
    with; `reason` is needed for a new grade or rating once they are drawn."""

    model_config = example_of(expected_seq=41, rank="3d", reason="Promoted last week.")

    expected_seq: Seq
    name: Name | None = None
    latin_name: Name | None = None
    rank: Short | None = None
    rating: Short | None = None
    club: Short | None = None
    city: Short | None = None
    country: Country | None = None
    email: Long | None = None
    phone: Short | None = None
    records_consent: Consent | None = None
    photos_consent: Consent | None = None
    reason: Annotated[str, Field(max_length=200)] = ""


class SentWithdrawal(ApiShape):
    """Why they withdraw, if that is known. Only directors see it."""

    model_config = example_of(reason="Ill.")

    reason: Annotated[str, Field(max_length=200)] = ""


class SentPresence(ApiShape):
    """Whether somebody is here."""

    model_config = example_of(entry=3, presence="here")

    entry: EntryNumber
    presence: Literal["unseen", "here", "excused", "absent"]


class SentCheckIn(ApiShape):
    """Who is here, and who isn't; the others stay as they are. With `expected_seq`, what somebody else answered since
    isn't replaced."""

    model_config = example_of(answers=[{"entry": 3, "presence": "here"}], expected_seq=41)

    answers: Annotated[list[SentPresence], Field(max_length=MOST_ANSWERS)]
    expected_seq: Seq | None = None


class SentResult(ApiShape):
    """A result from a slip, as in game records, e.g. `B+3.5`, `W+R`, `jigo`; `unplayed`: decided without a game.
    `replaces` is the result that the board had when the program looked: another one that was entered stays."""

    model_config = example_of(result="B+3.5")

    result: Annotated[str, Field(min_length=1, max_length=20)]
    unplayed: bool = False
    replaces: Annotated[str, Field(max_length=20)] = ""
