"""All words about a game: each thing is said by one function, from values, without Django.

| module | says |
| --- | --- |
| `numbers` | points, komi figures, lists, sentences in a row |
| `amounts` | how many there are of something, and which |
| `terms` | handicap and komi |
| `results` | a result |
| `possible` | why a result cannot be |
| `findings` | what a replay found |
| `remarks` | where a record and the draw disagree |
| `reading` | how the file of a record was read |
| `counts` | the count of a marked board |
| `rulings` | what a ruling decides and rests on |
| `origins` | how a record came about |
| `claimed_counts` | how a claimed result agrees with a count |
| `refusals` | why a file isn't read as a game record |
"""
