# Words for the everyday jobs. `make help` lists them.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
RULES = games/*.sdg games/*/*.sdg

.DEFAULT_GOAL := help
.PHONY: help setup play test first quick coverage every alterations equality mutants mistakes fuzz campaign golden page rulebooks lint types format bench ci

help:  ## list these words
	@sed -n 's/^\([a-z]*\):.*##/  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

setup: $(BIN)/sdg  ## an environment in .venv with everything the tests need

$(BIN)/sdg: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

play: setup  ## a whole game among bots
	$(BIN)/sdg run games/cat_sudoku.sdg --bots random

test: setup  ## all tests
	$(BIN)/python -m pytest -q -n auto tests

first: setup  ## the tests of the language and the games, by the README's command
	$(BIN)/python -m pytest -q -n auto -m 'not slow'

every: setup  ## all tests, and all cases of those that cross values, of which `make test` runs a third
	$(BIN)/python -m pytest -q -n auto --every tests

quick: setup  ## the tests that take no more than a moment each
	$(BIN)/python -m pytest -q -n auto -m 'not slow' tests

coverage: setup  ## how much of interpreter/ the tests reach, branches included; at least 95 %
	$(BIN)/python -m pytest -q -n auto --cov --cov-report=term-missing:skip-covered tests

alterations: setup  ## each line that states a ruling altered: do the tests see it?
	$(BIN)/python -m tests.rulings.alter

equality: setup  ## every game on every engine, decision by decision; GAMES="NAME …" for a few
	$(BIN)/python -m tests.kernel.equality $(GAMES)

mutants: setup  ## mistakes in the generator of kernels: does the equality of plays show them?
	$(BIN)/python -m tests.kernel.mutants

mistakes: setup  ## mistakes in the checker and the engine: do the quick tests see them?
	$(BIN)/python -m tests.mistakes.mistakes

campaign: setup  ## crossed programs on every engine, more of them; NUMBER=200 KIND=plain, C, overlaid, aimed
	$(BIN)/python -m tests.fuzzing.campaign "$(or $(KIND),plain)" --number $(or $(NUMBER),200)

fuzz: setup  ## very many inputs made by chance: are they accepted or refused, and nothing else?
	$(BIN)/python -m tests.fuzzing.fuzz $(KINDS)

golden: setup  ## write the goldens anew; read the difference before committing it
	$(BIN)/python -m pytest -q --snapshot-update tests

page:  ## the pages of tables and the shelf, bundled from web/page; needs node and npm
	cd web/page && npm ci --silent && npm run --silent build

rulebooks: setup  ## write docs/rulebooks anew from the games; read the difference
	rm -rf docs/rulebooks/pictures
	for each in games/*.sdg games/more/*.sdg games/puzzles/*.sdg; do \
	  $(BIN)/sdg rules $$each --markdown -o docs/rulebooks/$$(basename $$each .sdg).md || exit 1; done

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
