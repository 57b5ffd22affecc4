# Words for the everyday jobs. `make help` lists them.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help setup play test golden lint format

help:  ## list these words
	@sed -n 's/^\([a-z]*\):.*##/  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

setup: $(BIN)/sdg  ## an environment in .venv with everything the tests need

$(BIN)/sdg: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

play: setup  ## one whole game of Cat Sudoku among bots
	$(BIN)/sdg run games/cat_sudoku.sdg --bots random --plain

test: setup  ## all tests
	$(BIN)/python -m pytest

golden: setup  ## write the goldens anew; read the difference before committing it
	$(BIN)/python -m pytest --snapshot-update

lint: setup  ## ruff, mypy, and the layout of the rule files
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/sdg fmt --check games

format: setup  ## lay out Python and rule files
	$(BIN)/ruff check --fix --quiet
	$(BIN)/ruff format
	$(BIN)/sdg fmt games
