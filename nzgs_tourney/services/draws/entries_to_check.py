"""The entries of a division that somebody should look at before a round is drawn with them."""

from __future__ import annotations

from nzgs_tourney.models import Division, Entry
from nzgs_tourney.store.draws.drawn_players import absent, statuses_for
from nzgs_tourney.store.entries.limits import outside_of_entry
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.tournament.division.choices import HandicapBasis
from nzgs_tourney.tournament.pairing.constraints import needs_strength
from ratings.rank import claims_far_above, grade_of_entry


def entries_to_check(division: Division, number: int) -> tuple[Entry, ...]:
    """Who plays in this round and has a grade far above the rating that nobody accepted, is outside the division's
    limits without a reason, has nothing to be paired by where that is needed, or no line of the rating list though
    others have and handicaps go by it. At most four queries."""
    away = absent(statuses_for(division, number))
    entries = [entry for entry in Entry.objects.filter(division=division).order_by("pk") if entry.pk not in away]
    needed = needs_strength(settings_values(division))
    rated = division.handicap_basis == HandicapBasis.RATING.value and any(entry.rating_source_id for entry in entries)

    def wrong(entry: Entry) -> bool:
        grade = grade_of_entry(entry.rank)
        claims = claims_far_above(grade, entry.rating) and entry.accepted_claim != entry.rank
        outside = not entry.limit_reason and bool(outside_of_entry(entry, division))
        lacking = needed and entry.rating is None and not grade.given
        return claims or outside or lacking or (rated and entry.rating is None)

    return tuple(filter(wrong, entries))
