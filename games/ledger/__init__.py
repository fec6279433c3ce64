"""The one ledger: an append-only, hash-chained history for each stream.

| module | holds |
| --- | --- |
| `chain` | the hash of an event and the check of a chain, without Django |
| `actor` | who acts, by id and by name, without Django |
| `personal` | personal data kept beside the hashed payload, without Django |
| `append` | adding one event, under the stream's lock |
| `numbers` | the numbers by which a stream calls what it tells of |
| `guards` | the triggers by which the database itself refuses to forget |
| `guarded_tables` | the guards out of the way of a migration |
| `verify` | reading streams from the database and checking them |

The head (`seq` and hash) is at once the history, the version that a form was made from, the ETag of public pages,
and a witness printed on paper.
"""
