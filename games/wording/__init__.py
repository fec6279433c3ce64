"""All words about a game: each thing is said by one function, from values, without Django.

| module | says |
| --- | --- |
| `numbers` | points, komi figures, amounts, lists, sentences in a row |
| `terms` | handicap and komi |
| `result_words` | a result, or why a game can't have it |
| `findings` | what a replay found |
| `remarks` | where a record and the draw disagree |
| `reading` | how the file of a record was read |
| `counts` | the count of a marked board, and how a claimed result agrees with it |
| `rulings` | what a ruling decides and rests on |
| `origins` | how a record came about |
| `refusals` | why a file isn't read as a game record |
"""
