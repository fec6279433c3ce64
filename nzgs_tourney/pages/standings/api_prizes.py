"""The prizes of a division as the API gives them."""

from __future__ import annotations

from games.wording.numbers import decimal_text
from nzgs_tourney.models import Division
from nzgs_tourney.pages.exchange.api_shape import ApiShape, example_of
from nzgs_tourney.store.standings.prizes import prize_results
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.wording.standings.prize_words import terms_words


class ApiWinner(ApiShape):
    """Who has a share of a prize, by their entry; `amount` is `0` for a prize that isn’t money."""

    model_config = example_of(entry=3, name="Aroha Kea", place="1", amount="100")

    entry: int
    name: str
    place: str
    amount: str


class ApiPrize(ApiShape):
    """A prize. `amounts` are the money for its places, the first place first, `0` for a prize that isn’t money; `terms`
    say in words who can win it; `beside_others`: also somebody who has another prize."""

    model_config = example_of(
        name="First", amounts=["100"], terms="by place", beside_others=False,
        winners=[{"entry": 3, "name": "Aroha Kea", "place": "1", "amount": "100"}],
    )  # fmt: skip

    name: str
    amounts: tuple[str, ...]
    terms: str
    beside_others: bool
    winners: tuple[ApiWinner, ...]


class ApiPrizes(ApiShape):
    """The prizes of a division in the order in which they are given. Nobody has won one before it is `final`."""

    final: bool
    prizes: tuple[ApiPrize, ...]


def api_prizes(division: Division) -> ApiPrizes:
    """The prizes. The queries of their page."""
    results = prize_results(division, ranked=standings_now(division).in_public)
    entries = {entry.id: entry for entry in results.now.division.players}
    return ApiPrizes(
        final=results.now.final,
        prizes=tuple(
            ApiPrize(
                name=terms.name,
                amounts=tuple(map(decimal_text, terms.amounts)),
                terms=terms_words(terms),
                beside_others=terms.beside_others,
                winners=tuple(
                    ApiWinner(
                        entry=entries[one.player].number,
                        name=entries[one.player].both_names,
                        place=one.label,
                        amount=decimal_text(one.amount),
                    )
                    for one in (outcome.winners if results.now.final else ())
                ),
            )
            for terms, outcome in zip(results.terms, results.outcomes, strict=True)
        ),
    )
