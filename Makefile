# Words for the everyday jobs. `make help` lists them.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
RULES = games/*.sdg games/*/*.sdg

.DEFAULT_GOAL := help
.PHONY: help setup play test quick coverage every alterations equality mutants mistakes fuzz campaign golden rulebooks lint types format bench ci

help:  ## list these words
	@sed -n 's/^\([a-z]*\):.*##/  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

setup: $(BIN)/sdg  ## an environment in .venv with everything the tests need

$(BIN)/sdg: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

play: setup  ## a whole game among bots
	$(BIN)/sdg run games/cat_sudoku.sdg --bots random

test: setup  ## all tests, by the README's command
	$(BIN)/python -m pytest -q -n auto

every: setup  ## all tests, and all cases of those that cross values, of which `make test` runs a third
	$(BIN)/python -m pytest -q -n auto --every

quick: setup  ## the tests that take no more than a moment each
	$(BIN)/python -m pytest -q -n auto -m 'not slow'

coverage: setup  ## how much of interpreter/ the tests reach, branches included; at least 95 %
	$(BIN)/python -m pytest -q -n auto --cov --cov-report=term-missing:skip-covered

alterations: setup  ## each line that states a ruling altered: do the tests see it?
	$(BIN)/python tests/rulings/alter.py

equality: setup  ## every game on every engine, decision by decision; GAMES="NAME …" for a few
	$(BIN)/python tests/kernel/equality.py $(GAMES)

mutants: setup  ## mistakes in the generator of kernels: does the equality of plays show them?
	$(BIN)/python tests/kernel/mutants.py

mistakes: setup  ## mistakes in the checker and the engine: do the quick tests see them?
	$(BIN)/python tests/mistakes/mistakes.py

campaign: setup  ## crossed programs on every engine, more of them; NUMBER=200 KIND=plain, C, overlaid, aimed
	$(BIN)/python tests/fuzzing/campaign.py "$(or $(KIND),plain)" --number $(or $(NUMBER),200)

fuzz: setup  ## very many inputs made by chance: are they accepted or refused, and nothing else?
	$(BIN)/python tests/fuzzing/fuzz.py $(KINDS)

golden: setup  ## write the goldens anew; read the difference before committing it
	$(BIN)/python -m pytest -q --snapshot-update

rulebooks: setup  ## write docs/rulebooks anew from the games; read the difference
	for each in games/*.sdg games/more/*.sdg; do \
	  $(BIN)/sdg rules $$each --markdown > docs/rulebooks/$$(basename $$each .sdg).md || exit 1; done

lint: setup  ## ruff, and the rule files: their mistakes and their layout
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/sdg check --strict $(RULES)
	$(BIN)/sdg fmt --check $(RULES)

types: setup  ## mypy, strict
	$(BIN)/mypy

format: setup  ## lay out Python and rule files
	$(BIN)/ruff check --fix --quiet
	$(BIN)/ruff format
	$(BIN)/sdg fmt $(RULES)

bench: setup  ## how fast the command starts and games are played
	for each in benchmarks/*.py; do $(BIN)/python $$each || exit 1; done

ci:  ## all that must hold, on every Python found
	.ci/run
