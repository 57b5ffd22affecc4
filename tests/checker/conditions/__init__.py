"""Conditions that never hold, always hold, or hold for ever."""
