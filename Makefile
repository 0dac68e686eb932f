# `make play` and `make test` do all the set-up they need; nothing is done twice while nothing has changed.
# Needed beforehand: git, make, and Python 3.11 or later with venv.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Hundreds of processes are started by the tests: what they load is compiled once, whatever the machine has set.
export PYTHONDONTWRITEBYTECODE :=
QUICK := tests/law tests/rules tests/game tests/table tests/tournament tests/promotions tests/registers \
	tests/players tests/test_scenarios.py tests/docs/test_tidy.py tests/docs/test_architecture.py \
	tests/browser/test_first_load.py
SET_UP := pyproject.toml constraints.txt scripts/set_up.sh

CLIENT := src/pontoon/web/client_files/index.html
CLIENT_SOURCES := $(shell find table-client/src table-client/public -type f) $(wildcard table-client/*.*) scripts/client.sh

.PHONY: play client check check-python check-client checked chromium compiled test everything quick prove mutate coverage benchmark simulate load docs constraints clean help

help:
	@echo "make play        open the house on this machine, and its table in the browser"
	@echo "make client      build the browser's table"
	@echo "make test        every check and test"
	@echo "make quick       the checks, the pure rooms and one page: under a minute once set up"
	@echo "make check       the checks of both languages and of the commits' subjects, without the tests"
	@echo "make prove       the long proofs of the live house: kills, fuzzing, nights (PART=kills: one of them)"
	@echo "make mutate      change the code in small ways and see that the tests notice (SEED=2: another sample)"
	@echo "make docs        generate the reference (settings, commands, messages, APIs, who may do what) in docs/generated"
	@echo "make coverage    branch coverage of the tests, and clauses without a test"
	@echo "make benchmark   measure engine, table, solver, simulator, tournaments and environments, and record the results"
	@echo "make load        measure the live house under load, and record the results"
	@echo "make simulate    play the solver's decisions through the engine and hold them against its values"

$(VENV)/.made: $(SET_UP)
	sh scripts/set_up.sh "$(PYTHON)" "$(VENV)"
	@touch $@

$(VENV)/.play: $(VENV)/.made
	$(PIP) install --no-compile --constraint constraints.txt --editable .
	@touch $@

# The tests need no set-up for play before theirs. Of the libraries' modules Python compiles those that it loads: a
# third of the time for less than half of them.
$(VENV)/.test: $(VENV)/.made
	$(PIP) install --no-compile --constraint constraints.txt --editable '.[test]'
	@touch $(VENV)/.play $@

$(VENV)/.bench: $(VENV)/.test
	$(PIP) install --constraint constraints.txt --editable '.[bench]'
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) | $(VENV)/.made
	sh scripts/client.sh "$(VENV)" build
	@touch $@

client: $(CLIENT)

play: $(VENV)/.play $(CLIENT)
	@$(BIN)/pontoon serve --open

# Set-up, the checks of both languages and every test side by side: what waits leaves its core to another. Each check
# says what it has to say in one piece; a check that fails at once leaves the tests unbegun.
test:
	@$(MAKE) --no-print-directory --jobs 3 checked everything

checked: $(VENV)/.test $(CLIENT)
	@$(MAKE) --no-print-directory $(if $(filter output-sync,$(.FEATURES)),--output-sync) check

# tests/conftest.py says how the tests are shared out.
everything: compiled chromium $(CLIENT)
	$(BIN)/python -m pytest --numprocesses auto --no-loadscope-reorder

# Under a minute once set up: the checks, the pure rooms, and one page in the browser.
quick: check-python compiled
	$(BIN)/python -m pytest --numprocesses auto --no-loadscope-reorder --quiet $(QUICK)

# What every worker of the tests would otherwise compile for itself.
compiled: $(VENV)/.test
	$(BIN)/python -m tests.compiled

check: check-python check-client

check-python: $(VENV)/.test
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/python scripts/commit_subjects.py
	$(BIN)/python scripts/plain_english.py

check-client: $(CLIENT)
	sh scripts/client.sh "$(VENV)" lint check test

chromium:
	@sh scripts/chromium.sh

# Each part takes up to an hour; what they came to is recorded in docs/proof.md.
prove: $(VENV)/.test
	$(BIN)/python scripts/prove.py $(PART)

load: $(VENV)/.test
	$(BIN)/python benchmarks/load.py $(or $(PART),all) --record

# A sample of the mutants, in less than twenty minutes; `make prove PART=mutants` tries them all.
mutate: compiled
	$(BIN)/python scripts/mutate.py --seed $(or $(SEED),1)

coverage: $(VENV)/.test
	$(BIN)/python -m pytest --numprocesses auto --cov --cov-report term:skip-covered --quiet
	$(BIN)/pontoon rules coverage

benchmark: $(VENV)/.bench
	$(BIN)/python benchmarks/engine.py --record
	$(BIN)/python benchmarks/table.py --record
	$(BIN)/python benchmarks/solver.py --record
	$(BIN)/python benchmarks/simulator.py --record
	$(BIN)/python benchmarks/tournaments.py --record
	$(BIN)/python benchmarks/envs.py --record

# Seeds are fixed: it is the same on every machine, and takes a quarter of an hour on two cores.
simulate: $(VENV)/.test
	$(BIN)/python benchmarks/solver_cover.py --record

# The pages that follow from the program; docs/generated/README.md lists them.
docs: $(VENV)/.play
	@$(BIN)/python scripts/docs.py

# Resolve every dependency anew; the file names versions only, so any index will do.
constraints: $(VENV)/.test
	$(PIP) install uv
	$(BIN)/uv pip compile --universal --quiet --no-header --no-annotate --all-extras pyproject.toml -o constraints.txt

clean:
	rm -rf $(VENV) .cache build dist docs/generated src/pontoon/web/client_files table-client/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
