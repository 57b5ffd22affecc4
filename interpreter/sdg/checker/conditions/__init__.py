"""Passes over conditions: which never hold, always hold, exclude each other, or are never met."""
