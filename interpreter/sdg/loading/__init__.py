"""A file in, a game out: the whole front end, and which of its mistakes are told."""

from sdg.loading.front_end import Reading as Reading
from sdg.loading.front_end import game_of as game_of
from sdg.loading.front_end import load as load
from sdg.loading.front_end import load_sources as load_sources
from sdg.loading.front_end import read as read
from sdg.loading.front_end import read_for_caller as read_for_caller
from sdg.loading.front_end import read_rules as read_rules
from sdg.loading.front_end import read_sources as read_sources
from sdg.loading.front_end import read_tree as read_tree
