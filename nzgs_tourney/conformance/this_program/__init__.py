"""This program's own answers to the suite: what a runner is for any other program.

| module | what it answers |
| --- | --- |
| `answers` | one line for each line; which question goes where |
| `boards` | plays, captures, repetition, breaches and what follows from them, the count |
| `records` | game records, results, handicaps |
| `events` | standings, draws, files of tournaments |
| `unsupported` | what this program doesn’t answer |
"""
