"""What the rules allow a referee to decide in a case. Pure: no Django.

| module | holds |
| --- | --- |
| `kind` | what a case can be about, what a ruling can decide, and one decision with the board it leads to |
| `answers` | what a decision still asks of the referee, and what was answered |
| `question` | a case as the referee meets it, with what the replay says at its move |
| `options` | every decision for such a case: allowed or not, why, and the board it would lead to |
| `move_options` | the decisions about one move, with the boards they restore |
| `graded_options` | the decisions that rest on no breach of a move, from a word to a forfeit |
| `effects` | what a decision will do to the game, in sentences |
| `rule_places` | the places in the rules that a case rests on |
| `facts` | the positions to compare, and what the referee saw, to be kept with the ruling |
"""
