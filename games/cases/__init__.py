"""What the rules allow a referee to decide in a case. Pure: no Django.

| module | holds |
| --- | --- |
| `kind` | what a case can be about, and what a ruling can decide |
| `question` | a case as the referee meets it, with what the replay says at its move |
| `option` | one decision, with the board it leads to |
| `options` | every decision for such a case: allowed or not, why, and the board it would lead to |
| `move_options` | the decisions about one move, with the boards they restore |
| `effects` | what a decision will do to the game, in sentences |
| `rule_places` | the places in the rules that a case rests on |
| `exhibits` | the positions to look at, side by side |
| `facts` | what the referee saw, to be kept with the ruling |
"""
