"""The language sdg: a rulebook you can run."""

__version__ = "0.1.0"
