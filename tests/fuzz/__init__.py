"""Coverage-guided fuzzing (`make fuzz`): what is tried, and what must hold, is in `target` and the modules it names.

Each target is a module with SEEDS, WORDS and `check(content)`. None of them needs the fuzzer: the quick tests run
every target on its seeds, and `python -m tests.fuzz --again TARGET FILE` runs one on what a fuzzer has found.
"""
