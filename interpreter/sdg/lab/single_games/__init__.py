"""Single games of a simulation: a line for each, those that stand out or fail, played once more."""
