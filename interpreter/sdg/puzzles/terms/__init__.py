"""Conditions on a full board as terms: numbers that can be bounded before all cells are filled."""
