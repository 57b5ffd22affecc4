"""The sections of a rulebook: components, setup, turn, choices, placement, points, words."""
