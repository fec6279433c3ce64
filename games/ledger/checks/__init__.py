"""Compares the rows of games with the ledger: one module for each kind of row.

| module | compares |
| --- | --- |
| `results` | the result and the state of every game, how and when it was confirmed, corrections |
| `reports` | every report and every clearing, in their order |
| `records` | the bytes of every record and photo, who sent it, which record is the reference |
| `cases` | cases, evidence and rulings with their reasons |
| `personal` | names and other personal data kept beside the events |

A sentence says what differs, where, and what it was.
"""

from games.ledger.checks import cases, records, reports, results
from games.ledger.event_trail import register_check

for _check in (
    results.confirmed_results,
    results.game_states,
    results.unconfirmed_games,
    results.corrections,
    reports.reports,
    reports.clearings,
    reports.taken_apart,
    records.records,
    records.references,
    records.photos,
    cases.cases,
    cases.evidence,
    cases.rulings,
):
    register_check(_check)
