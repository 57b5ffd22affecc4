"""The rulebook of a game, made from its file: what a family could play from."""

from sdg.rulebook.book import rulebook as rulebook
from sdg.rulebook.book import situation as situation
from sdg.rulebook.page import Page as Page
from sdg.rulebook.puzzle import puzzle_rulebook as puzzle_rulebook
