# NZGS Tourney. `make help` lists what can be made.
# Needed: make, and Python 3.11 or newer with venv. Everything else is installed into .venv.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

# The system's own Python first: it is built for speed, and one that was compiled by hand is often a fifth slower.
PYTHON ?= $(shell for modules in ensurepip,venv venv; do \
	for p in /usr/bin/python3.11 /usr/bin/python3 python3.11 python3 python3.12 python3.13 python3.14; do \
	$$p -c "import sys, $$modules; sys.exit(sys.version_info < (3, 11))" >/dev/null 2>&1 && { echo $$p; exit; }; done; done)
HOST ?= 127.0.0.1
PORT ?= 8000
# One more than there are cores: races and browsers wait as much as they work.
JOBS ?= 3
MINUTES ?= 5
FOLDER ?=
# The Python to put into an installer: python.org's embeddable zip, or an `install_only` archive of python-build-standalone.
RUNTIME ?=
MINOR ?=
# "no" leaves the system's packages alone: what lacks one is then skipped with its reason.
INSTALL ?= yes

BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --retries 5 --require-hashes
# What is compiled is kept, whatever the environment says: three processes read it, and every one that a test starts.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest
# Each process takes the next file when it has done one, long ones first (tests/conftest.py): they end together, and
# what the tests of a file share is made once.
SHARED := -n $(JOBS) --dist loadfile --no-loadscope-reorder
# The way of a result through services and pages, beside everything that needs no database.
QUICK := tests/unit \
	$(patsubst %,tests/db/test_%.py,create_event edit_entry check_in links rounds publish_round edit_draft wish_pairs \
		round_boards repair_round report_result clear_result correct_result close_round submit_record ledger guards) \
	$(patsubst %,tests/web/test_%.py,events entries check_in rounds round_changes player_pages player_records results standings)
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --no-emit-index-url \
	$(if $(UPGRADE),--upgrade)
