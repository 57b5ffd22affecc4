"""Decisions that are no choice: actions and values that are always better, or worse, than others."""
