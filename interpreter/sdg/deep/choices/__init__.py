"""Decisions that are no choice: actions and values always better, or worse, than others."""