CATALOGUES := $(wildcard nzgs_tourney/locale/*/LC_MESSAGES/django.po)
LOCKED := -c requirements/dev.txt

.PHONY: docs installer-windows installer-macos installer-deb folder-linux
.PHONY: help demo demo-reset test test-quick check bench proof fuzz mutants pictures words languages messages proof-draw proof-corpus lock clean system-packages
.PHONY: check-types check-types-windows check-lint check-imports check-site check-house

help: ## show this list
	@echo "make …"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r name what; do \
		printf '%-17s %s\n' "$$name" "$$what"; done

demo: .venv/.base .venv/.languages ## run the site here with an invented event (PORT=8010: on another port)
	@if [ "$(INSTALL)" = yes ]; then .ci/system-packages demo; fi
	@$(BIN)/python -m nzgs_tourney.demo.server --host $(HOST) --port $(PORT)

demo-reset: .venv/.base ## forget what was done in the demo
	@$(BIN)/python -m nzgs_tourney.demo.server --reset

test: .venv/.dev .venv/.languages system-packages ## run every test, on both databases and in a real browser
	TEST_DATABASE=postgres $(PYTEST) $(SHARED) -m "on_both and not proof" tests/db tests/web tests/proof
	$(PYTEST) $(SHARED) -m "not proof"

test-quick: JOBS = 2
test-quick: .venv/.dev .venv/.languages ## run the unit tests, and those of a round from draw to result, without the slow ones
	$(PYTEST) $(SHARED) -m "not slow and not proof" $(QUICK)

check: .venv/.dev ## check lint, layout, refused phrases, types, import contracts, migrations, deployment settings, docs
	@$(MAKE) --no-print-directory -j2 check-types check-types-windows check-lint check-imports check-site docs check-house

check-types:
	$(BIN)/mypy nzgs_tourney games ratings ground installers clients manage.py

check-types-windows:
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 nzgs_tourney games ratings ground

check-lint:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/djangofmt --check templates
	$(BIN)/python -m tests.words.refused
	$(BIN)/python -m tests.lint.lengths

check-house: .venv/.languages
	$(PYTEST) --quiet tests/lint

check-imports:
	$(BIN)/lint-imports --no-logo

check-site:
	VAR_DIR=var/check $(BIN)/python -W error manage.py makemigrations --check --dry-run
	VAR_DIR=var/check SITE_URL=https://tourney.example BEHIND_PROXY=yes \
		SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(64))') \
		$(BIN)/python -W error manage.py check --deploy --fail-level WARNING

docs: .venv/.dev ## make a site of docs/, in var/docs; what leads nowhere is refused
	@$(BIN)/sphinx-build -q -W --keep-going --doctree-dir var/docs/.doctrees docs var/docs

bench: .venv/.dev ## measure speed, in ratios that must be kept
	$(BIN)/python -m tests.bench $(ONLY)

fuzz: .venv/.proof ## run a coverage-guided fuzzer on every file reader (MINUTES=20: for longer)
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES) $(ONLY)

mutants: .venv/.dev ## change the rules in every small way: the unit tests must notice
	$(BIN)/python -m tests.mutation $(ONLY)

pictures: .venv/.dev .venv/.languages ## take the pictures of docs/ again, from the demo in Chromium (ONLY="--only round": one of them)
	@$(BIN)/python -m tests.pictures $(ONLY)

words: .venv/.dev ## every message that a person can meet, with its place (ONLY=--twice: what is said twice)
	@$(BIN)/python -m tests.words $(ONLY)

languages: .venv/.dev .venv/.languages ## check that the catalogues are complete for players and spectators
	$(PYTEST) --quiet tests/languages

messages: .venv/.dev ## bring the catalogues of the languages up to date with the sources (ONLY="--missing ja")
	@VAR_DIR=var/check $(BIN)/python -m tests.languages $(ONLY)

proof: .venv/.dev .venv/.languages system-packages ## before a release: everything on both databases, every look, every long proof
	TEST_DATABASE=postgres $(PYTEST) $(SHARED) tests/db tests/web tests/proof
	PROPERTY_GAMES=20000 PROPERTY_MOVES=10000 API_EXAMPLES=200 EVERY_LOOK=yes $(PYTEST) $(SHARED)

proof-draw: .venv/.dev ## make a thousand random draws in every way there is: all must agree
	$(BIN)/python -m tests.proof.draws

proof-corpus: .venv/.dev ## read a folder of real files (FOLDER=…): what was read or refused, and why
	@if [ ! -d "$(FOLDER)" ]; then echo "Name the folder: make proof-corpus FOLDER=…"; exit 2; fi
	$(BIN)/python -m tests.proof.corpus "$(FOLDER)"

installer-windows: .venv/.dev ## make the installer for Windows (RUNTIME=FILE: with this Python inside; needs makensis)
	@$(BIN)/python installers/build.py windows $(if $(RUNTIME),--runtime "$(RUNTIME)")

installer-macos: .venv/.dev ## make the app for macOS (RUNTIME=FILE: with this Python inside)
	@$(BIN)/python installers/build.py macos $(if $(RUNTIME),--runtime "$(RUNTIME)")

installer-deb: .venv/.dev ## make the package for Debian and Ubuntu (MINOR=3.13: for systems with that Python)
	@$(BIN)/python installers/build.py deb --python "$(MINOR)"

folder-linux: .venv/.dev ## make a folder that runs without Python, for this system
	@$(BIN)/python installers/build.py folder

lock: .venv/.dev ## compile requirements/ with hashes from pyproject.toml (UPGRADE=yes: the newest versions)
	$(COMPILE) pyproject.toml --all-extras --group dev --output-file requirements/dev.txt
	$(COMPILE) pyproject.toml $(LOCKED) --output-file requirements/base.txt
	$(COMPILE) pyproject.toml $(LOCKED) --extra postgres --output-file requirements/postgres.txt
	$(COMPILE) pyproject.toml $(LOCKED) --extra push --output-file requirements/push.txt
	$(COMPILE) pyproject.toml $(LOCKED) --extra sentry --output-file requirements/sentry.txt
	$(COMPILE) pyproject.toml $(LOCKED) --extra cluster --output-file requirements/cluster.txt
	$(COMPILE) $(LOCKED) --group installers --output-file requirements/installers.txt
	$(COMPILE) $(LOCKED) --group proof --output-file requirements/proof.txt

clean: ## remove the environment and the caches, never var/
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find nzgs_tourney games ratings ground tests -name __pycache__ -type d -prune -exec rm -rf {} +

system-packages:
	@if [ "$(INSTALL)" = yes ]; then .ci/system-packages; fi

.venv/.made:
	@if [ -z "$(PYTHON)" ] || ! $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
		echo "Python 3.11 or newer is needed; name it if it is not found: make PYTHON=/path/to/python3.11"; exit 1; fi
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make an environment: install its venv (Debian: apt-get install python3-venv)"; exit 1; }
	@echo "Making the environment in .venv …"
	@test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	@touch $@

.venv/.base: requirements/base.txt .venv/.made
	@echo "Installing what the site needs …"
	@$(PIP) -r requirements/base.txt
	@touch $@

.venv/.languages: $(CATALOGUES) .venv/.base
	@$(BIN)/python -c "from tests.languages.catalogues import compile_catalogues; compile_catalogues()"
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.base
	@echo "Installing what tests and checks need …"
	@$(PIP) -r requirements/dev.txt
	@touch $@

.venv/.proof: requirements/proof.txt .venv/.dev
	@echo "Installing the fuzzer …"
	@$(PIP) -r requirements/proof.txt || { \
		echo "The fuzzer, atheris, cannot be installed here: it is ready made for Linux on x86-64 with Python 3.11 to 3.13."; \
		exit 1; }
	@touch $@
