"""Mutation testing of `games/rules` (`make mutants`): one small change at a time, and the unit tests must notice it.

| module | holds |
| --- | --- |
| `alternatives` | what a node of the source may be changed into |
| `mutants` | every change of a module, each with its name |
| `trial` | the unit tests against one change, in a process forked for it |
| `listed` | the changes that no test can notice, from `docs/proofs.md` |
| `__main__` | the run and its verdict |

The tools that exist for this were looked at first. mutmut changes no function that has a decorator, which here leaves
out every property and cached function, and no value of a module or class; starting pytest for every change, as others
do, takes hours. This is small enough to be read whole.
"""
