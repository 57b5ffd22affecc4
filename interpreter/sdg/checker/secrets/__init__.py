"""Passes over hidden cards: what reveals them by a choice, a prompt, an order or an undo."""
