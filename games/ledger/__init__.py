"""The one ledger: an append-only, hash-chained history for each stream.

| module | holds |
| --- | --- |
| `chain` | the hash of an event and the check of a chain, without Django |
| `acts` | who acts, what an act is about, and personal data, sealed |
| `append` | adding one event, under the stream's lock, and the numbers that a stream gives |
| `leader` | which site leads a stream, and so may add to it |
| `guards` | the triggers by which the database itself refuses to forget |
| `guarded_tables` | the guards put in place by a migration, or out of its way |
| `guard_state` | whether all guards are in place, and who may put them there |
| `verify` | reading streams from the database, all at one moment, and checking them |
| `finished` | whether an event is finished, and so takes no results and draws |
| `event_trail` | a stream as its checks read it |
| `checks` | the comparison of a game's rows with the ledger |
| `sheet_foot` | the foot of a printed sheet, read and compared, without Django |
| `witnesses` | the ledger compared with the foot of a sheet, or with the heads in a backup |

The head (`seq` and hash) is at once the history, the version that a form was made from, the ETag of public pages,
and a witness printed on paper.
"""
